"""docs/bidding.md has the numbers that are stored, and what made them asks what it says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import bidding_study
import hidden_hands
import honest
import known_deals
import known_numbers
import numpy as np
import pytest
import study_page

import meksiko_dd as mdd
from meksiko_dd.bench.measure import random_deals
from meksiko_dd.hidden import bidder


@pytest.fixture(scope="module")
def stored() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(bidding_study.STORED.read_text(encoding="ascii"))
    return found


def test_the_page_is_what_the_data_say(stored: dict[str, Any]) -> None:
    assert bidding_study.PAGE.read_text(encoding="utf-8") == study_page.page(stored), (
        "run: python benchmarks/bidding_study.py --page"
    )


def test_the_plots_are_there() -> None:
    names = re.findall(r"\((img/[\w-]+\.svg)\)", bidding_study.PAGE.read_text(encoding="utf-8"))
    assert len(names) == 4
    for name in names:
        text = (bidding_study.PAGE.parent / name).read_text(encoding="utf-8")
        assert "</svg>" in text and len(text) < 60_000 and "<dc:date>" not in text


def test_the_plots_can_be_drawn(stored: dict[str, Any], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    from study_plots import plots

    plots(stored, tmp_path / "first")
    plots(stored, tmp_path / "second")
    drawn = sorted((tmp_path / "first").iterdir())
    assert [path.name for path in drawn] == sorted(path.name for path in (bidding_study.PAGE.parent / "img").iterdir())
    assert all(path.read_bytes() == (tmp_path / "second" / path.name).read_bytes() for path in drawn)


def test_the_data_hang_together(stored: dict[str, Any]) -> None:
    known, hidden = stored["known"], stored["hidden"]
    assert known["deals"] == bidding_study.DEALS and known["best"]["n"] == 3 * bidding_study.DEALS
    assert sum(known["shares"].values()) == pytest.approx(1, abs=1e-4)
    for number in known_numbers.NUMBERS:
        made = known["makes"][str(number)]
        reached = sum(share for tricks, share in known["shares"].items() if int(tricks) >= number)
        assert made["player"]["mean"] == pytest.approx(reached, abs=2e-4) and made["table"]["mean"] >= reached
        assert hidden["makes"][str(number)]["mean"] < made["player"]["mean"] + 3 * made["player"]["se"]
    mean = sum(int(tricks) * share for tricks, share in known["talon"]["shares"].items())
    assert mean == pytest.approx(known["talon"]["all"]["mean"], abs=1e-3)


@pytest.mark.parametrize("player", range(3))
def test_the_best_of_a_known_deal(player: int) -> None:
    masks = random_deals(1, 77)[0].tolist()
    deal = mdd.Deal.from_masks(masks)
    best, trump, alone, card, instead = known_deals.declare(masks, player, np.random.default_rng(1))
    seat = "ABC"[player]
    options = mdd.known_discards(deal, seat).options
    assert best == max(option.tricks for option in options)
    assert mdd.Strain(trump) in {option.strain for option in options if option.tricks == best}
    assert alone == [mdd.solve(deal, strain=strain, declarer=seat).tricks for strain in mdd.Strain]
    lost = mdd.Card.from_number(card)
    low = (
        min(other for other in range(8 * lost.suit, card) if not (masks[player] | deal.talon.mask) >> other & 1)
        if deal.talon is not None
        else 0
    )
    swapped = [mask ^ (1 << card | 1 << low) if mask >> card & 1 or mask >> low & 1 else mask for mask in masks]
    again = mdd.known_discards(mdd.Deal.from_masks(swapped), seat).options[0]
    assert instead == again.tricks


def test_errors_go_by_deals() -> None:
    alike = np.repeat(np.array([[1.0], [2.0], [4.0], [5.0]]), 3, axis=1)
    found = known_numbers.by_deals(alike)
    assert found["mean"] == 3 and found["n"] == 12
    assert found["se"] == pytest.approx(alike[:, 0].std() / 4**0.5, abs=1e-4)


def test_the_longest_suit_with_most_tops() -> None:
    hands = [mdd.Hand.of(hand).mask for hand in ("T987.AKQ7.A.7", "AKQJT98.A.A.A", "987.987.98.87")]
    length, tops = known_numbers.longest(np.array(hands, dtype=np.uint32))
    assert length.tolist() == [4, 7, 3] and tops.tolist() == [3, 3, 0]


def test_without_the_talon() -> None:
    rng = np.random.default_rng(3)
    assert hidden_hands.rate_alone(mdd.Hand.of("AKQ.AKQ.AK.AK").mask, rng)[1] == 1
    tricks, sans, named = hidden_hands.rate_alone(mdd.Hand.of("AKQJT98.A.A.A").mask, rng)
    assert (tricks, named) == (10, 1) and sans == 1
    weak = hidden_hands.rate_alone(mdd.Hand.of("987.987.98.87").mask, rng)
    assert weak[0] < 1 and weak[1:] == (0, 0)


@pytest.mark.slow
def test_an_honest_rating_is_below_the_best_of_each_layout() -> None:
    """The mean of the best choice for each layout is more than the best choice's mean: the fusion that is avoided."""
    hand = mdd.Hand.of("QT8.K97.AJ9.J") | mdd.Hand.of("D8 C9")
    rng = np.random.default_rng(11)
    honestly = np.mean([honest.with_talon(hand.mask, rng).tricks for _ in range(3)])
    of = mdd.choices(hand)
    unseen = 0xFFFFFFFF & ~hand.mask
    layouts = honest.deal_out(unseen, 10, 24, rng)
    fused = mdd.solve_choices(of.hands, of.strains, layouts).max(axis=0).mean()
    assert honestly < fused


def test_who_takes_all_tricks_with_a_trump_takes_them_without_one() -> None:
    """What the page says about Meksiko, on strong hands."""
    rng = np.random.default_rng(8)
    hands = honest.random_hands(60_000, rng)
    made = 0
    for hand in hands[bidder.estimate(hands) > 8.9][:40]:
        deals = hidden_hands.layouts_of(int(hand), rng)[:10]
        strains = np.repeat(np.arange(5, dtype=np.uint8), len(deals))
        tricks = mdd.solve_array(np.tile(deals, (5, 1)), strains, 0).reshape(5, -1)
        named = (tricks[:4] == 10).any(axis=0)
        assert (tricks[4][named] == 10).all()
        made += int(named.sum())
    assert made > 10
