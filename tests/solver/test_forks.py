"""A fork while another thread is at work: the child answers, with a table that nobody has left half written."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

import meksiko_dd as mdd
from meksiko_dd.solver.threads import DIRECT, share_out

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that forks")
SOON = 20  # seconds; a child that hangs would hang for ever
QUESTION = mdd.Position(mdd.Deal.random(3, size=8), "NT", "A")
LONG = mdd.Position(mdd.Deal.random(3), "NT", "A", "B", must_trump=False)  # goal min without techniques: minutes


def in_child(work: Callable[[], object]) -> None:
    """Do it in a child of a fork; what it asserts holds there."""
    child = os.fork()
    if not child:
        status = 1
        signal.alarm(SOON)
        try:
            work()
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@contextmanager
def at_work(solver: mdd.Solver) -> Iterator[None]:
    """Another thread is in the middle of an answer."""

    def ask() -> None:
        with suppress(mdd.SolverError):
            solver.tricks(LONG, "min")

    thread = threading.Thread(target=ask)
    thread.start()
    while not solver._lock.locked():
        time.sleep(0.001)
    time.sleep(0.05)
    try:
        yield
    finally:
        solver.cancel()
        thread.join()


def right_answer() -> tuple[int, int]:
    """Tricks and nodes of a new solver."""
    with mdd.Solver(techniques=0) as fresh:
        return fresh.tricks(QUESTION), fresh.nodes


@pytest.mark.slow
def test_a_child_has_a_new_solver_where_another_thread_was_at_work() -> None:
    right = right_answer()

    def ask() -> None:
        assert (solver.tricks(QUESTION), solver.nodes) == right
        solver.clear()
        solver.close()
        with pytest.raises(mdd.SolverError, match="closed"):
            solver.tricks(QUESTION)

    with mdd.Solver(techniques=0) as solver, at_work(solver):
        in_child(ask)
        in_child(lambda: in_child(ask))  # and its children, too


def test_a_child_has_the_same_solver_where_nobody_was_at_work() -> None:
    with mdd.Solver() as solver:
        right = solver.tricks(QUESTION)
        nodes, stores = solver.counters.nodes, solver.counters.stores

        def ask_again() -> None:
            assert solver.tricks(QUESTION) == right
            assert solver.counters.stores == stores and solver.nodes <= nodes + 1, "the table is still warm"

        in_child(ask_again)


def test_the_table_that_was_in_use_is_given_back() -> None:
    """Its pages would be copied one by one, whenever the parent writes to its own."""
    statm = Path("/proc/self/statm")
    if not statm.exists():
        pytest.skip("no /proc here")

    def mapped() -> int:
        return int(statm.read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")

    table = 256 * 1024  # KiB
    with mdd.Solver(tt_kib=table, techniques=0) as solver, at_work(solver):
        before = mapped()

        def look() -> None:
            assert mapped() < before + table * 512  # not one more
            assert solver.memory_bytes > table * 512
            solver.close()
            assert mapped() < before - table * 512

        in_child(look)


def test_a_cancelled_or_closed_solver_stays_so() -> None:
    def still() -> None:
        with pytest.raises(mdd.SolverError, match="cancelled"):
            cancelled.tricks(QUESTION)
        with pytest.raises(mdd.SolverError, match="closed"):
            closed.tricks(QUESTION)

    with mdd.Solver() as cancelled, mdd.Solver() as closed:
        cancelled.cancel()
        closed.close()
        in_child(still)


@pytest.mark.slow
def test_many_forks_while_threads_share_a_solver() -> None:
    places = [mdd.Position(mdd.Deal.random(seed, size=5), "S", "A") for seed in range(20)]
    right = [mdd.solve(place.deal, "S", "A").tricks for place in places]
    over = threading.Event()

    def work() -> None:
        while not over.is_set():
            assert [solver.tricks(place) for place in places] == right

    def ask() -> None:
        assert [solver.tricks(place) for place in places] == right

    with mdd.Solver() as solver:
        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        try:
            for _ in range(25):
                in_child(ask)
        finally:
            over.set()
            for thread in threads:
                thread.join()


@pytest.mark.slow
def test_processes_of_multiprocessing_answer_while_the_solver_is_in_use() -> None:
    right, context = right_answer()[0], multiprocessing.get_context("fork")

    def ask() -> None:
        assert solver.tricks(QUESTION) == right

    with mdd.Solver(techniques=0) as solver, at_work(solver):
        processes = [context.Process(target=ask) for _ in range(2)]
        for process in processes:
            process.start()
        for process in processes:
            process.join(SOON)
            process.kill()
        assert [process.exitcode for process in processes] == [0, 0]


def test_a_child_that_comes_back_from_progress_is_told_so() -> None:
    """The threads are in the parent: the child would wait for them for ever."""
    parent, total = os.getpid(), 20 * DIRECT

    def work(solver: mdd.Solver, number: int) -> int:
        solver.tricks(QUESTION)
        return 1

    def progress(done: int, total: int) -> None:
        if os.getpid() == parent and not children:
            children.append(os.fork())
            signal.alarm(0 if children[0] else SOON)

    children: list[int] = []
    try:
        share_out(work, [[number] for number in range(total)], total, 2, progress)
    except mdd.SolverError as error:
        os._exit("progress forked" not in str(error))
    finally:
        if os.getpid() != parent:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(children[0], 0)[1]) == 0
