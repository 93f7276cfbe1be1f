"""The race of choices on common layouts, and the final count of its leaders.

Stages double the layouts; the first ones of one random order are those of the race, the next ones are fresh and score.
A stage never costs more than a fixed number of answers, so an early drop is either proved (three standard errors of the
paired difference behind the leader) or a choice set aside for want of room, which is then looked at again at the end.
"""

from __future__ import annotations

import time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..cards.hand import Hand
from ..cards.kinds import Strain
from ..hidden.candidates import Candidates, objective_values
from ..hidden.sampling import Mean, mean, proportion, wilson
from ..rules.contracts import TRICKS, Contract
from ..rules.table import Rules
from ..solver.threads import Progress, TimeUp
from .report import DiscardReport, Option

__all__ = ["Plan", "Question", "Race"]

SURE = 3.0  # standard errors that settle a paired comparison
FIRST, LAST = 4, 512  # layouts of the first stage, and of all stages together
PROVING = 16  # nobody drops out before so many
ROOM = 4096  # answers that one stage may cost
FRESH = 512  # layouts that score those not counted exactly
FIRST_FRESH = 32  # of them in the first part where time is short
SCORED = 10  # choices scored on them, at least: the race was about the first, and these are also for the next ones
LEADERS, MOST_EXACT = 3, 8  # counted in all layouts: at least, and at most where that settles the question
SMALL = 40_000  # so many answers are simply all given
CHEAPER = 12  # an answer in all layouts costs so much less than one by itself
BETLI_EXACT = 20_000  # layouts; where there are more, a betli is scored on fresh ones
RACE_SHARE = 0.5  # of the seconds allowed


class Question(NamedTuple):
    """What is asked.

    Attributes:
        candidates: the choices.
        masks: B's cards in the layouts that agree with what is known, in random order.
        contract: what is played; None: the more tricks, the better.
        rules: the table's.
        objective: "points", "make" or "tricks".
    """

    candidates: Candidates
    masks: NDArray[np.uint32]
    contract: Contract | None
    rules: Rules
    objective: str


class Plan(NamedTuple):
    """How much work to do, and how.

    Attributes:
        top, samples, exact: as in `best_discards`.
        deadline: on the monotonic clock, or None; `seconds` is how long it was away at the beginning.
        naive: the number of the choice that a beginner makes, which is always scored.
        threads, progress: as in `best_discards`.
    """

    top: int
    samples: int | None
    exact: bool
    deadline: float | None
    seconds: float | None
    naive: int
    threads: int
    progress: Progress | None


