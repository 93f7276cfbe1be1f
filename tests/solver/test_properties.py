"""Hypothesis: what must hold for every deal, strain, seat, rule and moment of play."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import meksiko_dd as mdd

SEEDS = st.integers(0, 2**32)


@st.composite
def positions(draw: st.DrawFn, largest: int = 7) -> mdd.Position:
    """A random deal after some random legal cards, never at its end."""
    size = draw(st.integers(1, largest))
    deal = mdd.Deal.random(draw(SEEDS), size=size)
    strain = draw(st.sampled_from(list(mdd.Strain)))
    declarer, leader = draw(st.sampled_from(list(mdd.Seat))), draw(st.sampled_from(list(mdd.Seat)))
    position = mdd.Position(deal, strain, declarer, leader, draw(st.booleans()))
    generator = random.Random(draw(SEEDS))
    for _ in range(draw(st.integers(0, 3 * size - 1))):
        position = position.play(generator.choice(position.legal))
    return position


def renamed(hand: mdd.Hand, order: list[int]) -> mdd.Hand:
    return mdd.Hand.of(mdd.Card(mdd.Suit(order[card.suit]), card.rank) for card in hand)


@settings(max_examples=150, deadline=None)
@given(positions(), st.sampled_from(["max", "min"]))
def test_value_is_the_best_over_the_cards(position: mdd.Position, goal: str) -> None:
    with mdd.Solver() as solver:
        solution = solver.solve_position(position, goal)
        after = {card: position.play(card) for card in position.legal}
        for card, tricks in solution.cards.items():
            assert solver.tricks(after[card], goal) + after[card].taken - position.taken == tricks
    wants_many = (position.turn == position.declarer) == (goal == "max")
    assert solution.tricks == (max if wants_many else min)(solution.cards.values())


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(positions(10), st.sampled_from(["max", "min"]), st.permutations(range(4)))
def test_renaming_suits_keeps_the_value(position: mdd.Position, goal: str, order: list[int]) -> None:
    deal = mdd.Deal([renamed(hand, order) for hand in position.deal.hands])
    strain = position.strain if position.strain is mdd.Strain.NT else mdd.Strain(order[position.strain])
    played = [mdd.Card(mdd.Suit(order[card.suit]), card.rank) for card in position.played]
    other = mdd.Position(deal, strain, position.declarer, position.first_leader, position.must_trump, played)
    with mdd.Solver() as solver, mdd.Solver() as fresh:
        assert solver.tricks(position, goal) == fresh.tricks(other, goal)


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(positions(10), st.sampled_from(["max", "min"]))
def test_value_stays_in_range_and_moves_by_whole_tricks(position: mdd.Position, goal: str) -> None:
    assert position.turn is not None
    left = len(position.hands[position.turn])
    with mdd.Solver() as solver:
        tricks = solver.tricks(position, goal)
        assert 0 <= tricks <= left
        assert all(0 <= value <= left for value in solver.solve_position(position, goal).cards.values())


@given(positions(10))
def test_undo_restores_everything(position: mdd.Position) -> None:
    for card in position.legal:
        after = position.play(card)
        assert after.undo() == position and after.undo().hands == position.hands
        assert after.undo().legal == position.legal
