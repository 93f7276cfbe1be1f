"""Rating bids: standard errors, beliefs, advice, limits of time and patience, bad input."""

from __future__ import annotations

import itertools
import json
import pickle
from typing import Any

import numpy as np
import pytest

import meksiko_dd as mdd
from meksiko_dd.bids import _talons as talons
from meksiko_dd.bids._advice import advise, gains
from meksiko_dd.bids._choosing import draw_layouts
from meksiko_dd.bids._question import Question
from meksiko_dd.cards.card import FULL_MASK
from meksiko_dd.hidden.beliefs import Beliefs
from meksiko_dd.hidden.bidder import estimate
from meksiko_dd.rules.scoring import declarer_points
from meksiko_dd.rules.table import PRESETS, Rules
from meksiko_dd.solver.draw import Purpose

HAND = "AKT7.98.A.KQJ"

TOP = "AKQJT987.AK.."  # ten tricks from the top, without trump too

POOR = "987.987.98.87"

QUICK: dict[str, Any] = {"talons": 12, "samples": 16, "threads": 2}

PASS: dict[str, Any] = {"talons": 4, "samples": 2, "threads": 2}  # 16 worlds of a pass


@pytest.mark.usefixtures("few_worlds")
def test_ten_tricks_from_the_top_are_meksiko() -> None:
    report = mdd.rate_bids(TOP, **QUICK)
    meksiko = report.rating("Meksiko")
    assert meksiko.p_make == 1 and meksiko.points == 20 and report.call == report.limit == "meksiko"
    assert 0.02 < meksiko.p_make_se < 0.08, "a sample without a failure is no proof: another talon might have one"
    assert report.rating(10).p_make == 1


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_a_hopeless_hand_passes_or_says_the_forced_five() -> None:
    assert mdd.rate_bids(POOR, "royale", **QUICK).call != "5"
    assert mdd.rate_bids(POOR, standing=5, **QUICK).call == "pass"
    forced = mdd.rate_bids(POOR, **QUICK)
    assert forced.call == "5" and forced.limit is None
    assert forced.passing is not None and not forced.passing.legal and forced.passing.contract is None
    assert all(int(play.contract) > 5 and play.declarer is not mdd.Seat.A for play in forced.passing.plays)


@pytest.mark.slow
def test_a_hopeless_dealer_plays_five_when_all_have_passed() -> None:
    report = mdd.rate_bids(POOR, "pagat must_open=dealer lowest_bid=6", auction="A- B-", **QUICK)
    assert report.passing is not None and report.passing.declarer is mdd.Seat.C and report.passing.contract == "5"
    assert report.passing.points < 0 < report.passing.points + 5 and report.call == "pass"
    assert "5" not in [one.contract for one in report.contracts]


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_rates_its_own_contracts(name: str) -> None:
    table = PRESETS[name]
    report = mdd.rate_bids(HAND, name, talons=6, samples=8, threads=2)
    assert [one.contract for one in report.contracts] == [one.text for one in table.contracts]
    assert all(one.legal for one in report.contracts) and report.call is not None
    for one in report.contracts:
        contract = table.contract(one.contract)
        worth = [declarer_points(contract, number, table) for number in range(11)]
        shares = [*one.counts, *[0] * (11 - len(one.counts))]
        assert one.points == pytest.approx(sum(share * point for share, point in zip(shares, worth, strict=True)))
        assert one.p_make == pytest.approx(sum(share for number, share in enumerate(shares) if contract.made(number)))
    ten = report.rating(10)
    assert abs(ten.p_make - 0.0255) <= 2 * ten.p_make_se, "that is what honest_bids.json has"
    assert report.rating("meksiko").points == -table.meksiko_failed


