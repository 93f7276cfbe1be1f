"""Fixed sets of questions, and how long the solver takes for them: what `meksiko-dd bench` and benchmarks/ measure.

The deals come from numbers, by whole-number arithmetic alone, so they are the same on every machine.  Their right
answers are in answers.json (written by benchmarks/pin_answers.py): the time of a wrong answer is worth nothing.
"""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from .._binding import check, ffi, lib
from ..cards.card import FULL_MASK
from ..cards.hand import Hand
from ..cards.kinds import Goal, Strain
from ..solver.answers import Counters
from ..solver.arrays import solve_deals
from ..solver.layouts import choices
from ..solver.matrix import Matrix
from ..solver.solver import Solver

__all__ = ["SETS", "Result", "low_deals", "measure", "pinned", "random_deals", "void_deals"]

ANSWERS = Path(__file__).parent / "answers.json"
DIGITS = "0123456789A"  # tricks as one character
LAYOUT_CHOICES = (
    ("AKT..AKQT7.A9", "C8 H8", "D"),
    ("A9..AQT.AKQ97", "D8 H8", "C"),
    ("Q.KJ.A.AKT987", "S8 DJ", "C"),
    ("AK.KQJ87.KQ.J", "CT SJ", "H"),
    ("Q.AKT97.AQ.AK", "D7 S9", "NT"),
)

NEVER = 2**63  # later than any clock says

Clock = Callable[[], int]


class Round(NamedTuple):
    """One pass over a set.

    Attributes:
        nanoseconds: for each question asked, in order.
        answers: the same, as text.
        counters: what the solvers did.
    """

    nanoseconds: list[int]
    answers: list[str]
    counters: Counters


class Questions(Protocol):
    """A set, ready to be asked."""

    def ask(self, threads: int, stop: int, clock: Clock) -> Round:
        """Ask one question after the other, all or until the clock says `stop`, one at least."""

    def together(self, threads: int) -> float | None:
        """Seconds for all questions with so many threads at once, None if `ask` has used them already."""


class Deals:
    """Ten-card deals, seat A declares and leads: tricks, or yes or no: does a betli fail?

    The strains are given or stand in turn, S H D C NT; a betli has no trump.
    Each question is one call into C, timed from Python: some 0.3 microseconds of each time are the call's own.

    Args:
        masks: of seats A B C, shape (n, 3).
        goal: for all.
        must_trump: the void rule, for all.
        betli: ask yes or no?
        strains: which stand in turn.
    """

    def __init__(
        self,
        masks: NDArray[np.uint32],
        goal: Goal,
        must_trump: bool = True,
        betli: bool = False,
        strains: tuple[Strain, ...] = tuple(Strain),
    ) -> None:
        self.masks = masks
        self.goal = goal
        self.must_trump = must_trump
        self.betli = betli
        self.strains = np.resize(np.array([Strain.NT] if betli else strains, dtype=np.uint8), len(masks))
        self.places = ffi.new("mdd_position[]", len(masks))
        for place, hands, strain in zip(self.places, masks.tolist(), self.strains.tolist(), strict=True):
            place.hands = hands
            place.strain, place.goal, place.void_rule = strain, int(goal), int(must_trump)

    def ask(self, threads: int, stop: int, clock: Clock) -> Round:
        """In one thread: two would make each other's times longer."""
        nanoseconds, answers = [], []
        out = ffi.new("int *")
        addresses = [ffi.addressof(self.places, number) for number in range(len(self.places))]
        with Solver() as solver:
            handle = solver._open()
            for address in addresses:
                if self.betli:
                    start = clock()
                    status = lib.mdd_can_take(handle, address, 1, out)
                    end = clock()
                else:
                    start = clock()
                    status = lib.mdd_tricks(handle, address, out)
                    end = clock()
                check(status)
                nanoseconds.append(end - start)
                answers.append(DIGITS[out[0]])
                if end >= stop:
                    break
            return Round(nanoseconds, answers, solver.counters)

    def together(self, threads: int) -> float | None:
        """By `solve_array`; yes or no can only be asked one by one."""
        if threads == 1 or self.betli:
            return None
        seat = np.zeros(len(self.masks), dtype=np.uint8)
        start = time.perf_counter()
        solve_deals(self.masks, [self.strains, seat, seat], self.goal, self.must_trump, threads)
        return time.perf_counter() - start


