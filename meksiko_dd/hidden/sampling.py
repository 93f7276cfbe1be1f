"""Layouts by chance, and what a sample of them says about all.

A *layout* is the mask of B's cards among the unseen ones (see `solver.layouts`).  All layouts that agree with what the
declarer knows are equally likely.  Samples are drawn without replacement, so that two parts of one sample share no
layout, and the standard errors carry the factor for a finite population: a sample of all layouts has none.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..errors import whole
from .means import Mean, drawn_mean

__all__ = ["mean", "shuffled"]


def shuffled(masks: NDArray[np.uint32], seed: int) -> NDArray[np.uint32]:
    """All layouts in random order: any stretch of it is a sample without replacement, every one equally likely.

    The same seed gives the same order (numpy's PCG64).

    Raises:
        InvalidOptionError: the seed is no whole number from 0.
    """
    order: NDArray[np.uint32] = np.random.Generator(np.random.PCG64(whole("seed", seed))).permutation(masks)
    return order


def mean(values: NDArray[Any], population: int, step: float = 1.0) -> Mean:
    """`means.drawn_mean` of an array."""
    return drawn_mean(values.tolist(), population, step)
