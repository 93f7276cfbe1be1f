"""How the two defenders share the tricks that the declarer does not take, for those who hold a solver and plain masks.

Perfect play settles the declarer's tricks and not whose the others are; `mdd_defender_tricks` says which of the optimal
lines give a defender's two ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from .._binding import check, ffi, lib
from ..cards.kinds import Goal, Seat, Strain
from .arrays import void_rule
from .solver import Solver

__all__ = ["own_range"]


def own_range(
    solver: Solver, hands: Sequence[int], strain: Strain | int, declarer: Seat, seat: Seat, must_trump: bool
) -> tuple[int, int]:
    """The fewest and the most tricks of defender `seat`; `hands` are masks of seats A, B, C, and the declarer leads."""
    position = ffi.new(
        "mdd_position *",
        {"hands": list(hands), "strain": int(strain), "declarer": int(declarer), "leader": int(declarer),
         "goal": int(Goal.MAX), "void_rule": void_rule(must_trump)},
    )  # fmt: skip
    low, high = ffi.new("int *"), ffi.new("int *")
    check(lib.mdd_defender_tricks(solver._open(), position, int(seat), low, high))
    return low[0], high[0]
