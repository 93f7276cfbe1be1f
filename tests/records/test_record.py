"""Records of played deals: text and JSON, there and back; what cannot be read is named with line and column."""

from __future__ import annotations

import json
import pickle
import random
import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import played
from support.records import CANONICAL, VALID

import meksiko_dd as mdd
from meksiko_dd.records._fields import FIELDS
from meksiko_dd.records.record import BadRecord, Record, format_records, read_records, records_json
from meksiko_dd.rules.match import lettered_place
from meksiko_dd.rules.table import PRESETS

DEAL = """\
# written at the table
names: Ana, Boris, Ceca
rules: club-normal, to 31

deal: 4
dealer: ceca
hands: A:AJT8.AT9.T.KJ ? KQ.7.KJ97.AT8
kup: HD D8
auction: a5, B:dalje C-
discards: HQ D8
adut: pik
play: 1. A: DT DQ D7 -> B
  S7 A:SA B:SQ  3. HA
  H8
end: unfinished
tricks: 6/2/2
points: +6 2 -5
totals: 6 2 0
comment: first
comment:   second
"""


def test_lenient_in_canonical_out() -> None:
    record = Record.parse(DEAL)
    assert record.format() == str(record) == CANONICAL
    assert Record.parse(CANONICAL) == record
    assert record.number == 4 and record.players == ("Ana", "Boris", "Ceca") and record.dealer == 2
    assert record.first_hand == mdd.Seat.A and record.hands[1] is None
    assert record.seats[:6] == (*map(mdd.Seat.parse, "ABC"), None, mdd.Seat.A, mdd.Seat.B)
    assert record.winners == (mdd.Seat.B, None) and record.comments == ("first", "second")


def test_a_value_that_cannot_change() -> None:
    record = Record.parse(DEAL)
    assert Record._fields == FIELDS
    with pytest.raises(AttributeError, match="a Record cannot be changed"):
        record.number = 5  # type: ignore[misc]
    assert record.replace(number=5) != record and record.replace(number=4) == record
    assert len({record, Record.parse(CANONICAL)}) == 1
    assert pickle.loads(pickle.dumps(record)) == record
    assert repr(record) == f"Record.parse({CANONICAL!r})"


def test_fields_are_read_as_text_too() -> None:
    record = Record(
        hands=["AJT8.AT9.T.KJ", None, None],
        calls="A5 B- C-",
        cards="S7 SQ",
        trump="pik",
        rules="royale",
        declarer="B",
        contract="betli",
        end="claimed",
        claim=3,
    )
    assert Record.parse(record.format()) == record and record.trump is mdd.Strain.S
    for fields, text in (
        ({"foo": 1}, "unknown field 'foo'"),
        ({"cards": 7}, "cards are 7"),
        ({"calls": [7]}, "calls: "),
        ({"end": "claimed"}, "claimed and a number of tricks go together"),
        ({"tricks": [1, 2]}, "expected a whole number for each player"),
        ({"comments": ["a\nb"]}, "expected one printable line"),
        ({"number": 0}, "number is 0"),
        ({"declarer": "A"}, "a declarer and his contract go together"),
    ):
        with pytest.raises(mdd.InvalidRecordError, match=text):
            Record(**fields)


