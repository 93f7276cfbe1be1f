"""Reading a match sheet: CSV or JSON lines in, a `Match` out; a bad line is named, with its column.

CSV has a header: `declarer`, `bid` and either a column of tricks for each player, headed by his name, or `tricks` (and
`names`).  JSON lines have objects with `declarer`, `bid`, `tricks`, and `names` in the first; see docs/notation.md.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..errors import InvalidInputError, InvalidResultError, quote
from ..rules.contracts import EXPECTED
from ..rules.match import LETTERS, Match, read_names
from ..rules.table import DEFAULT, Rules
from ..words.names import LANGUAGES
from ..words.sentences import say

__all__ = ["read_sheet"]

KNOWN = ("deal", "dealer", "declarer", "bid", "tricks")  # columns that are no player, in any language
EXPECTED_HEADER = "declarer, bid and a column for each of three or four players, such as declarer,bid,Ana,Boris,Ceca"
NOTHING = ("", "-")
_COUNT = re.compile(r"[0-9]{1,9}", re.ASCII)
_BETWEEN = re.compile(r"[\s/;,:]+")


class _Line(NamedTuple):
    """What one line says, as it stands there; None: nothing."""

    number: int
    is_deal: bool  # otherwise it only names the players
    dealer: str | None
    declarer: str | None
    bid: str | None
    tricks: list[int | None] | dict[str, int | None] | None
    names: list[str] | None


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
    table, text = Rules.parse(rules), _decoded(data)
    first = next((line.strip() for line in text.splitlines() if not _is_skipped(line)), "")
    lines = list(_json_lines(text) if first.startswith("{") else _csv_lines(text))
    match = _empty_match(lines, table, dealer, None if names is None else list(names))
    for line in lines:
        try:
            match = _with(match, line) if line.is_deal else match
        except InvalidInputError as error:
            raise InvalidResultError(f"line {line.number}: {error}") from None
    return match


def _decoded(data: str | bytes) -> str:
    if isinstance(data, str):
        return data.removeprefix("\ufeff")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InvalidResultError(
            f"line {line}: byte {error.start + 1} is not UTF-8; expected a sheet as text"
        ) from None


def _is_skipped(line: str) -> bool:
    return not line.strip(" \t\r\n,;") or line.lstrip().startswith("#")


def _empty_match(lines: Sequence[_Line], rules: Rules, dealer: str | None, names: list[str] | None) -> Match:
    """The match before its first deal: the players, and who dealt first, as far as any line tells."""
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


def _check_names(named: Sequence[_Line], names: list[str] | None) -> None:
    """All lines that name players name the same, and those that the caller expects."""
    expected = None if names is None else read_names(names)
    for line in named:
        try:
            here = read_names(line.names or ())
        except InvalidResultError as error:
            raise InvalidResultError(f"line {line.number}: {error}") from None
        if expected is not None and _folded(here) != _folded(expected):
            shown = ", ".join(expected)
            raise InvalidResultError(f"line {line.number}: the players are {', '.join(here)}; expected {shown}")
        expected = here


def _folded(names: Iterable[str]) -> list[str]:
    return [name.casefold() for name in names]


def _told_dealer(match: Match, line: _Line) -> int | None:
    """The dealer that a line names, or of four players the one whose tricks are left blank."""
    if line.dealer is not None:
        return _prefixed_player(match, line)
    if isinstance(line.tricks, list) and len(line.tricks) == len(match.names) == len(LETTERS):
        blank = [player for player, tricks in enumerate(line.tricks) if tricks is None]
        return blank[0] if len(blank) == 1 else None
    return None


def _prefixed_player(match: Match, line: _Line) -> int:
    try:
        return match.player("dealer", line.dealer or "")
    except InvalidResultError as error:
        raise InvalidResultError(f"line {line.number}: {error}") from None


def _with(match: Match, line: _Line) -> Match:
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
        raise InvalidResultError(f"{missing} is missing; expected {_EXPECTED[missing]}")
    return match.play(line.declarer, line.bid, line.tricks or ())


_EXPECTED = {"declarer": "a player's name", "bid": EXPECTED}


# ---- CSV


def _csv_lines(text: str) -> Iterator[_Line]:
    lines = text.splitlines(keepends=True)
    head = next((line for line in lines if not _is_skipped(line)), "")
    delimiter = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True, skipinitialspace=True)
    columns: list[str] | None = None
    start = 1
    try:
        for cells in reader:
            number, start = start, reader.line_num + 1
            cells = [cell.strip() for cell in cells]
            if not any(cells) or cells[0].startswith("#"):
                continue
            if columns is None:
                columns = _header(number, cells)
                yield _Line(number, False, None, None, None, None, _players(number, columns))
            elif any(cell for cell, column in zip(cells, columns, strict=False) if column not in _IGNORED):
                yield _csv_line(number, columns, cells)
    except csv.Error as error:
        raise InvalidResultError(
            f"line {start}: not CSV: {error}; expected cells, quoted as a whole or not at all"
        ) from None
    if columns is None:
        raise InvalidResultError(f"the sheet is empty; expected a line with {EXPECTED_HEADER}")


_IGNORED = ("deal", "dealer", "date", "note")  # a row that has nothing else is still to be played
_COLUMNS = {say(f"head.{column}", language).casefold(): column for column in KNOWN for language in LANGUAGES} | {
    word: word for word in ("tricks", "names", "date", "note")
}


def _header(number: int, cells: list[str]) -> list[str]:
    """The columns by their names in code; a player's is his name with a `=` before it."""
    while not cells[-1]:
        cells.pop()
    columns = [_COLUMNS.get(cell.casefold(), f"={cell}") for cell in cells]
    for place, column in enumerate(columns, start=1):
        if column == "=":
            raise InvalidResultError(f"line {number}: column {place} has no heading; expected {EXPECTED_HEADER}")
        if column.casefold() in [other.casefold() for other in columns[: place - 1]]:
            raise InvalidResultError(f"line {number}: two columns are called {quote(cells[place - 1])}")
        if column.startswith("=#"):
            raise InvalidResultError(f"line {number}: a player is called {quote(column[1:])}; expected a name without "
                                     "a # before it, which begins a comment")  # fmt: skip
    players = sum(column.startswith("=") for column in columns)
    for needed in ("declarer", "bid"):
        if needed not in columns:
            raise InvalidResultError(f"line {number}: no column {needed} in {quote(','.join(cells))}; "
                                     f"expected {EXPECTED_HEADER}")  # fmt: skip
    if "tricks" in columns:
        if players:
            extra = next(column[1:] for column in columns if column.startswith("="))
            raise InvalidResultError(f"line {number}: unknown column {quote(extra)} beside tricks; expected "
                                     "deal, dealer, declarer, bid, tricks, names, date or note")  # fmt: skip
    elif not 3 <= players <= len(LETTERS):
        raise InvalidResultError(f"line {number}: {players} players in {quote(','.join(cells))}; "
                                 f"expected {EXPECTED_HEADER}")  # fmt: skip
    return columns


