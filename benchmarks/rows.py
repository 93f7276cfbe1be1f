"""Every row that the project set itself as a goal, measured: prints the table of benchmarks/README.md.

    python benchmarks/rows.py [--quick] [ROW ...]

All rows take some ten minutes; --quick takes a tenth of the deals, and only eight of the 264 choices over all layouts.
ROW is the beginning of a row's name.  Times are CPU time of the one thread that works, unless the row says elapsed.  Of
each row some answers, or all, are checked.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import meksiko_dd as mdd
from meksiko_dd._binding import lib
from meksiko_dd.bench import measure as bench
from meksiko_dd.cards.card import FULL_MASK
from meksiko_dd.cards.kinds import Goal, Strain

TRUMP = (Strain.S, Strain.H, Strain.D, Strain.C)
PLAIN = lib.MDD_TECHNIQUE_TABLE | lib.MDD_TECHNIQUE_ORDERING
CHECKED = 40  # answers of each row
Make = Callable[[int, int], NDArray[np.uint32]]
DEAL = "A:AJT8.AT9.T.KJ 97.KJ8.AQ.Q97 KQ.7.KJ97.AT8"


class Measured(NamedTuple):
    """A row's numbers; what does not apply is None.  `value` is what the goal is about."""

    value: float
    p99: float | None = None
    worst: float | None = None
    nodes: float | None = None


class Row(NamedTuple):
    """What is measured, in which unit, and what is compared with: goal and first prototype (None: it had none)."""

    name: str
    unit: str
    goal: float
    prototype: float | None
    measure: Callable[[float], Measured]


def deals(make: Make, count: int, seed: int, goal: Goal, **options: Any) -> Callable[[float], Measured]:
    """Mean, 99th percentile and worst of deals solved by one solver one after the other, in ms of CPU time."""

    def run(scale: float) -> Measured:
        questions = bench.Deals(make(max(100, int(count * scale)), seed), goal, **options)
        took = questions.ask(1, bench.NEVER, time.thread_time_ns)
        check(questions, took.answers)
        times = np.array(took.nanoseconds) / 1e6
        nodes = took.counters.nodes / len(times)
        return Measured(float(times.mean()), float(np.percentile(times, 99)), float(times.max()), nodes)

    return run


def worst(make: Make, count: int, seed: int, goal: Goal) -> Callable[[float], Measured]:
    """The same where the goal is about the worst deal."""

    def run(scale: float) -> Measured:
        found = deals(make, count, seed, goal)(scale)
        return found._replace(value=found.worst or 0.0)

    return run