def test_four_players() -> None:
    record = Record.parse("names: Ana, Boris, Ceca, Dana\ndealer: Boris\ntotals: 1 2 3 4\n")
    assert record.players == ("Ana", "Ceca", "Dana") and record.first_hand == mdd.Seat.B
    assert record.player(mdd.Seat.B) == "B (Ceca)" and record.seat("dana") == mdd.Seat.C == record.seat("c")
    assert Record.parse(record.format()) == record == Record.from_dict(record.to_dict())
    with pytest.raises(mdd.InvalidRecordError, match=r"player is 'Boris'; expected A \(Ana\), B \(Ceca\)"):
        record.seat("Boris")


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "line 1, column 1: there is no deal"),
        ("# nothing\n\n", "line 1, column 1: there is no deal"),
        ("foo", "line 1, column 1: cannot read 'foo'; expected a line such as hands: ..., with one of deal names"),
        ("rules: pagat\n  what is this", "line 2, column 3: cannot read 'what is this'"),
        ("talon: S9 SX\ntalon: S9 SX", "line 2, column 1: talon appears twice"),
        ("trump:", "line 1, column 7: trump is empty; expected S H D C or NT"),
        ("hands: A:AK... QJ...", "line 1, column 8: 2 hands in"),
        ("hands: A:AKQ9.AK1... ? ?", "line 1, column 10: hand of A: 'AKQ9.AK1...' has 5 suits"),
        ("hands: A:AKQ9.AK1.. ? ?", "line 1, column 17: hand of A: cannot read '1' among the hearts"),
        ("\nhands: B:AKQJT9876... ? ?", "line 2, column 18: hand of B: cannot read '6'"),
        ("hands: AK... ? ?", "line 1, column 8: deal 1: hand of A has 2 cards; expected the ten dealt"),
        ("talon: S9 S9", "line 1, column 8: deal 1: S9 appears twice"),
        ("talon: S9", "line 1, column 8: deal 1: talon: 1 card; expected two"),
        ("talon: S9 SX\nhands: AKQJT98... ? ?", "expected the ten dealt"),
        ("hands: AKQJT987.AK.. AJT98765... ?", "line 1, column 28: hand of B: cannot read '65'"),
        ("hands: AKQJT987.AK.. .AQJT987.K9.A ?", "column 8: deal 1: HA is both in the hand of A and in the hand of B"),
        ("auction: A5 Q6", "line 1, column 10: deal 1: cannot read the call 'Q6'; expected a seat and a bid"),
        ("contract: A", "line 1, column 11: contract is 'A'; expected who plays and what"),
        ("contract: A 11", "line 1, column 11: unknown contract '11'; expected 5 to 10"),
        ("trump: X", "line 1, column 8: unknown strain 'X'; expected S H D C or NT"),
        ("rules: poker", "line 1, column 8: unknown rules 'poker'; expected pagat"),
        ("names: A, B", "line 1, column 8: deal 1: 2 players are named"),
        ("names: A, a, b", "two players are called 'a'"),
        (
            "names: Ana, Boris, Ceca\ndealer: Dana",
            "line 2, column 9: deal 1: dealer is 'Dana'; expected one of Ana, Boris",
        ),
        ("names: A, B, C, D\n", "line 1, column 8: deal 1: four players and no dealer"),
        ("play: 1. A: DT D1", "line 1, column 16: cannot read the card 'D1'"),
        ("play: 1. A: DT DT", "line 1, column 16: deal 1: DT was played before, as card 1"),
        ("play:\n 1. DT D7 2. DK", "line 2, column 11: trick 1 has 2 cards before 2. begins; expected three"),
        ("play:\n 2. DT D7", "line 2, column 2: trick '2' appears in place of trick 1; expected 1."),
        ("play: A: B: DT", "line 1, column 10: a card of A is missing"),
        ("play: A: DT B:", "line 1, column 15: a card of B is missing"),
        ("play: A: DT -> B", "line 1, column 13: -> B does not follow a trick"),
        ("play: DT D7 D8 -> A -> B", "-> B does not follow a trick"),
        ("discards: DT D7\nplay: DT", "line 1, column 11: deal 1: DT is both discarded and played"),
        ("end: over", "line 1, column 6: end is 'over'; expected finished, claimed and a number of tricks"),
        ("end: claimed", "end is 'claimed'; expected finished, claimed and a number"),
        ("end: claimed 11", "the claim is '11'; expected a whole number from 0 to 10"),
        ("tricks: 1 2", "line 1, column 9: tricks are '1 2'; expected three numbers"),
        ("points: 1 2 x", "line 1, column 9: points is 'x'; expected a whole number"),
        ("totals: 1 2 3 4", "line 1, column 9: deal 1: 4 totals are given; expected 3"),
        (
            "talon: S9 SX\ndeal: 1",
            "line 1, column 1: talon appears before the first deal; expected deal: 1, names or rules",
        ),
        ("deal: 3\ndeal: 2", "line 2, column 7: deal 2: deal 2 comes after deal 3; expected a higher number"),
        ("deal: x", "line 1, column 7: the deal's number is 'x'"),
        ("{", "line 1, column 2: not JSON"),
        ('{"cards": 1}', "line 1, column 11: cards: unknown key; expected one of number names"),
        ('{"records": 1}', '"records" is 1; expected a list of deals'),
        ('{"schema": 2, "records": []}', '"schema" is 2; expected 1'),
        ('[{},\n  {"trump":\n   "X"}]', "line 3, column 4: trump: unknown strain 'X'"),
        (
            '{"play": [{"cards": ["SA", "SA"]}]}',
            "line 1, column 28: deal 1: play.0.cards.1: 'SA'; expected",
        ),
        ('{"play": [{"cards": ["SA"]}, {"cards": ["S9"]}]}', "line 1, column 21: play.0.cards: ['SA']; expected three"),
        ('{"hands": {"D": "..."}}', "hands: {'D': '...'}; expected an object"),
        ('{"hands": {"A": "AK..."}}', "line 1, column 11: deal 1: hand of A has 2 cards"),
        ('{"end": "claimed", "claim": true}', "line 1, column 29: claim: true; expected a whole number from 0 to 10"),
        ('{"number": 2}\n{"number": 2}', "line 2, column 12: deal 2: deal 2 comes after deal 2"),
        ("[" * 3000, "not usable JSON: too deep"),
        ("[null]", "line 1, column 2: a deal is null; expected an object"),
        ('{"hands": {"A": "A..."}}', "line 1, column 11: deal 1: hand of A has 1 card; expected"),
        ("hands: A:AK...", "line 1, column 8: 1 hand in 'A:AK...'; expected three"),
        (f"names: {'x' * 70}, b, c\ndealer: d", f"expected one of {'x' * 37}..., b, c"),
        ("[7]", "line 1, column 2: a deal is 7; expected an object"),
    ],
)
def test_what_cannot_be_read(text: str, error: str) -> None:
    with pytest.raises(mdd.InvalidRecordError) as caught:
        read_records(text)
    assert error in str(caught.value) and str(caught.value).startswith("line ")
    assert len(str(caught.value)) < 400


