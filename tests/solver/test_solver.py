"""The solver against golden cases and the reference minimax, each technique off in turn; values, lines, threads."""

from __future__ import annotations

import itertools
import multiprocessing
import pickle
import random
import threading
from typing import Any

import numpy as np
import pytest
from support import reference_solver as ref
from support.solving import HARD, README_DEAL, every_solver, random_state

import meksiko_dd as mdd

RULES = list(itertools.product(("max", "min"), (True, False)))
KOVALEVSKAYA = "T987.98.987.8 AK.AKQT.A.QJT QJ.J7.KQJT.97"


def question(case: dict[str, Any]) -> dict[str, Any]:
    return {key: case[key] for key in ("deal", "strain", "declarer", "leader", "goal", "must_trump")}


@pytest.mark.slow
def test_golden_cases(solved: list[dict[str, Any]]) -> None:
    assert len(solved) == 1270
    with mdd.Solver() as solver:
        for case in solved:
            assert solver.solve(**question(case)).tricks == case["tricks"], case


@pytest.mark.slow
@pytest.mark.parametrize("kib", [1, 64])
def test_golden_cases_with_small_tables(solved: list[dict[str, Any]], kib: int) -> None:
    with mdd.Solver(tt_kib=kib) as solver:
        for case in solved[::3]:
            where = mdd.Position(
                mdd.Deal.parse(case["deal"]), case["strain"], case["declarer"], case["leader"], case["must_trump"]
            )
            assert solver.tricks(where, case["goal"]) == case["tricks"], case


@pytest.mark.parametrize(
    ("deal", "strain", "goal", "rows"),
    [
        (KOVALEVSKAYA, "NT", "min", {"A": (0, 1, 1)}),
        (HARD, "S", "max", {"A": (5, 5, 5), "B": (3, 4, 3), "C": (0, 0, 0)}),
        (README_DEAL, "S", "max", {"A": (5, 5, 5), "B": (4, 4, 4), "C": (0, 0, 0)}),
        ("AQ... K7... J8...", "D", "max", {"A": (1, 2, 1), "B": (1, 0, 1), "C": (0, 0, 0)}),
        ("AQ... K7... J8...", "S", "max", {"A": (1, 2, 1), "B": (1, 0, 1), "C": (0, 0, 0)}),
        ("7.A.. 8.K.. .Q.A.", "H", "max", {"A": (1, 1, 1), "B": (0, 1, 0), "C": (0, 0, 1)}),
    ],
)
def test_named_vectors(deal: str, strain: str, goal: str, rows: dict[str, tuple[int, ...]]) -> None:
    for declarer, tricks in rows.items():
        found = tuple(mdd.solve(deal, strain, declarer, leader, goal).tricks for leader in "ABC")
        assert found == tricks


def test_house_rule_changes_the_ending() -> None:
    ending = "A7..T.9 .AK.8.7 K8.9.7."
    assert mdd.solve(ending, "D", "A", "C").tricks == 2
    assert mdd.solve(ending, "D", "A", "C", must_trump=False).tricks == 1


@pytest.mark.slow
@pytest.mark.parametrize(("goal", "must_trump"), RULES)
@pytest.mark.parametrize("sizes", [{1, 2, 3, 4}, pytest.param({5, 6}, marks=pytest.mark.slow)], ids=["small", "large"])
def test_against_reference(sizes: set[int], goal: str, must_trump: bool) -> None:
    """Random deals of 1..5 cards (a few of 6), mid-trick positions and every card's value included; by every solver.

    The reference is asked once for all of them, for it takes nearly all of the time.
    """
    rng = random.Random(f"{goal} {must_trump}")
    with every_solver() as solvers:
        for number in range(300):
            size = 6 if number % 100 == 99 else 1 + number % 5
            state, position = random_state(rng, size, goal, must_trump, rng.randrange(3 * size) if number % 2 else 0)
            if size not in sizes:
                continue
            tricks, values = ref.value(state), ref.card_values(state)
            for name, solver in solvers.items():
                solution = solver.solve_position(position, goal)
                assert solution.tricks == tricks, (name, position)
                assert {card.number: value for card, value in solution.cards.items()} == values, (name, position)


@pytest.mark.parametrize(("goal", "must_trump"), RULES)
def test_cards_and_line_of_full_deals(goal: str, must_trump: bool) -> None:
    rng = random.Random(5)
    with mdd.Solver() as solver:
        for seed in range(50):
            played = rng.choice([0, 1, 2, 4])
            position = mdd.Position(mdd.Deal.random(seed), rng.choice("SHDC"), rng.choice("ABC"), None, must_trump)
            for _ in range(played):
                position = position.play(rng.choice(position.legal))
            check_solution(solver, position, goal)


