"""Reading a match sheet: CSV or JSON lines in, a `Match` out; a bad line is named, with its column.

CSV has a header: `declarer`, `bid` and either a column of tricks for each player, headed by his name, or `tricks` (and
`names`).  JSON lines have objects with `declarer`, `bid`, `tricks`, and `names` in the first; see docs/notation.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..errors import InvalidInputError, InvalidResultError, quote
from ..rules.match import LETTERS, Match, read_names
from ..rules.table import DEFAULT, Rules
from ..words.plain import NotTextError, decoded, split_lines
from ._csv import csv_lines
from ._json import json_lines
from ._lines import EXPECTED_IN, SheetLine, fail

__all__ = ["read_sheet"]


def read_sheet(
    data: str | bytes, rules: Rules | str = DEFAULT, dealer: str | None = None, names: Iterable[str] | None = None
) -> Match:
    """The match of a sheet.

    Args:
        data: the sheet, CSV or JSON lines (it begins with `{`); bytes are UTF-8, a byte order mark does no harm.
        rules: the table's, or their text.
        dealer: who deals first, if the sheet does not say so.
        names: the players, if the sheet does not name them; else A, B, C.

    Raises:
        InvalidResultError: a line cannot be read or cannot be true; it is named, counted from 1, with its column.
        InvalidRulesError: the rules cannot be read.
    """
    table, players = Rules.parse(rules), None if names is None else list(read_names(names))
    lines = _lines(data, players or (), dealer)
    _check_order(lines)
    match = _empty_match(lines, table, dealer, players)
    for line in lines:
        try:
            match = _with(match, line) if line.is_deal else match
        except InvalidInputError as error:
            fail(line.number, str(error))
    return match


def _lines(data: str | bytes, names: Sequence[str], dealer: str | None) -> list[SheetLine]:
    try:
        rows = enumerate(split_lines(decoded(data)), start=1)
    except NotTextError as error:
        fail(error.place.line, f"{error}; expected a sheet as text in UTF-8 (in Excel: CSV UTF-8)")
    lines = [(number, line) for number, line in rows if line.strip() and not line.lstrip().startswith("#")]
    first = lines[0][1].lstrip() if lines else ""
    if first.startswith("["):
        fail(lines[0][0], f"{quote(first)} begins a JSON list; expected CSV, or an object on each line")
    return list(json_lines(lines) if first.startswith("{") else csv_lines(lines, names, dealer))


def _check_order(lines: Sequence[SheetLine]) -> None:
    """One match only: where deals have numbers they grow, and the players are not introduced again."""
    deals, last = 0, 0
    for line in lines:
        if deals and not line.is_deal:
            fail(line.number, "the players are named again; expected one match, not two sheets put together")
        deals += line.is_deal
        if line.deal is not None:
            if line.deal <= last:
                fail(line.number, f"deal {line.deal} comes after deal {last}; expected a higher number, and one match")
            last = line.deal


def _empty_match(lines: Sequence[SheetLine], rules: Rules, dealer: str | None, names: list[str] | None) -> Match:
    """The match before its first deal: the players, and who dealt first, as far as any line tells.

    Args:
        lines: all of the sheet.
        rules: the table's.
        dealer: who dealt first, if it was given beside the sheet.
        names: the players, if they were given beside it or in headings.
    """
    named = [line for line in lines if line.names is not None]
    players = named[0].names if named else names
    if players is None:
        four = any(len(line.tricks or ()) == len(LETTERS) for line in lines)
        players = list(LETTERS if four else LETTERS[:-1])
    if named:
        _check_names(named, names)
    match = Match(players, rules, dealer)
    if dealer is not None:
        return match
    place = 0
    for line in lines:
        told = _told_dealer(match, line)
        if told is not None:
            return Match(players, rules, (told - place) % len(match.names))
        place += line.is_deal
    return match


def _check_names(named: Sequence[SheetLine], names: list[str] | None) -> None:
    """All lines that name players name the same, and those that the caller expects."""
    expected = None if names is None else tuple(names)
    for line in named:
        try:
            here = read_names(line.names or ())
        except InvalidResultError as error:
            fail(line.number, str(error))
        if expected is not None and _folded(here) != _folded(expected):
            fail(line.number, f"the players are {', '.join(here)}; expected {', '.join(expected)}")
        expected = here


def _folded(names: Iterable[str]) -> list[str]:
    return [name.casefold() for name in names]


def _told_dealer(match: Match, line: SheetLine) -> int | None:
    """The dealer that a line names, or of four players the one whose tricks are left blank."""
    if line.dealer is not None:
        return _prefixed_player(match, line)
    if isinstance(line.tricks, list) and len(line.tricks) == len(match.names) == len(LETTERS):
        blank = [player for player, tricks in enumerate(line.tricks) if tricks is None]
        return blank[0] if len(blank) == 1 else None
    return None


def _prefixed_player(match: Match, line: SheetLine) -> int:
    try:
        return match.player("dealer", line.dealer or "")
    except InvalidResultError as error:
        fail(line.number, str(error))


def _with(match: Match, line: SheetLine) -> Match:
    """The match after the deal of one line."""
    if line.dealer is not None and match.player("dealer", line.dealer) != match.next_dealer:
        raise InvalidResultError(
            f"dealer is {quote(line.dealer)}; expected {match.names[match.next_dealer]}, whose turn it is"
        )
    if line.declarer is None and line.bid is None:
        numbers = line.tricks.values() if isinstance(line.tricks, dict) else line.tricks or ()
        if any(numbers):
            raise InvalidResultError("there are tricks but no declarer; expected both, or - for a deal thrown in")
        return match.throw_in()
    if line.declarer is None or line.bid is None:
        missing = "declarer" if line.declarer is None else "bid"
        raise InvalidResultError(f"{missing} is missing; expected {EXPECTED_IN[missing]}")
    return match.play(line.declarer, line.bid, line.tricks or ())
