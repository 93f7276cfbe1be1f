"""A player's own points when all play perfectly: the declarer's follow from his tricks, a defender's lie in a range.

Perfect play settles the declarer's tricks and not how the two others share the rest (`Solver.defender_tricks`).  So a
defender's own tricks are two numbers, the ends of a range, and his points are those of its ends: they grow with his
tricks under every table's rules.
"""

from __future__ import annotations

from ..cards.kinds import Seat
from ..cards.position import Position
from ..rules.contracts import Contract
from ..rules.scoring import declarer_points, defender_points
from ..rules.table import Rules
from ..solver.solver import Solver

__all__ = ["own_points", "own_tricks"]


def own_tricks(solver: Solver, position: Position, seat: Seat, contract: Contract, value: int) -> tuple[int, int]:
    """A player's own tricks in the whole deal, the fewest and the most, when all play perfectly from `position` on.

    At betli nobody counts a defender's tricks: they are said to be none.

    Args:
        solver: asked.
        position: the moment.
        seat: whose tricks.
        contract: what is played.
        value: the declarer's tricks in the whole deal then.
    """
    if seat is position.declarer:
        return value, value
    own = sum(trick.winner is seat for trick in position.tricks)
    if contract.betli:
        return 0, 0
    if not contract.ends_early:
        low, high = solver.defender_tricks(position, seat=seat)
        return own + low, own + high
    lost = len(position.tricks) - position.taken
    if lost or contract.made(value):  # play is over, or it goes on to the end without a lost trick
        return own, own
    low, high = solver.defender_tricks(position, seat=seat)
    rest = position.deal.size - value  # the first of these ends the play
    return int(low == rest), int(high > 0)


def own_points(
    solver: Solver, position: Position, seat: Seat, contract: Contract, rules: Rules, value: int
) -> tuple[int, int]:
    """A player's points at the end, the fewest and the most, when all play perfectly from `position` on.

    Args:
        solver: asked.
        position: the moment.
        seat: whose points.
        contract: what is played.
        rules: the table's.
        value: the declarer's tricks in the whole deal then.
    """
    if seat is position.declarer:
        points = declarer_points(contract, value, rules)
        return points, points
    low, high = own_tricks(solver, position, seat, contract, value)
    return defender_points(contract, value, low, rules), defender_points(contract, value, high, rules)
