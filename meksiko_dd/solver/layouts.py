"""Hidden cards: what hands and strains are worth in every way the unseen cards can lie.

The declarer is seat A and leads.  The *unseen* cards, twice as many as he holds, lie with B and C; a *layout* is one
way they can lie, written as the mask of B's cards.  A *choice* is the hand kept after the discard, and a strain.

Like `arrays`, this module needs numpy and is imported when it is first used.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .._binding import lib
from ..cards.card import FULL_MASK, Card
from ..cards.hand import Hand, format_cards
from ..cards.kinds import Goal, Strain
from ..errors import InvalidDealError, flag, plural, series
from .arrays import card_counts, card_sets, column
from .matrix import Matrix, all_layouts
from .threads import Progress, check_threads

__all__ = ["Choices", "choices", "layout_counts", "layouts", "solve_choices", "solve_layouts"]

Cards = Hand | str | int | np.integer[Any] | Iterable[Card | str]

DISCARD_SIZE = 2


class Choices(NamedTuple):
    """Choices of what to discard and which strain to name, as arrays of one length n.

    Attributes:
        hands: masks of the hands kept, uint32, shape (n,).
        strains: 0..4 = S H D C NT, uint8, shape (n,).
        discards: masks of the two cards thrown away, uint32, shape (n,).
    """

    hands: NDArray[np.uint32]
    strains: NDArray[np.uint8]
    discards: NDArray[np.uint32]


def choices(hand: Cards, strains: Iterable[Strain | str] = "SHDC") -> Choices:
    """All choices of a hand before the discard: 66 discards of twelve cards x 4 strains = 264.

    Order: pairs of cards in written order (spades first, ace first), AK before AQ before KQ; for each pair the strains
    in the order given, so the strain changes fastest.

    Args:
        hand: the twelve cards, or 3 to 11 for a smaller world: a `Hand`, its text, cards or a mask.
        strains: strains to consider, such as `"SHDC"`, `["NT"]` or `mdd.Strain` for all five.

    Raises:
        InvalidDealError: a card or strain cannot be read, or there are too few or too many cards.
    """
    held = Hand(_mask(hand, "hand"))
    most = lib.MDD_MAX_TRICKS + DISCARD_SIZE
    if not DISCARD_SIZE < len(held) <= most:
        raise InvalidDealError(f"hand has {plural(len(held), 'card')}; expected 3 to {most}, two of them to discard")
    listed = strains if isinstance(strains, str) else series("strains", strains, "strains such as SHDC")
    wanted = [int(Strain.parse(strain)) for strain in listed]
    pairs = [first.bit | second.bit for first, second in combinations(held, DISCARD_SIZE)]
    discards = np.repeat(np.array(pairs, dtype=np.uint32), len(wanted))
    return Choices(np.uint32(held.mask) & ~discards, np.tile(np.array(wanted, dtype=np.uint8), len(pairs)), discards)


def layouts(hand: Cards, discard: Cards = "", *, unseen: Cards | None = None) -> NDArray[np.uint32]:
    """Every layout once, in a fixed order: masks of B's cards, uint32; 184,756 for 20 unseen cards.

    Layouts in which B has as many cards of each suit stand together, and in them high cards change slowest: neighbours
    differ little, so a solver asked in this order can use the proof of one for the next.

    Args:
        hand: the cards that A holds (all twelve will do, then leave `discard` out).
        discard: the cards that he threw away.
        unseen: the cards that B and C hold; all others if None.

    Raises:
        InvalidDealError: a card cannot be read or has two places, or the unseen ones are not 2 to 20, an even number.
    """
    hidden = _unseen_cards(_mask(hand, "hand"), _mask(discard, "discard"), unseen)
    if lib.mdd_layout_count(hidden) == 0:
        raise InvalidDealError(
            f"{plural(hidden.bit_count(), 'card')} are unseen; expected 2 to 20, an even number, to lie with two "
            "players (name them with unseen=, or discard more)"
        )
    return all_layouts(hidden)


def layout_counts(
    hand: Cards,
    discard: Cards,
    strain: Strain | str | int,
    goal: Goal | str = "max",
    must_trump: bool = True,
    threads: int = 1,
    progress: Progress | None = None,
    *,
    unseen: Cards | None = None,
) -> NDArray[np.int64]:
    """In how many layouts the declarer takes exactly k tricks: int64, shape (11,), for k = 0..10.

    Every layout of the unseen cards counts once; the counts add up to 184,756 for ten cards.  The declarer is seat A
    and leads.

    Args:
        hand: the cards kept, 1 to 10: a `Hand`, its text, cards or a mask.
        discard: the cards thrown away; may be empty when `unseen` is given.
        strain: `"S" "H" "D" "C"` or `"NT"`, or its number.
        goal: "max" or "min".
        must_trump: the void rule.
        threads: threads to use, at least 1; the counts do not depend on it.
        progress: called as `progress(done, total)`, in layouts, from time to time and at the end.
        unseen: the cards that B and C hold, twice as many as `hand`; all that are neither held nor discarded if None.

    Raises:
        InvalidDealError: an argument cannot be read, a card has two places, or the unseen cards are not twice the hand.
    """
    tricks = solve_layouts(hand, discard, strain, None, goal, must_trump, threads, progress, unseen=unseen)
    return np.bincount(tricks, minlength=lib.MDD_MAX_TRICKS + 1).astype(np.int64)


def solve_layouts(
    hand: Cards,
    discard: Cards,
    strain: Strain | str | int,
    layouts: ArrayLike | None = None,
    goal: Goal | str = "max",
    must_trump: bool = True,
    threads: int = 1,
    progress: Progress | None = None,
    *,
    unseen: Cards | None = None,
) -> NDArray[np.int8]:
    """Declarer's tricks with one hand and strain in each of these layouts, int8, in their order.

    `layouts` has masks of B's cards, uint32, in any order; C has the other unseen ones.  None: all, as `layouts` lists
    them.  The other arguments and the errors are those of `layout_counts`; a layout that is none is named by its index.
    """
    kept = _mask(hand, "hand")
    hidden = _unseen_cards(kept, _mask(discard, "discard"), unseen)
    trump = column(strain, 1, Strain, "strain")
    hands = np.array([kept], dtype=np.uint32)
    _check_choices(hands, hidden)
    asked = Matrix(hands, trump, hidden, Goal.parse(goal), flag("must_trump", must_trump))
    row: NDArray[np.int8] = asked.solve(layouts, check_threads(threads), progress)[0][0]
    return row


def solve_choices(
    hands: ArrayLike,
    strains: ArrayLike,
    layouts: ArrayLike | None = None,
    goal: Goal | str = "max",
    must_trump: bool = True,
    threads: int = 1,
    progress: Progress | None = None,
    *,
    unseen: Cards | None = None,
) -> NDArray[np.int8]:
    """Declarer's tricks for each choice in each layout: int8, shape (choices, layouts).

    `hands` has masks of the hands kept, uint32, shape (n,), and `strains` 0..4 = S H D C NT, one for all or (n,): see
    `choices`.  `layouts` has masks of B's cards, uint32, in any order; None: all, as `layouts` lists them.  `unseen`:
    the cards that B and C hold; if None those that none of `hands` has, which is right for all choices of twelve cards.

    The other arguments and the errors are those of `layout_counts`; a bad hand or layout is named by its index.
    Takes a byte for each choice and layout: 49 MB for 264 choices in all layouts.

    Example:
        >>> deal = Deal.random(1)
        >>> of = choices(deal.hand("A") | deal.talon)
        >>> tricks = solve_choices(of.hands, of.strains, [deal.hand("B").mask])  # 264 questions about a known deal
        >>> best = tricks[:, 0].argmax()
        >>> Hand(of.discards[best]), Strain(of.strains[best]), tricks[best, 0]
    """
    kept = card_sets(hands, "hands")
    if kept.ndim != 1:
        raise InvalidDealError(f"hands has the shape {kept.shape}; expected (n,): a mask for each choice")
    trumps = column(strains, len(kept), Strain, "strain")
    if not len(kept):
        return np.empty((0, 0 if layouts is None else np.size(layouts)), dtype=np.int8)
    hidden = _unseen_cards(int(np.bitwise_or.reduce(kept)), 0, unseen)
    _check_choices(kept, hidden)
    asked = Matrix(kept, trumps, hidden, Goal.parse(goal), flag("must_trump", must_trump))
    return asked.solve(layouts, check_threads(threads), progress)[0]


def _check_choices(hands: NDArray[np.uint32], unseen: int) -> None:
    """Each hand has half as many cards as are unseen, and none of them."""
    sizes, cards = card_counts(hands), unseen.bit_count()
    bad = (hands & np.uint32(unseen) != 0) | (sizes < 1) | (sizes > lib.MDD_MAX_TRICKS) | (2 * sizes != cards)
    if not bad.any():
        return
    at = int(bad.argmax())
    where = "the hand" if len(hands) == 1 else f"the hand at index {at}"
    both = Hand(int(hands[at]) & unseen)
    if both:
        raise InvalidDealError(f"{format_cards(both)} is both in {where} and unseen; expected every card once")
    size = int(sizes[at])
    if not 1 <= size <= lib.MDD_MAX_TRICKS:
        raise InvalidDealError(f"{where} has {plural(size, 'card')}; expected 1 to {lib.MDD_MAX_TRICKS}")
    raise InvalidDealError(
        f"{where} has {plural(size, 'card')} and {cards} are unseen; expected {2 * size}, twice the hand "
        "(name them with unseen=, or discard what nobody holds)"
    )


def _unseen_cards(hand: int, discard: int, unseen: Cards | None) -> int:
    """The cards that lie with B and C; those named must not be held or thrown away."""
    _check_apart("the hand", hand, "the discard", discard)
    if unseen is None:
        return FULL_MASK & ~hand & ~discard
    hidden = _mask(unseen, "unseen")
    _check_apart("the discard", discard, "unseen", hidden)
    return hidden


def _check_apart(name: str, cards: int, other: str, others: int) -> None:
    """Refuse two sets that have a card in common.

    Args:
        name: what the message calls the first set.
        cards: its mask.
        other: what the message calls the second set.
        others: its mask.
    """
    if cards & others:
        raise InvalidDealError(
            f"{format_cards(Hand(cards & others))} is both in {name} and {other}; expected every card once"
        )


def _mask(cards: Cards, name: str) -> int:
    """The mask of cards in any form; an error names the argument."""
    try:
        return (Hand(int(cards)) if isinstance(cards, (int, np.integer)) else Hand.of(cards)).mask
    except InvalidDealError as error:
        raise InvalidDealError(f"{name}: {error}") from None
