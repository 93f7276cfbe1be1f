"""A solver that is cancelled, resumed and closed by other threads while one of them solves."""

from __future__ import annotations

import threading

import pytest

import meksiko_dd as mdd

HARD = mdd.Position(mdd.Deal.random(3), "NT", "A", "B", must_trump=False)
ROUNDS = 200


def test_closing_waits_for_nobody_who_cancels_and_frees_nothing_under_him() -> None:
    """Whoever signals a solver holds it: one that is closed meanwhile says so, and memory is freed afterwards."""
    for _ in range(ROUNDS):
        solver, told = mdd.Solver(tt_kib=1), threading.Barrier(4)
        errors: list[BaseException] = []

        def solve(solver: mdd.Solver = solver, told: threading.Barrier = told) -> None:
            told.wait()
            try:
                solver.tricks(HARD, "min")
            except mdd.SolverError as error:
                errors.append(error)

        def signal(solver: mdd.Solver = solver, told: threading.Barrier = told) -> None:
            told.wait()
            try:
                while True:
                    solver.cancel()
                    solver.resume()
                    solver.cancel()
            except mdd.SolverError as error:
                errors.append(error)

        threads = [threading.Thread(target=solve), *(threading.Thread(target=signal) for _ in range(2))]
        for thread in threads:
            thread.start()
        told.wait()
        solver.close()
        for thread in threads:
            thread.join()
        assert {str(error) for error in errors} <= {"the solver is closed", "the solver was cancelled"}
        assert sum(str(error) == "the solver is closed" for error in errors) >= 2


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
