"""Numbers by chance that are the same everywhere, deals that agree with what is known, and samples of layouts."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product

import pytest

import meksiko_dd as mdd
from meksiko_dd.solver.draw import (
    SEEDS,
    Purpose,
    Whereabouts,
    count_deals,
    draw_deals,
    every_deal,
    every_layout,
    layout_total,
    random_numbers,
)

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15
SMALL = 0b1011_0110_1101  # eight cards, of two suits
WORLDS = {
    "free": Whereabouts(SMALL, (2, 3, 2, 1)),
    "own hand": Whereabouts(SMALL, (2, 3, 2, 1), has=(0b1001, 0, 0, 0)),
    "voids": Whereabouts(SMALL, (2, 3, 2, 1), lacks=(0xFF, 0, 0xF00, 0)),
    "both": Whereabouts(SMALL, (2, 3, 2, 1), has=(0, 0x800, 0, 0), lacks=(0, 0b101, 0b1000, 0xFF)),
    "nobody aside": Whereabouts(SMALL, (0, 4, 4, 0), lacks=(0, 0b1, 0, 0)),
}


def mixed(bits: int) -> int:
    """Splitmix64's finish, written down again."""
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & MASK
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & MASK
    return bits ^ bits >> 31


def number(seed: int, purpose: int, stream: int, index: int, below: int) -> int:
    """What C should draw."""
    key = mixed(seed + GOLDEN & MASK)
    for part in (purpose, stream):
        key = mixed(key + part + GOLDEN & MASK)
    bits = mixed(key + (index + 1) * GOLDEN & MASK)
    while bits < 2**64 % below:
        bits = mixed(bits + GOLDEN & MASK)
    return bits % below


@cache
def all_deals(known: Whereabouts) -> frozenset[tuple[int, ...]]:
    """Every deal that agrees, by trying every set of cards in every place."""
    cards = [1 << card for card in range(32) if known.cards >> card & 1]
    hands = [[sum(some) for some in combinations(cards, size)] for size in known.sizes]
    hands = [
        [mask for mask in masks if mask & has == has and not mask & lacks]
        for masks, has, lacks in zip(hands, known.has, known.lacks, strict=True)
    ]
    return frozenset(deal for deal in product(*hands) if deal[0] | deal[1] | deal[2] | deal[3] == known.cards)


def rows(deals: list[int]) -> list[tuple[int, ...]]:
    return [tuple(deals[start : start + 4]) for start in range(0, len(deals), 4)]


@pytest.mark.parametrize("below", [1, 2, 231, 184_756, 2**53, 2**63 + 12_345])
def test_numbers_are_those_of_splitmix64(below: int) -> None:
    for seed, purpose, stream in ((0, 1, 0), (1, 1, 0), (0, 2, 0), (0, 1, 1), (SEEDS - 1, 7, 2**63)):
        found = random_numbers(below, 20, seed=seed, purpose=purpose, stream=stream, first=3)
        assert found.tolist() == [number(seed, purpose, stream, index, below) for index in range(3, 23)]


def test_numbers_of_a_seed_stay() -> None:
    """Pinned: the same seed means the same numbers for ever."""
    assert random_numbers(1000, 6, seed=1, purpose=Purpose.TALONS).tolist() == [918, 904, 883, 464, 523, 957]


def test_numbers_are_equally_likely() -> None:
    found = Counter(random_numbers(10, 20_000, seed=4, purpose=Purpose.DEALS))
    assert sum((found[value] - 2000) ** 2 / 2000 for value in range(10)) < 27.9  # 99.9% of chi-square with 9


@pytest.mark.parametrize("seed", [SEEDS, 2**63])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(mdd.InvalidDealError):
        random_numbers(5, 1, seed=seed, purpose=1)


