"""One question, one answer: `solve`, `can_take`, `defender_tricks` and `table`.

Each call makes a fresh solver, so that even node counts are reproducible.  Whoever asks often keeps a `Solver`.
"""

from __future__ import annotations

from ..cards.deal import Deal
from ..cards.kinds import Goal, Seat, Strain
from ..cards.position import Position
from .answers import Solution, Table
from .solver import Played, Solver

__all__ = ["can_take", "defender_tricks", "solve", "table"]


def solve(
    deal: Deal | str,
    strain: Strain | str,
    declarer: Seat | str,
    leader: Seat | str | None = None,
    goal: Goal | str = "max",
    must_trump: bool = True,
    played: Played = (),
) -> Solution:
    """Solve a deal exactly, from its first lead or after some cards.

    Args:
        deal: three equal hands of 1 to 10 cards, a `Deal` or its text.
        strain: `"S" "H" "D" "C"` or `"NT"`.
        declarer: `"A" "B"` or `"C"`.
        leader: who leads to the first trick; the declarer if not given.
        goal: `"max"`, the declarer wants tricks, or `"min"`, he wants to avoid them (betli).
        must_trump: a player void in the suit led must play a trump if he has one; False: he may play anything.
        played: cards played so far, in order: `"S8 SQ C9"` or an iterable of cards; the last trick may be unfinished.

    Returns:
        A `Solution` with the declarer's tricks to come, the value of every legal card and an optimal line.

    Raises:
        InvalidDealError: an argument cannot be read, or the hands are not equal or share a card.
        IllegalPlayError: a card of `played` was not held or not legal.
    """
    with Solver() as solver:
        return solver.solve(Position(deal, strain, declarer, leader, must_trump, played), goal=goal)


def can_take(
    deal: Deal | str,
    tricks: int,
    strain: Strain | str,
    declarer: Seat | str,
    leader: Seat | str | None = None,
    goal: Goal | str = "max",
    must_trump: bool = True,
    played: Played = (),
) -> bool:
    """Is the value of the position at least `tricks`?  Cheaper than `solve`.

    The other arguments and the errors are those of `solve`.

    A betli makes exactly when `can_take(deal, 1, "NT", declarer, goal="min")` is false.
    """
    with Solver() as solver:
        return solver.can_take(Position(deal, strain, declarer, leader, must_trump, played), tricks, goal=goal)


def defender_tricks(
    deal: Deal | str,
    strain: Strain | str,
    declarer: Seat | str,
    seat: Seat | str,
    *,
    leader: Seat | str | None = None,
    must_trump: bool = True,
    played: Played = (),
) -> tuple[int, int]:
    """How many tricks a defender takes himself, when the declarer wants tricks: a range.

    The solver counts the declarer's tricks; how the two defenders split the others is not determined by optimal play.
    Two of the optimal lines are valued.  On both, everybody plays cards that keep the declarer's tricks.  Among those,
    on one line both defenders choose for few tricks of `seat` and the declarer for many (the minimax of
    16 * declarer's tricks + own tricks), on the other line the reverse (of 16 * declarer's tricks - own tricks).
    Lines on which a player does not care about the split, or changes his mind, may lie outside the range.

    Args:
        deal: three equal hands of 1 to 10 cards, a `Deal` or its text.
        strain: `"S" "H" "D" "C"` or `"NT"`.
        declarer: `"A" "B"` or `"C"`.
        seat: the defender whose tricks are wanted, one of the two others.
        leader: who leads to the first trick; the declarer if not given.
        must_trump: the void rule, as in `solve`.
        played: cards played so far, in order; the last trick may be unfinished.

    Returns:
        The smaller and the larger of the two numbers, both for the tricks to come, the unfinished one included.  The
        other defender's range is what the declarer leaves, less the larger and less the smaller number.

    Raises:
        InvalidDealError: an argument cannot be read, or the seat is the declarer's.
        IllegalPlayError: a card of `played` was not held or not legal.
    """
    with Solver() as solver:
        return solver.defender_tricks(Position(deal, strain, declarer, leader, must_trump, played), seat=seat)


def table(deal: Deal | str, leader: Seat | str | None = None, must_trump: bool = True) -> Table:
    """Tricks of every declarer in every strain, and his fewest without trump (betli).

    Args:
        deal: a `Deal` or its text.
        leader: who leads to the first trick; each declarer himself if not given.
        must_trump: the void rule, as in `solve`.

    Raises:
        InvalidDealError: an argument cannot be read.
    """
    with Solver() as solver:
        return solver.table(deal, leader, must_trump)
