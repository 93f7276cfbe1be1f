"""What one line of a match sheet says, however it is written, and the cells that CSV and JSON lines have in common."""

from __future__ import annotations

import re
from typing import NamedTuple, NoReturn

from ..errors import InvalidResultError, quote
from ..rules.contracts import EXPECTED, TRICKS

__all__ = [
    "EXPECTED_IN",
    "SheetLine",
    "fail",
    "is_nothing",
    "read_count",
    "read_names_cell",
    "read_number",
    "read_tricks",
    "read_tricks_cell",
]

EXPECTED_IN = {"declarer": "a player's name", "bid": EXPECTED}
_NOTHING = ("", "-", "\u2013", "\u2014")
_COUNT = re.compile(r"[0-9]{1,9}", re.ASCII)
_NUMBER = re.compile(r"([0-9]{1,9})\.?", re.ASCII)
_JOINED = re.compile(r"[0-9]+(-[0-9]+)+", re.ASCII)
_BETWEEN = re.compile(r"[\s/;,:]+")
_BETWEEN_NAMES = re.compile(r"[/;,|]")


class SheetLine(NamedTuple):
    """What one line says, as it stands there; None: nothing.

    Attributes:
        number: of the line, from 1.
        is_deal: is it a deal?  Otherwise it only names the players.
        deal: the number that it gives to the deal.
        dealer, declarer, bid: as they are written.
        tricks: in the order of the names, or by name.
        names: of the players.
    """

    number: int
    is_deal: bool
    deal: int | None = None
    dealer: str | None = None
    declarer: str | None = None
    bid: str | None = None
    tricks: list[int | None] | dict[str, int | None] | None = None
    names: list[str] | None = None


def fail(line: int, text: str) -> NoReturn:
    """Refuse the sheet for what stands on a line, counted from 1."""
    raise InvalidResultError(f"line {line}: {text}")


def is_nothing(cell: str) -> bool:
    """Is a cell empty, or does a dash say the same?"""
    return cell in _NOTHING


def read_number(cell: str) -> int | None:
    """The number of a deal, `7` or `7.`; None: the cell says it in some other way."""
    match = _NUMBER.fullmatch(cell)
    return int(match.group(1)) if match else None


def read_count(cell: str) -> int | None:
    """The tricks that a cell says, 0 to 10; None: it says something else."""
    return int(cell) if _COUNT.fullmatch(cell) and int(cell) <= TRICKS else None


def read_tricks(line: int, column: str, cell: str) -> int | None:
    """The tricks of one player; None where nothing stands."""
    if is_nothing(cell):
        return None
    count = read_count(cell)
    if count is None:
        raise InvalidResultError(f"line {line}, column {column}: tricks are {quote(cell)}; expected 0 to {TRICKS}")
    return count


def read_tricks_cell(line: int, cell: str) -> list[int | None] | None:
    """The tricks of all players in one cell, such as `7 1 2`, `7/1/2` or `7-1-2`; None where nothing stands."""
    if is_nothing(cell):
        return None
    parts = cell.split("-") if _JOINED.fullmatch(cell) else [part for part in _BETWEEN.split(cell) if part]
    return [read_tricks(line, "tricks", part) for part in parts]


def read_names_cell(cell: str) -> list[str] | None:
    """The names of all players in one cell; None where nothing stands."""
    if not cell:
        return None
    parts = _BETWEEN_NAMES.split(cell)
    return parts if len(parts) > 1 else cell.split()
