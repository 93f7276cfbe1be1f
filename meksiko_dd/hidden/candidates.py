"""Choices of a discard and a strain: which there are, which are equal, and their tricks in given layouts.

`Candidates` is the cheap inner part, for all who ask about many hands: twelve cards and layouts in, a matrix out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..cards.card import FULL_MASK
from ..cards.hand import Hand
from ..cards.kinds import Goal, Strain
from ..rules.contracts import TRICKS, Contract
from ..rules.table import Rules
from ..solver.betli import betli_block, betli_fails
from ..solver.matrix import Matrix
from ..solver.raw import can_take, raw_position
from ..solver.solver import Solver
from ..solver.threads import Progress
from .equal import check_unseen, grouped
from .worth import worths

if TYPE_CHECKING:
    from .._binding import Pointer, mdd_position

__all__ = ["Candidates", "objective_values"]


def objective_values(objective: str, contract: Contract | None, rules: Rules) -> NDArray[np.float64]:
    """`worth.worths` as an array."""
    return np.array(worths(objective, contract, rules))


class Candidates:
    """The choices of one hand before the discard, those that are equal in every layout grouped.

    Two discards are equal when the cards kept lie alike among the unseen ones: the eight is as good as the seven when
    nobody else has a card between them.  Strains are never grouped.

    Args:
        hand: all cards before the discard.
        strains: to choose from.
        contract: what is played, if it matters: at a betli tricks are asked for as yes or no.
        must_trump: the void rule.
        unseen: mask of the cards that B and C hold; all others if None.

    Attributes:
        held: mask of the hand before the discard.
        unseen: mask of the cards that B and C hold.
        hands, strains: for each different choice its hand kept, uint32, and strain, uint8.
        discards: for each the equal discards as masks, the first in written order first.
        total: choices in all, equal ones included.
    """

    def __init__(
        self, hand: Hand, strains: tuple[Strain, ...], contract: Contract | None, must_trump: bool, unseen: int | None
    ) -> None:
        self.held = hand.mask
        self.unseen = FULL_MASK & ~hand.mask if unseen is None else unseen
        self.betli = contract is not None and contract.betli
        self.must_trump = must_trump
        check_unseen(hand, self.unseen)
        groups = grouped(hand, strains, self.unseen)
        self.total = sum(len(group.discards) for group in groups)
        self.hands = np.array([hand.mask & ~group.discards[0] for group in groups], dtype=np.uint32)
        self.strains = np.array([group.strain for group in groups], dtype=np.uint8)
        self.discards = [group.discards for group in groups]

    def __len__(self) -> int:
        return len(self.hands)

    def tricks(
        self, rows: Any, masks: NDArray[np.uint32], threads: int = 1, progress: Progress | None = None
    ) -> NDArray[np.int8]:
        """The declarer's tricks of some choices in these layouts, shape (rows, layouts); at betli 1 = at least one.

        Args:
            rows: numbers of the choices, or a slice.
            masks: B's cards in each layout, uint32.
            threads: threads to use.
            progress: called as `progress(done, total)`.
        """
        if self.betli:
            return betli_fails(self.hands[rows], self.unseen, masks, self.must_trump, threads, progress)
        return self._matrix(rows).solve(masks, threads, progress)[0]

    def ask(self, solver: Solver, rows: Any, masks: NDArray[np.uint32]) -> NDArray[np.int8]:
        """`tricks` by one solver in the calling thread."""
        if self.betli:
            return betli_block(solver, self.hands[rows], self.unseen, masks, self.must_trump)
        return self._matrix(rows).ask(solver, masks)

    def _matrix(self, rows: Any) -> Matrix:
        return Matrix(self.hands[rows], self.strains[rows], self.unseen, Goal.MAX, self.must_trump)

    def most(self, solver: Solver, layout: Hand) -> tuple[int, int]:
        """The most tricks of any choice when B holds these cards, and the number of a choice that takes them.

        Cheaper than `tricks`: of each choice it is only asked whether it beats the best one so far.
        """
        most = row = 0
        for at, place in self._places(Goal.MAX, layout):
            while most < TRICKS and can_take(solver, place, most + 1):
                most, row = most + 1, at
        return most, row

    def avoiding(self, solver: Solver, layout: Hand) -> int | None:
        """The number of a choice that takes no trick at all when B holds these cards; None: there is none."""
        for at, place in self._places(Goal.MIN, layout):
            if not can_take(solver, place, 1):
                return at
        return None

    def _places(self, goal: Goal, layout: Hand) -> Iterator[tuple[int, Pointer[mdd_position]]]:
        """Each choice with its number, as a position for C; those of one strain together: they share proofs."""
        other = self.unseen & ~layout.mask
        for at in self.strains.argsort(kind="stable").tolist():
            hands = (int(self.hands[at]), layout.mask, other)
            yield at, raw_position(hands, int(self.strains[at]), self.must_trump, goal=goal)

    def index(self, discard: Hand, strain: Strain) -> int:
        """The number of the choice, or of the one that it is equal to."""
        return next(
            at for at, group in enumerate(self.discards) if discard.mask in group and self.strains[at] == int(strain)
        )
