"""Files of records as programs and people leave them: marks, odd blanks, spoilt lines, several files put together."""

from __future__ import annotations

import json

import pytest
from support.growth import grows_linearly
from support.paths import EXAMPLES

import meksiko_dd as mdd
from meksiko_dd.records._lines import KEYS
from meksiko_dd.records.record import BadRecord, Record, format_records, read_records
from meksiko_dd.words.names import cyrillic

TEXT = "deal: 1\nnames: Ana, Boris, Ceca\ncontract: A 6\ntrump: S\ncomment: so\n\ndeal: 2\nnames: Ana, Boris, Ceca\n"
DEALS = read_records(TEXT)
ROWS = [json.dumps(deal.to_dict()) for deal in DEALS if isinstance(deal, Record)]
LINES = "\n".join(ROWS) + "\n"
PRETTY = json.dumps([json.loads(row) for row in ROWS], indent=1)
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


def refused(text: str | bytes) -> str:
    with pytest.raises(mdd.InvalidRecordError) as caught:
        read_records(text)
    assert str(caught.value).startswith("line ") and "\n" not in str(caught.value)
    return str(caught.value)


def kept(text: str) -> list[int | str]:
    """What is read with --keep-going: the number of a deal, or what is wrong with it."""
    return [one.error if isinstance(one, BadRecord) else one.number for one in read_records(text, keep_going=True)]


# ---- marks that programs leave


@pytest.mark.parametrize("text", [TEXT, LINES, PRETTY], ids=["text", "lines", "list"])
@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: text + "\x1a",
        lambda text: text.rstrip("\n") + "\x1a",
        lambda text: ("\ufeff# mine\r\n" + text.replace("\n", "\r\n") + "\x1a\r\n").encode(),
        lambda text: text.replace("Ana", "A\u200bna\ufeff"),
    ],
    ids=range(7),
)
def test_marks_of_programs_do_no_harm(text: str, change) -> None:  # type: ignore[no-untyped-def]
    assert read_records(change(text)) == DEALS


def test_a_blank_that_does_not_break_may_stand_behind_a_key() -> None:
    assert read_records(TEXT.replace(": ", "\xa0:\xa0")) == DEALS


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16_is_called_so(encoding: str) -> None:
    assert refused(TEXT.encode(encoding)) == f"line 1, column 1: the file is {encoding[:6].upper()}; expected UTF-8"


def test_another_encoding_is_named_with_its_place() -> None:
    assert refused(TEXT.replace("so", "škart").encode("cp1250")) == (
        "line 5, column 10: a byte is not UTF-8; expected text"
    )


def test_only_line_ends_end_a_line() -> None:
    record = Record.parse("deal: 1\ncomment: a\u2028b\n")
    assert record.comments == ("a b",) == Record.parse(record.format()).comments
    assert Record.parse('{"comments": ["a\u2028b"]}').comments == ("a b",)


# ---- names and comments


@pytest.mark.parametrize("odd", ["\t", "\xa0", "\u2003", FAMILY, "\u2764\ufe0f", "\U0001fae8"], ids=ascii)
def test_odd_blanks_and_joined_emoji_in_comments_and_names(odd: str) -> None:
    text = TEXT.replace("so", f"s{odd}o").replace("Ana", f"A{odd}a")
    kept_as = " " if odd.isspace() else odd
    twin = json.dumps({"names": [f"A{odd}a", "B", "C"], "comments": [f"s{odd}o"]})
    for record in (read_records(text)[0], Record.parse(twin)):
        assert isinstance(record, Record)
        assert record.comments == (f"s{kept_as}o",) and record.names[0] == f"A{kept_as}a"
        assert Record.parse(record.format()) == record == Record.from_dict(record.to_dict())


def test_a_name_is_found_however_its_blanks_and_accents_are_written() -> None:
    text = "names: Ana  Marija, Z\u030cika, Ceca\ndealer: \u017dIKA\ncontract: ana\xa0marija 6\n"
    record = Record.parse(text)
    assert record.names == ("Ana Marija", "\u017dika", "Ceca") and record.dealer == 1
    assert record.declarer is mdd.Seat.A and record.seat("z\u030cika") is mdd.Seat.B


@pytest.mark.parametrize("odd", ["\x07", "\x1b[1m", "\x00", "\x85"])
def test_control_characters_are_refused_and_spoil_one_deal(odd: str) -> None:
    text = TEXT.replace("so", f"s{odd}o")
    assert f"deal 1: comment is {f's{odd}o'!r}; expected one printable line" in refused(text)
    assert kept(text)[1] == 2
    assert "name 1 is" in refused(json.dumps({"names": [f"A{odd}na", "Boris", "Ceca"]}))


