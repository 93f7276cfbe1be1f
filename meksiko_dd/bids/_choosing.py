"""How a declarer who holds the talon chooses what to keep and name, knowing his own cards and nothing else.

The hand model ranks his choices (`solver.model`), a race on some layouts picks one for each contract (`solver.pick`),
and others count what the picked ones take.  All contracts that choose from the same cards run one race.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from ..cards.hand import Hand
from ..cards.kinds import Goal
from ..rules.contracts import TRICKS, Contract
from ..rules.scoring import declarer_points
from ..rules.table import Rules
from ..solver.draw import Whereabouts, draw_deals
from ..solver.model import Choice, rank_choices
from ..solver.pick import ALL, BETLI, PRIOR, Race, Stage, Window, count_tricks
from ..solver.solver import Solver

__all__ = ["Declarer", "draw_layouts"]


class Declarer(NamedTuple):
    """Twelve cards (fewer in a smaller world), and contracts to play with ten of them.

    Attributes:
        held: mask of the cards before the discard.
        unseen: mask of the cards that B and C hold.
        contracts: that choose from the same: numbers, or betli.
        rules: the table's.
    """

    held: int
    unseen: int
    contracts: Sequence[Contract]
    rules: Rules

    @property
    def goal(self) -> Goal:
        """What he wants."""
        return self.contracts[0].goal

    @property
    def window(self) -> Window:
        """What is asked: his tricks, or at betli whether he takes one at all."""
        return BETLI if self.contracts[0].betli else ALL

    @property
    def decisive(self) -> Window:
        """What is asked in a race: tricks too few for any of the contracts count alike.  Speed only.

        (Not in a small world, where equal choices must be told apart by tricks.)
        """
        fewest = min(one.tricks_needed for one in self.contracts) - 1
        small = self.unseen.bit_count() < 2 * TRICKS
        return self.window if small or fewest < 1 else Window(fewest, TRICKS)

    def ranked(self, most: int) -> list[Choice]:
        """The choices that the hand model puts first, the best one first."""
        return rank_choices(self.held, self.contracts[0].strains, self.goal, self.rules.must_trump, most)

    def every(self) -> list[Choice]:
        """All of them in written order, the strain changing fastest."""
        pairs = [first.bit | second.bit for first, second in combinations(Hand(self.held), 2)]
        strains = self.contracts[0].strains
        return [Choice(self.held & ~pair, pair, int(strain), 0) for pair in pairs for strain in strains]

    def pick(
        self, solver: Solver, choices: Sequence[Choice], layouts: Sequence[int], stages: Sequence[Stage], prior: int = 0
    ) -> list[Choice]:
        """For each contract the choice that wins most points in these layouts.

        Args:
            solver: asked in the calling thread.
            choices: those that race.
            layouts: masks of B's cards, as many as the stages ask.
            stages: of the race.
            prior: so many layouts the hand model counts for.
        """
        points = [[declarer_points(one, tricks, self.rules) for tricks in range(TRICKS + 1)] for one in self.contracts]
        race = Race(
            choices, points, stages, layouts, self.unseen, self.goal, self.rules.must_trump, self.decisive, prior
        )
        race.go_on(solver)
        return [choices[row] for row in race.best]

    def shortlist(self, solver: Solver, layouts: Sequence[int], most: int, stages: Sequence[Stage]) -> list[Choice]:
        """`pick` among the first few by the hand model, which counts, too.

        Args:
            solver: asked in the calling thread.
            layouts: masks of B's cards, as many as the stages ask.
            most: how many race.
            stages: of the race.
        """
        return self.pick(solver, self.ranked(most), layouts, stages, PRIOR)

    def counted(self, solver: Solver, choice: Choice, layouts: Sequence[int]) -> tuple[array[int], array[int]]:
        """In how many of these layouts a choice takes 0 to 10 tricks (betli: none, at least one), and those of each.

        Args:
            solver: asked in the calling thread.
            choice: what is kept and named.
            layouts: masks of B's cards.
        """
        return count_tricks(
            solver, choice.hand, self.unseen, choice.strain, layouts, self.goal, self.rules.must_trump, self.window
        )


def draw_layouts(unseen: int, count: int, *, seed: int, purpose: int, stream: int) -> array[int]:
    """Masks of B's cards in layouts drawn anew each; a longer draw of the same stream begins with the shorter one.

    Args:
        unseen: mask of the cards that B and C hold.
        count: how many layouts.
        seed: the user's.
        purpose: what they are for.
        stream: the talon or world.
    """
    half = unseen.bit_count() // 2
    deals = draw_deals(Whereabouts(unseen, (0, half, half, 0)), count, seed=seed, purpose=purpose, stream=stream)
    return deals[1::4]
