"""What is asked about one hand before the talon, whole: talons, a pass and the advice answer parts of it."""

from __future__ import annotations

from typing import NamedTuple

from ..cards.hand import Hand
from ..hidden.beliefs import Beliefs
from ..rules.auction import Auction
from ..rules.table import Rules
from ._stakes import Stakes

__all__ = ["Question"]


class Question(NamedTuple):
    """One hand and one moment of an auction.

    Attributes:
        hand: the cards dealt, ten of them but in a small world.
        unseen: mask of the others: two hands and the talon.
        auction: as it stands; the player on turn asks.
        stakes: the match, where its end counts; None: points do.
        beliefs: what the calls of the others tell; None: nothing, all layouts are alike.
        seed: of all samples.
        bound: is the optimistic bound asked for, too?
        seconds: that the work may take; None: it is done whole.
    """

    hand: Hand
    unseen: int
    auction: Auction
    stakes: Stakes | None = None
    beliefs: Beliefs | None = None
    seed: int = 1
    bound: bool = False
    seconds: float | None = None

    @property
    def rules(self) -> Rules:
        """The table's."""
        return self.auction.rules
