"""A match sheet as CSV: a header, then a line for each deal.

Every line stands for itself: comments are left out before anything is read, and a quote that is not closed on its line
is an error, so that none can swallow the deals that follow.  Which columns there are, `_columns` finds out.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence

from ..errors import InvalidResultError, quote
from ..words.headings import heading
from ..words.plain import one_line
from ._columns import EXPECTED_HEADER, NEEDED, Header, Row, read_header
from ._lines import SheetLine, fail, is_nothing, read_names_cell, read_number, read_tricks, read_tricks_cell

__all__ = ["csv_lines"]

_DELIMITERS = ",;\t"
_MARK = re.compile(r'\s*"?sep=([,;\t|:])"?[\s,;]*', re.IGNORECASE)  # the line by which Excel tells its delimiter


def csv_lines(lines: Sequence[tuple[int, str]], names: Sequence[str], dealer: str | None) -> Iterator[SheetLine]:
    """What the lines say.

    Args:
        lines: those that are neither blank nor comments, each with its number from 1.
        names: of the players, where they are known from outside.
        dealer: who deals first, if that is known from outside.
    """
    lines = [line for line in lines if line[1].strip(" \t,;")]
    mark = _MARK.fullmatch(lines[0][1]) if lines else None
    if mark:
        lines = lines[1:]
    if not lines:
        raise InvalidResultError(f"the sheet is empty; expected a line with {EXPECTED_HEADER}")
    delimiter = mark.group(1) if mark else _delimiter(lines[0][1])
    head, *rows = (Row(number, _cells(number, text, delimiter)) for number, text in lines)
    header = read_header(head, rows, names, dealer)
    yield SheetLine(head.number, False, names=header.names)
    for row in rows:
        if _is_header(row, header) or _MARK.fullmatch(delimiter.join(row.cells)):
            fail(row.number, "there is another header here; expected one match, not two sheets put together")
        if header.is_played(row):
            yield _line(row, header)
        elif any(row.cells) and len(row.cells) <= max(map(header.columns.index, NEEDED)):
            cells = "1 column" if len(row.cells) == 1 else f"{len(row.cells)} columns"
            fail(
                row.number,
                f"{cells} in {quote(delimiter.join(row.cells))}; expected {len(header.columns)}, as in "
                "the header, also where a deal is still to be played",
            )


def _delimiter(line: str) -> str:
    """That by which the header has the columns that it needs, or else the one that it has most often."""
    for delimiter in _DELIMITERS:
        try:
            if set(NEEDED) <= set(map(heading, _split(line, delimiter))):
                return delimiter
        except csv.Error:
            pass
    return max(_DELIMITERS, key=line.count)


def _split(line: str, delimiter: str) -> list[str]:
    return next(csv.reader([line], delimiter=delimiter, strict=True, skipinitialspace=True))


def _cells(number: int, line: str, delimiter: str) -> list[str]:
    try:
        return [one_line(cell) for cell in _split(line, delimiter)]
    except csv.Error as error:
        fail(
            number,
            f"not CSV: {error}; expected cells, quoted as a whole or not at all, and each quote closed on its line",
        )


def _is_header(row: Row, header: Header) -> bool:
    return all(heading(row.cell(place)) is not None for place in map(header.columns.index, NEEDED))


def _line(row: Row, header: Header) -> SheetLine:
    number, columns = row.number, header.columns
    if any(row.cells[len(columns) :]):
        fail(number, f"{len(row.cells)} columns; expected {len(columns)}, as in the header")
    said = {column: row.cell(place) for place, column in enumerate(columns) if column is not None}
    if "tricks" in said:
        tricks = read_tricks_cell(number, said["tricks"])
    else:
        tricks = [read_tricks(number, header.heads[place], row.cell(place)) for place in header.players]
    dealer, declarer, bid = (
        None if is_nothing(said.get(column, "")) else said[column] for column in ("dealer", "declarer", "bid")
    )
    names = read_names_cell(said.get("names", "")) or header.names
    return SheetLine(number, True, read_number(said.get("deal", "")), dealer, declarer, bid, tricks, names)
