"""What the command discard says about a report is true of it: gaps, ways, betli."""

from __future__ import annotations

from functools import cache

import pytest
from support.command import ok

import meksiko_dd as mdd
from meksiko_dd.cards.faces import Faces
from meksiko_dd.cli import discard
from meksiko_dd.discards.report import DiscardReport
from meksiko_dd.words.sentences import count

DEAL = "A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9"


@cache
def report(objective: str = "points") -> DiscardReport:
    return mdd.best_discards("AKT7.98.A.KQJ", "H7 D9", 7, objective=objective, samples=4, top=2)


def said(found: DiscardReport, language: str = "en") -> list[str]:
    return discard._sentences(found, Faces(language, "french", "ascii"))


@pytest.mark.parametrize(
    ("gap", "shown"),
    [
        ((0.5, 0.0), "Better than the second best by 0.50 points."),
        ((0.5, 0.25), "Better than the second best by 0.50 \u00b10.25 points."),
        ((0.0, 0.0), "The second best is as good."),
        ((-0.001, 0.25), "The second best is worth about as much (0.00 \u00b10.25 points)."),
        ((0.001, 0.0), "The second best is worth about as much (0.00 points)."),
        ((-0.5, 0.25), "The second best did better by 0.50 \u00b10.25 points in a sample: that settles nothing."),
    ],
)
def test_who_is_better_than_whom(gap: tuple[float, float], shown: str) -> None:
    """A second best that did better where both were sampled is not called worse by less than nothing."""
    text = said(report()._replace(gap=gap))
    assert shown in text
    naive = said(report()._replace(naive_gap=gap))
    assert sum("naive choice" in line for line in naive) == 1
    assert shown.partition("second best")[2] in "".join(naive).replace(" (DA D9)", "")
    assert "-0.0" not in "\n".join(text + naive)


def test_chances_differ_by_percentage_points() -> None:
    text = said(report("make")._replace(gap=(0.032, 0.0)))
    assert "Better than the second best by 3.20 percentage points." in text


@pytest.mark.parametrize(
    ("number", "english", "serbian"),
    [
        (1, "1 way.", "1."),
        (2, "2 ways.", "2."),
        (21, "21 ways.", "21."),
        (184_756, "184,756 ways.", "184.756."),
    ],
)
def test_in_how_many_ways_the_others_can_lie(number: int, english: str, serbian: str) -> None:
    for language, shown in (("en", english), ("sr", serbian)):
        assert count("discard.title", number, language, hand="AK").endswith(" " + shown)


def test_one_way_is_one_way() -> None:
    """All cards of B are known: the others can lie in one way."""
    shown = ok("discard", "--hand", "AKT7.98.A.KQJ", "--talon", "H7,D9", "--known", "B:QJ98.AKQJ.KQ.", "--top", "1")
    assert shown.splitlines()[0] == "Twelve cards AKT7.987.A9.KQJ; the others can lie in 1 way."


@pytest.mark.parametrize(("number", "english"), [(1, "1 more choice cannot"), (3, "3 more choices cannot")])
def test_how_many_are_not_settled(number: int, english: str) -> None:
    found = report()
    some = found._replace(open=((found.best.discard, found.best.strain),) * number)
    assert any(line.endswith(f"izbora koji se ne razlikuju od prvog: {number}.") for line in said(some, "sr"))
    assert any(f"with this sample {english} be told apart from the first." in line for line in said(some))


def test_serbian_decimals_take_the_genitive_singular() -> None:
    tricks, make = report("tricks")._replace(gap=(0.55, 0.0)), report("make")._replace(gap=(0.042, 0.01))
    assert "Bolje od drugog za 0,55 štiha." in said(tricks, "sr")
    assert "Bolje od drugog za 4,20 ±1,00 procenta." in said(make, "sr")
    assert "Боље од другог за 0,55 штиха." in said(tricks, "sr-Cyrl")
    (spread,) = (line for line in said(tricks, "sr") if line.startswith("Štihovi pri tom izboru: "))
    assert spread.count("%; ") == spread.count("%") - 1 and "," in spread


def test_at_betli_no_trump_suit_is_named() -> None:
    betli = ok("discard", DEAL, "--declarer", "C", "--bid", "betli", "--rules", "royale")
    assert "C discards two cards and plays betli, without trump." in betli and "names the trump" not in betli
    assert "names the trump suit." in ok("discard", DEAL, "--declarer", "C", "--bid", "6", "--rules", "royale")
