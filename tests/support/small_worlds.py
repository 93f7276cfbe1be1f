"""Small worlds: a hand of a few cards and the unseen ones, whose every talon, choice and layout can be looked at."""

from __future__ import annotations

import itertools
import random
from functools import cache

import numpy as np

import meksiko_dd as mdd
from meksiko_dd.rules.table import Rules


def small_world(size: int, seed: int) -> tuple[mdd.Hand, mdd.Hand]:
    """A hand of so many cards and the unseen ones, two hands and a talon."""
    bits = [1 << number for number in random.Random(seed).sample(range(32), 3 * size + 2)]
    return mdd.Hand(sum(bits[:size])), mdd.Hand(sum(bits[size:]))


def lowered(rules: Rules, size: int) -> tuple[mdd.Contract, ...]:
    """The contracts of a table for deals of fewer tricks: 10 needs all, 9 all but one; Meksiko all."""
    contracts = []
    for one in rules.contracts:
        small = mdd.Contract(one.text, one.rank, one.strains, one.ends_early)
        if not one.betli:
            needed = size if one.number is None else max(0, size - 10 + one.number)
            object.__setattr__(small, "tricks_needed", needed)
        contracts.append(small)
    return tuple(contracts)


def layouts_of(unseen: mdd.Hand) -> list[mdd.Hand]:
    return [mdd.Hand.of(cards) for cards in itertools.combinations(unseen, len(unseen) // 2)]


@cache
def all_tricks(kept: mdd.Hand, strain: mdd.Strain, unseen: mdd.Hand, goal: str, must_trump: bool) -> np.ndarray:
    hands = np.array([(kept.mask, b.mask, (unseen - b).mask) for b in layouts_of(unseen)], dtype=np.uint32)
    return mdd.solve_array(hands, int(strain), 0, 0, goal=goal, must_trump=must_trump)
