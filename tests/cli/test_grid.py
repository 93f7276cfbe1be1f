"""Tables and sentences fit the terminal, lose nothing, and show text as it is."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from meksiko_dd.cli import terminal
from meksiko_dd.cli.grid import Column, table_lines

COLUMNS = [
    Column("#", right=True, key=True),
    Column("player", words=True, key=True),
    Column("total grows", right=True),
    Column("talon helps", right=True),
    Column("sentence", words=True),
    Column("points", right=True),
]
ROW = ["1", "Aleksandra-Aleksandrovna", "12345", "100%", "many words that may go on below", "+1.23 \u00b10.03"]
ODD = ["2", "日本語 [bold]x[/bold]", "-1", "", ":smile: 2024-01-01", ""]


@pytest.fixture(autouse=True)
def every_letter_can_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "encodable", lambda text: text)


def letters(lines: list[str]) -> str:
    return "".join("".join(lines).split())


def test_where_there_is_room_a_row_is_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    assert table_lines(COLUMNS[:3], [ROW[:3], ODD[:3]], indent=2) == [
        "  #  player                    total grows",
        "  1  Aleksandra-Aleksandrovna        12345",
        "  2  日本語 [bold]x[/bold]              -1",
    ]


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_no_line_is_wider_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    lines = table_lines(COLUMNS, [ROW, ODD])
    assert max(map(cell_len, lines)) <= width
    shown = letters(lines)
    for cell in (*ROW[2:4], ROW[5]):
        assert cell in "\n".join(lines), "a number is never broken"
    for word in [*ROW[4].split(), *ODD[4].split()]:
        assert word in shown
    assert all(letter in shown for letter in "日本語")


def test_what_does_not_fit_goes_on_below_with_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    columns = [Column("name", key=True)] + [Column(f"head{at}", right=True) for at in range(6)]
    lines = table_lines(columns, [["Ana", *("12345678" for _ in range(6))]])
    assert lines == [
        "name     head0     head1     head2",
        "Ana   12345678  12345678  12345678",
        "",
        "name     head3     head4     head5",
        "Ana   12345678  12345678  12345678",
    ]


def test_text_is_shown_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "has_colour", lambda: True)
    lines = table_lines([Column(), Column()], [["[bold]a[/bold]", ":smile: 12 'x' None"], ["b", "c"]], marked=(1,))
    assert lines[0] == "[bold]a[/bold]  :smile: 12 'x' None"
    assert lines[1].startswith("\x1b[1;32m") and "b" in lines[1]


def test_colours_take_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "has_colour", lambda: True)
    lines = table_lines([Column(right=True), Column()], [["\x1b[31mab\x1b[0m", "x"], ["cdef", "y"]])
    assert [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in lines] == ["  ab  x", "cdef  y"]
    assert "\x1b[31mab" in lines[0]
    assert terminal.cells("\x1b[31mab\x1b[0m") == 2


def test_a_narrow_encoding_is_measured_as_it_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter may become two: the columns stay in line."""
    monkeypatch.setattr(terminal, "encodable", lambda text: text.replace("\u00b1", "+-"))
    assert table_lines([Column(), Column()], [["1 \u00b12", "x"], ["12345", "y"]]) == ["1 +-2  x", "12345  y"]


@given(st.text(st.sampled_from("ab \u00e9\u4e2d-.1"), max_size=300), st.integers(40, 100))
def test_wrapping_keeps_every_word(text: str, width: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(width))
        lines = terminal.wrap(text)
    assert all(cell_len(line.rstrip()) <= width for line in lines)
    assert letters(lines) == letters([text])


def test_a_sentence_goes_on_below_its_first_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert terminal.wrap("- " + "word " * 9) == ["- word word word word word word word", "  word word"]
    assert terminal.wrap("short\n\n  12. " + "x" * 50) == ["short", "", "  12. " + "x" * 34, "      " + "x" * 16]


@pytest.mark.parametrize(("told", "columns"), [("", 80), ("0", 80), ("no", 80), ("5", 40), ("61", 61)])
def test_columns_says_how_wide(monkeypatch: pytest.MonkeyPatch, told: str, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", told)
    monkeypatch.setattr("os.get_terminal_size", lambda *_: (_ for _ in ()).throw(OSError))
    assert terminal.width() == columns
