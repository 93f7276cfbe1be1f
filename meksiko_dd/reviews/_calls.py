"""The auction of a played deal, judged by what each player knew: his last call beside the rating of his ten cards."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from ..bids.ask import rate_bids
from ..bids.report import BidReport
from ..cards.kinds import Seat
from ..hidden.means import Mean
from ..rules.auction import Auction, said
from ..rules.contracts import TRICKS
from .hidden_report import HiddenBid
from .report import Review

__all__ = ["PASS_CALL", "judge_bids"]

PASS_CALL = "pass"
JUDGED_TALONS, SAMPLES = 40, 16  # of each rating where no time is given, at most
QUICK = 4  # layouts of each talon where it is; with time to spare they are doubled


def judge_bids(
    found: Review, players: Collection[Seat], samples: int, seconds: float | None, seed: int, threads: int
) -> Iterator[tuple[HiddenBid, bool]]:
    """The last call of each of these players whose ten cards are known, and whether time cut it short.

    As many talons as `samples`, 40 at most; or as many as there is time for in `seconds`, for all players together.

    Args:
        found: the review.
        players: whose calls are judged.
        samples: how many talons, at most.
        seconds: time for all of them; None: as much as it takes.
        seed: of the samples.
        threads: threads to use.

    Raises:
        KeyboardInterrupt: Ctrl-C during the work.
    """
    game = found.game
    hands = {seat: hand for seat, hand in zip(Seat, game.dealt, strict=True) if hand is not None and seat in players}
    for seat, hand in hands.items():
        if len(hand) != TRICKS:
            continue
        before, call = _moment(game.auction, seat)
        auction = Auction(game.rules, seat) if before is None else before
        amount: dict[str, Any] = {"talons": min(JUDGED_TALONS, samples), "samples": max(2, min(SAMPLES, samples // 8))}
        if seconds is not None:
            amount = {"talons": JUDGED_TALONS, "samples": QUICK, "seconds": seconds / len(hands)}
        report = rate_bids(hand, game.rules, auction=auction, seed=seed, threads=threads, **amount)
        if report.stopped == "interrupt":
            raise KeyboardInterrupt
        yield _judged(report, seat, call), report.stopped == "time"


def _moment(auction: Auction | None, seat: Seat) -> tuple[Auction | None, str | None]:
    """The auction before the last call of a seat, and what he said."""
    if auction is None:
        return None, None
    at = max((number for number, call in enumerate(auction.calls) if call.seat is seat), default=None)
    if at is None:  # it ended before he spoke
        return None, None
    before = Auction(auction.rules, auction.first, [call.contract for call in auction.calls[:at]])
    contract = auction.calls[at].contract
    return before, PASS_CALL if contract is None else said(contract)


def _judged(report: BidReport, seat: Seat, call: str | None) -> HiddenBid:
    bid = None if call in (None, PASS_CALL) else report.rating(str(call))
    return HiddenBid(
        player=seat,
        auction=report.auction,
        said=call,
        call=report.call,
        limit=report.limit,
        p_make=None if bid is None else Mean(bid.p_make, bid.p_make_se),
        points=_points(report, call),
        call_points=_points(report, report.call),
        talons=report.contracts[0].talons,
        worlds=0 if report.passing is None else report.passing.worlds,
    )


def _points(report: BidReport, call: str | None) -> Mean | None:
    """Expected points of a call."""
    if call is None:
        return None
    rated = report.passing if call == PASS_CALL else report.rating(call)
    return None if rated is None else Mean(rated.points, rated.points_se)
