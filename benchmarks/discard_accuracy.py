"""How well a sampled discard agrees with counting: `python benchmarks/discard_accuracy.py [HANDS] [SAMPLES]`.

For each random hand (`Deal.random(seed)`, seat A with the talon, no bid) the choice of a sample is compared with the
best of the five that lead it, each counted in all layouts; and of all five: is the exact mean inside two errors?
The result stands in docs/accuracy.md.
"""

from __future__ import annotations

import sys

import meksiko_dd as mdd


def main(hands: int, samples: int) -> None:
    agree = beyond = near = asked = 0
    worst = 0.0
    for seed in range(hands):
        deal = mdd.Deal.random(seed)
        assert deal.talon is not None
        report = mdd.best_discards(deal.hand("A"), deal.talon, samples=samples, top=5, seed=seed, threads=2)
        held = deal.hand("A") | deal.talon
        exact = []
        for option in report.options:
            kept = held - option.discard
            counts = mdd.layout_counts(kept, option.discard, option.strain, threads=2)
            exact.append(sum(tricks * int(count) for tricks, count in enumerate(counts)) / int(counts.sum()))
            asked += 1
            near += abs(exact[-1] - option.value) <= 2 * option.value_se
        lost = max(exact) - exact[0]
        worst = max(worst, lost)
        agree += lost < 1e-9
        beyond += lost > 2 * report.options[0].value_se
    print(f"{hands} hands, {samples} layouts: the same {agree}, beyond two standard errors {beyond}, worst {worst:.3f}")
    print(f"exact means inside two standard errors: {near} of {asked} ({near / asked:.1%})")


if __name__ == "__main__":
    main(*(int(word) for word in [*sys.argv[1:], *["100", "200"][len(sys.argv) - 1 :]]))
