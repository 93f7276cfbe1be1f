"""What a hand is worth at a look, without a search: the hand model's number for ten cards."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from ..cards.card import CARDS, Card
from ..cards.hand import Hand
from ..cards.kinds import Goal, Strain
from ..errors import InvalidDealError, plural
from ..rules.contracts import SUIT_STRAINS, TRICKS
from ..rules.table import DEFAULT, Rules
from ..solver.model import UNIT, chance, estimates, rank_choices

__all__ = ["betli_chances", "estimate_hand"]


def estimate_hand(
    hand: Hand | str | Iterable[Card | str], strain: Strain | str | None = None, rules: Rules | str = DEFAULT
) -> float:
    """The tricks that a declarer with these ten cards takes on average, 0 to 10, in thousandths, at once.

    With a strain: the ten cards are those that he plays with, and the strain is trump.  Without: they are those that he
    was dealt; he takes a talon, each of the 231 being equally likely, throws two cards away and names a trump, all as
    the hand model likes best.  He leads, and play is double dummy.  A linear model, no search: docs/accuracy.md says
    how far it is off.

    Do not choose the trump suit of a dealt hand by this.  The talon changes the suits: with twelve cards seen the model
    names another trump in a third of the talons.  (The model of a bidder, `meksiko_dd.bidder`, is no help either: it
    even names bare aces, and who trusted it lost 3.4 points a deal.)  `best_discards` chooses by twelve cards.

    Args:
        hand: ten cards.
        strain: `"S" "H" "D" "C"` or `"NT"`.
        rules: the table, for what a void must do.

    Raises:
        InvalidDealError: a card cannot be read, or there are not ten.
        InvalidRulesError: no such rules.

    Example:
        >>> estimate_hand("AKT7.98.A.KQJ", "S")
        >>> estimate_hand("AKT7.98.A.KQJ")
    """
    held, table = Hand.of(hand), Rules.parse(rules)
    if len(held) != TRICKS:
        raise InvalidDealError(f"hand has {plural(len(held), 'card')}; expected ten")
    if strain is not None:
        trump = int(Strain.parse(strain))
        return _shown(estimates([held.mask], [trump], must_trump=table.must_trump)[0])
    best = [
        rank_choices(twelve, SUIT_STRAINS, must_trump=table.must_trump, most=1)[0].estimate
        for twelve in _with_talons(held.mask)
    ]
    return _shown(sum(best) // len(best))


def betli_chances(hand: int) -> tuple[float, float]:
    """How likely ten dealt cards are to make betli, with the talon and without, as the hand model thinks.

    With: the mean over the 231 talons, each with the discard that the model likes best.  Which void rule is played does
    not matter without a trump.

    Args:
        hand: mask of ten cards.
    """
    best = [chance(rank_choices(twelve, [Strain.NT], Goal.MIN, most=1)[0].estimate) for twelve in _with_talons(hand)]
    return sum(best) / len(best), chance(estimates([hand], [Strain.NT], goal=Goal.MIN)[0])


def _with_talons(hand: int) -> list[int]:
    """The twelve cards with each talon that there can be."""
    unseen = [1 << card for card in range(len(CARDS)) if not hand >> card & 1]
    return [hand | one | other for one, other in combinations(unseen, 2)]


def _shown(thousandths: int) -> float:
    """An estimate in tricks, and such as there can be."""
    return max(0, min(UNIT * TRICKS, thousandths)) / UNIT
