"""The errors of a rating are true: talons, rare failures, few talons, little time."""

from __future__ import annotations

import json
import time

import numpy as np
import pytest
from support.paths import DATA

import meksiko_dd as mdd
from meksiko_dd.bids import _talons as talons
from meksiko_dd.bids._choosing import draw_layouts
from meksiko_dd.bids._estimates import clustered, spread
from meksiko_dd.bids._rating import _share
from meksiko_dd.hidden.sampling import mean
from meksiko_dd.rules.table import PRESETS, Rules
from meksiko_dd.solver.draw import Purpose

HAND = "AKT7.98.A.KQJ"

TOP = "AKQJT987.AK.."  # ten tricks from the top, without trump too

POOR = "987.987.98.87"


def talons_by_chance(rng: np.random.Generator, chances: np.ndarray, number: int, layouts: int) -> np.ndarray:
    """Counts of 6 and 7 tricks in so many talons of the spread order, that stand by their chances."""
    seen = sorted(spread(len(chances), int(rng.integers(len(chances))))[:number])
    made = rng.binomial(layouts, chances[seen])
    counts = np.zeros((number, 11), dtype=np.int64)
    counts[:, 6], counts[:, 7] = layouts - made, made
    return counts


SEVEN = np.array([0] * 7 + [1] * 4, dtype=np.float64)


@pytest.mark.parametrize("number", [6, 12, 60])
@pytest.mark.parametrize("noise", [0.0, 0.3])
def test_standard_errors_of_talons_are_calibrated(number: int, noise: float) -> None:
    """Talons of different worth, known by a model more or less well: 95% of the means lie inside two errors."""
    rng = np.random.default_rng(3)
    chances = np.clip(np.sort(rng.beta(1, 1.5, size=231)) + noise * rng.standard_normal(231), 0, 1)
    inside, errors, apart = 0, 0.0, 0.0
    for _ in range(400):
        found = clustered(talons_by_chance(rng, chances, number, 8), SEVEN, np.ones(number), 231, False)
        inside += abs(found.value - chances.mean()) <= 2 * found.error
        errors += found.error**2
        apart += (found.value - chances.mean()) ** 2
    assert inside / 400 >= 0.94 and errors <= (1.6 if number == 60 else 5) * apart, "honest, and not far too wide"


@pytest.mark.parametrize("rare", [1, 2, 4, 8])
@pytest.mark.parametrize("number", [6, 12, 77])
def test_a_failure_that_comes_with_its_talon_is_covered(rare: int, number: int) -> None:
    """Nearly all talons are alike, the best few by the model are not: seen or not, the interval holds the truth."""
    rng = np.random.default_rng(5)
    chances = np.zeros(231)
    chances[-rare:] = 0.8
    inside = sum(
        abs(
            (found := clustered(talons_by_chance(rng, chances, number, 8), SEVEN, np.ones(number), 231, False)).value
            - chances.mean()
        )
        <= 2 * found.error
        for _ in range(200)
    )
    assert inside >= 190


@pytest.mark.parametrize("count", [3, 45, 91, 231])
def test_talons_are_taken_in_an_order_that_is_spread_at_any_length(count: int) -> None:
    """No gap is much wider than the mean, and each talon is once in every place, by where the order begins."""
    order = spread(count, 2)
    assert order[0] == 2 and sorted(order) == list(range(count))
    assert {spread(count, first)[-1] for first in range(count)} == set(range(count))
    for number in range(4, count + 1):
        seen = sorted(order[:number])
        gaps = np.diff([*seen, seen[0] + count])
        assert gaps.max() <= 3.5 * count / number, number


def test_weights_of_talons_make_a_ratio() -> None:
    counts = np.zeros((2, 11), dtype=np.int64)
    counts[0, 0], counts[1, 10] = 4, 4
    found = clustered(counts, np.arange(11.0), np.array([1.0, 3.0]), 231, False)
    assert found.value == pytest.approx(7.5) and found.error > 0


def test_a_share_is_no_more_than_all_and_a_mean_of_nothing_has_no_sign() -> None:
    """Adding up weights may come out above one: a chance to fall below none, -0.0% when it is printed."""
    counts = np.zeros((7, 11), dtype=np.int64)
    counts[:, 5] = 4
    found = clustered(counts, np.ones(11), np.random.default_rng(3).random(7), 231, False).value
    assert found > 1 and _share(found) == 1 and _share(-1e-17) == 0
    assert str(1 - _share(found)) == "0.0"
    nothing = clustered(counts, np.full(11, -0.0), np.ones(7), 231, False).value
    assert str(nothing) == str(mean(np.array([-0.0, -0.0]), 9).value) == "0.0"


