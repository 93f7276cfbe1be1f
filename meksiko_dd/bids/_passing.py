"""What a player gets who lets somebody else play: his own points as a defender.

A *world* is a way in which all the cards lie that he does not see: the two other hands and the talon.  In each world
the declarer chooses his discard and strain as he would at the table, by a race over layouts of the cards that *he*
does not see; then the deal is solved.  Who takes the tricks that the declarer does not is not settled by perfect play:
the middle of a defender's range counts (`Solver.defender_tricks`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..cards.hand import Hand
from ..cards.kinds import Seat, Strain
from ..hidden.beliefs import HIGHEST, LEAST, Beliefs
from ..hidden.bidder import justifies
from ..hidden.candidates import Candidates, objective_values
from ..hidden.sampling import mean, proportion
from ..rules.contracts import TRICKS, Contract
from ..rules.scoring import Score
from ..rules.table import Rules
from ..solver.betli import betli_block
from ..solver.matrix import Matrix
from ..solver.solver import Solver
from ._advice import growth
from ._question import Question
from ._sharing import Start, left_over, own_ends
from ._talons import SCREEN, choose, long_suits, random_layouts
from .report import ContractRating, PassRating

__all__ = ["Defence", "own_contract"]

POOL = 65_536  # worlds that the likelihoods choose from
ENDLESS = 10**12  # worlds there are, as far as a sample is concerned


class World(NamedTuple):
    """The cards that a player does not see, as masks by seat (his own hand stands there, too), and the talon."""

    hands: tuple[int, int, int]
    talon: int


class Outcome(NamedTuple):
    """What became of a world: was it made, the defender's own range, his points, what his total grows by, his win."""

    made: bool
    low: int
    high: int
    points: float
    gain: float
    win: float


