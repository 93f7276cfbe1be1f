"""What ``bench --compare`` reads, checked field by field, and the ratios to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ..errors import quote
from . import files, terminal

__all__ = ["compare", "read_earlier"]

PRINTED = "what meksiko-dd bench --json printed"
LEAST, MOST = 0.001, 1e12  # three digits after the point are printed; the longest run has 8.64e10 microseconds


class _NoReport(Exception):
    """What is wrong with a report, and where."""


def read_earlier(file: str) -> dict[str, dict[str, Any]]:
    """The sets of an earlier run, by name; of each, the fields that `compare` needs are what they should be.

    Raises:
        InputError: the file cannot be read, or is no report; the first wrong field is named with its value.
    """
    try:
        report = json.loads(files.read_input(file).decode())
        if not isinstance(report, dict):
            raise _NoReport(f"it is {terminal.shown_json(report)}; expected an object")
        schema = _take(report, "schema", "", str(terminal.SCHEMA), lambda value: True)
        if type(schema) is not int or schema != terminal.SCHEMA:
            found = f"has schema {terminal.shown_json(schema)}"
            raise files.InputError(f"{quote(file)} {found}; expected {terminal.SCHEMA}: {PRINTED}")
        return _sets(_take(report, "sets", "", "a list", lambda value: isinstance(value, list)))
    except _NoReport as error:
        raise files.InputError(f"{quote(file)} is no report of speed: {error}: {PRINTED}") from None
    except (ValueError, RecursionError):  # no JSON, no UTF-8, nested too deeply, a number of thousands of digits
        raise files.InputError(f"{quote(file)} is no report of speed; expected JSON: {PRINTED}") from None


def _sets(entries: list[Any]) -> dict[str, dict[str, Any]]:
    sets: dict[str, dict[str, Any]] = {}
    for at, entry in enumerate(entries):
        where = f"sets[{at}]"
        if not isinstance(entry, dict):
            raise _NoReport(f"{where} is {terminal.shown_json(entry)}; expected an object")
        name = _take(entry, "set", f"{where}.", "text", lambda value: isinstance(value, str))
        if name in sets:
            raise _NoReport(f"{where}.set is {terminal.shown_json(name)} again; expected each set once")
        _take(entry, "checksum", f"{where}.", "text", lambda value: isinstance(value, str))
        _number(entry, "deals", f"{where}.", 1, (int,))
        times = _take(entry, "microseconds", f"{where}.", "an object", lambda value: isinstance(value, dict))
        _number(times, "mean", f"{where}.microseconds.")
        _number(entry, "deals_per_second", f"{where}.")
        _number(entry, "nodes_per_deal", f"{where}.", 0)
        sets[name] = entry
    return sets


def _number(
    owner: dict[str, Any], key: str, where: str, low: float = LEAST, kinds: tuple[type, ...] = (int, float)
) -> None:
    """A number in bounds: not NaN, not infinite, and no ratio of two of them becomes infinite.

    Args:
        owner: the object that has it.
        key: its name there.
        where: what the message says before the name.
        low: the least allowed.
        kinds: the types allowed.
    """
    expected = f"{'a' if float in kinds else 'a whole'} number from {low} to {MOST:g}"
    _take(owner, key, where, expected, lambda value: type(value) in kinds and low <= value <= MOST)


def _take(owner: dict[str, Any], key: str, where: str, expected: str, good: Callable[[Any], bool]) -> Any:
    """The value of a key that must be there and be good.

    Args:
        owner: the object that has it.
        key: its name there.
        where: what the message says before the name.
        expected: what the message says was expected.
        good: is a value right?
    """
    if key not in owner:
        raise _NoReport(f"{where}{key} is missing; expected {expected}")
    value = owner[key]
    if not good(value):
        raise _NoReport(f"{where}{key} is {terminal.shown_json(value)}; expected {expected}")
    return value


def compare(report: dict[str, Any], earlier: dict[str, dict[str, Any]]) -> None:
    """Add to each set how many times as fast it is now; null where not the same deals were asked."""
    for entry in report["sets"]:
        old = earlier.get(entry["set"])
        entry["compared"] = None
        if old is not None and (old["deals"], old["checksum"]) == (entry["deals"], entry["checksum"]):
            entry["compared"] = {
                "speed": round(old["microseconds"]["mean"] / max(entry["microseconds"]["mean"], LEAST), 3),
                "rate": round(entry["deals_per_second"] / old["deals_per_second"], 3),
                "nodes": round(entry["nodes_per_deal"] / max(old["nodes_per_deal"], LEAST), 3),
            }
