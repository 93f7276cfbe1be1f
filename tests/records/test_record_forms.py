"""Records as people write them: hands in every form, calls and players by name, Cyrillic; what is missing is named."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.forms import LANGUAGES, PACKS, by_groups, by_letters, by_marks

import meksiko_dd as mdd
from meksiko_dd import Hand, Record, Seat

A, B, C = "AJT8.AT9.T.KJ", "97.KJ8.AQ.Q97", "KQ.7.KJ97.AT8"
NINE = "hand of C has 9 cards; expected the ten dealt, without the talon"
CALL = "a seat and a bid or -, such as A5, Bmeksiko or C-"
HANDS = (Hand.parse(A), Hand.parse(B), Hand.parse(C))


@pytest.mark.parametrize(
    ("text", "hands"),
    [
        (f"A:{A} {B} {C}", "ABC"),
        (f"A:{A} ? {C}", "AC"),
        ("♠AJT8 ♥AT9 ♦T ♣KJ ♠97 ♥KJ8 ♦AQ ♣Q97 ♠KQ ♥7 ♦KJ97 ♣AT8", "ABC"),
        ("B: 97 KJ8 AQ Q97 KQ 7 KJ97 AT8 ?", "BC"),
        ("A: pik AŽ108 herc A109 karo 10 tref KŽ C: KQ 7 KJ97 AT8", "AC"),
        ("А: пик АЖ108 херц А109 каро 10 треф КЖ", ""),  # noqa: RUF001 - one hand alone has to say where the others are
        ("A: pik AŽ108 herc A109 karo 10 tref KŽ B: ? C: ?", "A"),
    ],
)
def test_forms_of_hands(text: str, hands: str) -> None:
    if not hands:
        with pytest.raises(mdd.InvalidRecordError, match=r"line 1, column 8: 1 hand in .*; expected three"):
            Record.parse(f"hands: {text}")
        return
    expected = tuple(hand if seat.name in hands else None for seat, hand in zip(Seat, HANDS, strict=True))
    record = Record.parse(f"hands: {text}")
    assert record.hands == expected and Record.parse(record.format()) == record


@pytest.mark.slow
@given(
    st.permutations(range(32)), st.sampled_from(PACKS), st.sampled_from(LANGUAGES), st.randoms(use_true_random=False)
)
def test_any_hands_in_any_form_read_back(order: list[int], pack: str, language: str, rng: random.Random) -> None:
    hands = [Hand(sum(1 << number for number in order[start : start + 10])) for start in (0, 10, 20)]
    written = [
        by_groups(hands[0], pack, language),
        by_letters(hands[1], pack, language),
        by_marks(hands[2], pack, language, rng),
    ]
    seated = " ".join(f"{seat.name}: {text}" for seat, text in zip(Seat, written, strict=True))
    assert Record.parse(f"hands: {seated}").hands == tuple(hands)
    as_json = json.dumps({"hands": dict(zip("ABC", written, strict=True))})
    assert Record.parse(as_json).hands == tuple(hands)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (
            f"hands: A:{A} {B} KQ.7.KJ97.AT",
            f"line 1, column 8: deal 1: {NINE}; HQ D8 C8 are nowhere (two of them are the talon)",
        ),
        (f"hands: A:{A} {B} KQ.7.KJ97.AT\ntalon: HQ D8", f"line 1, column 8: deal 1: {NINE}; C8 is nowhere"),
        (f"hands: A:{A} ? KQ.7.KJ97.AT", NINE),
        (f"hands: A:{A} {B}", "line 1, column 8: 2 hands in"),
        (f"hands: A:{A} {B} {C} talon:HQD8", "line 1, column 8: 3 hands and a talon in"),
        ("hands: A: ♠AJ1 ♥AT9 B: ? C: ?", "line 1, column 14: hand of A: cannot read '1' among the spades; expected"),
        (f"hands: A:{A} A:{B} C:{C}", "line 1, column 24: the hand of A appears twice; expected it once"),
    ],
)
def test_what_is_missing_is_named(text: str, error: str) -> None:
    with pytest.raises(mdd.InvalidRecordError) as caught:
        Record.parse(text)
    assert error in str(caught.value)


@pytest.mark.parametrize(
    "auction",
    [
        "A5 B6 C- A7 B-",
        "A 5, B 6, C dalje, A 7, B dalje",
        "A: 5 B: 6 C: next A: 7 B: pass",
        "Ana 5, Boris 6, Ceca dalje, Ana 7, Boris dalje",
        "ana: 5; BORIS: 6; Ceca: -; Ana: 7; Boris: -",
        "A5 Boris 6 C- Ana 7 B-",
        "А5 Б6 Ц- А7 Б даље",  # noqa: RUF001
    ],
)
def test_calls_by_seat_and_by_name(auction: str) -> None:
    for text in (f"names: Ana, Boris, Ceca\nauction: {auction}", f"auction: {auction}\nnames: Ana, Boris, Ceca"):
        assert " ".join(call.text for call in Record.parse(text).calls) == "A5 B6 C- A7 B-"
    as_json = json.dumps({"auction": auction, "names": ["Ana", "Boris", "Ceca"]})
    assert Record.parse(as_json).calls == Record(calls=auction, names=("Ana", "Boris", "Ceca")).calls


def test_of_four_names_the_dealer_does_not_speak() -> None:
    text = "names: Ana, Boris, Ceca, Dule\ndealer: Boris\nauction: Ceca 5, Dule dalje, Ana meksiko"
    assert " ".join(call.text for call in Record.parse(text).calls) == "B5 C- Ameksiko"
    with pytest.raises(
        mdd.InvalidRecordError,
        match=r"cannot read the call 'Boris 6'; expected a seat and a bid or -.*"
        "or a player: Ana, Ceca, Dule",
    ):
        Record.parse(text.replace("Dule dalje", "Boris 6"))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("auction: Ana 5", f"line 1, column 10: deal 1: cannot read the call 'Ana 5'; expected {CALL}"),
        (
            "names: Ana, Boris, Ceca\nauction: Ana 5, Zoki 6",
            f"line 2, column 10: deal 1: cannot read the call 'Zoki 6'; expected {CALL}, or a player: Ana, Boris, Ceca",
        ),
        ("auction: A5 С6", "cannot read the call 'С6' (Cyrillic for 'S6')"),  # noqa: RUF001
        ("contract: С 6", "declarer is 'С' (Cyrillic for 'S'); expected one of A, B, C"),  # noqa: RUF001
    ],
)
def test_a_player_who_is_not_known_is_refused(text: str, error: str) -> None:
    with pytest.raises(mdd.InvalidRecordError) as caught:
        Record.parse(text)
    assert error in str(caught.value)


def test_the_declarer_by_name_and_in_cyrillic() -> None:
    names = "names: Ana, Boris, Ceca\n"
    for contract in ("Boris 6", "B 6", "boris: 6", "Б 6"):
        record = Record.parse(f"{names}contract: {contract}")
        assert record.declarer is Seat.B and record.contract == mdd.Contract("6")
    for declarer in ("Boris", "B", "Б"):
        as_json = {"names": ["Ana", "Boris", "Ceca"], "declarer": declarer, "contract": "бетли"}
        record = Record.from_dict(as_json)
        assert record.declarer is Seat.B and record.contract == mdd.Contract("betli")
    assert Record.parse("contract: A 20").contract == mdd.Contract("meksiko")
