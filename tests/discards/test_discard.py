"""The best discard: small worlds by brute force, golden counts, knowledge, sampling, honest numbers, the command."""

from __future__ import annotations

import itertools
import json
import math
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from support import reference_solver as ref
from support.command import fails, ok
from support.interrupts import POSIX, hear_interrupts, interrupted
from support.paths import jsonl

import meksiko_dd as mdd
from meksiko_dd.discards import _choosing
from meksiko_dd.hidden import knowledge, means, sampling
from meksiko_dd.hidden.candidates import Candidates, objective_values
from meksiko_dd.hidden.worth import naive_choice
from meksiko_dd.rules.contracts import SUIT_STRAINS
from meksiko_dd.solver.threads import TimeUp

FULL = 0xFFFFFFFF
HAND = mdd.Hand.of("AKT7.98.A.KQJ") | mdd.Hand.of("H7 D9")
UNSEEN = FULL & ~HAND.mask
TWELVE = ("--hand", "AKT7.98.A.KQJ", "--talon", "H7,D9")


def small(rng: random.Random, size: int) -> tuple[mdd.Hand, mdd.Hand]:
    cards = rng.sample(range(32), 3 * size + 2)
    return mdd.Hand(ref.set_of(cards[: size + 2])), mdd.Hand(ref.set_of(cards[size + 2 :]))


@pytest.mark.slow
@pytest.mark.parametrize("case", jsonl("layouts.jsonl"), ids=lambda case: case["hand"])
def test_enumeration_reproduces_the_golden_counts(case: dict[str, Any]) -> None:
    strain, discard = mdd.Strain.parse(case["strain"]), mdd.Hand.of(case["discard"])
    hand = mdd.Hand.of(case["hand"]) | discard
    of = Candidates(hand, (strain,), None, True, None)
    row = of.index(discard, strain)
    masks = knowledge.compatible(of.unseen)
    tricks = of.tricks([row], masks, 2)[0]
    assert np.bincount(tricks, minlength=11).tolist() == case["counts"]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "seed"), [(3, 1), (3, 2), (4, 3)])
def test_small_worlds_equal_brute_force(size: int, seed: int) -> None:
    hand, unseen = small(random.Random(seed), size)
    report = mdd.best_discards(hand, unseen=unseen, top=330)
    assert report.separated and not report.open and report.stopped is None
    assert sum(1 + len(option.also) for option in report.options) == report.choices
    right = {}
    for strain in SUIT_STRAINS:  # one behind the other: the reference remembers what it has found with a strain
        for discard in map(mdd.Hand.of, itertools.combinations(hand, 2)):
            counts = ref.layout_counts_small((hand - discard).mask, unseen.mask, int(strain))
            right[discard, strain] = (*counts, *[0] * (11 - len(counts)))
    values = []
    for option in report.options:
        assert option.exact and option.layouts == math.comb(2 * size, size)
        for discard in (option.discard, *option.also):
            assert option.counts == right[discard, option.strain], (discard, option.strain)
        values.append(sum(k * n for k, n in enumerate(option.counts)) / option.layouts)
        assert option.tricks == pytest.approx(values[-1]) and option.tricks_se == 0
    assert values == sorted(values, reverse=True)


@pytest.mark.slow
def test_a_world_of_five_cards_equals_brute_force() -> None:
    hand, unseen = small(random.Random(11), 5)
    best = mdd.best_discards(hand, unseen=unseen).best
    right = ref.layout_counts_small((hand - best.discard).mask, unseen.mask, int(best.strain))
    assert best.exact and best.layouts == 252 and list(best.counts)[:6] == right


@pytest.mark.slow
def test_a_small_betli_and_free_ruff_equal_brute_force() -> None:
    hand, unseen = mdd.Hand.of("87.98.7.7"), mdd.Hand.of("AQT.J7.98.K")
    report = mdd.best_discards(hand, bid="betli", rules="royale", unseen=unseen, top=99)
    for option in report.options:
        right = ref.layout_counts_small((hand - option.discard).mask, unseen.mask, 4, "min")
        assert option.counts == (right[0], sum(right[1:])) and option.tricks is None
        assert option.p_make == pytest.approx(right[0] / sum(right))
        assert option.points == pytest.approx((7 * right[0] - 7 * sum(right[1:])) / sum(right))
    assert len({option.p_make for option in report.options}) > 1
    hand, unseen = small(random.Random(8), 3)
    for option in mdd.best_discards(hand, rules="royale", unseen=unseen, top=99).options:
        right = ref.layout_counts_small((hand - option.discard).mask, unseen.mask, int(option.strain), "max", False)
        assert list(option.counts)[:4] == right


