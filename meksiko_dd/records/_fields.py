"""The fields of a record: each read by itself, then looked at together.  An error knows its field."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NoReturn

from ..cards.card import Card
from ..cards.deal import MAX_SIZE, TALON_SIZE, who_lacks
from ..cards.hand import Hand, format_cards, parse_cards
from ..cards.kinds import Seat, Strain
from ..errors import InvalidInputError, InvalidRecordError, as_whole, plural, quote, short, whole_range
from ..rules.auction import Call, read_calls
from ..rules.contracts import Contract
from ..rules.match import LETTERS, find_player, lettered_place, read_names
from ..rules.table import DEFAULT, Rules
from ..words.plain import one_line, unreadable
from ..words.spoken import spelled
from ._values import ENDS

__all__ = ["FIELDS", "MOST_NUMBER", "PLAYERS", "checked_fields", "refuse"]

FIELDS = (
    "number",
    "names",
    "rules",
    "dealer",
    "hands",
    "talon",
    "calls",
    "declarer",
    "contract",
    "discards",
    "trump",
    "cards",
    "seats",
    "winners",
    "end",
    "claim",
    "tricks",
    "points",
    "totals",
    "comments",
)
PLAYERS = tuple(LETTERS[:3])
MOST_NUMBER = 999_999  # of a deal
_EMPTY: dict[str, Any] = {
    "number": 1,
    "names": PLAYERS,
    "rules": DEFAULT,
    "hands": (None, None, None),
    "calls": (),
    "cards": (),
    "seats": (),
    "winners": (),
    "comments": (),
}


def checked_fields(given: Mapping[str, Any]) -> dict[str, Any]:
    """All fields of a record, read and looked at together; what is not given is None or empty.

    Raises:
        InvalidRecordError: a field is unknown or none, or a card stands in two places.
    """
    unknown = given.keys() - set(FIELDS)
    if unknown:
        raise InvalidRecordError(f"unknown field {quote(min(unknown))}; expected some of {' '.join(FIELDS)}")
    values: dict[str, Any] = {name: given.get(name, _EMPTY.get(name)) for name in FIELDS}
    for name, read in _READ.items():
        if values[name] is not None:
            values[name] = _field(name, read, values[name])
    values["dealer"] = _dealer(values["names"], values["dealer"])
    _check_letters(values["names"], values["dealer"])
    seated = _playing(values["names"], values["dealer"])
    values["declarer"] = _declarer(seated, values["declarer"])
    values["calls"] = _field("calls", partial(_calls, seated), values["calls"] or ())
    values["seats"] = _filled(values["cards"], values["seats"])
    values["winners"] = _padded(values["winners"], len(values["cards"]) // 3, "winners")
    _check_cards(values)
    _check_rest(values)
    return values | {name: as_whole(values[name]) for name in ("number", "claim")}  # plain ints, whatever library's


def refuse(field: str, text: str, impossible: bool = False) -> NoReturn:
    """An error that knows its field, so that whoever read a text can name line and column."""
    error = InvalidRecordError(text)
    error.field, error.impossible = field, impossible
    raise error


def _field(name: str, read: Callable[[Any], Any], value: Any) -> Any:
    try:
        return read(value)
    except InvalidInputError as error:
        refuse(name, str(error), error.impossible)
    except (TypeError, AttributeError):
        refuse(name, f"{name}: {quote(value)}; expected what docs/record.md says of it")


def _plain_call(call: Call) -> Call:
    """A call whose contract is nobody's table in particular: what a table makes of it, its rules say."""
    return Call(Seat.parse(call.seat), None if call.contract is None else Contract(call.contract.text))


def _seats(seats: Iterable[Seat | str | None]) -> tuple[Seat | None, ...]:
    return tuple(None if seat is None else Seat.parse(seat) for seat in seats)


