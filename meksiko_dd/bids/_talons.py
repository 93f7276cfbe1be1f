"""One hand before the talon: what each talon makes of it.

For each talon the declarer sees twelve cards, chooses a discard and a strain for every contract by a race on some
layouts, and is scored on others that had no part in the choosing.  Meksiko and betli without talon are chosen once,
with ten cards.  So nobody ever knows more than he would at the table, until the first lead (docs/accuracy.md).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..cards.hand import Hand
from ..cards.kinds import Seat, Strain
from ..hidden.candidates import objective_values
from ..rules.contracts import SUIT_STRAINS, TRICKS, Contract
from ..solver.draw import Purpose, every_layout, layout_total, random_numbers
from ..solver.model import Choice, estimates, rank_choices
from ..solver.pick import Stage
from ..solver.solver import Solver
from ._choosing import Declarer, draw_layouts
from ._estimates import spread
from ._pools import are_enough, places, shares
from ._question import Question
from ._sharing import Sharing, Start, own_ends

__all__ = ["Judge", "Likelihood", "Tally", "all_talons"]

FEW = 300  # so many layouts are all taken: then nothing is a sample
CHOICES = 6  # of the model's choices race
FIRST, KEPT = 6, 2  # layouts of the first stage, and how many choices each contract keeps then
SECOND = 8  # layouts of the second stage, at least
NAMED = 2  # strains come into question for contracts that leave it alone
BLIND_CHOOSE, BLIND_SCORE = 2, 4  # layouts of each talon for contracts that leave it alone, at least
BOUND = 8  # layouts of each talon for the optimistic bound
LOOKS = 2  # layouts of each talon in which it is asked how the others share their tricks
TRIES, MOST_TRIES = 512, 16_384  # layouts that a likelihood chooses from

Likelihood = Callable[[NDArray[np.uint32], NDArray[np.uint32]], NDArray[np.float64]]  # of the hands of B and C


def all_talons(unseen: int) -> list[int]:
    """Every talon as a mask, 231 for 22 unseen cards, in written order."""
    return [first.bit | second.bit for first, second in combinations(Hand(unseen), 2)]


class Tally:
    """Results of one contract, talon by talon.

    Attributes:
        contract: what was judged.
        counts: in how many of its layouts the declarer takes 0, 1 ... 10 tricks (betli: none, at least one); a row
            each.
        strain: what he names, or -1 where the talon has not been judged.
        helps: does he keep a card of the talon?
        gap: how much the best choice of each layout would add to the points and to p_make, on average.
        sharing: what hangs on how the others share their tricks; None where it is not asked.
    """

    def __init__(self, contract: Contract, talons: int) -> None:
        self.contract = contract
        self.counts = np.zeros((talons, TRICKS + 1), dtype=np.int64)
        self.strain = np.full(talons, -1, dtype=np.int8)
        self.helps = np.zeros(talons, dtype=bool)
        self.gap = np.zeros((talons, 2))
        self.sharing: Sharing | None = None


class Layouts(NamedTuple):
    """Layouts that go with a talon: those that choose, and those that score.  In a small world both are all."""

    unseen: int
    choose: Sequence[int]
    score: Sequence[int]


class Judge:
    """Judges talons of one hand, one at a time, for all contracts of a table.

    Attributes:
        talons: masks of all that there are.
        order: their numbers as they are to be looked at: however many are, they are spread evenly.
        rank: the place of each in the order of what the hand model makes of it.
        exact: are all layouts taken?  (Small worlds.)
        done: which of them have been judged for every contract.
        weights: how likely each talon is against the average one; 1 without a likelihood.
        tallies: of the contracts that take the talon.
        named: the strains that come into question for each of the others.
        blind: tallies of these, for each such strain: what chooses it, and what scores it.
    """

    def __init__(
        self, question: Question, contracts: tuple[Contract, ...], likelihood: Likelihood | None = None
    ) -> None:
        self.hand, unseen, self.rules = question.hand, question.unseen, question.rules
        self.unseen, self.seed, self.bound = unseen, question.seed, question.bound
        self.likelihood = likelihood
        self.talons = all_talons(unseen)
        self.exact = layout_total(unseen & ~self.talons[0]) <= FEW and likelihood is None
        self.weights = np.ones(len(self.talons))
        self.done = np.zeros(len(self.talons), dtype=bool)
        self.tallies = [Tally(one, len(self.talons)) for one in contracts if one.takes_talon]
        self.named = {one.text: self._named(one) for one in contracts if not one.takes_talon}
        self.blind = {
            one.text: [(Tally(one, len(self.talons)), Tally(one, len(self.talons))) for _ in self.named[one.text]]
            for one in contracts
            if not one.takes_talon
        }
        numbers = [tally for tally in self.tallies if not tally.contract.betli]
        betlis = [tally for tally in self.tallies if tally.contract.betli]
        self.groups = [group for group in (numbers, betlis) if group]
        by_worth = sorted(range(len(self.talons)), key=self._worth)
        self.rank = np.empty(len(self.talons), dtype=np.intp)
        self.rank[by_worth] = range(len(by_worth))
        first = random_numbers(len(by_worth), 1, seed=self.seed, purpose=Purpose.TALONS)[0]
        self.order = [by_worth[place] for place in spread(len(by_worth), first)]

    def _named(self, contract: Contract) -> tuple[Strain, ...]:
        """The strains that may be named knowing ten cards, those that the hand model puts first; in a small world all.

        (Of 8,000 random hands the 120 best by the model were rated: the strain that makes most often was one of two.)
        """
        if self.exact or contract.betli:
            return contract.strains
        held, strains = self.hand.mask, [int(strain) for strain in contract.strains]
        worth = estimates([held] * len(strains), strains, None, contract.goal, self.rules.must_trump)
        best = sorted(range(len(strains)), key=lambda place: (-worth[place], place))[:NAMED]
        return tuple(contract.strains[place] for place in sorted(best))

    def _worth(self, at: int) -> int:
        """The model's estimate of the best choice for the cards that a talon makes of the hand."""
        held = self.hand.mask | self.talons[at]
        return rank_choices(held, SUIT_STRAINS, must_trump=self.rules.must_trump, most=1)[0].estimate

    def judged(self) -> NDArray[np.intp]:
        """The numbers of the talons judged, in the order of the model."""
        done = np.flatnonzero(self.done)
        return done[self.rank[done].argsort()]

    def judge(self, solver: Solver, at: int, samples: int) -> None:
        """Judge talon number `at` on `samples` layouts; an earlier verdict, by fewer of the same, is replaced.

        Args:
            solver: asked in the calling thread.
            at: number of the talon.
            samples: how many layouts are scored.
        """
        lying = self._layouts(at, samples)
        for group in self.groups:
            self._with_talon(solver, group, at, lying)
        for tallies in self.blind.values():
            self._without_talon(solver, tallies, at, lying)
        self.done[at] = True

    def _layouts(self, at: int, samples: int) -> Layouts:
        """The layouts by which a talon is judged: all, or some by chance, weighted by what the others said."""
        unseen = self.unseen & ~self.talons[at]
        if self.exact:
            every = every_layout(unseen, layout_total(unseen), step=1)
            return Layouts(unseen, every, every)
        screened = FIRST + max(SECOND, samples)
        choose = self._drawn(unseen, at, screened, Purpose.RACE)
        return Layouts(unseen, choose, self._drawn(unseen, at, samples, Purpose.SCORE))

    def _drawn(self, unseen: int, at: int, count: int, purpose: Purpose) -> Sequence[int]:
        """Layouts by chance, in proportion to how well they go with what was said.

        Those come from a pool (each may come again), at equal steps of its weight from a random start.

        Args:
            unseen: mask of the cards that B and C hold.
            at: number of the talon; its weight is remembered.
            count: how many are wanted.
            purpose: what they are for.
        """
        if self.likelihood is None:
            return draw_layouts(unseen, count, seed=self.seed, purpose=purpose, stream=at)
        masks, likely = self._pool(unseen, at, count, purpose)
        if purpose is Purpose.SCORE:
            self.weights[at] = likely.mean()
        (start,) = shares(1, seed=self.seed, purpose=purpose, stream=len(self.talons) + at)
        return array("I", masks[places(likely, count, start)].tolist())

    def _pool(
        self, unseen: int, at: int, count: int, purpose: Purpose
    ) -> tuple[NDArray[np.uint32], NDArray[np.float64]]:
        """Layouts to draw from, and how likely they are.

        So many that they weigh as much as twice `count` equally likely ones, or as many as there is patience for.

        Args:
            unseen: mask of the cards that B and C hold.
            at: number of the talon.
            count: how many will be drawn from the pool.
            purpose: what they are for.
        """
        assert self.likelihood is not None
        size = TRIES
        while True:
            drawn = draw_layouts(unseen, size, seed=self.seed, purpose=purpose, stream=at)
            masks = np.frombuffer(drawn, dtype=np.uint32)
            likely = self.likelihood(masks, np.uint32(unseen) & ~masks)
            if size >= MOST_TRIES or are_enough(likely, count):
                return masks, likely
            size *= 2

    def _with_talon(self, solver: Solver, group: list[Tally], at: int, lying: Layouts) -> None:
        """Judge a talon for contracts that take it.

        Args:
            solver: asked in the calling thread.
            group: tallies of contracts that choose from the same choices.
            at: number of the talon.
            lying: its layouts.
        """
        talon = self.talons[at]
        declarer = Declarer(self.hand.mask | talon, lying.unseen, [tally.contract for tally in group], self.rules)
        if self.exact:
            best = declarer.pick(solver, declarer.every(), lying.choose, [Stage(len(lying.choose), 1)])
        else:
            stages = [Stage(FIRST, KEPT), Stage(len(lying.choose) - FIRST, 1)]
            best = declarer.shortlist(solver, lying.choose, CHOICES, stages)
        found = {choice: declarer.counted(solver, choice, lying.score) for choice in dict.fromkeys(best)}
        shared: dict[tuple[int, ...], tuple[int, int]] = {}
        for tally, choice in zip(group, best, strict=True):
            counts, tricks = found[choice]
            tally.counts[at] = counts
            tally.strain[at] = choice.strain
            tally.helps[at] = talon != choice.discard
            looks = len(lying.score) if self.exact else LOOKS
            cards = choice.hand, lying.unseen
            asked = list(zip(lying.score[:looks], tricks[:looks], strict=True))
            self._look(solver, tally, at, cards, asked, shared)
        if self.bound:
            self._gaps(solver, declarer, group, at, lying.score if self.exact else lying.score[:BOUND], found, best)

    def _look(
        self,
        solver: Solver,
        tally: Tally,
        at: int,
        cards: tuple[int, int],
        layouts: Sequence[tuple[int, int]],
        shared: dict[tuple[int, ...], tuple[int, int]],
    ) -> None:
        """How the others share their tricks in some layouts, where something hangs on it.

        Args:
            solver: asked in the calling thread.
            tally: of the contract.
            at: number of the talon.
            cards: masks of the hand that the declarer keeps, and of the cards that B and C hold.
            layouts: masks of B's cards, and the declarer's tricks.
            shared: what other contracts have asked already.
        """
        if tally.sharing is None:
            return
        hand, unseen = cards
        tally.sharing.clear(at, len(layouts))
        for mask, taken in layouts:
            if tally.sharing.hangs[taken]:
                strain = int(tally.strain[at])
                key = hand, strain, mask, tally.contract.ends_early
                if key not in shared:
                    hands = (hand, mask, unseen & ~mask)
                    start = Start(tally.contract, Seat.A, hands, strain, self.rules.must_trump)
                    shared[key] = own_ends(solver, start, Seat.B, taken)
                tally.sharing.look(at, taken, shared[key])

    def _gaps(
        self,
        solver: Solver,
        declarer: Declarer,
        group: list[Tally],
        at: int,
        layouts: Sequence[int],
        found: dict[Choice, tuple[array[int], array[int]]],
        best: Sequence[Choice],
    ) -> None:
        """How much the best choice of each layout is worth beyond the one that is made not knowing it.

        All that the hand model ranks are asked: others of the same suits are never better, but in one layout of a
        million.

        Args:
            solver: asked in the calling thread.
            declarer: who chooses.
            group: tallies of the contracts.
            at: number of the talon.
            layouts: those in which all choices are asked.
            found: the counts and tricks of the choices that were made.
            best: which was made for each contract.
        """
        choices = declarer.every() if self.exact else declarer.ranked(50)
        every = np.array([declarer.counted(solver, choice, layouts)[1] for choice in choices])
        for tally, choice in zip(group, best, strict=True):
            own = np.array(found[choice][1][: len(layouts)])
            for place, objective in enumerate(("points", "make")):
                worth = objective_values(objective, tally.contract, self.rules)
                most = np.maximum(worth[every].max(axis=0), worth[own])
                tally.gap[at, place] = (most - worth[own]).mean()

    def _without_talon(self, solver: Solver, tallies: list[tuple[Tally, Tally]], at: int, lying: Layouts) -> None:
        """Judge a talon that stays where it is: what the declarer names is chosen knowing his ten cards.

        Args:
            solver: asked in the calling thread.
            tallies: pairs of tallies for each strain: of the layouts that choose it, and of those scored.
            at: number of the talon.
            lying: its layouts.
        """
        contract, (unseen, choose, score) = tallies[0][0].contract, lying
        declarer = Declarer(self.hand.mask, unseen, [contract], self.rules)
        if not self.exact:
            scored = max(BLIND_SCORE, len(score) // 2)
            choose, score = choose[:BLIND_CHOOSE], score[:scored]
        for (chosen, tally), strain in zip(tallies, self.named[contract.text], strict=True):
            own = Choice(self.hand.mask, 0, int(strain), 0)
            chosen.counts[at] = declarer.counted(solver, own, choose)[0] if len(tallies) > 1 else 0
            counts, tricks = declarer.counted(solver, own, score)
            tally.counts[at] = counts
            tally.strain[at] = strain
            self._look(solver, tally, at, (own.hand, unseen), list(zip(score, tricks, strict=True)), {})
