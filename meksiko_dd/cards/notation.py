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
from ..words import spoken
from ..words.spoken import spelled

__all__ = [
    "GOAL",
    "MARK",
    "RANK",
    "SEAT",
    "STRAIN",
    "SUIT",
    "TALON",
    "Words",
    "card_text",
    "prefix",
    "read_one_card",
    "refuse_twice",
    "scan_cards",
    "scan_distinct",
    "scan_once",
    "skip_space",
]

SUIT_LETTERS = "SHDC"
RANK_LETTERS = "789TJQKA"
EXPECTED_CARD = "a suit S H D C and a rank A K Q J T 9 8 7, such as SA"

_SEPARATOR = re.compile(r"[\s,]+")
_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"[^\s,]+")


class Words:
    """The words of one kind (suits, ranks, ...) with the number that each stands for; read in any letter case.

    A word is given in capitals, as `words.spoken` has it: a Ž is also read as Z, composed or not, a `_` stands for
    blanks, hyphens and underscores, and a sign that is no letter may be followed by a variation selector, as emoji
    keyboards write it.

    Args:
        kind: what an error calls it, such as "suit".
        expected: what an error says was expected.
        table: the words of each number.
        error: what is raised for a text that is no such word.
    """

    __slots__ = ("_pattern", "error", "expected", "kind", "table")

    def __init__(
        self, kind: str, expected: str, table: dict[int, str], error: type[InvalidInputError] = InvalidDealError
    ) -> None:
        self.kind = kind
        self.expected = expected
        self.error = error
        self.table = {_plain(word): number for number, words in table.items() for word in words.split()}
        self._pattern: re.Pattern[str] | None = None

    @property
    def pattern(self) -> re.Pattern[str]:
        """Matches any of the words, the longest first; compiled when it is first wanted."""
        if self._pattern is None:
            ordered = sorted(self.table, key=lambda word: (-len(word), not word.isascii()))
            # ASCII only: the Kelvin sign is no king, and no letter may change its length with its case.
            self._pattern = re.compile("|".join(map(_word_pattern, ordered)), re.IGNORECASE | re.ASCII)
        return self._pattern

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
        known = self.table.get(value.upper()) if value.isascii() else None  # speed only: no pattern for a plain word
        if known is not None:
            return known
        match = self.pattern.fullmatch(value.strip())
        if match is None:
            raise self.error(f"unknown {self.kind} {quote(value)}{spelled(value)}; expected {self.expected}")
        return self.number(match)


def _word_pattern(word: str) -> str:
    if len(word) == 1 and not word.isalnum():
        return re.escape(word) + "[\ufe0e\ufe0f]?"
    return "".join(map(_letter_pattern, word))


def _letter_pattern(letter: str) -> str:
    if letter == "Z":
        return "[ZžŽ]\u030c?"
    if letter == " ":
        return r"[\s_-]+"
    return letter if letter.isascii() else f"[{letter}{letter.lower()}]"


def _plain(text: str) -> str:
    """As it stands in the table: capitals, no diacritics, one blank between words."""
    letters = text.upper().replace("Ž", "Z").translate({0x30C: None, 0xFE0E: None, 0xFE0F: None})
    return letters if len(letters) == 1 else " ".join(re.split(r"[\s_-]+", letters))


SUIT = Words("suit", "S H D C, a symbol or a name such as spades, pik, list", spoken.SUITS)
MARK = Words("suit", "a symbol or a name such as spades, pik, list", spoken.SUIT_WORDS)  # no letter: D is a queen, too
RANK = Words("rank", "A K Q J T 9 8 7", spoken.RANKS)
STRAIN = Words("strain", "S H D C or NT", spoken.STRAINS)
SEAT = Words("seat", "A, B or C", spoken.SEATS)
GOAL = Words("goal", "max or min", spoken.GOALS)
TALON = Words("talon", "talon or kup", spoken.TALON)

_CARDS = {SUIT_LETTERS[number >> 3] + RANK_LETTERS[number & 7]: number for number in range(32)}


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
        number = _CARDS.get(text[at : at + 2])  # speed only: most cards come as they are written
        card = _card_at(text, at) if number is None else (number, at + 2)
        if card is None:
            raise InvalidDealError(prefix(owner) + _why_no_card(text, at))
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
    head = f"cannot read the card {quote(word)} at character {at + 1}{spelled(word)}"
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


def prefix(owner: str) -> str:
    """How an error begins that is about the cards of an owner, such as "hand of A"."""
    return f"{owner}: " if owner else ""


def refuse_twice(text: str) -> NoReturn:
    """Refuse what can be read but not be true."""
    error = InvalidDealError(text)
    error.impossible = True
    raise error


def scan_once(text: str, at: int = 0, owner: str = "") -> Iterator[tuple[int, int]]:
    """The cards of a list as in `scan_cards`, none of which may appear twice.

    Raises:
        InvalidDealError: at the first card that cannot be read or stands there a second time.
    """
    places: dict[int, int] = {}
    for number, place in scan_cards(text, at, owner):
        if number in places:
            refuse_twice(
                f"{prefix(owner)}{card_text(number)} appears twice, "
                f"at character {places[number] + 1} and at character {place + 1}"
            )
        places[number] = place
        yield number, place


def scan_distinct(text: str, at: int = 0, owner: str = "") -> tuple[int, ...]:
    """The card numbers of such a list."""
    return tuple(number for number, _ in scan_once(text, at, owner))
