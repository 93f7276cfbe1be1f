"""Hands of twelve cards whose choices the solver rated: what the hand model is fitted to (`fit_hand_model.py`).

    python benchmarks/rate_choices.py KIND        KIND: must free none betli; some minutes each

Writes data/choices/KIND.npz.  For each hand, in random layouts, the declarer's tricks (betli: how often it makes)
of every choice that is not dominated: of each suit, or two, the cards go that are least use, the lowest (betli: the
highest).  Two columns, for the first and the second half of the layouts.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from meksiko_dd.cards.card import FULL_MASK
from meksiko_dd.cards.kinds import Goal
from meksiko_dd.solver.betli import betli_fails
from meksiko_dd.solver.layouts import solve_choices

DATA = Path(__file__).parent / "data" / "choices"
HELD_OUT = 5  # one hand in so many takes no part in the fit; those come last
LAYOUTS, MANY_LAYOUTS = 48, 96  # for each hand; those held out are rated with more
HELD, UNSEEN = 12, 20
NO_TRUMP = 4
LOW_CARDS = 5.0  # how much rather a low card is dealt to a hand that is to play betli: hands by chance never make it


class Kind(NamedTuple):
    """A kind of contract: which strains are named, what the declarer wants, and the void rule."""

    strains: tuple[int, ...]
    goal: Goal
    must_trump: bool
    hands: int  # how many are rated

    @property
    def fitted(self) -> int:
        """How many of them the model is fitted to."""
        return self.hands - self.hands // HELD_OUT


KINDS = {
    "must": Kind((0, 1, 2, 3), Goal.MAX, True, 1500),
    "free": Kind((0, 1, 2, 3), Goal.MAX, False, 500),
    "none": Kind((NO_TRUMP,), Goal.MAX, True, 1500),
    "betli": Kind((NO_TRUMP,), Goal.MIN, True, 1500),
}


def first_cards(held: int, suit: int, count: int, highest: bool) -> int | None:
    """So many of the lowest (or highest) cards of a suit; None: there are not so many."""
    cards = [card for card in range(8 * suit, 8 * suit + 8) if held >> card & 1]
    if len(cards) < count:
        return None
    return sum(1 << card for card in (cards[-count:] if highest else cards[:count]))


def choices(held: int, kind: Kind) -> Iterator[tuple[int, int]]:
    """Cards kept and strain of each choice: the pairs of suits in order, and for each the strains."""
    for first in range(4):
        for second in range(first, 4):
            highest = kind.goal is Goal.MIN
            if first == second:
                discard = first_cards(held, first, 2, highest)
            else:
                one, other = (first_cards(held, suit, 1, highest) for suit in (first, second))
                discard = None if one is None or other is None else one | other
            if discard is not None:
                for strain in kind.strains:
                    yield held & ~discard, strain


def dealt(rng: random.Random, low: bool) -> int:
    """Twelve cards by chance; where `low`, low ones come more often."""
    keys = [rng.expovariate(1) * (1 + (LOW_CARDS * (card % 8) / 7 if low else 0)) for card in range(32)]
    return sum(1 << card for card in sorted(range(32), key=keys.__getitem__)[:HELD])


def layouts(rng: random.Random, unseen: int, count: int) -> NDArray[np.uint32]:
    """Masks of B's cards, each drawn anew."""
    cards = [card for card in range(32) if unseen >> card & 1]
    masks = [sum(1 << card for card in rng.sample(cards, UNSEEN // 2)) for _ in range(count)]
    return np.array(masks, dtype=np.uint32)


def rate(held: int, kind: Kind, masks: NDArray[np.uint32]) -> NDArray[np.int8]:
    """Tricks of each choice in each layout; betli: 1 where it makes."""
    kept, strains = zip(*choices(held, kind), strict=True)
    hands, unseen = np.array(kept, dtype=np.uint32), FULL_MASK & ~held
    if kind.goal is Goal.MIN:
        made: NDArray[np.int8] = 1 - betli_fails(hands, unseen, masks)
        return made
    return solve_choices(hands, np.array(strains, np.uint8), masks, kind.goal, kind.must_trump)


def main(name: str) -> None:
    """Rate all hands of a kind."""
    kind, rng = KINDS[name], random.Random(f"choices {name}")
    hands, first, second = [], [], []
    for at in range(kind.hands):
        held = dealt(rng, kind.goal is Goal.MIN)
        masks = layouts(rng, FULL_MASK & ~held, LAYOUTS if at < kind.fitted else MANY_LAYOUTS)
        tricks = rate(held, kind, masks)
        half = len(masks) // 2
        hands.append(held)
        first.append(tricks[:, :half].sum(axis=1, dtype=np.uint16))
        second.append(tricks[:, half:].sum(axis=1, dtype=np.uint16))
    sums = np.concatenate(first), np.concatenate(second)
    np.savez_compressed(DATA / f"{name}.npz", hands=np.array(hands, dtype=np.uint32), first=sums[0], second=sums[1])


if __name__ == "__main__":
    main(sys.argv[1])
