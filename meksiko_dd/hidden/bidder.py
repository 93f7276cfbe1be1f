"""A cheap model of a bidder: what ten dealt cards are worth before the talon, and which bids they justify.

For thousands of hands at once, where a rating by the solver would take seconds for each: so a layout can be weighed by
whether the player who bid would have bid with those cards.  The model is a sum over suits.  One suit is trump and
counts by one table, the other three by another; the best trump is taken, and a slight bend makes the sum tricks.  The
tables have an entry for each of the 256 holdings of a suit, built from a few coefficients, which
benchmarks/calibrate_bidder.py found by least squares from our own double-dummy results (bidder.json; docs/accuracy.md
says how good it is).  Meksiko and betli are not modelled.

Like `arrays`, this module needs numpy and is imported when it is first used.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..cards.hand import Hand
from ..cards.kinds import Goal, Strain, Suit
from ..errors import InvalidDealError, InvalidRulesError
from ..rules.contracts import TRICKS
from ..rules.table import Rules
from ..solver.arrays import card_counts, card_sets
from ..solver.model import estimates

__all__ = ["NUMBERS", "bids_betli", "estimate", "features", "justifies"]

DATA = Path(__file__).parent / "bidder.json"
NUMBERS = (5, 6, 7, 8, 9, 10)
# Estimates at which half of the hands are worth a number: of 122 hands that the solver rated at tables of pagat, of
# club-normal (a fall costs twice the number; 10 not rated, taken as at 9), and at pagat with a free ruff.
PAGAT = {5: 4.45, 6: 5.43, 7: 6.51, 8: 7.35, 9: 8.55, 10: 9.38}
DOUBLE_FALL = {5: 5.15, 6: 5.75, 7: 6.85, 8: 7.70, 9: 8.60, 10: 9.43}
FREE_RUFF = {5: 4.60, 6: 5.70, 7: 6.65, 8: 7.55, 9: 8.45, 10: 9.40}
# Log odds of no trick with ten cards at which a betli is worth more than the two points or so of a pass, and the slope
# of the logistic curve.  Alone: at a chance of 5 in 8, and nearly sharp.  With the talon: at 9 in 14, fitted to 900
# hands with 80 talons each, by the hand model's best discard.
BETLI_ALONE, BETLI_WITH_TALON = (0.5, 4.0), (-1.0, 0.7)
UNIT = 1000  # coefficients have three decimals; sums of whole thousandths do not depend on the order of the suits


class Model(NamedTuple):
    """The coefficients, ready for use.

    Attributes:
        trump, side: worth of each holding of a suit as trump and beside it, in thousandths of a trick, int64, (256,).
        curve: c0, c1, c2: the sum s of the suits stands for c0 + c1 s + c2 s^2 tricks.
        slope: of the logistic curve, for a trick.
        thresholds: for each of `NUMBERS` the estimate at which half of the hands justify it.
    """

    trump: NDArray[np.int64]
    side: NDArray[np.int64]
    curve: tuple[float, ...]
    slope: float
    thresholds: dict[int, float]


def estimate(hands: ArrayLike) -> NDArray[np.float64]:
    """The tricks that a declarer with these ten dealt cards takes on average, 0..10, float64, shape (n,).

    He takes a talon that he does not know yet, then chooses discard and trump for most tricks, knowing twelve cards;
    after that the play is double dummy.  Void must trump.

    Args:
        hands: masks of ten cards, uint32, shape (n,).

    Raises:
        InvalidDealError: the shape is another one, or a hand (named by its index) has not ten cards.
    """
    return np.clip(_score(hands), 0.0, float(TRICKS))


def justifies(hands: ArrayLike, number: int, rules: Rules | None = None) -> NDArray[np.float64]:
    """The chance, 0..1, that such a hand is worth a bid of `number`: float64, shape (n,).

    Worth it: the declarer's expected points for that bid are above zero, with discard and trump chosen for them (the
    tricks taken if it makes, minus the number, or twice the number where a fall costs so much, if not).  The model
    knows a hand only by its estimate.  The chance is never larger for a higher number.

    Args:
        hands: masks of ten cards, uint32, shape (n,).
        number: the number bid, 5..10.
        rules: the table's: what a fall costs, and the void rule; pagat's if None.

    Raises:
        InvalidDealError: as `estimate`.
        InvalidRulesError: the number is not 5..10.
    """
    if isinstance(number, bool) or number not in NUMBERS:
        raise InvalidRulesError(f"number is {number!r}; expected 5 to 10 (Meksiko and betli are not modelled)")
    model = _model()
    threshold = model.thresholds[number] + (0.0 if rules is None else _dearer(number, rules))
    chance: NDArray[np.float64] = 1 / (1 + np.exp(-model.slope * (_score(hands) - threshold)))
    return chance


def _dearer(number: int, rules: Rules) -> float:
    """How much more of an estimate a number wants at this table than at pagat's."""
    dearer = 0.0
    if rules.bid_failed > 1:
        dearer += DOUBLE_FALL[number] - PAGAT[number]
    if not rules.must_trump:
        dearer += FREE_RUFF[number] - PAGAT[number]
    return dearer


