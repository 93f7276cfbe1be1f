"""The examples show what they say, and examples/README.md shows what the commands print."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.paths import EXAMPLES
from support.shown import examples, run_example

import meksiko_dd as mdd

FOLDER = EXAMPLES
README = (FOLDER / "README.md").read_text(encoding="utf-8")
COMMANDS = examples(README, "console")
ROWS = [
    json.loads(line)
    for line in (FOLDER / "deals.jsonl").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith("#")
]
DEALS = {row["name"]: row for row in ROWS}


def solve(name: str, **change: Any) -> mdd.Solution:
    row = {key: value for key, value in DEALS[name].items() if key not in ("name", "shows")}
    return mdd.solve(**{**row, **change})


def best(solution: mdd.Solution) -> list[str]:
    return [str(card) for card in solution.best]


def values(solution: mdd.Solution) -> dict[str, int]:
    return {str(card): tricks for card, tricks in solution.cards.items()}


def run(command: str) -> str:
    """What a command prints."""
    done = run_example(command)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_six_examples_each_say_what_they_show() -> None:
    assert len(DEALS) == len(ROWS) == 6
    assert all(row["shows"].endswith(".") for row in ROWS)


def test_readme_has_a_command_for_each_deal() -> None:
    assert all(any(row["deal"] in command for command, _ in COMMANDS) for row in ROWS)


@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=range(1, len(COMMANDS) + 1))
def test_readme_shows_what_is_printed(command: str, shown: str) -> None:
    assert [line.rstrip() for line in run(command).splitlines()] == shown.splitlines()


def test_the_command_that_runs_them_all() -> None:
    assert "\nmeksiko-dd batch examples/deals.jsonl\n" in README
    answers = [json.loads(line) for line in run("meksiko-dd batch examples/deals.jsonl").splitlines()]
    assert answers == [{**row, "tricks": solve(row["name"]).tricks} for row in ROWS]


def test_forced_lead() -> None:
    solution = solve("Forced lead")
    assert best(solution) == ["S7"] and solution.tricks == 5 and solution.cards[mdd.Card.parse("CA")] == 3
    for reply in ("SK", "ST", "S9"):
        after = solve("Forced lead", played=["S7", reply, "S8"])
        assert after.position.turn == mdd.Seat.B and min(after.cards.values()) == 5


def test_ruff_that_must_be_taken() -> None:
    name = "A ruff that must be taken"
    assert [solve(name, played="", must_trump=rule).tricks for rule in (True, False)] == [7, 6]
    assert best(solve(name, played="")) == ["CQ"]
    assert values(solve(name)) == {"SA": 7}
    free = solve(name, must_trump=False)
    assert free.tricks == 5 and values(free)["SA"] == 6


def test_duck() -> None:
    assert values(solve("A duck")) == {"SA": 4, "S8": 5}
    assert solve("A duck", played="CK CA C9 S9 S7 S8").position.turn == mdd.Seat.B  # the eight loses


def test_misere() -> None:
    assert [solve("A misere", leader=leader).tricks for leader in "ABC"] == [0, 1, 1]
    assert {card[0] for card, tricks in values(solve("A misere")).items() if tricks} == {"D"}
    assert [best(solve("A misere", played=f"{card} DA DT")) for card in ("D7", "D8", "D9")] == [["HT"]] * 3


def test_meksiko_on_one_lead() -> None:
    solution = solve("A Meksiko on one lead")
    assert solution.tricks == 10 and best(solution) == ["SA"]
    without_trump = solve("A Meksiko on one lead", strain="NT")
    assert without_trump.tricks == 10 and best(without_trump) == ["SA", "HA", "HK", "HQ", "HJ"]


def test_ending_of_four_cards() -> None:
    solution = solve("An ending of four cards")
    assert solution.position.deal.size == 4 and values(solution) == {"SK": 2, "S9": 3}
    assert solution.position.turn == mdd.Seat.B
    thrown_in = solution.position.play("S9").play("SJ").play("C8")
    assert [str(card) for card in thrown_in.legal] == ["SK"]
    assert {card.suit for card in thrown_in.play("SK").play("SQ").legal} == {mdd.Suit.HEARTS}
