"""Which choice is best: a race in few layouts, fresh ones that tell by how much, many that tell what it is worth.

Samples are spread evenly over all layouts, and no two of them share one (`hidden.spread`):

    sample 0   the race between the choices that the hand model puts first
    sample 1   fresh: all that were asked in a few of it, those that came far in the race in more
    sample 2   settles who is first, where several are close
    sample 3   many: what the first is worth, counted in all layouts where that is little work

What is asked depends on the question and the seed alone.  Work is counted in answers, one choice in one layout.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from typing import NamedTuple

from ..cards.kinds import Goal
from ..hidden.means import Mean, drawn_mean, spread_mean
from ..hidden.spread import Layouts, Spread
from ..solver.model import Choice
from ..solver.pick import ALL, BETLI, Race, Stage, count_tricks
from ..solver.solver import Solver
from ..solver.threads import Progress, TimeUp, share_out

__all__ = ["Asked", "Choosing", "Plan", "Question"]

SURE = 3.0  # standard errors that settle a paired comparison
MANY = 4105  # layouts of a sample: every 45th of 184,756
RACE, FEW, FRESH, SETTLE, ALL_OF_IT = 16, 64, 16, 8, 1  # every so-manieth of them: for the race, and for those scored
STAGES = (0, 2, 1, 2, 2, 2, 1, 2, 2, 2, 1, 2, 2, 2)  # of a race, by the place of a layout: 1, 3, 10 of fourteen
KEEP = (8, 4, 3)  # choices that go on after each
SHORT = 28  # a race in fewer layouts has one stage
ALL_COUNTED = 16_000  # counted, so many layouts of one choice are little work
STRONG = 7000  # and all of them where the hand model says so many thousandths of a trick: proofs are short there
SMALL = 40_000  # so many answers are simply all given
PIECE = 128  # answers between two looks at the clock
CHUNK = 1024  # the same where neighbours are nearly alike
SAMPLES = START, SCORE, CLOSE, WORTH = range(4)  # by number


class Question(NamedTuple):
    """What is asked, in plain numbers.

    Attributes:
        choices: the choices, the best first by the hand model.
        naive: the number of the choice that a beginner makes.
        layouts: that agree with what is known.
        worth: of 0, 1 ... 10 tricks.
        betli: is only asked whether the declarer takes a trick at all?
        must_trump: the void rule.
    """

    choices: Sequence[Choice]
    naive: int
    layouts: Layouts
    worth: Sequence[float]
    betli: bool
    must_trump: bool


class Plan(NamedTuple):
    """How much work to do, and how.

    Attributes:
        samples: layouts to choose by, and as many to score by; None: the usual numbers.
        exact: is every choice counted in all layouts?
        deadline: on the monotonic clock, or None.
        seed: of all samples.
        threads, progress: as in `best_discards`.
    """

    samples: int | None
    exact: bool
    deadline: float | None
    seed: int
    threads: int
    progress: Progress | None


class Asked(NamedTuple):
    """What was asked about one choice.

    Attributes:
        counts: in how many layouts the declarer takes 0, 1 ... 10 tricks.
        tricks: those in each layout of a fresh sample, in its order; of all layouts and of the race none are kept.
        exact: are these all layouts?
    """

    counts: Sequence[int]
    tricks: bytes
    exact: bool

    @property
    def fresh(self) -> bool:
        """Had the layouts no part in the race?"""
        return self.exact or bool(self.tricks)

    def mean(self, worth: Sequence[float]) -> float:
        """Of what 0, 1 ... 10 tricks are worth."""
        return sum(own * often for own, often in zip(worth, self.counts, strict=True)) / sum(self.counts)


class Scored(NamedTuple):
    """The declarer's tricks in every so-manieth layout of a sample."""

    every: int
    tricks: bytes


