"""What has been found about the choices of a discard, as a report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..cards.hand import Hand
from ..hidden.equal import Group
from ..hidden.means import Mean, wilson
from ..hidden.worth import worths
from ..rules.contracts import TRICKS, Contract
from ..rules.table import Rules
from ._choosing import Choosing
from .report import DiscardReport, Option

__all__ = ["Frame", "report"]


class Frame(NamedTuple):
    """What a report says beside what was found.

    Attributes:
        held: the cards before the discard.
        contract: what is played; None: the more tricks, the better.
        rules: the table's.
        objective: what the worth of the choices is.
        all_choices: how many there are, equal ones counted each.
        different: and counted once.
        groups: for each choice asked the equal ones.
        top: how many options are reported.
    """

    held: Hand
    contract: Contract | None
    rules: Rules
    objective: str
    all_choices: int
    different: int
    groups: Sequence[Group]
    top: int


def report(choosing: Choosing, frame: Frame, stopped: str | None) -> DiscardReport:
    """The report of what is known by now."""
    order, open_choices, naive = choosing.order(), choosing.open(), choosing.question.naive
    second = order[1] if len(order) > 1 else None
    known = naive in choosing.found
    return DiscardReport(
        hand=frame.held,
        bid=None if frame.contract is None else frame.contract.text,
        rules=frame.rules.text,
        objective=frame.objective,
        seed=choosing.plan.seed,
        layouts=choosing.question.layouts.total,
        choices=frame.all_choices,
        different=frame.different,
        asked=len(choosing.question.choices),
        options=tuple(_option(choosing, frame, number) for number in order[: frame.top]),
        naive=_option(choosing, frame, naive) if known else None,
        gap=None if second is None else _pair(choosing.difference(second, order[0])),
        naive_gap=_pair(choosing.difference(naive, order[0])) if known else None,
        open=tuple((Hand(frame.groups[number].discards[0]), frame.groups[number].strain) for number in open_choices),
        separated=not open_choices and len(choosing.found) == len(choosing.question.choices),
        stopped=stopped,
    )


def _pair(mean: Mean) -> tuple[float, float]:
    return mean.value, mean.error


def _option(choosing: Choosing, frame: Frame, number: int) -> Option:
    asked, contract, group = choosing.found[number], frame.contract, frame.groups[number]
    total, count = choosing.question.layouts.total, sum(asked.counts)
    value = choosing.over(number, choosing.question.worth)
    made = points = low = high = verdict = None
    if contract is not None:
        made = choosing.over(number, worths("make", contract, frame.rules))
        points = choosing.over(number, worths("points", contract, frame.rules))
        hits = sum(often for taken, often in enumerate(asked.counts) if contract.made(taken))
        low, high = wilson(hits, count, total)
        verdict = None if not asked.exact else "certain" if hits == count else "never" if hits == 0 else None
    betli = choosing.question.betli
    tricks = None if betli else choosing.over(number, list(range(TRICKS + 1)))
    discard, *also = map(Hand, group.discards)
    return Option(
        discard=discard,
        also=tuple(also),
        strain=group.strain,
        layouts=count,
        exact=asked.exact,
        fresh=asked.fresh,
        value=value.value,
        value_se=value.error,
        p_make=made and made.value,
        p_make_se=made and made.error,
        p_make_low=low,
        p_make_high=high,
        points=points and points.value,
        points_se=points and points.error,
        tricks=tricks and tricks.value,
        tricks_se=tricks and tricks.error,
        counts=tuple(asked.counts[:2] if betli else asked.counts),
        verdict=verdict,
    )
