"""What each technique is worth: nodes and time with it switched off (the tables in docs/algorithm.md).

    python benchmarks/ablation.py [DEALS]

Prints a markdown table for goal max and goal min, mean over random ten-card deals (strains in turn, the declarer
leads), and one for layouts of a choice in the solver's order, mean over a piece of each of five choices.  Nodes are
exact and the same everywhere; microseconds are CPU time, some 10 of a deal Python's, and belong to the machine.
Without the table only the first tenth of the questions is asked: its ratios are to the same with all on.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial

import numpy as np

import meksiko_dd as mdd
from meksiko_dd._binding import check, ffi, lib
from meksiko_dd.bench import measure as bench
from meksiko_dd.cards.card import FULL_MASK
from meksiko_dd.cards.kinds import Goal, Strain

NAMES = {
    "MDD_TECHNIQUE_ORDERING": "no ordering",
    "MDD_TECHNIQUE_BOUNDS": "no bounds",
    "MDD_TECHNIQUE_RELEVANT_RANKS": "exact keys instead of relevant ranks",
    "MDD_TECHNIQUE_EQUIVALENCE": "no merging of touching cards",
    "MDD_TECHNIQUE_TABLE": "no table",
}
SWITCHES = sorted(
    (name for name in dir(lib) if name.startswith("MDD_TECHNIQUE_")),
    key=lambda name: list(NAMES).index(name) if name in NAMES else -1,  # a new one first, the table last
)
FIRST = 60_000  # the first of the layouts of each choice that are solved

Ask = Callable[[mdd.Solver], object]


def tricks(goal: Goal, count: int) -> tuple[Ask, int]:
    """Deals to solve, and how many."""
    positions = [
        mdd.Position(mdd.Deal.from_masks(masks), Strain(number % 5), "A")
        for number, masks in enumerate(bench.random_deals(count, 31).tolist())
    ]
    return lambda solver: [solver.tricks(position, goal) for position in positions], count


def layouts(count: int) -> tuple[Ask, int]:
    """Layouts of each choice to solve, and how many in all."""
    hands = [mdd.Hand.of(hand).mask for hand, _, _ in bench.LAYOUT_CHOICES]
    parts = [mdd.layouts(hand, discard)[FIRST : FIRST + count] for hand, discard, _ in bench.LAYOUT_CHOICES]
    out = np.empty(count, dtype=np.int8)

    def ask(solver: mdd.Solver) -> None:
        for hand, part, (_, discard, strain) in zip(hands, parts, bench.LAYOUT_CHOICES, strict=True):
            unseen = FULL_MASK & ~hand & ~mdd.Hand.of(discard).mask
            status = lib.mdd_solve_layouts(
                solver._open(),
                hand,
                unseen,
                int(Strain.parse(strain)),
                lib.MDD_GOAL_MAX,
                lib.MDD_MUST_TRUMP,
                count,
                ffi.from_buffer("uint32_t[]", part),
                ffi.from_buffer("int8_t[]", out),
                ffi.new("uint64_t *"),
            )
            check(status)

    return ask, len(parts) * count


def measured(ask: Ask, questions: int, off: int) -> tuple[float, float]:
    """Mean nodes and mean CPU microseconds of a question."""
    with mdd.Solver(techniques=lib.MDD_TECHNIQUES_ALL & ~off) as solver:
        start = time.process_time()
        ask(solver)
        return solver.nodes / questions, (time.process_time() - start) * 1e6 / questions


def table(title: str, make: Callable[[int], tuple[Ask, int]], count: int) -> None:
    """Print the rows of one kind of question."""
    print(f"\n{title}\n\n| | nodes | ratio | microseconds | ratio |\n|---|---|---|---|---|")
    every, few = make(count), make(max(3, count // 10))
    whole, part = (measured(*questions, off=0) for questions in (every, few))
    print(f"| all on | {whole[0]:,.1f} | 1.00 | {whole[1]:,.1f} | 1.00 |", flush=True)
    for name in SWITCHES:
        questions, base = (few, part) if name == "MDD_TECHNIQUE_TABLE" else (every, whole)
        nodes, micros = measured(*questions, off=getattr(lib, name))
        label = NAMES.get(name, "no " + name.removeprefix("MDD_TECHNIQUE_").replace("_", " ").lower())
        ratios = f"{nodes / base[0]:,.2f} | {micros:,.1f} | {micros / base[1]:,.2f}"
        print(f"| {label} | {nodes:,.1f} | {ratios} |", flush=True)


def main() -> None:
    """Print the tables."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 300
    table("Goal max, must trump, a deal", partial(tricks, Goal.MAX), count)
    table("Goal min, must trump, a deal", partial(tricks, Goal.MIN), count)
    table("Layouts of a choice, goal max, must trump, a layout", layouts, 30 * count)


if __name__ == "__main__":
    main()
