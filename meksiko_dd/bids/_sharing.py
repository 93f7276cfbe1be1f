"""How the two others share the tricks that the declarer leaves them, and what hangs on it.

Perfect play settles the declarer's tricks, not whose the others are.  Two lines are taken, both best for the
declarer's count: among equally good cards the defenders give one of them few tricks and the declarer gives him many,
and the reverse (`Solver.defender_tricks`).  What hangs on the sharing counts as the mean of the two.  Most of it does
not: then nothing is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..cards.kinds import Seat, Strain
from ..rules.contracts import TRICKS, Contract
from ..solver.raw import own_range
from ..solver.solver import Solver

__all__ = ["Sharing", "Start", "left_over", "own_ends"]

Worth = Callable[[tuple[int, int, int]], float]  # of the tricks of declarer, next player and third


def left_over(contract: Contract, tricks: int, size: int) -> int:
    """How many tricks the two others have together at the end, if the declarer takes so many in `size` tricks played.

    Where play stops at the first trick that he loses, that one.  At betli, where their tricks do not count, none.
    """
    if contract.betli:
        return 0
    return 1 if contract.ends_early and not contract.made(tricks) else size - tricks


class Start(NamedTuple):
    """What is played, at the first lead.

    Attributes:
        contract: what the declarer plays; he leads.
        declarer: his seat.
        hands: masks of seats A, B, C.
        strain: what is trump.
        must_trump: the void rule.
    """

    contract: Contract
    declarer: Seat
    hands: tuple[int, int, int]
    strain: Strain | int
    must_trump: bool


def own_ends(solver: Solver, start: Start, seat: Seat, tricks: int) -> tuple[int, int]:
    """A defender's tricks on the two lines, the fewer first; where play stops early, his share of the one trick.

    The other defender has the rest of them: most on the first line, fewest on the second.

    Args:
        solver: asked, without a lock.
        start: what is played.
        seat: the defender.
        tricks: the declarer's when all play perfectly to the end.
    """
    contract, size = start.contract, start.hands[start.declarer].bit_count()
    if not left_over(contract, tricks, size):
        return 0, 0
    low, high = own_range(solver, start.hands, start.strain, start.declarer, seat, start.must_trump)
    if contract.ends_early:  # whose the lost trick is, is certain only where one of them has all
        return int(low == size - tricks), int(high > 0)
    return low, high


class Sharing:
    """What hangs on the sharing at one contract, talon by talon.

    Args:
        contract: what is played.
        size: tricks in the deal.
        questions: what each wants of a deal, by the tricks of the declarer, of the next player and of the third.
        talons: how many there are.

    Attributes:
        contract: what is played.
        worth: what each of some questions is worth, by the declarer's tricks and those of the player after him, shape
            (questions, 11, 11).
        hangs: by the declarer's tricks, does the sharing matter?
        looks: of the layouts looked at in which it does, by talon, question and the declarer's tricks: how many, and
            the sum of their worth.
        layouts: how many layouts of each talon were looked at.
    """

    def __init__(self, contract: Contract, size: int, questions: Sequence[Worth], talons: int) -> None:
        self.contract = contract
        self.worth = np.zeros((len(questions), TRICKS + 1, TRICKS + 1))
        for tricks in range(TRICKS + 1):
            left = max(0, left_over(contract, tricks, size))
            for own in range(TRICKS + 1):  # more than there are left cannot be: as if he had all
                both = min(own, left), left - min(own, left)
                self.worth[:, tricks, own] = [question((tricks, *both)) for question in questions]
        self.hangs = (self.worth != self.worth[:, :, :1]).any(axis=(0, 2))
        self.looks = np.zeros((talons, len(questions), TRICKS + 1, 2))
        self.layouts = np.ones(talons)

    def clear(self, at: int, layouts: int) -> None:
        """Forget a talon's layouts; so many are going to be looked at."""
        self.looks[at] = 0
        self.layouts[at] = layouts

    def look(self, at: int, tricks: int, ends: tuple[int, int]) -> None:
        """One layout of talon number `at`: the declarer's tricks, and the next player's on the two lines."""
        worth = self.worth[:, tricks, ends].mean(axis=1)
        self.looks[at, :, tricks] += np.stack([np.ones_like(worth), worth], axis=1)

    def means(
        self, question: int, judged: NDArray[np.intp], weights: NDArray[np.float64], exact: bool
    ) -> tuple[NDArray[np.float64], float]:
        """What 0, 1 ... 10 tricks of the declarer are worth, and the variance that this adds to a mean over talons.

        The layouts of a talon are alike, in how they are shared, too.  So what counts is by how much all those of a
        talon are worth more or less, together, than their tricks say: the residuals of a poststratified mean, by
        clusters (Sarndal, Swensson and Wretman, Model Assisted Survey Sampling, section 7.6).  Where nothing was looked
        at, all sharings count alike.

        Args:
            question: its number.
            judged: which talons count.
            weights: theirs, against each other.
            exact: was every layout looked at in which something hangs on it?
        """
        worth, looks = self.worth[question], self.looks[judged, question]
        likely = weights / weights.mean()
        values = worth[:, 0].copy()
        for tricks in np.flatnonzero(self.hangs):
            number, total = likely @ looks[:, tricks]
            values[tricks] = total / number if number else worth[tricks].mean()
        if exact or not self.hangs.any():
            return values, 0.0
        apart = (looks[:, :, 1] - looks[:, :, 0] * values).sum(axis=1) / self.layouts[judged]
        number = len(judged)
        step = float(np.ptp(worth, axis=1).max())
        squares = float(((likely * apart) ** 2).sum()) + (step / float(self.layouts[judged].max())) ** 2
        return values, squares / max(1, number - 1) / number
