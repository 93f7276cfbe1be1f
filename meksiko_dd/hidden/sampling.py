"""Layouts by chance, and what a sample of them says about all.

A *layout* is the mask of B's cards among the unseen ones (see `solver.layouts`).  All layouts that agree with what the
declarer knows are equally likely.  Samples are drawn without replacement, so that two parts of one sample share no
layout, and the standard errors carry the factor for a finite population: a sample of all layouts has none.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..errors import whole

__all__ = ["Mean", "mean", "proportion", "shuffled", "wilson"]

Z95 = 1.959964  # two-sided 95% of the normal distribution


class Mean(NamedTuple):
    """A mean, or a proportion, with its standard error; 0 where all layouts were counted."""

    value: float
    error: float


def shuffled(masks: NDArray[np.uint32], seed: int) -> NDArray[np.uint32]:
    """All layouts in random order: any stretch of it is a sample without replacement, every one equally likely.

    The same seed gives the same order (numpy's PCG64).

    Raises:
        InvalidOptionError: the seed is no whole number from 0.
    """
    order: NDArray[np.uint32] = np.random.Generator(np.random.PCG64(whole("seed", seed))).permutation(masks)
    return order


def mean(values: NDArray[Any], population: int, step: float = 1.0) -> Mean:
    """The mean of a sample of `population` layouts, with its standard error.

    One more squared deviation of `step` is added to those seen: a sample in which all layouts are alike does not prove
    that all others are.  (Its weight is that of one layout.)

    Args:
        values: the sample, not empty.
        population: how many layouts there are.
        step: the least difference that one layout can make.
    """
    count = len(values)
    found = float(values.mean()) + 0.0  # of losses that are all nothing: 0, not -0
    if count >= population:
        return Mean(found, 0.0)
    squares = float(((values - found) ** 2).sum()) + step * step
    return Mean(found, math.sqrt(squares / max(1, count - 1) / count * (1 - count / population)))


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
