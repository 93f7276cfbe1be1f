"""How the work of reading grows with what is read: by the processor's time, n against 4n in one process."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable

import meksiko_dd as mdd

FACTOR = 4  # linear work grows by this, quadratic work by its square


def grows_linearly(read: Callable[[int], object], size: int = 2000) -> bool:
    """Does reading FACTOR times as much cost about FACTOR times as much?  What is refused is read as well.

    The bound lies between linear and quadratic, and what takes no time at all is fine.
    """
    return any(_cost(read, FACTOR * size) <= 2 * FACTOR * _cost(read, size) + 0.01 for _ in range(4))


def _cost(read: Callable[[int], object], size: int) -> float:
    times = []
    for _ in range(2):
        begin = time.process_time()
        with contextlib.suppress(mdd.MeksikoError):
            read(size)
        times.append(time.process_time() - begin)
    return min(times)
