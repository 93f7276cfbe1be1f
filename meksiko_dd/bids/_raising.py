"""How an auction goes on after a player has had his say: the two others bid as the model of a bidder does.

Each has a limit, the highest number that his hand justifies (`hidden.bidder.justifies`, with some chance in it: his
temper), and goes up to it by the smallest steps.  The player who asks bids no more.  Nobody says Meksiko or betli of
his own will: the model has no number for them.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ..cards.kinds import Seat
from ..hidden.beliefs import HIGHEST, Beliefs
from ..hidden.bidder import NUMBERS, justifies
from ..rules.auction import Auction
from ..rules.contracts import Contract

__all__ = ["Raising"]


class Raising:
    """One auction, with the player on turn who passes, or makes the cheapest bid if he must open.

    Attributes:
        auction: after that.
        me: who it was.
        beliefs: what the others' calls have told of their limits; None: nothing.
    """

    def __init__(self, auction: Auction, beliefs: Beliefs | None) -> None:
        assert auction.turn is not None
        self.me, self.beliefs = auction.turn, beliefs
        self.auction = auction.call(auction.legal_calls[0])
        self.known: dict[tuple[int, int], Auction] = {}

    def ends(
        self, hands: Mapping[Seat, NDArray[np.uint32]], tempers: Mapping[Seat, NDArray[np.float64]]
    ) -> list[Auction]:
        """How it ends when the two others hold these cards.

        Args:
            hands: for each of the two, masks of ten cards, one for each world.
            tempers: for each 0..1: the smaller, the bolder.
        """
        limits = [self._limits(seat, hands[seat], tempers[seat]).tolist() for seat in (self.me.next, self.me.next.next)]
        return [self._end(both) for both in zip(*limits, strict=True)]

    def _limits(self, seat: Seat, hands: NDArray[np.uint32], tempers: NDArray[np.float64]) -> NDArray[np.int64]:
        """How far a player goes with each hand: a number, or 0; what he has said already agrees with it.

        Args:
            seat: the player.
            hands: masks of his cards.
            tempers: his in each world.
        """
        chances = {number: justifies(hands, number, self.auction.rules) for number in NUMBERS}
        least, most = np.zeros(len(hands)), np.ones(len(hands))
        if self.beliefs is not None:
            least = chances.get(self.beliefs.refused[seat], least)
            most = chances.get(self.beliefs.bids[seat], most)
        drawn = least + tempers * (most - least)
        limits = np.zeros(len(hands), dtype=np.int64)
        for number, chance in chances.items():
            limits[chance > drawn] = number
        return limits

    def _end(self, limits: tuple[int, int]) -> Auction:
        """The auction at its end; there are few different ones."""
        if limits not in self.known:
            auction = self.auction
            while auction.turn is not None:
                auction = auction.call(self._says(auction, {self.me.next: limits[0], self.me.next.next: limits[1]}))
            self.known[limits] = auction
        return self.known[limits]

    def _says(self, auction: Auction, limits: Mapping[Seat, int]) -> Contract | None:
        """The call of the player on turn."""
        assert auction.turn is not None
        numbers = [one for one in auction.legal_calls if one is not None and one.number is not None]
        if auction.turn is not self.me and numbers and (numbers[0].number or HIGHEST) <= limits[auction.turn]:
            return numbers[0]
        return auction.legal_calls[0]
