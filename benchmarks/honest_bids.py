"""The slow honest rating of five fixed hands: `python benchmarks/honest_bids.py [FILE]`; `compare` in place of FILE
sets the default call beside the stored result, `calibrate [SEEDS]` many calls: are the errors that they state true?

For each of the 231 talons a long race (256 layouts) chooses discard and trump for every number, knowing twelve cards;
the chosen are then counted in all 184,756 layouts.  Meksiko is counted in all layouts of all talons.  The result is
what `rate_bids` estimates, but for what the race may still miss.  It stands in tests/data/honest_bids.json, and the
default call must agree with it.  Takes a quarter of an hour or more; hands that the file has are kept.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import meksiko_dd as mdd
from meksiko_dd.bids._choosing import Declarer, draw_layouts
from meksiko_dd.bids._talons import all_talons
from meksiko_dd.hidden.candidates import objective_values
from meksiko_dd.rules.table import Rules
from meksiko_dd.solver.draw import Purpose
from meksiko_dd.solver.pick import Stage

FILE = Path(__file__).parent.parent / "tests" / "data" / "honest_bids.json"
HANDS = (
    ("AKT7.98.A.KQJ", "pagat"),
    ("KQ9.A87.J98.T", "pagat"),
    ("AKJ98.A7.KJ9.", "royale"),
    ("AKQJ9.AK.AK7.", "pagat-pub"),
    ("AT87.K8.AJ.98", "club-easy"),
)
SCREEN = 256
STAGES = (Stage(18, 24), Stage(37, 10), Stage(73, 4), Stage(128, 1))  # all choices race, so many a bid go on


def honest(text: str, name: str) -> dict[str, Any]:
    """The rating of one hand."""
    hand, rules = mdd.Hand.of(text), Rules.parse(name)
    unseen = 0xFFFFFFFF & ~hand.mask
    numbers = [one for one in rules.contracts if one.number is not None]
    counts: dict[str, NDArray[np.int64]] = {one.text: np.zeros(11, dtype=np.int64) for one in numbers}
    counts["meksiko"] = np.zeros(11, dtype=np.int64)
    with mdd.Solver() as solver:
        for at, talon in enumerate(all_talons(unseen)):
            rest = mdd.Hand(unseen & ~talon)
            declarer = Declarer(hand.mask | talon, rest.mask, numbers, rules)
            layouts = draw_layouts(rest.mask, SCREEN, seed=1, purpose=Purpose.RACE, stream=at)
            best = declarer.pick(solver, declarer.every(), layouts, STAGES)
            found = {}
            for choice in set(best):
                kept, strain = mdd.Hand(choice.hand), mdd.Strain(choice.strain)
                found[choice] = mdd.layout_counts(kept, "", strain, must_trump=rules.must_trump, threads=2, unseen=rest)
            for one, choice in zip(numbers, best, strict=True):
                counts[one.text] += found[choice]
            if rules.meksiko_trump == "none":
                counts["meksiko"] += mdd.layout_counts(
                    hand, "", "NT", must_trump=rules.must_trump, threads=2, unseen=rest
                )
    ratings = []
    for contract, tricks in counts.items():
        if tricks.any():
            of_it, shares = rules.contract(contract), tricks / tricks.sum()
            ratings.append(
                {
                    "contract": contract,
                    "p_make": round(float(shares @ objective_values("make", of_it, rules)), 6),
                    "points": round(float(shares @ objective_values("points", of_it, rules)), 5),
                }
            )
    return {"hand": text, "rules": name, "contracts": ratings}


def compare(stored: dict[str, Any]) -> None:
    """The default call beside the stored result."""
    apart = []
    for case in stored["hands"]:
        report = mdd.rate_bids(case["hand"], case["rules"], threads=2)
        for right in case["contracts"]:
            one = report.rating(right["contract"])
            for name in ("p_make", "points"):
                value, error = getattr(one, name), getattr(one, f"{name}_se")
                apart.append(abs(value - right[name]) / error)
                said = f"{value:.4f} {error:.4f} {right[name]:.4f}"
                print(f"{case['hand']} {case['rules']} {one.contract} {name}: {said}")
    near = sum(one <= 2 for one in apart)
    print(f"{near} of {len(apart)} inside two standard errors, the worst {max(apart):.1f}")


CALLS: dict[str, dict[str, Any]] = {
    "default": {},
    "`--talons 12`": {"talons": 12},
    "`--talons 6`": {"talons": 6},
    "`--seconds 0.2`": {"seconds": 0.2},
}
EDGE = 0.05  # a number bid that makes, or fails, more seldom than that is rare


def calibrate(stored: dict[str, Any], seeds: int) -> None:
    """How many of the numbers of many calls lie inside two of their standard errors, as a table of the docs."""
    print("| call | of p_make | numbers | inside 2 s.e. | true error (rms) | stated error (rms) |")
    print("|---|---|---|---|---|---|")
    for name, arguments in CALLS.items():
        found: dict[str, list[tuple[float, float]]] = {"5% to 95%": [], "beyond": [], "Meksiko": []}
        for case in stored["hands"]:
            for seed in range(1, seeds + 1):
                report = mdd.rate_bids(case["hand"], case["rules"], seed=seed, **arguments)
                for right in case["contracts"]:
                    one, chance = report.rating(right["contract"]), right["p_make"]
                    middle = "5% to 95%" if EDGE <= chance <= 1 - EDGE else "beyond"
                    kind = "Meksiko" if one.contract == "meksiko" else middle
                    found[kind].append((one.p_make - chance, one.p_make_se))
        for kind, pairs in found.items():
            errors, stated = np.array(pairs).T
            inside = (abs(errors) <= 2 * stated).mean()
            sizes = f"{np.sqrt((errors**2).mean()):.4f} | {np.sqrt((stated**2).mean()):.4f}"
            print(f"| {name} | {kind} | {len(pairs)} | {100 * inside:.1f}% | {sizes} |", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["calibrate"]:
        calibrate(json.loads(FILE.read_text(encoding="utf-8")), int((sys.argv[2:] or ["10"])[0]))
        sys.exit()
    if sys.argv[1:] == ["compare"]:
        compare(json.loads(FILE.read_text(encoding="utf-8")))
        sys.exit()
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    known = json.loads(file.read_text(encoding="utf-8"))["hands"] if file.exists() else []
    hands = [one for one in known if (one["hand"], one["rules"]) in HANDS]
    for question in HANDS[len(hands) :]:
        hands.append(honest(*question))
        print(json.dumps(hands[-1]), flush=True)
        stored = {"command": "python benchmarks/honest_bids.py", "screen": SCREEN, "hands": hands}
        file.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
