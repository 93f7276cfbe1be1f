"""Which two cards to throw away and what to call trumps when all cards are seen: every choice, exactly."""

from __future__ import annotations

import numpy as np

from ..cards.deal import Deal
from ..cards.hand import Hand
from ..cards.kinds import Goal, Seat, Strain
from ..errors import InvalidDealError, instance
from ..hidden.candidates import Candidates
from ..hidden.worth import allowed_strains, with_discard
from ..rules.contracts import Contract
from ..rules.table import DEFAULT, Rules
from ..solver.matrix import Matrix
from ..solver.solver import Solver
from ..solver.threads import check_threads
from .report import KnownDiscards, KnownOption

__all__ = ["known_discards"]


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
