"""Layouts by chance and by knowledge, and what a sample of them says about all.

A *layout* is the mask of B's cards among the unseen ones (see `hidden`).  All layouts that agree with what the declarer
knows are equally likely.  Samples are drawn without replacement, so that two parts of one sample share no layout, and
the standard errors carry the factor for a finite population: a sample of all layouts has none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .cards.card import FULL_MASK, Card
from .cards.hand import Hand, format_cards
from .cards.kinds import Seat, Suit
from .errors import InvalidDealError, quote
from .solver.layouts import layouts

__all__ = ["Knowledge", "Mean", "compatible", "mean", "proportion", "shuffled", "wilson"]

Z95 = 1.959964  # two-sided 95% of the normal distribution

Known = Mapping[Any, Hand | str | Iterable[Card | str]]
Voids = Mapping[Any, str | Suit | Iterable[str | Suit]]


class Mean(NamedTuple):
    """A mean, or a proportion, with its standard error; 0 where all layouts were counted."""

    value: float
    error: float


class Knowledge(NamedTuple):
    """What the declarer knows of the unseen cards, as masks: those that B must have, and those that C must have."""

    b: int
    c: int


def compatible(unseen: int, known: Known | None = None, void: Voids | None = None) -> NDArray[np.uint32]:
    """Every layout of the unseen cards that agrees with what is known, once, in the fixed order of `hidden.layouts`.

    Args:
        unseen: mask of the cards that B and C hold, an even number.
        known: cards that a defender is known to hold, by his seat, B or C.
        void: suits that a defender is known not to have, by his seat.

    Raises:
        InvalidDealError: a seat, card or suit cannot be read, or no layout agrees; the error says why.
    """
    knows = _knowledge(unseen, known or {}, void or {})
    masks = layouts("", unseen=Hand(unseen))
    agree: NDArray[np.uint32] = masks[(masks & np.uint32(knows.b) == knows.b) & (masks & np.uint32(knows.c) == 0)]
    return agree


def _knowledge(unseen: int, known: Known, void: Voids) -> Knowledge:
    held, lacks = {Seat.B: 0, Seat.C: 0}, {Seat.B: 0, Seat.C: 0}
    for key, cards in known.items():
        held[_defender(key)] |= Hand.of(cards).mask
    for key, suits in void.items():
        for suit in _suits(suits):
            lacks[_defender(key)] |= 0xFF << 8 * suit
    for seat, other in ((Seat.B, Seat.C), (Seat.C, Seat.B)):
        _check(unseen, seat, other, held, lacks)
    must = {seat: held[seat] | unseen & lacks[other] for seat, other in ((Seat.B, Seat.C), (Seat.C, Seat.B))}
    room = unseen.bit_count() // 2
    for seat, other in ((Seat.B, Seat.C), (Seat.C, Seat.B)):
        if must[seat].bit_count() > room:
            why = f", because {other.name} is void there" if unseen & lacks[other] else ""
            raise InvalidDealError(
                f"{seat.name} would have {format_cards(Hand(must[seat]))}{why}: {must[seat].bit_count()} cards; "
                f"expected at most {room}"
            )
    return Knowledge(must[Seat.B], must[Seat.C])


def _suits(suits: str | Suit | Iterable[str | Suit]) -> list[Suit]:
    """A suit, or several: `HD`, `H,D`, `hearts diamonds`, or a list of them."""
    if isinstance(suits, Suit):
        return [suits]
    names = suits.replace(",", " ").split() if isinstance(suits, str) else list(suits)
    parts = [[*name] if isinstance(name, str) and not set(name.upper()) - set("SHDC") else [name] for name in names]
    return [Suit.parse(name) for part in parts for name in part]


def _defender(key: object) -> Seat:
    seat = Seat.parse(key)  # type: ignore[arg-type]
    if seat is Seat.A:
        raise InvalidDealError("A is the declarer, who knows his cards; expected B or C, the next and the last to play")
    return seat


def _check(unseen: int, seat: Seat, other: Seat, held: dict[Seat, int], lacks: dict[Seat, int]) -> None:
    name = seat.name
    if away := held[seat] & FULL_MASK & ~unseen:
        raise InvalidDealError(f"{name} cannot hold {format_cards(Hand(away))}: not among the unseen cards")
    if both := held[seat] & held[other]:
        raise InvalidDealError(f"{format_cards(Hand(both))} is known with B and with C; expected one of them")
    if wrong := held[seat] & lacks[seat]:
        raise InvalidDealError(f"{name} is void there and cannot hold {format_cards(Hand(wrong))}")
    if nobody := unseen & lacks[seat] & lacks[other]:
        raise InvalidDealError(f"B and C are both void, and nobody holds {format_cards(Hand(nobody))}")


def shuffled(masks: NDArray[np.uint32], seed: int) -> NDArray[np.uint32]:
    """All layouts in random order: any stretch of it is a sample without replacement, every one equally likely.

    The same seed gives the same order (numpy's PCG64).

    Raises:
        InvalidDealError: the seed is no whole number from 0.
    """
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:
        raise InvalidDealError(f"seed is {quote(seed)}; expected a whole number from 0")
    order: NDArray[np.uint32] = np.random.Generator(np.random.PCG64(seed)).permutation(masks)
    return order


def mean(values: NDArray[Any], population: int, step: float = 1.0) -> Mean:
    """The mean of a sample of `population` layouts, with its standard error.

    One more squared deviation of `step` is added to those seen: a sample in which all layouts are alike does not prove
    that all others are.  (Its weight is that of one layout.)

    Args:
        values: the sample, not empty.
        population: how many layouts there are.
        step: the least difference that one layout can make.
    """
    count = len(values)
    found = float(values.mean())
    if count >= population:
        return Mean(found, 0.0)
    squares = float(((values - found) ** 2).sum()) + step * step
    return Mean(found, math.sqrt(squares / max(1, count - 1) / count * (1 - count / population)))


def proportion(hits: int, count: int, population: int) -> Mean:
    """A proportion and its standard error, which behaves at 0 and n of n (Agresti and Coull)."""
    if count >= population:
        return Mean(hits / count, 0.0)
    middle = (hits + 2) / (count + 4)
    return Mean(hits / count, math.sqrt(middle * (1 - middle) / (count + 4) * (1 - count / population)))


def wilson(hits: int, count: int, population: int) -> tuple[float, float]:
    """The 95% interval of a proportion after Wilson (1927), for a finite population; a point where all were counted."""
    share = hits / count
    if count >= population:
        return share, share
    z2 = Z95 * Z95 * (1 - count / population)
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = math.sqrt(z2 * (share * (1 - share) / count + z2 / (4 * count * count))) / (1 + z2 / count)
    return max(0.0, middle - half), min(1.0, middle + half)
