"""Who gave away how much in a file of played deals?  Say: python examples/review_games.py examples/match.mek."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import meksiko_dd as mdd


def main(file: str) -> None:
    """Print for each player the tricks and the points that his cards gave away, all deals together."""
    tricks: Counter[str] = Counter()
    points: Counter[str] = Counter()
    for found in mdd.review_many(mdd.read_records(Path(file).read_bytes(), keep_going=True), threads=2):
        if not isinstance(found, mdd.Review):
            print(f"deal {found.number}: {'; '.join(found.errors) or 'thrown in'}")
            continue
        for player in found.players:
            name = found.game.record.players[player.player]
            tricks[name] += player.tricks
            points[name] += player.points
    for name, number in tricks.most_common():
        print(f"{name}: {number} tricks, {points[name]} points")


if __name__ == "__main__":
    main(sys.argv[1])
