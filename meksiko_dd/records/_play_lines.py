"""The cards played in a record's text, `.mek`, with the numbers, players and winners that stand beside them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..cards.card import CARDS, Card
from ..cards.kinds import Seat
from ..cards.notation import scan_cards, skip_space
from ..errors import InvalidInputError, InvalidRecordError, plural, quote
from ._lines import Line, fail, placed

__all__ = ["read_play"]

_CONTROL = re.compile(r"(?<![0-9])(?P<number>[0-9]+)\.|(?P<seat>[ABCabc])\s*:|(?:->|\u2192)\s*(?P<winner>[ABCabc])\b")


class _Trick(NamedTuple):
    """What is being collected: cards with the seats that are named for them."""

    cards: list[Card]
    seats: list[Seat | None]
    winners: list[Seat | None]


def read_play(lines: Sequence[Line], at: int) -> tuple[tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]:
    """Cards in order of play, for each the seat named for it or None, and for each whole trick the winner named."""
    found = _Trick([], [], [])
    named: Seat | None = None
    for line in lines:
        named = _play_line(line, at, found, named)
        at = 0
    if named is not None:
        fail(lines[-1].number, len(lines[-1].text) + 1, f"a card of {named.name} is missing; expected one such as SA")
    return tuple(found.cards), tuple(found.seats), tuple(found.winners)


def _play_line(line: Line, at: int, found: _Trick, named: Seat | None) -> Seat | None:
    """Read a line of the play into the tricks; returns the player who was named and whose card is still to come.

    Args:
        line: with its number.
        at: where the cards begin in it.
        found: all cards so far; gets those of the line.
        named: who was named at the end of the line before.
    """
    text = line.text.rstrip()
    while (at := skip_space(text, at)) < len(text):
        control = _CONTROL.search(text, at)
        end = len(text) if control is None else control.start()
        if control is None or end > at:
            named = _add_cards(line, text[:end], at, found, named)
            at = end
            continue
        if named is not None:
            fail(line.number, at + 1, f"a card of {named.name} is missing; expected one such as SA")
        if control.group("number"):
            _check_number(line, at + 1, control.group("number"), found)
        elif control.group("seat"):
            named = Seat.parse(control.group("seat"))
        else:
            _add_winner(line, at + 1, control.group("winner"), found)
        at = control.end()
    return named


def _check_number(line: Line, column: int, text: str, found: _Trick) -> None:
    """The number before a trick must be that of the trick that begins.

    Args:
        line: where it stands.
        column: where it stands, from 1.
        text: the number.
        found: all cards so far.
    """
    over, expected = len(found.cards) % 3, len(found.cards) // 3 + 1
    if over:
        fail(line.number, column, f"trick {expected} has {plural(over, 'card')} before {text}. begins; expected three")
    if len(text) > 2 or int(text) != expected:
        fail(
            line.number,
            column,
            f"trick {quote(text[:9])} appears in place of trick {expected}; expected {expected}.",
        )


def _add_cards(line: Line, text: str, at: int, found: _Trick, named: Seat | None) -> Seat | None:
    """Read cards up to the end of `text`; returns the player who was named, if his card is still to come.

    Args:
        line: where they stand.
        text: the line up to where the cards end.
        at: where they begin.
        found: all cards so far; gets these.
        named: who plays the first of them, if it was said.
    """
    try:
        for number, place in scan_cards(text, at):
            card = CARDS[number]
            if card in found.cards:
                before = found.cards.index(card) + 1
                text = f"{card} was played before, as card {before}; expected every card once"
                fail(line.number, place + 1, text, impossible=True)
            found.cards.append(card)
            found.seats.append(named)
            named = None
            if len(found.cards) % 3 == 0:
                found.winners.append(None)
    except InvalidRecordError:
        raise
    except InvalidInputError as error:
        fail(line.number, *placed(error, at + 1))
    return named


def _add_winner(line: Line, column: int, text: str, found: _Trick) -> None:
    """Remember who is said to have won the trick that has just ended.

    Args:
        line: where it is said.
        column: where it is said, from 1.
        text: the seat.
        found: all cards so far; gets the winner.
    """
    if not found.cards or len(found.cards) % 3 or found.winners[-1] is not None:
        fail(line.number, column, f"-> {text} does not follow a trick; expected it after its third card")
    found.winners[-1] = Seat.parse(text)
