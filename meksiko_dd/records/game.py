"""A deal as it was played: a record that has been found true, with all that follows from it."""

from __future__ import annotations

from ..cards.deal import Deal
from ..cards.frozen import Frozen
from ..cards.hand import Hand
from ..cards.kinds import Seat, Strain
from ..rules.auction import Auction
from ..rules.contracts import Contract
from ..rules.scoring import Score
from ..rules.table import Rules
from .record import Record

__all__ = ["Game"]


class Game(Frozen):
    """A record that has been found true, with all that follows from it; immutable and picklable.

    Attributes:
        record: the record.
        auction: as it was held, or None.
        declarer, contract, strain: what was played, as this table plays it.
        deal: the hands at the first lead; its talon is the two cards that are not played.
        dealt: the hands dealt to A, B, C; the declarer's is None if the talon is not known.
        talon: or None.
        held: the declarer's cards before the discard; at Meksiko and betli without talon his ten.
        discards: his two cards, or None: the contract has none.
        taken: tricks of A, B, C among those played to the end.
        end: `finished`, `claimed`, `unfinished` or `stopped`.
        total: the declarer's tricks at the end, as played or claimed; None: abandoned.
        score: the deal, scored; None where the tricks of the defenders are not known.
    """

    record: Record
    auction: Auction | None
    declarer: Seat
    contract: Contract
    strain: Strain
    deal: Deal
    dealt: tuple[Hand | None, ...]
    talon: Hand | None
    held: Hand
    discards: Hand | None
    taken: tuple[int, int, int]
    end: str
    total: int | None
    score: Score | None

    @property
    def rules(self) -> Rules:
        """The table's."""
        return self.record.rules

    def __str__(self) -> str:
        return f"deal {self.record.number}, {self.declarer.name} played {self.contract} in {self.strain.letter}"
