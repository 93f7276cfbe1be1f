"""What hands are worth to those who see only their own cards: the hidden-cards part of the bidding study.

With the talon: the random hands of `calibrate_bidder`, rated by `honest`.  Without it: the trump that is best on some
layouts, scored on fresh ones; a layout here says who has which of the 22 unseen cards, two of them in the talon.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from calibrate_bidder import Rated
from known_numbers import FEW, LENGTHS, NUMBERS, TOPS, longest
from numpy.typing import NDArray

from meksiko_dd.cards.card import FULL_MASK
from meksiko_dd.cards.hand import Hand
from meksiko_dd.hidden import bidder
from meksiko_dd.solver.arrays import card_counts, solve_array

HANDS = 2000  # the first of those rated
RACE, FRESH = 28, 24  # layouts
SEED = 31
MEKSIKO = 10


class Alone(NamedTuple):
    """Ten cards without the talon, a row for each hand.

    Attributes:
        tricks: of the trump that is best in the race, on the fresh layouts.
        sans: chance of ten tricks without trump, on all layouts.
        named: chance of ten tricks with the trump that makes them most often in the race, on the fresh layouts.
    """

    tricks: NDArray[np.float64]
    sans: NDArray[np.float64]
    named: NDArray[np.float64]


def layouts_of(hand: int, rng: np.random.Generator) -> NDArray[np.uint32]:
    """Deals in which A has this hand: masks (layouts, 3)."""
    bits = np.array([1 << card.number for card in Hand(FULL_MASK & ~hand)], dtype=np.uint32)
    order = rng.random((RACE + FRESH, len(bits))).argsort(axis=1)
    others = [np.bitwise_or.reduce(bits[order[:, start : start + 10]], axis=1) for start in (0, 10)]
    deals: NDArray[np.uint32] = np.stack([np.full(len(order), hand, dtype=np.uint32), *others], axis=1)
    return deals


def rate_alone(hand: int, rng: np.random.Generator) -> tuple[float, float, float]:
    """A row of `Alone`."""
    deals = layouts_of(hand, rng)
    strains = np.repeat(np.arange(5, dtype=np.uint8), len(deals))
    tricks = solve_array(np.tile(deals, (5, 1)), strains, 0).reshape(5, -1)
    race, fresh = tricks[:4, :RACE].astype(float), tricks[:4, RACE:]
    best, all_ten = race.mean(axis=1).argmax(), ((race == MEKSIKO) + 1e-6 * race).mean(axis=1).argmax()
    return float(fresh[best].mean()), float((tricks[4] == MEKSIKO).mean()), float((fresh[all_ten] == MEKSIKO).mean())


def without_talon(hands: NDArray[np.uint32], folder: Path) -> Alone:
    """The first of these hands, or from the folder."""
    path, some = folder / "alone.npz", hands[:HANDS]
    if not path.exists():
        rng = np.random.default_rng(SEED)
        np.savez(path, rows=np.array([rate_alone(int(hand), rng) for hand in some]), hands=some)
    with np.load(path) as stored:
        assert (stored["hands"] == some).all(), f"{path} is of another run"
        return Alone(*stored["rows"].T)


def mean(values: NDArray[Any], here: NDArray[np.bool_] | None = None) -> dict[str, float]:
    """Mean over hands, its standard error, and how many they are."""
    chosen = values if here is None else values[here]
    error = float(chosen.std(ddof=1)) / len(chosen) ** 0.5
    return {"mean": round(float(chosen.mean()), 4), "se": round(error, 4), "n": len(chosen)}


def lengths_and_tops(rated: Rated) -> list[dict[str, Any]]:
    """Tricks by the longest suit of the ten dealt cards, as for known deals."""
    length, tops = longest(rated.hands)
    rows = []
    for many in LENGTHS:
        same = length >= many if many == LENGTHS[-1] else length == many
        for top in TOPS:
            if (same & (tops == top)).sum() >= FEW:
                rows.append({"length": many, "tops": top} | mean(rated.tricks.mean(axis=1), same & (tops == top)))
    return rows


def card_worth(rated: Rated) -> list[dict[str, Any]]:
    """Worth of the high cards of the ten by least squares, lengths of the suits being equal.

    Trump is the suit named with most talons, of several the longer.
    """
    suits = bidder.holdings(rated.hands)
    lengths = card_counts(suits.astype(np.uint32)).astype(int)
    named = np.array([(rated.strains == suit).sum(axis=1) for suit in range(4)]).T
    rows = np.arange(len(suits))
    trump = (10 * named + lengths).argmax(axis=1)
    beside = np.arange(4) != trump[:, None]
    columns = {f"trump length {many}": lengths[rows, trump] >= many for many in (3, 4, 5, 6, 7)}
    columns |= {f"side length {many}": ((lengths >= many) & beside).sum(axis=1) for many in (1, 2, 3, 4, 5)}
    for name, rank in zip("AKQJ", (7, 6, 5, 4), strict=True):
        has = suits >> rank & 1
        columns |= {f"trump {name}": has[rows, trump], f"side {name}": (has * beside).sum(axis=1)}
    names = [name for name, values in columns.items() if np.any(values)]
    design = np.column_stack([np.ones(len(rows)), *(columns[name] for name in names)]).astype(float)
    tricks = rated.tricks.mean(axis=1)
    found, *_ = np.linalg.lstsq(design, tricks, rcond=None)
    left = tricks - design @ found
    inverse = np.linalg.pinv(design.T @ design)
    errors = np.sqrt(np.diag(inverse @ (design.T * left**2) @ design @ inverse))  # White's, for unequal variances
    worth = {name: (value, error) for name, value, error in zip(names, found[1:], errors[1:], strict=True)}
    return [
        {"where": where, "card": card, "n": len(rows)}
        | dict(zip(("mean", "se"), (round(float(number), 3) for number in worth[f"{where} {card}"]), strict=True))
        for where in ("trump", "side")
        for card in "JQKA"
    ]


def summary(rated: Rated, alone: Alone) -> dict[str, Any]:
    """All of it."""
    tricks = rated.tricks.mean(axis=1)
    some = rated.hands[: len(alone.tricks)]
    gain = tricks[: len(some)] - alone.tricks
    length = longest(some)[0]
    made = rated.made.mean(axis=1)
    return {
        "hands": len(rated.hands),
        "talons": rated.tricks.shape[1],
        "tricks": mean(tricks),
        "makes": {str(number): mean(made[:, at]) for at, number in enumerate(NUMBERS)}
        | {"meksiko, no trump": mean(alone.sans), "meksiko, trump named": mean(alone.named)},
        "justified": {str(number): mean(bidder.justifies(rated.hands, number)) for number in NUMBERS},
        "lengths": lengths_and_tops(rated),
        "talon": mean(gain),
        "talon_by_length": [
            {"length": many} | mean(gain, length >= many if many == LENGTHS[-1] else length == many) for many in LENGTHS
        ],
        "cards": card_worth(rated),
    }
