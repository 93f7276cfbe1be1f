"""Choices of a discard and a strain: which there are, which are equal, and their tricks in given layouts.

`Candidates` is the cheap inner part, for all who ask about many hands: twelve cards and layouts in, a matrix out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ..cards.card import FULL_MASK
from ..cards.hand import Hand
from ..cards.kinds import Goal, Strain, Suit
from ..errors import InvalidDealError, InvalidRulesError, NoDiscardError, plural
from ..rules.contracts import SUIT_STRAINS, TRICKS, Contract
from ..rules.scoring import declarer_points
from ..rules.table import Rules
from ..solver.betli import betli_block, betli_fails
from ..solver.layouts import choices
from ..solver.matrix import Matrix
from ..solver.raw import can_take, raw_position
from ..solver.solver import Solver
from ..solver.threads import Progress

if TYPE_CHECKING:
    from .._binding import Pointer, mdd_position

__all__ = ["OBJECTIVES", "Candidates", "allowed_strains", "naive_choice", "objective_values", "with_discard"]

OBJECTIVES = ("points", "make", "tricks")


def with_discard(bid: str | int | Contract | None, rules: Rules) -> Contract | None:
    """The contract of a bid as this table plays it; None without one.

    Raises:
        InvalidRulesError: it is not played there.
        NoDiscardError: it leaves the talon alone.
    """
    if bid is None:
        return None
    contract = rules.contract(bid)
    if not contract.takes_talon:
        raise NoDiscardError(f"{contract.text} leaves the talon alone: there is nothing to discard")
    return contract


def allowed_strains(contract: Contract | None, strain: str | Strain | None) -> tuple[Strain, ...]:
    """The strains to choose from, or the one that is asked about.

    Raises:
        InvalidRulesError: that one is not allowed.
    """
    allowed = SUIT_STRAINS if contract is None else contract.strains
    if strain is None:
        return allowed
    wanted = Strain.parse(strain)
    if wanted not in allowed:
        letters = " ".join(one.letter for one in allowed)
        raise InvalidRulesError(f"strain is {wanted.letter}; expected one of {letters}")
    return (wanted,)


def objective_values(objective: str, contract: Contract | None, rules: Rules) -> NDArray[np.float64]:
    """What 0, 1 ... 10 tricks are worth to the declarer; at betli index 1 stands for at least one trick."""
    numbers = range(TRICKS + 1)
    if objective == "tricks" or contract is None:
        return np.array(numbers, dtype=float)
    if objective == "make":
        return np.array([contract.made(number) for number in numbers], dtype=float)
    return np.array([declarer_points(contract, number, rules) for number in numbers], dtype=float)


class Candidates:
    """The choices of one hand before the discard, those that are equal in every layout grouped.

    Two discards are equal when the cards kept lie alike among the unseen ones: the eight is as good as the seven when
    nobody else has a card between them.  Strains are never grouped.

    Args:
        hand: all cards before the discard.
        strains: to choose from.
        contract: what is played, if it matters: at a betli tricks are asked for as yes or no.
        must_trump: the void rule.
        unseen: mask of the cards that B and C hold; all others if None.

    Attributes:
        held: mask of the hand before the discard.
        unseen: mask of the cards that B and C hold.
        hands, strains: for each different choice its hand kept, uint32, and strain, uint8.
        discards: for each the equal discards as masks, the first in written order first.
        total: choices in all, equal ones included.
    """

    def __init__(
        self, hand: Hand, strains: tuple[Strain, ...], contract: Contract | None, must_trump: bool, unseen: int | None
    ) -> None:
        self.held = hand.mask
        self.unseen = FULL_MASK & ~hand.mask if unseen is None else unseen
        self.betli = contract is not None and contract.betli
        self.must_trump = must_trump
        every = choices(hand, strains)
        if 2 * (len(hand) - 2) != self.unseen.bit_count():
            raise InvalidDealError(
                f"the hand has {plural(len(hand), 'card')} and {self.unseen.bit_count()} are unseen; expected "
                f"{2 * (len(hand) - 2)}: twice the cards kept"
            )
        self.total = len(every.hands)
        groups: dict[Any, list[int]] = {}
        patterns = {kept: _pattern(kept, self.unseen) for kept in set(every.hands.tolist())}
        for place, (kept, strain) in enumerate(zip(every.hands.tolist(), every.strains.tolist(), strict=True)):
            groups.setdefault((strain, patterns[kept]), []).append(place)
        first = [members[0] for members in groups.values()]
        self.hands, self.strains = every.hands[first], every.strains[first]
        self.discards = [[int(every.discards[place]) for place in members] for members in groups.values()]

    def __len__(self) -> int:
        return len(self.hands)

    def tricks(
        self, rows: Any, masks: NDArray[np.uint32], threads: int = 1, progress: Progress | None = None
    ) -> NDArray[np.int8]:
        """The declarer's tricks of some choices in these layouts, shape (rows, layouts); at betli 1 = at least one.

        Args:
            rows: numbers of the choices, or a slice.
            masks: B's cards in each layout, uint32.
            threads: threads to use.
            progress: called as `progress(done, total)`.
        """
        if self.betli:
            return betli_fails(self.hands[rows], self.unseen, masks, self.must_trump, threads, progress)
        return self._matrix(rows).solve(masks, threads, progress)[0]

    def ask(self, solver: Solver, rows: Any, masks: NDArray[np.uint32]) -> NDArray[np.int8]:
        """`tricks` by one solver in the calling thread."""
        if self.betli:
            return betli_block(solver, self.hands[rows], self.unseen, masks, self.must_trump)
        return self._matrix(rows).ask(solver, masks)

    def _matrix(self, rows: Any) -> Matrix:
        return Matrix(self.hands[rows], self.strains[rows], self.unseen, Goal.MAX, self.must_trump)

    def most(self, solver: Solver, layout: Hand) -> tuple[int, int]:
        """The most tricks of any choice when B holds these cards, and the number of a choice that takes them.

        Cheaper than `tricks`: of each choice it is only asked whether it beats the best one so far.
        """
        most = row = 0
        for at, place in self._places(Goal.MAX, layout):
            while most < TRICKS and can_take(solver, place, most + 1):
                most, row = most + 1, at
        return most, row

    def avoiding(self, solver: Solver, layout: Hand) -> int | None:
        """The number of a choice that takes no trick at all when B holds these cards; None: there is none."""
        for at, place in self._places(Goal.MIN, layout):
            if not can_take(solver, place, 1):
                return at
        return None

    def _places(self, goal: Goal, layout: Hand) -> Iterator[tuple[int, Pointer[mdd_position]]]:
        """Each choice with its number, as a position for C; those of one strain together: they share proofs."""
        other = self.unseen & ~layout.mask
        for at in self.strains.argsort(kind="stable").tolist():
            hands = (int(self.hands[at]), layout.mask, other)
            yield at, raw_position(hands, int(self.strains[at]), self.must_trump, goal=goal)

    def index(self, discard: Hand, strain: Strain) -> int:
        """The number of the choice, or of the one that it is equal to."""
        return next(
            at for at, group in enumerate(self.discards) if discard.mask in group and self.strains[at] == int(strain)
        )


def _pattern(kept: int, unseen: int) -> tuple[tuple[bool, ...], ...]:
    """Suit by suit, from the highest card down: is it one of the hand's?  Cards out of play leave no trace."""
    return tuple(_suit_pattern(kept >> shift & 0xFF, unseen >> shift & 0xFF) for shift in (0, 8, 16, 24))


