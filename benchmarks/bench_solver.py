"""Time and nodes over fixed sets of deals: pytest benchmarks/bench_solver.py (nodes in `extra_info`).

The sets are easy (endings of five cards), typical (random deals) and hard (deals full of voids), for each goal and void
rule.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import meksiko_dd as mdd

DATA = Path(__file__).parent / "data"
VARIANTS = [("max", True), ("max", False), ("min", True), ("min", False)]


def questions(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / f"{name}.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("name", ["easy", "typical", "hard"])
@pytest.mark.parametrize(("goal", "must_trump"), VARIANTS)
def test_fixed_sets(benchmark: Any, name: str, goal: str, must_trump: bool) -> None:
    positions = [
        mdd.Position(mdd.Deal.parse(row["deal"]), row["strain"], row["declarer"], row["leader"], must_trump)
        for row in questions(name)
    ]

    def run() -> int:
        with mdd.Solver() as solver:
            for position in positions:
                solver.tricks(position, goal)
            return solver.nodes

    nodes = benchmark.pedantic(run, rounds=3, iterations=1)
    benchmark.extra_info.update(nodes_per_deal=nodes / len(positions), deals=len(positions))


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    ("goal", "must_trump", "count"), [("max", True, 10_000), ("max", False, 2_000), ("min", True, 500)]
)
def test_arrays(benchmark: Any, goal: str, must_trump: bool, count: int, threads: int) -> None:
    hands = np.array([mdd.Deal.random(seed).masks for seed in range(count)])
    strain, declarer = np.arange(count) % 5, np.arange(count) % 3
    benchmark.pedantic(
        mdd.solve_array, (hands, strain, declarer, declarer, goal, must_trump, threads), rounds=3, iterations=1
    )
    benchmark.extra_info.update(deals=count)
