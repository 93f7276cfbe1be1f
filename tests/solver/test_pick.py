"""Counts, races and card values in C against the same in Python, one answer at a time."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import meksiko_dd as mdd
from meksiko_dd._binding import check, ffi, lib
from meksiko_dd.cards.card import FULL_MASK
from meksiko_dd.cards.kinds import Goal
from meksiko_dd.solver.draw import Purpose, Whereabouts, draw_deals, every_layout, layout_total
from meksiko_dd.solver.model import Choice, chance, rank_choices
from meksiko_dd.solver.pick import ALL, BETLI, Race, Stage, Window, card_values, count_tricks
from meksiko_dd.solver.raw import raw_position

TWELVE = mdd.Hand.parse("AKT7.987.A9.KJ8").mask
LOW = mdd.Hand.parse("987.J87.T97.J97").mask
UNSEEN = FULL_MASK & ~TWELVE
TEN = mdd.Hand.parse("AKT7.98.A.KJ8").mask
ROWS = [[t if t >= bid else -bid for t in range(11)] for bid in (5, 6, 7, 10)]
STAGES = [Stage(8, 4), Stage(10, 3), Stage(36, 1)]


def layouts(unseen: int, count: int, stream: int = 0) -> list[int]:
    half = unseen.bit_count() // 2
    known = Whereabouts(unseen, (0, half, half, 0))
    return draw_deals(known, count, seed=3, purpose=Purpose.RACE, stream=stream)[1::4].tolist()


def clipped(tricks: Any, window: Window) -> Any:
    return np.clip(tricks, *window)


def truth(hands: list[int], strains: list[int], unseen: int, masks: list[int], goal: Goal, must_trump: bool) -> Any:
    """Tricks (choices, layouts) by `solve_array`, that is deal by deal."""
    deals = [(hand, mask, unseen & ~mask) for hand in hands for mask in masks]
    column = np.repeat(np.array(strains, dtype=np.uint8), len(masks))
    found = mdd.solve_array(np.array(deals, dtype=np.uint32), column, 0, goal=goal, must_trump=must_trump)
    return found.reshape(len(hands), len(masks))


def race_by_hand(
    choices: list[Choice],
    rows: list[list[int]],
    stages: list[Stage],
    tricks: Any,
    prior: int,
    goal: Goal,
    window: Window,
) -> tuple[list[int], list[int], int]:
    """The race as mdd_api.h tells it: best of each row, those left, and how many answers that took."""

    def expected(estimate: int) -> list[float]:
        if goal is Goal.MIN:
            reached = [chance(estimate)] + [1.0] * 10
        else:
            reached = [chance(int((1000 * t + 500 - estimate) * 1000 / 441)) for t in range(11)]
        reached = [0 if t < window.least else 1 if t >= window.most else reached[t] for t in range(11)]
        return [after - before for before, after in zip([0.0, *reached], reached, strict=False)]

    alive, done, answers = list(range(len(choices))), 0, 0
    best: list[int] = []
    for stage in stages:
        done += stage.layouts
        answers += stage.layouts * len(alive)
        counts = {one: np.bincount(tricks[one, :done], minlength=11) for one in alive}
        kept: set[int] = set()
        best = []
        for row in rows:
            happened = {row[t] for one in alive for t in range(11) if counts[one][t]}
            likely = {one: counts[one] + prior * np.array(expected(choices[one].estimate)) for one in alive}
            sign = -1 if goal is Goal.MIN else 1

            def merit(one: int, row: list[int] = row, alike: bool = len(happened) == 1, sign: int = sign) -> Any:
                worth = 0 if alike else round(1e6 * float(likely[one] @ np.array(row)))  # noqa: B023
                return -worth, -sign * round(1e6 * float(likely[one] @ np.arange(11))), one  # noqa: B023

            ranked = sorted(alive, key=merit)
            best.append(ranked[0])
            kept |= set(ranked[: 1 if len(happened) == 1 else stage.keep])
        alive = [one for one in alive if one in kept]
        if len(alive) == 1:
            break
    return best, alive, answers


@pytest.mark.parametrize("must_trump", [True, False])
@pytest.mark.parametrize("prior", [0, 4])
def test_a_race_is_the_one_that_the_interface_tells(prior: int, must_trump: bool) -> None:
    choices = rank_choices(TWELVE, range(4), Goal.MAX, must_trump, 9)
    masks = layouts(UNSEEN, 54)
    tricks = truth([c.hand for c in choices], [c.strain for c in choices], UNSEEN, masks, Goal.MAX, must_trump)
    race = Race(choices, ROWS, STAGES, masks, UNSEEN, Goal.MAX, must_trump, prior=prior)
    with mdd.Solver() as solver:
        assert race.go_on(solver)
    best, left, answers = race_by_hand(choices, ROWS, STAGES, tricks, prior, Goal.MAX, ALL)
    assert (race.best, race.left, race.answers) == (best, left, answers)
    for one in race.left:
        asked = sum(race.counts(one))
        assert race.counts(one) == np.bincount(tricks[one, :asked], minlength=11).tolist()


def test_a_race_for_betli() -> None:
    choices = rank_choices(LOW, [4], Goal.MIN)
    unseen = FULL_MASK & ~LOW
    masks, row = layouts(unseen, 54), [[7] + [-7] * 10]
    asked = [c.hand for c in choices]
    tricks = clipped(truth(asked, [4] * len(asked), unseen, masks, Goal.MIN, True), BETLI)
    race = Race(choices, row, STAGES, masks, unseen, Goal.MIN, window=BETLI)
    with mdd.Solver() as solver:
        race.go_on(solver)
    assert (race.best, race.left, race.answers) == race_by_hand(choices, row, STAGES, tricks, 4, Goal.MIN, BETLI)


def test_a_row_out_of_reach_goes_by_tricks_and_keeps_one() -> None:
    """A race for nothing but a ten that never happens is over after its first stage."""
    held = mdd.Hand.parse("987.T87.J97.Q87").mask
    choices, unseen = rank_choices(held, range(4), most=6), FULL_MASK & ~held
    race = Race(choices, ROWS[-1:], STAGES, layouts(unseen, 54), unseen, prior=0)
    with mdd.Solver() as solver:
        assert race.go_on(solver)
    assert race.answers == 6 * 8 and race.left == race.best
    tricks = [sum(t * times for t, times in enumerate(race.counts(one))) for one in range(6)]
    assert race.best == [tricks.index(max(tricks))]


@pytest.mark.parametrize("options", [{"tt_kib": 1}, {"tt_kib": 64}, {"cpu": "portable"}])
def test_neither_tables_nor_pieces_change_a_race(options: dict[str, Any]) -> None:
    choices, masks = rank_choices(TWELVE, range(4), most=9), layouts(UNSEEN, 54)
    whole = Race(choices, ROWS, STAGES, masks, UNSEEN)
    parts = Race(choices, ROWS, STAGES, masks, UNSEEN)
    with mdd.Solver() as solver:
        whole.go_on(solver)
    with mdd.Solver(**options) as solver:
        calls = 0
        while not parts.go_on(solver, 1):
            assert parts.answers <= 32 * (calls := calls + 1)
    assert calls >= 20
    assert (parts.best, parts.left, parts.answers) == (whole.best, whole.left, whole.answers)
    assert [parts.counts(one) for one in range(9)] == [whole.counts(one) for one in range(9)]
    with mdd.Solver() as solver:
        assert parts.go_on(solver) and parts.answers == whole.answers, "over is over"


def test_a_cancelled_race_goes_on() -> None:
    choices, masks = rank_choices(TWELVE, range(4), most=6), layouts(UNSEEN, 54)
    race, whole = (Race(choices, ROWS, STAGES, masks, UNSEEN) for _ in range(2))
    with mdd.Solver() as solver:
        whole.go_on(solver)
        race.go_on(solver, 20)
        before = race.answers, race.best
        solver.cancel()
        with pytest.raises(mdd.SolverError):
            race.go_on(solver)
        assert (race.answers, race.best) == before and not race.finished
        solver.resume()
        race.go_on(solver)
    assert (race.best, race.answers) == (whole.best, whole.answers)


@pytest.mark.parametrize(
    "change",
    [
        {"stages": [Stage(54, 0)]},
        {"stages": [Stage(0, 1), Stage(54, 1)]},
        {"rows": [[1_000_001] * 11]},
        {"rows": []},
        {"choices": []},
        {"prior": 1001},
        {"window": Window(3, 3)},
        {"window": Window(0, 11)},
        {"unseen": UNSEEN >> 1},
        {"choices": [Choice(TEN | 1 << 31, 0, 0, 0)]},
        {"choices": [Choice(TEN, 0, 5, 0)]},
        {"layouts": [*layouts(UNSEEN, 53), 3]},
    ],
)
def test_a_race_that_makes_no_sense_is_refused(change: dict[str, Any]) -> None:
    asked: dict[str, Any] = {"choices": rank_choices(TWELVE, range(4), most=3), "rows": ROWS, "stages": STAGES}
    asked |= {"layouts": layouts(UNSEEN, 54), "unseen": UNSEEN} | change
    with mdd.Solver() as solver, pytest.raises(mdd.InvalidDealError):
        Race(**asked).go_on(solver)


def test_races_are_checked_where_python_sees_it() -> None:
    choices = rank_choices(TWELVE, range(4), most=3)
    with pytest.raises(mdd.InvalidOptionError, match="layouts has 2 items; expected 54"):
        Race(choices, ROWS, STAGES, [1, 2], UNSEEN)
    with pytest.raises(mdd.InvalidOptionError, match="expected 11 numbers"):
        Race(choices, [[1, 2]], STAGES, layouts(UNSEEN, 54), UNSEEN)
    with pytest.raises(mdd.InvalidDealError, match="uint32, one after the other"):
        Race(choices, ROWS, STAGES, np.zeros(54, dtype=np.int64), UNSEEN)
    with pytest.raises(mdd.InvalidDealError, match="no mask of 32 cards"):
        Race(choices, ROWS, STAGES, [-1] * 54, UNSEEN)


@pytest.mark.parametrize(("goal", "strain"), [(Goal.MAX, 0), (Goal.MAX, 4), (Goal.MIN, 4)])
@pytest.mark.parametrize("window", [ALL, BETLI, Window(2, 4), Window(9, 10)])
def test_counts_are_those_of_layout_counts(goal: Goal, strain: int, window: Window) -> None:
    """A world of five cards, every layout."""
    hand, unseen = mdd.Hand.parse("AT.K9.8."), mdd.Hand.parse("KQ.A8.KQ9.AKQ")
    listed = every_layout(unseen.mask, layout_total(unseen.mask), step=1)
    with mdd.Solver() as solver:
        counts, tricks = count_tricks(solver, hand.mask, unseen.mask, strain, listed, goal, True, window)
    right = mdd.solve_layouts(hand, "", mdd.Strain(strain), goal=goal, unseen=unseen)
    assert tricks.tolist() == clipped(right, window).tolist()
    assert counts.tolist() == np.bincount(clipped(right, window), minlength=11).tolist()


def test_counts_of_a_whole_hand_in_a_sample() -> None:
    """Lists, arrays and numpy's arrays serve alike, and so does any table."""
    discard = mdd.Hand(TWELVE & ~TEN)
    sample = every_layout(UNSEEN, 300, step=layout_total(UNSEEN) // 300, first=11)
    right = mdd.solve_layouts(mdd.Hand(TEN), discard, "S", np.array(sample, dtype=np.uint32))
    for given in (sample, sample.tolist(), np.array(sample, dtype=np.uint32)):
        for size in (1, 512):
            with mdd.Solver(tt_kib=size) as solver:
                counts, tricks = count_tricks(solver, TEN, UNSEEN, 0, given)
            assert tricks.tolist() == right.tolist() and sum(counts) == 300


def test_a_count_that_is_cancelled() -> None:
    with mdd.Solver() as solver:
        solver.cancel()
        with pytest.raises(mdd.SolverError):
            count_tricks(solver, TEN, UNSEEN, 0, layouts(UNSEEN, 5))


@pytest.mark.parametrize("goal", [Goal.MAX, Goal.MIN])
@pytest.mark.parametrize("window", [ALL, BETLI, Window(2, 4), Window(4, 10)])
def test_card_values_are_those_of_solve(goal: Goal, window: Window) -> None:
    """Moments of small deals: between tricks, and in the middle of one."""
    for seed, played in ((1, 0), (2, 1), (3, 2), (4, 4), (5, 8)):
        deal = mdd.Deal.random(seed, size=6)
        position = mdd.Position(deal, "H", "B", "A", True, mdd.solve(deal, "H", "B", leader="A").line[:played])
        hands = [hand.mask for hand in position.hands]
        turn = position.turn
        assert turn is not None
        a, b, c = (mask.bit_count() for mask in hands)
        own = [mask if seat == turn else 0 for seat, mask in enumerate(hands)]
        known = Whereabouts(sum(hands), (a, b, c, 0), has=(own[0], own[1], own[2], 0))
        trick = [card.number for card in position.trick]
        now = raw_position((0, 0, 0), 1, True, declarer=mdd.Seat.B, leader=position.leader, goal=goal, trick=trick)
        deals = draw_deals(known, 12, seed=seed, purpose=Purpose.CARDS)
        legal = 0
        with mdd.Solver() as solver:
            for start in range(0, len(deals), 4):
                now.hands = deals[start : start + 3].tolist()
                try:
                    found = card_values(solver, now, deals[start : start + 4], window).tolist()
                except mdd.InvalidDealError:  # somebody would have revoked
                    continue
                legal += 1
                right = truth_of_cards(now, goal)
                assert found == [value if value < 0 else min(max(value, window.least), window.most) for value in right]
        assert legal > 3


def truth_of_cards(now: Any, goal: Goal) -> list[int]:
    out = ffi.new("mdd_solution *")
    with mdd.Solver() as solver:
        check(lib.mdd_solve(solver._open(), now, out))
    return list(out.card_tricks)


def test_threads_change_nothing() -> None:
    """Two races at once, each thread with a solver of its own."""
    choices, masks = rank_choices(TWELVE, range(4), most=6), layouts(UNSEEN, 54)
    races = [Race(choices, ROWS, STAGES, masks, UNSEEN) for _ in range(2)]

    def run(race: Race) -> None:
        with mdd.Solver() as solver:
            race.go_on(solver)

    threads = [threading.Thread(target=run, args=[race]) for race in races]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert races[0].best == races[1].best and races[0].counts(0) == races[1].counts(0)
