"""Which two cards to throw away and what to call trumps: with all cards known, and with twelve.

With twelve known, all choices race on the same layouts; those that lose by three standard errors of the paired
difference drop out, and the leaders are then counted in *all* layouts.  Whatever is printed comes from all layouts
or from fresh ones that had no part in the choosing.  docs/accuracy.md says what the numbers mean.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

import numpy as np

from ..cards.card import Card
from ..cards.deal import Deal
from ..cards.hand import Hand, format_cards
from ..cards.kinds import Goal, Seat, Strain
from ..errors import InvalidDealError, InvalidRulesError, flag, instance, plural, quote, whole
from ..hidden.candidates import OBJECTIVES, Candidates, allowed_strains, naive_choice, with_discard
from ..hidden.knowledge import Known, Voids, compatible
from ..hidden.sampling import shuffled
from ..rules.contracts import Contract
from ..rules.table import DEFAULT, Rules
from ..solver.matrix import Matrix
from ..solver.solver import Solver
from ..solver.threads import Progress, check_progress, check_seconds, check_threads
from ._race import Plan, Question, Race
from .report import DiscardReport, KnownDiscards, KnownOption

__all__ = ["best_discards", "known_discards"]

Cards = Hand | str | Iterable[Card | str]


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
    top, seed = whole("top", top, 1), whole("seed", seed)
    if samples is not None:
        samples = whole("samples", samples, 1)
    if flag("exact", exact) and samples is not None:
        raise InvalidDealError("samples and exact are both given; expected one of them: a sample, or all layouts")
    held = _hold(hand, talon)
    if unseen is None and len(held) != 12:
        raise InvalidDealError(f"hand and talon have {len(held)} cards; expected twelve, ten of the hand and the talon")
    strains = allowed_strains(contract, strain)
    lie = None if unseen is None else Hand.of(unseen).mask
    candidates = Candidates(held, strains, contract, table.must_trump, lie)
    masks = compatible(candidates.unseen, known, void)
    naive = candidates.index(*naive_choice(held, strains, candidates.betli))
    question = Question(candidates, shuffled(masks, seed), contract, table, wanted)
    plan = Plan(top, samples, exact, deadline, seconds, naive, check_threads(threads), progress)
    return Race(question, plan).run(held, seed)


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


def known_discards(
    deal: Deal | str,
    declarer: Seat | str,
    bid: str | int | Contract | None = None,
    rules: Rules | str = DEFAULT,
    *,
    strain: str | Strain | None = None,
    threads: int = 1,
    solver: Solver | None = None,
) -> KnownDiscards:
    """Every discard and strain of a declarer when all cards are seen: exact tricks, the best first.

    Args:
        deal: the deal before the talon is taken; an ending must name its talon.
        declarer: who takes it and leads.
        bid: `5` to `10` or `betli`; None: all of them, and betli beside them where the rules have it.
        rules: the table's, or their text.
        strain: consider only this one.
        threads: threads to use.
        solver: asked in place of fresh ones, in the calling thread; answers do not depend on it.

    Raises:
        InvalidDealError, InvalidRulesError, NoDiscardError: as `best_discards`.
    """
    instance("solver", solver, Solver, "a Solver, or None", optional=True)
    check_threads(threads)
    dealt = Deal.parse(deal)
    seat, table = Seat.parse(declarer), Rules.parse(rules)
    contract = with_discard(bid, table)
    if dealt.talon is None:
        raise InvalidDealError("the talon of this ending is not known; expected talon: and two cards behind the hands")
    held, layout = dealt.hand(seat) | dealt.talon, dealt.hand(seat.next)
    strains = allowed_strains(contract, strain)
    unseen = dealt.hand(seat.next).mask | dealt.hand(seat.next.next).mask
    groups: dict[bool, tuple[KnownOption, ...]] = {False: (), True: ()}
    extra = contract is None and strain is None and table.betli is not None
    for betli in (False, True):
        if (contract is None and (not betli or extra)) or (contract is not None and contract.betli == betli):
            of = Candidates(held, (Strain.NT,) if betli else strains, contract, table.must_trump, unseen)
            groups[betli] = _known(of, layout, betli, contract, table, threads, solver)
    first = groups[False] or groups[True]
    text = dealt.to_text()
    return KnownDiscards(
        text, seat.name, None if contract is None else contract.text, table.text, first, groups[True] if extra else ()
    )


def _known(
    of: Candidates,
    layout: Hand,
    betli: bool,
    contract: Contract | None,
    rules: Rules,
    threads: int,
    solver: Solver | None,
) -> tuple[KnownOption, ...]:
    """All choices of a deal that is known, the best first.

    Args:
        of: the choices.
        layout: B's cards.
        betli: does the declarer avoid tricks?
        contract: what is played, if it is known.
        rules: the table's.
        threads: threads to use where no solver is given.
        solver: asked in the calling thread, or None.
    """
    masks = np.array([layout.mask], dtype=np.uint32)
    asked = Matrix(of.hands, of.strains, of.unseen, Goal.MIN if betli else Goal.MAX, rules.must_trump)
    if solver is None:
        matrix = asked.solve(masks, threads)[0]
    else:
        matrix = np.empty((len(of), 1), dtype=np.int8)
        for strain in np.unique(of.strains):  # alike questions share proofs
            rows = np.flatnonzero(of.strains == strain)
            matrix[rows] = asked.some(rows).block(solver, masks)
    tricks = matrix[:, 0].tolist()
    order = sorted(range(len(of)), key=lambda row: tricks[row] if betli else -tricks[row])
    needed = None if contract is None else contract.tricks_needed
    options = []
    for row in order:
        against = -tricks[row] if betli else None if needed is None else tricks[row] - needed
        discard, *also = map(Hand, of.discards[row])
        options.append(KnownOption(discard, tuple(also), Strain(of.strains[row]), betli, tricks[row], against))
    return tuple(options)
