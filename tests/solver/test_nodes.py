"""Pinned node counts: the only test that sees an ordering bug.

A change of these numbers is no error, but it explains itself in its commit (CONTRIBUTING.md).  The new ones:
`PYTHONPATH=tests .venv/bin/python tests/solver/test_nodes.py`.
"""

from __future__ import annotations

import json

import pytest
from support.paths import DATA

import meksiko_dd as mdd

FILE = DATA / "nodes.json"
QUESTIONS = [
    (seed, strain, goal, must_trump)
    for seed, (strain, goal, must_trump) in enumerate(
        [
            (strain, goal, rule)
            for goal in ("max", "min")
            for strain in ("S", "H", "D", "C", "NT")
            for rule in (True, False)
        ]
    )
]


def nodes(seed: int, strain: str, goal: str, must_trump: bool) -> int:
    return mdd.solve(mdd.Deal.random(seed), strain, "ABC"[seed % 3], goal=goal, must_trump=must_trump).nodes


def name(question: tuple[int, str, str, bool]) -> str:
    return "{} {} {} {}".format(*question[:3], "must-trump" if question[3] else "free-ruff")


@pytest.mark.parametrize("question", QUESTIONS, ids=name)
def test_node_count_is_pinned(question: tuple[int, str, str, bool]) -> None:
    assert nodes(*question) == json.loads(FILE.read_text())[name(question)]


if __name__ == "__main__":
    FILE.write_text(json.dumps({name(question): nodes(*question) for question in QUESTIONS}, indent=1) + "\n")
