"""What choices and cards are worth in many layouts: counts, a race between choices, and the values of all cards.

Work is counted in answers, one choice in one layout, and done in calls of as many as the caller likes: between them he
can look at the clock.  No number depends on how the work is cut up, on the solver's table, or on what it was asked
before.  Nothing is locked, and after a `SolverError` (cancelled, node budget) the same call can go on.  Sets of cards
are masks, and nothing here needs numpy.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from .._binding import check, ffi, lib
from ..cards.kinds import Goal
from ..errors import InvalidOptionError
from ._buffers import masks_for_c, zeros
from .model import Choice
from .raw import void_rule
from .solver import Solver

if TYPE_CHECKING:
    from .._binding import Pointer, mdd_position
    from ._buffers import Masks

__all__ = ["ALL", "BETLI", "Race", "Stage", "Window", "card_values", "count_tricks"]

COUNTS = lib.MDD_TRICK_COUNTS
CARDS = lib.MDD_CARDS
PRIOR = 4  # so many layouts the model's estimate counts for in a race


class Window(NamedTuple):
    """Answers below `least` tricks count as `least`, those above `most` as `most`: what is not asked costs nothing."""

    least: int
    most: int


ALL = Window(0, lib.MDD_MAX_TRICKS)
BETLI = Window(0, 1)  # does he take a trick at all?


class Stage(NamedTuple):
    """A stage of a race: all choices still in it are asked in `layouts` more, then each row keeps the best `keep`."""

    layouts: int
    keep: int


def count_tricks(
    solver: Solver,
    hand: int,
    unseen: int,
    strain: int,
    layouts: Masks,
    goal: Goal = Goal.MAX,
    must_trump: bool = True,
    window: Window = ALL,
) -> tuple[array[int], array[int]]:
    """In how many of these layouts the declarer, seat A, takes 0 to 10 tricks, and the tricks in each of them.

    Layouts in the fixed order cost least.

    Args:
        solver: asked in the calling thread.
        hand: mask of the cards kept.
        unseen: mask of the cards that B and C hold.
        strain: 0..4 = S H D C NT.
        layouts: masks of B's cards, of half of the unseen ones.
        goal: what the declarer wants.
        must_trump: the void rule.
        window: what is asked.

    Raises:
        InvalidDealError: the cards do not fit together.
        SolverError: cancelled, or the node budget ran out.
    """
    masks, counts, tricks = masks_for_c(layouts, "layouts"), zeros("I", COUNTS), zeros("b", len(layouts))
    check(
        lib.mdd_count(
            solver._open(),
            hand,
            unseen,
            strain,
            int(goal),
            void_rule(must_trump),
            *window,
            len(masks),
            masks,
            ffi.from_buffer("uint32_t[]", counts),
            ffi.from_buffer("int8_t[]", tricks),
            ffi.new("uint64_t *"),
        )
    )
    return counts, tricks


def card_values(solver: Solver, now: Pointer[mdd_position], deals: Masks, window: Window = ALL) -> array[int]:
    """What every card of the player on turn is worth in each of many deals: rows of 32, by card number, -1: not legal.

    Args:
        solver: asked in the calling thread.
        now: a `raw_position` of the moment; its hands are not looked at.
        deals: the cards still held, rows of four masks as `draw_deals` makes them.
        window: what is asked.

    Raises:
        InvalidDealError: a deal does not fit the moment.
        SolverError: cancelled, or the node budget ran out.
    """
    masks = masks_for_c(deals, "deals")
    count, rest = divmod(len(masks), lib.MDD_PLACES)
    if rest:
        raise InvalidOptionError(f"deals has {len(masks)} items; expected rows of {lib.MDD_PLACES}")
    found = zeros("b", CARDS * count)
    out = ffi.from_buffer("int8_t[]", found)
    check(lib.mdd_cards(solver._open(), now, *window, count, masks, out, ffi.new("uint64_t *")))
    return found


class Race:
    """A race between the choices of one hand: all in some layouts, the better ones in more, and so on.

    The choices in it are always asked in the same layouts, and an answer serves all rows.  See `mdd_pick` in
    solver_c/mdd_api.h for how they are ranked.

    Args:
        choices: 1 to 264; hand, strain and estimate count.  Of equal ones the first wins.
        rows: for each row what 0 to 10 tricks are worth, whole numbers of any unit up to a million.
        stages: how many more layouts each asks, and how many choices each row keeps.
        layouts: masks of B's cards, those of the first stage first; as many as the stages ask.
        unseen: mask of the cards that B and C hold.
        goal: what the declarer wants.
        must_trump: the void rule.
        window: what is asked.
        prior: so many layouts the estimates count for.

    Raises:
        InvalidOptionError: too few layouts for the stages, or a row has not eleven numbers.
    """

    def __init__(
        self,
        choices: Sequence[Choice],
        rows: Sequence[Sequence[int]],
        stages: Sequence[Stage],
        layouts: Masks,
        unseen: int,
        goal: Goal = Goal.MAX,
        must_trump: bool = True,
        window: Window = ALL,
        prior: int = PRIOR,
    ) -> None:
        wanted = sum(stage.layouts for stage in stages)
        if len(layouts) != wanted:
            raise InvalidOptionError(f"layouts has {len(layouts)} items; expected {wanted}, as many as the stages ask")
        if not all(len(row) == COUNTS for row in rows):
            raise InvalidOptionError(f"a row has another length; expected {COUNTS} numbers, for 0 to 10 tricks")
        self.choices = choices
        self._layouts = masks_for_c(layouts, "layouts")
        self._choices = ffi.new(
            "mdd_choice[]",
            [{"hand": one.hand, "strain": one.strain, "estimate": one.estimate} for one in choices],
        )
        self._values = ffi.new("int32_t[]", [number for row in rows for number in row])
        self._race = ffi.new(
            "mdd_race *",
            {
                "unseen": unseen,
                "choices": len(choices),
                "rows": len(rows),
                "stages": len(stages),
                "layouts": [stage.layouts for stage in stages],
                "keep": [stage.keep for stage in stages],
                "prior": prior,
                "goal": int(goal),
                "void_rule": void_rule(must_trump),
                "least": window.least,
                "most": window.most,
            },
        )
        self._state = ffi.new("mdd_race_state *")
        self._counts = ffi.new("uint32_t[]", COUNTS * len(choices))
        self._out = ffi.new("uint8_t[]", len(choices))
        self._best = ffi.new("uint32_t[]", len(rows))

    def go_on(self, solver: Solver, answers: int = 2**63) -> bool:
        """Ask on until the race is over or about so many more answers are found; is it over?

        Up to 32 layouts of one choice are asked at once, so it may be some more.

        Raises:
            InvalidDealError: a choice or a layout does not fit, or a number is out of its range.
            SolverError: cancelled, or the node budget ran out; the race can go on.
        """
        status = lib.mdd_pick(
            solver._open(),
            self._race,
            self._choices,
            self._values,
            self._layouts,
            answers,
            self._state,
            self._counts,
            self._out,
            self._best,
        )
        check(status)
        return self.finished

    @property
    def finished(self) -> bool:
        """Is it over?"""
        return bool(self._state.finished)

    @property
    def answers(self) -> int:
        """How many answers have been found."""
        return self._state.answers

    @property
    def best(self) -> list[int]:
        """For each row the number of the best choice, by what is known so far (after the first `go_on`)."""
        return [int(number) for number in self._best]

    @property
    def left(self) -> list[int]:
        """The numbers of the choices still in the race."""
        return [number for number, out in enumerate(self._out) if not out]

    def counts(self, choice: int) -> list[int]:
        """In how many layouts a choice took 0 to 10 tricks, so far."""
        return [self._counts[COUNTS * choice + tricks] for tricks in range(COUNTS)]
