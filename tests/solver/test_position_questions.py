"""A solver's methods take a position, or the arguments that make one: the answers are the same."""

from __future__ import annotations

import random
from typing import Any

import pytest

import meksiko_dd as mdd


def played(seed: int) -> mdd.Position:
    """A moment of an ending: any strain, declarer, leader and void rule, some cards played."""
    rng = random.Random(seed)
    leader, declarer = rng.choice("ABC"), rng.choice("ABC")
    deal = mdd.Deal.random(seed, size=5)
    position = mdd.Position(deal, rng.choice(list(mdd.Strain)), declarer, leader, rng.random() < 0.5)
    for _ in range(rng.randrange(16)):
        position = position.play(rng.choice(position.legal))
    return position


def loose(position: mdd.Position) -> dict[str, Any]:
    return {
        "deal": position.deal,
        "strain": position.strain,
        "declarer": position.declarer,
        "leader": position.first_leader,
        "must_trump": position.must_trump,
        "played": position.played,
    }


@pytest.mark.parametrize("seed", range(30))
def test_a_position_and_its_arguments_are_the_same_question(seed: int) -> None:
    position = played(seed)
    whole_tricks = mdd.Position(**{**loose(position), "played": position.played[: 3 * len(position.tricks)]})
    with mdd.Solver() as one, mdd.Solver() as other:
        for goal in mdd.Goal:
            assert one.solve(position, goal=goal) == other.solve(**loose(position), goal=goal)
            for tricks in range(6):
                assert one.can_take(position, tricks, goal=goal) == other.can_take(
                    tricks=tricks, goal=goal, **loose(position)
                )
        for seat in set(mdd.Seat) - {position.declarer}:
            assert one.defender_tricks(whole_tricks, seat=seat) == other.defender_tricks(
                seat=seat, **loose(whole_tricks)
            )
        assert one.counters == other.counters
    assert mdd.solve(**loose(position)).tricks == mdd.Solver().tricks(position)


ASKED: dict[str, dict[str, Any]] = {"solve": {}, "can_take": {"tricks": 1}, "defender_tricks": {"seat": "B"}}


@pytest.mark.parametrize("method", ASKED)
@pytest.mark.parametrize(
    ("name", "value"),
    [("strain", "S"), ("declarer", "A"), ("leader", "A"), ("must_trump", True), ("must_trump", False), ("played", "")],
)
def test_nothing_that_a_position_has_is_said_beside_it(method: str, name: str, value: object) -> None:
    position = mdd.Position("A... K... Q...", "S", "A")
    with mdd.Solver() as solver, pytest.raises(mdd.InvalidOptionError) as error:
        getattr(solver, method)(position, **ASKED[method], **{name: value})
    assert str(error.value) == f"{name} is {value!r} beside a Position, which has its own; expected none"


@pytest.mark.parametrize("method", ASKED)
@pytest.mark.parametrize(("missing", "error"), [("strain", "strain is None"), ("declarer", "declarer: seat is None")])
def test_a_deal_needs_its_strain_and_declarer(method: str, missing: str, error: str) -> None:
    given = {"deal": "A... K... Q...", "strain": "S", "declarer": "A", **ASKED[method]}
    del given[missing]
    with mdd.Solver() as solver, pytest.raises(mdd.InvalidDealError, match=error):
        getattr(solver, method)(**given)


def test_a_defender_is_named() -> None:
    position = mdd.Position("A... K... Q...", "S", "A")
    with mdd.Solver() as solver, pytest.raises(mdd.InvalidDealError, match=r"seat is None; expected A, B or C"):
        solver.defender_tricks(position, seat=None)  # type: ignore[call-overload]


@pytest.mark.parametrize("function", [mdd.solve, mdd.table], ids=lambda function: function.__name__)
def test_the_functions_take_the_loose_arguments(function: Any) -> None:
    position = mdd.Position("A... K... Q...", "S", "A")
    arguments = {"strain": "S", "declarer": "A"} if function is mdd.solve else {}
    with pytest.raises(mdd.InvalidDealError, match=r"^deal is Position"):
        function(position, **arguments)
