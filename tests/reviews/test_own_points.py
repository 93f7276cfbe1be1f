"""What mistakes cost their players in points of their own: against the reference, and where tricks do not count."""

from __future__ import annotations

import random
from functools import cache

import pytest
from support import played
from support import reference_solver as reference
from support.paths import EXAMPLES

import meksiko_dd as mdd
from meksiko_dd.cards.kinds import Seat
from meksiko_dd.reviews.own import own_points, own_tricks
from meksiko_dd.reviews.report import Review
from meksiko_dd.rules.contracts import Contract
from meksiko_dd.rules.table import Rules


@cache
def example(name: str) -> Review:
    return mdd.review((EXAMPLES / f"{name}.mek").read_text(encoding="utf-8"))


def test_endings_against_the_reference() -> None:
    """Before and after each card of an ending: tricks already taken, and those of the two optimal lines."""
    rng, contract, widths = random.Random(5), Contract("8"), set()
    with mdd.Solver() as solver:
        for number in range(30):
            deal = mdd.Deal.random(number, size=3)
            position = mdd.Position(deal, rng.choice(list(mdd.Strain)), rng.choice(list(Seat)))
            state = reference.State(deal.masks, position.strain, position.declarer, position.declarer)
            taken = [0, 0, 0]
            while not position.is_over:
                value = position.taken + reference.value(state)
                for seat in Seat:
                    if seat is position.declarer:
                        assert own_tricks(solver, position, seat, contract, value) == (value, value)
                        continue
                    low, high = reference.defender_tricks(state, seat)
                    found = own_tricks(solver, position, seat, contract, value)
                    assert found == (taken[seat] + low, taken[seat] + high)
                    widths.add(found[1] - found[0])
                card = rng.choice(position.legal)
                state, _ = reference.play(state, card.number)
                position = position.play(card)
                taken = [sum(trick.winner is seat for trick in position.tricks) for seat in Seat]
    assert {0, 1} <= widths


def test_a_defender_without_a_trick_pays_where_the_table_says_so() -> None:
    """The same cards at two tables: the range ends at a fine, and at nothing."""
    position = mdd.Position("A:AKQJT98...7 .AKQJT98..8 ..AKQJT98.9", "S", "A")
    found = {}
    with mdd.Solver() as solver:
        for name in ("pagat", "club-normal"):
            rules = Rules(name)
            value = solver.tricks(position)
            found[name] = [own_points(solver, position, seat, rules.contract("7"), rules, value) for seat in Seat]
    assert found["pagat"][0] == found["club-normal"][0] == (7, 7)
    assert found["pagat"][1:] == [(0, 0), (1, 1)] and found["club-normal"][1:] == [(-7, -7), (1, 1)]


@pytest.mark.parametrize("seed", range(3))
def test_every_mistake_has_its_players_own_points(seed: int) -> None:
    for record in played.every_kind(seed):
        found = mdd.review(record)
        game = found.game
        assert [card.own is not None for card in found.cards] == [card in found.mistakes for card in found.cards]
        for card in found.mistakes:
            assert card.own is not None
            for (low, high), value in zip(card.own, (card.before, card.after), strict=True):
                assert low <= high
                if card.player is game.declarer:
                    assert low == high == mdd.rules.scoring.declarer_points(game.contract, value, game.rules)
            if card.player is game.declarer:
                assert card.own_lost == card.points
        for player in found.players:
            own = [card for card in found.mistakes if card.player is player.player]
            assert player.own_points == sum(card.own_lost for card in own)
            assert player.settled == all(low == high for card in own for low, high in card.own or ())


def test_where_play_ends_with_the_contract_only_that_counts() -> None:
    """At betli the tricks that would follow are nobody's loss; the defenders' points hang on the contract alone."""
    found = example("betli")
    assert [card.n for card in found.mistakes] == [card.n for card in found.turns] == [1]
    assert found.mistakes[0].own == ((7, 7), (-7, -7)) and found.players[1].own_points == 14
    early = example("early-end")
    assert [card.n for card in early.mistakes] == [10] and early.mistakes[0].own == ((20, 20), (-20, -20))
    rng = random.Random(11)
    seen = 0
    for _ in range(12):
        one = mdd.review(played.random_record(rng, "royale", "betli"))
        assert one.mistakes == one.turns
        seen += sum(card.cost > 0 for card in one.cards) > len(one.mistakes)
        for card in one.mistakes:
            assert abs(card.own_lost) == (14 if card.player is one.game.declarer else 10)
    assert seen, "some cards changed tricks that nobody counts"


def test_turns_lead_from_the_first_lead_to_the_end() -> None:
    rng = random.Random(12)
    numbers = set()
    for _ in range(25):
        found = mdd.review(played.random_record(rng, "pagat"))
        numbers.add(len(found.turns))
        assert (found.makeable is not found.made) == (len(found.turns) % 2 == 1)
        plain = found.to_dict()
        assert plain["turns"] == [card.n for card in found.turns] and set(plain["turns"]) <= set(plain["mistakes"])
    assert len(numbers) > 1
