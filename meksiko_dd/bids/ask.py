"""What a hand is worth before the talon: rating bids, and what to say.

A bid is worth the mean over talons of what the best choice for twelve cards gives on layouts that had no part in the
choosing (`talons`); a pass what the player gets as a defender (`defending`); the advice follows from both (`advice`).
docs/accuracy.md says what the numbers mean.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..cards.card import FULL_MASK, Card
from ..cards.hand import Hand, format_cards
from ..cards.kinds import Seat
from ..errors import IllegalCallError, InvalidDealError, InvalidRulesError, flag, plural, quote, whole
from ..hidden.beliefs import Beliefs
from ..rules.auction import Auction
from ..rules.contracts import TRICKS, Contract
from ..rules.table import DEFAULT, Rules
from ..solver.draw import SEEDS
from ..solver.threads import Progress, check_progress, check_seconds, check_threads
from ._question import Question
from ._rating import SAMPLES, Rating
from ._stakes import Stakes
from .report import BidReport

__all__ = ["rate_bids"]

Cards = Hand | str | Iterable[Card | str]
Scores = Mapping[Any, int] | str

ALL_TALONS = 231  # that ten cards can meet
DEALS = "deals"  # beside the seats in `scores`
_TOTAL = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)


def rate_bids(
    hand: Cards,
    rules: Rules | str = DEFAULT,
    *,
    auction: Auction | str | None = None,
    seat: Seat | str | None = None,
    standing: str | int | Contract | None = None,
    scores: Scores | None = None,
    talons: int | None = None,
    samples: int = SAMPLES,
    seconds: float | None = None,
    seed: int = 1,
    threads: int = 1,
    uniform: bool = False,
    bound: bool = False,
    unseen: Cards | None = None,
    progress: Progress | None = None,
) -> BidReport:
    """Rate every contract for a player with ten cards whose turn it is, and say where to stop.

    The answer depends on the seed, never on the threads; where `seconds` ended the work, on the machine, too.

    Args:
        hand: the ten cards dealt; fewer for a smaller world.
        rules: the table's, or their text.
        auction: what has been said, such as `"A5 B6 C-"`; it must be this player's turn.
        seat: the player's; with an auction the one on turn, else A.
        standing: in place of an auction, the highest bid so far; the player before this one is taken to have made it.
        scores: match totals before the deal, such as `{"A": 44, "B": 12, "C": 30}` or `"A:44,B:12,C:30"`; in a match of
            a number of deals also how many were played, `{..., "deals": 2}` or `"...,deals:2"`.
        talons: how many of the 231 talons to look at (by default 77, or with `seconds` as many as there is time for).
        samples: layouts to score each talon by; 6 others and as many again, 8 at least, choose before.
        seconds: stop the work after so many, and answer with what is there; with time to spare, look closer.
        seed: of the samples.
        threads: threads to use.
        uniform: take all layouts as equally likely, whatever the others said.
        bound: work out the optimistic bound, too (the best choice of each layout, which nobody can know).
        unseen: the cards that the others and the talon hold; all others if None.
        progress: called as `progress(done, total)`; units mean nothing but their ratio.

    Returns:
        A `BidReport`.  Ctrl-C during the work ends it: the report has what is there, `stopped` is "interrupt".

    Raises:
        InvalidInputError: an argument cannot be read.
        InvalidDealError: the hand has not ten cards, or a number is out of range.
        IllegalCallError: the auction is over, or it is somebody else's turn.
    """
    table = Rules.parse(rules)
    said = _auction(auction, seat, standing, table)
    held = Hand.of(hand)
    hidden = FULL_MASK & ~held.mask if unseen is None else Hand.of(unseen).mask
    _check_cards(held, hidden, unseen is None)
    samples, seed = whole("samples", samples, 2), whole("seed", seed, 0, SEEDS - 1)
    check_progress(progress)
    uniform, bound = flag("uniform", uniform), flag("bound", bound)
    if talons is not None:
        talons = whole("talons", talons, 1, ALL_TALONS)
    if seconds is not None:
        check_seconds(seconds)
    stakes = _stakes(scores, table)
    beliefs = None if uniform or len(held) != TRICKS else Beliefs(said)
    rating = Rating(Question(held, hidden, said, stakes, beliefs, seed, bound, seconds))
    return rating.run(talons, samples, check_threads(threads), progress)


def _auction(
    auction: Auction | str | None, seat: Seat | str | None, standing: str | int | Contract | None, rules: Rules
) -> Auction:
    """The auction with the player on turn.

    Args:
        auction: what was said so far, if it is given.
        seat: who is to speak, if it is given.
        standing: the highest bid, in place of an auction.
        rules: the table's.
    """
    wanted = None if seat is None else Seat.parse(seat)
    if auction is not None and standing is not None:
        raise InvalidRulesError("auction and standing are both given; expected one of them")
    if standing is not None:
        me = wanted or Seat.A
        said = Auction(rules, me.next.next).call(rules.contract(standing))
    elif auction is None:
        said = Auction(rules, wanted or Seat.A)
    else:
        said = Auction.parse(auction, rules)
        if isinstance(auction, Auction) and said.rules != rules:
            said = Auction(rules, said.first, [call.contract for call in said.calls])
        if not said.calls and wanted is not None:
            said = Auction(rules, wanted)
    if said.turn is None:
        raise IllegalCallError(f"the auction {quote(said.text)} is over; expected one in which a player is to speak")
    if wanted is not None and said.turn is not wanted:
        raise IllegalCallError(f"seat is {wanted.name}, but after {quote(said.text)} {said.turn.name} speaks")
    return said


def _check_cards(held: Hand, unseen: int, whole: bool) -> None:
    if whole and len(held) != TRICKS:
        raise InvalidDealError(f"hand has {plural(len(held), 'card')}; expected ten, those dealt")
    if both := held.mask & unseen:
        raise InvalidDealError(f"{format_cards(Hand(both))} is both in the hand and unseen; expected every card once")
    if not held or unseen.bit_count() != 2 * len(held) + 2:
        raise InvalidDealError(
            f"the hand has {plural(len(held), 'card')} and {unseen.bit_count()} are unseen; "
            f"expected {2 * len(held) + 2}: two hands and the talon"
        )


def _stakes(scores: Scores | None, rules: Rules) -> Stakes | None:
    """The match before the deal: totals by seat, and how many deals were played if that is said."""
    if scores is None:
        return None
    pairs: list[tuple[Any, Any]] = []
    if isinstance(scores, str):
        words = [word.partition(":") for word in scores.replace(",", " ").split()]
        pairs = [(seat, number if colon else None) for seat, colon, number in words]
    elif isinstance(scores, Mapping):
        pairs = list(scores.items())
    found: dict[Seat | str, int] = {}
    for key, number in pairs:
        text = f"{key}" if number is None else f"{key}:{number}"
        whole = str(number) if isinstance(number, (int, str)) and not isinstance(number, bool) else ""
        if not _TOTAL.fullmatch(whole):
            raise InvalidDealError(f"cannot read the score {quote(text)}; expected something like A:44")
        of_deals = isinstance(key, str) and key.strip().lower() == DEALS
        found[DEALS if of_deals else Seat.parse(key)] = int(whole)
    played = found.pop(DEALS, None)
    if len(found) != len(Seat) or len(pairs) != len(Seat) + (played is not None):
        raise InvalidDealError(f"scores are {quote(scores)}; expected one of each seat, such as A:44,B:12,C:30")
    stakes = Stakes(rules, (found[Seat.A], found[Seat.B], found[Seat.C]), played)
    _check_goes_on(stakes)
    return stakes


def _check_goes_on(stakes: Stakes) -> None:
    """Is there a deal to be played yet, with totals that can be?"""
    rules, totals = stakes.rules, stakes.totals
    best, extra = max(totals), rules.tie == "extra-deals" and totals.count(max(totals)) > 1
    if stakes.played is not None and stakes.played < 0:
        raise InvalidDealError(f"deals is {stakes.played}; expected how many were played, 0 or more")
    if rules.target is not None and best >= rules.target and not extra:
        leader = Seat(totals.index(best)).name
        raise InvalidDealError(f"{leader} has {best}, so the match to {rules.target} is over; expected fewer")
    if rules.deals is not None and stakes.played is not None and stakes.played >= rules.deals and not extra:
        raise InvalidDealError(f"deals is {stakes.played}, so the match of {rules.deals} is over; expected fewer")
    for seat, total in zip(Seat, totals, strict=True):
        if rules.floor is not None and total < rules.floor:
            raise InvalidDealError(
                f"{seat.name} has {total}; expected at least the floor of {rules.name}, {rules.floor}"
            )