class Choosing:
    """One question, and what has been found about its choices so far.

    Attributes:
        found: for each choice, by number, the most telling of what was asked about it.
        leader: the number of the best.
    """

    def __init__(self, question: Question, plan: Plan) -> None:
        self.question, self.plan = question, plan
        self.found: dict[int, Asked] = {}
        self.leader = 0
        self._scored: dict[int, dict[int, Scored]] = {}  # for each sample what choices took in it
        self._done, self._total, self._limit = 0.0, 1.0, plan.deadline

    def run(self) -> str | None:
        """Do the work, or as much as time and patience allow; what ended it before its end."""
        try:
            if self.plan.exact:
                self._count_all()
            else:
                self._choose()
        except TimeUp:
            return "time"
        except KeyboardInterrupt:
            if not self.found:
                raise
            return "interrupt"
        if self.plan.progress is not None:
            self.plan.progress(100, 100)
        return None

    def _count_all(self) -> None:
        total = self.question.layouts.total
        self._total = len(self.question.choices) * (1 + total)
        self._glance()
        for number in sorted(self.found, key=lambda number: (-self.mean(number), number)):
            self._count(number)
            self.leader = self._best([number for number, asked in self.found.items() if asked.exact])

    def _glance(self) -> None:
        """A first look at all."""
        layouts = Spread(self.question.layouts, 1, self.plan.seed, 1).sample(START)
        with self._no_deadline():
            seen = self._ask(range(len(self.question.choices)), layouts)
        self.found = {number: asked._replace(tricks=b"") for number, asked in seen.items()}
        self.leader = self._best(self.found)

    @contextmanager
    def _no_deadline(self) -> Iterator[None]:
        """For the first look at all choices: whatever happens, there is an answer about each."""
        limit, self._limit = self._limit, None
        try:
            yield
        finally:
            self._limit = limit

    def _choose(self) -> None:
        samples, total = self.plan.samples, self.question.layouts.total
        least = len(SAMPLES) if samples is None else 2
        spread = Spread(self.question.layouts, MANY if samples is None else min(samples, total), self.plan.seed, least)
        left = self._race(spread, RACE if samples is None else ALL_OF_IT)
        others = [number for number in range(len(self.question.choices)) if number not in left]
        self._score(left, spread, SCORE, FRESH if samples is None else ALL_OF_IT)
        self._score(others, spread, SCORE, FEW if samples is None else ALL_OF_IT)
        if samples is None:
            self._settle(left, SCORE)
            self._look_closer(left, spread)

    def _race(self, spread: Spread, every: int) -> list[int]:
        """The numbers of the choices that come far; the first is in the lead."""
        layouts = list(spread.sample(START, every))
        parts = [layouts] if len(layouts) < SHORT else _parts(layouts)
        choices, keep = self.question.choices, KEEP if len(parts) > 1 else KEEP[-1:]
        stages = [Stage(len(part), most) for part, most in zip(parts, keep, strict=True)]
        race = Race(
            choices,
            [self._whole_worth()],
            stages,
            [layout for part in parts for layout in part],
            self.question.layouts.unseen,
            self._goal,
            self.question.must_trump,
            BETLI if self.question.betli else ALL,
        )
        entered = [len(choices), *(min(most, len(choices)) for most in keep)]
        most = sum(stage.layouts * number for stage, number in zip(stages, entered, strict=False))
        self._total = most + self._price(spread)

        def task(solver: Solver, answers: int) -> int:
            before = race.answers
            race.go_on(solver, answers)
            return race.answers - before

        def ask(answers: int) -> None:
            self._share(task, [[PIECE] * (answers // PIECE + 1)], answers)

        try:
            with self._no_deadline():
                ask(stages[0].layouts * len(choices))
            if not race.finished:
                ask(most - race.answers)
        finally:
            if race.answers:
                self._keep_race(race)
        return sorted(race.left, key=lambda number: (number != self.leader, -self.mean(number), number))

    def _keep_race(self, race: Race) -> None:
        """What the race says of all that were asked in it, until fresh layouts say more."""
        for number in range(len(self.question.choices)):
            counts = race.counts(number)
            if any(counts):
                self.found[number] = Asked(counts, b"", False)
        self.leader = race.best[0] if race.best[0] in self.found else self._best(self.found)

    def _whole_worth(self) -> list[int]:
        """What tricks are worth in whole numbers; halves and thirds of a point are kept apart."""
        unit = 1 if all(worth == int(worth) for worth in self.question.worth) else 1000
        return [round(unit * worth) for worth in self.question.worth]

    def _price(self, spread: Spread) -> float:
        """About how many answers the scoring takes, for the bar."""
        if self.plan.samples is not None:
            return float(len(self.question.choices) * spread.size)
        return spread.size * (len(self.question.choices) / FEW + KEEP[-1] / FRESH + 1)

    def _score(self, numbers: Sequence[int], spread: Spread, sample: int, every: int) -> None:
        """Ask choices in layouts that had no part in the race.

        Args:
            numbers: of the choices.
            spread: the samples.
            sample: the number of one.
            every: every so-manieth of its layouts is asked.
        """
        for number, asked in self._ask(numbers, spread.sample(sample, every)).items():
            self._scored.setdefault(sample, {})[number] = Scored(every, asked.tricks)
            self.found[number] = asked

    def _settle(self, left: Sequence[int], sample: int) -> None:
        """The one that is best in that sample leads from now on."""
        scored = self._scored[sample]
        self.leader = self._best([number for number in left if number in scored])

    def _look_closer(self, left: Sequence[int], spread: Spread) -> None:
        """What the leader and those close to it are worth, in many layouts; the first among them by others before."""
        close = [self.leader, *(number for number in left if self._is_open(number))]
        if self.question.layouts.total > self._all_counted():
            if len(close) > 1:
                self._score(close, spread, CLOSE, SETTLE)
                self._settle(close, CLOSE)
            self._score([self.leader], spread, WORTH, ALL_OF_IT)
            if self.plan.deadline is None:
                return
        for number in close:  # with time to spare, too
            self._count(number)
        self.leader = self._best(close)

    def _all_counted(self) -> int:
        """Up to how many layouts all are counted."""
        if not self.question.betli and self.question.choices[self.leader].estimate >= STRONG:
            return self.question.layouts.total
        return ALL_COUNTED

    def _count(self, number: int) -> None:
        self.found |= self._ask([number], None)

    # ---- asking

    @property
    def _goal(self) -> Goal:
        return Goal.MIN if self.question.betli else Goal.MAX

    def _ask(self, numbers: Sequence[int], layouts: Sequence[int] | None) -> dict[int, Asked]:
        """What each of these choices takes in these layouts; None: in all."""
        question, width = self.question, PIECE if layouts is not None and len(layouts) < CHUNK else CHUNK
        count = question.layouts.total if layouts is None else len(layouts)
        parts: dict[int, dict[int, tuple[Sequence[int], bytes]]] = {number: {} for number in numbers}

        def task(solver: Solver, part: tuple[int, int]) -> int:
            number, start = part
            stop = min(start + width, count)
            own = question.layouts.numbered(start, stop - start) if layouts is None else layouts[start:stop]
            choice, window = question.choices[number], BETLI if question.betli else ALL
            hand, unseen, strain = choice.hand, question.layouts.unseen, choice.strain
            counts, tricks = count_tricks(solver, hand, unseen, strain, own, self._goal, question.must_trump, window)
            parts[number][start] = counts, b"" if layouts is None else tricks.tobytes()
            return stop - start

        self._share(task, list(self._pieces(numbers, count, width)), count * len(numbers))
        return {number: _joined(own, exact=layouts is None) for number, own in parts.items()}

    def _pieces(self, numbers: Sequence[int], count: int, width: int) -> Iterator[list[tuple[int, int]]]:
        """The work cut up: choices of one strain together, alike questions share proofs.  Speed only."""
        starts = range(0, count, width)
        share = max(1, -(-len(starts) // self.plan.threads)) if len(numbers) < self.plan.threads else len(starts)
        for strain in sorted({self.question.choices[number].strain for number in numbers}):
            own = [number for number in numbers if self.question.choices[number].strain == strain]
            for first in range(0, len(starts), share):
                yield [(number, start) for number in own for start in starts[first : first + share]]

    def _share(self, task: Callable[..., int], pieces: Sequence[Sequence[object]], answers: int) -> None:
        base = self._done

        def tell(done: int, total: int) -> None:
            if self._limit is not None and time.monotonic() > self._limit:
                raise TimeUp
            self._done = base + done
            if self.plan.progress is not None:
                self.plan.progress(min(99, int(100 * self._done / self._total)), 100)

        share_out(task, pieces, answers, self.plan.threads, tell)

    # ---- what is known

    def mean(self, number: int) -> float:
        """What a choice is worth, by the most telling of what was asked about it."""
        return self.found[number].mean(self.question.worth)

    def _best(self, numbers: Sequence[int] | dict[int, Asked]) -> int:
        """The best of some: of equal ones that with more tricks (at betli fewer), then the first."""
        return max(numbers, key=lambda number: (self.mean(number), self._trick_mean(number), -number))

    def _trick_mean(self, number: int) -> float:
        tricks = self.found[number].mean(range(len(self.question.worth)))
        return -tricks if self.question.betli else tricks

    def order(self) -> list[int]:
        """The leader, then the others by value; those without fresh layouts last."""
        others = [number for number in self.found if number != self.leader]

        def key(number: int) -> tuple[float, ...]:
            return (not self.found[number].fresh, -self.mean(number), -self._trick_mean(number), number)

        return [self.leader, *sorted(others, key=key)]

    def difference(self, number: int, best: int) -> Mean:
        """How much better `best` is: exact, or from layouts in which both were asked, the most of them."""
        one, two = self.found[number], self.found[best]
        if number == best or (one.exact and two.exact):
            return Mean(self.mean(best) - self.mean(number), 0.0)
        worth, total = self.question.worth, self.question.layouts.total
        step = largest_step(worth, self.question.betli)
        for sample in (CLOSE, SCORE):
            scored = self._scored.get(sample, {})
            if number in scored and best in scored:
                pairs = zip(*_common(scored[best], scored[number]), strict=True)
                return spread_mean([worth[own] - worth[other] for own, other in pairs], total, step)
        more, less = self.over(best, worth), self.over(number, worth)
        return Mean(more.value - less.value, (more.error**2 + less.error**2) ** 0.5)

    def over(self, number: int, worth: Sequence[float]) -> Mean:
        """The mean of what a choice is worth by some measure, with its standard error; 0 where all were counted."""
        asked, total = self.found[number], self.question.layouts.total
        if asked.exact:
            return Mean(asked.mean(worth) + 0.0, 0.0)  # never -0
        step = largest_step(worth, self.question.betli)
        if asked.fresh:
            return spread_mean([worth[taken] for taken in asked.tricks], total, step)
        values = [own for own, often in zip(worth, asked.counts, strict=True) for _ in range(often)]
        return drawn_mean(values, total, step)

    def is_behind(self, number: int, best: int) -> bool:
        """Is it settled that a choice is no better than `best`: exactly, or by three standard errors?"""
        found = self.difference(number, best)
        return found.value >= 0 if found.error == 0 else found.value > SURE * found.error

    def open(self) -> list[int]:
        """The choices asked of which it is not settled that they are no better than the leader."""
        return [number for number in self.found if self._is_open(number)]

    def _is_open(self, number: int) -> bool:
        return number != self.leader and not self.is_behind(number, self.leader)


def largest_step(worth: Sequence[float], betli: bool) -> float:
    """The most that one trick more or less can change; at betli only the first one counts."""
    return max(abs(more - less) for less, more in pairwise(worth[:2] if betli else worth))


def _joined(parts: dict[int, tuple[Sequence[int], bytes]], exact: bool) -> Asked:
    """What was asked in parts, which threads have put there in any order."""
    counts = [sum(column) for column in zip(*(counts for counts, _ in parts.values()), strict=True)]
    return Asked(counts, b"".join(parts[start][1] for start in sorted(parts)), exact)


def _parts(layouts: Sequence[int]) -> list[list[int]]:
    """The layouts of each stage of a race, all of them spread over the whole."""
    parts: list[list[int]] = [[] for _ in KEEP]
    for place, layout in enumerate(layouts):
        parts[STAGES[place % len(STAGES)]].append(layout)
    return parts


def _common(one: Scored, other: Scored) -> tuple[bytes, bytes]:
    """What two choices took in the layouts of a sample in which both were asked."""
    every = max(one.every, other.every)
    return one.tricks[:: every // one.every], other.tricks[:: every // other.every]
