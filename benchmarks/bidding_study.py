"""What the solver says about this game: makes docs/bidding.md, its plots, and the numbers that they show.

    python benchmarks/bidding_study.py FOLDER     (needs the study extra)
    python benchmarks/bidding_study.py --page     writes page and plots again from the stored numbers

FOLDER keeps raw results, also those of calibrate_bidder.py, which must have run: an interrupted run goes on where it
was.  Half an hour of one core.  The numbers go to benchmarks/data/bidding_study.json; `study_page` makes text of them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import calibrate_bidder
import hidden_hands
import known_numbers
import rated_hands
import study_page
from known_deals import known_deals

DEALS = 5000
STORED = Path(__file__).parent / "data" / "bidding_study.json"
PAGE = Path(__file__).parent.parent / "docs" / "bidding.md"


def measure(folder: Path) -> None:
    """All the work; writes the numbers."""
    rated = calibrate_bidder.wide(folder)
    alone = hidden_hands.without_talon(rated.hands, folder)
    numbers = {
        "known": known_numbers.summary(known_deals(DEALS, folder)),
        "hidden": hidden_hands.summary(rated, alone),
        "rated": rated_hands.summary(rated_hands.rated_hands(rated.hands, folder)),
    }
    STORED.write_text(json.dumps(numbers, indent=1) + "\n", encoding="ascii")


if __name__ == "__main__":
    if sys.argv[1] != "--page":
        measure(Path(sys.argv[1]))
    stored = json.loads(STORED.read_text(encoding="ascii"))
    PAGE.write_text(study_page.page(stored), encoding="utf-8")
    from study_plots import plots  # needs matplotlib

    plots(stored, PAGE.parent / "img")