class Defence:
    """The worlds of one player who passes, and what they give him.

    Attributes:
        auction: as it stands with the player on turn.
        contract, declarer: what is played; None where it depends on the world.
        worlds: drawn by the likelihood of what the others said.
        model: "auction" or "uniform".
    """

    def __init__(self, question: Question, worlds: int) -> None:
        auction, beliefs, seed = question.auction, question.beliefs, question.seed
        assert auction.turn is not None
        self.hand, self.unseen, self.stakes = question.hand, question.unseen, question.stakes
        self.rules, self.auction, self.me = auction.rules, auction, auction.turn
        self.legal = None in auction.legal_calls
        self.contract, self.declarer = self._played()
        self.rng = np.random.Generator(np.random.PCG64([seed, 3]))
        self.seed = seed
        others = (self.me.next, self.me.next.next)
        weighted = beliefs is not None and (beliefs.say_something(others) or not self.legal)
        self.model = "auction" if weighted else "uniform"
        self.worlds = self._draw(worlds, beliefs if weighted else None)
        self.outcomes: dict[int, Outcome | None] = {}

    def _played(self) -> tuple[Contract | None, Seat | None]:
        """The standing bid; for the one who has to open, the cheapest bid over his own, by the next player."""
        if self.auction.standing is not None:
            return self.auction.standing.contract, self.auction.standing.seat
        if self.legal:
            return None, None
        over = self.auction.legal_calls[0]
        assert over is not None
        higher = [one for one in self.rules.contracts if one.outranks(over) and not one.betli]
        return higher[0], self.me.next

    def _draw(self, count: int, beliefs: Beliefs | None) -> list[World]:
        bits = np.array([card.bit for card in Hand(self.unseen)], dtype=np.uint32)
        half = len(bits) // 2 - 1
        size = count if beliefs is None else max(POOL, 4 * count)
        mixed = bits[self.rng.random((size, len(bits))).argsort(axis=1)]
        following = np.bitwise_or.reduce(mixed[:, :half], axis=1)
        last = np.bitwise_or.reduce(mixed[:, half : 2 * half], axis=1)
        if beliefs is not None:
            likely = beliefs.likely(self.me.next, following) * beliefs.likely(self.me.next.next, last)
            if not self.legal and self.auction.standing is None:  # nobody has spoken: the next player would bid
                assert self.contract is not None
                likely = likely * np.maximum(justifies(following, min(self.contract.rank, HIGHEST)), LEAST)
            at = self.rng.choice(size, count, p=likely / likely.sum())
            following, last = following[at], last[at]
        worlds = []
        for one, other in zip(following.tolist(), last.tolist(), strict=True):
            hands = {self.me: self.hand.mask, self.me.next: one, self.me.next.next: other}
            a, b, c = (hands[seat] for seat in Seat)
            worlds.append(World((a, b, c), self.unseen & ~one & ~other))
        return worlds

    def play(self, solver: Solver, at: int) -> None:
        """Find out what world number `at` gives."""
        rng = np.random.Generator(np.random.PCG64([self.seed, 2, at + 1]))
        world = self.worlds[at]
        contract, declarer = self.contract, self.declarer
        if contract is None:
            contract, declarer = self._goes_on(world, rng)
        self.outcomes[at] = (
            None if declarer is None or contract is None else self._defend(solver, world, contract, declarer, rng)
        )

    def _goes_on(self, world: World, rng: np.random.Generator) -> tuple[Contract | None, Seat | None]:
        """Nobody has bid and this player passes: each of the others opens if his hand justifies the lowest number.

        (In a small world, which the model does not know, nobody does.)
        """
        auction = self.auction.call(None)
        lowest = next(one for one in self.rules.contracts if one.number is not None)
        assert lowest.number is not None
        while auction.turn is not None:
            hand = np.array([world.hands[auction.turn]], dtype=np.uint32)
            if len(self.hand) == TRICKS and rng.random() < justifies(hand, lowest.number)[0]:
                return lowest, auction.turn
            auction = auction.call(None)
        return auction.contract, auction.declarer

    def _defend(
        self, solver: Solver, world: World, contract: Contract, declarer: Seat, rng: np.random.Generator
    ) -> Outcome:
        """How a deal ends for the player who passed, when the declarer plays as he would at the table.

        Args:
            solver: asked in the calling thread.
            world: all hands and the talon.
            contract: what is played.
            declarer: who plays it.
            rng: draws the layouts by which the declarer chooses.
        """
        hand, unseen = world.hands[declarer], world.hands[declarer.next] | world.hands[declarer.next.next]
        following = np.array([world.hands[declarer.next]], dtype=np.uint32)
        screen = random_layouts(rng, unseen, SCREEN)
        kept, strain = _declare(solver, hand, world.talon, unseen, contract, self.rules, screen)
        kept_hands, strains = np.array([kept], dtype=np.uint32), np.array([int(strain)], dtype=np.uint8)
        if contract.betli:
            tricks = int(betli_block(solver, kept_hands, unseen, following, self.rules.must_trump)[0, 0])
        else:
            asked = Matrix(kept_hands, strains, unseen, must_trump=self.rules.must_trump)
            tricks = int(asked.ask(solver, following)[0, 0])
        a, b, c = (kept if seat is declarer else world.hands[seat] for seat in Seat)
        start = Start(contract, declarer, (a, b, c), strain, self.rules.must_trump)
        low, high = own_ends(solver, start, self.me, tricks)
        left = left_over(contract, tricks, len(self.hand))
        ends = [self._scored(contract, declarer, tricks, own, left - own) for own in (low, high)]
        points, grown, win = (sum(values) / 2 for values in zip(*ends, strict=True))
        return Outcome(contract.made(tricks), low, high, points, grown, win)

    def _scored(
        self, contract: Contract, declarer: Seat, tricks: int, own: int, other: int
    ) -> tuple[float, float, float]:
        """Points, what the total grows by, and the share of the match won, with so many tricks of all three.

        Args:
            contract: what was played.
            declarer: who played it.
            tricks: the declarer's.
            own: those of the player who passed.
            other: those of the third player.
        """
        taken = [tricks if seat is declarer else own if seat is self.me else other for seat in Seat]
        points = Score(self.rules, contract, declarer, taken).points[self.me]
        if self.stakes is None:
            return points, points, 0.0
        grown = growth(points, self.rules, self.stakes.totals[self.me])
        return points, grown, self.stakes.share(self.me, contract, declarer, taken)

    def rating(self) -> PassRating:
        """What is known so far."""
        found = [self.outcomes[at] for at in sorted(self.outcomes)]
        played = [one for one in found if one is not None]
        points = np.array([0.0 if one is None else one.points for one in found])
        value = mean(points, ENDLESS)
        tricks = low = high = chance = None
        if played and (self.contract is None or not self.contract.betli):
            tricks = mean(np.array([(one.low + one.high) / 2 for one in played]), ENDLESS)
            low = float(np.mean([one.low for one in played]))
            high = float(np.mean([one.high for one in played]))
        if played:
            chance = proportion(sum(one.made for one in played), len(played), ENDLESS)
        return PassRating(
            legal=self.legal,
            contract=None if self.contract is None else self.contract.text,
            declarer=self.declarer,
            points=value.value,
            points_se=value.error,
            gain=float(np.mean([0.0 if one is None else one.gain for one in found])),
            tricks=tricks and tricks.value,
            tricks_se=tricks and tricks.error,
            tricks_low=low,
            tricks_high=high,
            p_make=chance and chance.value,
            p_make_se=chance and chance.error,
            played=len(played) / len(points),
            worlds=len(points),
            model=self.model,
            p_win=None if self.stakes is None else float(np.mean([0.0 if one is None else one.win for one in found])),
        )


