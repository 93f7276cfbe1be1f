"""The errors of meksiko-dd: a tiny tree; ``except MeksikoError`` catches all that the package raises on purpose."""

__all__ = [
    "IllegalCallError",
    "IllegalPlayError",
    "IllegalRecordError",
    "InvalidDealError",
    "InvalidInputError",
    "InvalidRecordError",
    "InvalidResultError",
    "InvalidRulesError",
    "MeksikoError",
    "NoDiscardError",
    "SolverError",
    "quote",
    "short",
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
    shown = repr(value[:60] if isinstance(value, str) else value)
    return shown if len(shown) <= 44 else shown[:40] + "..."


def short(name: str) -> str:
    """A name as an error shows it: not too long."""
    return name if len(name) <= 40 else name[:37] + "..."