def _player_numbers(numbers: Iterable[int]) -> tuple[int, ...]:
    given = tuple(numbers)
    plain = tuple(number for number in map(as_whole, given) if number is not None)
    if len(plain) < len(given) or len(given) not in (3, 4):
        raise InvalidRecordError(f"numbers are {quote(given)}; expected {whole_range()} for each player")
    return plain


def _three_hands(hands: Iterable[Any]) -> tuple[Hand | None, ...]:
    three = tuple(None if hand is None else Hand.of(hand) for hand in hands)
    if len(three) != len(PLAYERS):
        raise InvalidRecordError(f"{plural(len(three), 'hand')} given; expected three, None for one that is not known")
    return three


def _names(names: Iterable[str]) -> tuple[str, ...]:
    try:
        players = read_names(names)
    except InvalidInputError as error:
        raise InvalidRecordError(str(error)) from None
    for name in players:
        if "," in name:
            raise InvalidRecordError(f"name is {quote(name)}; expected one without a comma, which stands between names")
    return players


_READ: Mapping[str, Callable[[Any], Any]] = {
    "names": _names,
    "rules": Rules.parse,
    "hands": _three_hands,
    "talon": Hand.of,
    "contract": lambda contract: Contract(Contract.parse(contract).text),
    "discards": Hand.of,
    "trump": Strain.parse,
    "cards": lambda cards: parse_cards(cards, duplicates=True),
    "seats": _seats,
    "winners": _seats,
    "tricks": _player_numbers,
    "points": _player_numbers,
    "totals": _player_numbers,
    "comments": lambda comments: _comments(comments),
}


def _dealer(names: Sequence[str], dealer: object) -> int | None:
    """The number of a player by name, by letter or as it is."""
    if dealer is None or (isinstance(dealer, int) and not isinstance(dealer, bool) and 0 <= dealer < len(names)):
        if dealer is None and len(names) == len(LETTERS):
            refuse("names", "four players and no dealer; expected dealer: and who sits out")
        return None if dealer is None else int(dealer)
    found = find_player(names, dealer) if isinstance(dealer, str) else None
    if found is None:
        refuse("dealer", f"dealer is {quote(dealer)}; expected one of {', '.join(map(short, names))}")
    return found


def _playing(names: Sequence[str], dealer: int | None) -> list[str]:
    """The names of seats A, B and C: of four players the dealer sits out."""
    return [name for number, name in enumerate(names) if len(names) == len(PLAYERS) or number != dealer]


def _check_letters(names: Sequence[str], dealer: int | None) -> None:
    """A name that is a letter must be the player's own, of his place and of his seat: so it means him either way."""
    for what, called in (("place", names), ("seat", _playing(names, dealer))):
        for number, name in enumerate(called):
            place = lettered_place(name)
            if place not in (None, number) and place in range(len(called)):
                own = LETTERS[number]
                refuse(
                    "names",
                    f"{quote(name)} is the name of {what} {own}, but the letter of another; expected {own} "
                    "there, or a name that is no such letter",
                )


def _declarer(seated: Sequence[str], declarer: object) -> Seat | None:
    """The seat of a letter, or of a player by name."""
    if declarer is None or isinstance(declarer, Seat):
        return declarer
    found = find_player(seated, declarer) if isinstance(declarer, str) else None
    if found is None:
        known = ", ".join([*PLAYERS, *(short(name) for name in seated if name not in PLAYERS)])
        refuse("declarer", f"declarer is {quote(declarer)}{spelled(declarer)}; expected one of {known}")
    return Seat(found)


def _calls(seated: Sequence[str], calls: str | Iterable[Call]) -> tuple[Call, ...]:
    """Calls as they are, or from text, by seat or by name."""
    return tuple(map(_plain_call, read_calls(calls, seated) if isinstance(calls, str) else calls))


def _padded(values: tuple[Any, ...], size: int, what: str) -> tuple[Any, ...]:
    if len(values) > size:
        refuse(what, f"{len(values)} {what} are given; expected at most {size}")
    return values + (None,) * (size - len(values))


