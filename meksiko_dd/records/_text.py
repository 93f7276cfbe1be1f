"""The text of a record, `.mek`: fields of one played deal from lines and back; line and column in every error.

A line is `key: value`; the cards played may go on over more lines.  What each key means stands in docs/record.md.  This
module knows how things are written, `record` what they are, `record_check` whether they can be true.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, NoReturn

from ..cards.card import CARDS, Card
from ..cards.deal_text import scan_hands
from ..cards.hand import Hand, format_cards
from ..cards.hand_text import UNKNOWN
from ..cards.kinds import Seat, Strain
from ..cards.notation import scan_cards, scan_distinct, skip_space
from ..errors import InvalidInputError, InvalidRecordError, plural, quote, whole_range
from ..rules.contracts import Contract
from ..rules.table import Rules
from ..words.headings import plain_word

__all__ = ["ENDS", "KEYS", "Line", "fail", "place_in_lines", "read_fields", "split_deals", "write_fields"]

ENDS = ("finished", "claimed", "unfinished", "stopped")
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
EXPECTED_END = "finished, claimed and a number of tricks, unfinished or stopped"

_ALSO = {
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
_MEANT = {plain_word(word): key for word, key in _ALSO.items()} | {key: key for key in KEYS}
_END_WORDS = {
    "gotovo": "finished",
    "priznato": "claimed",
    "nedovršeno": "unfinished",
    "prekinuto": "unfinished",
    "stalo": "stopped",
}
_KEY = re.compile(r"\s*([^\W\d_]{2,})\s*:\s*")  # two letters at least: A: is a seat
_CONTROL = re.compile(r"(?<![0-9])(?P<number>[0-9]+)\.|(?P<seat>[ABCabc])\s*:|(?:->|\u2192)\s*(?P<winner>[ABCabc])\b")
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}", re.ASCII)
MOST_WORDS = 3  # of a contract: betli bez kupa
_PLACE = re.compile(r",? (?:again )?at character ([0-9]+)")


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
            fail(line.number, 1, f"{shown} stands before the first deal; expected deal: 1, names or rules")
        if line.key in [other.key for other in head if other.number < line.number]:
            fail(line.number, 1, f"{line.key} stands there twice; expected it once before the first deal")
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


# ---- reading


def read_fields(lines: Sequence[Line]) -> dict[str, Any]:
    """The arguments of `record.Record` that the lines of one deal give.

    Raises:
        InvalidRecordError: a line cannot be read; line, column and what was expected are named.
    """
    found: dict[str, Any] = {}
    try:
        _read_into(found, lines)
    except InvalidRecordError as error:
        error.number = found.get("deal")
        raise
    return _as_arguments(found)


def _read_into(found: dict[str, Any], lines: Sequence[Line]) -> None:
    seen: set[str] = set()
    for key, group in _groups(lines):
        first, at = group[0], group[0].at
        if key == "comment":
            found.setdefault("comments", []).append(first.value)
            continue
        if key in seen:
            fail(first.number, 1, f"{key} stands there twice; expected it once in a deal")
        seen = {"deal"} if key == "deal" else seen | {key}  # what all deals share may stand there once more
        if key == "play":
            found["play"] = _play(group, at)
            continue
        if not first.value:
            fail(first.number, at + 1, f"{key} is empty; expected {_READERS[key][1]}")
        found[key] = _value(key, first, at)


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


def place_in_lines(lines: Sequence[Line], field: str) -> tuple[int, int]:
    """Line and column of a field's value among the lines of its deal; of the deal itself where it has none."""
    for name in (_OF_FIELD.get(field, field), "deal"):
        for line in reversed(lines):
            if line.key == name:
                return line.number, line.at + 1
    return lines[0].number, 1


def _groups(lines: Sequence[Line]) -> Iterator[tuple[str, list[Line]]]:
    """Each key with its lines; only the cards played have more than one."""
    key: str | None = None
    group: list[Line] = []
    for line in lines:
        if line.key is None and key == "play":
            group.append(line)
            continue
        if line.key is None:
            place = len(line.text) - len(line.text.lstrip()) + 1
            fail(line.number, place, f"cannot read {quote(line.text.strip())}; expected {EXPECTED_KEY}")
        if key is not None:
            yield key, group
        key, group = line.key, [line]
    if key is not None:
        yield key, group


def _value(key: str, line: Line, at: int) -> Any:
    """The value of one line; what its own reader refuses gets line and column."""
    read, expected = _READERS[key]
    end = len(line.text.rstrip())
    try:
        return read(line.text[:end], at)
    except InvalidRecordError:
        raise
    except InvalidInputError as error:
        column, text = _placed(error, at + 1)
        if error.impossible:
            expected = "every card once"
        fail(line.number, column, text if "expected" in text else f"{text}; expected {expected}", error.impossible)


