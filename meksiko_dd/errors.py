"""The errors of meksiko-dd: a tiny tree; ``except MeksikoError`` catches all that the package raises on purpose."""

__all__ = ["IllegalPlayError", "InvalidDealError", "MeksikoError", "SolverError"]


class MeksikoError(Exception):
    """Base of every error that this package raises on purpose."""


class InvalidDealError(MeksikoError, ValueError):
    """Text or values that do not describe cards, a deal or a question: bad notation, duplicates, wrong hand sizes."""


class IllegalPlayError(MeksikoError, ValueError):
    """A card that its player does not hold, or that the rules forbid him to play now."""


class SolverError(MeksikoError, RuntimeError):
    """The solver gave no answer: its node budget ran out or it was cancelled."""
