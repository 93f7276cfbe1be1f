"""The score of one deal: every cell of the table, every worked example, and an independent table of all results."""

from __future__ import annotations

import copy
import csv
import itertools
import pickle
from typing import Any

import pytest
from support.paths import DATA

import meksiko_dd as mdd
from meksiko_dd.rules.scoring import declarer_points, defender_points, score
from meksiko_dd.rules.table import PRESETS, Rules

with (DATA / "scores.csv").open(newline="", encoding="utf-8") as stream:
    ROWS = list(csv.DictReader(stream))
NAMES = ("pagat", "pagat-pub", "royale", "srpski-101", "club-easy", "club-normal")


def points(rules: str | Rules, bid: str | int, declarer: str, *tricks: int) -> list[int]:
    return list(score(bid, declarer, tricks, rules).points.values())


@pytest.mark.parametrize(
    ("rules", "bid", "declarer", "tricks", "expected"),
    [
        ("pagat", 6, "A", (7, 1, 2), [7, 1, 2]),
        ("pagat", 6, "A", (5, 4, 1), [-6, 4, 1]),
        ("srpski-101", 7, "A", (8, 1, 1), [8, 1, 1]),
        ("srpski-101", 7, "A", (6, 3, 1), [-7, 3, 1]),
        ("srpski-101", "meksiko", "B", (0, 10, 0), [0, 10, 0]),
        ("srpski-101", "meksiko", "B", (1, 9, 0), [1, -20, 0]),
        ("club-easy", "meksiko", "A", (8, 2, 0), [-20, 4, 0]),
        ("club-normal", "meksiko", "A", (8, 2, 0), [-40, 4, -20]),
        ("club-normal", 7, "A", (7, 3, 0), [7, 3, -7]),
    ],
)
def test_worked_examples(
    rules: str, bid: str | int, declarer: str, tricks: tuple[int, ...], expected: list[int]
) -> None:
    assert points(rules, bid, declarer, *tricks) == expected


def test_club_normal_falls() -> None:
    falls = [points("club-normal", bid, "A", bid - 1, 11 - bid, 0)[0] for bid in range(5, 11)]
    assert falls == [-10, -12, -14, -16, -18, -20]
    assert points("club-normal", "meksiko", "A", 9, 1, 0)[0] == -40


# One row of the table of scores each, in the order of NAMES: what the first of the tricks named scores.
CELLS: dict[str, tuple[Any, tuple[int, ...], int, list[int]]] = {
    "bid made": (5, (8, 1, 1), 0, [8, 8, 8, 8, 8, 8]),
    "bid failed": (6, (5, 4, 1), 0, [-6, -12, -6, -6, -6, -12]),
    "Meksiko made": ("meksiko", (10, 0, 0), 0, [20, 20, 20, 10, 20, 20]),
    "Meksiko failed": ("meksiko", (9, 1, 0), 0, [-20, -40, -20, -20, -20, -40]),
    "defender's tricks": (6, (5, 4, 1), 1, [4, 4, 4, 4, 4, 4]),
    "defender's tricks, Meksiko": ("meksiko", (9, 1, 0), 1, [1, 1, 1, 1, 2, 2]),
    "defender with 0 tricks": (6, (7, 3, 0), 2, [0, -6, 0, 0, 0, -6]),
    "defender with 0 tricks, the bid failed": (6, (5, 5, 0), 2, [0, -6, 0, 0, 0, -6]),
    "defender with 0 tricks, Meksiko": ("meksiko", (10, 0, 0), 2, [0, -20, 0, 0, 0, -20]),
    "a bid of 10 made": (10, (10, 0, 0), 0, [10, 10, 10, 10, 10, 10]),
}


@pytest.mark.parametrize(("cell", "place"), list(itertools.product(CELLS, range(6))))
def test_each_cell(cell: str, place: int) -> None:
    bid, tricks, seat, expected = CELLS[cell]
    assert points(NAMES[place], bid, "A", *tricks)[seat] == expected[place]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_result_against_an_independent_table(name: str) -> None:
    rows = [row for row in ROWS if row["rules"] == name]
    assert len(rows) >= 7 * 66
    seen = set()
    for row in rows:
        tricks = tuple(int(row[key]) for key in ("declarer", "first", "second"))
        expected = [int(row[f"points_{key}"]) for key in ("declarer", "first", "second")]
        seen.add((row["bid"], tricks))
        for seat in range(3):  # the same deal, turned around the table
            turned = score(row["bid"], "ABC"[seat], [tricks[(place - seat) % 3] for place in range(3)], name)
            assert [turned.points[mdd.Seat((seat + place) % 3)] for place in range(3)] == expected, row
            assert turned.made == (row["made"] == "yes"), row
    every = itertools.product(range(11), repeat=3)
    for tricks, contract in itertools.product(every, PRESETS[name].contracts):  # and what it does not list is refused
        if (contract.text, tricks) not in seen:
            with pytest.raises(mdd.InvalidResultError):
                score(contract, "A", tricks, name)