def test_keys_in_every_spelling() -> None:
    values = {
        "deljenje": "1",
        "igrači": "Ana, Boris, Ceca",
        "delilac": "Ana",
        "igra": "B 6",
        "adut": "S",
        "napomena": "škart",
        "štihovi": "3 6 1",
    }
    record = Record.parse("".join(f"{key}: {value}\n" for key, value in values.items()))
    assert record.dealer == 0 and record.tricks == (3, 6, 1) and record.comments == ("škart",)
    plain = str.maketrans("čš", "cs")
    for spelt in (str.upper, cyrillic, lambda key: key.translate(plain), lambda key: cyrillic(key).upper()):
        assert Record.parse("".join(f"{spelt(key)}: {value}\n" for key, value in values.items())) == record


# ---- names that are letters of seats


@pytest.mark.parametrize(
    ("names", "dealer", "said"),
    [
        (
            "B, A, C",
            "",
            "'B' is the name of place A, but the letter of another; expected A there, or a name that is no",
        ),
        ("Ana, c, Ceca", "", "'c' is the name of place B, but the letter of another; expected B there"),
        ("Б, А, Ц", "", "'Б' is the name of place A, but the letter of another"),  # noqa: RUF001
        ("Ana, Boris, D, Dule", "Dule", "'D' is the name of place C, but the letter of another"),
        ("A, B, C, D", "B", "'C' is the name of seat B, but the letter of another; expected B there"),
        ("Ana, B, Ceca, Dule", "Ana", "'B' is the name of seat A, but the letter of another; expected A there"),
    ],
)
def test_a_name_that_is_the_letter_of_another_seat_is_refused(names: str, dealer: str, said: str) -> None:
    text = f"deal: 7\nnames: {names}\n" + (f"dealer: {dealer}\n" if dealer else "")
    assert refused(text).startswith(f"line 2, column 8: deal 7: {said}")
    fields = {"names": names.split(", "), **({"dealer": dealer} if dealer else {})}
    assert said in refused(json.dumps(fields))
    with pytest.raises(mdd.InvalidRecordError, match="is the name of"):
        Record(**fields)


@pytest.mark.parametrize(
    ("names", "dealer"), [("A, B, C", None), ("Ana, B, Ceca", None), ("A, B, C, D", "D"), ("D, E, F", None)]
)
def test_a_letter_of_his_own_is_a_name(names: str, dealer: str | None) -> None:
    record = Record(names=names.split(", "), dealer=dealer)
    assert Record.parse(record.format()) == record
    for seat in mdd.Seat:
        assert record.seat(record.players[seat]) is seat is record.seat(seat.name.lower())


# ---- lines that are spoilt


@pytest.mark.parametrize("bad", ["nonsense", "{bad}", "[1, 2]", "7", '"text"', "{", "}", "deal: 7", '{"number": 1} x'])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_spoilt_line_costs_no_other(bad: str, place: int) -> None:
    """Wherever it stands, the good deals are read, and none is refused because of its number."""
    rows = [*ROWS, ROWS[1].replace('"number": 2', '"number": 3')]
    rows.insert(place, bad)
    found = kept("\n".join(rows))
    assert [one for one in found if isinstance(one, int)] == [1, 2, 3]
    assert str(found[place]).startswith(f"line {place + 1}, column ")


def test_spoilt_lines_among_deals_without_a_number() -> None:
    assert kept('{"rules": "pagat"}\n{bad}\n{"rules": "royale"}\n') == [
        1,
        "line 2, column 2: not JSON: Expecting property name enclosed in double quotes",
        3,
    ]


def test_a_wrong_number_of_a_bad_deal_counts_for_nothing() -> None:
    text = "deal: 1\n\ndeal: 5000000\n\ndeal: 9\ntrump: Q\n\ndeal: 2\n"
    assert [one for one in kept(text) if isinstance(one, int)] == [1, 2]
    lines = '{"number": 1}\n{"number": 5000000}\n{"number": -1}\n{"number": 9, "trump": "Q"}\n{"number": 2}\n'
    assert [one for one in kept(lines) if isinstance(one, int)] == [1, 2]


