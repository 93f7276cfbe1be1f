"""What one deal is worth: points of all three from rules, contract and tricks.

The cells of the table in docs/rules.md, in the order in which a deal is scored: declarer, then defenders.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ..cards.frozen import Frozen, derived
from ..cards.kinds import Seat
from ..errors import InvalidResultError, as_whole, quote, series, whole_range
from .contracts import TRICKS, Contract
from .table import DEFAULT, Rules

__all__ = ["Score", "check_tricks", "declarer_points", "defender_points", "score", "total_after"]

BETLI_DEFENDER = 2  # a defender wins or loses so much less than the declarer at betli
ZERO_AT_MEKSIKO = 20  # what no trick costs a defender at Meksiko, where no number was bid


class Score(Frozen):
    """One deal, scored; immutable, hashable, picklable.

    Attributes:
        rules: the table's.
        contract: as this table plays it.
        declarer: his `Seat`.
        tricks: by seat, the tricks taken when play ended.
        made: was the contract made?
        points: by seat, what each scores: positive or negative.
    """

    rules: Rules
    contract: Contract
    declarer: Seat
    tricks: Mapping[Seat, int]
    made: bool = derived()
    points: Mapping[Seat, int] = derived()

    def __init__(
        self, rules: Rules, contract: Contract, declarer: Seat, tricks: Sequence[int] | Mapping[Seat, int]
    ) -> None:
        taken = dict(tricks) if isinstance(tricks, Mapping) else dict(zip(Seat, tricks, strict=True))
        own = taken[declarer]
        points = {
            seat: declarer_points(contract, own, rules)
            if seat is declarer
            else defender_points(contract, own, taken[seat], rules)
            for seat in Seat
        }
        self._set(rules=rules, contract=contract, declarer=declarer, tricks=MappingProxyType(taken))
        self._set(made=contract.made(own), points=MappingProxyType(points))

    def __str__(self) -> str:
        points = " ".join(f"{seat.name} {points:+d}" for seat, points in self.points.items())
        return f"{self.declarer.name} played {self.contract}, {points}"


def score(
    bid: str | int | Contract, declarer: Seat | str, tricks: Sequence[int], rules: Rules | str = DEFAULT
) -> Score:
    """Score one deal.

    Args:
        bid: the contract that was played, such as `6` or `meksiko`.
        declarer: who played it.
        tricks: the tricks of seats A, B, C when play ended; ten together, or fewer where play stopped because the
            contract was lost.
        rules: the table's, or their text.

    Raises:
        InvalidRulesError: the contract is none, or not played there.
        InvalidResultError: no deal ends with these tricks.
        InvalidDealError: the declarer is no seat.
    """
    table = Rules.parse(rules)
    contract, seat = table.contract(bid), Seat.parse(declarer)
    return Score(table, contract, seat, check_tricks(contract, seat, tricks))


def declarer_points(contract: Contract, tricks: int, rules: Rules) -> int:
    """What the declarer scores with so many tricks."""
    made = contract.made(tricks)
    if contract.meksiko:
        return rules.meksiko_made if made else -rules.meksiko_failed
    if contract.betli:
        return contract.rank if made else -contract.rank
    return tricks if made else -rules.bid_failed * contract.tricks_needed


def defender_points(contract: Contract, declarer_tricks: int, tricks: int, rules: Rules) -> int:
    """What a defender scores with so many tricks of his own, when the declarer took so many.

    Args:
        contract: what was played.
        declarer_tricks: what the declarer took.
        tricks: the defender's own.
        rules: the table's.
    """
    if contract.betli:
        points = contract.rank - BETLI_DEFENDER
        return -points if contract.made(declarer_tricks) else points
    if tricks == 0 and rules.zero_tricks:
        return -ZERO_AT_MEKSIKO if contract.meksiko else -contract.tricks_needed
    return tricks * (rules.meksiko_defender_trick if contract.meksiko else 1)


def total_after(total: int, points: int, rules: Rules) -> int:
    """A running total after a deal in which its player scored so many points."""
    return total + points if rules.floor is None else max(rules.floor, total + points)


def check_tricks(contract: Contract, declarer: Seat, tricks: Sequence[int]) -> tuple[int, int, int]:
    """The tricks of A, B, C as a tuple, if a deal of this contract can end with them.

    Ten in all; where play stops at the trick that loses the contract, the tricks up to that one, that one included.
    (Who plays on to the end nevertheless has ten.)

    Raises:
        InvalidResultError: no deal ends so.
    """
    taken = tuple(_trick_count(number) for number in series("tricks", tricks, "three numbers, of seats A, B and C"))
    if len(taken) != len(Seat):
        raise InvalidResultError(f"{len(taken)} numbers of tricks are given; expected three, of seats A, B and C")
    total, own = sum(taken), taken[declarer]
    shown = " ".join(map(str, taken))
    if total > TRICKS or (total < TRICKS and not contract.ends_early):
        raise InvalidResultError(f"tricks {shown} add up to {total}; expected {TRICKS}")
    if total < TRICKS:
        _check_early_end(contract, own, total - own, shown)
    return taken  # type: ignore[return-value]


def _check_early_end(contract: Contract, own: int, others: int, shown: str) -> None:
    """Play stopped: the last trick was the one that lost the contract, or it did not stop there.

    Args:
        contract: what was played.
        own: the declarer's tricks.
        others: those of both defenders.
        shown: all three, as the message names them.
    """
    total = own + others
    if not contract.dead(own, others):
        raise InvalidResultError(
            f"tricks {shown} add up to {total} and {contract} is not lost; expected {TRICKS}, or fewer once it is lost"
        )
    before = contract.dead(own - 1, others) if contract.betli else contract.dead(own, others - 1)
    if before:
        whose = "the declarer's first trick" if contract.betli else "the first trick of a defender"
        raise InvalidResultError(
            f"tricks {shown} add up to {total}, but {contract} stops at {whose}; expected 1 of them, or {TRICKS} in all"
        )


def _trick_count(number: object) -> int:
    value = as_whole(number)
    if value is None or not 0 <= value <= TRICKS:
        raise InvalidResultError(f"number of tricks is {quote(number)}; expected {whole_range(0, TRICKS)}")
    return value
