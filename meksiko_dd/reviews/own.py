"""A player's own points when all play perfectly: the declarer's follow from his tricks, a defender's lie in a range.

Perfect play settles the declarer's tricks and not how the two others share the rest (`Solver.defender_tricks`).  So a
defender's own tricks are two numbers, the ends of a range, and his points are those of its ends: they grow with his
tricks under every table's rules.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..cards.kinds import Seat
from ..cards.position import Position
from ..rules.contracts import Contract
from ..rules.scoring import declarer_points, defender_points
from ..rules.table import Rules
from ..solver.solver import Solver
from .report import Review

__all__ = ["OwnMoment", "OwnReview", "own_points", "own_review", "own_tricks"]


class OwnMoment(NamedTuple):
    """A player's own tricks and points in the whole deal, all playing perfectly from some moment on.

    Attributes:
        after: how many cards were played by then.
        tricks: the fewest and the most; None: a defender's at betli, where nobody counts them.
        points: the fewest and the most.
    """

    after: int
    tricks: tuple[int, int] | None
    points: tuple[int, int]


class OwnReview(NamedTuple):
    """A player's own tricks and points, moment by moment.

    Attributes:
        player: his seat.
        moments: at the first lead and after each card.
        tricks, points: as they were in the end; None where they are not known, and tricks where nobody counts them.
        fine: what a defender without a trick loses at this table; None: nothing.
    """

    player: Seat
    moments: tuple[OwnMoment, ...]
    tricks: int | None
    points: int | None
    fine: int | None

    @property
    def changes(self) -> tuple[OwnMoment, ...]:
        """The first moment, and each in which the tricks or the points are others than before."""
        pairs = zip(self.moments, self.moments[1:], strict=False)
        return (self.moments[0], *(now for before, now in pairs if now[1:] != before[1:]))

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as docs/json.md describes them."""
        return {
            **self._asdict(),
            "player": self.player.name,
            "moments": [moment._asdict() for moment in self.moments],
        }


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


def own_review(found: Review, seat: Seat, solver: Solver | None = None) -> OwnReview:
    """A player's own tricks and points, moment by moment, all playing perfectly from there.

    Args:
        found: the review.
        seat: whose.
        solver: asked in the calling thread; None: a fresh one.  No answer depends on it.
    """
    if solver is None:
        with Solver() as fresh:
            return own_review(found, seat, fresh)
    game, position, moments = found.game, found.start, list[OwnMoment]()
    values = [card.before for card in found.cards] + [found.at_end]
    for n, value in enumerate(values):
        if n:
            position = position.play(found.cards[n - 1].card)
        points = own_points(solver, position, seat, game.contract, game.rules, value)
        counted = seat is game.declarer or not game.contract.betli
        tricks = own_tricks(solver, position, seat, game.contract, value) if counted else None
        moments.append(OwnMoment(n, tricks, points))
    score = game.score
    fine = None
    if seat is not game.declarer and game.rules.zero_tricks and not game.contract.betli:
        fine = -defender_points(game.contract, 0, 0, game.rules)
    return OwnReview(
        player=seat,
        moments=tuple(moments),
        tricks=None if score is None or moments[0].tricks is None else score.tricks[seat],
        points=None if score is None else score.points[seat],
        fine=fine,
    )
