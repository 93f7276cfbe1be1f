"""Rating bids in small worlds: every talon, choice and layout by brute force."""

from __future__ import annotations

import itertools
from functools import cache

import numpy as np
import pytest
from support.small_worlds import lowered, small_world

import meksiko_dd as mdd
from meksiko_dd.bids import _talons as talons
from meksiko_dd.bids._question import Question
from meksiko_dd.rules.contracts import SUIT_STRAINS
from meksiko_dd.rules.scoring import declarer_points
from meksiko_dd.rules.table import PRESETS, Rules


@cache
def lying(unseen: mdd.Hand) -> np.ndarray:
    """The hands of B and C as masks, a row for each layout."""
    first = [sum(card.bit for card in cards) for cards in itertools.combinations(unseen, len(unseen) // 2)]
    return np.array([(mask, unseen.mask & ~mask) for mask in first], dtype=np.uint32)


def solved(
    kept: list[mdd.Hand], strains: tuple[mdd.Strain, ...], unseen: mdd.Hand, goal: str, must_trump: bool
) -> np.ndarray:
    """The tricks of every hand with every strain, a row each, in every layout of the unseen cards."""
    both = lying(unseen)
    hands = np.repeat([hand.mask for hand in kept], len(strains) * len(both))
    deals = np.column_stack([hands, np.tile(both, (len(kept) * len(strains), 1))]).astype(np.uint32)
    named = np.tile(np.repeat([int(strain) for strain in strains], len(both)), len(kept))
    return mdd.solve_array(deals, named, 0, 0, goal=goal, must_trump=must_trump).reshape(-1, len(both))


@cache
def all_choices(
    hand: mdd.Hand, talon: mdd.Hand, strains: tuple[mdd.Strain, ...], rest: mdd.Hand, goal: str, must_trump: bool
) -> np.ndarray:
    """The same for every discard of the hand and the talon."""
    held = hand | talon
    kept = [held - mdd.Hand.of(discard) for discard in itertools.combinations(held, 2)]
    return solved(kept, strains, rest, goal, must_trump)


def brute_force(
    hand: mdd.Hand, unseen: mdd.Hand, contract: mdd.Contract, rules: Rules
) -> tuple[float, float, float, float]:
    """Mean points, chance to make, mean tricks, and the optimistic bound of the points, by every talon and choice."""
    points_of = np.array([declarer_points(contract, number, rules) for number in range(11)], dtype=float)
    goal = "min" if contract.betli else "max"
    results, best_of_each = [], []
    for talon in map(mdd.Hand.of, itertools.combinations(unseen, 2)):
        rest = unseen - talon
        if contract.takes_talon:
            every = all_choices(hand, talon, contract.strains, rest, goal, rules.must_trump)
        else:
            assert len(contract.strains) == 1
            every = solved([hand], contract.strains, rest, goal, rules.must_trump)
        worth = points_of[every]
        merits = list(zip(worth.mean(axis=1), every.mean(axis=1), strict=True))
        results.append(every[max(range(len(merits)), key=merits.__getitem__)])
        best_of_each.append(worth.max(axis=0))
    tricks = np.array(results)
    made, points = np.vectorize(contract.made)(tricks), points_of[tricks]
    return float(points.mean()), float(made.mean()), float(tricks.mean()), float(np.mean(best_of_each))


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "size", "seed"), [("royale", 3, 1), ("pagat-pub", 3, 2), ("pagat", 4, 3)])
def test_small_worlds_equal_brute_force(rules: str, size: int, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    table = PRESETS[rules]
    contracts = lowered(table, size)
    monkeypatch.setattr(Rules, "contracts", property(lambda self: contracts))
    hand, unseen = small_world(size, seed)
    report = mdd.rate_bids(hand, table, unseen=unseen, bound=True)
    assert [one.contract for one in report.contracts] == [one.text for one in contracts]
    for contract in contracts:
        points, made, tricks, bound = brute_force(hand, unseen, contract, table)
        one = report.rating(contract)
        assert one.exact and one.p_make_se == one.points_se == 0
        assert (one.points, one.p_make) == pytest.approx((points, made)), contract
        if not contract.betli:
            assert one.tricks == pytest.approx(tricks), contract
        if contract.takes_talon:
            assert one.points_bound == pytest.approx(bound) and bound >= points - 1e-9


def test_a_world_of_five_cards_talon_by_talon() -> None:
    """Number bids as they are: five tricks of five make 5."""
    hand, unseen = mdd.Hand.of("SA SK S9 HA DJ"), mdd.Hand.of("SQ SJ ST HK HQ DA DK DQ CA CK CQ CJ")
    table = PRESETS["pagat"]
    judge = talons.Judge(Question(hand, unseen.mask, mdd.Auction(table)), table.contracts)
    assert judge.exact and len(judge.talons) == 66
    with mdd.Solver() as solver:
        for at in (0, 31, 65):
            judge.judge(solver, at, 32)
            held, rest = hand | mdd.Hand(judge.talons[at]), unseen - mdd.Hand(judge.talons[at])
            best = max(
                (
                    mdd.layout_counts(held - mdd.Hand.of(pair), "", strain, unseen=rest)
                    for pair in itertools.combinations(held, 2)
                    for strain in SUIT_STRAINS
                ),
                key=lambda counts: (counts[5], (counts * np.arange(11)).sum()),
            )
            assert judge.tallies[0].counts[at].tolist() == best.tolist()


@pytest.mark.slow
def test_naming_a_trump_at_meksiko_knows_ten_cards_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """One strain for all talons: the best of the four means, not the mean of the best of each talon."""
    table = PRESETS["club-easy"]
    contracts = lowered(table, 3)
    monkeypatch.setattr(Rules, "contracts", property(lambda self: contracts))
    for seed in range(6):
        hand, unseen = small_world(3, seed)
        one = mdd.rate_bids(hand, table, unseen=unseen).rating("meksiko")
        pairs = itertools.combinations(unseen, 2)
        tricks = np.array(
            [solved([hand], SUIT_STRAINS, unseen - mdd.Hand.of(pair), "max", table.must_trump) for pair in pairs]
        )
        shares = (tricks == 3).mean(axis=(0, 2))
        assert one.p_make == pytest.approx(max(shares))
        assert one.strain is not None and shares[one.strain] == pytest.approx(max(shares))
