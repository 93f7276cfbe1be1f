"""A defender's own tricks, against the reference's plain minimax and against themselves."""

from __future__ import annotations

import random
import threading

import pytest
from support import reference_solver as ref
from support.solving import HARD, README_DEAL, every_solver, random_state

import meksiko_dd as mdd
from meksiko_dd._binding import ffi, lib
from meksiko_dd.solver.solver import _raw


def defenders(declarer: mdd.Seat) -> list[mdd.Seat]:
    return [seat for seat in mdd.Seat if seat != declarer]


@pytest.mark.slow
@pytest.mark.parametrize("must_trump", [True, False])
@pytest.mark.parametrize("sizes", [{2, 3, 4}, pytest.param({5, 6}, marks=pytest.mark.slow)], ids=["small", "large"])
def test_against_reference(sizes: set[int], must_trump: bool) -> None:
    """Every solver, its table kept from deal to deal; some deals from a later trick on, or from the middle of one."""
    rng = random.Random(f"defenders {must_trump}")
    widths = set()
    with every_solver() as solvers:
        for number in range(150):
            size = 6 if number % 75 == 0 else 2 + number % 4
            played = rng.randrange(3 * size) if number % 3 == 0 else 0
            state, position = random_state(rng, size, "max", must_trump, played)
            for seat in defenders(position.declarer) if size in sizes else ():
                right = ref.defender_tricks(state, seat)
                widths.add(right[1] - right[0])
                for name, solver in solvers.items():
                    found = solver.defender_tricks(
                        position.deal,
                        position.strain,
                        position.declarer,
                        seat,
                        leader=position.first_leader,
                        must_trump=must_trump,
                        played=position.played,
                    )
                    assert found == right, (name, position, seat)
    assert {0, 1, 2} <= widths


@pytest.mark.slow
def test_one_hand_in_many_layouts() -> None:
    """Neighbours in the table: what a proof says of another position must be true."""
    rng = random.Random(8)
    for strain in mdd.Strain:
        with mdd.Solver() as solver:
            hand, *rest = ref.random_deal(rng, 4)
            unseen = ref.cards_in(rest[0] | rest[1])
            for _ in range(30):
                first = ref.set_of(rng.sample(unseen, 4))
                hands = (hand, first, (rest[0] | rest[1]) ^ first)
                right = ref.defender_tricks(ref.State(hands, int(strain), 0, 0), 1)
                assert solver.defender_tricks(mdd.Deal.from_masks(hands), strain, "A", "B") == right, hands


def test_the_other_defender_has_the_rest() -> None:
    with mdd.Solver() as solver:
        for seed in range(40):
            deal, strain, declarer = mdd.Deal.random(seed), mdd.Strain(seed % 5), mdd.Seat(seed % 3)
            rest = 10 - solver.solve(deal, strain, declarer).tricks
            (low, high), (other_low, other_high) = (
                solver.defender_tricks(deal, strain, declarer, seat) for seat in defenders(declarer)
            )
            assert 0 <= low <= high <= rest
            assert (other_low, other_high) == (rest - high, rest - low)
            assert mdd.defender_tricks(deal, strain, declarer, defenders(declarer)[0]) == (low, high)


def both(deal: str) -> list[tuple[int, int]]:
    return [mdd.defender_tricks(deal, "NT", "A", seat) for seat in "BC"]


def test_endings_by_hand() -> None:
    # B and C win both tricks.  If B's ace takes C's king, his queen wins, too; if it takes the jack, C's king wins.
    assert both("87... AQ... KJ...") == [(1, 2), (0, 1)]
    # nobody has a choice
    assert both("7... A... K...") == [(1, 1), (0, 0)]
    # A chooses who gets the first trick.  On H7 C takes it, and the second one with D8: B has none.  On S7 B takes it
    # and leads D7, but C has kept D8: B has one.  So the line on which the defenders want B to have few has more.
    ending = "7.7.. 8..7. .8.8."
    assert both(ending) == [(0, 1), (1, 2)]
    state = ref.State(ref.parse_deal(ending), ref.NT, declarer=0, leader=0)
    assert ref.pair_value(state, 1, 1) == 1 and ref.pair_value(state, 1, -1) == 0