def test_bytes() -> None:
    assert read_records(b"\xef\xbb\xbf" + DEAL.replace("\n", "\r\n").encode()) == [Record.parse(DEAL)]
    with pytest.raises(mdd.InvalidRecordError, match="line 2, column 8: a byte is not UTF-8"):
        read_records(b"deal: 1\nnames: \xff, a, b")


def test_several_deals_and_keep_going() -> None:
    text = (
        "names: Ana, Boris, Ceca\nrules: royale\ndeal: 3\ntrump: S\n\ndeal: 5\ntrump: Q\n# so\ndeal: 6\nrules: pagat\n"
    )
    with pytest.raises(mdd.InvalidRecordError, match="line 7, column 8: unknown strain 'Q'"):
        read_records(text)
    first, bad, last = read_records(text, keep_going=True)
    assert bad == BadRecord(5, "line 7, column 8: unknown strain 'Q'; expected S H D C or NT")
    assert isinstance(first, Record) and isinstance(last, Record)
    assert (first.number, first.rules.name, last.number, last.rules.name) == (3, "royale", 6, "pagat")
    assert first.names == last.names == ("Ana", "Boris", "Ceca")
    with pytest.raises(mdd.InvalidRecordError, match="2 deals; expected one"):
        Record.parse(format_records([first, last]))
    for twin in (
        json.dumps(records_json([first, last])),
        json.dumps(records_json([first, last]), indent=2),
        f"# lines\n{json.dumps(first.to_dict())}\n{json.dumps(last.to_dict())}\n",
        format_records([first, last]),
    ):
        assert read_records(twin) == [first, last]
    lines = f"{json.dumps(first.to_dict())}\n{{nonsense\n{json.dumps(last.to_dict())}"
    kept = read_records(lines, keep_going=True)
    assert kept[0] == first and kept[2] == last and isinstance(kept[1], BadRecord)
    assert kept[1].error.startswith("line 2, column 2: not JSON")


@pytest.mark.slow
@given(st.integers(0, 2**32))
@settings(max_examples=12, deadline=None)
def test_what_is_written_is_read(seed: int) -> None:
    for record in played.every_kind(seed):
        assert Record.parse(record.format()) == record == Record.parse(json.dumps(record.to_dict()))
        assert Record.from_dict(record.to_dict()) == record == pickle.loads(pickle.dumps(record))
        assert Record.parse(record.format()).format() == record.format()
        VALID.validate(record.to_dict())


SEATS = st.sampled_from([None, *mdd.Seat])
HANDS = st.permutations(range(32)).map(
    lambda numbers: [mdd.Hand(sum(1 << n for n in numbers[10 * at : 10 * at + 10])) for at in range(3)]
)
LETTERS = st.characters(categories=("L", "N", "P", "S"))
NAMES = st.text(st.characters(exclude_characters=",", exclude_categories=("C", "Z")), min_size=1, max_size=9).filter(
    lambda name: lettered_place(name) is None  # the letter of another's place is refused
)


