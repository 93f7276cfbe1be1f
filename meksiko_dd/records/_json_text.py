"""The JSON twin of a record: fields of one played deal from an object, with the place of what is wrong.

The shape is that of record.schema.json, which is shipped beside this file; docs/record.md explains it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn

from ..cards.card import Card
from ..cards.hand import Hand
from ..cards.kinds import Seat, Strain
from ..errors import InvalidInputError, InvalidRecordError, as_whole, quote, whole_range
from ..rules.contracts import Contract
from ..rules.table import Rules
from ._json_places import Path, Places
from ._values import ENDS, EXPECTED_END

__all__ = ["from_object", "is_json", "place_in_object", "read_objects"]

SCHEMA = 1


class _Bad(Exception):
    """What is wrong, and where in the object: keys and indices."""

    def __init__(self, path: Path, text: str, impossible: bool = False) -> None:
        super().__init__(text)
        self.path, self.text, self.impossible = path, text, impossible


def is_json(lines: Sequence[str]) -> bool:
    """Are these the lines of JSON?  Of JSON lines the first may be spoilt."""
    rows = [line.strip() for line in lines if line.strip()]
    return bool(rows) and (rows[0][0] in "{[" or _are_lines(rows))


def _are_lines(lines: Sequence[str]) -> bool:
    """Are these JSON lines, some of them spoilt perhaps, and not the lines of one JSON text?"""
    rows = [line.strip() for line in lines if line.strip()]
    objects = sum(row.startswith("{") and row.endswith("}") for row in rows)
    return len(rows) > 1 and (2 * objects >= len(rows) or all(row.startswith("{") for row in rows))


def read_objects(text: str) -> list[tuple[Path, int, Any]]:
    """The objects of the deals in a JSON text: for each its path, the line on which its text begins, and itself.

    One object of one deal; an object with a list `records`; a list of deals; or JSON lines.

    Raises:
        InvalidRecordError: it is not JSON, or none of these.
    """
    try:
        whole = json.loads(text)
    except json.JSONDecodeError as error:
        if _are_lines(text.split("\n")):
            return _lines(text)
        raise InvalidRecordError(f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except (RecursionError, ValueError):
        raise InvalidRecordError("line 1, column 1: not usable JSON: too deep, or a number too long") from None
    if isinstance(whole, list):
        _check_any(whole)
        return [((at,), 1, value) for at, value in enumerate(whole)]
    if isinstance(whole, dict) and "records" in whole:
        records = whole["records"]
        _check_schema(whole.get("schema", SCHEMA))
        if not isinstance(records, list):
            raise InvalidRecordError(f'line 1, column 1: "records" is {_quoted(records)}; expected a list of deals')
        _check_any(records)
        return [(("records", at), 1, value) for at, value in enumerate(records)]
    return [((), 1, whole)]


def _check_any(records: list[Any]) -> None:
    if not records:
        raise InvalidRecordError("line 1, column 1: there is no deal; expected an object for each")


def _check_schema(schema: object) -> None:
    if schema != SCHEMA or isinstance(schema, bool):
        raise InvalidRecordError(f'line 1, column 1: "schema" is {_quoted(schema)}; expected {SCHEMA}')


def _lines(text: str) -> list[tuple[Path, int, Any]]:
    found: list[tuple[Path, int, Any]] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            found.append(((), number, json.loads(line)))
        except (json.JSONDecodeError, RecursionError, ValueError) as error:
            column, why = (error.colno, error.msg) if isinstance(error, json.JSONDecodeError) else (1, "too deep")
            found.append(((), number, InvalidRecordError(f"line {number}, column {column}: not JSON: {why}")))
    return found


def from_object(path: Path, first_line: int, value: object, places: Places | None) -> dict[str, Any]:
    """The arguments of `record.Record` that an object gives.

    Args:
        path: where it stands in the text that begins on `first_line`.
        first_line: that line, from 1.
        value: the object.
        places: of the whole text, to name line and column of what is wrong; None: name keys only.

    Raises:
        InvalidRecordError: it is none.
    """
    if isinstance(value, InvalidRecordError):
        raise value
    try:
        return _arguments(value)
    except _Bad as bad:
        where = ".".join(str(part) for part in bad.path)
        message = f"{where}: {bad.text}" if where else bad.text
        if places is not None:
            line, column = places.of((*path, *bad.path), first_line)
            message = f"line {line}, column {column}: {message}"
        error = InvalidRecordError(message)
        number = value.get("number") if isinstance(value, dict) else None
        error.impossible, error.number = bad.impossible, number if type(number) is int else None
        raise error from None


_KEYS = {"calls": "auction", "cards": "play", "seats": "play", "winners": "play"}  # of a field, where they differ


def place_in_object(path: Path, first_line: int, places: Places, field: str) -> tuple[int, int]:
    """Line and column of a field of the deal that stands there; of the deal where it has no such key.

    Args:
        path: keys and indices that lead to the deal.
        first_line: the line on which the text begins.
        places: of all values in the text.
        field: the field's name in a `Record`.
    """
    return places.of((*path, _KEYS.get(field, field)), first_line)


def _arguments(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _Bad((), f"a deal is {_quoted(value)}; expected an object")
    found: dict[str, Any] = {}
    for key, given in value.items():
        if key == "schema":
            if given != SCHEMA or isinstance(given, bool):
                raise _Bad((key,), f"{_quoted(given)}; expected {SCHEMA}")
        elif key not in _READERS:
            raise _Bad((key,), f"unknown key; expected one of {' '.join(_READERS)}")
        elif given is not None:
            found |= _READERS[key](given, (key,))
    return found


def _bad(path: Path, value: object, expected: str, impossible: bool = False) -> NoReturn:
    """Refuse a value.

    Args:
        path: keys and indices that lead to it.
        value: as it was given.
        expected: what would have been right.
        impossible: could it be read, but not be true?
    """
    raise _Bad(path, f"{_quoted(value)}; expected {expected}", impossible)


def _quoted(value: object) -> str:
    """As people see it in JSON."""
    return json.dumps(value) if value is None or isinstance(value, bool) else quote(value)


def _text(value: object, path: Path, expected: str) -> str:
    if not isinstance(value, str):
        _bad(path, value, expected)
    return value


def _list(value: object, path: Path, expected: str, sizes: Sequence[int] = ()) -> list[Any]:
    """The value, if it is a list of one of these lengths.

    Args:
        value: as it was given.
        path: keys and indices that lead to it.
        expected: what the message says was expected.
        sizes: the lengths allowed; none named: any.
    """
    if not isinstance(value, list) or (sizes and len(value) not in sizes):
        _bad(path, value, expected)
    return value


def _number(value: object, path: Path, low: int, high: int) -> int:
    """The value, if it is a whole number in bounds.

    Args:
        value: as it was given.
        path: keys and indices that lead to it.
        low: the least allowed.
        high: the most allowed.
    """
    number = as_whole(value)
    if number is None or not low <= number <= high:
        _bad(path, value, whole_range(low, high))
    return number


def _parsed(read: Callable[[str], Any], value: object, path: Path, expected: str) -> Any:
    """A text that one of our own readers reads; its error gets the path.

    Args:
        read: makes the value of the text.
        value: as it was given.
        path: keys and indices that lead to it.
        expected: what the message says was expected where it is no text.
    """
    text = _text(value, path, expected)
    try:
        return read(text)
    except InvalidInputError as error:
        raise _Bad(path, str(error), error.impossible) from None


def _card(value: object, path: Path) -> Card:
    found = _parsed(Card.parse, value, path, 'a card such as "SA"')
    assert isinstance(found, Card)
    return found


def _two(key: str) -> Callable[[Any, Path], dict[str, Any]]:
    def read(value: Any, path: Path) -> dict[str, Any]:
        cards = [_card(one, (*path, at)) for at, one in enumerate(_list(value, path, "a list of two cards", (2,)))]
        if cards[0] == cards[1]:
            _bad((*path, 1), value[1], "every card once", impossible=True)
        return {key: Hand(cards[0].bit | cards[1].bit)}

    return read


def _hands(value: Any, path: Path) -> dict[str, Any]:
    expected = 'an object with hands of "A", "B" and "C", null for one that is not known'
    if not isinstance(value, dict) or not value.keys() <= {"A", "B", "C"}:
        _bad(path, value, expected)
    hands: list[Hand | None] = [None] * 3
    for name, text in value.items():
        if text is not None:
            hands[Seat.parse(name)] = _parsed(Hand.parse, text, (*path, name), 'a hand such as "AK..Q.T9"')
    return {"hands": tuple(hands)}


def _tricks_played(value: Any, path: Path) -> dict[str, Any]:
    cards: list[Card] = []
    seats: list[Seat | None] = []
    winners: list[Seat | None] = []
    tricks = _list(value, path, "a list of tricks")
    for at, trick in enumerate(tricks):
        here = (*path, at)
        expected = 'an object with "cards", and perhaps "seats" and "winner"'
        if not isinstance(trick, dict) or not trick.keys() <= {"cards", "seats", "winner"} or "cards" not in trick:
            _bad(here, trick, expected)
        last = at == len(tricks) - 1
        wanted = "one to three cards" if last else "three cards"
        own = _list(trick["cards"], (*here, "cards"), wanted, (1, 2, 3) if last else (3,))
        for place, one in enumerate(own):
            card = _card(one, (*here, "cards", place))
            if card in cards:
                _bad(
                    (*here, "cards", place),
                    one,
                    f"every card once; it was played before, as card {cards.index(card) + 1}",
                    impossible=True,
                )
            cards.append(card)
        seats += _seats(trick.get("seats"), (*here, "seats"), len(own))
        winner = trick.get("winner")
        if len(own) == 3:
            winners.append(None if winner is None else _seat(winner, (*here, "winner")))
        elif winner is not None:
            _bad((*here, "winner"), winner, "none of an unfinished trick")
    return {"cards": tuple(cards), "seats": tuple(seats), "winners": tuple(winners)}


def _seats(value: object, path: Path, count: int) -> list[Seat | None]:
    if value is None:
        return [None] * count
    given = _list(value, path, f"a list of {count} seats, one for each card", (count,))
    return [None if one is None else _seat(one, (*path, at)) for at, one in enumerate(given)]


def _seat(value: object, path: Path) -> Seat:
    found = _parsed(Seat.parse, value, path, '"A", "B" or "C"')
    assert isinstance(found, Seat)
    return found


def _numbers(key: str, low: int, high: int, sizes: Sequence[int]) -> Callable[[Any, Path], dict[str, Any]]:
    """The reader of a field that has a number for each player.

    Args:
        key: the field's name.
        low: the least allowed.
        high: the most allowed.
        sizes: how many there may be.
    """

    def read(value: Any, path: Path) -> dict[str, Any]:
        many = "three" if len(sizes) == 1 else "three or four"
        given = _list(value, path, f"a list of {many} numbers", sizes)
        return {key: tuple(_number(one, (*path, at), low, high) for at, one in enumerate(given))}

    return read


def _strings(key: str, expected: str) -> Callable[[Any, Path], dict[str, Any]]:
    def read(value: Any, path: Path) -> dict[str, Any]:
        given = _list(value, path, expected)
        return {key: tuple(_text(one, (*path, at), "a text") for at, one in enumerate(given))}

    return read


def _plain(key: str, read: Callable[[str], Any], expected: str) -> Callable[[Any, Path], dict[str, Any]]:
    return lambda value, path: {key: _parsed(read, value, path, expected)}


def _end(text: str) -> str:
    if text not in ENDS:
        raise InvalidInputError(f"end is {quote(text)}; expected {', '.join(ENDS)}")
    return text


_READERS: Mapping[str, Callable[[Any, Path], dict[str, Any]]] = {
    "number": lambda value, path: {"number": _number(value, path, 1, 999_999)},
    "names": _strings("names", "a list of three or four names"),
    "rules": _plain("rules", Rules.parse, 'the name of a table, such as "pagat"'),
    "dealer": _plain("dealer", str, "a player's name or letter"),
    "hands": _hands,
    "talon": _two("talon"),
    "auction": lambda value, path: {"calls": _text(value, path, 'calls such as "A5 B6 C-"')},
    "declarer": _plain("declarer", str, "a player's name or letter"),
    "contract": _plain("contract", Contract.parse, 'what is played, such as "6"'),
    "discards": _two("discards"),
    "trump": _plain("trump", Strain.parse, '"S" "H" "D" "C" or "NT"'),
    "play": _tricks_played,
    "end": _plain("end", _end, EXPECTED_END),
    "claim": lambda value, path: {"claim": _number(value, path, 0, 10)},
    "tricks": _numbers("tricks", 0, 10, (3,)),
    "points": _numbers("points", -99_999, 99_999, (3,)),
    "totals": _numbers("totals", -999_999, 999_999, (3, 4)),
    "comments": _strings("comments", "a list of texts"),
}
