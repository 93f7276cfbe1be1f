"""Match sheets as programs and people leave them: comments, quotes, marks of Excel and DOS, two put together."""

from __future__ import annotations

import pytest

import meksiko_dd as mdd
from meksiko_dd.sheets.reading import read_sheet

HEAD = "declarer,bid,Ana,Boris,Ceca,note\n"
DEALS = ("Ana,6,7,1,2,\n", "Boris,7,2,6,2,\n")
CSV = HEAD + "".join(DEALS)
JSON = (
    '{"names": ["Ana", "Boris", "Ceca"]}\n{"declarer": "Ana", "bid": 6, "tricks": [7, 1, 2]}\n'
    '{"declarer": "Boris", "bid": 7, "tricks": [2, 6, 2]}\n'
)


def refused(text: str | bytes) -> str:
    with pytest.raises(mdd.InvalidResultError) as caught:
        read_sheet(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# ---- nothing is swallowed


@pytest.mark.parametrize("comment", ['# a, "b', '#"', '  # "a', "# it's", '# "a" b"', '#,"'])
def test_a_quote_in_a_comment_swallows_no_deal(comment: str) -> None:
    text = HEAD + comment + "\n" + DEALS[0] + comment + "\n" + DEALS[1] + comment
    assert read_sheet(text) == read_sheet(CSV)
    assert len(read_sheet(comment + "\n" + text).deals) == 2


@pytest.mark.parametrize(
    "text",
    [
        HEAD + 'Ana,6,7,1,2,"says\n' + DEALS[1] + '"\n',
        HEAD + 'Ana,6,7,1,2,"says\n' + DEALS[1] + 'Ana,6,7,1,2,"no"\n',
        HEAD + '"Ana,6,7,1,2,\n' + DEALS[1] + '"\n',
        HEAD + 'Ana,6,7,1,2,"two\nlines"\n' + DEALS[1],
        'declarer,bid,Ana,Boris,Ceca,"note\n' + DEALS[0] + '"\n' + DEALS[1],
    ],
)
def test_a_quote_is_closed_on_its_line(text: str) -> None:
    said = refused(text)
    assert said.startswith("line 2: not CSV" if text.startswith(HEAD) else "line 1: not CSV")
    assert said.endswith("each quote closed on its line")


def test_quotes_that_are_closed_are_read() -> None:
    text = HEAD + 'Ana,6,7,1,2,"says ""no"", twice"\n"Boris","7",2,6,2,5" tall\n'
    assert read_sheet(text) == read_sheet(CSV)


def test_comments_in_json_lines() -> None:
    text = JSON.replace("\n", '\n# "a": {\n  # }\n')
    assert read_sheet(text) == read_sheet(JSON) and len(read_sheet(JSON).deals) == 2


# ---- marks that programs leave


@pytest.mark.parametrize("sheet", [CSV, JSON], ids=["csv", "json"])
@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: text + "\x1a",
        lambda text: text.rstrip("\n") + "\x1a",
        lambda text: text + "\x1a\r\n",
        lambda text: ("\ufeff" + text.replace("\n", "\r\n") + "\x1a").encode(),
        lambda text: text.replace("Ana", "A\u200bn\xada"),
    ],
    ids=range(8),
)
def test_marks_of_programs_do_no_harm(sheet: str, change) -> None:  # type: ignore[no-untyped-def]
    match = read_sheet(change(sheet))
    assert match == read_sheet(CSV) and len(match.deals) == 2


@pytest.mark.parametrize(
    ("mark", "delimiter"),
    [("sep=;", ";"), ("SEP=,", ","), ("sep=\t", "\t"), ('"sep=|"', "|"), ("sep=;;;;", ";"), ("\ufeffsep=:", ":")],
)
def test_the_delimiter_that_excel_tells(mark: str, delimiter: str) -> None:
    assert read_sheet(f"{mark}\r\n" + CSV.replace(",", delimiter).replace("\n", "\r\n")) == read_sheet(CSV)


def test_the_delimiter_is_that_of_the_known_headings() -> None:
    assert read_sheet("declarer;bid;Ana;Boris;Ceca;note\nAna;6;7;1;2;a, b, c\n").totals == (7, 1, 2)
    names = 'declarer;bid;"Ana, M, N, O, P, Q";Boris;Ceca\nBoris;6;1;7;2\n'
    assert read_sheet(names).names[0] == "Ana, M, N, O, P, Q"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_utf_16_is_called_so(encoding: str) -> None:
    assert refused(CSV.encode(encoding)).startswith(f"line 1: the file is {encoding[:6].upper()}; expected a sheet as")


