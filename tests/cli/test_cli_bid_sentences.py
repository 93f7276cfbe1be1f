"""What the command bid says about a rating is true of it: reports with chosen numbers, and what is said of them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from support.command import ok

import meksiko_dd as mdd
from meksiko_dd.bids import _rating
from meksiko_dd.bids.report import BidReport, PassPlay
from meksiko_dd.cards.faces import Faces
from meksiko_dd.cards.kinds import Seat
from meksiko_dd.cli import bid, bid_rows

HAND, POOR = "AKT7.98.A.KQJ", "987.987.98.87"
ENGLISH = Faces("en", "french", "ascii")


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentences do not hang on how many there are."""
    monkeypatch.setattr(_rating, "WORLDS", 3)


@cache
def rated(auction: str | None = "A5 B6 C-", rules: str = "pagat", hand: str = HAND, **more: Any) -> BidReport:
    return mdd.rate_bids(hand, rules, auction=auction, talons=1, samples=2, **more)


def changed(report: BidReport, **changes: Any) -> BidReport:
    """The report with some of its advice changed."""
    return report._replace(advice=report.advice._replace(**changes))


def said(report: BidReport, language: str = "en") -> list[str]:
    return [line for line in bid._sentences(report, True, Faces(language, "french")) if line]


def row(report: BidReport, name: str, wide: bool = False) -> str:
    """The row of a contract or of the pass."""
    return next(line for line in bid_rows.bid_lines(report, wide, ENGLISH) if line.lstrip("> ").startswith(name))


def test_nothing_is_rounded_to_less_than_nothing() -> None:
    report = changed(rated(), p_fall=-1e-16, next_cost=-1e-12, better=1e-12)
    one = report.contracts[0]._replace(points=-0.004, others=-0.0001, gain=-0.004, p_make=1e-17, helps=-1e-9)
    assert "-0.0" not in "\n".join(said(report)) + "".join(bid_rows.numbers(one, ENGLISH).values())
    assert "Chance of falling: 0.0% ±" in "\n".join(said(report))


def test_chances_are_no_less_than_none_and_no_more_than_all() -> None:
    report = rated("A- B-", "pagat must_open=dealer lowest_bid=6", hand="AKQJT987.AK..")
    for one in report.contracts:
        assert 0 <= one.p_make <= 1 and all(0 <= share <= 1 for share in one.counts)
    assert report.advice.p_fall == 0 and str(report.advice.p_fall) == "0.0"


def test_the_row_of_a_pass_after_which_the_dealer_plays_five() -> None:
    """Chance, points, what the others score, tricks, trump and help: all that stands beside a bid."""
    rules = "pagat must_open=dealer lowest_bid=6"
    report = rated("A- B-", rules, hand=POOR)
    assert report.passing is not None and report.passing.own is not None and report.passing.own.contract == "5"
    own = report.passing.own
    assert (own.p_make, own.points, own.points_se) == (
        report.passing.p_make,
        report.passing.points,
        report.passing.points_se,
    )
    shown = row(report, "pass", wide=True)
    for cell in bid_rows.numbers(own, ENGLISH).values():
        assert cell in shown
    assert "If you pass, all have passed and you play 5." in said(report)
    assert report.call == "pass" and report.advice.p_fall == 1 - own.p_make
    assert any(line.startswith("Chance of falling: ") for line in said(report))
    assert report.to_dict()["pass"]["own"]["strain"] == own.to_dict()["strain"]
    assert rated().to_dict()["pass"]["own"] is None


def test_what_one_more_step_costs() -> None:
    def step(cost: float) -> list[str]:
        return [line for line in said(changed(rated(), next_step="8", next_cost=cost)) if "One more" in line]

    assert step(1.5) == ["One more step, 8, is worth about 1.50 points less."]
    assert step(-1.5) == ["One more step, 8, is worth about 1.50 points more."]
    assert step(0.001) == step(-0.001) == step(0.0) == ["One more step, 8, is worth about as much."]


@pytest.mark.parametrize(
    ("language", "points", "shown"),
    [
        ("en", 1, "the floor of the totals saves you 1 point."),
        ("en", 3, "the floor of the totals saves you 3 points."),
        ("sr", 1, "Pri padu granica zbira štedi 1 poen."),
        ("sr", 3, "štedi 3 poena."),
        ("sr", 5, "štedi 5 poena."),
    ],
)
def test_points_that_the_floor_saves(language: str, points: int, shown: str) -> None:
    assert shown in "\n".join(said(changed(rated(), free_fall=points), language))


def test_how_far_to_go_is_not_said_where_a_pass_was_not_rated() -> None:
    report = changed(rated(None)._replace(passing=None, stopped="interrupt"), call="5", limit=None)
    text = "\n".join(said(report))
    assert "no more" not in text and "how far to go is not known" in text
    none = changed(report, call=None)
    assert "No advice" in said(none)[0] and "No advice" in none._repr_html_()


def test_a_bid_that_wins_the_match_is_no_close_decision() -> None:
    report = changed(rated(), call="7", better=0.1, better_se=1.0, close=True, p_win=0.9, for_match=True)
    text = "\n".join(said(report))
    assert "A close decision" not in text and "Better than a pass by 0.10 ±1.00 points." in text
    assert "It wins the match at once in about 90.0% of cases.\nThat decides here, not points." in text
    assert "That decides" not in "\n".join(said(changed(report, for_match=False)))