def _filled(cards: Sequence[Card], seats: tuple[Seat | None, ...]) -> tuple[Seat | None, ...]:
    """The seats of a trick whose leader is named and no other: they follow from him."""
    given = list(_padded(seats, len(cards), "seats"))
    for start in range(0, len(given), 3):
        leader, *others = given[start : start + 3]
        if leader is not None and not any(other is not None for other in others):
            for place in range(len(others)):
                given[start + 1 + place] = Seat((leader + 1 + place) % 3)
    return tuple(given)


def _comments(comments: Iterable[str]) -> tuple[str, ...]:
    kept = tuple(text for comment in comments if (text := one_line(comment)))
    for comment in kept:
        if unreadable(comment):
            raise InvalidRecordError(f"comment is {quote(comment)}; expected one printable line")
    return kept


def _check_cards(values: Mapping[str, Any]) -> None:
    """Ten cards in a hand, two in the talon and in the discard, thirty played at most, and every card once."""
    hands = values["hands"]
    for seat, hand in zip(Seat, hands, strict=True):
        if hand is not None and len(hand) != MAX_SIZE:
            refuse(
                "hands",
                f"hand of {seat.name} has {plural(len(hand), 'card')}; expected the ten dealt, without the talon"
                f"{'' if None in hands else who_lacks(hands, values['talon'])}",
            )
    for what in ("talon", "discards"):
        if values[what] is not None and len(values[what]) != TALON_SIZE:
            refuse(what, f"{what}: {plural(len(values[what]), 'card')}; expected two")
    owners = [(f"the hand of {seat.name}", hand) for seat, hand in zip(Seat, values["hands"], strict=True)]
    owners.append(("the talon", values["talon"]))
    seen: dict[Card, str] = {}
    for owner, hand in owners:
        for card in hand or ():
            if card in seen:
                refuse(
                    "hands" if "hand" in owner else "talon",
                    f"{card} is both in {seen[card]} and in {owner}; expected every card once",
                    impossible=True,
                )
            seen[card] = owner
    cards = values["cards"]
    if len(cards) > 3 * MAX_SIZE:
        refuse("cards", f"{len(cards)} cards are played; expected {3 * MAX_SIZE} at most")
    if len(set(cards)) < len(cards):
        twice = next(card for at, card in enumerate(cards) if card in cards[:at])
        refuse("cards", f"{twice} is played twice; expected every card once", impossible=True)
    if values["discards"] is not None and (both := [card for card in cards if card in values["discards"]]):
        played = f"is both discarded and played, as card {cards.index(both[0]) + 1}"
        if len(both) > 1:
            played = "are both discarded and played"
        refuse("discards", f"{format_cards(both)} {played}; expected every card once", impossible=True)


def _check_rest(values: Mapping[str, Any]) -> None:
    number, end, claim = values["number"], values["end"], values["claim"]
    if as_whole(number) not in range(1, MOST_NUMBER + 1):
        refuse("number", f"number is {quote(number)}; expected {whole_range(1, MOST_NUMBER)}")
    if end is not None and end not in ENDS:
        refuse("end", f"end is {quote(end)}; expected {', '.join(ENDS)}")
    if (end == "claimed") != (claim is not None):
        refuse("end", "claimed and a number of tricks go together; expected both or neither")
    if (values["declarer"] is None) != (values["contract"] is None):
        refuse("contract", "a declarer and his contract go together; expected both or neither")
    if claim is not None and as_whole(claim) not in range(MAX_SIZE + 1):
        refuse("end", f"claim is {quote(claim)}; expected {whole_range(0, MAX_SIZE)}")
    for name in ("tricks", "points"):
        if values[name] is not None and len(values[name]) != len(PLAYERS):
            refuse(name, f"{len(values[name])} {name} are given; expected three, of A, B and C")
    if values["totals"] is not None and len(values["totals"]) != len(values["names"]):
        refuse(
            "totals", f"{len(values['totals'])} totals are given; expected {len(values['names'])}, one for each player"
        )