def test_points_and_chances_follow_the_rules() -> None:
    hand, unseen = mdd.Hand.of("AKQJT98..."), mdd.Hand.of("7.AKQJ.AKQJT.")
    report = mdd.best_discards(hand, bid=5, rules="pagat-pub", unseen=unseen, objective="make", top=99)
    best = report.best
    assert best.p_make == 1 and best.points == 5 and best.verdict == "certain" and best.strain is mdd.Strain.S
    assert any(option.verdict == "never" and option.points == -10 for option in report.options)
    assert objective_values("points", mdd.Rules("pagat-pub").contract(7), mdd.Rules("pagat-pub")).tolist() == [
        -14,
        -14,
        -14,
        -14,
        -14,
        -14,
        -14,
        7,
        8,
        9,
        10,
    ]


def test_known_deals_equal_single_solves() -> None:
    deal = mdd.Deal.random(4)
    assert deal.talon is not None
    report = mdd.known_discards(deal, "B", 6, "pagat")
    assert sum(1 + len(option.also) for option in report.options) == 264
    twelve = deal.hand("B") | deal.talon
    for option in report.options[:: len(report.options) // 15]:
        for discard in (option.discard, *option.also):
            mine = mdd.Deal([deal.hand("A"), twelve - discard, deal.hand("C")])
            assert mdd.solve(mine, option.strain, "B").tricks == option.tricks == option.relative + 6  # type: ignore[operator]
    assert [one.tricks for one in report.options] == sorted((one.tricks for one in report.options), reverse=True)
    assert not report.betli


def test_known_ending_with_its_talon_and_betli() -> None:
    report = mdd.known_discards("A:A9.7.. .A8.K. K..A7. talon:C7C8", "A", rules="royale")
    assert sum(1 + len(one.also) for one in report.betli) == 10
    for one in report.betli:
        hands = [mdd.Hand.of("A9.7..87") - one.discard, mdd.Hand.of(".A8.K."), mdd.Hand.of("K..A7.")]
        assert mdd.solve(mdd.Deal(hands), "NT", "A", goal="min").tricks == one.tricks
    with pytest.raises(mdd.InvalidDealError, match="talon of this ending is not known"):
        mdd.known_discards("A9.7.. .A8.K. K..A7.", "A")


@pytest.mark.parametrize(
    ("known", "void"),
    [({"B": "SQ"}, {}), ({}, {"C": "S"}), ({"b": "HA HK", "C": "DK"}, {"B": "C"}), ({"C": "SQ SJ"}, {"B": ["S"]})],
)
def test_knowledge_equals_filtering(known: dict[str, str], void: dict[str, Any]) -> None:
    found = knowledge.compatible(UNSEEN, known, void)
    every = mdd.layouts(HAND)
    sides = {"B": every, "C": UNSEEN & ~every}
    fits = np.ones(len(every), dtype=bool)
    for seat, cards in known.items():
        fits &= mdd.Hand.of(cards).mask & ~sides[seat.upper()] == 0
    for seat, suits in void.items():
        for suit in suits:
            fits &= sides[seat] >> 8 * int(mdd.Suit.parse(suit)) & 0xFF == 0
    assert found.tolist() == every[fits].tolist() and 0 < len(found) < len(every) == 184_756


def test_voids_are_read_as_lists_of_suits() -> None:
    one = knowledge.compatible(UNSEEN, {}, {"B": [mdd.Suit.parse("D"), "S"]})
    assert 0 < len(one) < 184_756
    for text in ("DS", "d,s", "karo pik", "S D"):
        assert (knowledge.compatible(UNSEEN, {}, {"B": text}) == one).all()


@pytest.mark.parametrize(
    ("known", "void", "text"),
    [
        ({"B": "SA"}, {}, "B cannot hold SA: not among the unseen"),
        ({"A": "SQ"}, {}, "A is the declarer"),
        ({"B": "SQ", "C": "SQ"}, {}, "SQ is known with B and with C"),
        ({"B": "SQ"}, {"B": "S"}, "B is void there and cannot hold SQ"),
        ({}, {"B": "S", "C": "S"}, "both void, and nobody holds"),
        ({}, {"B": ["D", "H"]}, "because B is void there: 11 cards; expected at most 10"),
    ],
)
def test_impossible_knowledge_says_why(known: Any, void: Any, text: str) -> None:
    with pytest.raises(mdd.InvalidDealError, match=text):
        mdd.best_discards(HAND, known=known, void=void)


def test_samples_are_uniform() -> None:
    sample = sampling.shuffled(knowledge.compatible(UNSEEN), 5)[:20_000]
    spades = UNSEEN & 0xFF  # four of them
    assert spades.bit_count() == 4
    for hits, share in (
        ((sample & spades == spades) | (sample & spades == 0), 2 * math.comb(16, 6) / math.comb(20, 10)),
        (sample & mdd.Card.parse("SQ").bit != 0, 0.5),
    ):
        assert abs(hits.mean() - share) < 4 * math.sqrt(share * (1 - share) / len(sample))
    assert 2 * math.comb(16, 6) / math.comb(20, 10) == pytest.approx(0.0867, abs=5e-5)
    assert len(np.unique(sample)) == len(sample)
    with pytest.raises(mdd.InvalidDealError, match="seed"):
        sampling.shuffled(sample, -1)


@pytest.mark.parametrize("share", [0.5, 0.05])
def test_standard_errors_are_calibrated(share: float) -> None:
    """Of 1,000 samples of 100 layouts about 95% have the truth inside two standard errors."""
    whole = np.zeros(2000)
    whole[: int(2000 * share)] = 1
    rng = np.random.default_rng(3)
    near = [0, 0, 0]
    for _ in range(1000):
        sample = rng.choice(whole, 100, replace=False)
        found, part = sampling.mean(sample, 2000), means.proportion(int(sample.sum()), 100, 2000)
        low, high = means.wilson(int(sample.sum()), 100, 2000)
        near[0] += abs(found.value - share) <= 2 * found.error
        near[1] += abs(part.value - share) <= 2 * part.error
        near[2] += low <= share <= high
    assert all(915 <= number <= 990 for number in near), near
    assert means.proportion(0, 50, 2000).error > 0 and means.wilson(0, 50, 2000)[1] > 0.05
    assert sampling.mean(whole, 2000).error == 0


@pytest.mark.slow
def test_sample_finds_the_exact_best() -> None:
    """Small tables of 70 to 924 layouts, sampled parts against full counts: the choice is as good, or nearly."""
    lost = []
    for seed in range(12):
        hand, unseen = small(random.Random(100 + seed), 6)
        exact = mdd.best_discards(hand, unseen=unseen, exact=True, top=999, threads=2)
        sampled = mdd.best_discards(hand, unseen=unseen, samples=120, seed=seed, threads=2)
        full = {(one.discard, one.strain): one.value for one in exact.options}
        best = sampled.best
        lost.append(exact.best.value - full[best.discard, best.strain])
        assert best.fresh and not best.exact and best.layouts == 120
        assert sampled.separated is (not sampled.open)
        if sampled.separated:
            assert lost[-1] <= 1e-9
        assert lost[-1] <= 3 * best.value_se + 0.02
    assert sum(loss < 1e-9 for loss in lost) >= 8


@pytest.mark.slow
def test_same_seed_same_answer_whatever_the_threads() -> None:
    one, two = (mdd.best_discards(HAND, bid=7, samples=40, seed=9, threads=threads) for threads in (1, 2))
    assert one == two
    assert one != mdd.best_discards(HAND, bid=7, samples=40, seed=10)


@pytest.fixture(scope="module")
def default() -> tuple[mdd.DiscardReport, list[tuple[int, int]]]:
    """The default answer to a bid of seven, and the progress that was told."""
    told: list[tuple[int, int]] = []
    report = mdd.best_discards(HAND, bid=7, threads=2, progress=lambda done, total: told.append((done, total)))
    return report, told


def test_default_tells_most_about_the_best_and_reports_progress(
    default: tuple[mdd.DiscardReport, list[tuple[int, int]]],
) -> None:
    report, told = default
    assert report.best.discard == mdd.Hand.of("H9 D9") and report.separated and len(report.options) == 10
    assert report.best.layouts == _choosing.MANY and not report.best.exact and 0 < report.best.value_se < 0.05
    assert all(option.fresh and 0 < option.layouts < 1100 for option in report.options[1:])
    assert (report.choices, report.asked) == (264, 14) and report.different == 96
    assert told[-1] == (100, 100) and told == sorted(told)
    assert report.naive is not None and report.naive.fresh
    assert report.naive_gap is not None and report.naive_gap[0] > 6 and 0 < report.naive_gap[1] < 1
    right = mdd.layout_counts(HAND - report.best.discard, report.best.discard, "S", threads=2)
    points = sum(count * (tricks if tricks >= 7 else -7) for tricks, count in enumerate(right.tolist())) / 184_756
    assert abs(report.best.value - points) < 2 * report.best.value_se
    assert all(option.verdict is None for option in report.options)


def test_options_stand_from_the_best_down(default: tuple[mdd.DiscardReport, list[tuple[int, int]]]) -> None:
    values = [option.value for option in default[0].options[1:]]  # the first is settled by other layouts than these
    assert values == sorted(values, reverse=True)


@pytest.mark.slow
def test_a_strong_hand_is_counted_in_all_layouts() -> None:
    report = mdd.best_discards("AKQJT98.A.A.A", "H7 D7", bid=10, threads=2)
    assert report.best.exact and report.best.verdict == "certain" and report.best.points_se == 0


@pytest.mark.slow
def test_samples_that_decide_do_not_tell_what_the_best_is_worth() -> None:
    """Over many seeds the value is right on average, and inside two errors as often as they say.

    Where the layouts that choose also score, the best of several close ones is flattered.
    """
    right = {}
    errors = []
    for seed in range(40):
        best = mdd.best_discards("AT87.98.KQ.J9", "D7 CA", samples=60, seed=seed).best
        key = best.discard, best.strain
        if key not in right:
            counts = mdd.layout_counts(mdd.Hand.of("AT87.98.KQ7.AJ9") - best.discard, *key, threads=2)
            right[key] = sum(tricks * count for tricks, count in enumerate(counts.tolist())) / 184_756
        errors.append((best.value - right[key]) / best.value_se)
    assert abs(sum(errors) / len(errors)) < 0.4
    assert sum(abs(error) <= 2 for error in errors) >= 36


@pytest.mark.slow
def test_the_naive_choice_as_the_best_is_as_good_as_itself() -> None:
    text = ok("discard", "--hand", "87.98.AJ.T987", "--talon", "S9,D7", "--bid", "betli", "--rules", "royale")
    assert "discard DA DJ, no trump" in text and "The naive choice (DA DJ) is as good." in text


def test_interrupt_keeps_what_there_is() -> None:
    calls = itertools.count()

    def stop(done: int, total: int) -> None:
        if next(calls) > 3:
            raise KeyboardInterrupt

    report = mdd.best_discards(HAND, bid=7, progress=stop)
    assert report.stopped == "interrupt" and report.options and not report.separated


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_interrupt_of_the_command_prints_what_there_is(options: list[str]) -> None:
    code = (
        "import sys; from meksiko_dd.discards._choosing import Choosing; from meksiko_dd.__main__ import main\n"
        "real = Choosing._count\n"
        "Choosing._count = lambda *args: print('at work', file=sys.stderr, flush=True) or real(*args)\n"
        "main(['discard', '--exact', '--hand', 'Q98.J97.T98.Q', '--talon', 'CJ,C8', *sys.argv[1:]])"
    )
    command = [sys.executable, "-c", code, *options]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=hear_interrupts
    ) as process:
        assert process.stderr is not None and process.stderr.readline() == b"at work\n"
        stdout, stderr = interrupted(process)
    assert process.returncode == 130 and not stderr.replace(b"at work\n", b"")
    if options:
        found = json.loads(stdout)
        assert found["stopped"] == "interrupt" and found["separated"] is False and found["options"]
    else:
        assert b"Twelve cards" in stdout and b"Best: discard" in stdout


