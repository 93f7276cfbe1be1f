"""Match sheets: what is read, which line is named when it cannot be, and the sheet for people and printers."""

from __future__ import annotations

import html.parser
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.browsers import DESK, PHONE, open_page

import meksiko_dd as mdd
from meksiko_dd.rules.match import Match
from meksiko_dd.rules.table import MINI, PRESETS
from meksiko_dd.sheets.page import blank_html, sheet_html
from meksiko_dd.sheets.reading import read_sheet
from meksiko_dd.sheets.views import match_json, result_text

CSV = "declarer,bid,Ana,Boris,Ceca\nAna,6,7,1,2\nBoris,7,2,6,2\nCeca,meksiko,0,0,10\n"
EXPECTED = (
    Match(("Ana", "Boris", "Ceca"))
    .play("Ana", 6, (7, 1, 2))
    .play("Boris", 7, (2, 6, 2))
    .play("Ceca", "meksiko", (0, 0, 10))
)


@pytest.mark.parametrize(
    "text",
    [
        CSV,
        CSV.replace("\n", "\r\n"),
        CSV.replace("\n", "\r\n").encode("utf-8-sig"),
        "\ufeff" + CSV,
        CSV.replace(",", ";"),
        CSV.replace(",", "\t"),
        CSV.replace(",", " , "),
        CSV.replace("\n", "\n\n# a comment\n,,,,\n"),
        CSV.replace("\n", ",,\n"),
        CSV.rstrip("\n"),
        CSV.replace("declarer,bid", "Declarer,BID"),
        CSV.replace("declarer,bid", "nosilac,licit"),
        CSV.replace("declarer,bid", "носилац,лицит"),
        '"declarer","bid","Ana","Boris","Ceca"\n"ana","6","7","1","2"\nB,7,2,6,2\nC,MEKSIKO,0,0,10\n',
        'deal,date,dealer,declarer,bid,Ana,Boris,Ceca,note\n1,today,Ceca,Ana,6,7,1,2,\n2,,,Boris,7,2,6,2,"a, b"\n'
        "3,,Boris,Ceca,meksiko,0,0,10,\n4,,,,,,,,\n5,,,,,,,,",
        "names,declarer,bid,tricks\nAna Boris Ceca,Ana,6,7 1 2\n,Boris,7,2/6/2\n,Ceca,meksiko,0-0-10\n",
        '{"names": ["Ana", "Boris", "Ceca"]}\n{"declarer": "Ana", "bid": 6, "tricks": [7, 1, 2]}\n'
        '{"declarer": "Boris", "bid": "7", "tricks": {"Ana": 2, "Boris": 6, "Ceca": 2}}\n'
        '{"declarer": "Ceca", "bid": "meksiko", "tricks": "0 0 10", "note": "!"}\n',
        '# mine\n\n{"names": ["Ana", "Boris", "Ceca"], "declarer": "Ana", "bid": "6", "tricks": [7, 1, 2]}\r\n'
        '{"names": ["Ana", "Boris", "Ceca"], "declarer": "Boris", "bid": "7", "tricks": [2, 6, 2]}\r\n'
        '{"names": ["Ana", "Boris", "Ceca"], "declarer": "Ceca", "bid": "meksiko", "tricks": [0, 0, 10]}',
    ],
    ids=range(18),
)
def test_sheets_that_are_read(text: str | bytes) -> None:
    match = read_sheet(text)
    assert (match.names, match.deals) == (EXPECTED.names, EXPECTED.deals)


def test_names_from_outside_and_none() -> None:
    row = '{"declarer": "Ana", "bid": 6, "tricks": [7, 1, 2]}'
    assert read_sheet(row, names=["Ana", "Boris", "Ceca"]).totals == (7, 1, 2)
    assert read_sheet(row.replace("Ana", "A")).names == ("A", "B", "C")
    assert read_sheet(row.replace("Ana", "A").replace("2]", "2, null]")).names == ("A", "B", "C", "D")
    assert read_sheet(CSV, names=["ana", "BORIS", "Ceca"]) == read_sheet(CSV)
    with pytest.raises(mdd.InvalidResultError, match="line 1: the players are Ana, Boris, Ceca; expected X, Y, Z"):
        read_sheet(CSV, names=["X", "Y", "Z"])


