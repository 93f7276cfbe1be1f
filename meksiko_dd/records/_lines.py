"""The lines of a record's text, `.mek`: the key of each, the deal that it belongs to, what is said of a bad one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from ..errors import InvalidInputError, InvalidRecordError, quote
from ..words.headings import plain_word

__all__ = ["ALSO", "EXPECTED_KEY", "KEYS", "Line", "fail", "place_in_lines", "placed", "split_deals"]

KEYS = (
    "deal",
    "names",
    "rules",
    "dealer",
    "hands",
    "talon",
    "auction",
    "contract",
    "discards",
    "trump",
    "play",
    "end",
    "tricks",
    "points",
    "totals",
    "comment",
)
SHARED = ("names", "rules")  # what may stand before the first deal of a match, for all
EXPECTED_KEY = f"a line such as hands: ..., with one of {' '.join(KEYS)}"

ALSO = {
    "deljenje": "deal",
    "igrači": "names",
    "pravila": "rules",
    "deli": "dealer",
    "delilac": "dealer",
    "ruke": "hands",
    "kup": "talon",
    "licitacija": "auction",
    "igra": "contract",
    "discard": "discards",
    "škart": "discards",
    "strain": "trump",
    "adut": "trump",
    "karte": "play",
    "kraj": "end",
    "štihovi": "tricks",
    "poeni": "points",
    "zbir": "totals",
    "napomena": "comment",
}
_MEANT = {plain_word(word): key for word, key in ALSO.items()} | {key: key for key in KEYS}
_KEY = re.compile(r"\s*([^\W\d_]{2,})\s*:\s*")  # two letters at least: A: is a seat
_PLACE = re.compile(r",? (?:again )?at character ([0-9]+)")
_OF_FIELD = {
    "number": "deal",
    "calls": "auction",
    "declarer": "contract",
    "cards": "play",
    "seats": "play",
    "winners": "play",
    "claim": "end",
    "comments": "comment",
}


class Line(NamedTuple):
    """A line of the file: its number, from 1, and its text without the end; the key with which it begins, if any.

    Where it has one, `at` is the place of its value.
    """

    number: int
    text: str
    key: str | None
    at: int

    @property
    def value(self) -> str:
        """What stands behind the key."""
        return self.text[self.at :].strip()


def fail(line: int, column: int, text: str, impossible: bool = False) -> NoReturn:
    """Refuse what stands there; both are counted from 1.

    Args:
        line: where it stands, from 1.
        column: where it stands, from 1.
        text: what is wrong.
        impossible: could it be read, but not be true?
    """
    error = InvalidRecordError(f"line {line}, column {column}: {text}")
    error.impossible = impossible
    raise error


def split_deals(text: Sequence[str]) -> list[list[Line]]:
    """The lines of each deal, from those of a file less comments; what all deals share comes with every one.

    A later `deal: 1` begins a new match, as where two files were put together, and with it begins what its deals share.

    Raises:
        InvalidRecordError: there is nothing, or a line before the first deal belongs to one deal.
    """
    lines = [Line(number, line, *_key(line)) for number, line in enumerate(text, start=1) if line.strip()]
    if not lines:
        raise InvalidRecordError("line 1, column 1: there is no deal; expected lines such as hands: A:...")
    starts = [at for at, line in enumerate(lines) if line.key == "deal"]
    if not starts:
        return [lines]
    shared, deals = _checked_head(lines[: starts[0]]), list[list[Line]]()
    for at, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        if deals and lines[at].value == "1":
            shared = _next_head(deals[-1])
        deals.append(shared + lines[at:end])
    return deals


def _checked_head(head: list[Line]) -> list[Line]:
    for line in head:
        if line.key not in SHARED:
            shown = quote(line.text.strip()) if line.key is None else line.key
            fail(line.number, 1, f"{shown} appears before the first deal; expected deal: 1, names or rules")
        if line.key in [other.key for other in head if other.number < line.number]:
            fail(line.number, 1, f"{line.key} appears twice; expected it once before the first deal")
    return head


def _next_head(deal: list[Line]) -> list[Line]:
    """What the next match shares: names and rules at the end of the last deal, of which that is relieved.

    They are the deal's own where nothing but names and rules stands behind its number.
    """
    begin = len(deal)
    while deal[begin - 1].key in set(SHARED) - {line.key for line in deal[begin:]}:
        begin -= 1
    if deal[begin - 1].key == "deal":
        return []
    head = deal[begin:]
    del deal[begin:]
    return head


def _key(text: str) -> tuple[str | None, int]:
    """The key of a line and where its value begins; None if it has no key that is known."""
    match = _KEY.match(text)
    if match is None:
        return None, 0
    key = _MEANT.get(plain_word(match.group(1)))
    return (None, 0) if key is None else (key, match.end())


def place_in_lines(lines: Sequence[Line], field: str) -> tuple[int, int]:
    """Line and column of a field's value among the lines of its deal; of the deal itself where it has none."""
    for name in (_OF_FIELD.get(field, field), "deal"):
        for line in reversed(lines):
            if line.key == name:
                return line.number, line.at + 1
    return lines[0].number, 1


def placed(error: InvalidInputError, column: int) -> tuple[int, str]:
    """The column of an error in a line, and its text, which need not say the column once more."""
    text, places = str(error), _PLACE.findall(str(error))
    if not places:
        return column, text
    return int(places[0]), _PLACE.sub("", text) if len(places) == 1 else text.replace("at character", "at column")
