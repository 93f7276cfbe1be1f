"""Every value that the package exports: equal, hashed, pickled, copied, read back from its `repr`, never changed."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np
import pytest
from support import played
from support.paths import EXAMPLES
from support.records import CANONICAL

import meksiko_dd as mdd

NAMES = {name: getattr(mdd, name) for name in mdd.__all__}  # what a `repr` may name
CLASSES = [
    kind
    for kind in NAMES.values()
    if isinstance(kind, type) and not issubclass(kind, BaseException) and kind is not mdd.Solver
]
ARRAYS = {mdd.Choices}  # numpy arrays in them are compared one by one
KINDS = [kind for kind in CLASSES if issubclass(kind, IntEnum)]
COMPARED = [kind for kind in CLASSES if kind not in ARRAYS]

FULL = "A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9"
ENDING = "A:AK..Q. QJ..K. T9..A. talon:H7D9"


def cards() -> list[Any]:
    position = mdd.Position(FULL, "S", "A", played="S8 SQ C9 H8 HJ HA D7")
    return [
        *mdd.Hand(2**32 - 1),
        *(mdd.Hand(mask) for mask in (0, 1, 0xFF00, 2**32 - 1)),
        *map(mdd.Deal.parse, (FULL, ENDING, "A... K... Q...")),
        *position.tricks,
        position,
        mdd.Position(FULL, "NT", "C", "B", False),
        mdd.Position(FULL, "NT", "C", "B", False, "HK HJ"),
    ]


def solved() -> list[Any]:
    over = mdd.Position("A... K... Q...", "NT", "A", played="SA SK SQ")
    with mdd.Solver() as solver:
        return [
            solver.solve(ENDING, "NT", "A"),
            solver.solve(ENDING, "D", "B", "C", "min", False, "S9"),
            solver.solve_position(over),
            solver.table(ENDING),
            solver.table(ENDING, "B", False),
            solver.counters,
            mdd.Counters(1, 2, 3, 4),
        ]


def table() -> list[Any]:
    rules = [*mdd.PRESETS.values(), mdd.Rules("mini"), mdd.Rules("pagat", target=31, deals=5, floor=-10)]
    contracts = [contract for table in rules for contract in table.contracts]
    auctions = [
        mdd.Auction.parse("A5 B6 C- A7 B-", "srpski-101"),
        mdd.Auction.parse("B- C- A-", "royale"),
        mdd.Auction("pagat", "C"),
        mdd.Auction("club-normal to 31", "B", [6, None, "meksiko"]),
    ]
    match = mdd.Match(["Ana", "Boris", "Ceca"], "royale").play("Boris", 6, [4, 6, 0]).throw_in()
    four = mdd.Match(["Ana", "Boris", "Ceca", "Dana"], "club-easy to 10", dealer="Boris")
    four = four.play("Ana", "meksiko", (10, 0, 0))
    return [
        *rules,
        *contracts,
        *auctions,
        *(call for auction in auctions for call in auction.calls),
        match,
        four,
        mdd.Match("ABC", "srpski-101", "B"),
        *match.deals,
        *four.deals,
        mdd.score(6, "A", [7, 1, 2]),
        mdd.score("betli", "B", [0, 1, 0], "royale"),
    ]


def records() -> list[Any]:
    return [
        mdd.Record(),
        mdd.Record.parse(CANONICAL),
        mdd.Record(comments=['it\'s "his" \\ card', "š"], names=["Ana", "O'Neil", "Žika"]),
        *played.every_kind(5),
        mdd.BadRecord(3, "line 1, column 1: it's no record"),
        *mdd.read_records("deal: 1\n\ndeal: x\n", keep_going=True),
    ]


def discards() -> list[Any]:
    world: dict[str, Any] = {"hand": "AK.Q.J.A", "unseen": "QJ.A.A.KQ"}
    report, other = mdd.best_discards(**world, bid=5), mdd.best_discards(**world, samples=2)
    known = mdd.known_discards(ENDING, "A", rules="royale")
    plain = mdd.known_discards(ENDING, "B")
    return [report, other, *report.options, *other.options, known, *known.options, *known.betli, plain]


def bids() -> list[Any]:
    world: dict[str, Any] = {"hand": "AK.Q..", "unseen": "QJ.AK.A.KQJ"}
    reports = [
        mdd.rate_bids(**world, rules="royale", scores="A:4,B:12,C:30"),
        mdd.rate_bids(**world, rules="pagat", auction="B5", seat="C", bound=True),
    ]
    plays = [play for report in reports if report.passing is not None for play in report.passing.plays]
    found = [(report, report.passing, report.advice, *report.contracts) for report in reports]
    known = mdd.known_bids(FULL)
    parts = [one for all_of_it in found for one in all_of_it if one is not None]
    plays += [play._replace(share=play.share / 2) for play in plays]
    return [*parts, *plays, *known, *(choice for bids in known for choice in bids.choices)]


def reviews() -> list[Any]:
    review = mdd.review((EXAMPLES / "lost.mek").read_text(encoding="utf-8"))
    betli = mdd.review(played.random_record(random.Random(1), "royale", "betli"))
    hidden = mdd.review_hidden(review, samples=2, players="A")
    assert hidden.discard is not None
    found = [review, betli]
    return [
        *found,
        *(one.game for one in found),
        *review.cards,
        *(one.discard for one in found if one.discard is not None),
        *(one.discard.same_trump for one in found if one.discard is not None),
        *(summary for one in found for summary in one.players),
        mdd.show_win(review),
        mdd.what_if(review, 3, ""),
        mdd.BadReview(4, ("it is wrong",)),
        mdd.BadReview(5, ()),
        hidden,
        *hidden.bids,
        hidden.bids[0]._replace(said=None, points=None),
        hidden.discard,
        hidden.discard._replace(rank=66),
        *hidden.cards,
        *(lost for card in hidden.cards for lost in (card.points, card.tricks)),
        mdd.Mean(0.5, 0.25),
        mdd.review_hidden(review, samples=2, only=[20]),
    ]


@cache
def examples() -> dict[type, list[Any]]:
    """Values of every class, made as users make them."""
    found: dict[type, list[Any]] = {kind: list(kind) for kind in KINDS}
    for made in (cards, solved, table, records, discards, bids, reviews):
        for value in made():
            found.setdefault(type(value), []).append(value)
    found[mdd.Choices] = [mdd.choices("AK.QJ..", "SD")]
    return found


def different(kind: type) -> list[Any]:
    """Those of a class without the equal ones."""
    return [one for at, one in enumerate(examples()[kind]) if one not in examples()[kind][:at]]


@pytest.mark.slow
def test_there_are_examples_of_every_class() -> None:
    assert {kind.__name__ for kind in examples()} == {kind.__name__ for kind in CLASSES}
    assert [kind.__name__ for kind in COMPARED if len(different(kind)) < 2] == []


@pytest.mark.slow
@pytest.mark.parametrize("kind", COMPARED, ids=lambda kind: kind.__name__)
def test_equal_values_are_equal_and_hash_alike(kind: type) -> None:
    kept = different(kind)
    assert len(set(kept)) == len(kept) and set(examples()[kind]) == set(kept)
    for one in kept:
        assert [other for other in kept if other == one] == [one]
        assert one != "text" and one != object() and one is not None


@pytest.mark.slow
@pytest.mark.parametrize("kind", COMPARED, ids=lambda kind: kind.__name__)
def test_a_pickled_or_copied_value_is_the_same(kind: type) -> None:
    for value in examples()[kind]:
        copies = [pickle.loads(pickle.dumps(value, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
        for again in (*copies, copy.copy(value), copy.deepcopy(value)):
            assert again == value and hash(again) == hash(value) and type(again) is kind
            assert repr(again) == repr(value) and str(again) == str(value)


@pytest.mark.parametrize("kind", COMPARED, ids=lambda kind: kind.__name__)
def test_a_repr_can_be_read_back(kind: type) -> None:
    for value in examples()[kind]:
        again = eval(repr(value), dict(NAMES))
        assert again == value and type(again) is kind and repr(again) == repr(value)


@pytest.mark.parametrize("kind", [kind for kind in CLASSES if kind not in KINDS], ids=lambda kind: kind.__name__)
def test_nobody_changes_a_value(kind: Any) -> None:
    value = examples()[kind][0]
    for name in (*kind._fields, *getattr(kind, "_all", ())):
        with pytest.raises(AttributeError):
            setattr(value, name, getattr(value, name))
        with pytest.raises(AttributeError):
            delattr(value, name)
        if isinstance(getattr(value, name), Mapping):
            with pytest.raises(TypeError):
                getattr(value, name)["x"] = 1
    with pytest.raises(AttributeError):
        value.new = 1
    assert not hasattr(value, "__dict__")


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_kinds_are_numbers_with_names(kind: type[IntEnum]) -> None:
    for number, one in enumerate(kind):
        assert (one == number, repr(one), hash(one)) == (True, f"{kind.__name__}.{one.name}", hash(number))
        for name in ("name", "value"):
            with pytest.raises(AttributeError):
                setattr(one, name, 1)


def test_arrays_are_compared_one_by_one() -> None:
    """`Choices` has three numpy arrays, so as a whole it is neither compared nor hashed; it is pickled and copied."""
    (value,) = examples()[mdd.Choices]
    for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert type(again) is mdd.Choices
        for one, other in zip(again, value, strict=True):
            assert isinstance(one, np.ndarray) and np.array_equal(one, other)
    with pytest.raises(TypeError):
        hash(value)
    with pytest.raises(ValueError, match="ambiguous"):
        assert value == copy.deepcopy(value)


def test_a_short_text_for_people_beside_the_one_that_is_read_back() -> None:
    position = mdd.Position(ENDING, "NT", "A", played="SA SQ S9")
    assert str(position.tricks[0]) == "A led SA SQ S9, A won"
    with mdd.Solver() as solver:
        assert str(solver.solve_position(position)) == "1 trick to come, 1 taken, best SK DQ"
        assert str(solver.table("A... K... Q...")) == (
            "A: S 1 H 1 D 1 C 1 NT 1; B: S 0 H 0 D 0 C 0 NT 0; C: S 0 H 0 D 0 C 0 NT 0"
        )
