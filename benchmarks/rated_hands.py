"""How far hands go over a standing bid of five: `rate_bids` for random hands, with a short budget each."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from hidden_hands import mean
from numpy.typing import NDArray

from meksiko_dd.bids.ask import rate_bids
from meksiko_dd.cards.hand import Hand

HANDS = 100  # the first of the random hands of `calibrate_bidder`
TALONS, SAMPLES = 12, 16
STANDING = "5"
PART = 20
LIMITS = ("pass", "6", "7", "8", "9", "10", "meksiko")


def rate(hand: int, seed: int) -> tuple[int, float, float]:
    """The limit as a place in `LIMITS`, points of a pass, and points of a bid of six."""
    report = rate_bids(Hand(hand), "pagat", standing=STANDING, talons=TALONS, samples=SAMPLES, seed=seed)
    assert report.passing is not None
    six = next(one for one in report.contracts if one.contract == "6")
    return LIMITS.index(report.limit or "pass"), report.passing.points, six.points


def rated_hands(hands: NDArray[np.uint32], folder: Path) -> NDArray[np.float64]:
    """A row for each of the first hands; parts that are in the folder are not done again."""
    parts = []
    for start in range(0, HANDS, PART):
        path = folder / f"rated-{start}.npz"
        some = hands[start : start + PART]
        if not path.exists():
            rows = [rate(int(hand), start + at) for at, hand in enumerate(some)]
            np.savez(path, rows=np.array(rows), hands=some)
            print(f"rated hands: {start + len(some)} of {HANDS}", flush=True)
        with np.load(path) as stored:
            assert (stored["hands"] == some).all(), f"{path} is of another run"
            parts.append(stored["rows"])
    found: NDArray[np.float64] = np.concatenate(parts)
    return found


def summary(rows: NDArray[np.float64]) -> dict[str, Any]:
    """How many hands pass, go to six, to seven and so on; what passing is worth."""
    limits = Counter(LIMITS[int(place)] for place in rows[:, 0])
    return {
        "hands": len(rows),
        "talons": TALONS,
        "standing": STANDING,
        "limits": {limit: mean((rows[:, 0] == at).astype(float)) for at, limit in enumerate(LIMITS) if limits[limit]},
        "passing": mean(rows[:, 1]),
        "six": mean(rows[:, 2]),
    }
