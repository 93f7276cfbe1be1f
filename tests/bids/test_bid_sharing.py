"""What the two others score, and who wins the match: small worlds played out by brute force, scored by hand."""

from __future__ import annotations

import itertools
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from support.small_worlds import all_tricks, layouts_of, lowered, small_world

import meksiko_dd as mdd
from meksiko_dd.bids import _passing as passing
from meksiko_dd.bids._question import Question
from meksiko_dd.bids._sharing import Sharing, left_over
from meksiko_dd.bids._stakes import Stakes
from meksiko_dd.rules.scoring import declarer_points
from meksiko_dd.rules.table import PRESETS, Rules
from meksiko_dd.solver.layouts import choices

SEATS = tuple(mdd.Seat)
SOLVER = mdd.Solver()
SIZE = 3


class Outcome(NamedTuple):
    """One way a deal can go: weight, the contract made or not, and the tricks of A, B, C as far as they count."""

    weight: Fraction
    made: bool
    tricks: tuple[int, int, int]


def points_by_hand(contract: mdd.Contract, declarer: int, outcome: Outcome, rules: Rules) -> list[int]:
    """Points of A, B, C, from the table of rules.md and nothing else."""
    points = []
    for seat in range(3):
        own, made = outcome.tricks[seat], outcome.made
        if contract.betli:
            worth = contract.rank if seat == declarer else -(contract.rank - 2)
            points.append(worth if made else -worth)
        elif seat == declarer:
            if contract.meksiko:
                points.append(rules.meksiko_made if made else -rules.meksiko_failed)
            else:
                points.append(own if made else -rules.bid_failed * contract.tricks_needed)
        elif own == 0 and rules.zero_tricks:
            points.append(-20 if contract.meksiko else -contract.tricks_needed)
        else:
            points.append(own * rules.meksiko_defender_trick if contract.meksiko else own)
    return points


def win_by_hand(
    before: tuple[int, int, int], points: list[int], declarer: int, outcome: Outcome, rules: Rules, me: int, last: bool
) -> Fraction:
    """The share of the win that a player has after the deal."""
    after = [total + own for total, own in zip(before, points, strict=True)]
    if rules.floor is not None:
        after = [max(rules.floor, total) for total in after]
    ended = last or (rules.target is not None and max(after) >= rules.target)
    tied = [seat for seat in range(3) if after[seat] == max(after)]
    if not ended or me not in tied:
        return Fraction(0)
    if len(tied) > 1 and rules.tie == "extra-deals":
        return Fraction(0)
    if len(tied) > 1 and rules.tie == "declarer":
        if declarer in tied:
            tied = [declarer]
        else:
            most = max(outcome.tricks[seat] for seat in tied)
            tied = [seat for seat in tied if outcome.tricks[seat] == most]
    return Fraction(1, len(tied)) if me in tied else Fraction(0)


@cache
def shared(hands: tuple[int, int, int], strain: int, declarer: int, must_trump: bool) -> tuple[int, list[list[int]]]:
    """The declarer's tricks, and the tricks of A, B, C on the two lines (`test_defender_tricks` proves these)."""
    one, other = (declarer + 1) % 3, (declarer + 2) % 3
    deal, named, seat = mdd.Deal.from_masks(hands), mdd.Strain(strain), SEATS[declarer]
    tricks, ends = SOLVER.solve(deal, named, seat, must_trump=must_trump).tricks, []
    for own in SOLVER.defender_tricks(deal, named, seat, SEATS[one], must_trump=must_trump):
        taken = [0, 0, 0]
        taken[declarer], taken[one], taken[other] = tricks, own, hands[0].bit_count() - tricks - own
        ends.append(taken)
    return tricks, ends


