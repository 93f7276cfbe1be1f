"""From ratings to one piece of advice: what to say now, how far to go, and what it costs.

A made bid scores the tricks taken, so of the contracts that would win the auction the one with the most expected
points is best, and among numbers that is the cheapest.  The limit is the highest contract that is worth more than
letting somebody else play.  With match scores a fall costs no more than the floor lets it, and a chance to win the
match at once of a half or more goes before points.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.contracts import TRICKS, Contract
from ..rules.scoring import declarer_points
from ..rules.table import Rules
from .report import Advice, ContractRating, PassRating

__all__ = ["advise", "gains", "growth", "wins"]

NO_ADVICE = Advice(None)
WORTH_TRYING = 0.5  # a chance to win the match from here on goes before points


def growth(points: int, rules: Rules, score: int | None) -> int:
    """What a total grows by with so many points, the floor considered."""
    return points if score is None or rules.floor is None else max(rules.floor, score + points) - score


def gains(contract: Contract, rules: Rules, score: int | None) -> NDArray[np.float64]:
    """What the declarer's total grows by with 0, 1 ... 10 tricks (betli: none, at least one)."""
    points = [declarer_points(contract, number, rules) for number in range(TRICKS + 1)]
    return np.array([growth(point, rules, score) for point in points], dtype=float)


def wins(contract: Contract, rules: Rules, scores: Sequence[int] | None, seat: int) -> NDArray[np.float64] | None:
    """1 where so many tricks win the match now, by the totals before the deal; None where there are none."""
    if scores is None or rules.target is None:
        return None
    need = max(rules.target, *(total + 1 for other, total in enumerate(scores) if other != seat))
    own = [scores[seat] + declarer_points(contract, number, rules) for number in range(TRICKS + 1)]
    return np.array([contract.made(number) and total >= need for number, total in enumerate(own)], dtype=float)


def advise(
    ratings: Sequence[ContractRating], passing: PassRating | None, must_bid: bool, rules: Rules, score: int | None
) -> Advice:
    """The advice that follows from the ratings.

    Args:
        ratings: of all contracts, the lowest rank first.
        passing: what letting somebody else play is worth; None: not known.
        must_bid: may the player not pass?
        rules: the table's.
        score: the player's total before the deal; None: points count as they are.
    """
    legal = [one for one in ratings if one.legal]
    best = _best(legal)
    if passing is None:
        return NO_ADVICE._replace(call=best.contract if must_bid else None)
    limit = None
    for one in legal:
        if one.gain > passing.gain or _wins_soon(one):
            limit = one.contract
    if not must_bid and passing.gain >= best.gain and not _wins_soon(best):
        return NO_ADVICE._replace(call="pass", limit=limit, **_better(passing.gain - best.gain, best, passing))
    step = _next_number(best, legal)
    contract = rules.contract(best.contract)
    fall = declarer_points(contract, 1 if contract.betli else 0, rules)
    return Advice(
        call=best.contract,
        limit=limit,
        **({} if must_bid else _better(best.gain - passing.gain, best, passing)),
        next_step=None if step is None else step.contract,
        next_cost=None if step is None else best.gain - step.gain,
        p_fall=1 - best.p_make,
        p_win=best.p_win,
        free_fall=growth(fall, rules, score) - fall,
    )


def _better(gap: float, best: ContractRating, passing: PassRating) -> dict[str, Any]:
    error = math.hypot(best.points_se, passing.points_se)
    return {"better": gap, "better_se": error, "close": 0 <= gap < 2 * error}


def _wins_soon(rating: ContractRating) -> bool:
    return rating.p_win is not None and rating.p_win >= WORTH_TRYING


def _best(legal: Sequence[ContractRating]) -> ContractRating:
    """The contract to bid: the best chance to win the match if that is good, else most points, then the cheapest."""
    sure = [one for one in legal if _wins_soon(one)]
    if sure:
        return max(sure, key=lambda one: (one.p_win, one.gain))
    return max(legal, key=lambda one: one.gain)  # the first of equal ones


def _next_number(best: ContractRating, legal: Sequence[ContractRating]) -> ContractRating | None:
    """The next higher number after the one that is bid."""
    if not best.contract.isdigit():
        return None
    return next((one for one in legal if one.contract == str(int(best.contract) + 1)), None)