def check(questions: bench.Deals, answers: list[str]) -> None:
    """Some answers, spread over all, against a solver that does without what prunes."""
    with mdd.Solver(techniques=PLAIN, tt_kib=65536) as solver:
        for at in range(0, len(answers), max(1, len(answers) // CHECKED)):
            deal = mdd.Deal.from_masks(questions.masks[at].tolist())
            position = mdd.Position(deal, Strain(questions.strains[at]), "A", None, questions.must_trump)
            tricks = solver.tricks(position, questions.goal)
            right = bench.DIGITS[tricks >= 1 if questions.betli else tricks]
            assert answers[at] == right, f"deal {at}: {answers[at]}, expected {right}"


def pinned(name: str) -> Measured:
    """A set of `meksiko-dd bench`, one thread, every answer checked: milliseconds of CPU time per item."""
    took = bench.SETS[name].make().ask(1, bench.NEVER, time.process_time_ns)
    assert took.answers == bench.pinned(name)
    times = np.array(took.nanoseconds) / 1e6
    return Measured(float(times.mean()), None, float(times.max()), took.counters.nodes / len(times))


def every_choice_in_every_layout(scale: float) -> Measured:
    """Elapsed seconds with two threads."""
    hand = mdd.Hand.of("AK.KQJ87.KQ.J") | mdd.Hand.of("CT SJ")
    of = mdd.choices(hand)
    of = of if scale == 1 else mdd.Choices(of.hands[::33], of.strains[::33], of.discards[::33])
    start = time.perf_counter()
    tricks = mdd.solve_choices(of.hands, of.strains, threads=2, unseen=mdd.Hand(FULL_MASK) - hand)
    seconds = time.perf_counter() - start
    known = (of.discards == mdd.Hand.of("CT SJ").mask) & (of.strains == Strain.H)
    for row in tricks[known]:
        assert np.bincount(row, minlength=11).tolist() == [0, 0, 0, 0, 0, 518, 20176, 164052, 10, 0, 0]
    return Measured(seconds * 264 / len(tricks))


def two_threads(scale: float) -> Measured:
    """How many times as fast two threads are, elapsed: the best of three."""
    masks = bench.random_deals(int(20_000 * scale), 21)
    seconds: dict[int, list[float]] = {1: [], 2: []}
    answers = []
    for threads in (1, 2) * 3:
        start = time.perf_counter()
        answers.append(mdd.solve_array(masks, np.arange(len(masks)) % 5, 0, threads=threads))
        seconds[threads].append(time.perf_counter() - start)
    assert all((one == answers[0]).all() for one in answers)
    return Measured(min(seconds[1]) / min(seconds[2]))


def cold_start(scale: float) -> Measured:
    """Elapsed seconds of a first answer, beyond those of a Python that does nothing: the best of some runs each."""
    command = ["-m", "meksiko_dd", "solve", DEAL, "--strain", "S", "--declarer", "A", "--json"]
    best = {}
    for name, args in (("pass", ["-c", "pass"]), ("solve", command)):
        times = []
        for _ in range(10):
            start = time.perf_counter()
            done = subprocess.run([sys.executable, *args], capture_output=True, check=True)
            times.append(time.perf_counter() - start)
        best[name] = min(times)
    assert b'"tricks": 6' in done.stdout
    return Measured(best["solve"] - best["pass"])


def memory(scale: float) -> Measured:
    """MiB of a solver, after a million solves that made the process no larger."""
    places = [mdd.Position(mdd.Deal.random(seed, size=5), "NT", "A") for seed in range(1000)]
    with mdd.Solver() as solver:
        for place in places:
            solver.tricks(place)
        held, resident = solver.memory_bytes, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(int(1000 * scale)):
            for place in places:
                solver.tricks(place)
        assert solver.memory_bytes == held
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - resident < 4096, "the process has grown"
        return Measured(held / 2**20)


RANDOM, VOIDS, LOW = bench.random_deals, bench.void_deals, bench.low_deals
MAX, MIN = Goal.MAX, Goal.MIN
ROWS = [
    Row("max, must trump", "ms", 0.05, 0.125, deals(RANDOM, 20_000, 11, MAX)),
    Row("max, free ruff", "ms", 0.07, 0.16, deals(RANDOM, 20_000, 12, MAX, must_trump=False)),
    Row("min, trump", "ms", 0.3, 0.7, deals(RANDOM, 5000, 13, MIN, strains=TRUMP)),
    Row("min, no trump", "ms", 0.3, 1.7, deals(RANDOM, 5000, 14, MIN, strains=(Strain.NT,))),
    Row("betli, random hands", "ms", 0.015, 0.03, deals(RANDOM, 20_000, 15, MIN, betli=True)),
    Row("betli, low cards", "ms", 0.06, 0.15, deals(LOW, 20_000, 16, MIN, betli=True)),
    Row("worst of 100,000, max", "ms", 10, None, worst(RANDOM, 100_000, 17, MAX)),
    Row("worst of 10,000 full of voids, max", "ms", 10, None, worst(VOIDS, 10_000, 18, MAX)),
    Row("worst of 100,000, min", "ms", 60, None, worst(RANDOM, 100_000, 19, MIN)),
    Row("worst of 10,000 full of voids, min", "ms", 60, None, worst(VOIDS, 10_000, 20, MIN)),
    Row("264 choices of a known deal", "ms", 4, 10, lambda scale: pinned("choices")),
    Row("184,756 layouts of a choice", "ms", 200, 260, lambda scale: pinned("layouts")),
    Row("264 choices x 184,756 layouts, two threads, elapsed", "s", 30, None, every_choice_in_every_layout),
    Row("two threads against one, elapsed", "times", 1.8, None, two_threads),
    Row("solve --json from cold, beyond python -c pass, elapsed", "s", 0.12, None, cold_start),
    Row("memory of a solver, flat over a million solves", "MiB", 32, None, memory),
]


def number(value: float | None) -> str:
    """Three digits that count."""
    return "" if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def main(words: list[str]) -> None:
    """Print the table; a row as soon as it is measured."""
    scale = 0.1 if "--quick" in words else 1.0
    wanted = [word for word in words if word != "--quick"]
    with mdd.Solver() as solver:
        print(f"{solver.cpu} code, {solver.memory_bytes // 1024} KiB a solver{', quick run' if scale < 1 else ''}\n")
    print("| work | unit | goal | measured | p99 | worst | nodes | goal / measured | prototype / measured |")
    print("|---|---|---|---|---|---|---|---|---|")
    for row in ROWS:
        if wanted and not any(row.name.startswith(word) for word in wanted):
            continue
        found = row.measure(scale)
        better = found.value / row.goal if row.unit == "times" else row.goal / found.value
        prototype = None if row.prototype is None else row.prototype / found.value
        cells = (number(found.value), number(found.p99), number(found.worst), number(found.nodes), number(better))
        print(f"| {row.name} | {row.unit} | {row.goal} | {' | '.join(cells)} | {number(prototype)} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
