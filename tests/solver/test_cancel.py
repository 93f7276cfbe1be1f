"""Cancelling, resuming and closing a solver from other threads, at any moment."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

import meksiko_dd as mdd
from meksiko_dd._binding import lib
from meksiko_dd.solver import solver as module

PLACE = mdd.Position(mdd.Deal.parse("A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9"), "S", "A")
TRICKS = 5
ENDLESS = mdd.Position(mdd.Deal.random(3), "NT", "A", "B", must_trump=False)  # takes minutes without any technique


def in_threads(*works: Callable[[], None]) -> None:
    """Do all at once; the first error of any of them is raised."""
    errors: list[BaseException] = []

    def guarded(work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


class SlowLib:
    """C's functions; what `name` does is done only when `go` is set.  Keeps in mind in which order calls end."""

    def __init__(self, lib: Any, name: str) -> None:
        self.lib, self.name = lib, name
        self.inside, self.go = threading.Event(), threading.Event()
        self.ended: list[str] = []

    def __getattr__(self, name: str) -> Any:
        real = getattr(self.lib, name)
        if name not in (self.name, "mdd_solver_free"):
            return real

        def call(handle: Any) -> None:
            if name == self.name:
                self.inside.set()
                assert self.go.wait(60)
            real(handle)
            self.ended.append(name)

        return call


@pytest.mark.parametrize("action", ["cancel", "resume"])
def test_closing_waits_for_another_thread_inside_a_call(action: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the interpreter's lock does: C runs without it, so the handle could be freed under the call."""
    slow = SlowLib(lib, f"mdd_solver_{action}")
    monkeypatch.setattr(module, "lib", slow)
    solver = mdd.Solver()
    caller = threading.Thread(target=getattr(solver, action))
    closer = threading.Thread(target=solver.close)
    caller.start()
    assert slow.inside.wait(60)
    closer.start()
    closer.join(0.2)  # ample for a close that does not wait
    slow.go.set()
    caller.join()
    closer.join()
    assert slow.ended == [slow.name, "mdd_solver_free"]
    with pytest.raises(mdd.SolverError, match="closed"):
        getattr(solver, action)()


def test_cancel_reaches_an_answer_that_another_thread_waits_for() -> None:
    with mdd.Solver(techniques=0) as solver:

        def ask() -> None:
            with pytest.raises(mdd.SolverError, match="cancelled"):
                solver.tricks(ENDLESS, "min")

        waiting = threading.Thread(target=ask)
        waiting.start()
        waiting.join(0.1)
        solver.cancel()
        waiting.join(60)
        assert not waiting.is_alive()
        solver.resume()
        assert solver.tricks(mdd.Position(mdd.Deal.random(3, size=2), "NT", "A")) in (0, 1, 2)


def test_solve_cancel_resume_and_close_at_once() -> None:
    """One thread solves and closes, two cancel and resume, one looks: answers are right, nobody meets a freed one."""
    answers: list[int] = []
    said: set[str] = set()
    for _ in range(30):
        solver = mdd.Solver(tt_kib=64)

        def ask(solver: mdd.Solver = solver) -> None:
            for _ in range(10):
                try:
                    answers.append(solver.tricks(PLACE))
                except mdd.SolverError as error:
                    said.add(str(error))
                solver.clear()
            solver.close()

        def disturb(solver: mdd.Solver = solver) -> None:
            while True:
                try:
                    solver.cancel()
                    solver.resume()
                except mdd.SolverError as error:
                    assert str(error) == "the solver is closed"
                    return

        def look(solver: mdd.Solver = solver) -> None:
            while repr(solver) != "<Solver: closed>":
                pass

        in_threads(ask, disturb, disturb, look)
    assert set(answers) <= {TRICKS} and said <= {"the solver was cancelled"} and len(answers) + len(said) > 0


def test_a_closed_solver_says_so() -> None:
    solver = mdd.Solver()
    solver.close()
    solver.close()
    for ask in (solver.cancel, solver.resume, solver.clear, lambda: solver.tricks(PLACE)):
        with pytest.raises(mdd.SolverError, match="the solver is closed"):
            ask()
    assert repr(solver) == "<Solver: closed>"
