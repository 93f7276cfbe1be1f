"""The hand model: what a hand is worth to a declarer, at a look, and the choices worth asking about.

Linear in a description of the hand, fitted to hands that the solver rated; docs/accuracy.md says how good it is.  All
numbers are whole, so that they are the same everywhere.  Sets of cards are masks, and nothing here needs numpy.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .._binding import check, ffi, lib
from ..cards.kinds import Goal
from ..errors import InvalidOptionError
from ._buffers import masks_for_c, zeros
from .raw import void_rule

if TYPE_CHECKING:
    from .._binding import Array, Pointer, uint8_t, uint32_t
    from ._buffers import Masks

__all__ = ["FEATURES", "MOST_CHOICES", "UNIT", "Choice", "chance", "describe", "estimates", "rank_choices"]

FEATURES = lib.MDD_HAND_FEATURES  # numbers in the description of a hand
MOST_CHOICES = lib.MDD_RANKED_CHOICES
UNIT = 1000  # estimates are in thousandths
MILLION = 1_000_000


class Choice(NamedTuple):
    """A choice before the discard.

    Attributes:
        hand: mask of the cards kept.
        discard: mask of the two thrown away.
        strain: 0..4 = S H D C NT.
        estimate: in thousandths, as `estimates` has it.
    """

    hand: int
    discard: int
    strain: int
    estimate: int


def estimates(
    hands: Masks, strains: Sequence[int], gone: Masks | None = None, goal: Goal = Goal.MAX, must_trump: bool = True
) -> array[int]:
    """What each hand is worth to a declarer who leads, in thousandths.

    For goal max of a trick: the mean over all layouts, not cut off at 0 or 10.  For goal min of the logarithm of the
    odds that he takes no trick, see `chance`.

    Args:
        hands: masks of the cards kept; the model is made for ten.
        strains: one for each hand.
        gone: for each hand a mask of cards that are in nobody's hand, its discard; None: none.
        goal: for all.
        must_trump: the void rule.
    """
    masks, dead, trumps = _columns(hands, strains, gone)
    out = zeros("i", len(hands))
    rule = void_rule(must_trump)
    check(lib.mdd_estimate_hands(len(masks), masks, dead, trumps, int(goal), rule, ffi.from_buffer("int32_t[]", out)))
    return out


def describe(hands: Masks, strains: Sequence[int], gone: Masks | None = None, goal: Goal = Goal.MAX) -> array[int]:
    """The description that the model looks at: `FEATURES` numbers for each hand, in a row.

    Args:
        hands: masks of the cards kept.
        strains: one for each hand.
        gone: as of `estimates`.
        goal: for all.
    """
    masks, dead, trumps = _columns(hands, strains, gone)
    out = zeros("h", FEATURES * len(hands))
    check(lib.mdd_describe_hands(len(masks), masks, dead, trumps, int(goal), ffi.from_buffer("int16_t[]", out)))
    return out


def _columns(
    hands: Masks, strains: Sequence[int], gone: Masks | None
) -> tuple[Array[uint32_t], Pointer[uint32_t], Array[uint8_t]]:
    """Hands, cards gone and strains as C reads them, one for each hand."""
    for name, column in (("strains", strains), ("gone", gone)):
        if column is not None and len(column) != len(hands):
            raise InvalidOptionError(f"{name} has {len(column)} items; expected {len(hands)}, one for each hand")
    dead = ffi.NULL if gone is None else masks_for_c(gone, "gone")
    return masks_for_c(hands, "hands"), dead, ffi.new("uint8_t[]", list(strains))


def chance(log_odds: int) -> float:
    """1 / (1 + e^-x) for x = log_odds / 1000: a whole number of millionths, so it is the same everywhere."""
    bounded = max(-MILLION, min(MILLION, log_odds))
    return lib.mdd_chance(bounded) / MILLION


def rank_choices(
    held: int,
    strains: Iterable[int],
    goal: Goal = Goal.MAX,
    must_trump: bool = True,
    most: int = MOST_CHOICES,
    gone: int = 0,
) -> list[Choice]:
    """The choices of a hand before the discard that are worth asking about, best first by the model.

    Of each suit, or of two, the cards go that are least use: the lowest, at goal min the highest.

    Args:
        held: mask of the twelve cards, or of 3 to 11 in a smaller world.
        strains: that may be named.
        goal: what the declarer wants; goal min is played without trump.
        must_trump: the void rule.
        most: how many at most.
        gone: mask of cards in nobody's hand beside the discard, in a smaller world.

    Raises:
        InvalidDealError: too many or too few cards, or another strain than NT for goal min.
    """
    out, count = ffi.new("mdd_choice[]", most), ffi.new("int *")
    bits = sum(1 << strain for strain in set(strains))
    check(lib.mdd_rank_choices(held, gone, bits, int(goal), void_rule(must_trump), most, out, count))
    return [Choice(one.hand, one.discard, one.strain, one.estimate) for one in (out[i] for i in range(count[0]))]