@cache
def _suit_pattern(kept: int, unseen: int) -> tuple[bool, ...]:
    """One suit of a pattern; there are 3^8 at most, and the same ones come again and again."""
    return tuple(bool(kept >> rank & 1) for rank in range(7, -1, -1) if (kept | unseen) >> rank & 1)


def naive_choice(hand: Hand, strains: tuple[Strain, ...], betli: bool = False) -> tuple[Hand, Strain]:
    """What a beginner does: the longest suit is trump, and the two lowest cards of the shortest other suit go.

    Of suits of one length the trump is the one with the higher cards, and the discard comes from the one with the
    lower cards, then from the later of S H D C.  A suit of a single card gives that one, and the next shortest the
    other; voids give none; trumps go last.  At betli the two highest cards go, of equal ranks the first in S H D C.
    """
    suits = {suit: [card for card in hand if card.suit is suit] for suit in Suit}
    if betli:
        highest = sorted(hand, key=lambda card: (-card.rank, card.suit))
        return Hand(highest[0].bit | highest[1].bit), Strain.NT

    def strength(suit: Suit) -> tuple[Any, ...]:
        return len(suits[suit]), [card.rank for card in suits[suit]], -suit

    allowed = [strain for strain in strains if strain.suit is not None]
    trump = Suit(max(allowed, key=lambda strain: strength(Suit(strain))))
    others = sorted((suit for suit in Suit if suit is not trump), key=strength)
    pile = [card for suit in [*others, trump] for card in reversed(suits[suit])]
    return Hand(pile[0].bit | pile[1].bit), Strain(trump)
