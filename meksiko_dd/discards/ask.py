"""Which two cards to throw away and what to call trumps, knowing twelve cards.

The choices that the hand model puts first race on the same layouts; fresh ones tell how far apart
they are, and many more what the best of them is worth.  docs/accuracy.md says what the numbers mean.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..cards.card import FULL_MASK, Card
from ..cards.hand import Hand, format_cards
from ..cards.kinds import Goal, Strain
from ..errors import InvalidDealError, InvalidRulesError, flag, plural, quote, whole
from ..hidden.equal import DISCARD_SIZE, Group, check_unseen, grouped
from ..hidden.spread import Layouts
from ..hidden.told import Known, Voids, told
from ..hidden.worth import OBJECTIVES, allowed_strains, naive_choice, with_discard, worths
from ..rules.contracts import TRICKS, Contract
from ..rules.table import DEFAULT, Rules
from ..solver.draw import SEEDS
from ..solver.model import Choice, rank_choices
from ..solver.threads import Progress, check_progress, check_seconds, check_threads
from ._choosing import SMALL, Choosing, Plan, Question
from ._reporting import Frame, report
from .report import DiscardReport

__all__ = ["best_discards"]

Cards = Hand | str | Iterable[Card | str]

ASKED = 14  # choices, the first by the hand model; of 150 hands its first 8 held the best of all each time
LOWEST = -1_000_000  # the estimate of a choice that the model has passed over


def best_discards(
    hand: Cards,
    talon: Cards = "",
    bid: str | int | Contract | None = None,
    rules: Rules | str = DEFAULT,
    objective: str | None = None,
    *,
    strain: str | Strain | None = None,
    samples: int | None = None,
    exact: bool = False,
    seconds: float | None = None,
    top: int = 10,
    seed: int = 1,
    threads: int = 1,
    known: Known | None = None,
    void: Voids | None = None,
    unseen: Cards | None = None,
    progress: Progress | None = None,
) -> DiscardReport:
    """The best discards and strains for a declarer who sees his twelve cards, seat A, who leads.

    By default the best three and whatever could still beat them are counted in all layouts.  The answer depends on the
    seed, never on the threads; where `seconds` ended the work, on the machine, too (`stopped` says so).

    Args:
        hand: the ten cards dealt, or all twelve; fewer for a smaller world.
        talon: the two cards picked up.
        bid: `5` to `10` or `betli`; None: the more tricks, the better.
        rules: the table's, or their text.
        objective: "points", "make" or "tricks"; points with a bid, else tricks, if None.
        strain: consider only this one.
        samples: layouts to choose by, and as many fresh ones to score by; nothing is counted in all layouts.
        exact: count every choice in all layouts.
        seconds: stop the work after so many, and answer with what is there.
        top: how many options to report.
        seed: of the random sample.
        threads: threads to use.
        known: cards that a defender is known to hold, such as `{"B": "SA H7"}`.
        void: suits that a defender is known not to hold, such as `{"C": "S"}`, `{"B": "HD"}` or `{"B": "herc karo"}`.
        unseen: the cards that B and C hold; all others if None.
        progress: called as `progress(done, total)`; units mean nothing but their ratio.

    Returns:
        A `DiscardReport`.  Ctrl-C during the work ends it: the report has what is there, `stopped` is "interrupt".

    Raises:
        InvalidDealError: an argument cannot be read, or no layout agrees with what is known.
        InvalidRulesError: the bid, strain or objective is not one of this table.
        NoDiscardError: the contract leaves the talon alone.
    """
    check_progress(progress)
    deadline = None if seconds is None else time.monotonic() + check_seconds(seconds)
    table = Rules.parse(rules)
    contract = with_discard(bid, table)
    wanted = _objective(objective, contract)
    top, seed = whole("top", top, 1), whole("seed", seed, 0, SEEDS - 1)
    if samples is not None:
        samples = whole("samples", samples, 1)
    if flag("exact", exact) and samples is not None:
        raise InvalidDealError("samples and exact are both given; expected one of them: a sample, or all layouts")
    held = _hold(hand, talon)
    if unseen is None and len(held) != 12:
        raise InvalidDealError(f"hand and talon have {len(held)} cards; expected twelve, ten of the hand and the talon")
    lie = FULL_MASK & ~held.mask if unseen is None else Hand.of(unseen).mask
    strains, betli = allowed_strains(contract, strain), contract is not None and contract.betli
    every = grouped(held, strains, lie)
    layouts = _layouts(held, lie, known, void)
    exact = exact or len(every) * layouts.total <= SMALL if samples is None else samples >= layouts.total
    goal = Goal.MIN if betli else Goal.MAX
    all_asked = exact or len(held) < TRICKS + DISCARD_SIZE  # the model knows hands of ten cards
    gone = FULL_MASK & ~held.mask & ~lie
    ranked = [] if all_asked else rank_choices(held.mask, strains, goal, table.must_trump, ASKED, gone)
    asked = _asked(held, every, ranked, naive_choice(held, strains, betli))
    question = Question(asked.choices, asked.naive, layouts, worths(wanted, contract, table), betli, table.must_trump)
    choosing = Choosing(question, Plan(samples, exact, deadline, seed, check_threads(threads), progress))
    stopped = choosing.run()
    total = sum(len(group.discards) for group in every)
    return report(choosing, Frame(held, contract, table, wanted, total, len(every), asked.groups, top), stopped)


class _Asked(NamedTuple):
    """The choices asked about, for each the equal ones, and the number of the beginner's."""

    choices: list[Choice]
    groups: list[Group]
    naive: int