class KnownDeals:
    """All 264 choices of the twelve cards of a known deal, one call of `solve_choices` for each deal."""

    def __init__(self, masks: NDArray[np.uint32]) -> None:
        self.masks = masks

    def ask(self, threads: int, stop: int, clock: Clock) -> Round:
        """With all threads for each deal."""
        return _asked((self._one(deal, threads) for deal in self.masks), stop, clock)

    def together(self, threads: int) -> float | None:
        """Nothing more to be measured."""
        return None

    def _one(self, deal: NDArray[np.uint32], threads: int) -> tuple[str, Counters]:
        unseen = int(deal[1] | deal[2])
        of = choices(FULL_MASK & ~unseen)
        tricks, counters = Matrix(of.hands, of.strains, unseen).solve(deal[1:2], threads)
        return "".join(DIGITS[number] for number in tricks[:, 0]), counters


class AllLayouts:
    """All 184,756 layouts of a choice, one call of `layout_counts` for each."""

    def ask(self, threads: int, stop: int, clock: Clock) -> Round:
        """With all threads for each choice."""
        return _asked((self._one(*choice, threads) for choice in LAYOUT_CHOICES), stop, clock)

    def together(self, threads: int) -> float | None:
        """Nothing more to be measured."""
        return None

    def _one(self, hand: str, discard: str, strain: str, threads: int) -> tuple[str, Counters]:
        """The counts of one choice as text, and what the solvers did.

        Args:
            hand: the cards kept.
            discard: the cards thrown away.
            strain: what is trump.
            threads: threads to use.
        """
        hands = np.array([Hand.of(hand).mask], dtype=np.uint32)
        strains = np.array([Strain.parse(strain)], dtype=np.uint8)
        unseen = FULL_MASK & ~Hand.of(hand).mask & ~Hand.of(discard).mask
        tricks, counters = Matrix(hands, strains, unseen).solve(None, threads)
        return " ".join(map(str, np.bincount(tricks[0], minlength=len(DIGITS)))), counters


def _asked(questions: Iterable[tuple[str, Counters]], stop: int, clock: Clock) -> Round:
    nanoseconds, answers, counters = [], [], []
    start = clock()
    for answer, counted in questions:
        end = clock()
        nanoseconds.append(end - start)
        answers.append(answer)
        counters.append(counted)
        if end >= stop:
            break
        start = clock()
    return Round(nanoseconds, answers, Counters(*map(sum, zip(*counters, strict=True))))


def random_deals(count: int, seed: int) -> NDArray[np.uint32]:
    """Random full deals: masks of seats A B C, shape (count, 3)."""
    return _dealt(_noise(count, seed).argsort(axis=1, kind="stable"))


def low_deals(count: int, seed: int) -> NDArray[np.uint32]:
    """Deals in which seat A has ten of the sixteen cards 7 8 9 T: hands for a betli."""
    noise = _noise(count, seed) >> np.uint64(2)
    noise[:, np.arange(32) % 8 >= 4] |= np.uint64(1) << np.uint64(62)  # the sixteen come first
    order = noise.argsort(axis=1, kind="stable")
    rest = np.take_along_axis(_noise(count, seed + 1), order[:, 10:], axis=1).argsort(axis=1, kind="stable")
    return _dealt(np.concatenate([order[:, :10], np.take_along_axis(order[:, 10:], rest, axis=1)], axis=1))


def void_deals(count: int, seed: int) -> NDArray[np.uint32]:
    """Deals full of voids: A has 4 0 4 2 cards of the suits, B 4 4 0 2, C 0 4 4 2."""
    within = _noise(count, seed).reshape(count, 4, 8).argsort(axis=2, kind="stable") + 8 * np.arange(4)[:, None]
    spades, hearts, diamonds, clubs = (within[:, suit] for suit in range(4))
    hands = [
        spades[:, :4],
        diamonds[:, :4],
        clubs[:, :2],
        spades[:, 4:],
        hearts[:, :4],
        clubs[:, 2:4],
        hearts[:, 4:],
        diamonds[:, 4:],
        clubs[:, 4:6],
    ]
    return _dealt(np.concatenate(hands, axis=1))


