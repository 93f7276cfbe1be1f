"""What the columns of a match sheet are: those with a known heading, and the players.

A heading that is not known is a player's, of whom there are three.  A fourth of them is a player only if the sheet
bears it out: he has tricks, deals or declares.  Anything else (a column for the weather) is refused, not made a player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..errors import InvalidResultError, quote
from ..rules.match import LETTERS, read_names
from ..words.headings import COLUMNS, heading
from ..words.plain import person
from ._lines import fail, is_nothing, read_count

__all__ = ["EXPECTED_HEADER", "NEEDED", "Header", "Row", "read_header"]

EXPECTED_HEADER = "declarer, bid and a column for each of three or four players, such as declarer,bid,Ana,Boris,Ceca"
NEEDED = ("declarer", "bid")
_KNOWN = f"{', '.join(COLUMNS[:-1])} or {COLUMNS[-1]}"
_NOT_READ = ("date", "note")  # of these there may be several
_BEFORE_PLAY = ("deal", "dealer", *_NOT_READ)  # a row that has nothing else is still to be played


class Row(NamedTuple):
    """The cells of a line, and its number from 1."""

    number: int
    cells: list[str]

    def cell(self, place: int) -> str:
        """What stands at a place from 0; nothing where the line ends before it."""
        return self.cells[place] if place < len(self.cells) else ""


class Header(NamedTuple):
    """What the columns are.

    Attributes:
        heads: as they are written.
        columns: for each which of `COLUMNS` it is; None: a player's.
        names: the players', in the order of their columns; None: all tricks stand in one column.
    """

    heads: list[str]
    columns: list[str | None]
    names: list[str] | None

    @property
    def players(self) -> list[int]:
        """The places of their columns."""
        return [place for place, column in enumerate(self.columns) if column is None]

    def is_played(self, row: Row) -> bool:
        """Does a row say more than what stands there before the deal?"""
        beyond = any(row.cells[len(self.columns) :])
        return beyond or any(
            cell for cell, column in zip(row.cells, self.columns, strict=False) if column not in _BEFORE_PLAY
        )


def read_header(head: Row, rows: Sequence[Row], names: Sequence[str], dealer: str | None) -> Header:
    """What the header says, borne out by the rows below it.

    Args:
        head: the header.
        rows: all others.
        names: of the players, where they are known from outside.
        dealer: who deals first, if that is known from outside.
    """
    heads = list(head.cells)
    while heads and not heads[-1]:
        heads.pop()
    if not heads:
        fail(head.number, f"the header is empty; expected {EXPECTED_HEADER}")
    told = {_folded(name) for name in names}
    columns = [None if _folded(text) in told else heading(text) for text in heads]
    _check_heads(head.number, heads, columns)
    header = Header(heads, columns, None)
    if "tricks" in columns:
        if header.players:
            fail(head.number, f"unknown column {quote(heads[header.players[0]])} beside tricks; expected {_KNOWN}")
        return header
    _check_players(head, header, [row for row in rows if header.is_played(row)], told, dealer)
    players = [heads[place] for place in header.players]
    try:
        read_names(players)
    except InvalidResultError as error:
        fail(head.number, str(error))
    return header._replace(names=players)


def _folded(name: str) -> str:
    return person(name).casefold()


def _check_heads(number: int, heads: Sequence[str], columns: Sequence[str | None]) -> None:
    """Every column has a heading of its own, and those without which there is no deal are there."""
    seen: set[str] = set()
    for place, (text, column) in enumerate(zip(heads, columns, strict=True), start=1):
        if not text:
            fail(number, f"column {place} has no heading; expected {EXPECTED_HEADER}")
        if text.startswith("#"):
            fail(
                number,
                f"a player is called {quote(text)}; expected a name without a # before it, which begins a comment",
            )
        key = f"={_folded(text)}" if column is None else column
        if key in seen and column not in _NOT_READ:
            fail(number, f"two columns are called {quote(text)}; expected one")
        seen.add(key)
    for needed in NEEDED:
        if needed not in columns:
            fail(number, f"no column {needed} in {quote(','.join(heads))}; expected {EXPECTED_HEADER}")


def _check_players(head: Row, header: Header, played: Sequence[Row], told: set[str], dealer: str | None) -> None:
    """Those whose headings are not known are three players, or four who are borne out.

    Args:
        head: the row of the headings.
        header: what they were read as.
        played: the rows of the deals.
        told: names that were given beside the sheet.
        dealer: the first dealer who was given beside it, or None.
    """
    players = {_folded(header.heads[place]): place for place in header.players}
    strangers: list[int] = []
    if told and told <= players.keys():
        strangers = [place for name, place in players.items() if name not in told]
    elif len(players) >= len(LETTERS) and played:
        borne = set(_borne_out(players, header, played)) | {players.get(_folded(dealer or ""))}
        strangers = [place for place in players.values() if place not in borne]
    if strangers:
        odd = next((place for place in strangers if any(_is_odd(row.cell(place)) for row in played)), strangers[0])
        fail(
            head.number,
            f"unknown column {quote(header.heads[odd])}, with no tricks under it; expected {_KNOWN}, or "
            "a player who has tricks, deals, declares or is among the names given",
        )
    if not len(LETTERS) - 1 <= len(players) <= len(LETTERS):
        fail(head.number, f"{len(players)} players in {quote(','.join(header.heads))}; expected {EXPECTED_HEADER}")


def _is_odd(cell: str) -> bool:
    return not is_nothing(cell) and read_count(cell) is None


def _borne_out(players: dict[str, int], header: Header, played: Sequence[Row]) -> Iterator[int | None]:
    """The columns of those who have tricks in some deal, or are called dealer or declarer by name or letter."""
    letters = dict(zip(map(str.casefold, LETTERS), players.values(), strict=False))
    called = [place for place, column in enumerate(header.columns) if column in ("dealer", "declarer")]
    for row in played:
        for cell, (place, column) in zip(row.cells, enumerate(header.columns), strict=False):
            if column is None and read_count(cell):
                yield place
        for place in called:
            name = _folded(row.cell(place))
            yield players.get(name, letters.get(name))
