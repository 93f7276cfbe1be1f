"""What the calls of the others say about their hands.

Each player is taken to bid a number when his own ten cards justify it (`bidder`), and to pass when they do not justify
the next one.  What the rules force a player to say says nothing, nor does betli, which the model does not know.  All
of this is an assumption, and whoever prints a number that rests on it says so.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..cards.kinds import Seat
from ..rules.auction import Auction, Call
from ..rules.contracts import Contract
from .bidder import justifies

__all__ = ["HIGHEST", "LEAST", "Beliefs"]

HIGHEST = 10  # the model knows the numbers up to here; Meksiko is judged like it
LEAST = 1e-6  # nobody's hand is ruled out


class Beliefs:
    """How likely the calls of an auction are with given hands.

    Attributes:
        bids: for each seat the highest number that it bid of its own will, or 0.
        refused: for each seat the lowest number that it did not bid, or 11.
    """

    def __init__(self, auction: Auction) -> None:
        self.bids = dict.fromkeys(Seat, 0)
        self.refused = dict.fromkeys(Seat, HIGHEST + 1)
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
        elif not call.contract.betli and not (forced and call.contract.number == lowest):
            self.bids[call.seat] = min(call.contract.rank, HIGHEST)

    def say_something(self, seats: tuple[Seat, ...]) -> bool:
        """Did any of these seats say anything that tells hands apart?"""
        return any(self.bids[seat] or self.refused[seat] <= HIGHEST for seat in seats)

    def likely(self, seat: Seat, hands: NDArray[np.uint32]) -> NDArray[np.float64]:
        """How likely a seat is to speak as it did with each of these hands, 0..1."""
        bid, refused = self.bids[seat], self.refused[seat]
        chance = np.ones(len(hands))
        if not bid and refused > HIGHEST:
            return chance
        if bid:
            chance = justifies(hands, bid)
        if refused <= HIGHEST:
            chance = chance - justifies(hands, refused)
        return np.maximum(chance, LEAST)
