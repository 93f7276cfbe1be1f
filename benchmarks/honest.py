"""What a hand is worth to a declarer who knows twelve cards: a cheap honest calculation for many hands.

For each talon a small race on few layouts chooses discard and trump: all different choices, then those that lead, then
the best few.  What it chose is scored on layouts that the race has not seen, so the numbers do not flatter; a choice by
so few layouts is sometimes not the best one, so they are a little low.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from meksiko_dd.cards.card import FULL_MASK
from meksiko_dd.cards.hand import Hand
from meksiko_dd.hidden.candidates import Candidates, objective_values
from meksiko_dd.rules.contracts import SUIT_STRAINS, TRICKS
from meksiko_dd.rules.table import Rules

NUMBERS = (5, 6, 7, 8, 9, 10)
PAGAT = Rules.parse("pagat")
TIE = 1e-3  # weight of a trick where a bid's points are equal: what is as good for the bid, and takes more


class Effort(NamedTuple):
    """Layouts of the stages of the race, the leaders kept for each aim after each, and fresh layouts that score."""

    stages: tuple[int, ...] = (4, 8, 16)
    kept: tuple[int, ...] = (6, 3, 1)
    fresh: int = 24


def aims() -> NDArray[np.float64]:
    """What 0..10 tricks are worth to each aim: tricks, then the points of the bids 5..10; shape (7, 11)."""
    rows = [objective_values("tricks", None, PAGAT)]
    rows += [objective_values("points", PAGAT.contract(number), PAGAT) for number in NUMBERS]
    return np.array(rows)


AIMS = aims()


class Worth(NamedTuple):
    """One hand with one talon, mean over the fresh layouts.

    Attributes:
        tricks: of the choice for most tricks; `strain` is its trump.
        points, made: for each bid 5..10 those of the choice for that bid.
    """

    tricks: float
    strain: int
    points: NDArray[np.float64]
    made: NDArray[np.float64]


def deal_out(cards: int, size: int, count: int, rng: np.random.Generator) -> NDArray[np.uint32]:
    """`size` cards by chance out of a mask, `count` times: masks."""
    bits = np.array([1 << card.number for card in Hand(cards)], dtype=np.uint32)
    order = rng.random((count, len(bits))).argsort(axis=1)[:, :size]
    masks: NDArray[np.uint32] = np.bitwise_or.reduce(bits[order], axis=1)
    return masks


def with_talon(held: int, rng: np.random.Generator, effort: Effort = Effort()) -> Worth:  # noqa: B008 (immutable)
    """The worth of twelve cards."""
    of = Candidates(Hand(held), SUIT_STRAINS, None, True, None)
    layouts = deal_out(of.unseen, TRICKS, sum(effort.stages) + effort.fresh, rng)
    rows, found, start = np.arange(len(of)), np.zeros((len(AIMS), len(of))), 0
    for width, kept in zip(effort.stages, effort.kept, strict=True):
        tricks = of.tricks(rows, layouts[start : start + width])
        found[:, rows] += AIMS[:, tricks].sum(axis=2) + TIE * tricks.sum(axis=1)
        start += width
        leaders = rows[found[:, rows].argsort(axis=1, kind="stable")[:, -kept:]]
        rows = np.unique(leaders)
    chosen = leaders[:, -1]
    tricks = of.tricks(rows, layouts[start:])[np.searchsorted(rows, chosen)]
    points = np.array([value[taken].mean() for value, taken in zip(AIMS, tricks, strict=True)])
    made = np.array([(taken >= number).mean() for number, taken in zip(NUMBERS, tricks[1:], strict=True)])
    return Worth(float(points[0]), int(of.strains[chosen[0]]), points[1:], made)


def before_talon(hand: int, talons: int, rng: np.random.Generator, effort: Effort = Effort()) -> list[Worth]:  # noqa: B008
    """The worth of ten dealt cards with so many talons by chance, each different."""
    found: dict[int, Worth] = {}
    while len(found) < talons:
        talon = int(deal_out(FULL_MASK & ~hand, 2, 1, rng)[0])
        if talon not in found:
            found[talon] = with_talon(hand | talon, rng, effort)
    return list(found.values())


def random_hands(count: int, rng: np.random.Generator) -> NDArray[np.uint32]:
    """Ten cards each."""
    return deal_out(FULL_MASK, TRICKS, count, rng)