def check_solution(solver: mdd.Solver, position: mdd.Position, goal: str) -> None:
    solution = solver.solve_position(position, goal)
    assert tuple(solution.cards) == position.legal
    wants_many = (position.turn == position.declarer) == (goal == "max")
    assert (max if wants_many else min)(solution.cards.values()) == solution.tricks
    left = len(position.hands[position.turn or 0])
    now, expected = position, solution.tricks
    for card in solution.line:
        before = now.taken
        now = now.play(card)
        expected -= now.taken - before
        assert solver.tricks(now, goal) == expected  # the value stays along the line
    assert now.is_over and now.taken - position.taken == solution.tricks
    assert len(now.tricks) - len(position.tricks) == left  # declarer's and defenders' tricks add up


def test_line_takes_the_first_of_equals() -> None:
    solution = mdd.solve("987... ...987 .987..", "NT", "A")
    assert solution.tricks == 3
    assert [str(card) for card in solution.line] == ["S7", "C7", "H7", "S8", "C8", "H8", "S9", "C9", "H9"]


def test_touching_and_single_cards_have_values() -> None:
    solution = mdd.solve("987... AKQ... ...AKQ", "NT", "A")
    assert [(str(card), tricks) for card, tricks in solution.cards.items()] == [("S9", 0), ("S8", 0), ("S7", 0)]
    forced = mdd.solve("A.K.. K.A.. Q.Q..", "NT", "A", leader="C", played="SQ")
    assert {str(card): tricks for card, tricks in forced.cards.items()} == {"SA": 1}


def test_played_cards_count_as_taken() -> None:
    whole = mdd.solve(README_DEAL, "S", "A")
    later = mdd.solve(README_DEAL, "S", "A", played=whole.line[:14])
    assert later.taken + later.tricks == whole.tricks
    assert later.position.played == whole.line[:14]
    over = mdd.solve(README_DEAL, "S", "A", played=whole.line)
    assert (over.tricks, over.taken, dict(over.cards), over.line) == (0, whole.tricks, {}, ())


def test_can_take_is_the_value() -> None:
    for goal, must_trump in RULES:
        tricks = mdd.solve(HARD, "H", "B", goal=goal, must_trump=must_trump).tricks
        for target in (-5, 0, tricks, tricks + 1, 10, 11, 10**30):
            answer = mdd.can_take(HARD, target, strain="H", declarer="B", goal=goal, must_trump=must_trump)
            assert answer is (target <= tricks)


def test_table_is_every_solve() -> None:
    table = mdd.table(README_DEAL)
    for seat, row in table.tricks.items():
        assert row == {strain: mdd.solve(README_DEAL, strain, seat).tricks for strain in mdd.Strain}
        assert table.betli[seat] == mdd.solve(README_DEAL, "NT", seat, goal="min").tricks
    assert mdd.table(README_DEAL, leader="B").tricks[mdd.Seat.A][mdd.Strain.S] == 5
    assert pickle.loads(pickle.dumps(table)) == table


def test_answers_do_not_depend_on_the_past() -> None:
    with mdd.Solver(tt_kib=8) as warm:
        for seed in range(20):
            deal = mdd.Deal.random(seed)
            first = mdd.solve(deal, "C", "B")
            again = warm.solve(deal, "C", "B")
            assert (again.tricks, again.cards, again.line) == (first.tricks, first.cards, first.line)


def test_a_fresh_solver_repeats_node_counts() -> None:
    first, second = mdd.solve(HARD, "S", "A"), mdd.solve(HARD, "S", "A")
    assert first == second and first.nodes == second.nodes > 0
    with mdd.Solver() as solver:
        once = solver.solve(HARD, "S", "A").nodes
        assert solver.solve(HARD, "S", "A").nodes < once
        solver.clear()
        assert solver.solve(HARD, "S", "A").nodes == once == first.nodes


def test_solution_is_a_value() -> None:
    solution = mdd.solve(README_DEAL, "S", "A")
    assert pickle.loads(pickle.dumps(solution)) == solution
    assert hash(solution) == hash(mdd.solve(README_DEAL, "S", "A"))
    assert "5 tricks" in str(solution)
    with pytest.raises(AttributeError):
        solution.tricks = 7  # type: ignore[misc]
    with pytest.raises(TypeError):
        solution.cards[solution.line[0]] = 7  # type: ignore[index]


def test_node_budget_and_cancel() -> None:
    with mdd.Solver(node_budget=10) as solver, pytest.raises(mdd.SolverError, match="budget"):
        solver.solve(KOVALEVSKAYA, "NT", "A", goal="min")
    with mdd.Solver() as solver:
        solver.cancel()
        with pytest.raises(mdd.SolverError, match="cancelled"):
            solver.solve(HARD, "S", "A")
        solver.resume()
        assert solver.solve(HARD, "S", "A").tricks == 5
    with pytest.raises(mdd.SolverError, match="closed"):
        solver.solve(HARD, "S", "A")
    solver.close()


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"tt_kib": 0}, "tt_kib"),
        ({"tt_kib": 2**21}, "tt_kib"),
        ({"techniques": 64}, "techniques"),
        ({"node_budget": -1}, "node_budget"),
        ({"cpu": "Z80"}, "cpu is 'Z80'; expected auto, portable or bmi"),
        ({"cpu": 1}, "cpu is 1; expected auto, portable or bmi"),
    ],
)
def test_bad_options(options: dict[str, Any], text: str) -> None:
    with pytest.raises(mdd.InvalidDealError, match=text):
        mdd.Solver(**options)


