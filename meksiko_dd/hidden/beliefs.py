"""What the calls of the others say about their hands.

Each player is taken to bid a number when his own ten cards justify it (`bidder`), and to pass when they do not justify
the next one; and to bid betli when the hand model gives him the odds for it.  What the rules force a player to say
says nothing.  All of this is an assumption, and whoever prints a number that rests on it says so.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..cards.kinds import Seat
from ..rules.auction import Auction, Call
from ..rules.contracts import Contract
from .bidder import bids_betli, justifies

__all__ = ["HIGHEST", "LEAST", "Beliefs"]

HIGHEST = 10  # the model knows the numbers up to here; Meksiko is judged like it
LEAST = 1e-6  # nobody's hand is ruled out


class Beliefs:
    """How likely the calls of an auction are with given hands.

    Attributes:
        bids: for each seat the highest number that it bid of its own will, or 0.
        refused: for each seat the lowest number that it did not bid, or 11.
        betli: for each seat the betli that it bid last, or None.
    """

    def __init__(self, auction: Auction) -> None:
        self.rules = auction.rules
        self.bids = dict.fromkeys(Seat, 0)
        self.refused = dict.fromkeys(Seat, HIGHEST + 1)
        self.betli: dict[Seat, Contract | None] = dict.fromkeys(Seat)
        standing: Contract | None = None
        for number, call in enumerate(auction.calls):
            forced = number == 0 and auction.rules.must_open == "first-hand"
            self._hear(call, standing, auction.rules.lowest_bid, forced)
            standing = call.contract or standing

    def _hear(self, call: Call, standing: Contract | None, lowest: int, forced: bool) -> None:
        """Remember what a call tells about the hand of its player.

        Args:
            call: what was said.
            standing: the highest bid before it, or None.
            lowest: the lowest number that may be bid.
            forced: had the player to bid, so that the lowest bid tells nothing?
        """
        if call.contract is None:
            over = lowest if standing is None else standing.rank + 1
            self.refused[call.seat] = min(self.refused[call.seat], over)
        elif call.contract.betli:
            self.betli[call.seat] = call.contract
        elif not (forced and call.contract.number == lowest):
            self.bids[call.seat] = min(call.contract.rank, HIGHEST)

    def say_something(self, seats: tuple[Seat, ...]) -> bool:
        """Did any of these seats say anything that tells hands apart?"""
        return any(self.bids[seat] or self.betli[seat] or self.refused[seat] <= HIGHEST for seat in seats)

    def likely(self, seat: Seat, hands: NDArray[np.uint32]) -> NDArray[np.float64]:
        """How likely a seat is to speak as it did with each of these hands, 0..1."""
        bid, refused, betli = self.bids[seat], self.refused[seat], self.betli[seat]
        chance: NDArray[np.float64] = np.ones(len(hands))
        if bid:
            chance = justifies(hands, bid, self.rules)
        if refused <= HIGHEST and betli is None:  # who plays for no trick passes at numbers whatever he has
            chance = chance - justifies(hands, refused, self.rules)
        chance = np.maximum(chance, LEAST)
        if betli is not None:
            chance = chance * bids_betli(hands, betli.takes_talon, self.rules.must_trump)
        return chance
