"""A moment of play: the deal, what has been played, whose turn it is and what he may play.

Immutable: `play` and `undo` give new positions.  The rules are asked from C, the only place where they are written.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .._binding import ffi, lib
from ..errors import IllegalPlayError, InvalidDealError, flag
from .card import WRITTEN, Card
from .deal import Deal
from .frozen import Frozen, derived
from .hand import Hand, format_cards, parse_cards
from .kinds import Seat, Strain

__all__ = ["Position", "Trick", "legal_mask", "trick_winner"]


def legal_mask(hand: int, led: Card | None, strain: Strain, must_trump: bool) -> int:
    """Mask of the cards that a player with these cards (a mask) may play; 0 of an empty hand.

    Args:
        hand: what he holds.
        led: the first card of the trick; None: he leads.
        strain: what is trump.
        must_trump: the void rule.
    """
    rule = lib.MDD_MUST_TRUMP if must_trump else lib.MDD_FREE_RUFF
    return lib.mdd_legal_cards(hand, -1 if led is None else led.number, strain, rule)


def trick_winner(leader: Seat, cards: Sequence[Card], strain: Strain) -> Seat:
    """Who wins a trick of three cards in order of play, the leader's first."""
    numbers = ffi.new("uint8_t[3]", [card.number for card in cards])
    return Seat((leader + lib.mdd_trick_winner(numbers, strain)) % 3)


class Trick(Frozen):
    """A finished trick.

    Attributes:
        leader: the seat that led.
        cards: its three cards in order of play, the leader's first.
        winner: the seat that won it.
    """

    leader: Seat
    cards: tuple[Card, Card, Card]
    winner: Seat

    def card(self, seat: Seat | str) -> Card:
        """The card that a seat played to it."""
        return self.cards[(Seat.parse(seat) - self.leader) % 3]

    def __str__(self) -> str:
        return f"{self.leader.name} led {format_cards(self.cards)}, {self.winner.name} won"


