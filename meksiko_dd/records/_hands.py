"""The hands of a recorded deal, completed where the record determines them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..cards.card import FULL_MASK
from ..cards.hand import Hand, format_cards
from ..cards.kinds import Seat, Strain
from ..cards.position import trick_winner
from ..rules.contracts import TRICKS, Contract
from .record import Record

__all__ = ["Hands", "Problem"]


class Problem(NamedTuple):
    """Why the hands cannot be known: what is wrong, and the player and the trick that it is about, if any."""

    text: str
    player: Seat | None
    trick: int | None


def _by_seat(record: Record, declarer: Seat, strain: Strain) -> list[int]:
    """Masks of the cards that each seat played, by the winners of the tricks alone."""
    masks, leader = [0, 0, 0], declarer
    for start in range(0, len(record.cards), 3):
        trick = record.cards[start : start + 3]
        for place, card in enumerate(trick):
            masks[(leader + place) % 3] |= card.bit
        if len(trick) == 3:
            leader = trick_winner(leader, trick, strain)
    return masks


class Hands:
    """All hands, from those that are given and the cards played.

    Four parts make up the pack: what A, B and C play with, and the two cards that nobody plays: the discard, or the
    talon where it is left alone.  The declarer's ten and two are his `held`.

    Args:
        record: of the deal.
        declarer: who plays.
        contract: what he plays; it says whether the talon is taken.
        strain: what is trump.
    """

    def __init__(self, record: Record, declarer: Seat, contract: Contract, strain: Strain) -> None:
        self.record, self.declarer, self.takes = record, declarer, contract.takes_talon
        self.problems: list[Problem] = []
        self.given = [None if hand is None else hand.mask for hand in record.hands]
        self.parts: list[int | None] = [None] * 4  # A, B, C and the two aside
        self.twelve: int | None = None
        self._collect(_by_seat(record, declarer, strain))
        self._deduce()
        if not self.problems and not self._missing():
            self._torn()
        if self.problems:
            return
        self.whole = tuple(Hand(part or 0) for part in self.parts[:3])
        aside = Hand(self.parts[3] or 0)
        own = self.whole[declarer]
        self.discards = aside if self.takes else None
        self.held = own | aside if self.takes else own
        self.talon = self._talon(aside)
        dealt: list[Hand | None] = list(self.whole)
        if self.takes:
            dealt[declarer] = None if self.talon is None else self.held - self.talon
        self.dealt = tuple(dealt)

    def _collect(self, played: Sequence[int]) -> None:
        """What each part is by itself; a hand that is given counts more than the cards played."""
        record, at = self.record, self.declarer
        for seat in Seat:
            whole = played[seat] if played[seat].bit_count() == TRICKS else None
            self.parts[seat] = whole if seat is at and self.takes else self.given[seat] or whole
        talon, discards, own = record.talon, record.discards, self.given[at]
        if not self.takes:
            self.parts[3] = None if talon is None else talon.mask
            return
        self.parts[3] = None if discards is None else discards.mask
        if own is None or talon is None:
            return
        self.twelve = own | talon.mask
        if discards is not None:
            self.parts[at] = self.twelve & ~discards.mask
        elif away := played[at] & ~self.twelve:
            place, card = next((place, card) for place, card in enumerate(record.cards) if card.bit & away)
            twelve = format_cards(Hand(self.twelve))
            self._problem(
                f"card {place + 1}: {record.called(at)} plays {card}, which is not among his twelve cards; "
                f"expected one of {twelve}",
                at,
                place // 3 + 1,
            )

    def _problem(self, text: str, player: Seat | None, trick: int | None = None) -> None:
        self.problems.append(Problem(text, player, trick))

    def _deduce(self) -> None:
        """What one part tells about another, twice: a chain has no more links."""
        at, others = int(self.declarer), [seat for seat in Seat if seat is not self.declarer]
        for _ in range(2):
            hand, aside = self.parts[at], self.parts[3]
            known = [self.parts[seat] for seat in others]
            if self.takes and self.twelve is None:
                if hand is not None and aside is not None:
                    self.twelve = hand | aside
                elif known[0] is not None and known[1] is not None:
                    self.twelve = FULL_MASK & ~known[0] & ~known[1]
            if self.twelve is not None:
                if hand is None and aside is not None:
                    self.parts[at] = self.twelve & ~aside
                if aside is None and hand is not None:
                    self.parts[3] = self.twelve & ~hand
                for seat, other in ((others[0], others[1]), (others[1], others[0])):
                    rest = self.parts[other]
                    if self.parts[seat] is None and rest is not None:
                        self.parts[seat] = FULL_MASK & ~self.twelve & ~rest
            if self.parts.count(None) == 1:
                rest = FULL_MASK
                for part in self.parts:
                    rest &= ~(part or 0)
                self.parts[self.parts.index(None)] = rest

    def _missing(self) -> bool:
        """Is something not determined?"""
        cards = len(self.record.cards)
        if self.takes and self.twelve is not None and self.parts[3] is None:
            self._problem(
                f"the two cards discarded are not determined by {cards} cards played; expected discards:", self.declarer
            )
        elif None in self.parts[:3]:
            lacking = [seat for seat in Seat if self.parts[seat] is None]
            seat = next((seat for seat in lacking if self.given[seat] is None), lacking[0])
            self._problem(
                f"the hand of {self.record.called(seat)} is not determined by the hands given and "
                f"{cards} cards played; expected it under hands:",
                seat,
            )
        return bool(self.problems)

    def _torn(self) -> None:
        """Do the parts make up the pack?  The first that does not fit is named."""
        record, at = self.record, self.declarer
        name = record.called(at)
        aside = self.parts[3] or 0
        if self.takes and self.twelve is not None and (away := aside & ~self.twelve):
            self._problem(
                f"{name} discards {format_cards(Hand(away))}; expected two of his twelve cards "
                f"{format_cards(Hand(self.twelve))}",
                at,
            )
        elif self.takes and (own := self.given[at]) is not None and (away := own & ~(self.parts[at] or 0) & ~aside):
            self._problem(
                f"{name} was dealt {format_cards(Hand(away))}, which another player plays; expected every card once", at
            )
        elif [(part or 0).bit_count() for part in self.parts] != [
            TRICKS,
            TRICKS,
            TRICKS,
            2,
        ] or self._union() != FULL_MASK:
            self._name_the_odd()

    def _union(self) -> int:
        union = 0
        for part in self.parts:
            union |= part or 0
        return union

    def _name_the_odd(self) -> None:
        """A card in two of the parts, or in none."""
        for seat in Seat:
            for other in (Seat.A, Seat.B, Seat.C, None):
                both = (self.parts[seat] or 0) & (self.parts[3 if other is None else other] or 0)
                if both and other is not seat:
                    place = "among those that nobody plays" if other is None else f"with {self.record.called(other)}"
                    self._problem(
                        f"{format_cards(Hand(both))} is with {self.record.called(seat)} and {place}; "
                        "expected every card once",
                        seat,
                    )
                    return
        nobody = format_cards(Hand(FULL_MASK & ~self._union()))
        self._problem(f"nobody has {nobody}; expected ten cards in each hand and two beside them", None)

    def _talon(self, aside: Hand) -> Hand | None:
        if not self.takes:
            return aside
        own = self.given[self.declarer]
        return self.record.talon if own is None else self.held - Hand(own)