def test_time_that_ends_in_the_scoring_keeps_what_is_scored(monkeypatch: pytest.MonkeyPatch) -> None:
    inner = _choosing.Choosing._score

    def score(self: _choosing.Choosing, *args: Any) -> None:
        if self._scored:
            raise TimeUp
        inner(self, *args)

    monkeypatch.setattr(_choosing.Choosing, "_score", score)
    report = mdd.best_discards(HAND, bid=7, seconds=60, threads=2)
    assert report.stopped == "time" and not report.separated
    assert [option.fresh for option in report.options] == [True] * 3 + [False] * 7
    assert all(option.layouts == sum(option.counts) for option in report.options)


def test_a_sample_of_nearly_all_layouts_leaves_half_to_score() -> None:
    hand, unseen = small(random.Random(5), 6)
    report = mdd.best_discards(hand, unseen=unseen, samples=923, threads=2)
    assert all(option.layouts == 462 and option.fresh for option in report.options)


def test_seconds_end_the_work() -> None:
    report = mdd.best_discards(HAND, bid=7, seconds=0.05, threads=2)
    assert report.stopped == "time" and len(report.options) == 10


@pytest.mark.parametrize("asked", [{}, {"samples": 60}])
def test_no_time_at_all_is_enough_for_a_look_at_each_choice(asked: dict[str, int]) -> None:
    report = mdd.best_discards(HAND, bid=7, seconds=1e-6, top=99, **asked)  # type: ignore[arg-type]
    assert report.stopped == "time" and len(report.options) == report.asked == 14


