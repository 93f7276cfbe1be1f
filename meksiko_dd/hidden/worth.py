"""What a choice of discard and strain may be, and what the tricks that it takes are worth to the declarer."""

from __future__ import annotations

from typing import Any

from ..cards.hand import Hand
from ..cards.kinds import Strain, Suit
from ..errors import InvalidRulesError, NoDiscardError
from ..rules.contracts import SUIT_STRAINS, TRICKS, Contract
from ..rules.scoring import declarer_points
from ..rules.table import Rules

__all__ = ["OBJECTIVES", "allowed_strains", "naive_choice", "with_discard", "worths"]

OBJECTIVES = ("points", "make", "tricks")


def with_discard(bid: str | int | Contract | None, rules: Rules) -> Contract | None:
    """The contract of a bid as this table plays it; None without one.

    Raises:
        InvalidRulesError: it is not played there.
        NoDiscardError: it leaves the talon alone.
    """
    if bid is None:
        return None
    contract = rules.contract(bid)
    if not contract.takes_talon:
        raise NoDiscardError(f"{contract.text} leaves the talon alone: there is nothing to discard")
    return contract


def allowed_strains(contract: Contract | None, strain: str | Strain | None) -> tuple[Strain, ...]:
    """The strains to choose from, or the one that is asked about.

    Raises:
        InvalidRulesError: that one is not allowed.
    """
    allowed = SUIT_STRAINS if contract is None else contract.strains
    if strain is None:
        return allowed
    wanted = Strain.parse(strain)
    if wanted not in allowed:
        letters = " ".join(one.letter for one in allowed)
        raise InvalidRulesError(f"strain is {wanted.letter}; expected one of {letters}")
    return (wanted,)


def worths(objective: str, contract: Contract | None, rules: Rules) -> list[float]:
    """What 0, 1 ... 10 tricks are worth to the declarer; at betli index 1 stands for at least one trick."""
    numbers = range(TRICKS + 1)
    if objective == "tricks" or contract is None:
        return [float(number) for number in numbers]
    if objective == "make":
        return [float(contract.made(number)) for number in numbers]
    return [float(declarer_points(contract, number, rules)) for number in numbers]


def naive_choice(hand: Hand, strains: tuple[Strain, ...], betli: bool = False) -> tuple[Hand, Strain]:
    """What a beginner does: the longest suit is trump, and the two lowest cards of the shortest other suit go.

    Of suits of one length the trump is the one with the higher cards, and the discard comes from the one with the
    lower cards, then from the later of S H D C.  A suit of a single card gives that one, and the next shortest the
    other; voids give none; trumps go last.  At betli the two highest cards go, of equal ranks the first in S H D C.
    """
    suits = {suit: [card for card in hand if card.suit is suit] for suit in Suit}
    if betli:
        highest = sorted(hand, key=lambda card: (-card.rank, card.suit))
        return Hand(highest[0].bit | highest[1].bit), Strain.NT

    def strength(suit: Suit) -> tuple[Any, ...]:
        return len(suits[suit]), [card.rank for card in suits[suit]], -suit

    allowed = [strain for strain in strains if strain.suit is not None]
    trump = Suit(max(allowed, key=lambda strain: strength(Suit(strain))))
    others = sorted((suit for suit in Suit if suit is not trump), key=strength)
    pile = [card for suit in [*others, trump] for card in reversed(suits[suit])]
    return Hand(pile[0].bit | pile[1].bit), Strain(trump)
