"""How likely ten dealt cards make betli: the hand model against the solver, for docs/accuracy.md (seconds).

Hands have many low cards.  With the talon: for each of some talons by chance the discard that the model likes best, in
some layouts.  Without: deals of the 22 other cards.
"""

from __future__ import annotations

import random

import numpy as np
from numpy.typing import NDArray
from rate_choices import NO_TRUMP

from meksiko_dd.cards.card import FULL_MASK
from meksiko_dd.cards.kinds import Goal
from meksiko_dd.hidden.estimate import betli_chances
from meksiko_dd.solver.draw import Whereabouts, draw_deals
from meksiko_dd.solver.model import rank_choices
from meksiko_dd.solver.pick import BETLI, count_tricks
from meksiko_dd.solver.solver import Solver

HANDS, TALONS, LAYOUTS, DEALS = 60, 25, 8, 40
LOW_CARDS = 4.0  # how much rather a low card is dealt
SEED, WITH, WITHOUT = 1, 1001, 1002


def made(solver: Solver, hand: int, unseen: int, layouts: list[int]) -> int:
    """In how many of the layouts the hand takes no trick."""
    return count_tricks(solver, hand, unseen, NO_TRUMP, layouts, Goal.MIN, window=BETLI)[0][0]


def rate(solver: Solver, rng: random.Random, number: int) -> tuple[float, ...]:
    """Said and true chance with the talon, said and true chance without, of one hand."""
    keys = [rng.expovariate(1) * (1 + LOW_CARDS * (card % 8) / 7) for card in range(32)]
    cards = sorted(range(32), key=keys.__getitem__)
    hand, others = sum(1 << card for card in cards[:10]), cards[10:]
    taken = 0
    for at in range(TALONS):
        held = hand | sum(1 << card for card in rng.sample(others, 2))
        choice, unseen = rank_choices(held, [NO_TRUMP], Goal.MIN, most=1)[0], FULL_MASK & ~held
        deals = draw_deals(
            Whereabouts(unseen, (0, 10, 10, 0)), LAYOUTS, seed=SEED, purpose=WITH, stream=100 * number + at
        )
        taken += made(solver, choice.hand, unseen, deals[1::4].tolist())
    left = 0
    known = Whereabouts(FULL_MASK, (10, 10, 10, 2), has=(hand, 0, 0, 0))
    deals = draw_deals(known, DEALS, seed=SEED, purpose=WITHOUT, stream=number)
    for b, c in zip(deals[1::4], deals[2::4], strict=True):
        left += made(solver, hand, b | c, [b])
    said = betli_chances(hand)
    return said[0], taken / (TALONS * LAYOUTS), said[1], left / DEALS


def rated(hands: int) -> NDArray[np.float64]:
    """A row for each hand."""
    rng = random.Random("betli")
    with Solver() as solver:
        return np.array([rate(solver, rng, number) for number in range(hands)])


def main() -> None:
    """Print what is said and what is true."""
    rows = rated(HANDS)
    for name, said, true in (("with", rows[:, 0], rows[:, 1]), ("without", rows[:, 2], rows[:, 3])):
        off = said - true
        spread = float(((true - true.mean()) ** 2).sum())
        print(
            f"{name} the talon: said {said.mean():.3f}, made {true.mean():.3f}, "
            f"off by {off.mean():+.3f} ±{off.std() / len(off) ** 0.5:.3f}, R2 {1 - float((off**2).sum()) / spread:.2f}"
        )


if __name__ == "__main__":
    main()