def _dealt(order: NDArray[np.int64]) -> NDArray[np.uint32]:
    """Ten cards to each seat, in this order."""
    bits = np.uint32(1) << order[:, :30].astype(np.uint32)
    masks: NDArray[np.uint32] = np.bitwise_or.reduce(bits.reshape(-1, 3, 10), axis=2)
    return masks


def _noise(count: int, seed: int) -> NDArray[np.uint64]:
    """A number for each card of each deal, shape (count, 32): SplitMix64 (Steele, Lea and Flood 2014) of its place."""
    place = np.arange(count * 32, dtype=np.uint64) + (np.uint64(seed) << np.uint64(32))
    noise = (place + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    noise = (noise ^ noise >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    noise = (noise ^ noise >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return (noise ^ noise >> np.uint64(31)).reshape(count, 32)


class Set(NamedTuple):
    """A set by name: what it is, and how to make it."""

    what: str
    make: Callable[[], Questions]


SETS = {
    "max": Set("random deals", lambda: Deals(random_deals(4000, 1), Goal.MAX)),
    "free-ruff": Set("random deals, free ruff", lambda: Deals(random_deals(4000, 2), Goal.MAX, False)),
    "min": Set("random deals, goal min", lambda: Deals(random_deals(1000, 3), Goal.MIN)),
    "betli": Set("betli yes or no", lambda: Deals(random_deals(4000, 4), Goal.MIN, betli=True)),
    "betli-low": Set("the same, low cards", lambda: Deals(low_deals(2000, 5), Goal.MIN, betli=True)),
    "voids": Set("deals full of voids", lambda: Deals(void_deals(1000, 7), Goal.MAX)),
    "voids-min": Set("the same, goal min", lambda: Deals(void_deals(200, 8), Goal.MIN)),
    "choices": Set("all 264 choices of a known deal", lambda: KnownDeals(random_deals(20, 9))),
    "layouts": Set("all 184,756 layouts of a choice", AllLayouts),
}


class Result(NamedTuple):
    """What was measured of a set.

    Attributes:
        name: the set's.
        questions: how many were asked; `complete`: was that all of them?
        rounds: how often the set was gone through; each time is the shortest of them.
        nanoseconds: for each question.
        seconds: for all questions with `threads` threads.
        threads: threads that `seconds` was measured with.
        counters: what the solvers did in one round.
        checksum: CRC-32 of the answers.
        wrong: index, answer and right answer of the first wrong one.
    """

    name: str
    questions: int
    complete: bool
    rounds: int
    nanoseconds: list[int]
    seconds: float
    threads: int
    counters: Counters
    checksum: str
    wrong: tuple[int, str, str] | None


def pinned(name: str) -> list[str]:
    """The right answers of a set."""
    answers: dict[str, str | list[str]] = json.loads(ANSWERS.read_text(encoding="ascii"))
    return list(answers[name])


def measure(name: str, seconds: float, threads: int = 1, clock: Clock = time.perf_counter_ns) -> Result:
    """Ask the questions of a set as often as `seconds` allow, at least one of them, and compare the answers.

    Args:
        name: of `SETS`.
        seconds: time to spend; a set that takes longer is left unfinished.
        threads: threads to use where the set can.
        clock: what says the time, in nanoseconds.
    """
    right = pinned(name)
    questions = SETS[name].make()
    begin = clock()
    stop = begin + int(seconds * 1e9)
    first = questions.ask(threads, stop, clock)
    complete, best, rounds = len(first.answers) == len(right), first.nanoseconds, 1
    alone = None if not complete else questions.together(threads)
    took = clock() - begin
    while complete and clock() + took <= stop:
        again = questions.ask(threads, NEVER, clock)
        best = list(map(min, best, again.nanoseconds))
        alone = alone and min(alone, questions.together(threads) or alone)
        rounds += 1
    pairs = zip(first.answers, right, strict=False)
    wrong = next(((at, *pair) for at, pair in enumerate(pairs) if pair[0] != pair[1]), None)
    used = 1 if isinstance(questions, Deals) and alone is None else threads
    return Result(
        name,
        len(first.answers),
        complete,
        rounds,
        best,
        alone or sum(best) / 1e9,
        used,
        first.counters,
        f"{zlib.crc32(chr(10).join(first.answers).encode()):08x}",
        wrong,
    )