def _placed(error: InvalidInputError, column: int) -> tuple[int, str]:
    """The column of an error in a line, and its text, which need not say the column once more."""
    text, places = str(error), _PLACE.findall(str(error))
    if not places:
        return column, text
    return int(places[0]), _PLACE.sub("", text) if len(places) == 1 else text.replace("at character", "at column")


def _as_arguments(found: dict[str, Any]) -> dict[str, Any]:
    """The keys of a text as arguments: play, contract and end say several things."""
    arguments = dict(found)
    if "deal" in arguments:
        arguments["number"] = arguments.pop("deal")
    if "play" in arguments:
        cards, seats, winners = arguments.pop("play")
        arguments |= {"cards": cards, "seats": seats, "winners": winners}
    if "contract" in arguments:
        arguments["declarer"], arguments["contract"] = arguments["contract"]
    if "auction" in arguments:
        arguments["calls"] = arguments.pop("auction")
    if "end" in arguments:
        arguments["end"], arguments["claim"] = arguments["end"]
    return arguments


def _whole(text: str, low: int, high: int, what: str) -> int:
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
    for count in range(max(1, len(words) - MOST_WORDS), len(words)):
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
    return end, _whole(words[1], 0, 10, "the claim") if end == "claimed" else None


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
        return tuple(_whole(word, low, high, what) for word in words)

    return read


_READERS: dict[str, tuple[Callable[[str, int], Any], str]] = {
    "deal": (lambda text, at: _whole(text[at:], 1, 999_999, "the deal's number"), "its number, such as deal: 1"),
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


class _Trick(NamedTuple):
    """What is being collected: cards with the seats that are named for them."""

    cards: list[Card]
    seats: list[Seat | None]
    winners: list[Seat | None]


def _play(lines: Sequence[Line], at: int) -> tuple[tuple[Any, ...], tuple[Any, ...], tuple[Any, ...]]:
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
            f"trick {quote(text[:9])} stands in the place of trick {expected}; expected {expected}.",
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
        fail(line.number, *_placed(error, at + 1))
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
        fail(line.number, column, f"-> {text} does not stand behind a trick; expected it behind its third card")
    found.winners[-1] = Seat.parse(text)


# ---- writing


def write_fields(fields: Mapping[str, Any]) -> str:
    """The canonical text of a record's fields, a line each, ended by a newline; `read_fields` gives them back."""
    rows = [f"deal: {fields['number']}"]
    rows += [f"{key}: {text}" for key, text in _written(fields) if text]
    if fields["cards"]:
        rows += ["play:", *_trick_rows(fields["cards"], fields["seats"], fields["winners"])]
    rows += [f"{key}: {text}" for key, text in _written_end(fields) if text]
    rows += [f"comment: {comment}" for comment in fields["comments"]]
    return "\n".join(rows) + "\n"


def _written(fields: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    names, hands = fields["names"], fields["hands"]
    yield "names", "" if names == ("A", "B", "C") else ", ".join(names)
    yield "rules", fields["rules"].text
    yield "dealer", "" if fields["dealer"] is None else names[fields["dealer"]]
    if any(hand is not None for hand in hands):
        yield "hands", "A:" + " ".join(UNKNOWN if hand is None else str(hand) for hand in hands)
    yield "talon", _cards_text(fields["talon"])
    yield "auction", " ".join(call.text for call in fields["calls"])
    if fields["contract"] is not None:
        yield "contract", f"{fields['declarer'].name} {fields['contract']}"
    yield "discards", _cards_text(fields["discards"])
    yield "trump", "" if fields["trump"] is None else fields["trump"].letter


def _written_end(fields: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if fields["end"] is not None:
        yield "end", fields["end"] + ("" if fields["claim"] is None else f" {fields['claim']}")
    yield "tricks", " ".join(map(str, fields["tricks"] or ()))
    yield "points", " ".join("0" if number == 0 else f"{number:+d}" for number in fields["points"] or ())
    yield "totals", " ".join(map(str, fields["totals"] or ()))


def _cards_text(hand: Hand | None) -> str:
    return "" if hand is None else format_cards(hand)


def _trick_rows(cards: Sequence[Card], seats: Sequence[Seat | None], winners: Sequence[Seat | None]) -> Iterable[str]:
    for start in range(0, len(cards), 3):
        here, own = cards[start : start + 3], seats[start : start + 3]
        in_turn = own[0] is not None and all(seat == (own[0] + place) % 3 for place, seat in enumerate(own))
        if in_turn and own[0] is not None:
            text = f"{own[0].name}: {format_cards(here)}"
        else:
            text = " ".join(
                f"{card}" if seat is None else f"{seat.name}:{card}" for card, seat in zip(here, own, strict=True)
            )
        winner = winners[start // 3] if start // 3 < len(winners) else None
        yield f"  {start // 3 + 1:2}. {text}" + ("" if winner is None else f" -> {winner.name}")