def played_out(
    contract: mdd.Contract, hands: tuple[int, int, int], strain: int, declarer: int, must_trump: bool
) -> list[Outcome]:
    """How a deal goes on the two lines, half each; where play stops, the tricks up to there."""
    if contract.betli:
        lost = SOLVER.can_take(mdd.Deal.from_masks(hands), 1, "NT", SEATS[declarer], goal="min")
        return [Outcome(Fraction(1), not lost, (0, 0, 0))]
    tricks, ends = shared(hands, strain, declarer, must_trump)
    made, outcomes = tricks >= contract.tricks_needed, []
    others = [seat for seat in range(3) if seat != declarer]
    for place, (taken, has_some) in enumerate(zip(ends, (False, True), strict=True)):
        tricks_of = list(taken)
        if contract.ends_early and not made:  # one of the two has the one trick: who has all of them, else either
            own, left = ends[place][others[0]], hands[0].bit_count() - tricks
            has = own > 0 if has_some else own == left
            tricks_of = [0, 0, 0]
            tricks_of[others[0]], tricks_of[others[1]] = int(has), int(not has)
        outcomes.append(Outcome(Fraction(1, 2), made, (tricks_of[0], tricks_of[1], tricks_of[2])))
    return outcomes


def chosen(
    hand: mdd.Hand, unseen: mdd.Hand, contract: mdd.Contract, rules: Rules
) -> list[tuple[mdd.Hand, int, mdd.Hand]]:
    """For each talon what the declarer keeps and names, and the cards that the others hold."""
    found = []
    worth = np.array([declarer_points(contract, number, rules) for number in range(11)])
    for talon in itertools.combinations(unseen, 2):
        rest = unseen - mdd.Hand.of(talon)
        if not contract.takes_talon:
            found.append((hand, int(contract.strains[0]), rest))
            continue
        held, goal = hand | mdd.Hand.of(talon), "min" if contract.betli else "max"
        every = choices(held, contract.strains)
        keys = []
        for kept, strain in zip(every.hands.tolist(), every.strains.tolist(), strict=True):
            tricks = all_tricks(mdd.Hand(kept), mdd.Strain(strain), rest, goal, rules.must_trump)
            if contract.betli:
                tricks = np.minimum(tricks, 1)
            keys.append((worth[tricks].sum(), -tricks.sum() if contract.betli else tricks.sum()))
        best = keys.index(max(keys))  # the first of equal ones
        found.append((mdd.Hand(every.hands[best]), int(every.strains[best]), rest))
    return found


def by_hand(
    hand: mdd.Hand, unseen: mdd.Hand, contract: mdd.Contract, rules: Rules, before: tuple[int, int, int], last: bool
) -> tuple[float, float]:
    """What the two others score together when A plays a contract, and A's share of the win, over everything."""
    others = win = Fraction(0)
    number = 0
    for kept, strain, rest in chosen(hand, unseen, contract, rules):
        for b in layouts_of(rest):
            number += 1
            hands = (kept.mask, b.mask, (rest - b).mask)
            for outcome in played_out(contract, hands, strain, 0, rules.must_trump):
                points = points_by_hand(contract, 0, outcome, rules)
                others += outcome.weight * (points[1] + points[2])
                win += outcome.weight * win_by_hand(before, points, 0, outcome, rules, 0, last)
    return float(others / number), float(win / number)


