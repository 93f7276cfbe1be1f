"""A solver that is cancelled, resumed and closed by other threads while one of them solves."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

import pytest

import meksiko_dd as mdd

HARD = mdd.Position(mdd.Deal.random(3), "NT", "A", "B", must_trump=False)
ROUNDS = 200


def heard(question: Callable[[], object], told: threading.Barrier, errors: list[str]) -> threading.Thread:
    """A thread that waits for the others, then asks until it gets an error."""

    def ask() -> None:
        told.wait()
        try:
            while True:
                question()
        except mdd.SolverError as error:
            errors.append(str(error))

    thread = threading.Thread(target=ask)
    thread.start()
    return thread


def test_closing_waits_for_nobody_who_cancels_and_frees_nothing_under_him() -> None:
    """Whoever signals a solver holds it: one that is closed meanwhile says so, and memory is freed afterwards."""
    for _ in range(ROUNDS):
        solver, told, errors = mdd.Solver(tt_kib=1), threading.Barrier(5), list[str]()
        questions = (solver.cancel, solver.cancel, solver.resume, partial(solver.tricks, HARD, "min"))
        threads = [heard(question, told, errors) for question in questions]
        told.wait()
        solver.close()
        for thread in threads:
            thread.join()
        assert len(errors) == 4 and errors.count("the solver is closed") >= 3
        assert {error for error in errors if error != "the solver is closed"} <= {"the solver was cancelled"}


def test_a_closed_solver_cannot_be_signalled() -> None:
    solver = mdd.Solver()
    solver.close()
    for signal in (solver.cancel, solver.resume):
        with pytest.raises(mdd.SolverError, match="the solver is closed"):
            signal()


def test_cancel_is_heard_while_another_thread_solves() -> None:
    with mdd.Solver(techniques=0) as solver:
        begun = threading.Event()
        errors: list[str] = []

        def solve() -> None:
            begun.set()
            with pytest.raises(mdd.SolverError) as raised:
                solver.tricks(HARD, "min")
            errors.append(str(raised.value))

        thread = threading.Thread(target=solve)
        thread.start()
        begun.wait()
        solver.cancel()
        thread.join()
        assert len(errors) == 1 and "cancelled" in errors[0]
