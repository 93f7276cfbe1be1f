"""The errors of meksiko-dd: a tiny tree; ``except MeksikoError`` catches all that the package raises on purpose.

Beside them the functions that word a message, and those that check an argument and word what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any

__all__ = [
    "IllegalCallError",
    "IllegalPlayError",
    "IllegalRecordError",
    "InvalidDealError",
    "InvalidInputError",
    "InvalidOptionError",
    "InvalidRecordError",
    "InvalidResultError",
    "InvalidRulesError",
    "MeksikoError",
    "NoDiscardError",
    "SolverError",
    "as_whole",
    "flag",
    "instance",
    "plural",
    "quote",
    "series",
    "short",
    "whole",
    "whole_range",
]


class MeksikoError(Exception):
    """Base of every error that this package raises on purpose."""


class InvalidInputError(MeksikoError, ValueError):
    """Text or values that cannot be read, or describe nothing that there is.

    Attributes:
        impossible: it can be read, but not be true: a card stands in two places.
    """

    impossible: bool = False


class InvalidDealError(InvalidInputError):
    """Text or values that do not describe cards, a deal or a question: bad notation, duplicates, wrong hand sizes."""


class InvalidOptionError(InvalidDealError):
    """An option out of its range or of the wrong kind: threads, samples, seconds, a seed; the message names it."""


class InvalidRulesError(InvalidInputError):
    """Text or values that do not name rules, one of their fields, a contract or a call; or one not played there."""


class InvalidResultError(InvalidInputError):
    """Tricks that no deal ends with, or a match sheet that cannot be read or cannot be true."""


class InvalidRecordError(InvalidInputError):
    """A record of a played deal that cannot be read; the message names line and column.

    Attributes:
        field: the field of the record that is wrong, where that is known.
        number: of the deal, where the text says it.
    """

    field: str | None = None
    number: int | None = None


class IllegalPlayError(MeksikoError, ValueError):
    """A card that its player does not hold, or that the rules forbid him to play now."""


class IllegalCallError(MeksikoError, ValueError):
    """A bid or a pass that the rules forbid at that moment of the auction."""


class IllegalRecordError(MeksikoError, ValueError):
    """A record that can be read but not be true: an illegal card, a wrong winner, points that are wrong."""


class NoDiscardError(MeksikoError, ValueError):
    """A contract that leaves the talon alone was asked for its discard."""


class SolverError(MeksikoError, RuntimeError):
    """The solver gave no answer: its node budget ran out or it was cancelled."""


# ---- how every message is worded


def quote(value: object) -> str:
    """`value` as an error shows it: quoted, escaped and not too long."""
    try:
        shown = repr(value[:60] if isinstance(value, str) else value)
    except ValueError:  # Python writes out no number of more than some thousands of digits
        return "a number of thousands of digits"
    return shown if len(shown) <= 44 else shown[:40] + "..."


def short(name: str) -> str:
    """A name as an error shows it: not too long."""
    return name if len(name) <= 40 else name[:37] + "..."


def plural(count: int, noun: str) -> str:
    """A number and its noun: no cards, 1 card, 2 cards."""
    return f"1 {noun}" if count == 1 else f"{count or 'no'} {noun}s"


# ---- arguments that are not text to be read: each is checked by one of these, and worded by it


def as_whole(value: object) -> int | None:
    """A whole number of any library as an int; None: it is none, nor are True and False."""
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def whole_range(low: int | None = None, high: int | None = None) -> str:
    """What is expected of a whole number: `a whole number from 1 to 231`, `a whole number of at least 1`."""
    if low is None:
        return "a whole number"
    if high is None:
        return f"a whole number of at least {low}"
    bits = high.bit_length()
    return f"a whole number from {low} to " + (f"2**{bits} - 1" if bits >= 32 and high == 2**bits - 1 else str(high))


def whole(name: str, value: object, low: int | None = 0, high: int | None = None) -> int:
    """The whole number of an argument, of any library's integer type; True and False are none.

    Args:
        name: of the argument, for the message.
        value: what was given.
        low: the least that is allowed.
        high: the most, or None.

    Raises:
        InvalidOptionError: it is no whole number from `low` to `high` (None: there is no such end).
    """
    number = as_whole(value)
    if number is None or (low is not None and number < low) or (high is not None and number > high):
        raise InvalidOptionError(f"{name} is {quote(value)}; expected {whole_range(low, high)}")
    return number


def flag(name: str, value: object) -> bool:
    """True or False, and nothing that only counts as one of them.

    Raises:
        InvalidOptionError: it is neither.
    """
    if not isinstance(value, bool):
        raise InvalidOptionError(f"{name} is {quote(value)}; expected True or False")
    return value


def instance(name: str, value: object, kind: type, expected: str, optional: bool = False) -> None:
    """Return when the argument is of that type, or None where that may be.

    Args:
        name: of the argument, for the message.
        value: what was given.
        kind: the type that it must have.
        expected: what the message says was expected.
        optional: may it be None?

    Raises:
        InvalidOptionError: it is not; `expected` says what would be.
    """
    if not isinstance(value, kind) and not (optional and value is None):
        raise InvalidOptionError(f"{name} is {quote(value)}; expected {expected}")


def series(name: str, value: object, expected: str) -> list[Any]:
    """The items of an argument that is a list or another iterable, but no text.

    Raises:
        InvalidOptionError: it is none; `expected` says what its items would be.
    """
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise InvalidOptionError(f"{name} is {quote(value)}; expected {expected}")
    return list(value)
