"""The cheap model of a bidder: shapes and ranges, symmetry, order, and a fresh honest calculation."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any

import calibrate_bidder
import fit_bidder
import honest
import numpy as np
import pytest
from numpy.typing import NDArray
from support.paths import jsonl

import meksiko_dd as mdd
from meksiko_dd.hidden import bidder

HANDS = honest.random_hands(20_000, np.random.default_rng(5))


def masks(*hands: str) -> NDArray[np.uint32]:
    return np.array([mdd.Hand.of(hand).mask for hand in hands], dtype=np.uint32)


def test_shapes_and_ranges() -> None:
    found = bidder.estimate(HANDS)
    assert found.shape == (len(HANDS),) and found.dtype == np.float64
    assert found.min() >= 0 and found.max() <= 10 and 5 < found.mean() < 6
    for number in bidder.NUMBERS:
        chance = bidder.justifies(HANDS, number)
        assert chance.shape == found.shape and chance.min() >= 0 and chance.max() <= 1
    assert bidder.estimate(HANDS[:0]).shape == bidder.justifies(HANDS[:0], 7).shape == (0,)
    assert bidder.estimate(HANDS.astype(np.int64)).tolist() == found.tolist()


def test_a_higher_number_is_never_justified_more() -> None:
    chances = [bidder.justifies(HANDS, number) for number in bidder.NUMBERS]
    assert all((low >= high).all() for low, high in itertools.pairwise(chances))
    assert chances[0].mean() > 0.5 > chances[3].mean() > 0


def test_the_better_estimate_is_justified_more() -> None:
    order = bidder.estimate(HANDS).argsort()
    assert (np.diff(bidder.justifies(HANDS, 7)[order]) >= 0).all()


@pytest.mark.parametrize("suits", list(itertools.permutations(range(4)))[1:])
def test_the_names_of_the_suits_do_not_count(suits: tuple[int, ...]) -> None:
    renamed = np.zeros_like(HANDS)
    for old, new in enumerate(suits):
        renamed |= (HANDS >> np.uint32(8 * old) & np.uint32(0xFF)) << np.uint32(8 * new)
    assert (bidder.estimate(renamed) == bidder.estimate(HANDS)).all()


def test_a_higher_card_of_the_same_suit_is_never_worth_less() -> None:
    """For every holding of a suit, as trump and beside it, and so for every hand, as the best trump is taken."""
    model = bidder._model()
    for table in (model.trump, model.side):
        for held, rank in itertools.product(range(256), range(7)):
            if held >> rank & 3 == 1:
                assert table[held ^ 3 << rank] >= table[held], (bin(held), rank)
    totals = np.linspace(-5, 15, 50)
    assert (np.diff(np.polynomial.polynomial.polyval(totals, model.curve)) > 0).all()


def test_the_best_hands_and_the_worst() -> None:
    best = bidder.estimate(masks("AKQJT98.A.A.A", "AKQJT9.AK.A.A", "AKQJ.AKQ.AK.A"))
    assert best.min() > 9
    worst = bidder.estimate(masks("987.987.98.87", "T98.T98.98.87"))
    assert worst.max() < 3
    assert bidder.justifies(masks("AKQJT98.A.A.A"), 9) > 0.9 > 0.1 > bidder.justifies(masks("987.987.98.87"), 5)


@pytest.mark.parametrize("number", [4, 11, 0, True, "7x", None])
def test_bids_that_are_not_modelled(number: Any) -> None:
    with pytest.raises(mdd.InvalidRulesError, match="expected 5 to 10"):
        bidder.justifies(HANDS[:1], number)


def test_hands_that_are_none() -> None:
    with pytest.raises(mdd.InvalidDealError, match=r"index 1 is AKQ\.\.\.; expected ten cards"):
        bidder.estimate([int(HANDS[0]), mdd.Hand.of("AKQ...").mask])
    with pytest.raises(mdd.InvalidDealError, match="shape"):
        bidder.estimate(HANDS.reshape(-1, 2))
    with pytest.raises(mdd.InvalidDealError, match="type"):
        bidder.estimate([0.5])


def test_a_fresh_honest_calculation_agrees() -> None:
    """Forty hands that took no part: see tests/data/README.md."""
    cases = jsonl("bidder.jsonl")
    found = bidder.estimate(masks(*(case["hand"] for case in cases)))
    rated = np.array([case["tricks"] for case in cases])
    noise = np.mean([case["tricks_se"] ** 2 for case in cases])
    left = rated - found
    assert abs(left.mean()) < 0.2 and (left**2).mean() - noise < 0.3**2
    assert 1 - (left**2).mean() / rated.var() > 0.9
    for number, points in zip(bidder.NUMBERS, np.array([case["points"] for case in cases]).T, strict=True):
        chance = bidder.justifies(masks(*(case["hand"] for case in cases)), number)
        sd = max(1.0, np.sqrt((chance * (1 - chance)).sum()))
        assert abs((points > 0).sum() - chance.sum()) < 3 * sd


def test_the_stored_hands_are_those_of_the_script() -> None:
    rng = np.random.default_rng(calibrate_bidder.CHECK_SEED)
    hands = honest.random_hands(calibrate_bidder.CHECKED, rng)
    assert [str(mdd.Hand(int(hand))) for hand in hands] == [case["hand"] for case in jsonl("bidder.jsonl")]


def test_ten_sure_tricks() -> None:
    """Ten tricks from the top are ten with every talon, whatever was bid."""
    sure = honest.before_talon(mdd.Hand.of("AKQJT98.A.A.A").mask, 2, np.random.default_rng(1), honest.Effort())
    assert all(one.tricks == 10 and one.strain == 0 and (one.made == 1).all() for one in sure)
    assert all(one.points.tolist() == [10.0] * 6 for one in sure)


def test_the_page_has_the_numbers_of_the_data_file() -> None:
    stored = json.loads(bidder.DATA.read_text(encoding="ascii"))
    page = calibrate_bidder.PAGE.read_text(encoding="utf-8")
    found = re.search(f"{calibrate_bidder.BEGIN}\n(.*)\n{calibrate_bidder.END}", page, re.DOTALL)
    assert found is not None and found.group(1) == "\n".join(fit_bidder.report(stored))
    source = Path(calibrate_bidder.ROOT / "meksiko_dd" / "hidden" / "bidder.json")
    assert source.read_bytes() == bidder.DATA.read_bytes()  # the installed file is the one that the script writes
