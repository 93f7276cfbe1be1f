"""How long a whole review of ten tricks takes, every alternative included: `python benchmarks/bench_review.py`.

Random games of every preset from fixed seeds, each reviewed once with a solver of its own: play, discard, and what each
player could have made.  Prints milliseconds of processor time, median, 95th percentile and longest; checks that
costs add up.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support import played

from meksiko_dd.reviews.play import review
from meksiko_dd.rules.table import PRESETS

GAMES = 100


def main() -> None:
    """Measure and print a row for each preset."""
    print("rules         median   p95   longest  (ms of processor time, a review)")
    for name in PRESETS:
        rng, spent = random.Random(f"bench {name}"), []
        for _ in range(GAMES):
            record = played.random_record(rng, name)
            begin = time.process_time()
            found = review(record)
            spent.append(1000 * (time.process_time() - begin))
            sign = -1 if found.game.contract.betli else 1
            gains = [-card.cost if card.player is found.game.declarer else card.cost for card in found.cards]
            assert found.value + sign * sum(gains) == found.at_end, record
        spent.sort()
        print(f"{name:12} {statistics.median(spent):7.1f} {spent[int(0.95 * GAMES)]:6.1f} {spent[-1]:8.1f}")


if __name__ == "__main__":
    main()
