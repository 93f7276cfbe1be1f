"""Matches: running totals and their floor, who deals, when it is over, who has won and by which rule."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.tables import RULES

import meksiko_dd as mdd
from meksiko_dd.rules.match import Match

THREE = ("Ana", "Boris", "Ceca")
FOUR = (*THREE, "Dule")


def played(rules: str, *deals: tuple[Any, ...], names: tuple[str, ...] = THREE, **options: Any) -> Match:
    """A match of deals given as declarer, bid and the tricks."""
    match = Match(names, rules, **options)
    for declarer, bid, *tricks in deals:
        match = match.play(declarer, bid, tricks)
    return match


def winners(match: Match) -> list[str]:
    return [match.names[player] for player in match.winners]


def test_running_totals() -> None:
    match = played("pagat", ("Ana", 6, 7, 1, 2), ("Boris", 7, 2, 6, 2), ("Ceca", 5, 0, 0, 10))
    assert [deal.points for deal in match.deals] == [(7, 1, 2), (2, -7, 2), (0, 0, 10)]
    assert [deal.totals for deal in match.deals] == [(7, 1, 2), (9, -6, 4), (9, -6, 14)]
    assert [deal.made for deal in match.deals] == [True, False, True]
    assert match.totals == (9, -6, 14) and match.leaders == (2,) and not match.over and match.winners == ()


def test_the_floor_examples() -> None:
    for before, expected in ((5, 0), (20, 13)):  # totals 5 and 20, a fall of 7
        match = Match(THREE, "club-easy to 200")
        while match.totals[0] < before:
            match = match.play("Boris", 5, (5, 5, 0))
        assert match.totals[0] == before
        assert match.play("Ana", 7, (6, 4, 0)).totals[0] == expected


def test_no_floor() -> None:
    assert played("pagat", ("Ana", 7, 6, 4, 0)).totals == (-7, 4, 0)


def test_dealers_rotate() -> None:
    match = Match(THREE, "royale")
    assert (match.first_dealer, match.next_dealer, match.sits_out, match.dealer_given) == (2, 2, None, False)
    match = match.throw_in().play("Ana", 6, (7, 1, 2)).play("Ana", 6, (7, 1, 2)).play("Ana", 6, (7, 1, 2))
    assert [deal.dealer for deal in match.deals] == [2, 0, 1, 2] and match.next_dealer == 0
    assert match.played == 3 and match.deals[0].declarer is None and match.deals[0].totals == (0, 0, 0)
    assert Match(THREE, dealer="boris").first_dealer == 1


def test_four_players_the_dealer_sits_out() -> None:
    match = Match(FOUR, "pagat", dealer="Boris")
    match = (
        match.play("Ana", 6, (7, 1, 2))
        .play("Boris", 6, (1, 7, None, 2))
        .play("Ceca", 6, {"Ana": 1, "Boris": 2, "Ceca": 7})
    )
    assert [deal.dealer for deal in match.deals] == [1, 2, 3]
    assert [deal.tricks for deal in match.deals] == [(7, None, 1, 2), (1, 7, None, 2), (1, 2, 7, None)]
    assert match.totals == (9, 9, 8, 4) and match.sits_out == 0
    assert match.play("Boris", 6, (0, 7, 1, 2)).totals == (9, 16, 9, 6)  # a 0 for who sits out will do
    with pytest.raises(mdd.InvalidResultError, match="declarer is Ana, who deals and sits out"):
        match.play("Ana", 6, (7, 1, 2))
    with pytest.raises(mdd.InvalidResultError, match="Ana deals and sits out, but has 1 tricks; expected none"):
        match.play("Boris", 6, (1, 7, 0, 2))
    with pytest.raises(mdd.InvalidResultError, match="the tricks of Ceca are missing"):
        match.play("Boris", 6, (None, 7, None, 3))


# ---- the end


def test_target() -> None:
    deals = [("Ana", 5, 10, 0, 0)] * 5
    match = played("pagat", *deals)
    assert match.totals[0] == 50 and not match.over
    match = match.play("Boris", 5, (1, 9, 0))
    assert match.totals[0] == 51 and match.over and winners(match) == ["Ana"] and match.decided_by is None
    with pytest.raises(mdd.InvalidResultError, match="the match was over after deal 6, won by Ana with 51 points"):
        match.play("Ana", 5, (10, 0, 0))
    with pytest.raises(mdd.InvalidResultError, match="was over"):
        played("royale", *deals, ("Boris", 5, 1, 9, 0)).throw_in()


def test_the_highest_total_wins_not_the_first_to_reach_the_target() -> None:
    match = played("pagat to 7", ("Ana", 5, 5, 5, 0), ("Boris", 7, 2, 8, 0))
    assert match.totals == (7, 13, 0) and winners(match) == ["Boris"]


def test_number_of_deals() -> None:
    deals = [("Ana", 5, 5, 4, 1), ("Boris", 5, 4, 6, 0), ("Ceca", 5, 1, 2, 7)]
    assert not played("mini", *deals[:2]).over
    match = played("mini", *deals)
    assert match.totals == (10, 12, 8) and match.over and winners(match) == ["Boris"]
    assert played("mini to 10", *deals[:2]).over and not played("mini to 13", *deals).over
    thrown_in = Match(THREE, "royale deals=1").throw_in()
    assert not thrown_in.over and thrown_in.play("Ana", 6, (7, 1, 2)).over  # only played deals count


def test_target_or_number_of_deals_whichever_comes_first() -> None:
    assert played("pagat target=9 deals=3", ("Ana", 5, 9, 1, 0)).over
    assert played("pagat target=99 deals=1", ("Ana", 5, 9, 1, 0)).over


def test_extra_deals_until_one_leads() -> None:
    match = played("mini", ("Ana", 5, 5, 5, 0), ("Boris", 5, 5, 5, 0), ("Ceca", 5, 0, 0, 10))
    assert match.totals == (10, 10, 10) and match.reached and match.extra_deal and not match.over
    match = match.play("Ana", 5, (5, 5, 0))
    assert match.totals == (15, 15, 10) and match.extra_deal and match.winners == ()
    match = match.play("Ana", 5, (6, 3, 1))
    assert match.over and winners(match) == ["Ana"] and not match.extra_deal


def test_an_extra_deal_may_bring_totals_under_the_target() -> None:
    """The end has come once: what breaks the tie ends the match, whatever the totals are then."""
    match = played("srpski-101 to 5", ("Ana", 5, 5, 5, 0))
    assert match.extra_deal
    match = match.play("Ana", 7, (6, 0, 4))
    assert match.totals == (-2, 5, 4) and winners(match) == ["Boris"]
    low = played("srpski-101 to 5 zero_tricks=true", ("Ana", 5, 5, 5, 0), ("Ceca", 5, 0, 0, 10))
    assert low.totals == (0, 0, 5) and low.over and winners(low) == ["Ceca"]
    low = played("srpski-101 to 9", ("Ana", 5, 9, 1, 0))
    assert low.over
    low = played("srpski-101 to 5", ("Ana", 5, 5, 5, 0)).play("Ceca", 7, (3, 3, 4)).play("Ana", 9, (6, 0, 4))
    assert low.totals == (-1, 8, -3) and winners(low) == ["Boris"]
    both = played("srpski-101 target=20 zero_tricks=true", *[("Ana", 5, 5, 5, 0)] * 4, ("Ana", 7, 0, 0, 10))
    assert both.totals == (13, 13, -10) and both.extra_deal and not both.over
    low = both.play("Boris", 6, (2, 6, 2))
    assert max(low.totals) == 19 and low.over and winners(low) == ["Boris"]


@pytest.mark.parametrize(
    ("rules", "deal", "won", "by"),
    [
        ("pagat", ("Ana", 5, 5, 5, 0), ["Ana"], "declarer"),
        ("pagat", ("Boris", 5, 5, 5, 0), ["Boris"], "declarer"),
        ("pagat", ("Ceca", 6, 5, 5, 0), ["Ana", "Boris"], "shared"),
        ("pagat-pub", ("Ana", 5, 5, 5, 0), ["Ana"], "declarer"),
        ("royale", ("Ana", 5, 5, 5, 0), ["Ana", "Boris"], "shared"),
        ("club-easy", ("Ana", 5, 5, 5, 0), ["Ana", "Boris"], "shared"),
        ("club-normal", ("Ana", 5, 5, 5, 0), ["Ana", "Boris"], "shared"),
    ],
)
def test_ties(rules: str, deal: tuple[Any, ...], won: list[str], by: str) -> None:
    match = played(f"{rules} to 5", deal)
    assert match.over and winners(match) == won and match.decided_by == by


def test_tie_by_tricks_in_the_last_deal() -> None:
    match = played("pagat to 8", ("Ana", 5, 5, 3, 2), ("Ceca", 7, 3, 5, 2))
    assert match.totals == (8, 8, -5) and winners(match) == ["Boris"] and match.decided_by == "tricks"


def test_tie_of_all_three_and_of_who_sat_out() -> None:
    match = played("pagat to 7", ("Ana", 6, 6, 2, 2), ("Ceca", 7, 4, 6, 0), ("Dule", 5, 1, 0, 9), names=FOUR)
    assert [deal.tricks for deal in match.deals[1:]] == [(None, 4, 6, 0), (1, None, 0, 9)]
    assert match.totals == (7, 6, -5, 9) and winners(match) == ["Dule"] and match.decided_by is None
    match = played("pagat to 6", ("Ana", 5, 5, 3, 2), ("Ceca", 7, 3, 1, 6), names=FOUR)
    assert match.totals == (5, 6, -5, 6) and winners(match) == ["Dule"] and match.decided_by == "tricks"
    match = played("pagat deals=2", ("Ana", 5, 5, 3, 2), ("Ceca", 7, 2, 3, 5), names=FOUR)  # Ana sat out the last
    assert match.totals == (5, 5, -5, 5) and winners(match) == ["Dule"] and match.decided_by == "tricks"
    both = played("pagat to 1", ("Ceca", 5, 4, 4, 2))
    assert winners(both) == ["Ana", "Boris"] and both.decided_by == "shared"


# ---- what cannot be


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (("A", "B"), "2 players are named"),
        (("A", "B", "C", "D", "E"), "5 players"),
        (("Ana", "ana", "C"), "two players are called 'ana'"),
        (("A", " ", "C"), "name 2 is ''"),
        (("A", "B\x1b", "C"), "name 2"),
        (("A", None, "C"), "name 2"),
    ],
)
def test_names_that_are_refused(names: Any, text: str) -> None:
    with pytest.raises(mdd.InvalidResultError, match=text):
        Match(names)


@pytest.mark.parametrize(
    ("deal", "error", "text"),
    [
        (("Anna", 6, (7, 1, 2)), mdd.InvalidResultError, "declarer is 'Anna'; expected Ana, Boris or Ceca"),
        (("Ana", 6, (7, 1, 1)), mdd.InvalidResultError, "add up to 9"),
        (("Ana", 6, (7, 1)), mdd.InvalidResultError, "2 numbers of tricks are given; expected 3"),
        (("Ana", 6, (7, 1, None)), mdd.InvalidResultError, "the tricks of Ceca are missing"),
        (("Ana", 6, {"Ana": 7, "Bo": 3}), mdd.InvalidResultError, "player is 'Bo'"),
        (("Ana", "betli", (7, 1, 2)), mdd.InvalidRulesError, "betli is not played at pagat"),
        ((3, 6, (7, 1, 2)), mdd.InvalidResultError, "declarer is 3"),
    ],
)
def test_deals_that_are_refused(deal: Any, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        Match(THREE).play(*deal)


def test_players_by_letter_case_and_seat() -> None:
    match = Match(THREE)
    assert match.play("ANA", 6, (7, 1, 2)) == match.play("a", 6, (7, 1, 2)) == match.play(0, 6, (7, 1, 2))
    assert Match(("B", "A", "X")).player("declarer", "B") == 0  # a name before a letter
    assert Match(("B", "A", "X")).player("declarer", "C") == 2


def test_nothing_is_thrown_in_where_somebody_must_play() -> None:
    with pytest.raises(mdd.InvalidResultError, match="at pagat somebody always plays"):
        Match(THREE).throw_in()
    assert Match(THREE, "royale").throw_in().totals == (0, 0, 0)


def test_the_forced_five_is_the_dealers() -> None:
    rules = "pagat lowest_bid=6 must_open=dealer"
    assert Match(THREE, rules, dealer="Boris").play("Boris", 5, (3, 4, 3)).totals == (3, -5, 3)
    with pytest.raises(mdd.InvalidResultError, match="Ana plays 5, below the lowest bid of 6; expected Boris"):
        Match(THREE, rules, dealer="Boris").play("Ana", 5, (5, 5, 0))
    assert Match(THREE, rules).play("Ana", 5, (5, 5, 0)).totals == (5, 5, 0)  # nobody said who deals
    four = Match(FOUR, rules, dealer="Ana")  # B, C, D play; D speaks last
    assert four.play("Dule", 5, (0, 5, 5)).totals == (0, 0, 5, 5)
    with pytest.raises(mdd.InvalidResultError, match="expected Dule"):
        four.play("Boris", 5, (5, 5, 0))


def test_a_match_is_a_value() -> None:
    match = played("royale", ("Ana", "betli", 0, 5, 5), ("Ceca", "meksiko", 1, 0, 3))
    assert pickle.loads(pickle.dumps(match)) == copy.deepcopy(match) == match and hash(copy.copy(match)) == hash(match)
    assert str(match) == "Ana 8, Boris -5, Ceca -25; 2 deals, not over"
    with pytest.raises(AttributeError, match="cannot be changed"):
        match.reached = True  # type: ignore[misc]


# ---- at random


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """A match under any rules, to its end or not."""
    names = draw(st.sampled_from([THREE, FOUR]))
    match = Match(names, draw(RULES))
    for _ in range(draw(st.integers(0, 25))):
        if match.over:
            break
        active = [player for player in range(len(names)) if player != match.sits_out]
        first = draw(st.integers(0, 10))
        second = draw(st.integers(0, 10 - first))
        contracts = match.rules.contracts
        match = match.play(
            draw(st.sampled_from(active)), draw(st.sampled_from(contracts)), (first, second, 10 - first - second)
        )
    return match


@pytest.mark.slow
@given(matches())
def test_no_total_falls_under_a_floor(match: Match) -> None:
    before = [0] * len(match.names)
    for deal in match.deals:
        for player, (points, total) in enumerate(zip(deal.points, deal.totals, strict=True)):
            expected = before[player] + (points or 0)
            floor = match.rules.floor
            assert total == (expected if floor is None else max(expected, floor))
            assert floor is None or total >= floor
        before = list(deal.totals)
    assert list(match.totals) == before


@pytest.mark.slow
@given(matches())
def test_a_match_ends_when_and_only_when_its_rule_says_so(match: Match) -> None:
    """Played again without the package: is it over after the last deal, and not before?"""
    rules = match.rules
    reached = False
    for number, deal in enumerate(match.deals, start=1):
        best = max(deal.totals)
        reached = reached or (rules.target is not None and best >= rules.target) or rules.deals == number
        tied = sum(total == best for total in deal.totals) > 1
        over = reached and not (rules.tie == "extra-deals" and tied)
        assert over == (match.over and number == len(match.deals))
        assert number < len(match.deals) or match.extra_deal == (reached and not over)
    assert bool(match.winners) == match.over
    if match.over:
        best = max(match.totals)
        assert all(match.totals[player] == best for player in match.winners)
        alone = sum(total == best for total in match.totals) == 1
        assert (match.decided_by is None) == alone
        assert alone or rules.tie != "extra-deals"
