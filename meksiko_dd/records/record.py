"""A record of a deal as it was played: an immutable value, read and written as text (`.mek`) and as JSON.

Seats A, B, C are the three who play; with four names the dealer sits out, and the seats are the others in their order.
A record may be wrong (a revoke, points that do not add up): `record_check` says what; here it only has to be readable.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from ..cards.card import Card
from ..cards.frozen import Frozen
from ..cards.hand import Hand
from ..cards.kinds import Seat, Strain
from ..errors import InvalidRecordError, flag, quote, short
from ..rules.auction import Call
from ..rules.contracts import Contract
from ..rules.match import find_player
from ..rules.table import Rules
from ..words.plain import NotTextError, decoded, split_lines
from ._fields import MOST_NUMBER, PLAYERS, checked_fields, refuse
from ._json_places import Places
from ._json_text import from_object, is_json, place_in_object, read_objects
from ._lines import fail, place_in_lines, split_deals
from ._text import read_fields
from ._writing import to_object, write_fields

if TYPE_CHECKING:
    from typing import Self

__all__ = ["BadRecord", "Record", "format_records", "read_records", "records_json"]


class BadRecord(NamedTuple):
    """A deal of a file that cannot be read.

    Attributes:
        number: of the deal.
        error: what is wrong with it: one sentence with line and column.
        impossible: it can be read, but not be true: a card stands in two places.
    """

    number: int
    error: str
    impossible: bool = False


class Record(Frozen):
    """One deal as it was played; immutable, hashable, picklable.  What is not known is None or empty.

    Args:
        **fields: the attributes, by name.

    Attributes:
        number: of the deal in its match, from 1.
        names: the three or four players in playing order; `A B C` if they have no names.
        rules: the table's.
        dealer: number of the player who dealt, from 0; a name is read, too.
        hands: the ten cards dealt to seats A, B, C, each or None.
        talon: its two cards.
        calls: what was said, legal or not.
        declarer, contract: who plays what, where it is said beside the auction.
        discards: the declarer's two cards.
        trump: the strain that he named.
        cards: the cards in order of play, 0 to 30.
        seats: for each the seat that is said to have played it; given for a whole trick once its leader is named.
        winners: for each whole trick the seat that is said to have won it.
        end: `finished`, `claimed`, `unfinished` (abandoned), `stopped` (the contract was lost, play ended), or None.
        claim: the declarer's tricks in the whole deal that were claimed and agreed.
        tricks, points: of seats A, B, C, as they were written down.
        totals: of each player after this deal.
        comments: lines of text.

    Raises:
        InvalidRecordError: a field is none, or a card stands in two places.
    """

    number: int
    names: tuple[str, ...]
    rules: Rules
    dealer: int | None
    hands: tuple[Hand | None, Hand | None, Hand | None]
    talon: Hand | None
    calls: tuple[Call, ...]
    declarer: Seat | None
    contract: Contract | None
    discards: Hand | None
    trump: Strain | None
    cards: tuple[Card, ...]
    seats: tuple[Seat | None, ...]
    winners: tuple[Seat | None, ...]
    end: str | None
    claim: int | None
    tricks: tuple[int, ...] | None
    points: tuple[int, ...] | None
    totals: tuple[int, ...] | None
    comments: tuple[str, ...]

    def __init__(self, **fields: Any) -> None:
        self._set(**checked_fields(fields))

    @classmethod
    def parse(cls, text: str | bytes | Record) -> Record:
        """The record of a text in either format, bytes are UTF-8; a Record is returned as it is.

        Raises:
            InvalidRecordError: it cannot be read, or is not exactly one deal; line and column are named.
        """
        if isinstance(text, Record):
            return text
        found = read_records(text)
        if len(found) != 1:
            raise InvalidRecordError(f"{len(found)} deals; expected one (read_records reads several)")
        assert isinstance(found[0], Record)
        return found[0]

    def format(self) -> str:
        """The canonical text (docs/record.md); `Record.parse` gives this record back."""
        return write_fields(self.fields)

    def to_dict(self) -> dict[str, Any]:
        """The JSON twin, as record.schema.json describes a deal."""
        return to_object(self.fields)

    @classmethod
    def from_dict(cls, value: Mapping[str, Any]) -> Record:
        """The record of such an object.

        Raises:
            InvalidRecordError: it is none; the key is named.
        """
        return cls(**from_object((), 1, value, None))

    def replace(self, **fields: Any) -> Self:
        """This record with some fields changed."""
        return type(self)(**{**self.fields, **fields})

    @property
    def fields(self) -> Mapping[str, Any]:
        """All fields by name."""
        return {name: getattr(self, name) for name in self._fields}

    @property
    def players(self) -> tuple[str, ...]:
        """The names of seats A, B, C."""
        if len(self.names) == len(PLAYERS):
            return self.names
        return tuple(name for number, name in enumerate(self.names) if number != self.dealer)

    @property
    def first_hand(self) -> Seat | None:
        """The seat that speaks first; None: nobody knows who dealt."""
        if self.dealer is None:
            return None
        return Seat(self.players.index(self.names[(self.dealer + 1) % len(self.names)]))

    def player(self, seat: Seat) -> str:
        """A seat as people know it: `B`, or `B (Boris)` where he has a name."""
        name = self.players[seat]
        return seat.name if name == seat.name else f"{seat.name} ({name})"

    def called(self, seat: Seat) -> str:
        """The same for an error: a long name is cut."""
        name = self.players[seat]
        return seat.name if name == seat.name else f"{seat.name} ({short(name)})"

    def seat(self, player: str) -> Seat:
        """The seat of a player's name, in any letter case, or of A, B, C.

        Raises:
            InvalidRecordError: nobody is called so.
        """
        found = find_player(self.players, player)
        if found is None:
            known = ", ".join(self.called(seat) for seat in Seat)
            raise InvalidRecordError(f"player is {quote(player)}; expected {known}")
        return Seat(found)

    def __str__(self) -> str:
        return self.format()

    def __repr__(self) -> str:
        return f"Record.parse({self.format()!r})"


# ---- files


def read_records(data: str | bytes, keep_going: bool = False) -> list[Record | BadRecord]:
    """All deals of a file, text or JSON (it begins with `{` or `[`), in their order.

    A deal without a number has the next one.

    Args:
        data: the file; bytes are UTF-8, a byte order mark does no harm.
        keep_going: a deal that cannot be read becomes a `BadRecord`; otherwise it is an error.

    Raises:
        InvalidRecordError: nothing can be read, or a deal cannot and `keep_going` is false; line and column are named.
    """
    flag("keep_going", keep_going)
    found: list[Record | BadRecord] = []
    last = 0  # the number of the last deal that could be read: no other makes the next one wrong
    for read, where in _parts(_lines(data)):
        number = (found[-1].number if found else 0) + 1
        try:
            found.append(_record(read, where, number, last))
        except InvalidRecordError as error:
            if not keep_going:
                raise
            told = error.number
            given = number if told is None or not _may_follow(told, last) else told
            found.append(BadRecord(given, str(error), error.impossible))
        else:
            last = found[-1].number
    return found


def _may_follow(number: int, last: int) -> bool:
    """Numbers grow; 1 begins a new match, as where files were put together."""
    return number == 1 or last < number <= MOST_NUMBER


Where = Callable[[str], tuple[int, int]]  # line and column of a field


def _parts(lines: Sequence[str]) -> Iterator[tuple[Callable[[], dict[str, Any]], Where]]:
    """For each deal a function that reads its fields, and one that says where a field stands."""
    bare = ["" if line.lstrip().startswith("#") else line for line in lines]
    if is_json(bare):
        places = Places("\n".join(bare))
        for found in read_objects(places.text):
            yield partial(from_object, *found, places), partial(place_in_object, *found[:2], places)
        return
    for deal in split_deals(bare):
        yield partial(read_fields, deal), partial(place_in_lines, deal)


def _record(read: Callable[[], dict[str, Any]], where: Where, number: int, last: int) -> Record:
    """The record that a reader gives; an error gets the line, the column and the number of the deal.

    Args:
        read: gives the fields, or refuses them.
        where: line and column of a field.
        number: of the deal, where the text does not say it.
        last: of the deal before.
    """
    try:
        fields = read()
    except InvalidRecordError as error:
        if error.impossible:
            raise _renamed(error, _IN_LINE.sub(rf"\g<0>deal {error.number or number}: ", str(error))) from None
        raise
    given = fields.setdefault("number", number)
    try:
        if not _may_follow(given, last):
            refuse("number", f"deal {given} comes after deal {last}; expected a higher number")
        return Record(**fields)
    except InvalidRecordError as error:
        line, column = where(error.field or "number")
        error.number = given
        raise _renamed(error, f"line {line}, column {column}: deal {given}: {error}") from None


_IN_LINE = re.compile(r"^line [0-9]+, column [0-9]+: ")


def _renamed(error: InvalidRecordError, text: str) -> InvalidRecordError:
    """The same error with another text."""
    other = InvalidRecordError(text)
    other.field, other.number, other.impossible = error.field, error.number, error.impossible
    return other


def _lines(data: str | bytes) -> list[str]:
    if not isinstance(data, (str, bytes)):
        raise InvalidRecordError(f"a record is {quote(data)}; expected text, or a Record")
    try:
        return split_lines(decoded(data))
    except NotTextError as error:
        what = "a byte is not UTF-8; expected text" if error.encoding is None else f"{error}; expected UTF-8"
        fail(error.place.line, error.place.column, what)


def format_records(records: Iterable[Record]) -> str:
    """The canonical text of several deals, a blank line between them."""
    return "\n".join(record.format() for record in records)


def records_json(records: Iterable[Record]) -> dict[str, Any]:
    """The JSON twin of several deals."""
    return {"schema": 1, "records": [record.to_dict() for record in records]}
