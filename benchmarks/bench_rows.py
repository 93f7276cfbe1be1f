"""The rows of benchmarks/rows.py under pytest-benchmark: pytest benchmarks/bench_rows.py

A small part of each (BENCH_SCALE=1: all of it, ten minutes).  What a row is about is in `extra_info`: `value` with
its `unit`, `goal`, `nodes` a deal, `p99`, `worst`; the time that pytest-benchmark shows includes making the deals and
checking answers, and is only good for comparing runs.
"""

from __future__ import annotations

import os
from typing import Any

import pytest
from rows import ROWS, Row

SCALE = float(os.environ.get("BENCH_SCALE", "0.02"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_row(benchmark: Any, row: Row) -> None:
    found = benchmark.pedantic(row.measure, (SCALE,), rounds=1, iterations=1)
    benchmark.extra_info.update(found._asdict(), unit=row.unit, goal=row.goal, scale=SCALE)
    assert found.value > 0 and (found.nodes is None or found.nodes > 0)
