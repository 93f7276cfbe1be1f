"""What a deal does to the match: who wins it at once, by the totals of all three.

A match ends after the deal in which a total reaches the target, or after a number of deals; who wins it then, and what
a tie means, is the table's (`rules.match`).  A win that is shared counts as that share.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..cards.kinds import Seat
from ..rules.contracts import Contract
from ..rules.match import decision
from ..rules.scoring import Score, total_after
from ..rules.table import Rules

__all__ = ["Stakes"]


class Stakes(NamedTuple):
    """The match before a deal.

    Attributes:
        rules: the table's.
        totals: of seats A, B, C.
        played: how many deals were played before, if that was said.
    """

    rules: Rules
    totals: tuple[int, int, int]
    played: int | None = None

    @property
    def last(self) -> bool:
        """Is it the last deal, whatever happens in it?

        In a match of a number of deals that one, and every extra one after it.  Where nobody said how many were played
        this deal is taken for the last one, unless there is a target, too: then that alone counts.
        """
        if self.rules.deals is None:
            return False
        return self.rules.target is None if self.played is None else self.played + 1 >= self.rules.deals

    def share(self, seat: Seat, contract: Contract, declarer: Seat, tricks: Sequence[int]) -> float:
        """What a seat has of the win when the deal ends so: 1, a share of it, or 0: others win, or the match goes on.

        Args:
            seat: whose share is asked for.
            contract: what is played.
            declarer: by whom.
            tricks: of seats A, B, C, as far as they count (at betli the defenders' do not).
        """
        points = Score(self.rules, contract, declarer, tricks).points
        after = [total_after(total, points[of], self.rules) for of, total in zip(Seat, self.totals, strict=True)]
        target = self.rules.target
        reached = target is not None and max(*self.totals, *after) >= target  # before the deal: an extra one is played
        winners, _ = decision(self.rules, after, declarer, tricks) if reached or self.last else ((), None)
        return 1 / len(winners) if seat in winners else 0.0
