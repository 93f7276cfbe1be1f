"""Fits the hand model to rated choices: writes solver_c/hand_weights.h and the model's tables in docs/accuracy.md.

    python benchmarks/fit_hand_model.py
    python setup.py build_ext --inplace
    python benchmarks/fit_hand_model.py --say

Seconds.  The first call writes the weights, the second, with the new build, the tables.  `rate_choices.py` rates.
"""

from __future__ import annotations

import re
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rate_choices import DATA, KINDS, LAYOUTS, MANY_LAYOUTS, Kind, choices

from meksiko_dd.cards.kinds import Goal
from meksiko_dd.solver.model import FEATURES, chance, describe, estimates

ROOT = Path(__file__).parent.parent
WEIGHTS, PAGE = ROOT / "solver_c" / "hand_weights.h", ROOT / "docs" / "accuracy.md"
BEGIN, END = (
    "<!-- written by benchmarks/fit_hand_model.py: begin -->",
    "<!-- written by benchmarks/fit_hand_model.py: end -->",
)
UNIT = 100_000  # weights are whole numbers of this part
RIDGE = 1.0  # so many squared tricks against weights that the data hardly determine
ROUNDS = 30
EDGES = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)  # of predicted chances
FIRST = (1, 4, 6, 8, 14)  # of the model's first so many: do they hold the best choice?


class Rated(NamedTuple):
    """The choices of all hands of a kind, one after the other.

    Attributes:
        kept, gone, strains: of each choice.
        start: where the choices of each hand begin, and the end.
        halves: mean tricks (betli: share made) in the two halves of the layouts, shape (2, choices).
        fitted: choices that the model is fitted to come first, so many.
        hands: hands that the model is fitted to.
    """

    kept: NDArray[np.uint32]
    gone: NDArray[np.uint32]
    strains: NDArray[np.uint8]
    start: NDArray[np.int64]
    halves: NDArray[np.float64]
    fitted: int
    hands: int

    @property
    def means(self) -> NDArray[np.float64]:
        """The mean over all layouts."""
        means: NDArray[np.float64] = self.halves.mean(axis=0)
        return means


def load(name: str) -> Rated:
    """What `rate_choices.py` wrote."""
    kind = KINDS[name]
    with np.load(DATA / f"{name}.npz") as stored:
        hands, sums = stored["hands"], np.stack([stored["first"], stored["second"]]).astype(float)
    listed = [list(choices(int(held), kind)) for held in hands]
    start = np.concatenate([[0], np.cumsum([len(one) for one in listed])])
    kept, strains = (np.array(column) for column in zip(*[item for one in listed for item in one], strict=True))
    held = np.repeat(hands, np.diff(start))
    fitted = int(start[kind.fitted])
    layouts = np.where(np.arange(len(kept)) < fitted, LAYOUTS, MANY_LAYOUTS) / 2
    masks = kept.astype(np.uint32)
    return Rated(masks, held & ~masks, strains.astype(np.uint8), start, sums / layouts, fitted, kind.fitted)


def design(rated: Rated, goal: Goal) -> NDArray[np.float64]:
    """The descriptions, a row for each choice."""
    rows = np.array(describe(rated.kept, rated.strains.tolist(), rated.gone, goal), dtype=float)
    return rows.reshape(-1, FEATURES)


