"""From ratings to one piece of advice: what to say now, how far to go, and what it costs.

A made bid scores the tricks taken, so of the contracts that would win the auction the one with the most expected
points is best, and among numbers that is the cheapest.  The limit is the highest contract that is worth more than
letting somebody else play.  With match scores a fall costs no more than the floor lets it, and a chance to win the
match at once of a half or more, by a bid or by a pass, goes before points.
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

__all__ = ["advise", "gains", "growth"]

NO_ADVICE = Advice(None)
WORTH_TRYING = 0.5  # a chance to win the match from here on goes before points


def growth(points: int, rules: Rules, score: int | None) -> int:
    """What a total grows by with so many points, the floor considered."""
    return points if score is None or rules.floor is None else max(rules.floor, score + points) - score


def gains(contract: Contract, rules: Rules, score: int | None) -> NDArray[np.float64]:
    """What the declarer's total grows by with 0, 1 ... 10 tricks (betli: none, at least one)."""
    points = [declarer_points(contract, number, rules) for number in range(TRICKS + 1)]
    return np.array([growth(point, rules, score) for point in points], dtype=float)


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
    best = max(legal, key=_worth)  # the first of equal ones
    if passing is None:
        return NO_ADVICE._replace(call=best.contract if must_bid else None)
    limit = None
    for one in legal:
        if _worth(one) > _worth(passing):
            limit = one.contract
    for_match = max(_worth(best), _worth(passing))[0] > 0
    if not must_bid and _worth(passing) >= _worth(best):
        return NO_ADVICE._replace(
            call="pass",
            limit=limit,
            **_better(passing.gain - best.gain, best, passing),
            p_fall=None if passing.own is None else 1 - passing.own.p_make,
            p_win=passing.p_win,
            for_match=for_match,
        )
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
        for_match=for_match,
    )


def _better(gap: float, best: ContractRating, passing: PassRating) -> dict[str, Any]:
    error = math.hypot(best.points_se, passing.points_se)
    return {"better": gap, "better_se": error, "close": 0 <= gap < 2 * error}


def _worth(rating: ContractRating | PassRating) -> tuple[float, float]:
    """What decides: the chance to win the match at once if it is a half or more, then what the total grows by."""
    soon = rating.p_win is not None and rating.p_win >= WORTH_TRYING
    return (rating.p_win or 0.0) if soon else 0.0, rating.gain


def _next_number(best: ContractRating, legal: Sequence[ContractRating]) -> ContractRating | None:
    """The next higher number after the one that is bid."""
    if not best.contract.isdigit():
        return None
    return next((one for one in legal if one.contract == str(int(best.contract) + 1)), None)
