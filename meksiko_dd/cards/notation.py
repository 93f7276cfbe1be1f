"""Words and tokens of the notation: text in, plain numbers out (suits 0..3, ranks 0..7, card = 8*suit + rank).

`cards` wraps the numbers into types.  All functions look at a stretch of one whole text, so that an error can name the
place in what the user wrote, counted from 1.  The rules that decide between two readings are in docs/notation.md; in
short: suit first wins, the longest word wins, nothing is read twice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NoReturn

from ..errors import InvalidDealError, InvalidInputError, quote
from ..words.names import SUITS, spoken_suits

__all__ = [
    "GOAL",
    "RANK",
    "SEAT",
    "STRAIN",
    "SUIT",
    "Words",
    "card_text",
    "read_one_card",
    "scan_cards",
    "scan_distinct",
    "scan_hand",
    "skip_space",
]

SUIT_LETTERS = "SHDC"
SUIT_NAMES = tuple(SUITS["french"]["en"])
RANK_LETTERS = "789TJQKA"
EXPECTED_CARD = "a suit S H D C and a rank A K Q J T 9 8 7, such as SA"
VOIDS = ("-", "\u2013", "\u2014")  # hyphen, en dash, em dash

_SEPARATOR = re.compile(r"[\s,]+")
_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"[^\s,]+")


class Words:
    """The words of one kind (suits, ranks, ...) with the number that each stands for; read in any letter case.

    A word is given in capitals without diacritics: a Z in it is also read as Ž, composed or not; a sign that is no
    letter may be followed by a variation selector, as emoji keyboards write it.

    Args:
        kind: what an error calls it, such as "suit".
        expected: what an error says was expected.
        table: the words of each number.
        error: what is raised for a text that is no such word.
    """

    __slots__ = ("error", "expected", "kind", "pattern", "table")

    def __init__(
        self, kind: str, expected: str, table: dict[int, str], error: type[InvalidInputError] = InvalidDealError
    ) -> None:
        self.kind = kind
        self.expected = expected
        self.error = error
        self.table = {word.replace("_", " "): number for number, words in table.items() for word in words.split()}
        ordered = sorted(self.table, key=len, reverse=True)
        # ASCII only: the Kelvin sign is no king, and no letter may change its length with its case.
        self.pattern = re.compile("|".join(map(_word_pattern, ordered)), re.IGNORECASE | re.ASCII)

    def number(self, match: re.Match[str]) -> int:
        """The number that a match of `pattern` stands for."""
        word = match.group()
        number = self.table.get(word)  # speed only: most words come as they are written
        return self.table[_plain(word)] if number is None else number

    def parse(self, value: object) -> int:
        """The number of a text that is one word of this kind, blanks around it ignored.

        Raises:
            InvalidInputError: it is no text, or no such word.  Which of them, the constructor says.
        """
        if not isinstance(value, str):
            raise self.error(f"{self.kind} is {quote(value)}; expected {self.expected}")
        match = self.pattern.fullmatch(value.strip())
        if match is None:
            raise self.error(f"unknown {self.kind} {quote(value)}; expected {self.expected}")
        return self.number(match)


def _word_pattern(word: str) -> str:
    if not word[0].isalnum():
        return word + "[\ufe0e\ufe0f]?"
    return word.replace("Z", "[ZžŽ]\u030c?").replace(" ", r"\s+")


def _plain(text: str) -> str:
    letters = text.upper().replace("Ž", "Z").translate({0x30C: None, 0xFE0E: None, 0xFE0F: None})
    return " ".join(letters.split())


SUIT = Words(
    "suit",
    "S H D C, a symbol or a name such as spades, pik, list",
    {
        suit: " ".join([letter_and_symbols, *spoken_suits()[suit]])
        for suit, letter_and_symbols in enumerate(("S ♠ ♤", "H ♥ ♡", "D ♦ ♢", "C ♣ ♧"))
    },
)
RANK = Words(
    "rank",
    "A K Q J T 9 8 7",
    {7: "A", 6: "K", 5: "Q D O", 4: "J Z B U", 3: "T 10 X", 2: "9 IX", 1: "8 VIII", 0: "7 VII"},
)
STRAIN = Words(
    "strain",
    "S H D C or NT",
    {number: " ".join(word for word, suit in SUIT.table.items() if suit == number) for number in range(4)}
    | {4: "NT N BEZ BEZ_ADUTA SANS NOTRUMP NO_TRUMP NO-TRUMP"},
)
SEAT = Words("seat", "A, B or C", {0: "A", 1: "B", 2: "C"})
GOAL = Words("goal", "max or min", {0: "MAX", 1: "MIN"})


def card_text(number: int) -> str:
    """The canonical text of a card number: 7 is "SA"."""
    return SUIT_LETTERS[number >> 3] + RANK_LETTERS[number & 7]


def skip_space(text: str, at: int) -> int:
    """The first place from `at` on that is no white space."""
    match = _SPACE.match(text, at)
    return match.end() if match else at


def read_one_card(text: str) -> int:
    """The card number of a text that is one card.

    Raises:
        InvalidDealError: it is none, or more than one.
    """
    found = list(scan_cards(text))
    if not found:
        raise InvalidDealError(f"no card in {quote(text)}; expected {EXPECTED_CARD}")
    if len(found) > 1:
        place = found[1][1] + 1
        raise InvalidDealError(f"more than one card in {quote(text)}, at character {place}; expected one card")
    return found[0][0]


def scan_cards(text: str, at: int = 0, owner: str = "") -> Iterator[tuple[int, int]]:
    """Each card of a list, with its place (from 0); commas and white space between cards are skipped.

    Args:
        text: the whole text.
        at: where the list begins.
        owner: put before an error, such as "talon".

    Raises:
        InvalidDealError: at the first card that cannot be read.
    """
    while True:
        separator = _SEPARATOR.match(text, at)
        at = separator.end() if separator else at
        if at == len(text):
            return
        card = _card_at(text, at)
        if card is None:
            raise InvalidDealError(_prefix(owner) + _why_no_card(text, at))
        yield card[0], at
        at = card[1]


def _card_at(text: str, at: int) -> tuple[int, int] | None:
    """Number and end of the card at `at`: suit first, or rank first where that is impossible."""
    suit = SUIT.pattern.match(text, at)
    if suit:
        rank = RANK.pattern.match(text, _behind(text, suit))
        if rank:
            return 8 * SUIT.number(suit) + RANK.number(rank), rank.end()
        if _is_long(suit):
            return None
    rank = RANK.pattern.match(text, at)
    if rank is None:
        return None
    suit = SUIT.pattern.match(text, rank.end())
    if suit is None:
        suit = SUIT.pattern.match(text, skip_space(text, rank.end()))
        if suit and not _is_long(suit):
            suit = None
    return (8 * SUIT.number(suit) + RANK.number(rank), suit.end()) if suit else None


def _is_long(suit: re.Match[str]) -> bool:
    """Is it a word or a symbol?  Only those may be parted from their rank by white space."""
    return not (suit.end() - suit.start() == 1 and suit.group().isascii())


def _behind(text: str, suit: re.Match[str]) -> int:
    return skip_space(text, suit.end()) if _is_long(suit) else suit.end()


def _why_no_card(text: str, at: int) -> str:
    word = _word_at(text, at)
    head = f"cannot read the card {quote(word)} at character {at + 1}"
    suit, rank = SUIT.pattern.match(text, at), RANK.pattern.match(text, at)
    if suit and not (rank and rank.end() > suit.end()):
        rest = _word_at(text, _behind(text, suit))
        found = f"{quote(rest)} is no rank" if rest else "its rank is missing"
        return f"{head}: behind the suit {suit.group()}, {found}; expected {RANK.expected}"
    if rank:
        rest = _word_at(text, rank.end())
        found = f"{quote(rest)} is no suit" if rest else "its suit is missing"
        return f"{head}: behind the rank {rank.group()}, {found}; expected S H D C, or the suit first, such as SA"
    return f"{head}; expected {EXPECTED_CARD}"


def _word_at(text: str, at: int) -> str:
    """What an error shows: from `at` up to the next blank or comma, not too much."""
    match = _WORD.match(text, at, at + 12)
    return match.group() if match else ""


def _prefix(owner: str) -> str:
    return f"{owner}: " if owner else ""


def scan_hand(text: str, at: int, end: int, owner: str = "") -> int:
    """The mask of the hand `suit.suit.suit.suit` between `at` and `end`; ranks in any order, a void empty or -.

    Args:
        text: the whole text.
        at: first place of the hand.
        end: place behind it.
        owner: put before an error, such as "hand of A".

    Raises:
        InvalidDealError: not four suits, an unreadable rank, or a card twice.
    """
    suits = text[at:end].split(".")
    if len(suits) != 4:
        shown = quote(text[at:end])
        count = "1 suit" if len(suits) == 1 else f"{len(suits)} suits"
        raise InvalidDealError(
            f"{_prefix(owner)}{shown} at character {at + 1} has {count}; "
            "expected four, spades.hearts.diamonds.clubs, with three dots"
        )
    mask = 0
    for suit, ranks in enumerate(suits):
        if ranks and ranks not in VOIDS:
            mask |= _suit_mask(text, at, at + len(ranks), suit, owner)
        at += len(ranks) + 1
    return mask


def _suit_mask(text: str, at: int, end: int, suit: int, owner: str) -> int:
    mask = 0
    while at < end:
        rank = RANK.pattern.match(text, at, end)
        if rank is None:
            raise InvalidDealError(
                f"{_prefix(owner)}cannot read {quote(text[at : min(end, at + 12)])} among the {SUIT_NAMES[suit]}, "
                f"at character {at + 1}; expected ranks {RANK.expected}, or - for a void"
            )
        number = 8 * suit + RANK.number(rank)
        if mask >> number & 1:
            _twice(f"{_prefix(owner)}{card_text(number)} stands there twice, again at character {at + 1}")
        mask |= 1 << number
        at = rank.end()
    return mask


def _twice(text: str) -> NoReturn:
    error = InvalidDealError(text)
    error.impossible = True
    raise error


def scan_distinct(text: str, at: int = 0, owner: str = "") -> tuple[int, ...]:
    """The card numbers of a list in which no card may stand twice.

    Raises:
        InvalidDealError: at the first card that cannot be read or stands there a second time.
    """
    places: dict[int, int] = {}
    for number, place in scan_cards(text, at, owner):
        if number in places:
            _twice(
                f"{_prefix(owner)}{card_text(number)} stands there twice, "
                f"at character {places[number] + 1} and at character {place + 1}"
            )
        places[number] = place
    return tuple(places)
