"""The kinds of things that a question names: suits, ranks, strains, seats, goals.

Every type parses leniently and formats canonically, and ``parse(format(x)) == x``.  The numbers are those of
solver_c/mdd_api.h: card = 8*suit + rank, a set of cards is a 32-bit mask of those bits.
"""

from __future__ import annotations

from enum import IntEnum

from .._binding import lib
from . import notation

__all__ = ["Goal", "Rank", "Seat", "Strain", "Suit"]


class _Kind(IntEnum):
    """Base of the kinds: shown as it can be read back, `Strain.S` and not `<Strain.S: 0>`."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Suit(_Kind):
    """A suit; the order is that in which hands are written."""

    SPADES = lib.MDD_SPADES
    HEARTS = lib.MDD_HEARTS
    DIAMONDS = lib.MDD_DIAMONDS
    CLUBS = lib.MDD_CLUBS

    @property
    def letter(self) -> str:
        """`S`, `H`, `D` or `C`."""
        return notation.SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """The black symbol, such as U+2660 for spades."""
        return "\u2660\u2665\u2666\u2663"[self]

    @classmethod
    def parse(cls, text: str | Suit) -> Suit:
        """The suit of a letter, symbol or name in English or Serbian; a Suit is returned as it is.

        Raises:
            InvalidDealError: it is none of these.
        """
        return text if isinstance(text, Suit) else cls(notation.SUIT.parse(text))


class Rank(_Kind):
    """A rank, 0 (seven, the lowest) to 7 (ace)."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """One of `A K Q J T 9 8 7`."""
        return notation.RANK_LETTERS[self]

    @classmethod
    def parse(cls, text: str | Rank) -> Rank:
        """The rank of a letter or number, such as `Q`, `D`, `10`, `IX`; a Rank is returned as it is.

        Raises:
            InvalidDealError: it is none of these.
        """
        return text if isinstance(text, Rank) else cls(notation.RANK.parse(text))


class Strain(_Kind):
    """The trump suit, or no trump."""

    S = lib.MDD_SPADES
    H = lib.MDD_HEARTS
    D = lib.MDD_DIAMONDS
    C = lib.MDD_CLUBS
    NT = lib.MDD_NO_TRUMP

    @property
    def letter(self) -> str:
        """`S`, `H`, `D`, `C` or `NT`."""
        return self.name

    @property
    def suit(self) -> Suit | None:
        """The trump suit; None without trump."""
        return None if self is Strain.NT else Suit(self)

    @classmethod
    def parse(cls, text: str | Strain | Suit) -> Strain:
        """The strain of a suit's text, or of `NT N bez sans`; a Strain or Suit is taken as it is.

        Raises:
            InvalidDealError: it is none of these.
        """
        if isinstance(text, Suit):
            return cls(int(text))
        return text if isinstance(text, Strain) else cls(notation.STRAIN.parse(text))


class Seat(_Kind):
    """A player's seat; A, B, C play in that order, then A again."""

    A = lib.MDD_SEAT_A
    B = lib.MDD_SEAT_B
    C = lib.MDD_SEAT_C

    @property
    def next(self) -> Seat:
        """The seat that plays after this one."""
        return Seat((self + 1) % 3)

    @classmethod
    def parse(cls, text: str | Seat) -> Seat:
        """The seat of `A`, `B` or `C` in any letter case; a Seat is returned as it is.

        Raises:
            InvalidDealError: it is none of these.
        """
        return text if isinstance(text, Seat) else cls(notation.SEAT.parse(text))


class Goal(_Kind):
    """What the declarer wants: as many tricks as he can get, or as few (betli)."""

    MAX = lib.MDD_GOAL_MAX
    MIN = lib.MDD_GOAL_MIN

    @property
    def word(self) -> str:
        """`max` or `min`."""
        return self.name.lower()

    @classmethod
    def parse(cls, text: str | Goal) -> Goal:
        """The goal of `max` or `min` in any letter case; a Goal is returned as it is.

        Raises:
            InvalidDealError: it is none of these.
        """
        return text if isinstance(text, Goal) else (cls.MIN if notation.GOAL.parse(text) else cls.MAX)