def test_four_players_and_who_deals() -> None:
    sheet = "declarer,bid,Ana,Boris,Ceca,Dule\nDule,6,7,,1,2\nAna,6,7,1,,2\n"
    match = read_sheet(sheet)
    assert match.first_dealer == 1 and match.totals == (14, 1, 1, -4)  # who is left blank sat out
    assert read_sheet(sheet, dealer="Boris").totals == match.totals
    told = read_sheet("dealer,declarer,bid,Ana,Boris,Ceca,Dule\n,Dule,6,7,0,1,2\nCeca,Ana,6,7,1,0,2\n")
    assert told.first_dealer == 1 and told.totals == match.totals
    assert read_sheet('{"names": ["A", "B", "C", "D"], "dealer": "B"}\n').first_dealer == 1
    assert (
        read_sheet(
            '{"names": ["A", "B", "C"], "dealer": "B"}\n{"declarer": "A", "bid": 6, "tricks": [7, 1, 2]}', "pagat"
        )
        .deals[0]
        .dealer
        == 1
    )
    with pytest.raises(mdd.InvalidResultError, match="line 2: Ceca deals and sits out, but has 1 tricks"):
        read_sheet(sheet, dealer="Ceca")


def test_thrown_in_deals() -> None:
    match = read_sheet("declarer,bid,Ana,Boris,Ceca\n-,-,,,\nAna,6,7,1,2", "royale")
    assert [deal.declarer for deal in match.deals] == [None, 0] and match.played == 1
    lines = '{"declarer": null, "bid": null, "tricks": null}\n{"declarer": "A", "bid": 6, "tricks": [7, 1, 2]}'
    assert read_sheet(lines, "royale").played == 1
    assert read_sheet(lines.split("\n")[0], "royale").names == ("A", "B", "C")
    with pytest.raises(mdd.InvalidResultError, match="line 1: the deal is thrown in, but at pagat somebody always"):
        read_sheet(lines)
    with pytest.raises(mdd.InvalidResultError, match="line 2: there are tricks but no declarer"):
        read_sheet("declarer,bid,Ana,Boris,Ceca\n-,-,7,1,2", "royale")


def test_an_empty_match() -> None:
    match = read_sheet("declarer,bid,Ana,Boris,Ceca\n")
    assert match.deals == () and match.names == ("Ana", "Boris", "Ceca")