def test_worlds_that_want_different_leads_are_each_played_with_open_cards() -> None:
    """Here no lead is right in all layouts: the number is that of open cards, above any fixed lead, and says so."""
    hand, unseen = mdd.Hand.of(".8.QT9.J"), mdd.Hand.of(".Q9.AJ8.T")
    report = mdd.best_discards(hand, unseen=unseen, top=99)
    best = report.best
    kept = hand - best.discard
    each = [
        mdd.solve(mdd.Deal([kept, mdd.Hand(m), unseen - mdd.Hand(m)]), best.strain, "A")
        for m in mdd.layouts(hand, unseen=unseen).tolist()
    ]
    wanted = [set(solution.best) for solution in each]
    assert any(not one & other for one, other in itertools.combinations(wanted, 2))
    fixed = max(sum(solution.cards[card] for solution in each) / len(each) for card in kept)
    assert best.tricks == pytest.approx(sum(solution.tricks for solution in each) / len(each))
    assert best.tricks is not None and best.tricks > fixed + 0.1
    assert report.to_dict()["play"] == "double dummy" and "with all cards seen (double dummy)" in report._repr_html_()


def test_naive_choice() -> None:
    assert naive_choice(HAND, SUIT_STRAINS) == (mdd.Hand.of("DA D9"), mdd.Strain.S)
    assert naive_choice(mdd.Hand.of("AKQJT.A9.T.KQJ9"), SUIT_STRAINS) == (mdd.Hand.of("DT H9"), mdd.Strain.S)
    assert naive_choice(HAND, (mdd.Strain.C,))[1] is mdd.Strain.C
    assert naive_choice(HAND, (mdd.Strain.NT,), True)[0] == mdd.Hand.of("SA DA")


