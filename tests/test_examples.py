"""The examples show what they say, and examples/README.md shows what the commands print."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import meksiko_dd as mdd

FOLDER = Path(__file__).parent.parent / "examples"
README = (FOLDER / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"```console\n\$ ([^\n]*)\n(.*?)```", README, flags=re.DOTALL)
DEALS = {
    row["name"]: row for row in map(json.loads, (FOLDER / "deals.jsonl").read_text(encoding="utf-8").splitlines()[1:])
}


def solve(name: str, **change: Any) -> mdd.Solution:
    row = {key: value for key, value in DEALS[name].items() if key not in ("name", "shows")}
    return mdd.solve(**{**row, **change})


def best(solution: mdd.Solution) -> list[str]:
    return [str(card) for card in solution.best]


def test_six_examples_each_say_what_they_show() -> None:
    assert len(DEALS) == len(COMMANDS) == 6
    assert all(row["shows"].endswith(".") for row in DEALS.values())


@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=range(1, 7))
def test_readme_shows_what_is_printed(command: str, shown: str) -> None:
    command = command.replace("meksiko-dd", f'"{sys.executable}" -m meksiko_dd')
    env = {**os.environ, "COLUMNS": "80"}
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=env, check=False)
    assert done.returncode == 0, done.stderr
    assert [line.rstrip() for line in done.stdout.splitlines()] == shown.splitlines()


def test_forced_lead() -> None:
    solution = solve("Forced lead")
    assert best(solution) == ["D9"] and solution.tricks == 3
    after = solution.position.play("D9").play("DA").play("DT")
    assert after.turn == mdd.Seat.B and {card.suit for card in after.legal} == {mdd.Suit.CLUBS}


def test_ruff_that_must_be_taken() -> None:
    assert solve("A ruff that must be taken").tricks == 3
    assert solve("A ruff that must be taken", must_trump=False).tricks == 1


def test_duck() -> None:
    assert {str(card): tricks for card, tricks in solve("A duck").cards.items()} == {"SA": 3, "S8": 4}


def test_misere() -> None:
    assert [solve("A misere", leader=leader).tricks for leader in "ABC"] == [0, 1, 1]


def test_meksiko_on_one_lead() -> None:
    solution = solve("A Meksiko on one lead")
    assert solution.tricks == 10 and best(solution) == ["SA"]


def test_ending_of_four_cards() -> None:
    solution = solve("An ending of four cards")
    assert solution.position.deal.size == 4 and best(solution) == ["H7"]
    assert [str(card) for card in solution.position.play("H7").legal] == ["SQ"]
