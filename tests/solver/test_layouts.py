"""Hidden cards: counts over all layouts, one hand in many layouts, many choices in many layouts."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import numpy as np
import pytest
from support import reference_solver as ref
from support.paths import jsonl

import meksiko_dd as mdd
from meksiko_dd.solver import matrix as room
from meksiko_dd.solver import threads as workers

LAYOUTS = jsonl("layouts.jsonl")
CASE = LAYOUTS[1]
RULES = list(itertools.product(("max", "min"), (True, False)))
TEN, FOUR = "AKT..AKQT7.A9", "QJT9..."
TWELVE = mdd.Hand.of(CASE["hand"]) | mdd.Hand.of(CASE["discard"])


def sample(count: int, seed: int = 1) -> Any:
    """Some layouts of the twenty cards that CASE leaves, in random order, some of them twice."""
    return np.random.default_rng(seed).choice(mdd.layouts(TWELVE), count)


def small_world(rng: random.Random, size: int) -> tuple[int, int]:
    """A hand of `size` cards and the cards that the others hold."""
    cards = rng.sample(range(32), 3 * size)
    return ref.set_of(cards[:size]), ref.set_of(cards[size:])


@pytest.mark.slow
@pytest.mark.parametrize("case", LAYOUTS, ids=lambda case: case["hand"])
@pytest.mark.parametrize("threads", [1, 2])
def test_all_layouts_of_the_golden_choices(case: dict[str, Any], threads: int) -> None:
    counts = mdd.layout_counts(
        hand=case["hand"], discard=case["discard"], strain=case["strain"], goal="max", must_trump=True, threads=threads
    )
    assert counts.dtype == np.int64 and counts.shape == (11,)
    assert counts.tolist() == case["counts"]


@pytest.mark.slow
@pytest.mark.parametrize("case", LAYOUTS[2:4], ids=lambda case: case["hand"])
def test_a_tiny_table_changes_nothing(case: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "Solver", lambda: mdd.Solver(tt_kib=1))
    assert mdd.layout_counts(case["hand"], case["discard"], case["strain"]).tolist() == case["counts"]


@pytest.mark.slow
@pytest.mark.parametrize(("goal", "must_trump"), RULES)
@pytest.mark.parametrize("size", [3, pytest.param(4, marks=pytest.mark.slow)])
def test_small_worlds_against_brute_force(size: int, goal: str, must_trump: bool) -> None:
    rng = random.Random(f"{goal} {must_trump}")
    worlds = [small_world(rng, 3 + number % 2) for number in range(6)]
    for hand, unseen in worlds[size - 3 :: 2]:
        for strain in range(5):
            right = ref.layout_counts_small(hand, unseen, strain, goal, must_trump)
            found = mdd.layout_counts(hand, "", strain, goal, must_trump, unseen=unseen)
            assert found.tolist() == right + [0] * (11 - len(right)), (hand, unseen, strain)


@pytest.mark.slow
def test_a_world_of_five_cards_against_brute_force() -> None:
    hand, unseen = small_world(random.Random(5), 5)
    right = ref.layout_counts_small(hand, unseen, 1)
    assert mdd.layout_counts(hand, "", "H", unseen=unseen).tolist() == right + [0] * 5


@pytest.mark.slow
@pytest.mark.parametrize("size", [1, 3, 5, 10])
def test_layouts_are_complete_and_grouped_by_shape(size: int) -> None:
    hand, unseen = small_world(random.Random(size), size)
    listed = mdd.layouts(hand, unseen=unseen)
    assert listed.dtype == np.uint32 and len(listed) == math.comb(2 * size, size)
    assert len(np.unique(listed)) == len(listed)
    assert all(mask & ~unseen == 0 and mask.bit_count() == size for mask in listed.tolist())
    shapes = [tuple((mask >> 8 * suit & 0xFF).bit_count() for suit in range(4)) for mask in listed.tolist()]
    blocks = [shape for shape, _ in itertools.groupby(shapes)]
    assert len(blocks) == len(set(blocks))
    order = room.fixed_order(listed, unseen)  # what solving sorts by is this very order
    assert order.tolist() == list(range(len(listed)))


def test_layouts_of_the_same_cards_are_the_same_however_they_are_named() -> None:
    discard, hand = mdd.Hand.of(CASE["discard"]), mdd.Hand.of(CASE["hand"])
    unseen = mdd.Hand(0xFFFFFFFF) - TWELVE
    for listed in (
        mdd.layouts(TWELVE),
        mdd.layouts(hand, discard),
        mdd.layouts(str(hand), "H8 D8"),
        mdd.layouts(list(TWELVE)),
        mdd.layouts(hand.mask, np.uint32(discard.mask)),
        mdd.layouts("", unseen=unseen),
    ):
        np.testing.assert_array_equal(listed, mdd.layouts(hand, unseen=list(unseen)))


@pytest.mark.slow
@pytest.mark.parametrize(("goal", "must_trump"), RULES)
@pytest.mark.parametrize("count", [5, 30])
def test_choices_equal_single_deals(goal: str, must_trump: bool, count: int) -> None:
    of = mdd.choices(TWELVE, mdd.Strain)
    some = np.random.default_rng(count).choice(330, 12, replace=False)
    hands, strains, masks = of.hands[some], of.strains[some], sample(count)
    found = mdd.solve_choices(hands, strains, masks, goal, must_trump, unseen=mdd.Hand(0xFFFFFFFF) - TWELVE)
    assert found.dtype == np.int8 and found.shape == (12, count)
    unseen = np.uint32(0xFFFFFFFF & ~TWELVE.mask)
    deals = [(hand, layout, unseen & ~layout) for hand in hands for layout in masks]
    right = mdd.solve_array(deals, np.repeat(strains, count), "A", "A", goal, must_trump)
    np.testing.assert_array_equal(found.ravel(), right)
    np.testing.assert_array_equal(
        mdd.solve_layouts(int(hands[3]), int(of.discards[some][3]), strains[3], masks, goal, must_trump), found[3]
    )


def test_every_choice_of_a_known_deal() -> None:
    deal = mdd.Deal.random(4)
    assert deal.talon is not None
    of = mdd.choices(deal.hand("A") | deal.talon)
    tricks = mdd.solve_choices(of.hands, of.strains, [deal.hand("B").mask])
    assert tricks.shape == (264, 1)
    for number in range(0, 264, 37):
        mine = mdd.Deal([mdd.Hand(of.hands[number]), deal.hand("B"), deal.hand("C")])
        assert mdd.solve(mine, mdd.Strain(of.strains[number]), "A").tricks == tricks[number, 0]


def test_the_order_of_choices() -> None:
    of = mdd.choices("AKQ.A..", ["NT", "S"])
    assert [str(mdd.Hand(mask)) for mask in of.discards] == [
        "AK...",
        "AK...",
        "AQ...",
        "AQ...",
        "A.A..",
        "A.A..",
        "KQ...",
        "KQ...",
        "K.A..",
        "K.A..",
        "Q.A..",
        "Q.A..",
    ]
    assert of.strains.tolist() == [4, 0] * 6 and of.strains.dtype == np.uint8
    assert (of.hands | of.discards == mdd.Hand.of("AKQ.A..").mask).all() and (of.hands & of.discards == 0).all()
    assert [len(part) for part in mdd.choices(TWELVE)] == [264] * 3
    assert len(np.unique(mdd.choices(TWELVE).hands)) == 66


@pytest.fixture(scope="module")
def matrix() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Hands and strains of some choices, layouts, and the answers with one thread and chunks as they are."""
    of, masks = mdd.choices(TWELVE), sample(90)
    hands, strains = of.hands[::23], of.strains[::23]
    return hands, strains, masks, mdd.solve_choices(hands, strains, masks)