def test_report_is_plain_and_immutable() -> None:
    report = mdd.best_discards(HAND, bid=7, samples=20)
    assert json.loads(json.dumps(report.to_dict()))["options"][0]["strain"] == report.best.strain.letter
    assert len(report.rows) == 10 and len({tuple(row) for row in report.rows}) == 1
    assert report._repr_html_().count("<tr>") == 11
    with pytest.raises(AttributeError):
        report.seed = 2  # type: ignore[misc]
    assert _choosing.SURE == 3.0
    with pytest.raises(mdd.InvalidDealError, match="expected one of them"):
        mdd.best_discards(HAND, samples=20, exact=True)


def test_json_has_the_contracted_shape() -> None:
    answer = json.loads(ok("discard", *TWELVE, "--bid", "7", "--samples", "20", "--json"))
    assert {"schema", "bid", "rules", "objective", "seed", "options", "separated"} <= set(answer)
    option = answer["options"][0]
    keys = "discard strain layouts exact p_make p_make_se points points_se tricks counts"
    assert set(keys.split()) <= set(option) and len(option["counts"]) == 11 and sum(option["counts"]) == 20
    assert (answer["schema"], answer["bid"], answer["rules"], answer["objective"]) == (2, "7", "pagat", "points")


@pytest.mark.slow
def test_text_explains_itself() -> None:
    text = ok("discard", *TWELVE, "--samples", "20", "--top", "2")
    assert "double dummy" in text and "naive choice" in text and "sample (seed 1)" in text
    assert "otvorenim kartama" in ok("discard", *TWELVE, "--samples", "5", "--lang", "sr")
    deal = "A:AJT8.AT9.T.KJ 97.KJ8.AQ.Q97 KQ.7.KJ97.AT8"
    known = ok("discard", deal, "-d", "A", "--bid", "6", "--line")
    assert "Best, all equal" in known and "One optimal line" in known and "6  =" in known
    answer = json.loads(ok("discard", deal, "-d", "A", "--rules", "royale", "--json"))
    whole = mdd.Deal.parse(deal)
    assert whole.talon is not None
    of = mdd.choices(whole.hand("A") | whole.talon)
    best = mdd.solve_choices(of.hands, of.strains, [whole.hand("B").mask], must_trump=False).max()
    assert answer["betli"] and answer["options"][0]["tricks"] == best