HEAD = "declarer,bid,Ana,Boris,Ceca\nAna,6,7,1,2\n"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "the sheet is empty; expected a line with declarer, bid and a column for each of three or four players"),
        ("# nothing\n\n", "the sheet is empty"),
        ("Ana,6,7,1,2\n", "line 1: no column declarer in 'Ana,6,7,1,2'"),
        ("declarer,Ana,Boris,Ceca", "line 1: no column bid"),
        ("\ndeclarer,bid,Ana,Boris", "line 2: 2 players"),
        ("declarer,bid,A,B,C,D,E", "line 1: 5 players"),
        ("declarer,bid", "line 1: 0 players"),
        ("declarer,bid,A,A,C", "line 1: two columns are called 'A'"),
        ("declarer,bid,A,,C", "line 1: column 4 has no heading"),
        ("declarer,bid,tricks,Ana", "line 1: unknown column 'Ana' beside tricks"),
        ("declarer,bid,A\x07,B,C\nB,6,1,7,2", "line 1: name 1 is"),
        (HEAD + "Anna,6,7,1,2", "line 3: declarer is 'Anna'; expected Ana, Boris or Ceca"),
        (HEAD + "Ana,4,7,1,2", "line 3: unknown contract '4'; expected 5 to 10, meksiko"),
        (HEAD + "Ana,betli,7,1,2", "line 3: betli is not played at pagat"),
        (HEAD + "Ana,6,7,1,x", "line 3, column Ceca: tricks are 'x'; expected 0 to 10"),
        (HEAD + "Ana,6,7,1,11", "line 3, column Ceca: tricks are '11'"),
        (HEAD + "Ana,6,7,-1,2", "line 3, column Boris: tricks are '-1'"),
        (HEAD + "Ana,6,7,1", "line 3: the tricks of Ceca are missing"),
        (HEAD + "Ana,6,7,1,1", "line 3: tricks 7 1 1 add up to 9; expected 10"),
        (HEAD + "Ana,6,7,1,2,3", "line 3: 6 columns; expected 5"),
        (HEAD + "Ana,,7,1,2", "line 3: bid is missing"),
        (HEAD + ",6,7,1,2", "line 3: declarer is missing"),
        (HEAD + ",,7,1,2", "line 3: there are tricks but no declarer"),
        (HEAD + '"Ana,6,7,1,2', "line 3: not CSV: unexpected end of data; expected cells, quoted as a whole or not"),
        ("declarer,bid,#1,#2,#3\n#1,6,7,1,2", "line 1: a player is called '#1'; expected a name without a #"),
        ("declarer,bid,tricks\nA,6,7-3", "line 2: 2 numbers of tricks are given; expected 3"),
        ("declarer,bid,tricks\nA,6,", "line 2: 0 numbers of tricks are given; expected 3"),
        (HEAD.encode() + b"\nAna,6,\xff,1,2", "line 4: byte 48 is not UTF-8"),
        ("dealer," + HEAD.replace("\nAna", "\nCeca,Ana") + "Ceca,Ana,6,7,1,2", "line 3: dealer is 'Ceca'; expected A"),
        ("dealer," + HEAD.replace("\nAna", "\nX,Ana"), "line 2: dealer is 'X'; expected Ana, Boris or Ceca"),
        (HEAD + "Ana,6,10,0,0\n" * 6, "line 8: the match was over after deal 6, won by Ana with 57 points"),
        ('""', "line 1: the header is empty; expected declarer, bid and"),
        ('"",""\n1,2', "line 1: the header is empty"),
        ("{", "line 1: not JSON: "),
        ('{"names": ["A", "B", "C"]}\n[1]', "line 2: [1]; expected an object with"),
        ('{"names": "A B C"}', "line 1: \"names\" is 'A B C'; expected a list"),
        ('{"names": ["A", "B"]}', "line 1: 2 players are named"),
        ('{"names": ["A", "B", "C"]}\n{"names": ["A", "C", "B"]}', "line 2: the players are A, C, B; expected A, B, C"),
        (
            '{"declarer": "A", "bid": 6, "tricks": {"A": 3, "B": 1, "C": 2, "a": 7}}',
            "line 1: the tricks of A are given twice; expected once",
        ),
        ('{"declarer": "A", "bid": 6, "tricks": null}', "line 1: 0 numbers of tricks are given; expected 3"),
        ('{"declarer": "A", "bid": 6}', 'line 1: "tricks" is missing'),
        ('{"bid": 6, "tricks": [7, 1, 2]}', 'line 1: "declarer" is missing'),
        ('{"declarer": 1, "bid": 6, "tricks": [7, 1, 2]}', 'line 1: "declarer" is 1; expected a player\'s name'),
        ('{"declarer": "A", "bid": 6.5, "tricks": [7, 1, 2]}', 'line 1: "bid" is 6.5; expected 5 to 10'),
        ('{"declarer": "A", "bid": true, "tricks": [7, 1, 2]}', 'line 1: "bid" is True'),
        ('{"declarer": "A", "bid": 6, "tricks": 7}', 'line 1: "tricks" is 7; expected three numbers'),
        ('{"declarer": "A", "bid": 6, "tricks": [7, 1, 12]}', 'line 1: "tricks" has 12; expected 0 to 10'),
        ('{"declarer": "A", "bid": 6, "tricks": [7, 1, "2"]}', "line 1: \"tricks\" has '2'"),
        ('{"declarer": "A", "bid": 6, "tricks": ' + "[" * 9999, "line 1: "),
        ('{"declarer": "A", "bid": ' + "9" * 5000 + "}", "line 1: not usable JSON"),
    ],
)
def test_bad_lines_are_named(text: str | bytes, error: str) -> None:
    with pytest.raises(mdd.InvalidResultError) as caught:
        read_sheet(text)
    assert error in str(caught.value) and "\n" not in str(caught.value)


@given(st.text(alphabet='declarbidAnBo,;\n"0123456789{}[]: -') | st.binary(max_size=60))
def test_any_text_is_a_match_or_one_sentence(text: str | bytes) -> None:
    try:
        read_sheet(text)
    except mdd.InvalidInputError as error:
        assert "\n" not in str(error)


# ---- shown


