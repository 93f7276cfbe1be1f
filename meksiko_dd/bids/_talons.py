"""One hand before the talon: what each talon makes of it, and how the results of many talons add up.

For each talon the declarer sees twelve cards, chooses a discard and a strain for every contract by a race on some
layouts, and is scored on others that had no part in the choosing.  Meksiko and betli without talon are chosen once,
with ten cards.  So nobody ever knows more than he would at the table, until the first lead (docs/accuracy.md).
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ..cards.hand import Hand
from ..cards.kinds import Seat, Strain
from ..hidden.candidates import Candidates, objective_values
from ..hidden.sampling import Mean
from ..rules.contracts import SUIT_STRAINS, TRICKS, Contract
from ..solver.betli import betli_block
from ..solver.layouts import layouts
from ..solver.matrix import Matrix
from ..solver.solver import Solver
from ._question import Question
from ._sharing import Sharing, Start, own_ends

__all__ = ["Judge", "Likelihood", "Tally", "all_talons", "choose", "long_suits", "random_layouts", "two_stage"]

FEW = 300  # so many layouts are all taken: then nothing is a sample
STAGES = ((1 / 14, 24), (3 / 14, 10), (1 / 2, 4), (1, 1))  # share of the screening layouts; so many a bid go on
SCREEN = 28  # layouts by which a talon is screened, at least
BLIND_SCREEN, BLIND_SCORE = 4, 16  # layouts of each talon for contracts that leave it alone
BOUND = 8  # layouts of each talon for the optimistic bound
LOOKS = 8  # layouts of each talon in which it is asked how the others share their tricks
TRIES, MOST_TRIES = 2048, 16_384  # layouts that a likelihood chooses from

Likelihood = Callable[[NDArray[np.uint32], NDArray[np.uint32]], NDArray[np.float64]]  # of the hands of B and C


def all_talons(unseen: int) -> list[int]:
    """Every talon as a mask, 231 for 22 unseen cards, in written order."""
    return [first.bit | second.bit for first, second in combinations(Hand(unseen), 2)]


def random_layouts(rng: np.random.Generator, unseen: int, count: int) -> NDArray[np.uint32]:
    """Masks of B's cards in `count` random layouts, each drawn anew."""
    bits = np.array([card.bit for card in Hand(unseen)], dtype=np.uint32)
    half = len(bits) // 2
    picked = bits[rng.random((count, len(bits))).argsort(axis=1)[:, :half]]
    masks: NDArray[np.uint32] = np.bitwise_or.reduce(picked, axis=1)
    return masks


def long_suits(hand: int) -> tuple[Strain, ...]:
    """The strains worth a thought: suits shorter than the longest by two cards or more are left out.  Speed only.

    In 120 questions about random hands (both void rules, 48 layouts each) the best trump was never one of those.
    """
    lengths = [(hand >> 8 * strain & 0xFF).bit_count() for strain in SUIT_STRAINS]
    return tuple(strain for strain in SUIT_STRAINS if lengths[strain] >= max(lengths) - 1)


def choose(
    solver: Solver, of: Candidates, values: NDArray[np.float64], screen: NDArray[np.uint32], all_of_them: bool
) -> NDArray[np.intp]:
    """For each row of `values` (what 0, 1 ... 10 tricks are worth) the best candidate in the screening layouts.

    A race: all candidates in the first layouts, the better ones in more; of equal ones the one with more tricks, then
    the first.

    Args:
        solver: asked in the calling thread.
        of: the candidates.
        values: what 0, 1 ... 10 tricks are worth, a row for each question.
        screen: layouts on which the race is run.
        all_of_them: look at all candidates in all of these layouts?
    """
    rows, found, done = np.arange(len(of)), np.empty((len(of), 0), dtype=np.int8), 0
    for share, keep in ((1.0, 1),) if all_of_them else STAGES:
        upto = max(done + 1, round(share * len(screen)))
        found = np.concatenate([found, of.ask(solver, rows, screen[done:upto])], axis=1)
        done = upto
        means, tricks = values[:, found].mean(axis=2), found.mean(axis=1) * (-1 if of.betli else 1)
        orders = [np.lexsort((rows, -tricks, -mean)) for mean in means]
        if keep == 1:
            return np.array([rows[order[0]] for order in orders])
        best = np.unique(np.concatenate([order[:keep] for order in orders]))
        rows, found = rows[best], found[best]
    raise AssertionError("the last stage keeps one")


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