def test_the_second_table_is_taken_when_it_is_asked_for() -> None:
    with mdd.Solver(tt_kib=64) as solver:
        solver.solve(HARD, "S", "A")
        before = solver.memory_bytes
        nodes = solver.nodes
        first = solver.defender_tricks(HARD, "S", "A", "B")
        once = solver.nodes - nodes
        after = solver.memory_bytes
        assert before < after <= 2 * before
        assert solver.defender_tricks(HARD, "S", "A", "B") == first and solver.memory_bytes == after
        assert solver.nodes - nodes - once < once
        solver.clear()
        nodes = solver.nodes
        solver.solve(HARD, "S", "A")
        assert solver.defender_tricks(HARD, "S", "A", "B") == first
        assert solver.nodes - nodes > once, "clear() empties both tables"


def test_played_cards_and_the_end() -> None:
    solution = mdd.solve(README_DEAL, "S", "A")
    for cards in range(31):
        low, high = mdd.defender_tricks(README_DEAL, "S", "A", "B", played=solution.line[:cards])
        left = mdd.solve(README_DEAL, "S", "A", played=solution.line[:cards])
        assert 0 <= low <= high <= 10 - cards // 3 - left.tricks
    assert mdd.defender_tricks(README_DEAL, "S", "A", "B", played=solution.line) == (0, 0)


def test_node_budget_and_cancel() -> None:
    deal = mdd.Deal.random(5)
    with mdd.Solver() as solver:
        assert solver.tricks(mdd.Position(deal, "NT", "A")) >= 0
        plain = solver.nodes
    with mdd.Solver(node_budget=plain + 20) as solver:
        for _ in range(3):
            with pytest.raises(mdd.SolverError, match="budget"):
                solver.clear()
                solver.defender_tricks(deal, "NT", "A", "B")
    with mdd.Solver() as solver:
        solver.cancel()
        with pytest.raises(mdd.SolverError, match="cancelled"):
            solver.defender_tricks(deal, "NT", "A", "B")
        solver.resume()
        assert solver.defender_tricks(deal, "NT", "A", "B") == mdd.defender_tricks(deal, "NT", "A", "B")
    with pytest.raises(mdd.SolverError, match="closed"):
        solver.defender_tricks(deal, "NT", "A", "B")


def test_in_a_thread_with_a_small_stack() -> None:
    size = threading.stack_size(64 * 1024)
    try:
        found: list[tuple[int, int]] = []
        thread = threading.Thread(target=lambda: found.append(mdd.defender_tricks(HARD, "S", "A", "B")))
        thread.start()
        thread.join()
        assert found == [mdd.defender_tricks(HARD, "S", "A", "B")]
    finally:
        threading.stack_size(size)


def test_bad_questions() -> None:
    def refused(seat: object, text: str, **options: object) -> None:
        with pytest.raises(mdd.InvalidDealError, match=text):
            mdd.defender_tricks(README_DEAL, "S", "A", seat, **options)  # type: ignore[arg-type]

    refused("A", "seat is A, the declarer; expected a defender, B or C")
    refused("X", "seat: unknown seat 'X'")
    refused("B", "leader: unknown seat", leader="Q")
    refused("B", "must_trump", must_trump=1)
    with pytest.raises(mdd.IllegalPlayError):
        mdd.defender_tricks(README_DEAL, "S", "A", "B", played="S8 HA")


def test_the_c_entry_point_refuses_what_has_no_answer() -> None:
    start = mdd.Position(README_DEAL, "S", "A")
    low, high = ffi.new("int *", 77), ffi.new("int *", 77)
    with mdd.Solver() as solver:
        handle = solver._open()
        for position, goal, seat in (
            (start, mdd.Goal.MAX, 0),
            (start, mdd.Goal.MAX, 3),
            (start, mdd.Goal.MAX, -1),
            (start, mdd.Goal.MIN, 1),
        ):
            status = lib.mdd_defender_tricks(handle, _raw(position, goal), seat, low, high)
            assert status == lib.MDD_ERROR_ARGUMENT
        question = _raw(start, mdd.Goal.MAX)
        assert lib.mdd_defender_tricks(handle, question, 1, ffi.NULL, high) == lib.MDD_ERROR_ARGUMENT
        assert lib.mdd_defender_tricks(handle, question, 1, low, ffi.NULL) == lib.MDD_ERROR_ARGUMENT
        assert lib.mdd_defender_tricks(handle, ffi.NULL, 1, low, high) == lib.MDD_ERROR_ARGUMENT
        assert lib.mdd_defender_tricks(ffi.NULL, question, 1, low, high) == lib.MDD_ERROR_ARGUMENT
        assert (low[0], high[0]) == (77, 77)
