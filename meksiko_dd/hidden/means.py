"""Means and proportions with their errors, from samples drawn and samples spread evenly; nothing here needs numpy."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["Mean", "drawn_mean", "proportion", "spread_mean", "wilson"]

Z95 = 1.959964  # two-sided 95% of the normal distribution


class Mean(NamedTuple):
    """A mean, or a proportion, with its standard error; 0 where all layouts were counted."""

    value: float
    error: float


def drawn_mean(values: Sequence[float], population: int, step: float = 1.0) -> Mean:
    """The mean of a sample drawn by chance from `population` layouts, with its standard error.

    One more squared deviation of `step` is added to those seen: a sample in which all layouts are alike does not prove
    that all others are.  (Its weight is that of one layout.)

    Args:
        values: the sample, not empty.
        population: how many layouts there are.
        step: the least difference that one layout can make.
    """
    count = len(values)
    found = math.fsum(values) / count + 0.0  # of losses that are all nothing: 0, not -0
    if count >= population:
        return Mean(found, 0.0)
    squares = math.fsum((value - found) ** 2 for value in values) + step * step
    return Mean(found, math.sqrt(squares / max(1, count - 1) / count * (1 - count / population)))


def spread_mean(values: Sequence[float], population: int, step: float = 1.0) -> Mean:
    """The mean of a sample spread evenly over a fixed order, with its standard error.

    Neighbours in the order are alike, so what differs from one to the next tells how far the mean can be off: the
    estimator from successive differences (Wolter, Introduction to Variance Estimation, chapter 8).  The order is a
    circle.  The square of one `step` is added: a sample in which all are alike does not prove that all others are.

    Args:
        values: the sample in its order, not empty.
        population: of how many it is a sample.
        step: the least difference that one layout can make.
    """
    count = len(values)
    found = math.fsum(values) / count + 0.0  # never -0
    if count >= population:
        return Mean(found, 0.0)
    squares = math.fsum((value - values[place - 1]) ** 2 for place, value in enumerate(values)) / 2 + step * step
    return Mean(found, math.sqrt(squares / count / count * (1 - count / population)))


def proportion(hits: float, count: float, population: int) -> Mean:
    """A proportion and its standard error, which behaves at 0 and n of n (Agresti and Coull)."""
    if count >= population:
        return Mean(hits / count, 0.0)
    middle = (hits + 2) / (count + 4)
    return Mean(hits / count, math.sqrt(middle * (1 - middle) / (count + 4) * (1 - count / population)))


def wilson(hits: int, count: int, population: int) -> tuple[float, float]:
    """The 95% interval of a proportion after Wilson (1927), for a finite population; a point where all were counted."""
    share = hits / count
    if count >= population:
        return share, share
    z2 = Z95 * Z95 * (1 - count / population)
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = math.sqrt(z2 * (share * (1 - share) / count + z2 / (4 * count * count))) / (1 + z2 / count)
    return max(0.0, middle - half), min(1.0, middle + half)
