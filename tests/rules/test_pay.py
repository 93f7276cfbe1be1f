"""What a table's contracts pay at a glance, against RULES' own numbers; and when Meksiko pays."""

from __future__ import annotations

import pytest

from meksiko_dd.rules.pay import Pay, meksiko_chance, pay_table
from meksiko_dd.rules.scoring import declarer_points
from meksiko_dd.rules.table import PRESETS, Rules

NUMBERS = range(5, 11)


def plain(pay: Pay) -> tuple[object, ...]:
    return (pay.contract.text, *pay[1:])


@pytest.mark.parametrize(
    ("name", "times", "nothing", "meksiko"),
    [
        ("pagat", 1, False, ("meksiko", (20, 20), -20, 1, 0, None, None)),
        ("pagat-pub", 2, True, ("meksiko", (20, 20), -40, 1, -20, None, None)),
        ("srpski-101", 1, False, ("meksiko", (10, 10), -20, 1, 0, None, None)),
        ("club-easy", 1, False, ("meksiko", (20, 20), -20, 2, 0, None, None)),
        ("club-normal", 2, True, ("meksiko", (20, 20), -40, 2, -20, None, None)),
    ],
)
def test_the_tables_that_play_no_betli(name: str, times: int, nothing: bool, meksiko: tuple[object, ...]) -> None:
    numbers = [
        (str(bid), (bid, 10), -times * bid, 1, -bid if nothing else 0, None, None) for bid in NUMBERS
    ]  # a bid made scores the tricks taken
    assert [plain(pay) for pay in pay_table(PRESETS[name])] == [*numbers, meksiko]


def test_betli_pays_the_defenders_too() -> None:
    pays = {pay.contract.text: plain(pay)[1:] for pay in pay_table(PRESETS["royale"])}
    assert list(pays) == ["5", "6", "7", "betli", "8", "betli-without-talon", "9", "10", "meksiko"]
    assert pays["betli"] == ((7, 7), -7, None, None, -5, 5)
    assert pays["betli-without-talon"] == ((8, 8), -8, None, None, -6, 6)


@pytest.mark.parametrize(
    ("name", "ten", "nothing"),
    [
        ("pagat", 30 / 40, 1 / 2),
        ("pagat-pub", 50 / 60, 2 / 3),
        ("srpski-101", None, 2 / 3),  # +10 at best: as much as a 10
        ("club-easy", 30 / 40, 1 / 2),
        ("club-normal", 50 / 60, 2 / 3),
        ("pagat meksiko_made=0", None, None),
    ],
)
def test_when_meksiko_pays(name: str, ten: float | None, nothing: float | None) -> None:
    rules = Rules.parse(name)
    assert (meksiko_chance(rules, 10), meksiko_chance(rules, 0)) == (ten, nothing)


@pytest.mark.parametrize("points", [0, 5, 8, 10, 15])
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_at_that_chance_meksiko_is_worth_as_much(rules: Rules, points: int) -> None:
    contract = rules.contract("meksiko")
    won, lost = (declarer_points(contract, tricks, rules) for tricks in (10, 9))
    chance = meksiko_chance(rules, points)
    if chance is None:
        assert won <= points
    else:
        assert 0 < chance < 1 and chance * won + (1 - chance) * lost == pytest.approx(points)