def test_betli() -> None:
    assert points("royale", "betli", "A", 0, 4, 6) == [7, -5, -5]
    assert points("royale", "betli", "B", 3, 1, 0) == [5, -7, 5]
    assert points("royale", "betli-without-talon", "C", 10, 0, 0) == [-6, -6, 8]
    assert points("royale", "betli-without-talon", "C", 0, 0, 1) == [6, 6, -8]
    assert points("royale", "betli", "A", 1, 5, 4) == [-7, 5, 5]  # the last trick was the declarer's
    pub = "pagat-pub betli=7"  # no trick costs a defender nothing where he wants the declarer to have them
    assert points(pub, "betli", "A", 1, 0, 0) == [-7, 5, 5]


def test_mini_game_scores_like_club_easy() -> None:
    for bid, tricks in ((6, (5, 5, 0)), ("meksiko", (8, 2, 0)), ("meksiko", (10, 0, 0))):
        assert points("mini", bid, "A", *tricks) == points("club-easy", bid, "A", *tricks)


def test_forced_five_is_scored_as_a_bid_of_five() -> None:
    forced = "pagat lowest_bid=6 must_open=dealer"
    assert points(forced, 5, "C", 3, 3, 4) == [3, 3, -5]
    assert points(forced, 5, "C", 3, 2, 5) == [3, 2, 5]


@pytest.mark.parametrize(
    ("rules", "bid", "tricks", "text"),
    [
        ("pagat", 6, (7, 1, 1), "7 1 1 add up to 9; expected 10"),
        ("pagat", 6, (7, 2, 2), "add up to 11"),
        ("pagat", "meksiko", (5, 1, 0), "add up to 6; expected 10"),
        ("royale", "meksiko", (5, 0, 0), "meksiko is not lost"),
        ("royale", "meksiko", (5, 1, 1), "stops at the first trick of a defender"),
        ("royale", "betli", (0, 3, 3), "betli is not lost"),
        ("royale", "betli", (2, 3, 3), "stops at the declarer's first trick"),
        ("royale", 6, (2, 3, 3), "add up to 8; expected 10"),
        ("pagat", 6, (7, 3), "2 numbers of tricks"),
        ("pagat", 6, (11, 0, -1), "11; expected a whole number from 0 to 10"),
        ("pagat", 6, ("7", 1, 2), "'7'"),
        ("pagat", 6, (True, 1, 8), "True"),
    ],
)
def test_results_that_no_deal_has(rules: str, bid: str | int, tricks: Any, text: str) -> None:
    with pytest.raises(mdd.InvalidResultError, match=text):
        score(bid, "A", tricks, rules)


def test_contracts_that_are_not_played() -> None:
    for rules, bid, text in (("pagat", "betli", "betli is not played at pagat"), ("pagat lowest_bid=6", 5, "5 is not")):
        with pytest.raises(mdd.InvalidRulesError, match=text):
            score(bid, "A", (7, 1, 2), rules)


def test_points_without_a_score() -> None:
    rules = PRESETS["club-normal"]
    contract = rules.contract("8")
    assert [declarer_points(contract, tricks, rules) for tricks in (7, 8, 9)] == [-16, 8, 9]
    assert [defender_points(contract, 8, tricks, rules) for tricks in (0, 1)] == [-8, 1]


def test_a_score_is_a_value() -> None:
    one, same = score(6, "A", (7, 1, 2)), score("6", "a", [7, 1, 2], PRESETS["pagat"])
    assert one == same and hash(one) == hash(same) and one != score(6, "A", (7, 2, 1))
    assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one
    assert str(one) == "A played 6, A +7 B +1 C +2"
    with pytest.raises(AttributeError, match="cannot be changed"):
        one.made = False  # type: ignore[misc]
