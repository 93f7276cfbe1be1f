"""Which discards are equal: the cards kept lie alike among the unseen ones, so they are worth the same in every layout.

The eight is as good as the seven when nobody else has a card between them.  Nothing here needs numpy.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from ..cards.hand import Hand
from ..cards.kinds import Strain
from ..errors import InvalidDealError, plural

__all__ = ["DISCARD_SIZE", "Group", "check_unseen", "grouped"]

DISCARD_SIZE, TRICKS = 2, 10


class Group(NamedTuple):
    """Choices that are equal in every layout.

    Attributes:
        strain: what is named.
        discards: masks of the two cards thrown away, in written order.
    """

    strain: Strain
    discards: list[int]


def check_unseen(hand: Hand, unseen: int) -> None:
    """With two players must lie twice as many cards as are kept.

    Raises:
        InvalidDealError: there are more or fewer.
    """
    cards, expected = unseen.bit_count(), 2 * (len(hand) - DISCARD_SIZE)
    if cards != expected:
        held = plural(len(hand), "card")
        raise InvalidDealError(f"the hand has {held} and {cards} are unseen; expected {expected}: twice the cards kept")


def grouped(hand: Hand, strains: Sequence[Strain], unseen: int) -> list[Group]:
    """All choices of a hand before the discard, equal ones together; strains are never grouped.

    Order: pairs of cards in written order, for each the strains as given; a group stands where its first one does.

    Args:
        hand: all cards before the discard.
        strains: to choose from.
        unseen: mask of the cards that B and C hold.

    Raises:
        InvalidDealError: there are too few or too many cards.
    """
    if not DISCARD_SIZE < len(hand) <= TRICKS + DISCARD_SIZE:
        most = TRICKS + DISCARD_SIZE
        raise InvalidDealError(f"hand has {plural(len(hand), 'card')}; expected 3 to {most}, two of them to discard")
    groups: dict[tuple[Strain, tuple[tuple[bool, ...], ...]], Group] = {}
    for first, second in combinations(hand, DISCARD_SIZE):
        discard = first.bit | second.bit
        pattern = _pattern(hand.mask & ~discard, unseen)
        for strain in strains:
            groups.setdefault((strain, pattern), Group(strain, [])).discards.append(discard)
    return list(groups.values())


def _pattern(kept: int, unseen: int) -> tuple[tuple[bool, ...], ...]:
    """Suit by suit, from the highest card down: is it one of the hand's?  Cards out of play leave no trace."""
    return tuple(_suit_pattern(kept >> shift & 0xFF, unseen >> shift & 0xFF) for shift in (0, 8, 16, 24))


@cache
def _suit_pattern(kept: int, unseen: int) -> tuple[bool, ...]:
    """One suit of a pattern; there are 3^8 at most, and the same ones come again and again."""
    return tuple(bool(kept >> rank & 1) for rank in range(7, -1, -1) if (kept | unseen) >> rank & 1)
