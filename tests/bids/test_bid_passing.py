"""After a pass the others go on: what they bid, and with which cards."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import meksiko_dd as mdd
from meksiko_dd.bids._raising import Raising
from meksiko_dd.cards.card import FULL_MASK
from meksiko_dd.hidden.bidder import bids_betli, estimate, justifies
from meksiko_dd.rules.table import PRESETS
from meksiko_dd.solver.draw import Purpose, Whereabouts, draw_deals

HAND = "AKT7.98.A.KQJ"

TOP = "AKQJT987.AK.."  # ten tricks from the top, without trump too

POOR = "987.987.98.87"


@pytest.mark.usefixtures("few_worlds")
def test_who_bids_betli_has_a_hand_for_it() -> None:
    """He makes it nearly always, and the others pay six each; a random hand never does."""
    question: dict[str, Any] = {"auction": "A- Bbetli-without-talon", "talons": 2}
    passing = mdd.rate_bids("AJ87.98.KJ7.9", "royale", **question).passing
    assert passing is not None and passing.contract == "betli-without-talon" and passing.points == -6
    blind = mdd.rate_bids("AJ87.98.KJ7.9", "royale", uniform=True, **question).passing
    assert blind is not None and blind.points == 6
    low, high = (np.array([mdd.Hand.of(text).mask], dtype=np.uint32) for text in ("QT97.87.87.87", HAND))
    for with_talon in (True, False):
        assert bids_betli(low, with_talon, False)[0] > 0.9 and bids_betli(high, with_talon, False)[0] < 1e-6


def test_a_dearer_fall_and_a_free_ruff_want_more_of_a_bid() -> None:
    """The estimates at which 5 to 10 are worth it at tables of pagat, club-normal and a free ruff."""
    hands = np.array([int(mask) for mask in draw_deals_of_ten(400)], dtype=np.uint32)
    scores = estimate(hands)
    for name, wanted in (
        ("pagat", [4.45, 5.43, 6.51, 7.35, 8.55]),
        ("club-normal", [5.15, 5.75, 6.85, 7.70, 8.60]),
        ("royale", [4.60, 5.70, 6.65, 7.55, 8.45]),
    ):
        for number, middle in zip(range(5, 10), wanted, strict=True):
            bold = justifies(hands, number, PRESETS[name]) > 0.5
            assert (bold == (scores > middle))[abs(scores - middle) > 0.01].all()


def draw_deals_of_ten(count: int) -> list[int]:
    """Masks of ten cards by chance."""
    known = Whereabouts(FULL_MASK, (10, 10, 10, 2))
    return list(draw_deals(known, count, seed=1, purpose=Purpose.DEALS)[0::4])


def test_an_auction_goes_on_by_what_the_others_hold() -> None:
    """The next player raises with a strong hand, the last one over him, and nobody with poor ones."""
    auction = mdd.Auction.parse("A5", "pagat")  # B is to speak, and passes
    raising = Raising(auction, None)
    strong, poor = (np.array([mdd.Hand.of(text).mask], dtype=np.uint32) for text in (TOP, POOR))
    half = np.array([0.5])
    said = [
        raising.ends({mdd.Seat.C: one, mdd.Seat.A: other}, {mdd.Seat.C: half, mdd.Seat.A: half})[0].text
        for one, other in ((poor, poor), (strong, poor), (strong, strong))
    ]
    assert said == ["A5 B- C-", "A5 B- C6 A-", "A5 B- C6 A7 C8 A9 C10 A-"]
    opened = Raising(mdd.Auction("pagat"), None)
    assert opened.ends({mdd.Seat.B: poor, mdd.Seat.C: poor}, {mdd.Seat.B: half, mdd.Seat.C: half})[0].text == "A5 B- C-"


@pytest.mark.slow
def test_more_time_looks_at_more_worlds_of_a_pass() -> None:
    """The first of them are those of the default call, which ends when it has them."""
    few, more = (mdd.rate_bids(TOP, standing=6, talons=1, samples=8, seconds=seconds) for seconds in (0.01, 2))
    assert few.passing is not None and more.passing is not None
    assert 8 <= few.passing.worlds < 80 < more.passing.worlds and more.stopped is None
    assert more.passing.points_se < few.passing.points_se
