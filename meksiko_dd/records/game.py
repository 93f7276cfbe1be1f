"""A deal as it was played: a record that has been found true, with all that follows from it."""

from __future__ import annotations

from typing import Any

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

    __slots__ = ("auction", "contract", "deal", "dealt", "declarer", "discards", "end", "held", "record", "score",
                 "strain", "taken", "talon", "total")  # fmt: skip

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

    def __init__(self, **values: Any) -> None:
        for name in self.__slots__:
            object.__setattr__(self, name, values[name])

    @property
    def rules(self) -> Rules:
        """The table's."""
        return self.record.rules

    def _key(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, ({name: getattr(self, name) for name in self.__slots__},))

    def __repr__(self) -> str:
        return f"<Game: deal {self.record.number}, {self.declarer.name} played {self.contract} in {self.strain.letter}>"


def _restore(values: dict[str, Any]) -> Game:
    return Game(**values)