WORLDS = [
    ("royale zero_tricks=true target=10", 1, (7, 8, 9), False),
    ("pagat-pub target=9", 2, (7, 8, 8), False),
    ("club-easy target=7 meksiko_trump=none", 3, (1, 6, 6), False),
    ("srpski-101 target=9", 6, (7, 7, 8), False),
    ("mini meksiko_trump=none", 7, (1, 2, 2), True),
]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "seed", "before", "last"), WORLDS)
def test_others_and_the_match_equal_brute_force(
    text: str, seed: int, before: tuple[int, int, int], last: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = Rules.parse(text)
    contracts = lowered(rules, SIZE)
    monkeypatch.setattr(Rules, "contracts", property(lambda self: contracts))
    hand, unseen = small_world(SIZE, seed)
    report = mdd.rate_bids(hand, rules, unseen=unseen, scores=dict(zip("ABC", before, strict=True)))
    assert report.last_deal is last
    wins = set()
    for contract in contracts:
        others, win = by_hand(hand, unseen, contract, rules, before, last)
        one = report.rating(contract)
        assert one.exact and one.others_se == 0
        assert (one.others, one.p_win) == pytest.approx((others, win), abs=1e-12), contract
        wins.add(round(win, 6))
    assert len(wins) > 1, "a world in which nothing is won shows nothing"


@pytest.mark.slow
@pytest.mark.parametrize(("text", "seed", "before", "last"), WORLDS)
def test_what_a_pass_leads_to_equals_brute_force(
    text: str, seed: int, before: tuple[int, int, int], last: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worlds that were drawn, each played out on both lines."""
    rules = Rules.parse(text)
    contracts = {one.text: one for one in lowered(rules, SIZE)}
    kept: list[tuple[int, mdd.Strain]] = []
    declare = passing._declare

    def recorded(*args: Any) -> Any:
        kept.append(declare(*args))
        return kept[-1]

    monkeypatch.setattr(passing, "_declare", recorded)
    monkeypatch.setattr(Rules, "contracts", property(lambda self: tuple(contracts.values())))
    hand, unseen = small_world(SIZE, seed)
    for standing in ("8", "betli") if rules.betli is not None else ("8",):
        auction = mdd.Auction(rules, "B").call(contracts[standing]).call(None)  # B bids, C passes, A is on turn
        stakes = Stakes(rules, before)
        kept.clear()
        defence = passing.Defence(Question(hand, unseen.mask, auction, stakes), 40)
        points = win = Fraction(0)
        with mdd.Solver() as solver:
            for at, world in enumerate(defence.worlds):
                defence.play(solver, at)
                hands = (world.hands[0], int(kept[-1][0]), world.hands[2])
                for outcome in played_out(contracts[standing], hands, int(kept[-1][1]), 1, rules.must_trump):
                    scored = points_by_hand(contracts[standing], 1, outcome, rules)
                    points += outcome.weight * scored[0]
                    win += outcome.weight * win_by_hand(before, scored, 1, outcome, rules, 0, last)
        rating = defence.rating()
        assert (rating.points, rating.p_win) == pytest.approx((float(points / 40), float(win / 40)), abs=1e-12)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("zero_tricks", [True, False])
def test_what_the_others_score_is_what_score_says(name: str, zero_tricks: bool) -> None:
    """Every contract of every table, with every number of tricks that the three can have."""
    rules = PRESETS[name].replace(zero_tricks=zero_tricks)
    for contract in rules.contracts:
        sharing = Sharing(contract, 10, [lambda tricks: float(others(tricks, contract, rules))], 1)  # noqa: B023
        for tricks in range(2 if contract.betli else 11):
            left = left_over(contract, tricks, 10)
            for own in range(left + 1):
                ended = (tricks, own, left - own)
                if contract.betli:
                    ended = (0, 10, 0) if tricks == 0 else (1, 0, 0)
                elif sum(ended) < 10:
                    ended = (0, own, left - own)  # it stopped at the first trick, or at any later one
                right = mdd.score(contract, "A", ended, rules).points
                assert sharing.worth[0, tricks, own] == right[SEATS[1]] + right[SEATS[2]], (contract, tricks, own)


def others(tricks: tuple[int, int, int], contract: mdd.Contract, rules: Rules) -> int:
    points = mdd.Score(rules, contract, SEATS[0], tricks).points
    return points[SEATS[1]] + points[SEATS[2]]


@pytest.mark.slow
def test_a_lost_meksiko_that_stops_leaves_one_defender_without_a_trick() -> None:
    """One has the trick and scores it, the other has none and pays twenty."""
    report = mdd.rate_bids("987.987.98.87", "royale zero_tricks=true", talons=2, samples=2)
    assert report.rating("meksiko").p_make == 0 and report.rating("meksiko").others == -19
    made = mdd.rate_bids("AKQJT987.AK..", "royale zero_tricks=true", talons=2, samples=2).rating("meksiko")
    assert made.p_make == 1 and made.others == -40, "both pay"


@pytest.mark.slow
def test_a_player_wins_on_his_own_tricks_as_a_defender() -> None:
    """C at 49 of 51 needs two tricks, and so A's seven from 44 are not enough where C has three."""
    rules = PRESETS["pagat"]
    stakes, seven = Stakes(rules, (44, 12, 49)), rules.contract(7)
    assert stakes.share(SEATS[0], seven, SEATS[0], (7, 0, 3)) == 0, "C has 52"
    assert stakes.share(SEATS[2], seven, SEATS[0], (7, 0, 3)) == 1
    assert stakes.share(SEATS[0], seven, SEATS[0], (7, 1, 2)) == 1, "tied at 51: the declarer"
    assert stakes.share(SEATS[2], seven, SEATS[0], (6, 2, 2)) == 1, "A falls, and C has his two tricks"
    assert Stakes(PRESETS["royale"], (44, 12, 49)).share(SEATS[0], seven, SEATS[0], (7, 1, 2)) == 0.5, "shared"
    assert Stakes(PRESETS["srpski-101"], (94, 12, 99)).share(SEATS[0], seven, SEATS[0], (7, 1, 2)) == 0, "goes on"
    report = mdd.rate_bids("AKQJ7.A8.A.KQ", standing=6, seat="C", scores="A:2,B:12,C:49", talons=4, samples=4)
    assert report.passing is not None and report.passing.p_win is not None and report.passing.p_win > 0.2
    assert report.advice.for_match and report.advice.p_win == report.rating("7").p_win == 1.0


@pytest.mark.slow
def test_a_pass_that_wins_the_match_more_often_is_the_advice() -> None:
    """C needs one trick: he has it as a defender whatever happens, and may fall with a bid."""
    report = mdd.rate_bids("AT7.K98.A7.KJ", standing=7, seat="C", scores="A:2,B:12,C:50", talons=4, samples=4)
    assert report.passing is not None and report.passing.p_win == 1
    assert report.call == "pass" and report.limit is None and report.advice.for_match and report.advice.p_win == 1


@pytest.mark.slow
def test_the_last_deal_of_a_mini_game_decides() -> None:
    question: dict[str, Any] = {"rules": "mini", "standing": 5, "talons": 2, "samples": 2}
    third = mdd.rate_bids("AKT7.98.A.KQJ", scores="A:9,B:7,C:4,deals:2", **question)
    assert (third.deals_played, third.last_deal) == (2, True) and (third.rating(6).p_win or 0) > 0.5
    first = mdd.rate_bids("AKT7.98.A.KQJ", scores={"A": 9, "B": 7, "C": 4, "deals": 1}, **question)
    assert first.last_deal is False and {one.p_win for one in first.contracts} == {0.0}
    taken = mdd.rate_bids("AKT7.98.A.KQJ", scores="A:9,B:7,C:4", **question)
    assert taken.last_deal is True and taken.deals_played is None and taken.contracts == third.contracts
    extra = mdd.rate_bids("AKT7.98.A.KQJ", scores="A:9,B:9,C:4,deals:3", **question)
    assert extra.last_deal is True
    both = mdd.rate_bids("AKT7.98.A.KQJ", **{**question, "rules": "pagat target=51 deals=9"}, scores="A:9,B:7,C:4")
    assert both.last_deal is False, "where there is a target it alone counts"


@pytest.mark.parametrize(
    ("rules", "scores", "message"),
    [
        ("mini", "A:9,B:7,C:4,deals:3", "deals is 3, so the match of 3 is over; expected fewer"),
        ("mini", "A:9,B:7,C:4,deals:-1", "deals is -1; expected how many were played, 0 or more"),
        ("mini", "A:9,B:7,C:4,deals:x", "cannot read the score 'deals:x'; expected something like A:44"),
        ("mini", "A:9,B:7,deals:2", "expected one of each seat, such as A:44,B:12,C:30"),
        ("mini", "A:9,B:7,C:4,deals:2,deals:1", "expected one of each seat, such as A:44,B:12,C:30"),
        ("srpski-101", "A:103,B:101,C:4", "A has 103, so the match to 101 is over; expected fewer"),
        ("pagat", "A:51,B:51,C:4", "A has 51, so the match to 51 is over; expected fewer"),
    ],
)
def test_scores_of_a_match_that_is_over_are_refused(rules: str, scores: str, message: str) -> None:
    with pytest.raises(mdd.InvalidDealError) as caught:
        mdd.rate_bids("AKT7.98.A.KQJ", rules, scores=scores)
    assert message in str(caught.value)


def test_extra_deals_go_on_until_one_leads() -> None:
    rules = PRESETS["srpski-101"]
    stakes, six = Stakes(rules, (103, 103, 90)), rules.contract(6)
    assert stakes.share(SEATS[1], six, SEATS[0], (5, 3, 2)) == 1, "A falls to 97: B leads, whatever the totals are"
    assert stakes.share(SEATS[0], six, SEATS[2], (2, 2, 6)) == 0, "tied again"
