"""The one base of our values: a class lists its fields, and is compared, hashed, pickled and shown by them.

    class Trick(Frozen):
        leader: Seat
        cards: tuple[Card, Card, Card]
        winner: Seat

The annotations are the fields, in the order in which the constructor takes them; `= derived()` marks those that follow
from the others.  A class that reads its arguments has a constructor of its own, which ends with `self._set(...)`.

Not dataclasses: to import them takes longer than to solve a deal (a test holds that `solve` starts without them).
"""

from __future__ import annotations

from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, dataclass_transform

if TYPE_CHECKING:
    from typing import NoReturn, Self

__all__ = ["Frozen", "derived"]

_DERIVED = object()
_put = object.__setattr__  # past our own, which refuses


def derived(*, init: Literal[False] = False) -> Any:
    """Marks a field that follows from the others: the constructor does not take it, and it is not compared.

    Args:
        init: for type checkers: there is no argument of that name.
    """
    return _DERIVED


@dataclass_transform(frozen_default=True, field_specifiers=(derived,))
class _Slotted(type):
    """Makes the slots of a value class from its annotations: those without a value, or marked as derived."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Slotted:
        kinds = {field: str(kind) for field, kind in body.get("__annotations__", {}).items()}
        slots = [field for field in kinds if "ClassVar" not in kinds[field] and body.get(field, _DERIVED) is _DERIVED]
        fields = [field for field in slots if body.pop(field, None) is None]
        body["__slots__"] = tuple(slots)
        if fields:
            if any(hasattr(base, "_key") for base in bases):  # or two of them were equal to a third, and not alike
                raise TypeError(f"{name} adds the fields {', '.join(fields)} to a value that has its own")
            body["_fields"], body["_all"] = tuple(fields), tuple(slots)
            body["_key"] = attrgetter(*fields)
            body["_hashed"] = attrgetter(*(field for field in fields if not kinds[field].startswith("Mapping[")))
        return super().__new__(mcs, name, bases, body)


class Frozen(metaclass=_Slotted):
    """Base of the value types: the constructor sets the fields, nobody changes them later."""

    _fields: ClassVar[tuple[str, ...]] = ()
    _all: ClassVar[tuple[str, ...]] = ()  # the derived ones, too
    _key: ClassVar[attrgetter[tuple[Any, ...]]]  # what makes two of them equal
    _hashed: ClassVar[attrgetter[tuple[Any, ...]]]  # and of that what has a hash, which a mapping has not

    def __init__(self, *values: Any, **named: Any) -> None:
        given = dict(zip(self._fields, values, strict=False)) | named
        if len(values) + len(named) != len(self._fields) or given.keys() != set(self._fields):
            raise TypeError(f"{type(self).__name__} takes {', '.join(self._fields)}")
        self._set(**given)

    @classmethod
    def _made(cls, **values: Any) -> Self:
        """One whose fields, the derived ones too, are known to be right: without the constructor."""
        made = object.__new__(cls)
        made._set(**values)
        return made

    def _with(self, **changes: Any) -> Self:
        """The same with some fields changed, without the constructor."""
        other = object.__new__(type(self))
        for name in self._all:
            _put(other, name, changes[name] if name in changes else getattr(self, name))
        return other

    def _set(self, **values: Any) -> None:
        """For constructors: there is no other way to set a field."""
        for name, value in values.items():
            _put(self, name, value)

    def _arguments(self) -> dict[str, Any]:
        """What the constructor takes, by name, to make this value again."""
        return {name: _plain(getattr(self, name)) for name in self._fields}

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed (tried to set {name})")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed (tried to delete {name})")

    def __eq__(self, other: object) -> bool:
        key = self._key
        return key(self) == key(other) if isinstance(other, self.__class__) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._hashed(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return (_again, (type(self), self._arguments()))

    def __repr__(self) -> str:
        arguments = ", ".join(f"{name}={value!r}" for name, value in self._arguments().items())
        return f"{type(self).__name__}({arguments})"


def _again(kind: type[Frozen], arguments: dict[str, Any]) -> Frozen:
    """What a pickle calls."""
    return kind(**arguments)


def _plain(value: Any) -> Any:
    """A read-only mapping as a dict, which can be pickled and read back."""
    return {key: _plain(item) for key, item in value.items()} if isinstance(value, MappingProxyType) else value