def _players(number: int, columns: list[str]) -> list[str] | None:
    """Those whom the header names; None: it has a column `tricks` instead."""
    if "tricks" in columns:
        return None
    try:
        return list(read_names(column[1:] for column in columns if column.startswith("=")))
    except InvalidResultError as error:
        raise InvalidResultError(f"line {number}: {error}") from None


def _csv_line(number: int, columns: list[str], cells: list[str]) -> _Line:
    if any(cells[len(columns) :]):
        raise InvalidResultError(f"line {number}: {len(cells)} columns; expected {len(columns)}, as in the header")
    row = dict(zip(columns, cells + [""] * (len(columns) - len(cells)), strict=False))
    names: list[str] | None = [column[1:] for column in columns if column.startswith("=")]
    tricks: list[int | None] | None
    if "tricks" in row:
        tricks = _tricks_in_one(number, row["tricks"])
        names = _names_in_one(row.get("names", ""))
    else:
        tricks = [_trick_cell(number, name, row[f"={name}"]) for name in names or ()]
    said = {key: None if row.get(key, "") in NOTHING else row[key] for key in ("dealer", "declarer", "bid")}
    return _Line(number, True, said["dealer"], said["declarer"], said["bid"], tricks, names)


def _trick_cell(number: int, column: str, cell: str) -> int | None:
    if cell in NOTHING:
        return None
    if not _COUNT.fullmatch(cell) or int(cell) > 10:
        raise InvalidResultError(f"line {number}, column {column}: tricks are {quote(cell)}; expected 0 to 10")
    return int(cell)


