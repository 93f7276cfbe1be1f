"""What a declarer has been told of the others' cards before the first lead: what it says, and whether it can be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..cards.card import FULL_MASK, Card
from ..cards.hand import Hand, format_cards
from ..cards.kinds import Seat, Suit
from ..errors import InvalidDealError, instance, series

__all__ = ["Knowledge", "Known", "Voids", "told"]

Known = Mapping[Any, Hand | str | Iterable[Card | str]]
Voids = Mapping[Any, str | Suit | Iterable[str | Suit]]


class Knowledge(NamedTuple):
    """What the declarer knows of the unseen cards, as masks: those that B must have, and those that C must have."""

    b: int
    c: int


def told(unseen: int, known: Known | None = None, void: Voids | None = None) -> Knowledge:
    """What follows for the unseen cards.

    Args:
        unseen: mask of the cards that B and C hold, an even number.
        known: cards that a defender is known to hold, by his seat, B or C.
        void: suits that a defender is known not to have, by his seat.

    Raises:
        InvalidDealError: a seat, card or suit cannot be read, or no layout agrees; the error says why.
    """
    known, void = {} if known is None else known, {} if void is None else void
    held, lacks = {Seat.B: 0, Seat.C: 0}, {Seat.B: 0, Seat.C: 0}
    instance("known", known, Mapping, 'cards by seat, such as {"B": "SA H7"}')
    instance("void", void, Mapping, 'suits by seat, such as {"C": "S"}')
    for key, cards in known.items():
        held[_defender(key)] |= Hand.of(cards).mask
    for key, suits in void.items():
        for suit in _suits(suits):
            lacks[_defender(key)] |= 0xFF << 8 * suit
    for seat, other in ((Seat.B, Seat.C), (Seat.C, Seat.B)):
        _check(unseen, seat, other, held, lacks)
    must = {seat: held[seat] | unseen & lacks[other] for seat, other in ((Seat.B, Seat.C), (Seat.C, Seat.B))}
    room = unseen.bit_count() // 2
    for seat, other in ((Seat.B, Seat.C), (Seat.C, Seat.B)):
        if must[seat].bit_count() > room:
            why = f", because {other.name} is void there" if unseen & lacks[other] else ""
            raise InvalidDealError(
                f"{seat.name} would have {format_cards(Hand(must[seat]))}{why}: {must[seat].bit_count()} cards; "
                f"expected at most {room}"
            )
    return Knowledge(must[Seat.B], must[Seat.C])


def _suits(suits: str | Suit | Iterable[str | Suit]) -> list[Suit]:
    """A suit, or several: `HD`, `H,D`, `hearts diamonds`, or a list of them."""
    if isinstance(suits, Suit):
        return [suits]
    names = suits.replace(",", " ").split() if isinstance(suits, str) else series("void", suits, "suits")
    parts = [[*name] if isinstance(name, str) and not set(name.upper()) - set("SHDC") else [name] for name in names]
    return [Suit.parse(name) for part in parts for name in part]


def _defender(key: object) -> Seat:
    seat = Seat.parse(key)  # type: ignore[arg-type]
    if seat is Seat.A:
        raise InvalidDealError("A is the declarer, who knows his cards; expected B or C, the next and the last to play")
    return seat


def _check(unseen: int, seat: Seat, other: Seat, held: dict[Seat, int], lacks: dict[Seat, int]) -> None:
    """Refuse what cannot be known of one of the two others.

    Args:
        unseen: mask of the cards that both may hold.
        seat: whose cards are checked.
        other: the other of the two.
        held: mask of the cards that each is known to hold.
        lacks: mask of the suits that each is void in.
    """
    name = seat.name
    if away := held[seat] & FULL_MASK & ~unseen:
        raise InvalidDealError(f"{name} cannot hold {format_cards(Hand(away))}: not among the unseen cards")
    if both := held[seat] & held[other]:
        raise InvalidDealError(f"{format_cards(Hand(both))} is known with B and with C; expected one of them")
    if wrong := held[seat] & lacks[seat]:
        raise InvalidDealError(f"{name} is void there and cannot hold {format_cards(Hand(wrong))}")
    if nobody := unseen & lacks[seat] & lacks[other]:
        raise InvalidDealError(f"B and C are both void, and nobody holds {format_cards(Hand(nobody))}")