@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2, 3, 7])
@pytest.mark.parametrize(("cells", "block", "dense"), [(4096, 1024, 32768), (7, 5, 40), (64, 1, 10**9), (50, 50, 0)])
def test_threads_and_chunks_change_nothing(
    threads: int,
    cells: int,
    block: int,
    dense: int,
    matrix: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hands, strains, masks, right = matrix
    unseen = mdd.Hand(0xFFFFFFFF) - TWELVE
    for name, value in (("CELLS", cells), ("BLOCK", block), ("DENSE", dense)):
        monkeypatch.setattr(room, name, value)
    np.testing.assert_array_equal(mdd.solve_choices(hands, strains, masks, threads=threads), right)
    one = mdd.solve_choices(hands[:1], strains[:1], masks, threads=threads, unseen=unseen)
    np.testing.assert_array_equal(one, right[:1])
    assert mdd.solve_choices([], 0, masks, threads=threads).shape == (0, 90)
    assert mdd.solve_choices(hands, strains, [], threads=threads).shape == (12, 0)


def test_layouts_in_any_order_keep_their_answers() -> None:
    masks = np.unique(sample(400))
    answers = dict(zip(masks.tolist(), mdd.solve_layouts(CASE["hand"], CASE["discard"], "C", masks), strict=True))
    mixed = np.random.default_rng(2).permutation(masks)
    found = mdd.solve_layouts(CASE["hand"], CASE["discard"], "C", mixed, threads=2)
    assert found.tolist() == [answers[mask] for mask in mixed.tolist()]
    assert len(set(found.tolist())) > 1


def test_progress_is_told_up_to_the_end() -> None:
    for question, total in (
        (lambda tell: mdd.layout_counts("987...", "", "S", unseen="AKQJT.7..", progress=tell), 20),
        (lambda tell: mdd.solve_choices(*mdd.choices(TWELVE)[:2], sample(30), progress=tell, threads=2), 264 * 30),
        (lambda tell: mdd.solve_array([mdd.Deal.random(7).masks] * 300, "S", "A", progress=tell), 300),
        (lambda tell: mdd.solve_array([mdd.Deal.random(7).masks], "S", "A", progress=tell), 1),
    ):
        calls: list[tuple[int, int]] = []
        question(lambda done, total, calls=calls: calls.append((done, total)))
        done = [call[0] for call in calls]
        assert calls[-1] == (total, total) and done == sorted(set(done)) and {call[1] for call in calls} == {total}


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: mdd.layout_counts(TEN, "C8", "D"), "10 cards and 21 are unseen; expected 20, twice the hand"),
        (lambda: mdd.layout_counts(TEN, "C8 DA", "D"), "DA is both in the hand and the discard"),
        (lambda: mdd.layout_counts(TEN, "C8 H8", "X"), "'X'"),
        (lambda: mdd.layout_counts(TEN, "C8 H8", 5), "strain 5"),
        (lambda: mdd.layout_counts(TEN, "C8 H1", "D"), "discard: .*'1'"),
        (lambda: mdd.layout_counts("AKT..AKQT7", "C8 H8", "D"), "hand: "),
        (lambda: mdd.layout_counts(TEN, "C8 H8", "D", "few"), "'few'"),
        (lambda: mdd.layout_counts(TEN, "C8 H8", "D", threads=0), "threads is 0"),
        (lambda: mdd.layout_counts("AK...", "", "D", unseen=FOUR), None),
        (lambda: mdd.layout_counts("AK...", "", "D", unseen="QJT..."), "2 cards and 3 are unseen; expected 4"),
        (lambda: mdd.layout_counts("AK...", "", "D", unseen="AJT9..."), "SA is both in the hand and unseen"),
        (lambda: mdd.layout_counts("AK...", "S9", "D", unseen=FOUR), "S9 is both in the discard and unseen"),
        (lambda: mdd.layout_counts("...", "", "D", unseen="..."), "the hand has no cards; expected 1 to 10"),
        (lambda: mdd.layout_counts(-1, "", "D"), "hand: mask is -1"),
        (lambda: mdd.layouts(TEN), "22 cards are unseen; expected 2 to 20, an even number"),
        (lambda: mdd.layouts(TEN, "C8"), "21 cards are unseen; expected 2 to 20, an even number"),
        (lambda: mdd.solve_layouts("AK...", "", "D", [3], unseen=FOUR), "layout at index 0 is 87...; expected 2 of"),
        (lambda: mdd.solve_layouts("AK...", "", "D", [12, 4], unseen=FOUR), "layout at index 1 is 9...; expected 2 of"),
        (lambda: mdd.solve_layouts("AK...", "", "D", [[12]], unseen=FOUR), "layouts has the shape"),
        (lambda: mdd.solve_layouts("AK...", "", "D", [1.5], unseen=FOUR), "layouts has the type"),
        (lambda: mdd.solve_choices([192, 196], 0, [12], unseen=FOUR), "S9 is both in the hand at index 1 and unseen"),
        (lambda: mdd.solve_choices([192, 3], [0, 5], [12], unseen=FOUR), "strain 5 at index 1"),
        (lambda: mdd.solve_choices([192, 67], 0, [12], unseen=FOUR), "hand at index 1 has 3 cards and 4 are unseen"),
        (lambda: mdd.solve_choices([[192]], 0, [12]), "hands has the shape"),
        (lambda: mdd.choices("AK..."), "hand has 2 cards; expected 3 to 12"),
        (lambda: mdd.choices(TWELVE, ["S", "X"]), "'X'"),
    ],
)
def test_errors_are_one_clear_sentence(call: Any, text: str | None) -> None:
    if text is None:
        assert call().sum() == 6
        return
    with pytest.raises(mdd.InvalidDealError, match=text):
        call()
