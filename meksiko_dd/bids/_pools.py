"""Worlds and layouts in proportion to how well they fit what was said: drawn from a pool of ones by chance."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..solver.draw import random_numbers

__all__ = ["are_enough", "equal_number", "places", "shares"]

FINE = 2**32  # random numbers 0..FINE-1 stand for 0..1


def shares(count: int, *, seed: int, purpose: int, stream: int, first: int = 0) -> NDArray[np.float64]:
    """Random numbers from 0 to 1, all equally likely; the arguments are those of `draw.random_numbers`."""
    numbers = random_numbers(FINE, count, seed=seed, purpose=purpose, stream=stream, first=first)
    return np.array(numbers, dtype=float) / FINE


def equal_number(likely: NDArray[np.float64]) -> float:
    """How many equally likely ones would tell as much (Kish's effective sample size)."""
    return float(likely.sum() ** 2 / (likely**2).sum())


def are_enough(likely: NDArray[np.float64], count: int) -> bool:
    """Do they tell more than twice as much as the `count` that are wanted, were they equally likely?"""
    return bool(likely.sum() ** 2 > 2 * count * (likely**2).sum())


def places(likely: NDArray[np.float64], count: int, start: float) -> NDArray[np.intp]:
    """The places of `count` in the pool, at equal steps of its weight from `start`, 0..1; one may come again."""
    sums = likely.cumsum()
    found = sums.searchsorted((np.arange(count) + start) * (sums[-1] / count), side="right")
    chosen: NDArray[np.intp] = np.minimum(found, len(likely) - 1)
    return chosen
