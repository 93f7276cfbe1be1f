"""C's own shapes for what we hold, and single questions with them: for those who ask often, with plain masks.

Nothing is checked here and nothing is locked: a solver given to these functions belongs to the calling thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .._binding import check, ffi, lib
from ..cards.kinds import Goal, Seat, Strain

if TYPE_CHECKING:
    from .._binding import Pointer, PositionPointer, mdd_position
    from .solver import Solver

__all__ = ["can_take", "own_range", "raw_position", "void_rule"]


def void_rule(must_trump: bool) -> int:
    """C's number for the void rule."""
    return lib.MDD_MUST_TRUMP if must_trump else lib.MDD_FREE_RUFF


def raw_position(
    hands: Sequence[int],
    strain: Strain | int,
    must_trump: bool,
    *,
    declarer: Seat = Seat.A,
    leader: Seat | None = None,
    goal: Goal = Goal.MAX,
    trick: Sequence[int] = (),
) -> PositionPointer:
    """A position as C reads it.

    Args:
        hands: masks of the cards that seats A, B, C hold.
        strain: what is trump.
        must_trump: the void rule.
        declarer: the seat that plays alone.
        leader: who led, or leads, to the present trick; the declarer if None.
        goal: what the declarer wants.
        trick: numbers of the cards of the unfinished trick, the leader's first.
    """
    return ffi.new(
        "mdd_position *",
        {
            "hands": list(hands),
            "trick": list(trick),
            "trick_length": len(trick),
            "strain": int(strain),
            "declarer": int(declarer),
            "leader": int(declarer if leader is None else leader),
            "goal": int(goal),
            "void_rule": void_rule(must_trump),
        },
    )


def can_take(solver: Solver, position: Pointer[mdd_position], tricks: int) -> bool:
    """Does the declarer take at least so many tricks from a `raw_position` on?"""
    out = ffi.new("int *")
    check(lib.mdd_can_take(solver._open(), position, tricks, out))
    return bool(out[0])


def own_range(
    solver: Solver, hands: Sequence[int], strain: Strain | int, declarer: Seat, seat: Seat, must_trump: bool
) -> tuple[int, int]:
    """The fewest and the most tricks of defender `seat` when the declarer leads.

    Perfect play settles the declarer's tricks and not whose the others are; see `meksiko_dd.defender_tricks`.

    Args:
        solver: asked in the calling thread.
        hands: masks of seats A, B, C.
        strain: what is trump.
        declarer: he leads.
        seat: the defender.
        must_trump: the void rule.
    """
    position = raw_position(hands, strain, must_trump, declarer=declarer)
    low, high = ffi.new("int *"), ffi.new("int *")
    check(lib.mdd_defender_tricks(solver._open(), position, int(seat), low, high))
    return low[0], high[0]