def test_random_layouts_are_uniform() -> None:
    masks = np.array(draw_layouts(0xFFFFF, 20_000, seed=1, purpose=Purpose.SCORE, stream=0), dtype=np.uint32)
    assert all(mask.bit_count() == 10 for mask in masks[:100].tolist())
    shares = [(masks >> np.uint32(bit) & 1).mean() for bit in range(20)]
    assert max(abs(share - 0.5) for share in shares) < 4 * 0.5 / 20_000**0.5
    four = (masks & 0xF == 0) | (masks & 0xF == 0xF)
    assert four.mean() == pytest.approx(0.0867, abs=4 * (0.0867 * 0.9133 / 20_000) ** 0.5)


STORED = DATA / "honest_bids.json"


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_default_call_agrees_with_the_slow_honest_calculation() -> None:
    """All 231 talons, a long race for each, the chosen counted in all layouts: benchmarks/honest_bids.py."""
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    assert len(stored["hands"]) == 5 and "honest_bids.py" in stored["command"]
    beyond = asked = 0
    for case in stored["hands"]:
        report = mdd.rate_bids(case["hand"], case["rules"], talons=60, threads=2)
        for right in case["contracts"]:
            one = report.rating(right["contract"])
            for name, step in (("p_make", 1), ("points", 20)):
                error = abs(getattr(one, name) - right[name])
                asked += 1
                beyond += error > 2 * getattr(one, f"{name}_se") + 0.005 * step
                assert error <= 4 * getattr(one, f"{name}_se") + 0.005 * step, (case["hand"], right, one)
    assert beyond <= 0.1 * asked


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_a_hand_of_which_few_talons_are_seen_is_covered() -> None:
    """The 7 of this hand makes with 30.9% and costs 2.57 points, by all talons and many layouts."""
    inside = 0
    for seed in range(100, 120):
        one = mdd.rate_bids("KQ87.AQT.K8.9", standing=5, talons=6, samples=8, seed=seed).rating(7)
        inside += abs(one.p_make - 0.309) <= 2 * one.p_make_se and abs(one.points + 2.57) <= 2 * one.points_se
    assert inside >= 19


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize(
    ("hand", "rules", "right", "error"),
    [
        ("AKT7.98.A.KQJ", "pagat-pub", -1.15, 0.14),
        ("AKQJ97.A.K8.7", "pagat-pub", -7.44, 0.07),
        ("AKQJ97.A.K8.7", "club-normal", -2.07, 0.11),
    ],
)
def test_what_the_others_score_at_meksiko_is_honest(
    hand: str, rules: str, right: float, error: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A defender without a trick pays: right by 2,500 worlds, each with the middle of two lines."""
    alone = tuple(one for one in PRESETS[rules].contracts if one.meksiko)
    monkeypatch.setattr(Rules, "contracts", property(lambda self: alone))  # the other contracts would only take time
    found = [mdd.rate_bids(hand, rules, seed=seed).rating("meksiko") for seed in range(8)]
    apart = [abs(one.others - right) / np.hypot(one.others_se, error) for one in found]
    assert sum(one <= 2 for one in apart) >= 7 and max(apart) <= 3
    middle = float(np.mean([one.others for one in found]))
    assert middle == pytest.approx(right, abs=2 * np.hypot(error, found[0].others_se / 8**0.5))
    assert all(one.others_se <= 1 for one in found)


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_time_never_chooses_the_talons(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those judged by the deadline are the first of their order: what has begun is finished, be it slow."""
    judges: list[talons.Judge] = []
    judge = talons.Judge.judge

    def slow(self: talons.Judge, solver: mdd.Solver, at: int, samples: int) -> None:
        judges.append(self)
        if at % 3 == 0:
            time.sleep(0.05)
        judge(self, solver, at, samples)

    monkeypatch.setattr(talons.Judge, "judge", slow)
    report = mdd.rate_bids(HAND, seconds=0.3, threads=3)
    assert report.stopped == "time"
    done = set(np.flatnonzero(judges[0].done).tolist())
    assert len(done) == report.contracts[0].talons >= 6
    assert done == set(judges[0].order[: len(done)])