def _declare(
    solver: Solver,
    hand: int,
    talon: int,
    unseen: int,
    contract: Contract,
    rules: Rules,
    screen: NDArray[np.uint32],
) -> tuple[int, Strain]:
    """The hand that a declarer keeps and what he names, knowing his own cards and nothing else.

    Args:
        solver: asked in the calling thread.
        hand: mask of the declarer's ten cards.
        talon: mask of the two others.
        unseen: mask of the cards that he does not see.
        contract: what he plays.
        rules: the table's.
        screen: layouts on which he judges his choices.
    """
    values = objective_values("points", contract, rules)
    if contract.takes_talon:
        kind = contract if contract.betli else None
        strains = contract.strains if contract.betli else long_suits(hand | talon)
        of = Candidates(Hand(hand | talon), strains, kind, rules.must_trump, unseen)
        row = choose(solver, of, values[None], screen, False)[0]
        return int(of.hands[row]), Strain(int(of.strains[row]))
    if len(contract.strains) == 1:
        return hand, contract.strains[0]
    hands = np.full(len(contract.strains), hand, dtype=np.uint32)
    named = np.array([int(strain) for strain in contract.strains], dtype=np.uint8)
    tricks = Matrix(hands, named, unseen, must_trump=rules.must_trump).ask(solver, screen)
    means = values[tricks].mean(axis=1) + tricks.mean(axis=1) / (1000 * TRICKS)  # of equal ones more tricks
    return hand, contract.strains[int(means.argmax())]


def own_contract(me: Seat, own: ContractRating) -> PassRating:
    """The rating of a pass after which the player himself has to play."""
    return PassRating(
        legal=True,
        contract=own.contract,
        declarer=me,
        points=own.points,
        points_se=own.points_se,
        gain=own.gain,
        tricks=None,
        tricks_se=None,
        tricks_low=None,
        tricks_high=None,
        p_make=own.p_make,
        p_make_se=own.p_make_se,
        played=1.0,
        worlds=0,
        model="uniform",
        p_win=own.p_win,
        own=own,
    )
