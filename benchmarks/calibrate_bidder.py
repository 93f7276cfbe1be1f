"""Makes meksiko_dd/hidden/bidder.json and its tables in docs/accuracy.md: python benchmarks/calibrate_bidder.py FOLDER

Two samples of hands, each with some talons, rated by `honest`: *wide*, random hands with two talons each, for what a
hand is worth; *deep*, fewer hands, as many of each strength, with many talons each, for when a hand justifies a bid.  A
fifth of each is held out.  FOLDER keeps what has been rated, so an interrupted run goes on where it was; some fifteen
minutes of one core.  The fit is in `fit_bidder`.

    python benchmarks/calibrate_bidder.py --check

rates fresh hands more carefully and writes tests/data/bidder.jsonl; some four minutes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import NamedTuple

import fit_bidder
import numpy as np
from honest import Effort, before_talon, random_hands
from numpy.typing import NDArray

from meksiko_dd.cards.hand import Hand
from meksiko_dd.hidden import bidder

SEED = 20261130
WIDE, WIDE_TALONS = 4000, 2
DEEP_TALONS = 16
STRENGTHS = np.arange(3.5, 10, 0.5)  # lower ends of the estimates; the last is open
DEEP = 20  # hands of each
PART = 100  # hands rated at a time
CHECKED, CHECK_TALONS, CHECK_SEED = 40, 16, 7
CAREFUL = Effort(stages=(16, 16, 32), kept=(20, 6, 1), fresh=64)
ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "accuracy.md"
BEGIN, END = "<!-- written by benchmarks/calibrate_bidder.py: begin -->", "<!-- end -->"


class Rated(NamedTuple):
    """Hands, and for each talon: tricks (n, t), trump (n, t), points and chance of the bids 5..10 (n, t, 6)."""

    hands: NDArray[np.uint32]
    tricks: NDArray[np.float64]
    strains: NDArray[np.int64]
    points: NDArray[np.float64]
    made: NDArray[np.float64]


def rate(name: str, stream: int, hands: NDArray[np.uint32], talons: int, folder: Path) -> Rated:
    """Every hand with so many talons, by seeds of its own; parts that are in the folder are not done again."""
    parts = []
    for start in range(0, len(hands), PART):
        path = folder / f"{name}-{start}.npz"
        some = hands[start : start + PART]
        if not path.exists():
            seeds = [[SEED, stream, start + at] for at in range(len(some))]
            worth = [
                before_talon(int(hand), talons, np.random.default_rng(seed))
                for hand, seed in zip(some, seeds, strict=True)
            ]
            columns = [np.array([[one[at] for one in row] for row in worth]) for at in range(4)]
            np.savez(path, *columns, hands=some)
            print(f"{name}: {start + len(some)} of {len(hands)}", flush=True)
        with np.load(path) as stored:
            assert (stored["hands"] == some).all(), f"{path} is of another run"
            parts.append([stored[f"arr_{at}"] for at in range(4)])
    return Rated(hands, *(np.concatenate(column) for column in zip(*parts, strict=True)))


def wide(folder: Path) -> Rated:
    """Random hands."""
    return rate("wide", 4, random_hands(WIDE, np.random.default_rng(SEED)), WIDE_TALONS, folder)


def deep_hands(fit: fit_bidder.Fit) -> NDArray[np.uint32]:
    """As many hands of each strength, in the order in which chance brings them."""
    rng = np.random.default_rng([SEED, DEEP])
    room = np.full(len(STRENGTHS), DEEP)
    found: list[int] = []
    while room.any():
        hands = random_hands(10_000, rng)
        places = np.searchsorted(STRENGTHS, fit.estimate(hands), "right") - 1
        for hand, place in zip(hands[places >= 0].tolist(), places[places >= 0].tolist(), strict=True):
            if room[place]:
                room[place] -= 1
                found.append(hand)
    return np.array(found, dtype=np.uint32)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    first = wide(folder)
    second = rate("deep", 5, deep_hands(fit_bidder.fit([first])), DEEP_TALONS, folder)
    fit = fit_bidder.fit([first, second])
    stored = {"command": "python benchmarks/calibrate_bidder.py FOLDER", "seed": SEED}
    stored |= fit_bidder.stored(fit, first, second)
    bidder.DATA.write_text(json.dumps(stored, indent=1) + "\n", encoding="ascii")
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    text = "\n".join(fit_bidder.report(stored))
    PAGE.write_text(f"{head}{BEGIN}\n{text}\n{END}{rest.partition(END)[2]}", encoding="utf-8")


def check() -> None:
    """Fresh hands, rated with more layouts for the race and for the score."""
    rng = np.random.default_rng(CHECK_SEED)
    lines = []
    for hand in random_hands(CHECKED, rng):
        worth = before_talon(int(hand), CHECK_TALONS, rng, CAREFUL)
        tricks = np.array([one.tricks for one in worth])
        points = np.mean([one.points for one in worth], axis=0)
        error = tricks.std(ddof=1) / len(tricks) ** 0.5
        numbers = {"tricks": round(float(tricks.mean()), 3), "tricks_se": round(float(error), 3)}
        lines.append({"hand": str(Hand(int(hand)))} | numbers | {"points": points.round(2).tolist()})
    path = ROOT / "tests" / "data" / "bidder.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="ascii")


if __name__ == "__main__":
    if sys.argv[1] == "--check":
        check()
    else:
        main(Path(sys.argv[1]))
