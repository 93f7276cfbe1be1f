"""What the values of a record's text say: a line's value read by its key, `.mek`."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ..cards.deal_text import scan_hands
from ..cards.hand import Hand
from ..cards.kinds import Seat, Strain
from ..cards.notation import scan_distinct
from ..errors import InvalidInputError, plural, quote, whole_range
from ..rules.contracts import Contract
from ..rules.table import Rules

__all__ = ["ENDS", "EXPECTED_END", "READERS"]

ENDS = ("finished", "claimed", "unfinished", "stopped")
EXPECTED_END = "finished, claimed and a number of tricks, unfinished or stopped"

_END_WORDS = {
    "gotovo": "finished",
    "priznato": "claimed",
    "nedovršeno": "unfinished",
    "prekinuto": "unfinished",
    "stalo": "stopped",
}
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
_MOST_WORDS = 3  # of a contract: betli bez kupa


def _read_number(text: str, low: int, high: int, what: str) -> int:
    """A whole number in plain digits.

    Args:
        text: as it was written.
        low: the least allowed.
        high: the most allowed.
        what: what the message calls it.
    """
    if not _NUMBER.fullmatch(text) or not low <= int(text) <= high:
        raise InvalidInputError(f"{what} is {quote(text)}; expected {whole_range(low, high)}")
    return int(text)


def _names(text: str, at: int) -> tuple[str, ...]:
    value = text[at:]
    return tuple(name.strip() for name in value.split(",")) if "," in value else tuple(value.split())


def _hands(text: str, at: int) -> tuple[Hand | None, ...]:
    """Three hands in playing order, a `?` for one that is not known."""
    read = scan_hands(text, at)
    if read.number != len(Seat) or read.talon is not None:
        many = plural(read.number, "hand") + ("" if read.talon is None else " and a talon")
        raise InvalidInputError(
            f"{many} in {quote(text[at:])}; expected three such as A:AK..Q. ? T9..A., with ? for one that is not known"
        )
    return tuple(None if mask is None else Hand(mask) for mask in read.masks)


def _two_cards(text: str, at: int) -> Hand:
    return Hand(sum(1 << number for number in scan_distinct(text, at)))


def _contract(text: str, at: int) -> tuple[Seat | str, Contract]:
    """`A 6` or `Ana 6`: who plays what."""
    words = text[at:].split()
    if len(words) < 2:
        raise InvalidInputError(f"contract is {quote(text[at:])}; expected who plays and what, such as A 6")
    for count in range(max(1, len(words) - _MOST_WORDS), len(words)):
        with suppress(InvalidInputError):
            contract, name = Contract.parse(" ".join(words[count:])), " ".join(words[:count]).removesuffix(":")
            return name.strip(), contract
    Contract.parse(" ".join(words[1:]))  # says what is wrong
    raise AssertionError(text)


def _end(text: str, at: int) -> tuple[str, int | None]:
    words = text[at:].lower().split()
    end = _END_WORDS.get(words[0], words[0])
    if end not in ENDS or len(words) != 1 + (end == "claimed"):
        raise InvalidInputError(f"end is {quote(text[at:])}; expected {EXPECTED_END}")
    return end, _read_number(words[1], 0, 10, "the claim") if end == "claimed" else None


def _numbers(what: str, low: int, high: int, most: int) -> Callable[[str, int], tuple[int, ...]]:
    """The reader of a field that has a number for each player.

    Args:
        what: what the message calls them.
        low: the least allowed.
        high: the most allowed.
        most: how many there may be; three at least.
    """

    def read(text: str, at: int) -> tuple[int, ...]:
        words = [word for word in re.split(r"[\s,;/]+", text[at:]) if word]
        if not 3 <= len(words) <= most:
            many = "three" if most == 3 else "three or four"
            raise InvalidInputError(f"{what} are {quote(text[at:])}; expected {many} numbers")
        return tuple(_read_number(word, low, high, what) for word in words)

    return read


READERS: dict[str, tuple[Callable[[str, int], Any], str]] = {
    "deal": (lambda text, at: _read_number(text[at:], 1, 999_999, "the deal's number"), "its number, such as deal: 1"),
    "names": (_names, "three or four names, separated by commas"),
    "rules": (lambda text, at: Rules.parse(text[at:]), "the name of a table, such as pagat"),
    "dealer": (lambda text, at: text[at:], "a player's name or letter"),
    "hands": (_hands, "three hands such as A:AK..Q. ? T9..A."),
    "talon": (_two_cards, "two cards"),
    "auction": (lambda text, at: text[at:], "calls such as A5 B6 C-"),  # read when all names are known
    "contract": (_contract, "who plays and what, such as A 6"),
    "discards": (_two_cards, "two cards"),
    "trump": (lambda text, at: Strain.parse(text[at:]), "S H D C or NT"),
    "end": (_end, EXPECTED_END),
    "tricks": (_numbers("tricks", 0, 10, 3), "the tricks of A, B and C"),
    "points": (_numbers("points", -99_999, 99_999, 3), "the points of A, B and C"),
    "totals": (_numbers("totals", -999_999, 999_999, 4), "the total of each player after the deal"),
}
