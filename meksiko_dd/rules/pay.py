"""What each contract of a table pays at a glance, and from which chance on Meksiko does.

Nothing is written down twice: all numbers come from the functions that score deals.
"""

from __future__ import annotations

from typing import NamedTuple

from .contracts import MEKSIKO, TRICKS, Contract
from .scoring import declarer_points, defender_points
from .table import Rules

__all__ = ["Pay", "meksiko_chance", "pay_table"]


class Pay(NamedTuple):
    """What a contract pays.

    Attributes:
        contract: as this table plays it.
        made: the fewest and the most points of a declarer who makes it.
        failed: his points if he does not.
        trick: what a defender's trick scores; None at betli, where tricks do not count.
        no_trick: the points of a defender without one; None at betli.
        defender_made: at betli each defender's points if it is made; else None.
        defender_failed: and if it is not.
    """

    contract: Contract
    made: tuple[int, int]
    failed: int
    trick: int | None
    no_trick: int | None
    defender_made: int | None
    defender_failed: int | None


def pay_table(rules: Rules) -> list[Pay]:
    """What each contract of the table pays, the lowest first."""
    return [_pay(contract, rules) for contract in rules.contracts]


def _pay(contract: Contract, rules: Rules) -> Pay:
    makes = [tricks for tricks in range(TRICKS + 1) if contract.made(tricks)]
    fails = next(tricks for tricks in range(TRICKS + 1) if not contract.made(tricks))
    won = [declarer_points(contract, tricks, rules) for tricks in makes]
    trick = no_trick = made = failed = None
    if contract.betli:
        made, failed = (defender_points(contract, own, 0, rules) for own in (makes[0], fails))
    else:
        trick, no_trick = (defender_points(contract, fails, tricks, rules) for tricks in (1, 0))
    lost = declarer_points(contract, fails, rules)
    return Pay(contract, (min(won), max(won)), lost, trick, no_trick, made, failed)


def meksiko_chance(rules: Rules, points: int) -> float | None:
    """The chance of making Meksiko above which it is worth more than so many sure points; None: it never is.

    With chance p it is worth p * made - (1 - p) * failed; what the others score is left out.
    """
    contract = rules.contract(MEKSIKO)
    made, failed = (declarer_points(contract, tricks, rules) for tricks in (TRICKS, TRICKS - 1))
    return None if made <= points else (points - failed) / (made - failed)
