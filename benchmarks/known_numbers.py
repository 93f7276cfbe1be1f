"""The numbers of the bidding study that are exact for each deal: means over random deals, with standard errors.

The three players of a deal are not independent; the errors go by deals.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from known_deals import HIGH, Known
from numpy.typing import NDArray

from meksiko_dd.hidden.bidder import holdings
from meksiko_dd.solver.arrays import card_counts

NUMBERS = (5, 6, 7, 8, 9, 10)
TOPS = {0: "none", 1: "one", 2: "two", 3: "all three"}
LENGTHS = (3, 4, 5, 6)  # of the longest suit; the last one stands for more, too
FEW = 30  # cells with fewer cases are not shown
RANK_NAMES = dict(zip(HIGH, "JQKA", strict=True))


def by_deals(values: NDArray[Any], here: NDArray[np.bool_] | None = None) -> dict[str, float]:
    """Mean of some values of an array (deals, players), its standard error, and how many they are."""
    chosen = np.ones(values.shape, dtype=bool) if here is None else here
    count = int(chosen.sum())
    found = float(values[chosen].mean())
    sums = np.where(chosen, values - found, 0.0).sum(axis=1)
    return {"mean": round(found, 4), "se": round(float(np.sqrt((sums**2).sum())) / count, 4), "n": count}


def longest(hands: NDArray[np.uint32]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Length of the longest suit of ten cards, and how many of A K Q it has (of several the one with most)."""
    suits = holdings(hands).astype(np.uint32)
    lengths = card_counts(suits).astype(np.int64)
    tops = card_counts(suits >> np.uint32(5)).astype(np.int64)
    best = (4 * lengths + tops).argmax(axis=1)
    rows = np.arange(len(hands))
    return lengths[rows, best], tops[rows, best]


def shares(values: NDArray[Any]) -> dict[str, float]:
    """How often each number occurs."""
    numbers, counts = np.unique(values, return_counts=True)
    return {str(number): round(count / values.size, 5) for number, count in zip(numbers, counts.tolist(), strict=True)}


def makes(known: Known) -> dict[str, Any]:
    """How often a player makes each bid, and how often there is one at the table who does."""
    reached = {str(number): known.best >= number for number in NUMBERS}
    reached["meksiko, no trump"] = known.alone[:, :, 4] == 10
    reached["meksiko, trump named"] = known.alone[:, :, :4].max(axis=2) == 10
    return {
        bid: {"player": by_deals(made.astype(float)), "table": by_deals(made.any(axis=1, keepdims=True).astype(float))}
        for bid, made in reached.items()
    }


def lengths_and_tops(known: Known) -> list[dict[str, Any]]:
    """Best tricks by the longest suit of the ten dealt cards."""
    length, tops = (part.reshape(known.best.shape) for part in longest(known.hands.ravel()))
    rows = []
    for many in LENGTHS:
        same = length >= many if many == LENGTHS[-1] else length == many
        for top in TOPS:
            if (same & (tops == top)).sum() >= FEW:
                rows.append({"length": many, "tops": top} | by_deals(known.best.astype(float), same & (tops == top)))
    return rows


def talon(known: Known) -> dict[str, Any]:
    """What the talon adds in each deal: best with it minus best suit of the ten cards without it."""
    gain = (known.best - known.alone[:, :, :4].max(axis=2)).astype(float)
    length = longest(known.hands.ravel())[0].reshape(known.best.shape)
    split = [
        {"length": many} | by_deals(gain, length >= many if many == LENGTHS[-1] else length == many) for many in LENGTHS
    ]
    return {"all": by_deals(gain), "shares": shares(gain.astype(int)), "by_length": split}


def high_cards(known: Known) -> dict[str, Any]:
    """What the exchange of a high card for the lowest one that a defender has in its suit costs."""
    there = known.card != 255
    cost = (known.best - known.instead).astype(float)
    suit, rank = known.card // 8, known.card % 8
    trump = there & (suit == known.trump)
    rows = []
    for where, here in (("trump", trump), ("side", there & ~trump)):
        for number, name in RANK_NAMES.items():
            rows.append({"where": where, "card": name} | exchanged(cost, here & (rank == number)))
    return {"cards": rows, "queens": queens(known, cost, there & (rank == 5), trump)}


def exchanged(cost: NDArray[np.float64], here: NDArray[np.bool_]) -> dict[str, Any]:
    """The mean cost, and how often it is nothing, and a trick or more."""
    return by_deals(cost, here) | {"nothing": by_deals(cost == 0, here), "gains": by_deals(cost < 0, here)}


def queens(known: Known, cost: NDArray[Any], here: NDArray[np.bool_], trump: NDArray[np.bool_]) -> list[dict[str, Any]]:
    """Queens by their company among the ten dealt cards."""
    suit = np.minimum(known.card // 8, 3).astype(np.uint32)
    held = known.hands >> 8 * suit & np.uint32(0xFF)
    ace, king, length = held >> 7 & 1 == 1, held >> 6 & 1 == 1, card_counts(held)
    kinds = {
        "with ace and king": ace & king,
        "with the ace, no king": ace & ~king,
        "with the king, no ace": king & ~ace,
        "neither, one or two cards": ~ace & ~king & (length <= 2),
        "neither, three cards or more": ~ace & ~king & (length >= 3),
    }
    return [
        {"where": where, "kind": name} | exchanged(cost, here & side & kind)
        for where, side in (("trump", trump), ("side", ~trump))
        for name, kind in kinds.items()
        if (here & side & kind).sum() >= FEW
    ]


def summary(known: Known) -> dict[str, Any]:
    """All of it."""
    return {
        "deals": len(known.hands),
        "best": by_deals(known.best.astype(float)),
        "shares": shares(known.best),
        "makes": makes(known),
        "lengths": lengths_and_tops(known),
        "talon": talon(known),
        **high_cards(known),
    }
