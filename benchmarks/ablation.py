"""What each technique is worth: nodes and time per deal with it switched off (the table in docs/algorithm.md).

    python benchmarks/ablation.py [DEALS]

Prints a markdown table: mean nodes, their ratio to all on, and mean CPU microseconds over random ten-card deals.
Nodes are exact and the same everywhere; microseconds belong to the machine.
"""

from __future__ import annotations

import sys
import time

import meksiko_dd as mdd
from meksiko_dd._binding import lib

OFF = {
    "all on": 0,
    "no ordering": lib.MDD_TECHNIQUE_ORDERING,
    "no bounds": lib.MDD_TECHNIQUE_BOUNDS,
    "exact keys instead of relevant ranks": lib.MDD_TECHNIQUE_RELEVANT_RANKS,
    "no merging of touching cards": lib.MDD_TECHNIQUE_EQUIVALENCE,
    "no table": lib.MDD_TECHNIQUE_TABLE,
}


def measure(deals: list[mdd.Deal], off: int) -> tuple[float, float]:
    """Mean nodes and mean CPU microseconds per deal, strains and seats in turn."""
    with mdd.Solver(techniques=lib.MDD_TECHNIQUES_ALL & ~off) as solver:
        positions = [
            mdd.Position(deal, mdd.Strain(number % 5), mdd.Seat(number % 3)) for number, deal in enumerate(deals)
        ]
        start = time.process_time()
        for position in positions:
            solver.tricks(position)
        return solver.nodes / len(deals), (time.process_time() - start) * 1e6 / len(deals)


def main() -> None:
    """Print the table."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    deals = [mdd.Deal.random(seed) for seed in range(count)]
    print("| | nodes per deal | ratio | microseconds |\n|---|---|---|---|")
    base = 0.0
    for name, off in OFF.items():
        nodes, micros = measure(deals if off != lib.MDD_TECHNIQUE_TABLE else deals[: max(1, count // 30)], off)
        base = base or nodes
        print(f"| {name} | {nodes:,.0f} | {nodes / base:.2f} | {micros:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
