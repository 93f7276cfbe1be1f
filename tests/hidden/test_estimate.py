"""The hand model: what it looks at, what it says, and how well that fits hands which took no part in the fit."""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys

import fit_hand_model
import numpy as np
import pytest
from betli_chances import rated
from support.paths import DOCS, TESTS

import meksiko_dd as mdd
from meksiko_dd.cards.kinds import Goal
from meksiko_dd.hidden.estimate import betli_chances
from meksiko_dd.solver.model import FEATURES, chance, describe, estimates, rank_choices


def mask(text: str) -> int:
    return mdd.Hand.parse(text).mask


@pytest.mark.parametrize(
    ("hand", "strain", "rules", "tricks"),
    [
        ("AKT7.98.A.KQJ", "S", "pagat", 5.836),
        ("AKT7.98.A.KQJ", "S", "royale", 5.627),
        ("AKT7.98.A.KQJ", "NT", "pagat", 4.567),
        ("AKT7.98.A.KQJ", None, "pagat", 7.393),
        ("AKT7.98.A.KQJ", None, "royale", 7.074),
        ("AKQJT987.AK..", "S", "pagat", 10.0),
        ("987.987.98.98", "NT", "pagat", 0.0),
    ],
)
def test_estimates_stay(hand: str, strain: str | None, rules: str, tricks: float) -> None:
    assert mdd.estimate_hand(hand, strain, rules) == tricks


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("AKT7.98.A.KQ", "S"), "hand has 9 cards; expected ten"),
        (("AKT7.98.A.KQJ", "X"), "unknown strain 'X'"),
        (("AKT7.98.A.KQJ", "S", "clubs"), "unknown rules 'clubs'"),
    ],
)
def test_what_cannot_be_estimated(arguments: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(mdd.InvalidInputError, match=sentence):
        mdd.estimate_hand(*arguments)


def test_a_description_is_what_hand_model_h_says() -> None:
    """Trumps A K T 7; hearts 9 8, the bare ace of diamonds, clubs K Q J with the ace gone."""
    found = describe([mask("AKT7.98.A.KQJ")], [0], [mask("...A") | mask(".7..")]).tolist()
    trumps = [1, 1, 0, 0, 1, 1, 0, 0, 1]  # 3+, 4+, 5+, over 5, A K Q J T
    side = [3, 2, 1, 0, 1, 1, 1, 0, 1, 0]  # 1+, 2+, 3+, over 3, A, K with one, Q with two, AK, KQ, AKQ
    shape = [0, 4, 0, 1, 0, 1, 0, 0, 0, 3, 9, 2]
    sure = [4, 2, 16, 8, 8]  # the diamond and three clubs; two trumps; and products
    beaten = [2, 9, 2]  # hearts: five above the nine, and four more than own ones above the eight
    assert found == [1, *trumps, *side, *shape, *sure, *beaten] and len(found) == FEATURES


def test_betli_looks_at_the_hand_upside_down() -> None:
    low, turned = "987.JT.87.T97", "AKQ.JT.AK.AQJ"  # 7 is A, 8 is K, 9 is Q, T is J
    assert describe([mask(low)], [4], None, Goal.MIN) == describe([mask(turned)], [4])


def test_chance_is_the_logistic_curve() -> None:
    for log_odds in range(-20_000, 20_001, 13):
        assert chance(log_odds) == pytest.approx(1 / (1 + math.exp(-log_odds / 1000)), abs=2e-6)
    assert chance(10**9) == 1 and chance(-(10**9)) == 0


def test_choices_are_ranked_by_their_estimates() -> None:
    held = mask("AKT7.987.A9.KJ8")
    ranked = rank_choices(held, range(5), must_trump=False)
    hands, discards, strains, _ = zip(*((c.hand, c.discard, c.strain, 0) for c in ranked), strict=True)
    said = estimates(hands, strains, discards, must_trump=False).tolist()
    assert said == [one.estimate for one in ranked] == sorted(said, reverse=True)
    assert len(ranked) == 10 * 5
    lowest = [mask(text) for text in ("7...", ".7..", "..9.", "...8")]
    assert all(one.discard & sum(lowest) for one in ranked)
    assert (
        rank_choices(held, [0, 3], most=3) == [one for one in rank_choices(held, range(4)) if one.strain in (0, 3)][:3]
    )


@pytest.mark.parametrize(
    ("held", "strains", "goal"), [("A...", [0], Goal.MAX), ("AKT7.987.A9.KJ8", [0], Goal.MIN), ("AKT.", [], Goal.MAX)]
)
def test_choices_that_there_are_none_of(held: str, strains: list[int], goal: Goal) -> None:
    with pytest.raises(mdd.InvalidDealError):
        rank_choices(mask(held), strains, goal)


def test_columns_have_one_length() -> None:
    with pytest.raises(mdd.InvalidOptionError, match="strains has 1 items; expected 2"):
        estimates([1, 2], [0])


@pytest.mark.slow
def test_the_page_says_how_good_the_model_in_use_is() -> None:
    """R2 and the first choices of hands that were held out, from the stored ratings."""
    page = (DOCS / "accuracy.md").read_text(encoding="utf-8")
    written = re.search(f"{fit_hand_model.BEGIN}\n(.*?){fit_hand_model.END}", page, re.DOTALL)
    assert written is not None and written[1] == fit_hand_model.tables()


def test_the_bidders_hands_are_told_as_the_page_says() -> None:
    lines = (TESTS / "data" / "bidder.jsonl").read_text(encoding="utf-8").splitlines()
    rated = [json.loads(line) for line in lines if line.startswith("{")]
    off = np.array([mdd.estimate_hand(one["hand"]) - one["tricks"] for one in rated])
    assert len(off) == 40 and round(float(off.mean()), 2) == 0.20
    tricks = np.array([one["tricks"] for one in rated])
    assert round(1 - float((off**2).sum() / ((tricks - tricks.mean()) ** 2).sum()), 2) == 0.93


def test_chances_to_make_betli() -> None:
    """A hand of the lowest cards makes it for certain, nearly; one of high cards never; others as the solver finds."""
    assert min(betli_chances(mask("987.987.87.87"))) > 0.9 and max(betli_chances(mask("AKQ.AKQ.AK.AK"))) < 0.01
    rows = rated(12)
    for said, true in ((rows[:, 0], rows[:, 1]), (rows[:, 2], rows[:, 3])):
        assert abs(said.mean() - true.mean()) < 0.08 and np.corrcoef(said, true)[0, 1] > 0.85


def test_an_estimate_needs_no_numpy() -> None:
    code = "import sys, meksiko_dd as m; m.estimate_hand('AKT7.98.A.KQJ'); assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)
