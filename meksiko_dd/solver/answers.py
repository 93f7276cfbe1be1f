"""What the solver answers with: immutable values."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ..cards.card import Card
from ..cards.deal import Deal
from ..cards.frozen import Frozen, derived
from ..cards.hand import format_cards
from ..cards.kinds import Goal, Seat, Strain
from ..cards.position import Position
from ..errors import plural

__all__ = ["Counters", "Solution", "Table"]


class Counters(NamedTuple):
    """What a solver has done since it was made.

    Attributes:
        nodes: trick positions expanded: every card tried until the answer was proved.
        probes: questions to the transposition table.
        hits: those that it answered.
        stores: entries written to it.
    """

    nodes: int
    probes: int
    hits: int
    stores: int


class Solution(Frozen):
    """The answer to `solve`; immutable, hashable, picklable.

    Attributes:
        position: the position that was asked about.
        goal: what the declarer wants, `Goal.MAX` (tricks) or `Goal.MIN` (as few as possible, betli).
        tricks: value of the position: declarer's tricks among those still to come, the unfinished one included (0..10).
        taken: tricks that the declarer had won before.
        cards: for every legal card of the player on turn, in written order, the value when he plays it.
        line: one optimal line: all remaining cards in order of play.  Among equally good cards it takes the first suit
            of S H D C and in it the lowest card.
        nodes: trick positions that the search expanded; the same in every fresh solver.
    """

    position: Position
    goal: Goal
    tricks: int
    cards: Mapping[Card, int]
    line: tuple[Card, ...]
    nodes: int
    taken: int = derived()

    def __init__(
        self, position: Position, goal: Goal, tricks: int, cards: Mapping[Card, int], line: tuple[Card, ...], nodes: int
    ) -> None:
        self._set(position=position, goal=goal, tricks=tricks, taken=position.taken, line=line, nodes=nodes)
        self._set(cards=MappingProxyType(dict(cards)))

    @property
    def best(self) -> tuple[Card, ...]:
        """All cards that keep the value, in written order; empty when the play is over."""
        return tuple(card for card, tricks in self.cards.items() if tricks == self.tricks)

    def __str__(self) -> str:
        best = format_cards(self.best) or "none, the play is over"
        return f"{plural(self.tricks, 'trick')} to come, {self.taken} taken, best {best}"


class Table(Frozen):
    """Tricks of every declarer in every strain of one deal, and his fewest tricks without trump (betli).

    Attributes:
        deal: the deal.
        leader: the seat that leads to the first trick, or None: the declarer.
        must_trump: the void rule that was used.
        tricks: by declarer, then by strain: declarer's tricks, goal max.
        betli: by declarer: his tricks without trump when he wants few (goal min); 0 = betli makes.
    """

    deal: Deal
    leader: Seat | None
    must_trump: bool
    tricks: Mapping[Seat, Mapping[Strain, int]]
    betli: Mapping[Seat, int]

    def __init__(
        self,
        deal: Deal,
        leader: Seat | None,
        must_trump: bool,
        tricks: Mapping[Seat, Mapping[Strain, int]],
        betli: Mapping[Seat, int],
    ) -> None:
        rows = {seat: MappingProxyType(dict(row)) for seat, row in tricks.items()}
        self._set(deal=deal, leader=leader, must_trump=must_trump)
        self._set(tricks=MappingProxyType(rows), betli=MappingProxyType(dict(betli)))

    def __str__(self) -> str:
        return "; ".join(
            f"{seat.name}: " + " ".join(f"{strain.letter} {tricks}" for strain, tricks in row.items())
            for seat, row in self.tricks.items()
        )