@pytest.mark.slow
def test_a_change_of_rules_changes_the_advice() -> None:
    """A fall that costs twice as much is not worth the risk."""
    question: dict[str, Any] = {"standing": 6, "talons": 24, "samples": 4, "threads": 2}
    easy, hard = (mdd.rate_bids("AKT7.98.Q.AQJ", name, **question) for name in ("pagat", "pagat-pub"))
    assert easy.rating(7).p_make == pytest.approx(hard.rating(7).p_make, abs=0.06)
    assert easy.call == "7" and hard.call == "pass"


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_only_what_outranks_is_legal_and_the_player_is_on_turn() -> None:
    report = mdd.rate_bids(HAND, auction="A5 B6 C-", **QUICK)
    assert report.seat is mdd.Seat.A and report.standing == "6"
    assert [one.contract for one in report.legal] == ["7", "8", "9", "10", "meksiko"]
    assert report.passing is not None and report.passing.legal and report.passing.declarer is mdd.Seat.B
    with pytest.raises(mdd.IllegalCallError, match="seat is B, but after 'A5 B6 C-' A speaks"):
        mdd.rate_bids(HAND, auction="A5 B6 C-", seat="B")
    with pytest.raises(mdd.IllegalCallError, match="is over"):
        mdd.rate_bids(HAND, auction="A5 B6 C- A-")


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_standing_is_the_bid_of_the_player_before() -> None:
    report = mdd.rate_bids(HAND, standing=6, seat="B", **QUICK)
    assert report.auction == "A6" and report.passing is not None and report.passing.plays[0].declarer is mdd.Seat.A


@pytest.mark.slow
def test_the_others_calls_change_the_layouts() -> None:
    quiet = mdd.rate_bids(HAND, auction="B5 C- A6 B7", **PASS)
    uniform = mdd.rate_bids(HAND, auction="B5 C- A6 B7", uniform=True, **PASS)
    assert quiet.model == "auction" and uniform.model == "uniform"
    assert quiet.passing is not None and quiet.passing.model == "auction"
    assert uniform.passing is not None and uniform.passing.model == "uniform"
    assert quiet.passing.p_make is not None and uniform.passing.p_make is not None
    assert quiet.passing.p_make > uniform.passing.p_make + 0.2, "who bids 7 of his own will has the cards for it"


def test_beliefs_hear_what_was_said_freely() -> None:
    beliefs = Beliefs(mdd.Auction.parse("A5 B6 C- A7 B-"))
    assert beliefs.bids == {mdd.Seat.A: 7, mdd.Seat.B: 6, mdd.Seat.C: 0}
    assert beliefs.refused == {mdd.Seat.A: 11, mdd.Seat.B: 8, mdd.Seat.C: 7}
    forced = Beliefs(mdd.Auction.parse("A5"))
    assert not forced.say_something((mdd.Seat.A,)), "the first hand had to bid"
    strong, weak = (np.array([mdd.Hand.of(text).mask], dtype=np.uint32) for text in (HAND, POOR))
    assert beliefs.likely(mdd.Seat.B, strong)[0] > 5 * beliefs.likely(mdd.Seat.B, weak)[0]
    assert beliefs.likely(mdd.Seat.C, strong)[0] < beliefs.likely(mdd.Seat.C, weak)[0]


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_the_bound_is_never_below_the_value() -> None:
    report = mdd.rate_bids("AJ98.7.KJ9.A8", "royale", bound=True, talons=4, samples=16, seed=2, threads=2)
    for one in report.contracts:
        if one.points_bound is None or one.p_make_bound is None:
            assert not report_takes_talon(one.contract)
            continue
        assert one.points_bound >= one.points and one.p_make_bound >= one.p_make
    gaps = [one.points_bound - one.points for one in report.contracts if one.points_bound is not None]
    assert max(gaps) > 0


def report_takes_talon(text: str) -> bool:
    return mdd.Contract.parse(text).takes_talon


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_same_seed_same_answer_whatever_the_threads() -> None:
    one = mdd.rate_bids(HAND, auction="B6 C-", talons=8, samples=2, seed=5, threads=1)
    assert one == mdd.rate_bids(HAND, auction="B6 C-", talons=8, samples=2, seed=5, threads=3)
    assert one != mdd.rate_bids(HAND, auction="B6 C-", talons=8, samples=2, seed=6)
    assert pickle.loads(pickle.dumps(one)) == one
    assert json.loads(json.dumps(one.to_dict()))["contracts"][2]["contract"] == "7"
    assert len(one.rows) == 7 and one.rows[0]["tricks_10"] == one.contracts[0].counts[10]
    assert "<table" in one._repr_html_()


@pytest.mark.usefixtures("few_worlds")
def test_progress_ends_at_its_total() -> None:
    told: list[tuple[int, int]] = []
    mdd.rate_bids(HAND, talons=6, samples=8, progress=lambda done, total: told.append((done, total)))
    assert told[-1][0] == told[-1][1] and told == sorted(told)


