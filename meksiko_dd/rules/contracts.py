"""Contracts: what was promised, and all that follows from it for the talon, the play and the solver.

Later questions (which two cards to discard, how high to bid, where a trick was lost) take everything from here, so that
no rule is written twice.  What differs from table to table (betli's rank, Meksiko's strain, an early end) is given by
`Rules.contract`; `Contract.parse` alone gives the contract as most tables play it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..cards import notation
from ..cards.frozen import Frozen, derived
from ..cards.kinds import Goal, Strain
from ..errors import InvalidRulesError, flag, series, whole
from ..words import spoken

__all__ = [
    "BETLI",
    "BETLI_WITHOUT_TALON",
    "CONTRACTS",
    "EXPECTED",
    "MEKSIKO",
    "SUIT_STRAINS",
    "TRICKS",
    "WORDS",
    "Contract",
]

TRICKS = 10  # in a deal
MEKSIKO = "meksiko"
BETLI = "betli"
BETLI_WITHOUT_TALON = "betli-without-talon"
CONTRACTS = ("5", "6", "7", "8", "9", "10", MEKSIKO, BETLI, BETLI_WITHOUT_TALON)
EXPECTED = "5 to 10, meksiko, betli or betli-without-talon"
SUIT_STRAINS = (Strain.S, Strain.H, Strain.D, Strain.C)

_RANKS = {MEKSIKO: 11, BETLI: 7, BETLI_WITHOUT_TALON: 8}  # on the scale of the numbers bid
WORDS = notation.Words("contract", EXPECTED, spoken.CONTRACTS, InvalidRulesError)  # places of `CONTRACTS`


class Contract(Frozen):
    """One contract; immutable, hashable, picklable.

    Args:
        text: one of `CONTRACTS`, read leniently.
        rank: its place in the auction on the scale of the numbers bid; the usual one if not given.
        strains: what may be trump; the usual strains if not given.
        ends_early: does play stop at the trick that loses it?  Betli always does.

    Attributes:
        text: the canonical text, `5` to `10`, `meksiko`, `betli` or `betli-without-talon`.
        number: the number bid, 5..10; None for the others.
        rank: a higher one outranks; equal ones do not outrank each other.  Numbers 5..10, Meksiko 11.
        strains: what the declarer may choose from, in the order S H D C NT.
        takes_talon: does the declarer take the talon and discard two cards?
        goal: what the declarer wants, as the solver understands it.
        tricks_needed: with `Goal.MAX` at least, with `Goal.MIN` at most so many make it.
        ends_early: does play stop at the trick that loses it?

    Raises:
        InvalidRulesError: the text is no contract.
    """

    text: str
    rank: int
    strains: tuple[Strain, ...]
    ends_early: bool
    number: int | None = derived()
    takes_talon: bool = derived()
    goal: Goal = derived()
    tricks_needed: int = derived()

    def __init__(
        self,
        text: str | int,
        rank: int | None = None,
        strains: Iterable[Strain] | None = None,
        ends_early: bool = False,
    ) -> None:
        text = _read(text)
        number = int(text) if text.isdigit() else None
        betli = text in (BETLI, BETLI_WITHOUT_TALON)
        given = None if rank is None else whole("rank", rank, 1, 20)
        if strains is None:
            strains = (Strain.NT,) if number is None else SUIT_STRAINS
        self._set(
            text=text,
            rank=number or given or _RANKS[text],
            strains=tuple(Strain.parse(strain) for strain in series("strains", strains, "strains")),
            ends_early=flag("ends_early", ends_early) or betli,
            number=number,
            takes_talon=number is not None or text == BETLI,
            goal=Goal.MIN if betli else Goal.MAX,
            tricks_needed=0 if betli else number or TRICKS,
        )

    @classmethod
    def parse(cls, text: str | int | Contract) -> Contract:
        """The contract of `5` to `10`, `meksiko`, `betli`, `betli-without-talon`; a Contract is returned as it is.

        Also read: `20` for Meksiko, whose points it is, and Serbian in either script.

        Raises:
            InvalidRulesError: it is none of these.
        """
        return text if isinstance(text, Contract) else cls(text)

    @property
    def betli(self) -> bool:
        """Is it one of the two contracts to take no trick?"""
        return self.goal is Goal.MIN

    @property
    def meksiko(self) -> bool:
        """Is it Meksiko?"""
        return self.text == MEKSIKO

    def outranks(self, standing: Contract | None) -> bool:
        """May it be bid over this one (None: there is no bid yet)?"""
        return standing is None or self.rank > standing.rank

    def made(self, tricks: int) -> bool:
        """Has a declarer with so many of the ten tricks, 0..10, made it?"""
        return tricks <= self.tricks_needed if self.betli else tricks >= self.tricks_needed

    def dead(self, tricks: int, defenders: int) -> bool:
        """Is it lost already, when the declarer has taken so many tricks and the defenders together so many?"""
        return tricks > self.tricks_needed if self.betli else defenders > TRICKS - self.tricks_needed

    def __str__(self) -> str:
        return self.text

    def _arguments(self) -> dict[str, Any]:
        usual = Contract(self.text)
        given = super()._arguments().items()
        return {name: value for name, value in given if name == "text" or value != getattr(usual, name)}


def _read(text: object) -> str:
    if isinstance(text, int) and not isinstance(text, bool) and 0 <= text <= 99:
        text = str(text)
    return CONTRACTS[WORDS.parse(text)]
