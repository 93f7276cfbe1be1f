"""The hands of a deal as text: whose each is, where it ends, where the talon stands; plain numbers out.

    A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9     as we write it: of the seat named and the next two in playing order
    AKJT8 A9 K7 8 Q97 KQ8 AT9 A - JT7 QJ8 KQJ9      any form of `hand_text`, four suits in each hand
    A: ♠AKJT8 ♥A9 ♦K7 ♣8 C: ♥JT7 ♦QJ8 ♣KQJ9         each hand behind its own seat; what is not there is not known

A `?` stands for a hand that is not known.  The talon follows as `talon:H7D9`, behind three hands also as `H7,D9`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from ..errors import InvalidDealError, quote
from .hand_text import UNKNOWN, read_hand, scan_dotted, scan_hand
from .kinds import Seat
from .notation import MARK, TALON, skip_space

__all__ = ["HandTexts", "scan_hands"]

HANDS = 3
TALON_OWNER = "talon"

_GROUP = re.compile(r"\S+")
# `++` and `*+` give nothing back: many blanks without a colon behind them cost no more than others
_LABEL = re.compile(r"(?<![^\s:])([^\s.:,]++)\s*+:")


class HandTexts(NamedTuple):
    """What the text of a deal says of its hands.

    Attributes:
        masks: by seat; None: not there, or `?`.
        number: how many of the three are there, each `?` included; three where every hand has its seat before it.
        talon: where the text of its cards begins and ends, or None.
    """

    masks: list[int | None]
    number: int
    talon: tuple[int, int] | None


class _Part(NamedTuple):
    """What stands behind a seat, behind `talon:` or (owner None) before the first of these."""

    owner: Seat | str | None
    start: int
    end: int


def scan_hands(text: str, at: int = 0) -> HandTexts:
    """The hands of a deal from `at` on, and where its talon stands.

    Raises:
        InvalidDealError: a hand or a seat cannot be read or is there twice, or there is more than a deal.
    """
    label = _LABEL.match(text, skip_space(text, at))
    first = _owner(label) if label else None
    start = label.end() if label and isinstance(first, Seat) else at
    groups = [match.span() for match in islice(_GROUP.finditer(text, start), HANDS)]
    words = [text[slice(*span)] for span in groups]
    if len(words) == HANDS and all("." in word and ":" not in word for word in words):  # as we write it
        seat = first if isinstance(first, Seat) else Seat.A
        masks: list[int | None] = [None] * HANDS
        for span in groups:
            masks[seat] = scan_dotted(text, *span, f"hand of {seat.name}")
            seat = seat.next
        return HandTexts(masks, HANDS, _talon_behind(text, groups[-1][1]))
    return _scan_parts(text, list(_parts(text, at)))


def _owner(label: re.Match[str]) -> Seat | str:
    """The seat before a colon, or `TALON_OWNER`."""
    if TALON.pattern.fullmatch(label.group(1)):
        return TALON_OWNER
    try:
        return Seat.parse(label.group(1))
    except InvalidDealError as error:
        raise InvalidDealError(f"{error}, before the colon at character {label.end()}") from None


def _parts(text: str, at: int) -> Iterator[_Part]:
    """What stands behind each label, in the order of the text."""
    owner: Seat | str | None = None
    seen = set[Seat | str]()
    for label in _LABEL.finditer(text, at):
        if owner is not None or skip_space(text, at) < label.start():
            yield _Part(owner, at, label.start())
        owner, at = _owner(label), label.end()
        if owner in seen:
            whose = f"hand of {owner.name}" if isinstance(owner, Seat) else owner
            raise InvalidDealError(
                f"the {whose} appears twice, again at character {label.start() + 1}; expected it once"
            )
        seen.add(owner)
    yield _Part(owner, at, len(text))


def _scan_parts(text: str, parts: list[_Part]) -> HandTexts:
    seats = [part for part in parts if isinstance(part.owner, Seat)]
    talon = next(((part.start, part.end) for part in parts if part.owner == TALON_OWNER), None)
    loose = parts[0] if parts[0].owner is None else None
    if loose and seats:
        shown = quote(text[loose.start : min(loose.end, loose.start + 60)].strip())
        raise InvalidDealError(
            f"{shown} appears before the first seat; expected a seat before each hand, or one before the first hand"
        )
    if len(seats) > 1:
        return HandTexts(_hands_by_seat(text, seats), HANDS, talon)
    part = seats[0] if seats else loose
    if part is None:
        return HandTexts([None] * HANDS, 0, talon)
    masks, count, at = _hands_in_order(text, part)
    if at == part.end:
        return HandTexts(masks, count, talon)
    if talon is not None:
        raise InvalidDealError(
            f"more than three hands: {quote(text[at : part.end])} at character {at + 1}; expected "
            "nothing more, or the talon"
        )
    return HandTexts(masks, count, _talon_behind(text, at))


def _hands_by_seat(text: str, parts: list[_Part]) -> list[int | None]:
    """Each hand behind its own seat; None for a seat that is not there."""
    masks: list[int | None] = [None] * HANDS
    for seat, start, end in parts:
        assert isinstance(seat, Seat)
        start = skip_space(text, start)
        hand = text[start:end].strip()
        if not hand:
            raise InvalidDealError(f"the hand of {seat.name} is missing at character {start + 1}; expected it, or ?")
        if hand != UNKNOWN:
            masks[seat] = read_hand(text, start, start + len(hand), f"hand of {seat.name}")
    return masks


def _hands_in_order(text: str, part: _Part) -> tuple[list[int | None], int, int]:
    """Up to three hands in playing order, how many there are, and where they end."""
    masks: list[int | None] = [None] * HANDS
    seat = part.owner if isinstance(part.owner, Seat) else Seat.A
    at, end, count = skip_space(text, part.start), part.end, 0
    if len(text[at:end].split(maxsplit=1)) == 1 and not MARK.pattern.match(text, at, end):
        return masks, 1, end  # one word without a suit's symbol is at most one hand
    while at < end and count < HANDS:
        group = _GROUP.match(text, at, end)
        assert group is not None
        if group.group() == UNKNOWN:
            at = group.end()
        elif "." in group.group():
            masks[seat], at = scan_dotted(text, *group.span(), f"hand of {seat.name}"), group.end()
        else:
            masks[seat], at = scan_hand(text, at, end, f"hand of {seat.name}", False)
        seat, count, at = seat.next, count + 1, min(skip_space(text, at), end)
    return masks, count, at


def _talon_behind(text: str, at: int) -> tuple[int, int] | None:
    """Where the cards stand that follow three hands, or None."""
    at = skip_space(text, at)
    if at == len(text):
        return None
    label = _LABEL.match(text, at)
    if label and TALON.pattern.fullmatch(label.group(1)):
        return label.end(), len(text)
    if "." in text[at:]:
        raise InvalidDealError(
            f"more than three hands: {quote(text[at:])} at character {at + 1}; "
            "expected nothing more, or the talon such as H7,D9"
        )
    return at, len(text)
