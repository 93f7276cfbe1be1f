"""A match sheet as text, and an empty one."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

import meksiko_dd as mdd
from meksiko_dd.cli import terminal
from meksiko_dd.cli.score_rows import blank_lines, sheet_lines
from meksiko_dd.rules.table import MINI, PRESETS
from meksiko_dd.sheets.reading import read_sheet

CSV = "declarer,bid,Ana,Boris,Ceca\nAna,6,7,1,2\nBoris,7,2,6,2\nCeca,meksiko,0,0,10\n"
LONG = ["Aleksandra-Aleksandra", "Konstantin-Konstantin", "日本語日本語日本語日本", "Dule"]


@pytest.fixture(autouse=True)
def eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(terminal, "encodable", lambda text: text)


def test_text_of_a_match() -> None:
    assert sheet_lines(read_sheet(CSV), False, "en") == [
        "Match sheet (tricks, points, total). Rules: pagat.",
        "",
        "deal  declarer  bid      result     Ana    Boris       Ceca",
        "   1  Ana       6        made    7 +7 7  1 +1  1   2  +2  2",
        "   2  Boris     7        failed  2 +2 9  6 -7 -6   2  +2  4",
        "   3  Ceca      Meksiko  made    0  0 9  0  0 -6  10 +20 24",
        "",
        "Totals: Ana 9, Boris -6, Ceca 24.",
        "Not over: the best total is 24 of 51; Ceca deals next.",
    ]


def test_who_dealt_is_shown_if_it_is_asked_for() -> None:
    lines = sheet_lines(read_sheet(CSV), True, "en")
    assert lines[2].split()[:3] == ["deal", "dealer", "declarer"] and lines[3].split()[:3] == ["1", "Ceca", "Ana"]


def test_a_match_without_deals() -> None:
    assert "No deal has been played." in sheet_lines(read_sheet("declarer,bid,Ana,Boris,Ceca\n"), False, "en")


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("language", ["en", "sr", "sr-Cyrl"])
def test_long_names_and_big_totals_fit(monkeypatch: pytest.MonkeyPatch, width: int, language: str) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    rules = mdd.Rules.parse("pagat meksiko_made=10000 meksiko_failed=10000 target=10000 meksiko_defender_trick=10")
    match = mdd.Match(LONG, rules)
    for declarer in (LONG[0], LONG[1], LONG[2]):
        match = match.play(declarer, "meksiko", [3, 3, 4])
    text = "\n".join(sheet_lines(match, True, language)[2:-3])
    assert max(map(cell_len, text.splitlines())) <= width
    assert "-10000" in text, "a number is never broken"
    for names in (LONG, LONG[:3], [""] * 4):
        lines = blank_lines(rules, names, True, language)
        assert max(map(cell_len, lines[2:])) <= width


@pytest.mark.parametrize("names", [["", "", ""], ["Ana", "Boris", "Ceca", "Dule"]])
def test_empty_sheets(names: list[str]) -> None:
    text = "\n".join(blank_lines(PRESETS["pagat"], names, False, "en"))
    assert "Rules: pagat." in text and text.isascii() and all(name in text for name in names)
    assert ("_" * 9 in text) == (not any(names))
    rows = [line.split("|")[1].strip() for line in text.splitlines() if line.startswith("| ")]
    assert [row for row in rows if row.isdigit()] == [str(number) for number in range(1, 16)]
    few = [line.split("|")[1].strip() for line in blank_lines(MINI, names, False, "en") if line.startswith("| ")]
    assert [row for row in few if row.isdigit()] == ["1", "2", "3", "4", "5", "6"]
