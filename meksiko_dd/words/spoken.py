"""The words that are read, each defined here once: by kind, in capitals, with the number that each stands for.

What we write ourselves comes first.  A `_` stands for a blank, a hyphen or an underscore.  Serbian words are read in
Cyrillic as well, made from the Latin ones.  Of single letters only those have a Cyrillic twin that can mean one thing:
ranks as they stand on our pages, and the seats that the keys A, B and C give on a Serbian keyboard.  A Cyrillic S or V
looks like a C or a B and is neither, and suits have Latin letters only: see `spelled`.
"""

from __future__ import annotations

import re

from . import names
from .names import cyrillic, latin

__all__ = [
    "CONTRACTS",
    "DASHES",
    "GOALS",
    "PASSES",
    "RANKS",
    "SEATS",
    "STRAINS",
    "SUITS",
    "SUIT_WORDS",
    "TALON",
    "spelled",
]

_CYRILLIC = re.compile(r"[\u0400-\u04ff]")


def _both(serbian: str) -> str:
    """Serbian words in both scripts."""
    return f"{serbian} {cyrillic(serbian)}"


def _spoken_suits() -> dict[int, str]:
    """Every name of each suit in both packs; English also in the singular."""
    found: dict[int, str] = {}
    for suit in range(4):
        english = [pack["en"][suit] for pack in names.SUITS.values()]
        english += [names.SINGULAR.get(word, word.removesuffix("s")) for word in english]
        serbian = [_both(pack["sr"][suit]) for pack in names.SUITS.values()]
        found[suit] = " ".join([*english, *serbian]).upper()
    return found


SUIT_WORDS = {
    suit: f"{signs} {words}"
    for (suit, words), signs in zip(_spoken_suits().items(), ("♠ ♤", "♥ ♡", "♦ ♢", "♣ ♧"), strict=True)
}
SUITS = {suit: f"{letter} {SUIT_WORDS[suit]}" for suit, letter in enumerate("SHDC")}
RANKS = {
    7: _both("A"),
    6: _both("K"),
    5: "Q " + _both("D O"),  # dama, Over
    4: _both("J Ž B U"),  # žandar, Bube, Under
    3: _both("T") + " 10 X",
    2: "9 IX",
    1: "8 VIII",
    0: "7 VII",
}
STRAINS = SUITS | {4: "NT N NOTRUMP NO_TRUMP " + _both("BA BEZ BEZ_ADUTA SANS")}
SEATS = {0: _both("A"), 1: _both("B"), 2: _both("C")}
GOALS = {0: "MAX " + _both("MAKS"), 1: _both("MIN")}
TALON = {0: _both("TALON KUP")}
# the places of `contracts.CONTRACTS`
CONTRACTS = {number: str(bid) for number, bid in enumerate(range(5, 11))} | {
    6: "MEXICO MEXIKO 20 " + _both("MEKSIKO M"),
    7: "BEETLE " + _both("BETLI BETL"),
    8: "BETLI_WITHOUT_TALON BEETLE_WITHOUT_TALON " + _both("BETLI_BEZ_TALONA BETLI_BEZ_KUPA"),
}
DASHES = ("-", "\u2013", "\u2014")  # hyphen, en dash, em dash: a void, a pass
PASSES = {0: " ".join(DASHES) + " PASS P X NEXT " + _both("DALJE")}


def spelled(text: object) -> str:
    """What an error adds to a text with Cyrillic letters, which may look like Latin ones: how they are spelled."""
    if not isinstance(text, str) or not _CYRILLIC.search(text):
        return ""
    return f" (Cyrillic for '{''.join(map(latin, text[:40]))}')"
