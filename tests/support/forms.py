"""Hands as people write them, in every form that is read, with the signs and words of both packs and scripts."""

from __future__ import annotations

import random

from meksiko_dd.cards.hand import Hand
from meksiko_dd.cards.kinds import Rank, Suit
from meksiko_dd.words.names import LANGUAGES, PACKS, rank_letter, suit_name

__all__ = ["LANGUAGES", "PACKS", "by_groups", "by_letters", "by_marks", "marks", "ranks"]

SIGNS = (("♠", "♤"), ("♥", "♡"), ("♦", "♢"), ("♣", "♧"))


def ranks(hand: Hand, suit: Suit, pack: str, language: str) -> list[str]:
    """What stands on the cards of one suit, from high to low."""
    return [rank_letter(Rank.parse(rank), language, pack) for rank in hand.ranks(suit)]


def marks(suit: Suit | int, pack: str, language: str) -> list[str]:
    """What may stand before the ranks of a suit."""
    black, white = SIGNS[suit]
    return [black, white, black + "\ufe0f", suit_name(suit, language, pack)]


def by_groups(hand: Hand, pack: str, language: str) -> str:
    """`AKT7 98 A KQJ`."""
    return " ".join("".join(ranks(hand, suit, pack, language)) or "-" for suit in Suit)


def by_letters(hand: Hand, pack: str, language: str) -> str:
    """`S AKT7 H 98 D A C KQJ`."""
    return " ".join(f"{suit.letter} {''.join(ranks(hand, suit, pack, language)) or '-'}" for suit in Suit)


def by_marks(hand: Hand, pack: str, language: str, rng: random.Random, alone: bool = True) -> str:
    """`♠AKT7 ♥98 ♦A ♣KQJ`, in any order, more or less tight; `alone`: a void may be left out."""
    parts = []
    for suit in rng.sample(list(Suit), 4):
        own = ranks(hand, suit, pack, language)
        if own or not alone or not hand or rng.random() < 0.5:
            mark = rng.choice(marks(suit, pack, language))
            parts.append(mark + rng.choice(["", " "]) + (rng.choice(["", " "]).join(own) or "-"))
    return rng.choice(["", " ", "  ", ", "]).join(parts)