class Race:
    """One question, and what has been found about its candidates so far."""

    def __init__(self, question: Question, plan: Plan) -> None:
        candidates, masks, contract, rules, objective = question
        self.of, self.masks, self.contract, self.rules = candidates, masks, contract, rules
        self.objective, self.plan, self.threads, self.progress = objective, plan, plan.threads, plan.progress
        self.values = objective_values(objective, contract, rules)
        self.step = self._step(self.values)
        self.points = None if contract is None else objective_values("points", contract, rules)
        self.longest = min(plan.samples or LAST, max(1, len(masks) // 2))  # the others are for scoring
        self.found = np.zeros((len(candidates), self.longest), dtype=np.int8)
        self.seen = np.zeros(len(candidates), dtype=int)  # layouts of the race that each choice was asked in
        self.beaten = np.zeros(len(candidates), dtype=bool)  # proved so in the race
        self.fresh: dict[int, NDArray[np.int8]] = {}
        self.exact: dict[int, NDArray[np.int64]] = {}
        self.done, self.total, self.limit = 0.0, 1.0, plan.deadline

    def _step(self, values: NDArray[np.float64]) -> float:
        """The most that one trick more or less can change."""
        return float(np.abs(np.diff(values[:2] if self.of.betli else values)).max())

    def run(self, held: Hand, seed: int) -> DiscardReport:
        """Do the work, or as much as time and patience allow, and report."""
        stopped = None
        try:
            if self._all_exact():
                self.total = len(self.of) * (FIRST + len(self.masks) / CHEAPER)
                self._glance()
                for row in self._ranking():
                    self._count(row)
            else:
                self._race()
                self._finish()
        except TimeUp:
            stopped = "time"
        except KeyboardInterrupt:
            if not self.seen.any():
                raise
            stopped = "interrupt"
        if self.progress is not None and stopped is None:
            self.progress(100, 100)
        return self._report(held, seed, stopped)

    # the work

    def _all_exact(self) -> bool:
        """Shall every choice be counted: as asked, or because that is little work?"""
        if self.plan.samples is not None and not self.plan.exact:
            return self.plan.samples >= len(self.masks)
        return self.plan.exact or len(self.of) * len(self.masks) <= SMALL

    def _solve(self, rows: list[int], masks: NDArray[np.uint32], weight: float = 1.0) -> NDArray[np.int8]:
        base = self.done

        def tell(done: int, total: int) -> None:
            if self.limit is not None and time.monotonic() > self.limit:
                raise TimeUp
            self.done = base + done * weight
            if self.progress is not None:
                self.progress(min(99, int(100 * self.done / self.total)), 100)

        return self.of.tricks(rows, masks, self.threads, tell)

    def _glance(self) -> None:
        """A first look at all, which no deadline ends: whatever happens, there is an answer."""
        limit, self.limit = self.limit, None
        rows = list(range(len(self.of)))
        width = min(FIRST, self.longest)
        self.found[:, :width] = self._solve(rows, self.masks[:width])
        self.seen[:] = width
        self.limit = limit

    def _race(self) -> None:
        self.total = 6.0 * ROOM + MOST_EXACT * len(self.masks) / CHEAPER
        self._glance()
        if self.plan.deadline is not None and self.plan.seconds is not None:
            self.limit = self.plan.deadline - (1 - RACE_SHARE) * self.plan.seconds
        open_rows, count = self._ranking(), int(self.seen[0])
        try:
            while count < self.longest and len(open_rows) > 1:
                width = min(2 * count, self.longest)
                room = max(LEADERS, max(ROOM, 8 * (self.plan.samples or 0)) // (width - count))
                rows = open_rows[:room]
                self.found[rows, count:width] = self._solve(rows, self.masks[count:width])
                self.seen[rows] = count = width
                open_rows = self._still_open(rows, count)
        except TimeUp:
            pass
        self.limit = self.plan.deadline

    def _still_open(self, rows: list[int], count: int) -> list[int]:
        ranked = sorted(rows, key=lambda row: (-self._mean(row), row))
        if count < PROVING:
            return ranked
        for row in ranked[1:]:
            self.beaten[row] = self._behind(row, ranked[0])
        return [row for row in ranked if not self.beaten[row]]

    def _finish(self) -> None:
        ranked = self._ranking()
        chosen = list(dict.fromkeys([*ranked[: max(self.plan.top, SCORED)], self.plan.naive]))
        start = self.longest
        stop = min(len(self.masks), start + (self.plan.samples or FRESH))
        width = FIRST_FRESH if self.plan.seconds is not None else stop - start
        while start < stop:  # under a deadline in growing parts: what is ready by then, counts
            part = self._solve(chosen, self.masks[start : min(stop, start + width)])
            old = [self.fresh[row] for row in chosen] if self.fresh else part[:, :0]
            self.fresh = {row: np.concatenate(both) for row, *both in zip(chosen, old, part, strict=True)}
            start += width
            width *= 2
        if self.plan.samples is not None or (self.of.betli and len(self.masks) > BETLI_EXACT):
            return
        leaders = sorted(chosen, key=lambda row: (-self._mean(row), ranked.index(row)))[:LEADERS]  # all alike, fresh
        for row in leaders:
            self._count(row)
        while 0 < len(more := self._open((order := self._order())[0])) <= MOST_EXACT - len(self.exact):
            self._count(next(row for row in order if row in more))

    def _count(self, row: int) -> None:
        tricks = self._solve([row], np.sort(self.masks), 1 / CHEAPER)[0]
        self.exact[row] = np.bincount(tricks, minlength=TRICKS + 1)

    # what is known

    def _mean(self, row: int) -> float:
        if row in self.exact:
            return float(self.exact[row] @ self.values / self.exact[row].sum())
        if row in self.fresh:
            return float(self.values[self.fresh[row]].mean())
        return float(self.values[self.found[row, : self.seen[row]]].mean())

    def _ranking(self) -> list[int]:
        """By the race: who went further first, then by mean, then by tricks."""
        keys = [
            (
                -self.seen[row],
                -self.values[self.found[row, : self.seen[row]]].mean(),
                -self.found[row, : self.seen[row]].mean(),
                row,
            )
            for row in range(len(self.of))
        ]
        return [int(key[-1]) for key in sorted(keys)]

    def _order(self) -> list[int]:
        """As reported: the best of those counted, then the others by value; last those without fresh layouts."""
        place = {row: at for at, row in enumerate(self._ranking())}

        def key(row: int) -> tuple[float, ...]:
            if row not in self.exact and row not in self.fresh:
                return (1, place[row])
            counts = self._counts(row)
            tricks = float(counts @ np.arange(len(counts))) / float(counts.sum())
            return (0, -self._mean(row), -tricks, row)

        order = sorted(range(len(self.of)), key=key)
        best = next((row for row in order if row in self.exact), order[0])
        return [best, *(row for row in order if row != best)]

    def _counts(self, row: int) -> NDArray[np.int64]:
        if row in self.exact:
            return self.exact[row]
        sample = self.fresh.get(row, self.found[row, : self.seen[row]])
        return np.bincount(sample, minlength=TRICKS + 1)

    def _difference(self, row: int, best: int) -> Mean:
        """How much better `best` is: exact, or from all layouts in which both were asked."""
        if row == best or (row in self.exact and best in self.exact):
            return Mean(self._mean(best) - self._mean(row), 0.0)
        count = min(self.seen[row], self.seen[best])
        both = self.values[self.found[best, :count]] - self.values[self.found[row, :count]]
        if row in self.fresh and best in self.fresh:  # never the layouts that chose where there are others
            both = self.values[self.fresh[best]] - self.values[self.fresh[row]]
        return mean(both, len(self.masks), self.step)

    def _behind(self, row: int, best: int) -> bool:
        found = self._difference(row, best)
        return found.value >= 0 if found.error == 0 else found.value > SURE * found.error

    def _open(self, best: int) -> list[int]:
        """Those of which it is not settled that they are no better than `best`."""
        return [
            row for row in range(len(self.of)) if row != best and not self.beaten[row] and not self._behind(row, best)
        ]

    # the report

    def _report(self, held: Hand, seed: int, stopped: str | None) -> DiscardReport:
        order = self._order()
        open_rows = self._open(order[0])
        naive, second = self.plan.naive, order[1] if len(order) > 1 else None
        known = naive in self.exact or naive in self.fresh or stopped is not None
        return DiscardReport(
            held,
            None if self.contract is None else self.contract.text,
            self.rules.text,
            self.objective,
            seed,
            len(self.masks),
            self.of.total,
            len(self.of),
            tuple(self._option(row) for row in order[: self.plan.top]),
            self._option(naive) if known else None,
            None if second is None else tuple(self._difference(second, order[0])),  # type: ignore[arg-type]
            tuple(self._difference(naive, order[0])) if known else None,  # type: ignore[arg-type]
            tuple((Hand(self.of.discards[row][0]), Strain(self.of.strains[row])) for row in open_rows),
            not open_rows,
            stopped,
        )

    def _option(self, row: int) -> Option:
        counts, whole = self._counts(row), len(self.masks)
        count = int(counts.sum())
        exact = count == whole
        taken = np.repeat(np.arange(len(counts)), counts)
        value = mean(self.values[taken], whole, self.step)
        made, points = None, None
        low = high = verdict = None
        if self.contract is not None and self.points is not None:
            hits = int(sum(int(number) for tricks, number in enumerate(counts) if self.contract.made(tricks)))
            made, (low, high) = proportion(hits, count, whole), wilson(hits, count, whole)
            points = mean(self.points[taken], whole, self._step(self.points))
            verdict = None if not exact else "certain" if hits == count else "never" if hits == 0 else None
        tricks = None if self.of.betli else mean(taken, whole)
        discard, *also = map(Hand, self.of.discards[row])
        return Option(
            discard=discard,
            also=tuple(also),
            strain=Strain(self.of.strains[row]),
            layouts=count,
            exact=exact,
            fresh=exact or row in self.fresh,
            value=value.value,
            value_se=value.error,
            p_make=made and made.value,
            p_make_se=made and made.error,
            p_make_low=low,
            p_make_high=high,
            points=points and points.value,
            points_se=points and points.error,
            tricks=tricks and tricks.value,
            tricks_se=tricks and tricks.error,
            counts=tuple(int(number) for number in (counts[:2] if self.of.betli else counts)),
            verdict=verdict,
        )
