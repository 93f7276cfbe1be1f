"""The base of the values: what follows from the fields that a class lists."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar

import pytest

from meksiko_dd.cards.frozen import Frozen, derived


class Point(Frozen):
    """Two numbers, and their sum."""

    SIDES: ClassVar[int] = 2
    name: ClassVar[str]
    x: int
    y: int
    total: int = derived()

    def __init__(self, x: int, y: int = 0) -> None:
        self._set(x=x, y=y, total=x + y)


class Named(Frozen):
    """One that needs no constructor of its own."""

    name: str
    marks: Mapping[str, Mapping[str, int]]


class Far(Point):
    """A kind of point that adds nothing."""

    @property
    def far(self) -> bool:
        return self.total > 10


MARKS = MappingProxyType({"a": MappingProxyType({"b": 1})})


def test_the_annotations_are_the_fields() -> None:
    assert Point._fields == ("x", "y") and Point._all == ("x", "y", "total")
    assert Point(1, 2).total == 3 and not hasattr(Point(1), "__dict__") and Point.SIDES == 2


def test_derived_fields_are_neither_shown_nor_compared() -> None:
    assert repr(Point(1, 2)) == "Point(x=1, y=2)"
    assert Point(1, 2)._with(total=7) == Point(1, 2) != Point(2, 1)


def test_a_constructor_that_sets_the_fields_as_they_are() -> None:
    assert Named("n", MARKS) == Named("n", marks=MARKS) == Named(marks=MARKS, name="n")
    anyhow: Any = Named
    for values, named in ((("n",), {}), (("n", MARKS, 3), {}), (("n",), {"name": "m"}), ((), {"n": 1, "m": 2})):
        with pytest.raises(TypeError, match="Named takes name, marks"):
            anyhow(*values, **named)


def test_mappings_are_compared_and_shown_and_do_not_hash() -> None:
    one, other = Named("n", MARKS), Named("n", MappingProxyType({}))
    assert one != other and hash(one) == hash(other) == hash(Named("n", MARKS))
    assert repr(one) == "Named(name='n', marks={'a': {'b': 1}})"
    assert one._arguments() == {"name": "n", "marks": {"a": {"b": 1}}}


def test_a_subclass_is_equal_and_stays_what_it_is() -> None:
    assert Far(1, 2) == Point(1, 2) and Point(1, 2) == Far(1, 2) and hash(Far(1, 2)) == hash(Point(1, 2))
    again = pickle.loads(pickle.dumps(Far(9, 9)))
    assert type(again) is Far and again.far and again == Far(9, 9)
    assert type(Far(1, 0)._with(x=2)) is Far and Far(1, 0)._with(x=2) == Far(2, 0)


def test_a_subclass_adds_no_fields() -> None:
    """Of two with one point and different colours each would equal that point, and not the other."""
    with pytest.raises(TypeError, match="Coloured adds the fields colour"):

        class Coloured(Point):
            colour: str


def test_nothing_is_set_or_deleted_later() -> None:
    point = Point(1, 2)
    for name in ("x", "new"):
        with pytest.raises(AttributeError, match=f"a Point cannot be changed .tried to set {name}"):
            setattr(point, name, 3)
    with pytest.raises(AttributeError, match="tried to delete total"):
        del point.total
    assert point == Point(1, 2)