def test_lines_of_one_broken_text_are_not_taken_for_deals() -> None:
    """Of a JSON text over many lines that breaks off, no line is a deal of its own."""
    records = read_records((EXAMPLES / "match.mek").read_text(encoding="utf-8"))
    plain = [record.to_dict() for record in records if isinstance(record, Record)]
    for indent in (1, 4):
        text = json.dumps(plain, indent=indent)
        assert kept(text) == [1, 2, 3, 4, 5]
        assert refused(text[:-9]).startswith("line ") and "not JSON" in refused(text[:-9])
        with pytest.raises(mdd.InvalidRecordError, match="not JSON"):
            read_records(text[: len(text) // 2], keep_going=True)


def test_one_object_whose_lines_all_begin_with_a_brace() -> None:
    assert kept('{"records": [{"number": 1},\n{"number": 2},\n{"number": 3}]}') == [1, 2, 3]


# ---- several files put together


def test_a_deal_1_begins_a_new_match() -> None:
    files = [(EXAMPLES / f"{name}.mek").read_text(encoding="utf-8") for name in ("lost", "match", "made")]
    apart = [record for text in files for record in read_records(text)]
    for between in ("", "\n", "\ufeff", "\x1a\n"):
        assert read_records(between.join(files)) == apart
    assert [record.number for record in apart] == [1, 1, 2, 3, 4, 5, 1]
    objects = [record.to_dict() for record in apart if isinstance(record, Record)]
    assert read_records(json.dumps(objects)) == apart == read_records("\n".join(map(json.dumps, objects)))
    assert read_records(format_records(apart)) == apart  # type: ignore[arg-type]


def test_each_match_has_its_own_head() -> None:
    """What appears before the first deal of a file is shared by its deals, and by no others."""
    one = "names: Ana, Boris, Ceca\nrules: royale\ndeal: 1\ntrump: S\ndeal: 2\nrules: mini\ntrump: H\n"
    for other in (
        "names: Mika, Pera, Laza\ndeal: 1\ntrump: D\ndeal: 2\n",
        "deal: 1\ntrump: D\n",
        "# mine\nrules: club-easy\nnames: X, Y, Z\n\ndeal: 1\n",
    ):
        assert read_records(one + other) == read_records(one) + read_records(other)
    head = "names: Ana, Boris, Ceca\n"
    assert read_records(f"deal: 5\n{head}deal: 1\n") == read_records(f"deal: 5\n{head}") + read_records("deal: 1\n")


@pytest.mark.parametrize("key", ["names", "rules"])
def test_names_and_rules_stand_once(key: str) -> None:
    line = {"names": "names: Ana, Boris, Ceca\n", "rules": "rules: mini\n"}[key]
    assert f"line 3, column 1: {key} appears twice" in refused(f"deal: 1\n{line}{line}trump: S\n")
    assert f"line 2, column 1: {key} appears twice" in refused(f"{line}{line}deal: 1\ntrump: S\n")
    assert f"line 2, column 1: {key} appears twice" in refused(line + line)
    assert len(read_records(f"{line}deal: 1\n{line}")) == 1  # the deal's own, and what all share


@pytest.mark.parametrize("text", ["deal: 3\ndeal: 2", "deal: 2\ndeal: 2", '[{"number": 3}, {"number": 2}]'])
def test_other_numbers_grow(text: str) -> None:
    assert "comes after deal" in refused(text) and "expected a higher number" in refused(text)


# ---- time


UNITS = {
    "blanks": " ",
    "words": "x ",
    "cards": "SA ",
    "commas": ", ",
    "digits": "7",
    "dots": ".",
    "seats": "A:",
    "winners": "-> A ",
    "numbers": "1. ",
    "letters": "a",
    "words of a strain": "bez ",
}


@pytest.mark.slow
@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("key", KEYS)
def test_reading_grows_with_a_value_and_no_faster(key: str, unit: str) -> None:
    for before, behind in (("", "?"), ("SA", "SK ?")):
        text, more = f"{key}: {before}", UNITS[unit]
        assert grows_linearly(lambda n: read_records(text + more * n + behind), 2000)  # noqa: B023


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "size"),
    [
        (lambda n: "".join(f"deal: {at}\n" for at in range(1, n)), 1000),
        (lambda n: "deal: 1\n" * n, 1000),
        (lambda n: "deal: 1\nnames: a,b,c\n" * n, 500),
        (lambda n: "names: a,b,c\n" * n + "".join(f"deal: {at}\n" for at in range(1, n)), 1000),
        (lambda n: "comment: a\n" * n, 4000),
        (lambda n: "play: \n" + "1.\n" * n, 2000),
        (lambda n: "play: \n" + "\n" * n, 8000),
        (lambda n: "x" * n + ": a\n", 8000),
        (lambda n: " " * n + "x", 8000),
        (lambda n: "xy" + " " * n + "x", 8000),
        (lambda n: "[" + ",".join(['{"trump":"Q"}'] * n) + "]", 500),
        (lambda n: '{"records":[' + ",".join(['{"trump":"Q"}'] * n) + "]}", 500),
        (lambda n: "\n".join(['{"trump":"Q"}'] * n), 500),
        (lambda n: "\n".join(['{"trump":"Q"'] * n), 500),
        (lambda n: "\n".join(["{}", "nonsense"] * n), 500),
        (lambda n: json.dumps({f"k{at}": 1 for at in range(n)}), 4000),
        (lambda n: json.dumps({"comments": ["a"] * n + [1]}), 4000),
        (lambda n: json.dumps({"play": [{"cards": ["SA"] * n}]}), 4000),
        (lambda n: json.dumps({"names": [f"p{at}" for at in range(n)]}), 4000),
        (lambda n: json.dumps({"hands": {"A": "." * n}}), 8000),
        (lambda n: "[" + " " * n + "{}]", 8000),
    ],
    ids=range(21),
)
def test_reading_grows_with_the_file_and_no_faster(text, size: int) -> None:  # type: ignore[no-untyped-def]
    assert grows_linearly(lambda n: read_records(text(n), keep_going=True), size)
