"""Tables that fit the terminal, laid out by rich.

Nothing is lost where it is narrow: columns that do not fit beside each other go on below, the key columns repeated;
words are broken at blanks, numbers never.  rich is imported when a table is laid out, because it takes longer to load
than the rest of a command.  It must take text as it is, so cells are its `Text`: no markup ("[bold]"), no emoji codes
(":smile:"), no coloured numbers.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, NamedTuple

from . import terminal

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

__all__ = ["Column", "table_lines"]

GAP, RULED_GAP = 2, 3  # between two columns: blanks; a line with blanks
WORD = 12  # a column of words is made no narrower than this; longer words are broken within


class Column(NamedTuple):
    """A column of a table.

    Attributes:
        head: what stands above it; a head may always be broken.
        right: numbers end in line.
        words: its cells may be broken.
        key: names the row, and is repeated where the table goes on below.
        spare: says what another one says, and is left out where it does not fit.
    """

    head: str = ""
    right: bool = False
    words: bool = False
    key: bool = False
    spare: bool = False


def table_lines(
    columns: Sequence[Column],
    rows: Sequence[Sequence[str]],
    marked: Container[int] = (),
    indent: int = 0,
    ruled: bool = False,
) -> list[str]:
    """A table as lines that fit the terminal.

    Args:
        columns: those that matter first.
        rows: a cell for each column.
        marked: the numbers of the rows, from 0, that are emphasised.
        indent: blanks before each line.
        ruled: with lines around all cells, and as wide as the terminal: to be filled in by hand.
    """
    room = terminal.width() - indent
    columns = [column._replace(head=terminal.encodable(column.head)) for column in columns]
    cells = [[terminal.encodable(cell) for cell in row] for row in rows]
    needs = [_need(column, [row[at] for row in cells]) for at, column in enumerate(columns)]
    lines: list[str] = []
    for block in _blocks(columns, needs, room, ruled):
        beside = [columns[at] for at in block], [needs[at] for at in block]
        table = _ruled(*beside) if ruled else _table(*beside, room)
        for number, row in enumerate(cells):
            style = "bold green" if number in marked and terminal.has_colour() else None
            table.add_row(*(_text(row[at]) for at in block), style=style)
        lines += [""] * bool(lines) + _rendered(table, room)
    return [(" " * indent + line).rstrip() for line in lines]


class _Need(NamedTuple):
    """How wide a column must be: so that nothing is broken that need not be, and so that nothing is broken at all."""

    least: int
    full: int


def _need(column: Column, cells: Sequence[str]) -> _Need:
    head = max(map(terminal.cells, column.head.split()), default=0)
    body = max(map(terminal.cells, cells), default=0)
    least = max(min(head, WORD), min(body, WORD) if column.words else body)
    return _Need(least, max(body, terminal.cells(column.head)))


def _blocks(columns: Sequence[Column], needs: Sequence[_Need], room: int, ruled: bool) -> list[list[int]]:
    """Which columns stand beside each other: as many as fit, then the next ones below with the keys before them.

    Args:
        columns: all of them.
        needs: how wide each must be.
        room: how wide the lines may be.
        ruled: is there a line between two columns, and one at either end?
    """
    gap, room = (RULED_GAP, room - RULED_GAP - 1) if ruled else (GAP, room)
    keys = [at for at, column in enumerate(columns) if column.key]
    blocks: list[list[int]] = []
    block: list[int] = []
    for at, column in enumerate(columns):
        full = sum(needs[one].least + gap for one in block) + needs[at].least > room
        if column.spare and (full or blocks):
            continue
        if full and not column.key and len(block) > len(keys):
            blocks.append(block)
            block = list(keys)
        block.append(at)
    return [*blocks, block]


def _table(columns: Sequence[Column], needs: Sequence[_Need], room: int) -> Table:
    """An empty table; rich makes the columns of words narrower where not all that is in them fits."""
    from rich.table import Table

    broken = sum(need.full + GAP for need in needs) - GAP > room
    table = Table(box=None, padding=(0, GAP, 0, 0), pad_edge=False, show_header=any(one.head for one in columns))
    for column, need in zip(columns, needs, strict=True):
        table.add_column(
            _text(column.head),
            justify="right" if column.right else "left",
            vertical="top",
            overflow="fold",
            width=need.least if broken and not column.words else None,
        )
    return table


def _ruled(columns: Sequence[Column], needs: Sequence[_Need]) -> Table:
    """An empty table with lines of plain letters."""
    from rich.box import ASCII
    from rich.table import Table

    table = Table(box=ASCII, show_lines=True, expand=True)
    for column, need in zip(columns, needs, strict=True):
        width = None if column.words else need.least
        table.add_column(_text(column.head), justify="right" if column.right else "left", overflow="fold", width=width)
    return table


def _rendered(table: Table, room: int) -> list[str]:
    from rich.console import Console

    colours = terminal.has_colour()
    console = Console(
        width=room,
        height=100,  # both, or rich asks the terminal
        color_system="standard" if colours else None,
        force_terminal=colours,
        legacy_windows=False,
    )
    with console.capture() as capture:
        console.print(table)
    return capture.get().splitlines()


def _text(cell: str) -> Text:
    """A cell as rich's text: what stands there as it is, with the colours that it has already."""
    from rich.text import Text

    return Text.from_ansi(cell) if "\x1b" in cell else Text(cell)
