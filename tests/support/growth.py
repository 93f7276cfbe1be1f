"""How work grows with its size, measured in one process: linear, eight times as much takes eight times as long."""

from __future__ import annotations

import time
from collections.abc import Callable

FACTOR = 8  # what grows with the square takes 64 times as long
MOST = 30.0


def grows_linearly(run: Callable[[int], object], size: int = 2000) -> bool:
    """Does eight times the size take about eight times as long?  The best of five runs counts, and a wide margin."""

    def seconds(number: int) -> float:
        found = []
        for _ in range(5):
            start = time.process_time()
            run(number)
            found.append(time.process_time() - start)
        return min(found)

    return seconds(FACTOR * size) < MOST * max(seconds(size), 0.001)
