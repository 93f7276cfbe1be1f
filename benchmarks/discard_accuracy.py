"""How well a sampled discard agrees with counting: `python benchmarks/discard_accuracy.py [HANDS] [SAMPLES]`.

With the word `default` in place of SAMPLES the default call, which counts its leaders, is compared with all 264 choices
counted; every other hand bids 6.

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


def default(hands: int) -> None:
    lost = []
    for seed in range(100, 100 + hands):
        deal = mdd.Deal.random(seed)
        assert deal.talon is not None
        held, bid = deal.hand("A") | deal.talon, 6 if seed % 2 else None
        quick = mdd.best_discards(held, bid=bid, seed=seed, threads=2).best
        lost.append(mdd.best_discards(held, bid=bid, exact=True, threads=2).best.value - quick.value)
    same = sum(value < 1e-9 for value in lost)
    print(f"{hands} hands by default: the exact best of all {same} times, worst {max(lost):.3f} behind it")


if __name__ == "__main__":
    words = [*sys.argv[1:], *["100", "200"][len(sys.argv) - 1 :]]
    if words[1] == "default":
        default(int(words[0]))
    else:
        main(int(words[0]), int(words[1]))
