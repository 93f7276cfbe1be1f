"""The text of a record, `.mek`: fields of one played deal from its lines; line and column in every error.

A line is `key: value`; the cards played may go on over more lines.  What each key means stands in docs/record.md.  This
module knows how things are written, `record` what they are, `check` whether they can be true.  `_lines` finds the keys,
`_values` and `_play_lines` read what stands behind them, `_writing` writes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..errors import InvalidInputError, InvalidRecordError, quote
from ._lines import EXPECTED_KEY, Line, fail, placed
from ._play_lines import read_play
from ._values import READERS

__all__ = ["read_fields"]


def read_fields(lines: Sequence[Line]) -> dict[str, Any]:
    """The arguments of `record.Record` that the lines of one deal give.

    Raises:
        InvalidRecordError: a line cannot be read; line, column and what was expected are named.
    """
    found: dict[str, Any] = {}
    try:
        _read_into(found, lines)
    except InvalidRecordError as error:
        error.number = found.get("deal")
        raise
    return _as_arguments(found)


def _read_into(found: dict[str, Any], lines: Sequence[Line]) -> None:
    seen: set[str] = set()
    for key, group in _groups(lines):
        first, at = group[0], group[0].at
        if key == "comment":
            found.setdefault("comments", []).append(first.value)
            continue
        if key in seen:
            fail(first.number, 1, f"{key} appears twice; expected it once in a deal")
        seen = {"deal"} if key == "deal" else seen | {key}  # what all deals share may stand there once more
        if key == "play":
            found["play"] = read_play(group, at)
            continue
        if not first.value:
            fail(first.number, at + 1, f"{key} is empty; expected {READERS[key][1]}")
        found[key] = _value(key, first, at)


def _groups(lines: Sequence[Line]) -> Iterator[tuple[str, list[Line]]]:
    """Each key with its lines; only the cards played have more than one."""
    key: str | None = None
    group: list[Line] = []
    for line in lines:
        if line.key is None and key == "play":
            group.append(line)
            continue
        if line.key is None:
            place = len(line.text) - len(line.text.lstrip()) + 1
            fail(line.number, place, f"cannot read {quote(line.text.strip())}; expected {EXPECTED_KEY}")
        if key is not None:
            yield key, group
        key, group = line.key, [line]
    if key is not None:
        yield key, group


def _value(key: str, line: Line, at: int) -> Any:
    """The value of one line; what its own reader refuses gets line and column."""
    read, expected = READERS[key]
    end = len(line.text.rstrip())
    try:
        return read(line.text[:end], at)
    except InvalidRecordError:
        raise
    except InvalidInputError as error:
        column, text = placed(error, at + 1)
        if error.impossible:
            expected = "every card once"
        fail(line.number, column, text if "expected" in text else f"{text}; expected {expected}", error.impossible)


def _as_arguments(found: dict[str, Any]) -> dict[str, Any]:
    """The keys of a text as arguments: play, contract and end say several things."""
    arguments = dict(found)
    if "deal" in arguments:
        arguments["number"] = arguments.pop("deal")
    if "play" in arguments:
        cards, seats, winners = arguments.pop("play")
        arguments |= {"cards": cards, "seats": seats, "winners": winners}
    if "contract" in arguments:
        arguments["declarer"], arguments["contract"] = arguments["contract"]
    if "auction" in arguments:
        arguments["calls"] = arguments.pop("auction")
    if "end" in arguments:
        arguments["end"], arguments["claim"] = arguments["end"]
    return arguments