def _tricks_in_one(number: int, cell: str) -> list[int | None] | None:
    if cell in NOTHING:
        return None
    parts = cell.split("-") if re.fullmatch(r"[0-9]+(-[0-9]+)+", cell) else [one for one in _BETWEEN.split(cell) if one]
    return [_trick_cell(number, "tricks", part) for part in parts]


def _names_in_one(cell: str) -> list[str] | None:
    if not cell:
        return None
    parts = re.split(r"[/;,|]", cell)
    return [part.strip() for part in (parts if len(parts) > 1 else cell.split())]


# ---- JSON lines


def _json_lines(text: str) -> Iterator[_Line]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            value = json.loads(line)
        except json.JSONDecodeError as error:
            raise InvalidResultError(f"line {number}: not JSON: {error.msg} at character {error.pos + 1}") from None
        except (RecursionError, ValueError):
            raise InvalidResultError(f"line {number}: not usable JSON: too deep, or a number too long") from None
        if not isinstance(value, dict):
            raise InvalidResultError(
                f'line {number}: {quote(value)}; expected an object with "declarer", "bid", "tricks"'
            )
        yield _json_line(number, value)


def _json_line(number: int, value: dict[str, Any]) -> _Line:
    names = value.get("names")
    if names is not None and not (isinstance(names, list) and all(isinstance(name, str) for name in names)):
        raise InvalidResultError(f'line {number}: "names" is {quote(names)}; expected a list of three or four names')
    is_deal = names is None or bool({"declarer", "bid", "tricks"} & value.keys())
    if is_deal:
        for key in ("declarer", "bid", "tricks"):
            if key not in value:
                raise InvalidResultError(f'line {number}: "{key}" is missing; expected "declarer", "bid" and "tricks"')
    text = {key: _json_text(number, key, value.get(key)) for key in ("dealer", "declarer", "bid")}
    tricks = _json_tricks(number, value.get("tricks"))
    return _Line(number, is_deal, text["dealer"], text["declarer"], text["bid"], tricks, names)


def _json_text(number: int, key: str, value: object) -> str | None:
    if key == "bid" and isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if value is None or (isinstance(value, str) and value.strip() in NOTHING):
        return None
    if not isinstance(value, str):
        raise InvalidResultError(f'line {number}: "{key}" is {quote(value)}; expected {_EXPECTED.get(key, "a name")}')
    return value


def _json_tricks(number: int, value: object) -> list[int | None] | dict[str, int | None] | None:
    if value is None:
        return None
    if isinstance(value, str):
        return _tricks_in_one(number, value)
    if not isinstance(value, (list, dict)):
        raise InvalidResultError(f'line {number}: "tricks" is {quote(value)}; expected three numbers such as [7, 1, 2]')
    for tricks in value.values() if isinstance(value, dict) else value:
        if isinstance(tricks, bool) or (tricks is not None and not (isinstance(tricks, int) and 0 <= tricks <= 10)):
            raise InvalidResultError(f'line {number}: "tricks" has {quote(tricks)}; expected 0 to 10')
    return value
