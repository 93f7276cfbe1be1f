"""Layouts by chance and by number: random numbers of named streams, deals that agree with what is known, samples.

The same seed gives the same numbers in every version of Python, on every machine and in C.  A stream is named by the
user's seed, what it is for, and the talon or world that it belongs to; number i of it does not depend on how many are
asked for at a time.  Sets of cards are masks, and nothing here needs numpy.
"""

from __future__ import annotations

from array import array
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from .._binding import check, ffi, lib
from ._buffers import zeros

if TYPE_CHECKING:
    from .._binding import Pointer, mdd_knowledge

__all__ = [
    "SEEDS",
    "Purpose",
    "Whereabouts",
    "count_deals",
    "draw_deals",
    "every_deal",
    "every_layout",
    "layout_total",
    "random_numbers",
]

SEEDS = 2**lib.MDD_SEED_BITS  # a seed is below that
PLACES = lib.MDD_PLACES
NOWHERE = (0, 0, 0, 0)


class Purpose(IntEnum):
    """What random numbers are for: each purpose has its own streams.

    The numbers belong to what a seed means: new ones come at the end.
    """

    TALONS = 1
    RACE = 2
    SCORE = 3
    COUNT = 4
    WORLDS = 5
    CARDS = 6
    DEALS = 7


class Whereabouts(NamedTuple):
    """What is known of where some cards lie: with seats A, B, C, or aside, where nobody plays them.

    Attributes:
        cards: mask of the cards that lie there.
        sizes: how many of them seats A, B, C and the place aside have.
        has: masks of cards that each place has for certain.
        lacks: masks of cards that it has not, of any others, too.
    """

    cards: int
    sizes: tuple[int, int, int, int]
    has: tuple[int, int, int, int] = NOWHERE
    lacks: tuple[int, int, int, int] = NOWHERE


def random_numbers(below: int, count: int, *, seed: int, purpose: int, stream: int = 0, first: int = 0) -> array[int]:
    """Numbers 0..below-1, all equally likely: those from number `first` on of a stream.

    Args:
        below: at least 1.
        count: how many.
        seed: 0 to 2^53 - 1, the user's.
        purpose: what they are for.
        stream: the talon, world or whatever else has numbers of its own.
        first: how many numbers of the stream are passed over.
    """
    found = zeros("Q", count)
    check(lib.mdd_random(seed, purpose, stream, below, first, count, ffi.from_buffer("uint64_t[]", found)))
    return found


def layout_total(unseen: int) -> int:
    """In how many ways the unseen cards can lie with B and C, half of them with each."""
    return lib.mdd_layout_count(unseen)


def every_layout(unseen: int, count: int, *, step: int, first: int = 0) -> array[int]:
    """Layouts `first`, `first + step` and so on of the fixed order: masks of B's cards.

    Behind the last layout comes the first one again.  A step of `layout_total(unseen) // count` and a random first
    number make a systematic sample.

    Args:
        unseen: mask of the cards that B and C hold.
        count: how many.
        step: from one to the next.
        first: number of the first one.
    """
    found = zeros("I", count)
    check(lib.mdd_layout_every(unseen, first, step, count, ffi.from_buffer("uint32_t[]", found)))
    return found


def _raw(known: Whereabouts) -> Pointer[mdd_knowledge]:
    """What is known, as C reads it."""
    return ffi.new(
        "mdd_knowledge *",
        {"cards": known.cards, "has": list(known.has), "lacks": list(known.lacks), "size": list(known.sizes)},
    )


def count_deals(known: Whereabouts) -> int:
    """In how many ways the cards can lie.

    Raises:
        InvalidDealError: what is known contradicts itself.
    """
    found = ffi.new("uint64_t *")
    check(lib.mdd_draw_count(_raw(known), found))
    return found[0]


def draw_deals(
    known: Whereabouts, count: int, *, seed: int, purpose: int, stream: int = 0, first: int = 0
) -> array[int]:
    """Deals drawn anew each, all that agree being equally likely: rows of four masks, A, B, C and aside.

    The masks of B's cards alone are `deals[1::4]`.

    Args:
        known: what they agree with.
        count: how many.
        seed: as of `random_numbers`, and so the others.
        purpose: what they are for.
        stream: the talon or world.
        first: how many deals of the stream are passed over.

    Raises:
        InvalidDealError: no deal agrees.
    """
    found = zeros("I", PLACES * count)
    check(lib.mdd_draw(_raw(known), seed, purpose, stream, first, count, ffi.from_buffer("uint32_t[]", found)))
    return found


def every_deal(known: Whereabouts, count: int, *, step: int = 1, first: int = 0) -> array[int]:
    """Deals `first`, `first + step` and so on of all that agree, as rows of four masks; going round.

    Args:
        known: what they agree with.
        count: how many.
        step: from one to the next.
        first: number of the first one, below `count_deals(known)`.

    Raises:
        InvalidDealError: no deal agrees.
    """
    found = zeros("I", PLACES * count)
    check(lib.mdd_draw_every(_raw(known), first, step, count, ffi.from_buffer("uint32_t[]", found)))
    return found
