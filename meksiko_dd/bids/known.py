"""Which contracts make when all cards are seen: for each player, with his best discard."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..cards.deal import Deal
from ..cards.hand import Hand
from ..cards.kinds import Goal, Seat, Strain
from ..discards.report import KnownOption
from ..errors import InvalidDealError, instance
from ..hidden.candidates import Candidates
from ..rules.contracts import BETLI, SUIT_STRAINS, Contract
from ..rules.scoring import declarer_points
from ..rules.table import DEFAULT, Rules
from ..solver.solver import Solver

__all__ = ["KnownBids", "KnownChoice", "known_bids", "known_bids_of"]


class KnownChoice(NamedTuple):
    """One contract that makes, and how.

    Attributes:
        contract: its text.
        tricks: that the declarer then takes.
        discard: two cards with which it makes; None: it leaves the talon alone.
        strain: what he then names.
    """

    contract: str
    tricks: int
    discard: Hand | None
    strain: Strain

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as docs/json.md describes them."""
        discard = None if self.discard is None else [str(card) for card in self.discard]
        return {**self._asdict(), "discard": discard, "strain": self.strain.letter}


class KnownBids(NamedTuple):
    """What a player could have made as declarer with his best discard, all cards seen.

    Attributes:
        player: his seat.
        contract: the highest that makes; None: none does.
        makes: all that make, the lowest first.
        tricks: the most tricks with the talon, a trump suit named.
        discard, strain: one choice that takes them.
        choices: for each contract that makes, in the order of `makes`, a choice with which it does.
    """

    player: Seat
    contract: str | None
    makes: tuple[str, ...]
    tricks: int
    discard: Hand
    strain: Strain
    choices: tuple[KnownChoice, ...] = ()

    @property
    def choice(self) -> KnownChoice | None:
        """Of the highest contract that makes; None: none does."""
        return self.choices[-1] if self.choices else None

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as docs/json.md describes them."""
        plain = {**self._asdict(), "player": self.player.name, "makes": list(self.makes)}
        plain |= {"discard": [str(card) for card in self.discard], "strain": self.strain.letter}
        return plain | {"choices": [choice.to_dict() for choice in self.choices]}


def known_bids(
    deal: Deal | str, rules: Rules | str = DEFAULT, *, solver: Solver | None = None
) -> tuple[KnownBids, ...]:
    """For seats A, B and C what each could have made, exact.

    Args:
        deal: the deal before the talon is taken.
        rules: the table's, or their text.
        solver: to ask; a new one if None.

    Raises:
        InvalidDealError: the deal cannot be read, or its hands have not ten cards.
        InvalidRulesError: the rules cannot be read.
    """
    instance("solver", solver, Solver, "a Solver, or None", optional=True)
    dealt, table = Deal.parse(deal), Rules.parse(rules)
    if dealt.talon is None or dealt.size != 10:
        raise InvalidDealError(f"the hands have {dealt.size} cards; expected a whole deal, ten each")
    if solver is not None:
        return tuple(known_bids_of(dealt, seat, table, solver) for seat in Seat)
    with Solver() as fresh:
        return tuple(known_bids_of(dealt, seat, table, fresh) for seat in Seat)


def known_bids_of(deal: Deal, seat: Seat, rules: Rules, solver: Solver, best: KnownOption | None = None) -> KnownBids:
    """What one player could have made; `best` is a choice for most tricks, where it is known already.

    Args:
        deal: with its talon.
        seat: the player.
        rules: the table's.
        solver: asked in the calling thread.
        best: a choice for most tricks, where it is known already.
    """
    if best is None:
        of = _candidates(deal, seat, SUIT_STRAINS, rules)
        tricks, row = of.most(solver, deal.hands[seat.next])
        discard, strain = Hand(of.discards[row][0]), Strain(of.strains[row])
    else:
        tricks, discard, strain = best.tricks, best.discard, best.strain
    ranked = sorted(rules.contracts, key=lambda one: (one.rank, _worth(one, tricks, rules), one.text))
    every = (_making(contract, deal, seat, (tricks, discard, strain), rules, solver) for contract in ranked)
    choices = tuple(choice for choice in every if choice is not None)
    makes = tuple(choice.contract for choice in choices)
    return KnownBids(seat, makes[-1] if makes else None, makes, tricks, discard, strain, choices)


def _candidates(deal: Deal, seat: Seat, strains: tuple[Strain, ...], rules: Rules) -> Candidates:
    """The choices of a player who takes the talon.

    Args:
        deal: with its talon.
        seat: the player.
        strains: what he may name.
        rules: the table's.
    """
    assert deal.talon is not None
    unseen = deal.hands[seat.next].mask | deal.hands[seat.next.next].mask
    return Candidates(deal.hands[seat] | deal.talon, strains, None, rules.must_trump, unseen)


def _worth(contract: Contract, tricks: int, rules: Rules) -> int:
    """The points of a contract that makes; of two that rank alike, the one worth more is the higher."""
    return declarer_points(contract, tricks if contract.number else contract.tricks_needed, rules)


def _making(
    contract: Contract, deal: Deal, seat: Seat, most: tuple[int, Hand, Strain], rules: Rules, solver: Solver
) -> KnownChoice | None:
    """How a contract makes, `most` being a choice for most tricks; None: it does not.

    Args:
        contract: what is played.
        deal: with its talon.
        seat: the player.
        most: tricks, discard and strain of a choice for most tricks.
        rules: the table's.
        solver: asked in the calling thread.
    """
    if contract.number is not None:
        return KnownChoice(contract.text, *most) if contract.made(most[0]) else None
    if contract.text == BETLI:
        of = _candidates(deal, seat, contract.strains, rules)
        row = of.avoiding(solver, deal.hands[seat.next])
        return None if row is None else KnownChoice(contract.text, 0, Hand(of.discards[row][0]), contract.strains[0])

    def can_take(number: int, strain: Strain) -> bool:
        return solver.can_take(deal, number, strain, seat, goal=contract.goal, must_trump=rules.must_trump)

    for strain in contract.strains:  # as it was dealt: the talon is left alone
        if contract.betli and not can_take(1, strain):
            return KnownChoice(contract.text, 0, None, strain)
        if contract.goal is Goal.MAX and can_take(contract.tricks_needed, strain):
            return KnownChoice(contract.text, contract.tricks_needed, None, strain)
    return None