def _asked(held: Hand, every: Sequence[Group], ranked: Sequence[Choice], beginner: tuple[Hand, Strain]) -> _Asked:
    """Those that the model puts first and the beginner's; all, where it puts none first.

    Args:
        held: the cards before the discard.
        every: all choices that differ.
        ranked: those worth asking about, the best first.
        beginner: what a beginner throws away and names.
    """
    place = {(group.strain, discard): number for number, group in enumerate(every) for discard in group.discards}
    naive = place[beginner[1], beginner[0].mask]
    numbers = dict.fromkeys(place[Strain(choice.strain), choice.discard] for choice in ranked)
    estimates = {place[Strain(choice.strain), choice.discard]: choice.estimate for choice in ranked}
    numbers |= dict.fromkeys([naive] if ranked else range(len(every)))
    choices = []
    for number in numbers:
        discard, strain = every[number].discards[0], every[number].strain
        choices.append(Choice(held.mask & ~discard, discard, int(strain), estimates.get(number, LOWEST)))
    return _Asked(choices, [every[number] for number in numbers], list(numbers).index(naive))


def _layouts(held: Hand, unseen: int, known: Known | None, void: Voids | None) -> Layouts:
    """The layouts that agree with what the declarer has been told.

    Args:
        held: his cards before the discard.
        unseen: mask of the cards that B and C hold.
        known: as of `best_discards`.
        void: as of `best_discards`.
    """
    if both := held.mask & unseen:
        raise InvalidDealError(f"{format_cards(Hand(both))} is both in the hand and unseen; expected every card once")
    check_unseen(held, unseen)
    knows = told(unseen, known, void)
    return Layouts(unseen, knows.b, knows.c)


def _hold(hand: Cards, talon: Cards) -> Hand:
    own, two = Hand.of(hand), Hand.of(talon)
    if both := own & two:
        raise InvalidDealError(f"{format_cards(both)} is both in the hand and in the talon; expected every card once")
    if len(two) not in (0, 2):
        raise InvalidDealError(f"the talon has {plural(len(two), 'card')}; expected two")
    whole = own | two
    if len(whole) > 12:
        raise InvalidDealError(f"hand and talon have {len(whole)} cards; expected twelve")
    return whole


def _objective(objective: str | None, contract: Contract | None) -> str:
    wanted = objective or ("tricks" if contract is None else "points")
    if wanted not in OBJECTIVES:
        raise InvalidRulesError(f"unknown objective {quote(wanted)}; expected {', '.join(OBJECTIVES)}")
    if contract is None and wanted != "tricks":
        raise InvalidRulesError(f"objective is {wanted} and there is no bid; expected a bid, or the objective tricks")
    if contract is not None and contract.betli and wanted == "tricks":
        raise InvalidRulesError("objective of a betli is tricks; expected points or make")
    return wanted
