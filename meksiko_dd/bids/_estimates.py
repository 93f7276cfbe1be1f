"""Which talons are looked at, and what the mean over them says about all.

The talons stand in the order of what the hand model gives the best choice for the twelve cards.  They are looked at in
steps of a fixed number along that order, going round from a random start: whenever the work stops, those seen lie
evenly along it, and every talon is equally likely to be among them.  So any number of them is a sample that is
stratified by the model, and the plain mean is unbiased.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

import numpy as np
from numpy.typing import NDArray

from ..hidden.means import Mean

__all__ = ["clustered", "spread"]

FEW = 3  # of so few talons nothing can be said about how they differ
REACH = 0.7  # of one talon's deviation: two errors reach what the widest gap between the talons seen can hide


def spread(count: int, first: int) -> list[int]:
    """0..count-1 in an order of which every beginning lies evenly between them, from `first` on.

    Steps of a fixed number, going round; of those that meet all the one whose continued fraction has the least sum of
    terms, which leaves the gaps most alike at every length (three-gap theorem; 97 for 231).
    """
    steps = [step for step in range(1, count) if gcd(step, count) == 1]
    best = min(steps, key=lambda step: (_terms(count, step), step), default=1)
    return [(first + number * best) % count for number in range(count)]


def _terms(number: int, step: int) -> int:
    """The sum of the terms of the continued fraction of number / step."""
    total = 0
    while step:
        total += number // step
        number, step = step, number % step
    return total


def clustered(
    counts: NDArray[np.int64],
    worth: NDArray[np.float64],
    weights: NDArray[np.float64],
    talons: int,
    exact: bool,
) -> Mean:
    """The mean worth over all talons, from some of them and some layouts of each, with its standard error.

    Sampling in two stages (Cochran, Sampling Techniques, chapter 10): talons without replacement, then layouts of each;
    with weights the ratio estimator.  Since the talons stand in the order of the model, neighbours are alike, and the
    variance between them is taken from successive differences (Wolter, Introduction to Variance Estimation, section
    8.2, estimator v2), with n - 3 in place of n - 1 in the end: two errors then hold 95% of a Student distribution,
    too.  A failure comes with its talon, not with a layout: to this is added what one talon does (at `REACH`) that goes
    up to one trick beyond what was seen; or at least one layout that makes the largest difference.

    Args:
        counts: layouts in which each talon gives 0, 1 ... 10 tricks, shape (n, 11), in the order of the model.
        worth: what they are worth, shape (11,).
        weights: of the talons, shape (n,).
        talons: how many there are.
        exact: were all layouts of each taken?
    """
    sizes, number = counts.sum(axis=1), len(counts)
    means = counts @ worth / sizes
    likely = weights / weights.mean()
    value = float((likely * means).mean()) + 0.0  # never -0
    if exact and number == talons:
        return Mean(value, 0.0)
    unseen = 1 - number / talons
    residuals = likely * (means - value)
    if number > FEW:
        between = float((np.diff(residuals) ** 2).sum()) / (2 * (number - FEW))
    else:  # as wide as can be
        between = float(np.ptp(worth)) ** 2 / 4
    apart = (counts * (worth - means[:, None]) ** 2).sum(axis=1) / np.maximum(1, sizes - 1)
    within = 0.0 if exact else float((likely**2 * apart / sizes).mean())
    talon = REACH * _step(worth, counts.sum(axis=0)) * unseen**0.5 / number
    layout = float(np.abs(np.diff(worth)).max()) / float(sizes.sum())
    squares = (unseen * between + (1 - unseen) * within) / number + max(talon, layout) ** 2
    return Mean(value, float(np.sqrt(squares)))


def _step(worth: NDArray[np.float64], seen: Sequence[int] | NDArray[np.int64]) -> float:
    """The largest difference that one trick makes, from one below the fewest seen to one above the most."""
    tricks = np.flatnonzero(seen)
    low, high = max(0, int(tricks[0]) - 1), int(tricks[-1]) + 1
    return float(np.abs(np.diff(worth[low : high + 1])).max(initial=0.0))
