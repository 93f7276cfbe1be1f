"""Samples spread evenly over all layouts: none in two of them, each layout as often, errors that are right."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

import meksiko_dd as mdd
from meksiko_dd.hidden.equal import grouped
from meksiko_dd.hidden.means import spread_mean
from meksiko_dd.hidden.spread import Layouts, Spread
from meksiko_dd.hidden.told import told

FULL = 0xFFFFFFFF
SMALL = mdd.Hand.of("AK.87..Q").mask  # eight cards below lie with B and C
UNSEEN = mdd.Hand.of("T9.AK.J9.87").mask


def test_samples_share_no_layout_and_parts_are_nested() -> None:
    spread = Spread(Layouts(UNSEEN), 10, 5, 4)
    samples = [list(spread.sample(number)) for number in range(4)]
    assert [len(sample) for sample in samples] == [10] * 4 and len(
        {layout for sample in samples for layout in sample}
    ) == 40
    assert list(spread.sample(1, 3)) == samples[1][::3] and list(spread.sample(1, 99)) == samples[1][:1]


def test_every_layout_is_in_a_sample_as_often() -> None:
    layouts = Layouts(UNSEEN)
    often = Counter(mask for seed in range(7000) for mask in Spread(layouts, 7, seed, 4).sample(2))
    assert len(often) == layouts.total == 70
    assert sum((number - 700) ** 2 / 700 for number in often.values()) < 110  # chi-square, 69 degrees of freedom: 0.1%


def test_what_is_told_leaves_those_that_agree() -> None:
    knows = told(UNSEEN, {"B": "ST"}, {"C": "H"})
    layouts = Layouts(UNSEEN, knows.b, knows.c)
    listed = list(layouts.numbered(0, layouts.total))
    every = Layouts(UNSEEN).numbered(0, 70)
    hearts = mdd.Hand.of("HA HK").mask
    assert sorted(listed) == sorted(mask for mask in every if mask & 1 << 3 and mask & hearts == hearts)
    assert set(Spread(layouts, 2, 1, 2).sample(0)) <= set(listed)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("hand", "discard", "strain", "least"), [("AKT7..A9.KQJ9", "H8 H7", "S", 7), ("K987.Q9.K97.J", "C8 C7", "S", 4)]
)
def test_errors_are_right(hand: str, discard: str, strain: str, least: int) -> None:
    """95% of means and of chances lie inside two errors, which are smaller than those of samples drawn by chance."""
    tricks = mdd.solve_layouts(hand, discard, strain, threads=2)
    for values in (tricks.astype(float), (tricks >= least).astype(float), (tricks <= 2).astype(float)):
        truth, near, errors = values.mean(), 0, []
        rng = np.random.default_rng(3)
        for start in rng.integers(len(values), size=400).tolist():
            places = (start + 360 * np.arange(513)) % len(values)
            found = spread_mean(values[places].tolist(), len(values))
            near += abs(found.value - truth) <= 2 * found.error
            errors.append(found.error)
        assert near >= 380
        assert np.mean(errors) < np.sqrt((values.var() * 513 + 1) / 512 / 513) * 1.05


def test_equal_discards_stand_together() -> None:
    hand, unseen = mdd.Hand.of("AK.87..Q"), mdd.Hand.of("T9.AJ..").mask
    groups = grouped(hand, [mdd.Strain.parse("S")], unseen)
    assert sum(len(group.discards) for group in groups) == 10
    together = [sorted(map(str, map(mdd.Hand, group.discards))) for group in groups]
    assert ["A..8.", "A..7."] not in together and any(len(group) == 4 for group in together)  # AS or KS with H8 or H7


def test_a_discard_is_found_without_numpy() -> None:
    code = (
        "import sys, meksiko_dd as mdd\n"
        "mdd.best_discards('AKT7.98.A.KQJ', 'H7 D9', 7, samples=20)\n"
        "assert 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
