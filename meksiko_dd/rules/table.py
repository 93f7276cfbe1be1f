"""Rules: how a table plays, an immutable value with one field for each thing that differs from table to table.

Six tables and the mini game are known by name; any field may be changed (`Rules.parse("club-easy target=31")`).  What
all tables share is not here but in `contracts`, `scoring`, `auction` and `match`, which ask the fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..cards.frozen import Frozen, derived
from ..cards.kinds import Strain
from ..errors import InvalidRulesError, as_whole, quote, series, whole_range
from .contracts import BETLI, BETLI_WITHOUT_TALON, CONTRACTS, MEKSIKO, SUIT_STRAINS, Contract

if TYPE_CHECKING:
    from typing import Self

__all__ = ["DEFAULT", "FIELDS", "MINI", "PRESETS", "Contract", "Field", "Rules", "read_change"]

Value = bool | int | str | None

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)
_TO = re.compile(r"\bto\s+(?=[0-9])", re.IGNORECASE)  # "to 31"
_YES = {"true": True, "yes": True, "on": True, "da": True, "false": False, "no": False, "off": False, "ne": False}
_NONE = ("none", "no", "-", "null")


class Field(NamedTuple):
    """How one field is read.

    Attributes:
        read: the value of a text in lower case, or of a value; raises ValueError if it is none.
        expected: what an error says was expected.
    """

    read: Callable[[Any], Value]
    expected: str


def _flag() -> Field:
    def read(value: Any) -> Value:
        if isinstance(value, bool):
            return value
        if value not in _YES:
            raise ValueError
        return _YES[value]

    return Field(read, "true or false")


def _whole_field(low: int, high: int, optional: bool = False) -> Field:
    def read(value: Any) -> Value:
        if optional and (value is None or value in _NONE):
            return None
        number = int(value) if isinstance(value, str) and _WHOLE.fullmatch(value) else as_whole(value)
        if number is None or not low <= number <= high:
            raise ValueError
        return number

    return Field(read, whole_range(low, high) + (", or none" if optional else ""))


def _choice(*names: str) -> Field:
    def read(value: Any) -> Value:
        name = value.replace("_", "-") if isinstance(value, str) else value
        if name not in names:
            raise ValueError
        return str(name)

    return Field(read, ", ".join(names[:-1]) + f" or {names[-1]}")


MOST = 10_000  # points that a field may name

# In the order in which a table explains itself; docs/rules.md lists their meaning, `explain` has the sentences.
FIELDS: Mapping[str, Field] = MappingProxyType(
    {
        "lowest_bid": _whole_field(5, 10),
        "must_open": _choice("first-hand", "dealer", "nobody"),
        "hidden_five": _flag(),
        "betli": _whole_field(5, 10, optional=True),
        "betli_without_talon": _whole_field(5, 10, optional=True),
        "meksiko_trump": _choice("none", "named"),
        "must_trump": _flag(),
        "meksiko_stops": _flag(),
        "bid_failed": _whole_field(1, 10),
        "meksiko_made": _whole_field(0, MOST),
        "meksiko_failed": _whole_field(0, MOST),
        "meksiko_defender_trick": _whole_field(0, 10),
        "zero_tricks": _flag(),
        "floor": _whole_field(-MOST, 0, optional=True),
        "target": _whole_field(1, MOST, optional=True),
        "deals": _whole_field(1, MOST, optional=True),
        "tie": _choice("declarer", "shared", "extra-deals"),
    }
)

_PAGAT: dict[str, Value] = {
    "lowest_bid": 5,
    "must_open": "first-hand",
    "hidden_five": False,
    "betli": None,
    "betli_without_talon": None,
    "meksiko_trump": "none",
    "must_trump": True,
    "meksiko_stops": False,
    "bid_failed": 1,
    "meksiko_made": 20,
    "meksiko_failed": 20,
    "meksiko_defender_trick": 1,
    "zero_tricks": False,
    "floor": None,
    "target": 51,
    "deals": None,
    "tie": "declarer",
}
_ROYALE: dict[str, Value] = {
    "must_trump": False,
    "must_open": "nobody",
    "betli": 7,
    "betli_without_talon": 8,
    "meksiko_stops": True,
    "tie": "shared",
}
_DOUBLE: dict[str, Value] = {"bid_failed": 2, "meksiko_failed": 40, "zero_tricks": True}
_CLUB: dict[str, Value] = {"meksiko_trump": "named", "meksiko_defender_trick": 2, "floor": 0, "tie": "shared"}


class Rules(Frozen):
    """The rules of one table; immutable, hashable, picklable.  Equal when all fields are.

    Args:
        name: the table that these rules start from, a key of `PRESETS` or `MINI`.
        **changes: fields that differ from it, by name.

    Attributes:
        name: where they start from.
        lowest_bid: the lowest number that may be bid.
        must_open: who may not leave the deal without a declarer: `first-hand` (must bid), `dealer` (plays 5 when all
            pass; with four players the last to speak), `nobody` (the deal is thrown in).
        hidden_five: a 5 that nobody raised takes the talon unseen by the others; changes only what is shown.
        betli: the number that betli ranks with and counts, or None: it is not played.
        betli_without_talon: the same for betli without talon.
        meksiko_trump: `none`, or `named` by the declarer.
        must_trump: must a player void in the suit led play a trump if he has one?
        meksiko_stops: does play stop at the first trick that loses a Meksiko?
        bid_failed: a failed bid costs so many times its number.
        meksiko_made: points of a made Meksiko.
        meksiko_failed: what a failed one costs.
        meksiko_defender_trick: points of a defender's trick at Meksiko; elsewhere 1.
        zero_tricks: does a defender without a trick lose the number bid (20 at Meksiko)?
        floor: the least that a running total can be, or None.
        target: a match ends after the deal in which a total reaches it, or None.
        deals: a match ends after so many deals, or None.
        tie: who wins when the highest total is shared: `declarer` (of the last deal, else more tricks in it, else
            shared), `shared`, or `extra-deals` until one leads.

    Raises:
        InvalidRulesError: unknown name, unknown field, or a value that the field cannot have.
    """

    lowest_bid: int
    must_open: str
    hidden_five: bool
    betli: int | None
    betli_without_talon: int | None
    meksiko_trump: str
    must_trump: bool
    meksiko_stops: bool
    bid_failed: int
    meksiko_made: int
    meksiko_failed: int
    meksiko_defender_trick: int
    zero_tricks: bool
    floor: int | None
    target: int | None
    deals: int | None
    tie: str
    name: str = derived()

    def __init__(self, name: str = "pagat", **changes: Value) -> None:
        known = _preset_name(name)
        values = {**_PAGAT, **_CHANGES[known]}
        for field, value in changes.items():
            values[field] = _read(field, value)
        if changes.get("deals") is not None and "target" not in changes:
            values["target"] = None
        if changes.get("target") is not None and "deals" not in changes:
            values["deals"] = None
        if values["target"] is None and values["deals"] is None:
            raise InvalidRulesError("neither target nor deals is given; expected one of them, or a match never ends")
        self._set(name=known, **values)

    @classmethod
    def parse(cls, text: str | Rules, changes: Iterable[str] = ()) -> Rules:
        """The rules of a text such as `pagat`, `club-normal to 31` or `club-easy target=31 must_trump=false`.

        Args:
            text: a name, then fields to change, separated by commas or blanks; Rules are taken as they are.
            changes: more fields to change, each `field=value`; they count more than those of the text.

        Raises:
            InvalidRulesError: unknown name or field, a field given twice in one of the two places, or a value that the
                field cannot have; the known ones are listed.
        """
        if isinstance(text, Rules):
            read = _read_changes(changes)
            return text.replace(**read) if read else text
        if not isinstance(text, str):
            raise InvalidRulesError(f"rules are {quote(text)}; expected {_names()}")
        words = _TO.sub("target=", text).replace(",", " ").split()
        if not words:
            raise InvalidRulesError(f"no rules in {quote(text)}; expected {_names()}")
        return cls(words[0], **{**_read_changes(words[1:]), **_read_changes(changes)})

    def replace(self, **changes: Value) -> Self:
        """These rules with some fields changed; a new target takes the place of a number of deals, and the reverse."""
        kept = dict(self.changes)
        if changes.get("deals") is not None and "target" not in changes:
            kept["target"] = None
        if changes.get("target") is not None and "deals" not in changes:
            kept["deals"] = None
        return type(self)(self.name, **{**kept, **changes})

    @property
    def changes(self) -> Mapping[str, Value]:
        """The fields that differ from the table of that name; target and deals always go together if both count."""
        base = {**_PAGAT, **_CHANGES[self.name]}
        both = ("target", "deals") if self.target is not None and self.deals is not None else ()
        return {field: value for field, value in self.fields.items() if value != base[field] or field in both}

    @property
    def fields(self) -> Mapping[str, Value]:
        """All fields with their values, in the order of `FIELDS`."""
        return {field: getattr(self, field) for field in FIELDS}

    @property
    def text(self) -> str:
        """The name and the fields that were changed; `Rules.parse` gives equal rules back."""
        return " ".join([self.name, *(f"{field}={value_text(value)}" for field, value in self.changes.items())])

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """All contracts that may be bid here, the lowest rank first."""
        made = [self._contract(text) for text in CONTRACTS if self._rank(text) is not None]
        return tuple(sorted((one for one in made if one.rank >= self.lowest_bid), key=lambda one: one.rank))

    def contract(self, text: str | int | Contract) -> Contract:
        """The contract as this table plays it.

        Raises:
            InvalidRulesError: the text is no contract, or one that is not played here.
        """
        wanted = Contract.parse(text).text
        rank = self._rank(wanted)
        forced = wanted == "5" and self.must_open == "dealer"
        if rank is None or (rank < self.lowest_bid and not forced):
            known = " ".join(one.text for one in self.contracts)
            raise InvalidRulesError(f"{wanted} is not played at {self.text}; expected one of {known}")
        return self._contract(wanted)

    def solver_arguments(self, contract: str | int | Contract, strain: str | Strain | None = None) -> dict[str, Any]:
        """The plain arguments that `solve` and `can_take` want for a contract: strain, goal and must_trump.

        Args:
            contract: a contract that is played here.
            strain: what the declarer named; not needed where the contract allows one strain only.

        Raises:
            InvalidRulesError: a strain that the contract does not allow, or none where there is a choice.
        """
        played = self.contract(contract)
        allowed = "".join(one.letter + " " for one in played.strains).rstrip()
        if strain is None and len(played.strains) > 1:
            raise InvalidRulesError(f"no strain is given for {played}; expected one of {allowed}")
        chosen = played.strains[0] if strain is None else Strain.parse(strain)
        if chosen not in played.strains:
            raise InvalidRulesError(f"strain of {played} is {chosen.letter}; expected {allowed}")
        return {"strain": chosen, "goal": played.goal, "must_trump": self.must_trump}

    def _rank(self, text: str) -> int | None:
        """The rank of a contract; None if it is not offered."""
        ranks = {MEKSIKO: 11, BETLI: self.betli, BETLI_WITHOUT_TALON: self.betli_without_talon}
        return ranks[text] if text in ranks else int(text)

    def _contract(self, text: str) -> Contract:
        if text != MEKSIKO:
            return Contract(text, self._rank(text))
        return Contract(
            text, strains=SUIT_STRAINS if self.meksiko_trump == "named" else None, ends_early=self.meksiko_stops
        )

    def _arguments(self) -> dict[str, Any]:
        return {"name": self.name, **self.changes}

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Rules.parse('{self.text}')"


def value_text(value: Value) -> str:
    """A field's value as `field=value` wants it: true, none, 51, first-hand."""
    if value is None or isinstance(value, bool):
        return str(value).lower()
    return str(value)