def least_squares(rows: NDArray[np.float64], tricks: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights of least squared error; those of features that never occur are 0."""
    found: NDArray[Any] = np.linalg.solve(rows.T @ rows + RIDGE * np.eye(FEATURES), rows.T @ tricks)
    return found


def logistic(rows: NDArray[np.float64], made: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights of greatest likelihood for the share of layouts that make (Newton)."""
    found = np.zeros(FEATURES, dtype=np.float64)
    for _ in range(ROUNDS):
        likely = 1 / (1 + np.exp(-np.clip(rows @ found, -30, 30)))
        curvature = (rows * (likely * (1 - likely))[:, None]).T @ rows + RIDGE / LAYOUTS * np.eye(FEATURES)
        step: NDArray[Any] = np.linalg.solve(curvature, rows.T @ (made - likely) - RIDGE / LAYOUTS * found)
        found = found + step
    return found


def fit(name: str) -> NDArray[np.int64]:
    """The weights of a kind of contract."""
    rated, kind = load(name), KINDS[name]
    rows, means = design(rated, kind.goal)[: rated.fitted], rated.means[: rated.fitted]
    weights = (logistic if kind.goal is Goal.MIN else least_squares)(rows, means)
    return np.rint(UNIT * weights).astype(np.int64)


def write_weights() -> None:
    """The table that C includes."""
    lines = ["/* Weights of the hand model, by kind of contract (must trump, free ruff, no trump, betli): written by"]
    lines += [" * benchmarks/fit_hand_model.py. */", "{"]
    for name in KINDS:
        weights = [str(weight) for weight in fit(name)]
        parts = [", ".join(weights[start : start + 10]) for start in range(0, FEATURES, 10)]
        lines += ["    {" + ",\n     ".join(parts) + "},"]
    WEIGHTS.write_text("\n".join([*lines, "};", ""]), encoding="utf-8")


def predicted(rated: Rated, kind: Kind) -> NDArray[np.float64]:
    """What the model in use says: tricks, or the chance to make."""
    found = estimates(rated.kept, rated.strains.tolist(), rated.gone, kind.goal, kind.must_trump)
    if kind.goal is Goal.MIN:
        return np.array([chance(number) for number in found])
    return np.array(found) / 1000


def quality(name: str) -> dict[str, Any]:
    """How well the model in use tells the hands that are held out.

    `first`: in how many hands its first so many choices held the best one; `lost`: what the best of these is worth less
    than the best of all, on average, where half of the layouts choose and the other half say what that is worth.
    """
    kind, rated = KINDS[name], load(name)
    said, means = predicted(rated, kind), rated.means
    out = slice(rated.fitted, None)
    squares = float(((said[out] - means[out]) ** 2).sum() / ((means[out] - means[out].mean()) ** 2).sum())
    held = lost = np.zeros(len(FIRST))
    hands = 0
    for begin, end in zip(rated.start[rated.hands : -1], rated.start[rated.hands + 1 :], strict=True):
        here = slice(int(begin), int(end))
        if kind.goal is Goal.MIN and means[here].max() == 0:
            continue  # hopeless: there is no best choice
        hands += 1
        first, second = rated.halves[:, here]
        order = np.argsort(-said[here], kind="stable")
        best = means[here].max()
        held = held + [best == means[here][order[:many]].max() for many in FIRST]
        chosen = [order[:many][first[order[:many]].argmax()] for many in FIRST]
        lost = lost + [second[first.argmax()] - second[choice] for choice in chosen]
    return {
        "choices": len(means[out]),
        "r2": 1 - squares,
        "sd": float((said[out] - means[out]).std()),
        "hands": hands,
        "first": dict(zip(FIRST, held.astype(int).tolist(), strict=True)),
        "lost": dict(zip(FIRST, (lost / hands).tolist(), strict=True)),
    }


def chances() -> list[str]:
    """Held-out choices for betli by what the model says: how often they make."""
    rated = load("betli")
    said, made = (column[rated.fitted :] for column in (predicted(rated, KINDS["betli"]), rated.means))
    lines = ["", "| chance predicted at betli | choices | mean prediction | made |", "|---|---|---|---|"]
    for low, high in pairwise(EDGES):
        here = (said >= low) & ((said < high) | (high == EDGES[-1]))
        lines.append(
            f"| {low:.0%} to {high:.0%} | {here.sum():,} | {said[here].mean():.1%} | {made[here].mean():.1%} |"
        )
    return lines


def tables() -> str:
    """The figures in Markdown."""
    names = {"must": "trump, void must trump", "free": "trump, free ruff", "none": "no trump", "betli": "betli"}
    head = " | ".join(f"first {many}" for many in FIRST)
    lines = [f"| contract | held-out choices | R2 | sd left | hands | {head} |", "|---" * (5 + len(FIRST)) + "|"]
    for name, text in names.items():
        found = quality(name)
        cells = [f"{found['first'][many]} ({round(found['lost'][many], 3) + 0.0:.3f})" for many in FIRST]
        numbers = [f"{found['choices']:,}", f"{found['r2']:.3f}", f"{found['sd']:.3f}", found["hands"], *cells]
        lines.append(f"| {text} | {' | '.join(map(str, numbers))} |")
    return "\n".join([*lines, *chances(), ""])


def main() -> None:
    """Fit and write the weights, or write the tables of those in use."""
    if "--say" not in sys.argv:
        write_weights()
        return
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(re.sub(f"{BEGIN}\n.*?{END}", f"{BEGIN}\n{tables()}{END}", page, flags=re.DOTALL), encoding="utf-8")


if __name__ == "__main__":
    main()