def test_bad_arguments_name_themselves() -> None:
    for kwargs, text in (
        ({"strain": "X", "declarer": "A"}, "'X'"),
        ({"strain": "S", "declarer": "D"}, "'D'"),
        ({"strain": "S", "declarer": "A", "leader": "Q"}, "'Q'"),
        ({"strain": "S", "declarer": "A", "goal": "few"}, "'few'"),
    ):
        with pytest.raises(mdd.InvalidDealError, match=text):
            mdd.solve(README_DEAL, **kwargs)  # type: ignore[arg-type]
    with pytest.raises(mdd.InvalidDealError, match="7"):
        mdd.solve(7, "S", "A")  # type: ignore[arg-type]
    with pytest.raises(mdd.IllegalPlayError, match="does not hold HA; legal: SQ S9 S7"):
        mdd.solve(README_DEAL, "S", "A", played="S8 HA")


def test_array_equals_solve(solved: list[dict[str, Any]]) -> None:
    cases = [case for case in solved if case["goal"] == "max" and case["must_trump"]]
    hands = np.array([mdd.Deal.parse(case["deal"]).masks for case in cases])
    strain, declarer, leader = (
        np.array([kind.parse(case[key]) for case in cases])
        for key, kind in (("strain", mdd.Strain), ("declarer", mdd.Seat), ("leader", mdd.Seat))
    )
    right = np.array([case["tricks"] for case in cases], dtype=np.int8)
    for threads in (1, 2, 3):
        found = mdd.solve_array(hands, strain, declarer, leader, threads=threads)
        assert found.dtype == np.int8
        np.testing.assert_array_equal(found, right)


def test_array_broadcasts_scalars() -> None:
    hands = np.array([mdd.Deal.random(seed).masks for seed in range(5)], dtype=np.uint32)
    found = mdd.solve_array(hands, "NT", "B", goal="min", must_trump=False)
    assert found.tolist() == [
        mdd.solve(mdd.Deal.random(seed), "NT", "B", goal="min", must_trump=False).tricks for seed in range(5)
    ]
    assert mdd.solve_array(np.empty((0, 3), dtype=np.uint32), 0, 0, 0).shape == (0,)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        ({"hands": np.zeros((2, 4), dtype=np.uint32)}, "shape"),
        ({"hands": np.ones((2, 3))}, "type"),
        ({"hands": [[1, 1, 2]]}, "index 0"),
        ({"hands": [[1, 2, 4], [1, 2, 12]]}, "index 1"),
        ({"hands": [[-1, 2, 4]]}, "mask"),
        ({"strain": 5}, "strain 5"),
        ({"declarer": [0, 3]}, "declarer 3 at index 1"),
        ({"leader": [0, 1, 2]}, "shape"),
        ({"threads": 0}, "threads"),
    ],
)
def test_array_errors(change: dict[str, Any], text: str) -> None:
    with pytest.raises(mdd.InvalidDealError, match=text):
        mdd.solve_array(**{"hands": [[1, 2, 4], [8, 16, 32]], "strain": 0, "declarer": 0, "leader": 0, **change})


def test_two_solvers_in_two_threads_and_one_shared() -> None:
    deals = [mdd.Deal.random(seed) for seed in range(30)]
    right = [mdd.solve(deal, "H", "A").tricks for deal in deals]
    results: dict[int, list[int]] = {}
    shared = mdd.Solver()

    def work(number: int) -> None:
        solver = shared if number < 2 else mdd.Solver()
        results[number] = [solver.solve(deal, "H", "A").tricks for deal in deals]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == dict.fromkeys(range(4), right)


def test_first_solve_in_a_thread_with_a_small_stack() -> None:
    size = threading.stack_size(64 * 1024)
    try:
        found: list[int] = []
        thread = threading.Thread(target=lambda: found.append(mdd.solve(HARD, "S", "A").tricks))
        thread.start()
        thread.join()
        assert found == [5]
    finally:
        threading.stack_size(size)


def child(connection: Any) -> None:
    connection.send(mdd.solve(HARD, "S", "A").tricks)


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no fork here")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_solve_after_fork() -> None:
    assert mdd.solve(HARD, "S", "A").tricks == 5
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=child, args=(there,))
    process.start()
    assert here.poll(30) and here.recv() == 5
    process.join()


def test_memory_stays_flat() -> None:
    with mdd.Solver(tt_kib=64) as solver:
        before = solver.memory_bytes
        for seed in range(300):
            solver.tricks(mdd.Position(mdd.Deal.random(seed), "S", "A"))
        assert solver.memory_bytes == before <= 66 * 1024