class Judge:
    """Judges talons of one hand, one at a time, for all contracts of a table.

    Attributes:
        talons: masks of all that there are.
        exact: are all layouts taken?  (Small worlds.)
        done: which of them have been judged for every contract.
        weights: how likely each talon is against the average one; 1 without a likelihood.
        tallies: of the contracts that take the talon.
        blind: of the others, for each strain that may be named: what chooses it, and what scores it.
    """

    def __init__(
        self, question: Question, contracts: tuple[Contract, ...], likelihood: Likelihood | None = None
    ) -> None:
        self.hand, unseen, self.rules = question.hand, question.unseen, question.rules
        self.unseen, self.seed, self.bound = unseen, question.seed, question.bound
        self.likelihood = likelihood
        self.talons = all_talons(unseen)
        self.exact = len(layouts("", unseen=Hand(unseen & ~self.talons[0]))) <= FEW and likelihood is None
        self.weights = np.ones(len(self.talons))
        self.done = np.zeros(len(self.talons), dtype=bool)
        self.tallies = [Tally(one, len(self.talons)) for one in contracts if one.takes_talon]
        self.blind = {
            one.text: [(Tally(one, len(self.talons)), Tally(one, len(self.talons))) for _ in one.strains]
            for one in contracts
            if not one.takes_talon
        }
        numbers = [tally for tally in self.tallies if not tally.contract.betli]
        betlis = [tally for tally in self.tallies if tally.contract.betli]
        self.groups = [group for group in (numbers, betlis) if group]

    def judge(self, solver: Solver, at: int, samples: int, part: int) -> None:
        """Judge talon number `at` on `samples` layouts; an earlier verdict is replaced.  `part` tells samples apart.

        Args:
            solver: asked in the calling thread.
            at: number of the talon.
            samples: how many layouts are scored.
            part: tells samples of one talon apart.
        """
        rng = np.random.Generator(np.random.PCG64([self.seed, 1, part + 1, at + 1]))
        unseen = self.unseen & ~self.talons[at]
        screened = max(SCREEN, samples // 2)
        masks = self._layouts(rng, unseen, at, screened + samples)
        screen, score = (masks, masks) if self.exact else (masks[:screened], masks[screened:])
        for group in self.groups:
            self._with_talon(solver, group, at, unseen, screen, score)
        for tallies in self.blind.values():
            self._without_talon(solver, tallies, at, unseen, screen, score)
        self.done[at] = True

    def _layouts(self, rng: np.random.Generator, unseen: int, at: int, count: int) -> NDArray[np.uint32]:
        """Layouts that go with a talon: all, or so many by chance, weighted by what the others said.

        Args:
            rng: draws them.
            unseen: mask of the cards that B and C hold.
            at: number of the talon; its weight is remembered.
            count: how many are wanted.
        """
        if self.exact:
            return layouts("", unseen=Hand(unseen))
        if self.likelihood is None:
            return random_layouts(rng, unseen, count)
        masks, likely = self._pool(rng, unseen, count, self.likelihood)
        self.weights[at] = likely.mean()
        return rng.choice(masks, count, p=likely / likely.sum())

    def _pool(
        self, rng: np.random.Generator, unseen: int, count: int, likelihood: Likelihood
    ) -> tuple[NDArray[np.uint32], NDArray[np.float64]]:
        """Layouts to draw from (with replacement, or unlikely ones would come too often), and how likely they are.

        So many that they weigh as much as twice `count` equally likely ones, or as many as there is patience for.

        Args:
            rng: draws them.
            unseen: mask of the cards that B and C hold.
            count: how many will be drawn from the pool.
            likelihood: how well a layout goes with what was said.
        """
        masks, likely = np.empty(0, dtype=np.uint32), np.empty(0)
        while len(masks) < MOST_TRIES and likely.sum() ** 2 <= 2 * count * (likely**2).sum():
            more = random_layouts(rng, unseen, TRIES)
            masks = np.concatenate([masks, more])
            likely = np.concatenate([likely, likelihood(more, np.uint32(unseen) & ~more)])
        return masks, likely

    def _with_talon(
        self,
        solver: Solver,
        group: list[Tally],
        at: int,
        unseen: int,
        screen: NDArray[np.uint32],
        score: NDArray[np.uint32],
    ) -> None:
        """Judge a talon for contracts that take it.

        Args:
            solver: asked in the calling thread.
            group: tallies of contracts that choose from the same candidates.
            at: number of the talon.
            unseen: mask of the cards that B and C hold.
            screen: layouts by which discard and trump are chosen.
            score: layouts in which the choice is scored.
        """
        contract = group[0].contract
        talon = self.talons[at]
        strains = (Strain.NT,) if contract.betli else SUIT_STRAINS if self.exact else long_suits(self.hand.mask | talon)
        kind = contract if contract.betli else None
        of = Candidates(Hand(self.hand.mask | talon), strains, kind, self.rules.must_trump, unseen)
        values = np.array([objective_values("points", tally.contract, self.rules) for tally in group])
        best = choose(solver, of, values, screen, self.exact)
        rows, place = np.unique(best, return_inverse=True)
        tricks = of.ask(solver, rows, score)
        for tally, row, own in zip(group, best, tricks[place], strict=True):
            tally.counts[at] = np.bincount(own, minlength=TRICKS + 1)
            tally.strain[at] = of.strains[row]
            tally.helps[at] = talon not in of.discards[row]
            self._look(solver, tally, at, int(of.hands[row]), unseen, score, own)
        if self.bound:
            self._gaps(solver, group, at, of, values, score if self.exact else score[:BOUND], tricks[place])

    def _look(
        self,
        solver: Solver,
        tally: Tally,
        at: int,
        hand: int,
        unseen: int,
        masks: NDArray[np.uint32],
        tricks: NDArray[np.int8],
    ) -> None:
        """How the others share their tricks in the first of these layouts, where something hangs on it.

        Args:
            solver: asked in the calling thread.
            tally: of the contract.
            at: number of the talon.
            hand: mask of the cards that the declarer keeps.
            unseen: mask of the cards that B and C hold.
            masks: B's cards in each layout.
            tricks: the declarer's in each of them.
        """
        if tally.sharing is None:
            return
        tally.sharing.clear(at)
        for mask, taken in list(zip(masks.tolist(), tricks.tolist(), strict=True))[: None if self.exact else LOOKS]:
            if tally.sharing.hangs[taken]:
                start = Start(
                    contract=tally.contract,
                    declarer=Seat.A,
                    hands=(hand, mask, unseen & ~mask),
                    strain=int(tally.strain[at]),
                    must_trump=self.rules.must_trump,
                )
                tally.sharing.look(at, taken, own_ends(solver, start, Seat.B, taken))

    def _gaps(
        self,
        solver: Solver,
        group: list[Tally],
        at: int,
        of: Candidates,
        values: NDArray[np.float64],
        score: NDArray[np.uint32],
        tricks: NDArray[np.int8],
    ) -> None:
        """How much the best choice of each layout is worth beyond the one that is made not knowing it.

        Args:
            solver: asked in the calling thread.
            group: tallies of contracts that choose from the same candidates.
            at: number of the talon.
            of: the candidates.
            values: what 0, 1 ... 10 tricks are worth, a row for each tally.
            score: layouts in which all candidates are asked.
            tricks: the declarer's with the choices that were made, a row for each tally.
        """
        every = of.ask(solver, np.arange(len(of)), score)
        for tally, points, own in zip(group, values, tricks[:, : len(score)], strict=True):
            made = objective_values("make", tally.contract, self.rules)
            tally.gap[at] = [(worth[every].max(axis=0) - worth[own]).mean() for worth in (points, made)]

    def _without_talon(
        self,
        solver: Solver,
        tallies: list[tuple[Tally, Tally]],
        at: int,
        unseen: int,
        screen: NDArray[np.uint32],
        score: NDArray[np.uint32],
    ) -> None:
        """Judge a talon that stays where it is: what the declarer names is chosen knowing his ten cards.

        Args:
            solver: asked in the calling thread.
            tallies: pairs of tallies for each strain: of the screening layouts, and of those scored.
            at: number of the talon.
            unseen: mask of the cards that B and C hold.
            screen: layouts by which the strain is chosen.
            score: layouts in which the choice is scored.
        """
        contract = tallies[0][0].contract
        if not self.exact:
            screen, score = screen[:BLIND_SCREEN], score[:BLIND_SCORE]
        masks = np.concatenate([screen, score])
        hands = np.full(len(contract.strains), self.hand.mask, dtype=np.uint32)
        strains = np.array([int(strain) for strain in contract.strains], dtype=np.uint8)
        if contract.betli:
            tricks = betli_block(solver, hands, unseen, masks, self.rules.must_trump)
        else:
            tricks = Matrix(hands, strains, unseen, must_trump=self.rules.must_trump).ask(solver, masks)
        for both, strain, row in zip(tallies, contract.strains, tricks, strict=True):
            for tally, own in zip(both, (row[: len(screen)], row[len(screen) :]), strict=True):
                tally.counts[at] = np.bincount(own, minlength=TRICKS + 1)
                tally.strain[at] = strain
            self._look(solver, both[1], at, self.hand.mask, unseen, score, row[len(screen) :])


def two_stage(
    counts: NDArray[np.int64], worth: NDArray[np.float64], weights: NDArray[np.float64], talons: int, exact: bool
) -> Mean:
    """The mean worth over all talons, from some of them and some layouts of each, with its standard error.

    Sampling in two stages (Cochran, Sampling Techniques, chapter 10): talons without replacement, then layouts of each;
    with weights the ratio estimator.  As in `sampling.mean`, one squared deviation of the largest step is added.

    Args:
        counts: layouts in which each talon gives 0, 1 ... 10 tricks, shape (n, 11).
        worth: what they are worth, shape (11,).
        weights: of the talons, shape (n,).
        talons: how many there are.
        exact: were all layouts of each taken?
    """
    sizes = counts.sum(axis=1)
    means = counts @ worth / sizes
    likely = weights / weights.mean()
    value = float((likely * means).mean()) + 0.0  # never -0
    if exact and len(sizes) == talons:
        return Mean(value, 0.0)
    apart = (counts * (worth - means[:, None]) ** 2).sum(axis=1) / np.maximum(1, sizes - 1)
    share = len(sizes) / talons
    residuals = likely * (means - value)
    between = float((residuals**2).sum()) / max(1, len(sizes) - 1)
    if len(sizes) == 1:  # nothing is known of the others: as wide as can be
        between = float(np.ptp(worth)) ** 2 / 4
    within = 0.0 if exact else float((likely**2 * apart / sizes).mean())
    step = float(np.abs(np.diff(worth)).max()) / float(sizes.sum())
    return Mean(value, float(np.sqrt(((1 - share) * between + share * within) / len(sizes) + step * step)))