def bids_betli(hands: ArrayLike, with_talon: bool, must_trump: bool) -> NDArray[np.float64]:
    """The chance, 0..1, that a player with such a hand bids betli: float64, shape (n,).

    By what the hand model gives the ten cards for taking no trick.  Without the talon he bids it when the odds are for
    him; with it he hopes for help, and throws the two worst cards away.

    Args:
        hands: masks of ten cards, uint32, shape (n,).
        with_talon: does he take the talon?
        must_trump: the void rule.
    """
    masks = np.ascontiguousarray(hands, dtype=np.uint32)
    odds = np.array(estimates(masks, [Strain.NT] * len(masks), None, Goal.MIN, must_trump)) / UNIT
    middle, slope = BETLI_WITH_TALON if with_talon else BETLI_ALONE
    chance: NDArray[np.float64] = 1 / (1 + np.exp(-slope * (odds - middle)))
    return chance


def features() -> tuple[dict[str, NDArray[np.int64]], dict[str, NDArray[np.int64]]]:
    """What counts in a suit that is trump, and in one that is not: by name, for each of the 256 holdings.

    `3+`: at least three cards.  `over 5`: cards beyond five.  Letters: all those cards are held, with a number after
    them in a suit of at least so many cards.
    """
    trump = ("3+", "4+", "5+", "over 5", "A", "K", "Q", "J", "T")
    side = ("1+", "2+", "3+", "over 3", "A", "K2+", "Q3+", "AK", "KQ", "AKQ")
    return {name: _column(name) for name in trump}, {name: _column(name) for name in side}


def _column(name: str) -> NDArray[np.int64]:
    held = np.arange(256)
    length = card_counts(held.astype(np.uint32)).astype(np.int64)
    if name.startswith("over "):
        return np.maximum(0, length - int(name[5:]))
    letters = name.rstrip("12345678+")
    least = int(name[len(letters) : -1] or 0)
    needed = Hand.of(["C" + letter for letter in letters]).mask >> 8 * Suit.CLUBS
    counts: NDArray[np.int64] = ((held & needed == needed) & (length >= least)).astype(np.int64)
    return counts


@cache
def _model() -> Model:
    stored = json.loads(DATA.read_text(encoding="ascii"))
    trump, side = (
        sum((round(UNIT * stored[part][name]) * column for name, column in columns.items()), np.zeros(256, np.int64))
        for part, columns in zip(("trump", "side"), features(), strict=True)
    )
    thresholds = {int(number): float(value) for number, value in stored["thresholds"].items()}
    return Model(trump, side, tuple(stored["curve"]), float(stored["slope"]), thresholds)


def holdings(hands: ArrayLike) -> NDArray[np.intp]:
    """The holding of each suit, 0..255, shape (n, 4), of checked hands."""
    masks = card_sets(hands, "hands")
    if masks.ndim != 1:
        raise InvalidDealError(f"hands has the shape {masks.shape}; expected (n,): a mask of ten cards for each hand")
    sizes = card_counts(masks)
    if (sizes != TRICKS).any():
        at = int((sizes != TRICKS).argmax())
        raise InvalidDealError(f"the hand at index {at} is {Hand(int(masks[at]))}; expected ten cards")
    suits: NDArray[Any] = masks[:, None] >> np.arange(0, 32, 8, dtype=np.uint32) & np.uint32(0xFF)
    return suits.astype(np.intp)


def _score(hands: ArrayLike) -> NDArray[np.float64]:
    """The estimate before it is cut off at 0 and 10, so that the best hands keep their order."""
    model, suits = _model(), holdings(hands)
    sides = model.side[suits]
    total = (sides.sum(axis=1) + (model.trump[suits] - sides).max(axis=1)) / UNIT
    c0, c1, c2 = model.curve
    score: NDArray[np.float64] = c0 + (c1 + c2 * total) * total
    return score