@pytest.mark.parametrize(
    ("rules", "rows", "text"),
    [
        ("pagat to 7", "A,6,7,1,2", "A wins with 7 points."),
        ("royale to 5", "A,5,5,5,0", "A and B share the win with 5 points each."),
        ("pagat to 5", "B,5,5,5,0", "Tied at 5: A and B. B wins as declarer of the last deal."),
        ("pagat to 8", "A,5,5,3,2\nC,7,3,5,2", "Tied at 8: A and B. B wins with more tricks in the last deal."),
        ("srpski-101 to 5", "A,5,5,5,0", "Tied at 5: A and B. An extra deal is needed; A deals."),
        ("mini", "A,5,5,5,0", "Not over: 1 of 3 played; A deals next."),
        (
            "pagat deals=3 target=9",
            "A,5,5,4,1",
            "Not over: 1 of 3 played; A deals next. Not over: the best total is 5 of 9; A deals next.",
        ),
    ],
)
def test_how_a_match_stands(rules: str, rows: str, text: str) -> None:
    match = read_sheet(f"declarer,bid,A,B,C\n{rows}", rules)
    assert result_text(match) == text


def test_json_of_a_match() -> None:
    answer: dict[str, Any] = json.loads(json.dumps(match_json(EXPECTED)))
    assert answer["rules"] == "pagat" and answer["totals"] == {"Ana": 9, "Boris": -6, "Ceca": 24}
    assert answer["deals"][1] == {
        "deal": 2,
        "dealer": "Ana",
        "declarer": "Boris",
        "bid": "7",
        "tricks": {"Ana": 2, "Boris": 6, "Ceca": 2},
        "made": False,
        "points": {"Ana": 2, "Boris": -7, "Ceca": 2},
        "totals": {"Ana": 9, "Boris": -6, "Ceca": 4},
    }
    assert answer["over"] is False and answer["winners"] == [] and answer["next_dealer"] == "Ceca"
    ended = match_json(read_sheet(CSV, "pagat to 20"))
    assert ended["over"] and ended["winners"] == ["Ceca"] and ended["next_dealer"] is None


class Reader(html.parser.HTMLParser):
    """Checks that tags close in order, and keeps the text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.cells.append(data)


def test_html_is_whole_and_escapes_names() -> None:
    sheet = 'declarer,bid,<b>Ana</b>,"Bo & ""ris""",Žika\n<b>ana</b>,6,7,1,2\n'
    page = sheet_html(read_sheet(sheet), "sr")
    assert "<b>" not in page and "&lt;b&gt;Ana&lt;/b&gt;" in page and "Bo &amp; &#34;ris&#34;" in page
    assert page.startswith('<!DOCTYPE html>\n<html lang="sr">') and "Žika" in page and "Zapisnik partije" in page
    reader = Reader(page)
    assert '<b>Ana</b> 7 +7 7 Bo & "ris" 1 +1 1 Žika 2 +2 2' in " ".join(reader.cells)
    assert "src=" not in page and "href=" not in page  # needs nothing else


@pytest.mark.parametrize("names", [["", "", ""], ["Ana", "Boris", "Ceca", "Dule"]])
def test_empty_sheets(names: list[str]) -> None:
    page = blank_html(MINI, names, "sr-Cyrl")
    assert page.count("<tr>") == 1 + 6 and "делилац" in page
    Reader(page)


@pytest.mark.slow
@pytest.mark.parametrize("size", [PHONE, DESK, (320, 600)])
def test_a_page_is_no_wider_than_the_window(browser: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    """With names of twenty letters, too; nothing of it is out of sight."""
    names = ["Aleksandra Petrović-Đ", "Konstantin-Vladislav", "Ana"]
    rows = "".join(f"{names[1]},10,0,10,0\n{names[2]},meksiko,0,0,10\n" for _ in range(3))
    match = read_sheet(f"declarer,bid,{','.join(names)}\n{rows}", "pagat target=999")
    for page in (sheet_html(match, "sr"), blank_html(PRESETS["pagat"], ["Ana", "Boris", "Ceca"], "sr-Cyrl")):
        open_page(browser, tmp_path, page, size)
        wide = browser.execute_script("return [document.documentElement.scrollWidth, window.innerWidth]")
        assert wide[0] <= wide[1]
        cut = browser.execute_script(
            "return Array.from(document.querySelectorAll('.three > span, td.word, tbody th')).filter(one => "
            "one.offsetParent && one.getBoundingClientRect().right > window.innerWidth).length"
        )
        assert cut == 0
    shown = browser.execute_script("return performance.getEntriesByType('resource').length")
    assert shown == 0
