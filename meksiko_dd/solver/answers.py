"""What the solver answers with: immutable values."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ..cards.card import Card
from ..cards.deal import Deal
from ..cards.hand import format_cards
from ..cards.kinds import Goal, Seat, Strain
from ..cards.position import Position

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


class Solution:
    """The answer to `solve`; immutable, hashable by identity of its parts, picklable.

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

    __slots__ = ("cards", "goal", "line", "nodes", "position", "taken", "tricks")

    position: Position
    goal: Goal
    tricks: int
    taken: int
    cards: Mapping[Card, int]
    line: tuple[Card, ...]
    nodes: int

    def __init__(
        self, position: Position, goal: Goal, tricks: int, cards: Mapping[Card, int], line: tuple[Card, ...], nodes: int
    ) -> None:
        fields = (position, goal, tricks, position.taken, MappingProxyType(dict(cards)), line, nodes)
        names = ("position", "goal", "tricks", "taken", "cards", "line", "nodes")
        for name, value in zip(names, fields, strict=True):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Solution cannot be changed (tried to set {name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Solution cannot be changed (tried to delete {name})")

    @property
    def best(self) -> tuple[Card, ...]:
        """All cards that keep the value, in written order; empty when the play is over."""
        return tuple(card for card, tricks in self.cards.items() if tricks == self.tricks)

    def _key(self) -> tuple[object, ...]:
        return (self.position, self.goal, self.tricks, tuple(self.cards.items()), self.line, self.nodes)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Solution) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return (Solution, (self.position, self.goal, self.tricks, dict(self.cards), self.line, self.nodes))

    def __repr__(self) -> str:
        best = format_cards(self.best) or "none, the play is over"
        return f"<Solution: {self.tricks} tricks to come, {self.taken} taken, best {best}>"


class Table:
    """Tricks of every declarer in every strain of one deal, and his fewest tricks without trump (betli).

    Attributes:
        deal: the deal.
        leader: the seat that leads to the first trick, or None: the declarer.
        must_trump: the void rule that was used.
        tricks: by declarer, then by strain: declarer's tricks, goal max.
        betli: by declarer: his tricks without trump when he wants few (goal min); 0 = betli makes.
    """

    __slots__ = ("betli", "deal", "leader", "must_trump", "tricks")

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
        frozen = MappingProxyType({seat: MappingProxyType(dict(row)) for seat, row in tricks.items()})
        fields = (deal, leader, must_trump, frozen, MappingProxyType(dict(betli)))
        for name, value in zip(("deal", "leader", "must_trump", "tricks", "betli"), fields, strict=True):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Table cannot be changed (tried to set {name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Table cannot be changed (tried to delete {name})")

    def __eq__(self, other: object) -> bool:
        return self.__reduce__() == other.__reduce__() if isinstance(other, Table) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.deal, self.leader, self.must_trump))

    def __reduce__(self) -> tuple[Any, ...]:
        rows = {seat: dict(row) for seat, row in self.tricks.items()}
        return (Table, (self.deal, self.leader, self.must_trump, rows, dict(self.betli)))

    def __repr__(self) -> str:
        rows = "; ".join(
            f"{seat.name}: " + " ".join(f"{strain.letter} {tricks}" for strain, tricks in row.items())
            for seat, row in self.tricks.items()
        )
        return f"<Table: {rows}>"