@pytest.mark.slow
@given(st.data())
@settings(max_examples=80, deadline=None)
def test_any_fields_come_back(data: st.DataObject) -> None:
    """Also those of records that cannot be true: stated turns and winners at random, hands left out."""
    cards = data.draw(st.lists(st.sampled_from(list(mdd.Hand(2**32 - 1))), unique=True, max_size=30))
    names = data.draw(st.lists(NAMES, min_size=3, max_size=4, unique_by=str.casefold))
    fields = {
        "names": names,
        "rules": data.draw(st.sampled_from([*PRESETS, "club-easy to 31", "pagat must_trump=false floor=-5"])),
        "dealer": data.draw(st.integers(0, len(names) - 1)),
        "hands": [hand if data.draw(st.booleans()) else None for hand in data.draw(HANDS)],
        "calls": data.draw(st.sampled_from(["", "A5 B- C-", "B6 B6 Cmeksiko", "Abetli"])),
        "trump": data.draw(st.sampled_from([None, *mdd.Strain])),
        "cards": cards,
        "seats": [data.draw(SEATS) for _ in cards],
        "winners": [data.draw(SEATS) for _ in range(len(cards) // 3)],
        "end": data.draw(st.sampled_from([None, "finished", "unfinished", "stopped"])),
        "tricks": data.draw(st.none() | st.tuples(*[st.integers(0, 10)] * 3)),
        "points": data.draw(st.none() | st.tuples(*[st.integers(-40, 20)] * 3)),
        "totals": data.draw(st.none() | st.tuples(*[st.integers(-500, 99)] * len(names))),
        "comments": data.draw(
            st.lists(st.text(st.characters(categories=("L", "N", "P", "S")), max_size=20), max_size=3)
        ),
    }
    record = Record(**fields)
    assert Record.parse(record.format()) == record == Record.parse(json.dumps(record.to_dict()))
    VALID.validate(record.to_dict())


@pytest.mark.slow
@given(
    st.text(max_size=60)
    | st.sampled_from(CANONICAL.splitlines()).flatmap(
        lambda row: st.text(max_size=5).map(
            lambda odd: CANONICAL.replace(row, row[: len(row) // 2] + odd + row[len(row) // 2 :])
        )
    )
)
@settings(max_examples=150, deadline=None)
def test_any_text_is_read_or_refused_in_one_sentence(text: str) -> None:
    try:
        found = read_records(text)
    except mdd.InvalidRecordError as error:
        assert str(error).startswith("line ") and "\n" not in str(error)
    else:
        assert read_records(format_records(found)) == found  # type: ignore[arg-type]


def test_shipped_schema_refuses_what_the_reader_refuses() -> None:
    record = played.random_record(random.Random(1), "pagat").to_dict()
    VALID.validate(record)
    for key, value in (
        ("trump", "X"),
        ("play", [{"cards": []}]),
        ("number", 0),
        ("talon", ["S9"]),
        ("foo", 1),
        ("claim", 11),
        ("names", ["A", "B"]),
        ("contract", "11"),
    ):
        bad = {**record, key: value}
        assert not VALID.is_valid(bad), key
        with pytest.raises(mdd.InvalidRecordError):
            Record.from_dict(bad)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "between", "behind"), [("[", ",\n", "]"), ('{"records": [', ",", "]}"), ("", "\n", "")]
)
def test_thousands_of_bad_deals(before: str, between: str, behind: str) -> None:
    """Each is named with its place, in time that grows with their number."""
    one, number = json.dumps({"rules": "pagat", "comments": ["x" * 200], "trump": "Q"}), 4000
    text = before + between.join([one] * number) + behind
    begin = time.perf_counter()
    found = read_records(text, keep_going=True)
    assert time.perf_counter() - begin < 5
    assert len(found) == number
    for at in (0, 1, number - 1):
        bad = found[at]
        assert isinstance(bad, BadRecord)
        place = re.match(r"line (\d+), column (\d+): trump: unknown strain 'Q'", bad.error)
        assert place is not None
        line, column = map(int, place.groups())
        assert text.split("\n")[line - 1][column - 1 :].startswith('"Q"}')
        assert text.split("\n")[line - 1][: column - 1].count("trump") == (1 if "\n" in between else at + 1)


def test_who_plays_is_read_by_name_too() -> None:
    text = "names: Ana Marija, Mika, Žika\ndelilac: Žika\ncontract: {} 6\ntrump: S\n"
    for name, seat in (("Mika", "B"), ("ana marija", "A"), ("ŽIKA:", "C"), ("b", "B"), ("C:", "C")):
        record = Record.parse(text.format(name))
        assert record.declarer is mdd.Seat[seat] and record.dealer == 2, name
        assert f"contract: {seat} 6\n" in record.format() and Record.parse(record.format()) == record
    betli = Record.parse("names: Ana, Mika, Ceca\ncontract: Mika betli bez kupa\n")
    assert betli.contract is not None and betli.contract.text == "betli-without-talon"
    four = Record.parse("names: Ana, Mika, Ceca, Dana\ndealer: Mika\ncontract: Dana 6")
    assert four.declarer is mdd.Seat.C
    with pytest.raises(
        mdd.InvalidRecordError, match="line 3, column 11: deal 1: declarer is 'Zoran'; expected one of A"
    ):
        Record.parse(text.format("Zoran"))