class Position(Frozen):
    """A deal in play; immutable, hashable, picklable.

    Args:
        deal: a `Deal` or its text.
        strain: the trump suit or no trump, a `Strain` or its text.
        declarer: a `Seat` or its text.
        leader: who leads to the first trick; the declarer if not given.
        must_trump: a player void in the suit led must play a trump if he has one; False: he may play anything.
        played: cards played so far, in order: text or an iterable of cards; the last trick may be unfinished.

    Attributes:
        deal: the deal, before any card was played.
        strain: the `Strain`.
        declarer: the declarer's `Seat`.
        must_trump: the void rule.
        first_leader: the seat that led, or leads, to the first trick.
        leader: the seat that led, or leads, to the present trick; at the end the winner of the last one.
        played: all cards so far, in order of play.
        tricks: the finished tricks.
        taken: how many of them the declarer won.

    Raises:
        InvalidDealError: an argument cannot be read.
        IllegalPlayError: a card of `played` was not held or not legal.
    """

    deal: Deal
    strain: Strain
    declarer: Seat
    first_leader: Seat
    must_trump: bool
    played: tuple[Card, ...]
    leader: Seat = derived()
    tricks: tuple[Trick, ...] = derived()
    taken: int = derived()
    _masks: tuple[int, ...] = derived()
    _legal: int = derived()

    def __init__(
        self,
        deal: Deal | str,
        strain: Strain | str,
        declarer: Seat | str,
        leader: Seat | str | None = None,
        must_trump: bool = True,
        played: str | Iterable[Card | str] = (),
    ) -> None:
        flag("must_trump", must_trump)
        deal, strain, declarer = Deal.parse(deal), Strain.parse(strain), _seat("declarer", declarer)
        first = declarer if leader is None else _seat("leader", leader)
        self._set(deal=deal, strain=strain, declarer=declarer, must_trump=must_trump, first_leader=first)
        self._set(leader=first, played=(), tricks=(), taken=0, _masks=deal.masks)
        self._set(_legal=self._legal_mask())
        for card in _read_played(played):
            self._advance(card)

    @property
    def turn(self) -> Seat | None:
        """The seat that plays next; None when all cards are played."""
        return None if self.is_over else self._next_seat()

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that the player on turn may play, in written order; empty when all are played."""
        return tuple(card for card in WRITTEN if self._legal & card.bit)

    @property
    def trick(self) -> tuple[Card, ...]:
        """The 0 to 2 cards of the unfinished trick, the leader's first."""
        return self.played[3 * len(self.tricks) :]

    @property
    def hands(self) -> tuple[Hand, Hand, Hand]:
        """The cards that seats A, B, C still hold."""
        a, b, c = self._masks
        return (Hand(a), Hand(b), Hand(c))

    @property
    def is_over(self) -> bool:
        """Are all cards played?"""
        return len(self.tricks) == self.deal.size

    def play(self, card: Card | str) -> Position:
        """The position after the player on turn plays `card`.

        Raises:
            IllegalPlayError: he does not hold it, may not play it now, or the play is over.
            InvalidDealError: the text is no card.
        """
        after = self._with()
        after._advance(Card.parse(card))
        return after

    def undo(self) -> Position:
        """The position before the last card.

        Raises:
            IllegalPlayError: no card has been played.
        """
        if not self.played:
            raise IllegalPlayError("nothing to undo: no card has been played")
        return Position(
            self.deal, self.strain, self.declarer, self.first_leader, self.must_trump, played=self.played[:-1]
        )

    def __repr__(self) -> str:
        extras = [f"leader={self.first_leader.name!r}"] if self.first_leader != self.declarer else []
        extras += [] if self.must_trump else ["must_trump=False"]
        extras += [f"played={format_cards(self.played)!r}"] if self.played else []
        arguments = [repr(self.deal), repr(self.strain.name), repr(self.declarer.name), *extras]
        return f"Position({', '.join(arguments)})"

    def _arguments(self) -> dict[str, Any]:
        return {"leader" if name == "first_leader" else name: getattr(self, name) for name in self._fields}

    def _next_seat(self) -> Seat:
        return Seat((self.leader + len(self.trick)) % 3)

    def _legal_mask(self) -> int:
        """What the player on turn may play; 0 at the end."""
        led = self.trick[0] if self.trick else None
        return legal_mask(self._masks[self._next_seat()], led, self.strain, self.must_trump)

    def _advance(self, card: Card) -> None:
        """Play `card` in place: for `__init__` and a fresh `_with` only."""
        if not self._legal & card.bit:
            raise IllegalPlayError(self._why_illegal(card))
        masks = list(self._masks)
        masks[self._next_seat()] ^= card.bit
        self._set(played=(*self.played, card), _masks=tuple(masks))
        trick = self.trick
        if len(trick) == 3:
            winner = trick_winner(self.leader, trick, self.strain)
            self._set(
                tricks=(*self.tricks, Trick(self.leader, trick, winner)),
                leader=winner,
                taken=self.taken + (winner == self.declarer),
            )
        self._set(_legal=self._legal_mask())

    def _why_illegal(self, card: Card) -> str:
        if self.is_over:
            return f"cannot play {card}: the play is over, all {len(self.played)} cards have been played"
        seat = self._next_seat()
        place = f"card {len(self.played) + 1} (trick {len(self.tricks) + 1})"
        if not self._masks[seat] & card.bit:
            why = f"{seat.name} does not hold {card}"
        elif self._legal & 0xFF << 8 * self.trick[0].suit:
            why = f"{seat.name} must follow {self.trick[0].suit.name.lower()}, {card} is not legal"
        else:
            why = f"{seat.name} must trump, {card} is not legal"
        return f"{place}: {why}; legal: {format_cards(self.legal)}"


def _seat(name: str, seat: Seat | str) -> Seat:
    try:
        return Seat.parse(seat)
    except InvalidDealError as error:
        raise InvalidDealError(f"{name}: {error}") from None


def _read_played(played: str | Iterable[Card | str]) -> tuple[Card, ...]:
    try:
        return parse_cards(played)
    except InvalidDealError as error:
        raise InvalidDealError(f"played: {error}") from None
