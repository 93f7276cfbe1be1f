"""What a player knows of the cards that he cannot see, and the layouts that agree with it: plain values in, masks out.

A *view* is one player's: his own cards, all cards played, the discard or the talon as far as he knows it, and what
others showed by not following suit.  Every layout that agrees with it is taken as equally likely; what an auction or a
choice of a card tells beyond that is left out.  Before the first lead a declarer may have been told cards and voids of
the others: `compatible`.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, islice
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..cards.card import CARDS, FULL_MASK
from ..cards.deal import TALON_SIZE, Deal
from ..cards.hand import Hand
from ..cards.kinds import Seat
from ..cards.position import Position, legal_mask
from ..solver.layouts import layouts
from .told import Known, Voids, told

__all__ = ["Layout", "View", "as_position", "compatible", "view"]

ASIDE = 3  # the place of the two cards that nobody plays, behind seats 0..2
FEW = 4  # so many times the layouts wanted, or fewer: all are listed, then some of them drawn
LISTED = 20_000  # more are never listed, since that takes seconds

Room = tuple[int, ...]  # how many cards lie in each place
Layout = tuple[int, int, int]  # masks of the cards that A, B, C still hold


class _Kind(NamedTuple):
    """Unseen cards that may be in the same places."""

    cards: tuple[int, ...]
    places: tuple[int, ...]


class View(NamedTuple):
    """What one player knows before a card.

    Attributes:
        player: whose view it is, his turn.
        own: mask of the cards that he holds.
        room: by place, seats A B C and the cards aside: how many unseen cards lie there.
        kinds: the unseen cards by the places where each may be.
        total: how many layouts agree.
    """

    player: Seat
    own: int
    room: Room
    kinds: tuple[_Kind, ...]
    total: int

    def enough(self, wanted: int) -> int:
        """How many layouts `draw` gives: as many as are wanted or there are; half of them where they are many."""
        return min(wanted, self.total if self.total <= LISTED else self.total // 2)

    def draw(self, wanted: int, rng: random.Random) -> list[Layout]:
        """So many different layouts (see `enough`), every set of them equally likely, in random order."""
        return list(islice(self.draws(wanted, rng), self.enough(wanted)))

    def draws(self, wanted: int, rng: random.Random) -> Iterator[Layout]:
        """The same one after the other, made as they are taken: no more than `enough` are meant to be."""
        if self.total <= min(LISTED, FEW * wanted):
            every = list(self.all())
            rng.shuffle(every)
            yield from every
            return
        ways, found = _Ways(self.kinds), set[tuple[int, ...]]()
        while True:
            places = tuple(self._drawn(ways, rng))
            if places not in found:
                found.add(places)
                yield self._layout(places)

    def all(self) -> Iterator[Layout]:
        """Every layout once.  Two that differ in the cards aside alone are two."""
        for places in self._placed(0, self.room):
            yield self._layout(places)

    def _layout(self, places: Sequence[int]) -> Layout:
        hands = list(places[:ASIDE])
        hands[self.player] = self.own
        return hands[0], hands[1], hands[2]

    def _placed(self, at: int, room: Sequence[int]) -> Iterator[list[int]]:
        if at == len(self.kinds):
            yield [0] * 4
            return
        for share in _shares(self.kinds[at], tuple(room)):
            left = [own - taken for own, taken in zip(room, share, strict=True)]
            for rest in self._placed(at + 1, left):
                for parts in _dealt(self.kinds[at].cards, share):
                    yield [own | part for own, part in zip(rest, parts, strict=True)]

    def _drawn(self, ways: _Ways, rng: random.Random) -> list[int]:
        places, room = [0] * 4, self.room
        for at, kind in enumerate(self.kinds):
            shares, weights = ways.weighed(at, room)
            share = shares[bisect(weights, rng.randrange(weights[-1]))]
            pile = rng.sample(kind.cards, len(kind.cards))
            start = 0
            for place, number in enumerate(share):
                for card in pile[start : start + number]:
                    places[place] |= 1 << card
                start += number
            room = _less(room, share)
        return places


class _Ways:
    """In how many ways the kinds from one on fill the room that is left."""

    def __init__(self, kinds: Sequence[_Kind]) -> None:
        self.kinds = kinds
        self.count = cache(self._count)
        self.weighed = cache(self._weighed)

    def __call__(self, at: int, room: Room) -> int:
        return self.count(at, room)

    def _count(self, at: int, room: Room) -> int:
        return self.weighed(at, room)[1][-1] if at < len(self.kinds) else int(not any(room))

    def _weighed(self, at: int, room: Room) -> tuple[list[Room], list[int]]:
        """How a kind may be shared out, and in how many ways each share and those before it go on to the end."""
        shares = _shares(self.kinds[at], room)
        sums: list[int] = []
        for share in shares:
            ways = _split_count(share) * self.count(at + 1, _less(room, share))
            sums.append(ways + (sums[-1] if sums else 0))
        return shares, sums or [0]


def _less(room: Room, share: Room) -> Room:
    return tuple(own - taken for own, taken in zip(room, share, strict=True))


def _shares(kind: _Kind, room: Room) -> list[Room]:
    """How many cards of a kind may go to each place."""

    def fill(places: tuple[int, ...], left: int) -> Iterator[dict[int, int]]:
        if not places:
            if left == 0:
                yield {}
            return
        first, *others = places
        for number in range(min(room[first], left) + 1):
            for rest in fill(tuple(others), left - number):
                yield {first: number, **rest}

    return [tuple(share.get(place, 0) for place in range(4)) for share in fill(kind.places, len(kind.cards))]


def _split_count(share: Room) -> int:
    """In how many ways cards can be dealt out in these shares."""
    left, ways = sum(share), 1
    for number in share:
        ways *= comb(left, number)
        left -= number
    return ways


def _dealt(cards: Sequence[int], share: Room, place: int = 0) -> Iterator[list[int]]:
    """Every way to deal cards out in these shares, as a mask for each place from `place` on."""
    if place == len(share):
        yield []
        return
    for chosen in combinations(cards, share[place]):
        rest = [card for card in cards if card not in chosen]
        for others in _dealt(rest, share, place + 1):
            yield [sum(1 << card for card in chosen), *others]


def view(position: Position, discard: int = 0, shown: int = 0) -> View:
    """What the player on turn knows.

    The declarer knows his discard; nobody knows a talon that was left alone; the defenders know that the cards of a
    talon that was shown are with the declarer or in his discard.

    Args:
        position: the position before his card.
        discard: mask of the two cards that he himself threw away; 0: he threw none.
        shown: mask of a talon that he saw the declarer take; 0: he saw none.
    """
    player = position.turn
    assert player is not None
    own = position.hands[player].mask
    seen = own | discard | sum(card.bit for card in position.played)
    room = [len(position.hands[seat]) if seat is not player else 0 for seat in Seat] + [0 if discard else TALON_SIZE]
    barred = _barred(position)
    kinds: dict[tuple[int, ...], list[int]] = {}
    for card in CARDS:
        if seen & card.bit:
            continue
        places = [seat for seat in Seat if seat is not player and not barred[seat] & card.bit]
        if shown & card.bit:
            places = [seat for seat in places if seat is position.declarer]
        where = (*map(int, places), *(() if discard else (ASIDE,)))
        kinds.setdefault(where, []).append(card.number)
    grouped = tuple(_Kind(tuple(cards), where) for where, cards in sorted(kinds.items()))
    return View(player, own, tuple(room), grouped, _Ways(grouped)(0, tuple(room)))


def _barred(position: Position) -> list[int]:
    """For each seat the cards that it cannot hold, because with one of them a card that it played was not legal.

    A card is legal in a hand exactly when it is legal beside each other card of it, so pairs tell all.
    """
    barred = [0, 0, 0]
    tricks = [(trick.leader, trick.cards) for trick in position.tricks] + [(position.leader, position.trick)]
    for leader, cards in tricks:
        for place, card in enumerate(cards):
            if place == 0:
                continue
            seat = (leader + place) % 3
            for other in CARDS:
                pair = card.bit | other.bit
                if not legal_mask(pair, cards[0], position.strain, position.must_trump) & card.bit:
                    barred[seat] |= other.bit
    return barred


def as_position(position: Position, layout: Layout) -> Position:
    """The position with other cards in the hands: an ending that begins with the present trick."""
    hands = list(layout)
    for place, card in enumerate(position.trick):
        hands[(position.leader + place) % 3] |= card.bit
    deal = Deal([Hand(mask & FULL_MASK) for mask in hands])
    return Position(
        deal, position.strain, position.declarer, position.leader, position.must_trump, played=position.trick
    )


# ---- the declarer before the first lead, who has been told something


def compatible(unseen: int, known: Known | None = None, void: Voids | None = None) -> NDArray[np.uint32]:
    """Every layout of the unseen cards that agrees with what is known, once, in the fixed order of `hidden.layouts`.

    Args:
        unseen: mask of the cards that B and C hold, an even number.
        known: cards that a defender is known to hold, by his seat, B or C.
        void: suits that a defender is known not to have, by his seat.

    Raises:
        InvalidDealError: a seat, card or suit cannot be read, or no layout agrees; the error says why.
    """
    knows = told(unseen, known, void)
    masks = layouts("", unseen=Hand(unseen))
    agree: NDArray[np.uint32] = masks[(masks & np.uint32(knows.b) == knows.b) & (masks & np.uint32(knows.c) == 0)]
    return agree