@pytest.mark.parametrize("known", WORLDS.values(), ids=WORLDS)
def test_deals_are_those_that_agree_each_once(known: Whereabouts) -> None:
    expected = all_deals(known)
    assert count_deals(known) == len(expected) > 3
    listed = rows(every_deal(known, len(expected)).tolist())
    assert set(listed) == expected and len(listed) == len(expected)
    assert rows(every_deal(known, 5, step=len(expected) - 1, first=2).tolist()) == [
        listed[(2 - step) % len(listed)] for step in range(5)
    ]


@pytest.mark.parametrize("known", WORLDS.values(), ids=WORLDS)
def test_deals_are_drawn_equally_often(known: Whereabouts) -> None:
    expected = all_deals(known)
    each = 20
    drawn = rows(draw_deals(known, each * len(expected), seed=9, purpose=Purpose.WORLDS).tolist())
    found = Counter(drawn)
    assert set(found) == expected
    excess = sum((times - each) ** 2 / each for times in found.values()) - (len(expected) - 1)
    assert abs(excess) < 3.3 * (2 * len(expected)) ** 0.5  # chi-square has that standard deviation
    parts = [draw_deals(known, 7, seed=9, purpose=Purpose.WORLDS, first=first) for first in range(0, 21, 7)]
    assert [row for part in parts for row in rows(part.tolist())] == drawn[:21]


def test_a_whole_deal_has_as_many_ways_as_it_should() -> None:
    """32! / (10!^3 2!), and the same with a hand seen."""
    known = Whereabouts(2**32 - 1, (10, 10, 10, 2))
    assert count_deals(known) == 2_753_294_408_504_640
    seen = known._replace(has=(1023, 0, 0, 0))
    assert count_deals(seen) == 646_646 * 66
    for row in rows(draw_deals(seen, 50, seed=1, purpose=Purpose.WORLDS).tolist()):
        assert [mask.bit_count() for mask in row] == [10, 10, 10, 2] and row[0] == 1023 and sum(row) == 2**32 - 1


@pytest.mark.parametrize(
    ("known", "sentence"),
    [
        (Whereabouts(0xFF, (4, 3, 2, 0)), "hands must have"),
        (Whereabouts(0xFFF, (11, 1, 0, 0)), "hands must have"),
        (Whereabouts(0xFF, (4, 4, 0, 0), has=(1, 1, 0, 0)), "a card is in two places"),
        (Whereabouts(0xFF, (4, 4, 0, 0), has=(0x100, 0, 0, 0)), "what is said to be known"),
        (Whereabouts(0xFF, (4, 4, 0, 0), lacks=(0x1F, 0, 0, 0)), "what is said to be known"),
        (Whereabouts(0xFF, (4, 4, 0, 0), lacks=(1, 1, 1, 1)), "what is said to be known"),
    ],
)
def test_knowledge_that_contradicts_itself(known: Whereabouts, sentence: str) -> None:
    with pytest.raises(mdd.InvalidDealError, match=f"^{sentence}"):
        draw_deals(known, 1, seed=1, purpose=1)


def test_layouts_by_number_are_those_of_the_list() -> None:
    """Whatever first number and step, also round the end."""
    listed = mdd.layouts("A.K.Q.JT", unseen="SK SQ HA HQ DA DK DT CA CK CQ").tolist()
    unseen = sum({1 << card for card in range(32) if any(mask >> card & 1 for mask in listed)})
    assert layout_total(unseen) == len(listed) == 252
    for first, step in ((0, 1), (251, 1), (17, 45), (100, 251), (3, 252), (5, 1000)):
        found = every_layout(unseen, 300, first=first, step=step).tolist()
        assert found == [listed[(first + at * step) % 252] for at in range(300)]
    assert set(listed) == {sum(pick) for pick in combinations([1 << c for c in range(32) if unseen >> c & 1], 5)}


def test_a_layout_that_is_not_there_is_refused() -> None:
    with pytest.raises(mdd.InvalidDealError):
        every_layout(0xFF, 1, step=1, first=70)
    with pytest.raises(mdd.InvalidDealError):
        every_layout(0x7F, 1, step=1)