def test_interrupt_keeps_what_there_is() -> None:
    calls = itertools.count()

    def stop(done: int, total: int) -> None:
        if next(calls) > 5:
            raise KeyboardInterrupt

    report = mdd.rate_bids(HAND, standing=5, samples=8, progress=stop)
    assert report.stopped == "interrupt" and 1 <= report.contracts[0].talons < 77
    assert report.call is None, "a pass has not been rated"
    assert report.rating(5).p_make > 0.9


@pytest.mark.slow
def test_time_limit() -> None:
    report = mdd.rate_bids(HAND, seconds=0.4)
    assert report.stopped == "time" and report.contracts[0].talons >= 2
    assert report.passing is not None and report.passing.worlds >= 8
    shorter = mdd.rate_bids(POOR, "royale", seconds=0.01, threads=3)
    assert shorter.contracts[0].talons >= 2 and shorter.stopped == "time"
    json.dumps(shorter.to_dict(), allow_nan=False)


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_talons_that_were_cut_off_do_not_count() -> None:
    """Work is stopped at any moment, also between the contracts of one talon: every number stays a number."""
    for seed in range(4):
        report = mdd.rate_bids(HAND, "royale", auction="A- B6", seconds=0.1 + 0.05 * seed, seed=seed, threads=4)
        json.dumps(report.to_dict(), allow_nan=False)
        assert {one.talons for one in report.contracts} == {report.contracts[0].talons}


def test_likely_layouts_come_as_often_as_they_are_likely() -> None:
    """The estimate of the bidder's hand, over the layouts drawn, against the weights of a large uniform sample."""
    hand = mdd.Hand.of(HAND)
    beliefs, unseen = Beliefs(mdd.Auction.parse("A5 B7 C-")), FULL_MASK & ~hand.mask

    def likely(following: np.ndarray, last: np.ndarray) -> np.ndarray:
        return beliefs.likely(mdd.Seat.B, following) * beliefs.likely(mdd.Seat.C, last)

    judge = talons.Judge(Question(hand, unseen, mdd.Auction("pagat")), (), likely)
    rest = unseen & ~judge.talons[0]
    drawn = draw_layouts(rest, 40_000, seed=2, purpose=Purpose.CARDS, stream=0)
    masks = np.array(drawn, dtype=np.uint32)
    weights = likely(masks, np.uint32(rest) & ~masks)
    right = float((estimate(masks) * weights).sum() / weights.sum())
    for count in (60, 400):
        means = []
        for judge.seed in range(20):
            some = judge._drawn(rest, 0, count, Purpose.SCORE)
            means.append(float(estimate(np.array(some, dtype=np.uint32)).mean()))
        error = float(np.std(means) / len(means) ** 0.5)
        assert abs(np.mean(means) - right) < 4 * error + 0.02, (count, np.mean(means), right)


