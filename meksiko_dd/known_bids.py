"""Which contracts make when all cards are seen: for each player, with his best discard."""

from __future__ import annotations

from typing import Any, NamedTuple

from .cards import Goal, Hand, Seat, Strain
from .contracts import TRICKS, Contract
from .deal import Deal
from .discard import known_discards
from .rules import DEFAULT, Rules
from .solver import can_take

__all__ = ["KnownBids", "known_bids"]


class KnownBids(NamedTuple):
    """What one player could have made, double dummy; immutable.

    Attributes:
        seat: the player, as declarer and leader.
        hand: his ten cards.
        tricks: the most that he takes with the talon; after `discard`, with `strain` (one of the best choices).
        makes: the contracts of the table that make, the lowest rank first.
    """

    seat: Seat
    hand: Hand
    tricks: int
    discard: Hand
    strain: Strain
    makes: tuple[str, ...]

    @property
    def highest(self) -> str | None:
        """The contract of the highest rank that makes; None: not even the lowest."""
        return self.makes[-1] if self.makes else None

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as docs/json.md describes them."""
        return {
            "seat": self.seat.name,
            "hand": str(self.hand),
            "tricks": self.tricks,
            "discard": [str(card) for card in self.discard],
            "strain": self.strain.letter,
            "makes": list(self.makes),
            "highest": self.highest,
        }


def known_bids(deal: Deal | str, rules: Rules | str = DEFAULT, *, threads: int = 1) -> tuple[KnownBids, ...]:
    """For seats A, B and C what each could have made, exact.

    Args:
        deal: the deal before the talon is taken.
        rules: the table's, or their text.
        threads: threads to use.

    Raises:
        InvalidDealError: the deal cannot be read, or it is an ending whose talon is not known.
        InvalidRulesError: the rules cannot be read.
    """
    dealt, table = Deal.parse(deal), Rules.parse(rules)
    found = []
    for seat in Seat:
        discards = known_discards(dealt, seat, rules=table, threads=threads)
        best = discards.options[0]
        no_trick = bool(discards.betli) and discards.betli[0].tricks == 0
        makes = tuple(one.text for one in table.contracts if _makes(dealt, seat, one, table, best.tricks, no_trick))
        found.append(KnownBids(seat, dealt.hand(seat), best.tricks, best.discard, best.strain, makes))
    return tuple(found)


def _makes(deal: Deal, seat: Seat, contract: Contract, rules: Rules, best: int, no_trick: bool) -> bool:
    """Does this contract make?  `best` tricks are possible with the talon, and perhaps none at all."""
    if contract.takes_talon:
        return no_trick if contract.betli else best >= contract.tricks_needed
    if contract.betli:
        return not can_take(deal, 1, strain=Strain.NT, declarer=seat, goal=Goal.MIN, must_trump=rules.must_trump)
    return any(
        can_take(deal, TRICKS, strain=strain, declarer=seat, must_trump=rules.must_trump)
        for strain in contract.strains
        if len(deal.hand(seat)) == TRICKS
    )
