"""Write the right answers of the sets of `meksiko-dd bench` to meksiko_dd/bench/answers.json.

    python benchmarks/pin_answers.py

Minutes, because the solver is made to do without what could be wrong in it: no bounds, no merging of cards, no relevant
ranks.  The counts of all layouts are those that came with the project (tests/data/layouts.jsonl).
"""

from __future__ import annotations

import json
import time
from functools import partial
from pathlib import Path
from typing import Any

from meksiko_dd._binding import lib
from meksiko_dd.bench import measure as bench
from meksiko_dd.solver import threads as workers
from meksiko_dd.solver.solver import Solver

LAYOUTS = Path(__file__).parent.parent / "tests" / "data" / "layouts.jsonl"
PLAIN = partial(Solver, techniques=lib.MDD_TECHNIQUE_TABLE | lib.MDD_TECHNIQUE_ORDERING, tt_kib=65536)


def main() -> None:
    """Write the file."""
    bench.Solver = workers.Solver = PLAIN  # type: ignore[attr-defined, assignment]
    answers: dict[str, Any] = {}
    for name, made in bench.SETS.items():
        if name == "layouts":
            rows = [json.loads(line) for line in LAYOUTS.read_text(encoding="utf-8").splitlines()]
            answers[name] = [" ".join(map(str, row["counts"])) for row in rows]
            continue
        found = made.make().ask(2, bench.NEVER, time.perf_counter_ns).answers
        answers[name] = "".join(found) if all(len(answer) == 1 for answer in found) else found
        print(f"{name}: {len(found)} answers", flush=True)
    bench.ANSWERS.write_text(json.dumps(answers, indent=1) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
