"""Work in threads: errors, progress, Ctrl-C in the middle of an answer, nothing left behind."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from typing import Any

import pytest
from support.interrupts import POSIX, interrupted

import meksiko_dd as mdd
from meksiko_dd.solver.threads import DIRECT, processors, share_out

TOTAL = DIRECT + 1  # so many that threads are used
SLOW = """
import sys, signal
import numpy as np
import meksiko_dd as mdd
from meksiko_dd.solver import threads as crew
signal.signal(signal.SIGINT, signal.default_int_handler)
tell = lambda done, total: print(done, flush=True)
threads = int(sys.argv[1])
"""
QUESTIONS = {
    "a matrix that takes hours": """
of = mdd.choices(mdd.Deal.random(1).hand("A") | mdd.Deal.random(1).talon)
mdd.solve_choices(of.hands, of.strains, None, "min", True, threads, tell)
""",
    "a deal that takes minutes": """
crew.Solver = lambda: mdd.Solver(techniques=0)
print("at work", flush=True)
mdd.solve_array([mdd.Deal.random(3).masks] * 100, "NT", "A", "B", "min", False, threads, tell)
""",
}


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("question", QUESTIONS)
def test_interrupt_ends_any_question(question: str, threads: int) -> None:
    command = [sys.executable, "-c", SLOW + QUESTIONS[question], str(threads)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        assert process.stdout.readline()
        time.sleep(0.2)  # well inside an answer
        _, error = interrupted(process)
    assert error.strip().endswith(b"KeyboardInterrupt") and process.returncode != 0


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_ends_the_others_and_is_raised(threads: int) -> None:
    ended: list[int] = []

    def work(solver: mdd.Solver, number: int) -> int:
        if number == 3:
            raise ZeroDivisionError("number 3")
        ended.append(number)
        return 1

    before = threading.active_count()
    with pytest.raises(ZeroDivisionError, match="number 3"):
        share_out(work, [[number] for number in range(10_000)], 10_000, threads)
    assert len(ended) < 10_000 and threading.active_count() == before


@pytest.mark.parametrize("threads", [1, 2])
def test_an_error_of_progress_cancels_an_answer(threads: int) -> None:
    """The second task would never end by itself."""

    def work(solver: mdd.Solver, number: int) -> int:
        while number:
            solver.tricks(mdd.Position(mdd.Deal.random(number), "S", "A"))
        return 1

    def progress(done: int, total: int) -> None:
        assert (done, total) == (1, TOTAL)
        raise RuntimeError("enough")

    before = threading.active_count()
    with pytest.raises(RuntimeError, match="enough"):
        share_out(work, [[0, 1], *[[2]] * (threads - 1)], TOTAL, threads, progress)
    assert threading.active_count() == before


def test_the_tasks_of_a_piece_share_a_solver_and_counters_add_up() -> None:
    seen: dict[int, Any] = {}
    deal = mdd.Deal.random(5)

    def work(solver: mdd.Solver, number: int) -> int:
        seen[number] = solver
        solver.tricks(mdd.Position(deal, "S", "A"))
        return 1

    counters = share_out(work, [list(range(0, TOTAL)), list(range(TOTAL, 2 * TOTAL))], 2 * TOTAL, threads=2)
    assert len({id(seen[number]) for number in range(TOTAL)}) == 1
    once = mdd.solve(deal, "S", "A")
    assert once.nodes > 0 and counters.nodes > 0 and counters.probes >= 2 * TOTAL


@pytest.mark.parametrize("most", [0, 1, 2])
def test_where_no_more_threads_start_those_that_there_are_do_the_work(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, workers = threading.Thread.start, set[threading.Thread]()
    done, told = list[int](), list[tuple[int, ...]]()

    def start_few(thread: threading.Thread) -> None:
        if len(workers) == most:
            raise RuntimeError("can't start new thread")
        workers.add(thread)
        start(thread)

    def work(solver: mdd.Solver, number: int) -> int:
        assert threading.current_thread() in (workers or {threading.main_thread()})
        done.append(number)
        return 1

    monkeypatch.setattr(threading.Thread, "start", start_few)
    counters = share_out(work, [[number] for number in range(100)], 100, 4, lambda *how_far: told.append(how_far))
    assert sorted(done) == list(range(100)) and told[-1] == (100, 100) and counters.nodes == 0
    assert len(workers) == most


def test_answers_are_right_where_the_system_starts_no_thread() -> None:
    """A stack larger than all memory: the error is the system's own."""
    hands = [mdd.Deal.random(seed, size=5).masks for seed in range(TOTAL)]
    right = mdd.solve_array(hands, "S", "A")
    size = threading.stack_size(2**50)
    try:
        with pytest.raises(RuntimeError, match="can't start new thread"):
            threading.Thread(target=int).start()
        assert mdd.solve_array(hands, "S", "A", threads=3).tolist() == right.tolist()
    finally:
        threading.stack_size(size)


def test_an_error_is_raised_where_the_system_starts_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    def work(solver: mdd.Solver, number: int) -> int:
        raise ZeroDivisionError(f"number {number}")

    monkeypatch.setattr(threading.Thread, "start", start)
    with pytest.raises(ZeroDivisionError, match="number 0"):
        share_out(work, [[number] for number in range(TOTAL)], TOTAL, 2)


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="needs a system that can take processors away")
def test_processors_are_those_that_this_process_may_use() -> None:
    mine = os.sched_getaffinity(0)
    assert processors() == len(mine)
    try:
        os.sched_setaffinity(0, {min(mine)})
        assert processors() == 1
    finally:
        os.sched_setaffinity(0, mine)


def test_memory_of_a_solver_is_flat() -> None:
    resource = pytest.importorskip("resource", reason="needs a POSIX system")
    places = [mdd.Position(mdd.Deal.random(seed, size=6), "NT", "A") for seed in range(500)]
    with mdd.Solver() as solver:
        held = solver.memory_bytes
        for place in places:
            solver.tricks(place)
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(40):
            for place in places:
                solver.tricks(place)
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before  # KiB; bytes on macOS, which is stricter
        assert solver.memory_bytes == held < 32 * 1024 * 1024
    assert grown < (8 * 1024 if sys.platform != "darwin" else 8 * 1024 * 1024)