def _read_changes(changes: Iterable[str]) -> dict[str, Value]:
    """The changes of one text or list; a field stands there once."""
    read: dict[str, Value] = {}
    for text in series("changes", changes, "texts such as target=31"):
        field, value = read_change(text)
        if field in read:
            raise InvalidRulesError(f"{field} is given twice, again as {quote(text)}; expected it once")
        read[field] = value
    return read


def read_change(text: str) -> tuple[str, Value]:
    """Field and value of a text `field=value`.

    Raises:
        InvalidRulesError: it is none, no such field is known, or the field cannot have that value.
    """
    if not isinstance(text, str):
        raise InvalidRulesError(f"{quote(text)} changes no rule; expected field=value, such as target=31")
    name, equals, value = text.partition("=")
    if not equals:
        raise InvalidRulesError(f"{quote(text)} changes no rule; expected field=value, such as target=31")
    field = name.strip().lower().replace("-", "_")
    return field, _read(field, value.strip().lower())


def _read(field: str, value: object) -> Value:
    if field not in FIELDS:
        raise InvalidRulesError(f"unknown rule {quote(field)}; expected one of {', '.join(FIELDS)}")
    try:
        return FIELDS[field].read(value)
    except (ValueError, TypeError):
        raise InvalidRulesError(f"{field} is {quote(value)}; expected {FIELDS[field].expected}") from None


def _preset_name(name: object) -> str:
    if isinstance(name, str):
        found = name.strip().lower().replace("_", "-")
        if found in _CHANGES:
            return found
    raise InvalidRulesError(f"unknown rules {quote(name)}; expected {_names()}")


def _names() -> str:
    *most, last = _CHANGES
    return ", ".join(most) + f" or {last}"


_CHANGES: dict[str, dict[str, Value]] = {
    "pagat": {},
    "pagat-pub": _DOUBLE,
    "royale": _ROYALE,
    "srpski-101": {"meksiko_made": 10, "target": 101, "tie": "extra-deals"},
    "club-easy": _CLUB,
    "club-normal": {**_CLUB, **_DOUBLE},
    "mini": {**_CLUB, "target": None, "deals": 3, "tie": "extra-deals"},
}
MINI = Rules("mini")
PRESETS: Mapping[str, Rules] = MappingProxyType({name: Rules(name) for name in _CHANGES if name != MINI.name})
DEFAULT = PRESETS["pagat"]
