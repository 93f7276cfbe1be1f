"""A match sheet as JSON lines: an object for each deal; the first may name the players."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..errors import quote
from ..rules.contracts import TRICKS
from ._lines import EXPECTED_IN, SheetLine, fail, is_nothing, read_tricks_cell

__all__ = ["json_lines"]

_DEAL = ("declarer", "bid", "tricks")
# The others are what `score --json` says of a deal, and what people add; only the number of the deal is looked at.
_KEYS = ("deal", "dealer", *_DEAL, "names", "date", "note", "made", "points", "totals")


def json_lines(rows: Sequence[tuple[int, str]]) -> Iterator[SheetLine]:
    """What the lines say; each comes with its number."""
    for number, text in rows:
        try:
            value = json.loads(text)
        except json.JSONDecodeError as error:
            fail(number, f"not JSON: {error.msg} at character {error.pos + 1}")
        except (RecursionError, ValueError):
            fail(number, "not usable JSON: too deep, or a number too long")
        if not isinstance(value, dict):
            fail(number, f'{quote(value)}; expected an object with "declarer", "bid", "tricks"')
        yield _line(number, value)


def _line(number: int, value: Mapping[str, Any]) -> SheetLine:
    for key in value:
        if key not in _KEYS:
            fail(number, f"unknown key {quote(key)}; expected one of {' '.join(_KEYS)}")
    names = value.get("names")
    if names is not None and not (isinstance(names, list) and all(isinstance(name, str) for name in names)):
        fail(number, f'"names" is {quote(names)}; expected a list of three or four names')
    is_deal = names is None or not value.keys().isdisjoint(_DEAL)
    if is_deal:
        for key in _DEAL:
            if key not in value:
                fail(number, f'"{key}" is missing; expected "declarer", "bid" and "tricks"')
    text = {key: _text(number, key, value.get(key)) for key in ("dealer", "declarer", "bid")}
    deal = value.get("deal")
    return SheetLine(
        number,
        is_deal,
        deal if type(deal) is int else None,
        **text,
        tricks=_tricks(number, value.get("tricks")),
        names=names,
    )


def _text(number: int, key: str, value: object) -> str | None:
    if key == "bid" and isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if value is None or (isinstance(value, str) and is_nothing(value.strip())):
        return None
    if not isinstance(value, str):
        fail(number, f'"{key}" is {quote(value)}; expected {EXPECTED_IN.get(key, "a name")}')
    return value


def _tricks(number: int, value: object) -> list[int | None] | dict[str, int | None] | None:
    if value is None:
        return None
    if isinstance(value, str):
        return read_tricks_cell(number, value)
    if not isinstance(value, (list, dict)):
        fail(number, f'"tricks" is {quote(value)}; expected three numbers such as [7, 1, 2]')
    for tricks in value.values() if isinstance(value, dict) else value:
        if tricks is not None and not (type(tricks) is int and 0 <= tricks <= TRICKS):
            fail(number, f'"tricks" has {quote(tricks)}; expected 0 to {TRICKS}')
    return value