@pytest.mark.slow
def test_a_pass_and_a_bid_are_compared_by_what_the_total_grows_by() -> None:
    """No trick costs a defender the bid, but the floor saves him: a pass is then worth more than its points."""
    question: dict[str, Any] = {"standing": 6, **PASS}
    report = mdd.rate_bids("T987.987.98.7", "club-normal", scores={"A": 0, "B": 12, "C": 30}, **question)
    assert report.passing is not None and report.passing.points < report.passing.gain
    assert report.passing.gain >= 0 and report.call == "pass"
    forced = mdd.rate_bids(
        "T987.987.98.7",
        "club-easy must_open=dealer lowest_bid=6",
        auction="A- B-",
        scores="A:12,B:12,C:0",
        **PASS,
    )
    assert forced.passing is not None and forced.passing.gain > forced.passing.points and forced.call == "pass"


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_scores_of_a_match() -> None:
    """A made bid that reaches the target wins; a fall costs no more than the floor lets it."""
    table = Rules.parse("club-easy")
    report = mdd.rate_bids(HAND, table, scores="A:44,B:12,C:30", **QUICK)
    seven = report.rating(7)
    assert seven.p_win == pytest.approx(sum(seven.counts[7:])) and report.call in ("5", "6", "7")
    assert report.rating(5).p_win == pytest.approx(sum(report.rating(5).counts[7:]))
    poor = mdd.rate_bids(POOR, table, scores={"A": 2, "B": 0, "C": 0}, **QUICK)
    fall = 1 - poor.rating(5).p_make
    assert fall > 0.8 and poor.rating(5).gain == pytest.approx(poor.rating(5).points + 3 * fall)
    assert poor.advice.free_fall == 3
    with pytest.raises(mdd.InvalidDealError, match="A has -1; expected at least the floor of club-easy, 0"):
        mdd.rate_bids(HAND, table, scores="A:-1,B:0,C:0")
    assert gains(table.contract(7), table, 3).tolist() == [-3] * 7 + [7, 8, 9, 10]
    with pytest.raises(mdd.InvalidDealError, match="A has -1; expected at least the floor of club-easy, 0"):
        mdd.rate_bids(HAND, table, scores="A:-1,B:0,C:0")


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_advice_prefers_points_then_the_cheapest() -> None:
    report = mdd.rate_bids(HAND, **QUICK)
    again = advise(report.contracts, report.passing, True, PRESETS["pagat"], None)
    assert again == report.advice and again.call == "5" and again.better is None
    assert again.next_step == "6" and again.next_cost == pytest.approx(report.rating(5).gain - report.rating(6).gain)
    assert again.p_fall == pytest.approx(1 - report.rating(5).p_make)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"hand": "AKT7.98.A.KQ"}, "hand has 9 cards; expected ten"),
        ({"hand": HAND, "samples": 1}, "samples is 1; expected a whole number of at least 2"),
        ({"hand": HAND, "seconds": 0}, "seconds is 0; expected a number above 0"),
        ({"hand": HAND, "seconds": "3"}, "seconds is '3'; expected a number above 0"),
        ({"hand": HAND, "seconds": 1e9}, "seconds is 1000000000.0; expected a number above 0, at most 86400"),
        ({"hand": HAND, "talons": 232}, "talons is 232; expected a whole number from 1 to 231"),
        ({"hand": HAND, "seed": -1}, "seed is -1; expected a whole number from 0 to 2**53 - 1"),
        ({"hand": HAND, "talons": 0}, "talons is 0; expected a whole number from 1 to 231"),
        ({"hand": HAND, "scores": "A:44,B:12"}, "expected one of each seat, such as A:44,B:12,C:30"),
        ({"hand": HAND, "scores": "A:x,B:1,C:2"}, "cannot read the score 'A:x'; expected something like A:44"),
        (
            {"hand": HAND, "scores": {"A": 4.5, "B": 1, "C": 2}},
            "cannot read the score 'A:4.5'; expected something like A:44",
        ),
        ({"hand": HAND, "scores": [1, 2, 3]}, "expected one of each seat"),
        ({"hand": HAND, "standing": 6, "auction": "A5"}, "auction and standing are both given; expected one of them"),
        ({"hand": HAND, "standing": "q"}, "unknown contract 'q'"),
        (
            {"hand": "SA HK", "unseen": "SA SK SQ SJ ST S9"},
            "SA is both in the hand and unseen; expected every card once",
        ),
        ({"hand": "SA HK", "unseen": "SK SQ SJ ST"}, "4 are unseen; expected 6: two hands and the talon"),
    ],
)
def test_bad_input(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(mdd.InvalidInputError) as caught:
        mdd.rate_bids(**arguments)
    assert message in str(caught.value)


def test_known_bids_of_a_deal() -> None:
    deal = mdd.Deal.parse("A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9")
    found = mdd.known_bids(deal, "royale")
    assert [one.player for one in found] == list(mdd.Seat)
    for one in found:
        discards = mdd.known_discards(deal, one.player, rules="royale")
        best = {(option.discard, option.strain) for option in discards.best}
        also = {(discard, option.strain) for option in discards.best for discard in option.also}
        assert one.tricks == discards.best[0].tricks and (one.discard, one.strain) in best | also
        numbers = [str(number) for number in range(5, 11) if number <= one.tricks]
        assert [text for text in one.makes if text.isdigit()] == numbers
        assert ("betli" in one.makes) == (discards.betli[0].tricks == 0)
        assert ("meksiko" in one.makes) == (mdd.solve(deal, "NT", one.player, must_trump=False).tricks == 10)
    top = mdd.known_bids(mdd.Deal.parse(f"A:{TOP} .QJT98.AKQJT. .7.987.AKQJT9"), "pagat")[0]
    assert top.contract == "meksiko"
    with pytest.raises(mdd.InvalidDealError, match="the hands have 1 cards; expected a whole deal, ten each"):
        mdd.known_bids("A... K... Q... talon:S7S8")