def test_another_encoding_is_named_with_its_place() -> None:
    said = refused(CSV.replace("Boris", "Šušnja").encode("cp1250"))
    assert said.startswith("line 1: byte 18 is not UTF-8; expected a sheet as text in UTF-8 (in Excel: CSV UTF-8)")


# ---- names of people


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ana\tMarija", "Ana Marija"),
        ("Ana\xa0Marija", "Ana Marija"),
        ("Ana  Marija", "Ana Marija"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("Z\u030cika", "\u017dika"),
    ],
    ids=["tab", "no-break space", "blanks", "joined emoji", "decomposed"],
)
def test_odd_blanks_and_joined_emoji_in_names_and_notes(name: str, kept: str) -> None:
    for other in (name, kept, kept.upper()):
        match = read_sheet(f"declarer,bid,{name},Boris,Ceca,note\n{other},6,7,1,2,{name}!\n")
        assert match.names[0] == kept and match.totals == (7, 1, 2)
        head, deals = JSON.split("\n", 1)
        lines = f"{head.replace('Ana', name)}\n{deals.replace('Ana', other)}".replace("\t", "\\t")
        assert read_sheet(lines).names[0] == kept


def test_control_characters_in_a_name_are_refused() -> None:
    assert "line 1: name 1 is 'A\\x1b[1m'; expected a printable name" in refused(CSV.replace("Ana", "A\x1b[1m"))


def test_names_that_are_letters_of_places_are_read_in_one_way() -> None:
    """In a sheet there are no seats: a name comes before the letter of a place, in every column and key."""
    match = read_sheet("dealer,declarer,bid,B,A,C\nA,B,6,7,1,2\nC,A,6,7,1,2\n")
    assert [(deal.dealer, deal.declarer) for deal in match.deals] == [(1, 0), (2, 1)] and match.totals == (14, -5, 4)
    lines = (
        '{"names": ["B", "A", "C"], "dealer": "A"}\n{"declarer": "B", "bid": 6, "tricks": {"A": 1, "B": 7, "C": 2}}\n'
        '{"declarer": "A", "bid": 6, "tricks": {"B": 7, "A": 1, "C": 2}}\n'
    )
    assert read_sheet(lines).deals == match.deals


# ---- two sheets put together


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (CSV + CSV, "line 4: there is another header here; expected one match, not two sheets put together"),
        (CSV + CSV.replace("Ana", "Eva"), "line 4: there is another header here"),
        (CSV + "\nsep=,\n" + CSV, "line 5: there is another header here"),
        (CSV + "\ufeff" + CSV, "line 4: there is another header here"),
        (JSON + JSON, "line 4: the players are named again; expected one match, not two sheets put together"),
        (
            "deal,declarer,bid,A,B,C\n1,A,6,7,1,2\n2.,B,6,7,1,2\n1,A,6,7,1,2\n",
            "line 4: deal 1 comes after deal 2; expected a higher number, and one match",
        ),
        ('{"deal": 1, "declarer": "A", "bid": 6, "tricks": [7, 1, 2]}\n' * 2, "line 2: deal 1 comes after deal 1;"),
    ],
)
def test_two_sheets_put_together_are_no_match(text: str, said: str) -> None:
    assert refused(text).startswith(said)


FULL = "deal;date;dealer;declarer;bid;Ana;Boris;Ceca;note\n1;1.1.;Ceca;Ana;6;7;1;2;\n"


@pytest.mark.parametrize("stray", ["nonsense", "comment: no", "2;1.1.;Ana", CSV, JSON, "Boris,7,2,6,2", "-1"])
def test_a_stray_line_is_no_deal_that_is_still_to_be_played(stray: str) -> None:
    """Though nothing stands under declarer, bid and tricks: it breaks off before them."""
    said = refused(f"{FULL}{stray}")
    assert said.startswith("line 3: ") and said.endswith(
        "expected 9, as in the header, also where a deal is still to be played"
    )


def test_deals_that_are_still_to_be_played() -> None:
    assert len(read_sheet(FULL + "2;;Ana;;;;;;\n3;;;;;;;;rain\n;2.1.;;;;;;;\n").deals) == 1
    assert len(read_sheet(FULL + "2;;Ana;;;\n").deals) == 1


def test_numbers_of_deals_may_be_written_in_other_ways() -> None:
    text = "deal,declarer,bid,A,B,C\nI,A,6,7,1,2\nII,B,6,7,1,2\n3,A,6,7,1,2\n7.,A,6,7,1,2\n"
    assert len(read_sheet(text).deals) == 4


def test_a_json_list_is_told_apart() -> None:
    assert refused("[\n{}]").startswith("line 1: '[' begins a JSON list; expected CSV, or an object on each line")