@pytest.mark.slow
def test_what_a_pass_leads_to() -> None:
    report = rated(scores="A:49,B:12,C:30")
    assert report.passing is not None and report.passing.p_win is not None
    assert f"A pass wins the match at once in about {100 * report.passing.p_win:.1f}% of cases." in said(report)
    assert row(report, "pass").split()[-1] == f"{100 * report.passing.p_win:.0f}%"
    first = rated(None, scores="A:49,B:12,C:30")
    assert any(line.startswith("A pass later wins the match at once in about") for line in said(first))
    hopeless = rated(scores="A:0,B:12,C:30")
    assert hopeless.passing is not None and hopeless.passing.p_win == 0
    assert not any("wins the match at once in about" in line for line in said(hopeless))


def test_where_somebody_may_raise_it_is_said_who_plays_what() -> None:
    assert any(line.startswith("A pass: B plays 6, choosing") for line in said(rated("A5 B6 C-")))
    open_yet = rated("A5 B6")
    plays = [PassPlay(Seat.B, "6", 0.5), PassPlay(Seat.A, "7", 0.3), PassPlay(Seat.B, "8", 0.2)]
    assert open_yet.passing is not None and open_yet.passing.contract is None
    shown = said(open_yet._replace(passing=open_yet.passing._replace(plays=tuple(plays))))
    begin = "A pass: the others go on as a model of who bids what would: B 6 (50%), A 7 (30%), B 8 (20%). The declarer "
    assert any(line.startswith(begin) for line in shown)
    many = open_yet.passing._replace(plays=tuple(plays * 2))
    assert any(
        ", A 7 (30%), ... The declarer" in line.replace("....", "...") for line in said(open_yet._replace(passing=many))
    )


def test_a_pass_that_throws_the_deal_in_is_nothing_for_certain() -> None:
    report = rated("A- B-", "royale", hand="AT8.AQ8.Q9.JT")
    assert report.passing is not None
    assert (report.passing.points, report.passing.points_se, report.passing.played) == (0.0, 0.0, 0.0)
    assert "A pass throws the deal in: nobody scores." in said(report)
    assert row(report, "pass").split() == ["pass", "0.00"]


@pytest.mark.slow
def test_a_pass_before_anybody_has_bid() -> None:
    text = "\n".join(said(rated("A-", "royale", hand=POOR)))
    assert (
        "A pass: whoever may still speak opens with 5, or raises, if his hand justifies it; somebody plays in " in text
    )
    dealer = "\n".join(said(rated("B-", "pagat must_open=dealer lowest_bid=6", hand=POOR)))
    assert "opens with 6, or raises, if his hand justifies it; if nobody does, A must play 5 (layouts: " in dealer


@pytest.mark.slow
def test_what_the_model_does_not_know_is_not_said_of_it() -> None:
    """A forced bid and an empty auction say nothing to the model; betli does."""
    for calls in ("Abetli B-", "Abetli"):
        betli = said(rated(calls, "royale"))
        assert "Who bid betli is taken to have a hand for it, as far as that model can tell." in betli
        assert any(line.startswith("Bids are rated on layouts weighted") for line in betli)
    spoken = said(rated("A5 B6 C-"))
    assert any(line.startswith("In these layouts the others' hands fit what they said") for line in spoken)
    first = said(rated(None))
    assert any(line.startswith("You must bid; a pass later is rated where somebody raises you,") for line in first)
    assert not any("the others' hands fit" in line for line in first)
    assert not any("model of who bids" in line for line in said(rated("A5 B6 C-", uniform=True)))


def test_layouts_are_told_for_both_kinds_of_bids() -> None:
    report = rated()
    fewer = report.rating("meksiko").layouts
    assert f"{report.contracts[0].layouts} layouts in all ({fewer} where the talon is left alone; seed 1)" in "\n".join(
        said(report)
    )


@pytest.mark.slow
def test_how_the_others_share_is_told_where_something_hangs_on_it() -> None:
    assert not any("How the two others share their tricks" in line for line in said(rated()))
    for report in (rated(rules="pagat-pub"), rated(scores="A:0,B:0,C:0")):
        assert any("How the two others share their tricks" in line for line in said(report))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "scores", "shown"),
    [
        ("mini", "A:4,B:1,C:9", "this one is taken for the last of 3."),
        ("mini", "A:4,B:1,C:9,deals:2", "The match ends with this deal, unless"),
        ("mini", "A:4,B:1,C:9,deals:1", ""),
        ("pagat target=51 deals=9", "A:4,B:1,C:9", "only the target of 51 counts, not the end after deal 9."),
        ("pagat", "A:4,B:1,C:9", ""),
    ],
)
def test_whether_the_deal_is_the_last_is_said(rules: str, scores: str, shown: str) -> None:
    text = "\n".join(said(rated(rules=rules, scores=scores)))
    assert shown in text
    assert ("the last of" in text, "ends with this deal" in text, "only the target" in text) == (
        "the last of" in shown,
        "ends with this deal" in shown,
        "only the target" in shown,
    )


def test_a_standing_bid_is_not_called_an_auction() -> None:
    shown = ok("bid", "--hand", HAND, "--standing", "6", "--talons", "1", "--samples", "2", "--threads", "1")
    assert "The highest bid, 6, is taken to be C's." in shown and "So far" not in shown
