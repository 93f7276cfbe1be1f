"""Options: the range that each one says it has, and numbers of any library, with which the answer is the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np
import pytest
from support.paths import EXAMPLES, ROOT

import meksiko_dd as mdd
from meksiko_dd._binding import lib
from meksiko_dd.errors import as_whole, plural, whole, whole_range

ENDING = "A:AK..Q. QJ..K. T9..A. talon:H7D9"


@cache
def reviewed() -> mdd.Review:
    return mdd.review((EXAMPLES / "lost.mek").read_text(encoding="utf-8"))


def solver(**options: Any) -> int:
    with mdd.Solver(**options) as made:
        return made.solve(ENDING, "NT", "A").tricks


def random_deal(seed: Any = 1, size: Any = 10) -> mdd.Deal:
    return mdd.Deal.random(seed, size=size)


def array(threads: Any) -> list[int]:
    return mdd.solve_array([mdd.Deal.parse(ENDING).masks], 4, 0, threads=threads).tolist()  # type: ignore[no-any-return]


layouts: dict[str, Any] = {"hand": "AK.Q..", "discard": "", "strain": "S", "unseen": "QJ.AK.A.K"}
discards = partial(mdd.best_discards, "AK.Q.J.A", unseen="QJ.A.A.KQ")
bids = partial(mdd.rate_bids, "AK.Q..", unseen="QJ.AK.A.KQJ")
# who takes it, the option, and the least and the most that it may be; None: no end
OPTIONS: list[tuple[Callable[..., Any], str, int, int | None]] = [
    (solver, "tt_kib", 1, 2**20),
    (solver, "node_budget", 0, 2**64 - 1),
    (solver, "techniques", 0, int(lib.MDD_TECHNIQUES_ALL)),
    (random_deal, "seed", 0, None),
    (random_deal, "size", 1, 10),
    (array, "threads", 1, None),
    (partial(mdd.layout_counts, **layouts), "threads", 1, None),
    (partial(mdd.solve_layouts, **layouts), "threads", 1, None),
    (partial(mdd.solve_choices, [1], 4, unseen="AK..."), "threads", 1, None),
    (partial(mdd.known_discards, ENDING, "A"), "threads", 1, None),
    (partial(mdd.review_many, []), "threads", 1, None),
    (discards, "top", 1, None),
    (discards, "samples", 1, None),
    (discards, "seed", 0, 2**53 - 1),
    (discards, "threads", 1, None),
    (bids, "talons", 1, 231),
    (bids, "samples", 2, None),
    (bids, "seed", 0, 2**53 - 1),
    (bids, "threads", 1, None),
    (lambda **option: mdd.review_hidden(reviewed(), only=(), **option), "samples", 2, None),
    (lambda **option: mdd.review_hidden(reviewed(), only=(), **option), "seed", 0, 2**53 - 1),
    (lambda **option: mdd.review_hidden(reviewed(), only=(), **option), "threads", 1, None),
]


@pytest.mark.parametrize(("ask", "name", "low", "high"), OPTIONS)
def test_a_number_out_of_its_range_is_refused(ask: Callable[..., Any], name: str, low: int, high: int | None) -> None:
    for value in (low - 1, *([] if high is None else [high + 1])):
        with pytest.raises(mdd.InvalidOptionError) as error:
            ask(**{name: value})
        assert str(error.value) == f"{name} is {value}; expected {whole_range(low, high)}"
        assert isinstance(error.value, mdd.InvalidDealError), "who caught the old one still does"


@pytest.mark.slow
@pytest.mark.parametrize(("ask", "name", "low", "high"), OPTIONS)
def test_a_number_of_another_library_is_one(ask: Callable[..., Any], name: str, low: int, high: int | None) -> None:
    """The report is the same to the letter: no `np.int64(2)` stands in it."""
    value = {"techniques": int(lib.MDD_TECHNIQUES_ALL), "node_budget": 10**6}.get(name, max(low, 2))
    assert repr(ask(**{name: np.int64(value)})) == repr(ask(**{name: value}))


def test_how_a_number_is_worded() -> None:
    assert whole("x", np.uint8(3), 1, 3) == 3 and type(whole("x", np.uint8(3))) is int
    assert whole_range() == "a whole number" and whole_range(2) == "a whole number of at least 2"
    assert whole_range(1, 231) == "a whole number from 1 to 231"
    assert whole_range(0, 2**32 - 1) == "a whole number from 0 to 2**32 - 1"
    assert whole_range(0, 2**32) == "a whole number from 0 to 4294967296"
    assert (as_whole(3), as_whole(True), as_whole("3"), as_whole(None)) == (3, None, None, None)
    assert [plural(number, "card") for number in (0, 1, 2)] == ["no cards", "1 card", "2 cards"]


def test_one_function_words_them_all() -> None:
    """Whoever writes `expected a whole number from ...` by hand writes it in another way than the others."""
    for path in (ROOT / "meksiko_dd").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert path.name == "errors.py" or ("expected a whole number" not in text and "{'s'" not in text), path