@pytest.mark.parametrize(
    ("status", "args", "text"),
    [
        (2, ["--hand", "AKT7.98.A.KQY", "--talon", "H7,D9"], "'Y'"),
        (2, ["--hand", "AKT7.98.A.KQJT", "--talon", "H7,D9"], "13 cards; expected twelve"),
        (2, ["--hand", "AKT7.98.A.KQJ", "--talon", "SA,D9"], "SA is both in the hand and in the talon"),
        (2, ["--hand", "AKT7.98.A.KQJ", "--talon", "D9"], "talon has 1 card;"),
        (2, ["--hand", "AKT7.98.A.KQJ"], "have 10 cards; expected twelve"),
        (2, ["--hand", "KT7.98.A.KQJ", "--talon", "H7,D9"], "have 11 cards; expected twelve"),
        (2, [*TWELVE, "--exact", "--samples", "10"], "expected one of them"),
        (2, [*TWELVE, "--known", "B:"], "nothing after the seat"),
        (2, [*TWELVE, "--void", "C: ,"], "nothing after the seat"),
        (2, [*TWELVE, "--void", "B:HX"], "unknown suit 'HX'"),
        (1, [*TWELVE, "--bid", "meksiko"], "nothing to discard"),
        (2, [*TWELVE, "--bid", "betli"], "expected one of 5 6 7 8 9 10 meksiko"),
        (2, [*TWELVE, "--strain", "NT"], "expected one of S H D C"),
        (2, [*TWELVE, "--objective", "points"], "there is no bid"),
        (2, [*TWELVE, "--objective", "fun"], "unknown objective 'fun'"),
        (2, [*TWELVE, "--known", "SA"], "names no seat"),
        (2, [*TWELVE, "--void", "B:S", "--void", "C:S"], "both void"),
        (2, [*TWELVE, "--seconds", "0"], "seconds"),
        (2, [*TWELVE, "--line"], "go with DEAL"),
        (2, [*TWELVE, "--declarer", "A"], "go with DEAL"),
        (2, ["AK... Q... J8...", *TWELVE], "expected one of"),
        (2, [], "expected one of"),
    ],
)
def test_errors_are_one_sentence(status: int, args: list[str], text: str) -> None:
    assert text in fails(status, "discard", *args)


@pytest.mark.parametrize(
    ("hand", "unseen", "text"),
    [
        ("AK.QJ..", "AK.T9..", "SA SK is both in the hand and unseen; expected every card once"),
        ("AK.QJ..", "..T9.7", "the hand has 4 cards and 3 are unseen; expected 4: twice the cards kept"),
        ("A...", "", "hand has 1 card; expected 3 to 12, two of them to discard"),
    ],
)
def test_worlds_that_cannot_be_are_one_sentence(hand: str, unseen: str, text: str) -> None:
    with pytest.raises(mdd.InvalidDealError) as caught:
        mdd.best_discards(hand, unseen=unseen)
    assert str(caught.value) == text
