"""What a player gets who lets somebody else play: his own points as a defender.

A *world* is a way in which all the cards lie that he does not see: the two other hands and the talon.  In each world
the auction goes on as the model of a bidder would (`_raising`), the declarer chooses his discard and strain as he would
at the table, by a race over layouts of the cards that *he* does not see; then the deal is solved.  Who takes the tricks
that the declarer does not is not settled by perfect play: the middle of a defender's range counts
(`Solver.defender_tricks`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..cards.kinds import Seat, Strain
from ..hidden.beliefs import Beliefs
from ..hidden.means import Mean, proportion
from ..rules.contracts import TRICKS, Contract
from ..rules.scoring import Score
from ..solver.draw import Purpose, Whereabouts, draw_deals
from ..solver.model import Choice
from ..solver.pick import Stage
from ..solver.solver import Solver
from ._advice import growth
from ._choosing import Declarer, draw_layouts
from ._pools import are_enough, equal_number, places, shares
from ._question import Question
from ._raising import Raising
from ._sharing import Start, left_over, own_ends
from .report import ContractRating, PassPlay, PassRating

__all__ = ["Defence", "own_contract"]

POOL, MOST = 16_384, 131_072  # worlds that the likelihoods choose from: more where few of them fit
PATIENCE = 64  # so many times the worlds wanted are drawn, at most, to find those in which somebody raises
ENDLESS = 10**12  # worlds there are, as far as a sample is concerned
CHOICES, SCREEN = 4, 4  # of the model's choices race on so many layouts
STREAM = 1000  # numbers of the streams of worlds begin here; those of talons stand below


class World(NamedTuple):
    """The cards that a player does not see, as masks by seat (his own hand stands there, too), and the talon."""

    hands: tuple[int, int, int]
    talon: int


class Outcome(NamedTuple):
    """What became of a world.

    Attributes:
        contract, declarer: what was played, and by whom.
        made: did it make?
        low, high: the ends of the defender's own tricks.
        points, gain, win: his points, what his total grows by, his share of a win.
    """

    contract: Contract
    declarer: Seat
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
        over: does his pass end it?
        contract, declarer: what is played; None where it depends on the world, or nothing is.
        worlds: drawn by the likelihood of what the others said; none where nothing is played.
        fitting: as many different worlds are there to draw from, since few may fit what was said.
        model: "auction" or "uniform".
    """

    def __init__(self, question: Question, worlds: int) -> None:
        auction, beliefs, self.seed = question.auction, question.beliefs, question.seed
        assert auction.turn is not None
        self.hand, self.unseen, self.stakes = question.hand, question.unseen, question.stakes
        self.rules, self.auction, self.me = auction.rules, auction, auction.turn
        self.legal = None in auction.legal_calls
        self.over = self.legal and auction.call(None).over
        self.raising = Raising(auction, beliefs) if len(self.hand) == TRICKS and not self.over else None
        self.contract, self.declarer = self._played()
        others = (self.me.next, self.me.next.next)
        heard = beliefs is not None and beliefs.say_something(others)
        self.model = "auction" if heard or (self.raising is not None and not self.legal) else "uniform"
        self.ends: list[tuple[Contract | None, Seat | None]] = []
        self.worlds: list[World] = []
        self.fitting = float(ENDLESS)
        if not (self.over and self.contract is None):
            self._draw(worlds, beliefs if heard else None)
        self.outcomes: dict[int, Outcome | None] = {}

    def _played(self) -> tuple[Contract | None, Seat | None]:
        """What is played for certain; in a small world, which the model does not know, the standing bid.

        (There, for the one who has to open, the cheapest bid over his own, by the next player.)
        """
        if self.raising is not None:
            return None, None
        if self.auction.standing is not None:
            return self.auction.standing.contract, self.auction.standing.seat
        if self.legal:
            return None, None
        over = self.auction.legal_calls[0]
        assert over is not None
        higher = [one for one in self.rules.contracts if one.outranks(over) and not one.betli]
        return higher[0], self.me.next

    def _draw(self, count: int, beliefs: Beliefs | None) -> None:
        """Find the worlds, and in each of them what is played."""
        if self.raising is None or self.legal:
            following, last = self._lying(count, beliefs, 0)
            ends = [(self.contract, self.declarer)] * count if self.raising is None else self._ends(following, last, 0)
            self._keep(following, last, ends, count)
            return
        drawn = 0  # the one who opens lets somebody else play only where somebody bids more
        while len(self.worlds) < count and drawn < PATIENCE * count:
            following, last = self._lying(count, beliefs, drawn)
            ends = self._ends(following, last, drawn)
            raised = [place for place, (_, declarer) in enumerate(ends) if declarer is not self.me]
            self._keep(following[raised], last[raised], [ends[place] for place in raised], count)
            drawn += count

    def _lying(self, count: int, beliefs: Beliefs | None, first: int) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
        """The hands of the two others in so many worlds; by chance, or in proportion to how well they fit the calls."""
        if beliefs is None:
            return self._drawn(count, first)
        size = max(POOL, 4 * count)
        while True:
            following, last = self._drawn(size, first)
            likely = beliefs.likely(self.me.next, following) * beliefs.likely(self.me.next.next, last)
            if size >= MOST or are_enough(likely, count):
                break
            size *= 2
        self.fitting = equal_number(likely)
        (start,) = shares(1, seed=self.seed, purpose=Purpose.WORLDS, stream=1)
        chosen = places(likely, count, start)
        return following[chosen], last[chosen]

    def _drawn(self, count: int, first: int) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
        """The hands of the two others in worlds by chance, all alike."""
        half = self.unseen.bit_count() // 2 - 1
        known = Whereabouts(self.unseen, (0, half, half, 2))
        drawn = draw_deals(known, count, seed=self.seed, purpose=Purpose.WORLDS, first=first)
        masks = np.frombuffer(drawn, dtype=np.uint32).reshape(-1, 4)
        return np.ascontiguousarray(masks[:, 1]), np.ascontiguousarray(masks[:, 2])

    def _ends(
        self, following: NDArray[np.uint32], last: NDArray[np.uint32], first: int
    ) -> list[tuple[Contract | None, Seat | None]]:
        """How the auction ends in these worlds."""
        assert self.raising is not None
        count = len(following)
        drawn = shares(2 * count, seed=self.seed, purpose=Purpose.WORLDS, stream=2, first=2 * first)
        hands = {self.me.next: following, self.me.next.next: last}
        ends = self.raising.ends(hands, {self.me.next: drawn[:count], self.me.next.next: drawn[count:]})
        return [(auction.contract, auction.declarer) for auction in ends]

    def _keep(
        self,
        following: NDArray[np.uint32],
        last: NDArray[np.uint32],
        ends: list[tuple[Contract | None, Seat | None]],
        count: int,
    ) -> None:
        """Take these worlds, as long as they are not more than are wanted.

        Args:
            following: hands of the next player.
            last: hands of the one after him.
            ends: what is played in each world.
            count: how many worlds are wanted.
        """
        for one, other, end in zip(following.tolist(), last.tolist(), ends, strict=True):
            if len(self.worlds) < count:
                hands = {self.me: self.hand.mask, self.me.next: one, self.me.next.next: other}
                a, b, c = (hands[seat] for seat in Seat)
                self.worlds.append(World((a, b, c), self.unseen & ~one & ~other))
                self.ends.append(end)

    def play(self, solver: Solver, at: int) -> None:
        """Find out what world number `at` gives; there may be fewer."""
        if at >= len(self.worlds):
            return
        contract, declarer = self.ends[at]
        if contract is None or declarer is None:
            self.outcomes[at] = None
        else:
            self.outcomes[at] = self._defend(solver, at, contract, declarer)

    def _defend(self, solver: Solver, at: int, contract: Contract, declarer: Seat) -> Outcome:
        """How a deal ends for the player who passed, when the declarer plays as he would at the table.

        Args:
            solver: asked in the calling thread.
            at: number of the world.
            contract: what is played.
            declarer: who plays it.
        """
        world = self.worlds[at]
        following, last = world.hands[declarer.next], world.hands[declarer.next.next]
        aside = world.talon if contract.takes_talon else 0
        player = Declarer(world.hands[declarer] | aside, following | last, [contract], self.rules)
        screen = draw_layouts(following | last, SCREEN, seed=self.seed, purpose=Purpose.RACE, stream=STREAM + at)
        kept, strain = _declare(solver, player, screen)
        tricks = player.counted(solver, Choice(kept, 0, int(strain), 0), [following])[1][0]
        a, b, c = (kept if seat is declarer else world.hands[seat] for seat in Seat)
        start = Start(contract, declarer, (a, b, c), strain, self.rules.must_trump)
        low, high = own_ends(solver, start, self.me, tricks)
        left = left_over(contract, tricks, len(self.hand))
        ends = [self._scored(contract, declarer, tricks, own, left - own) for own in (low, high)]
        points, grown, win = (sum(values) / 2 for values in zip(*ends, strict=True))
        return Outcome(contract, declarer, contract.made(tricks), low, high, points, grown, win)

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
        value, gain, win = (
            self._mean([0.0 if one is None else getattr(one, name) for one in found] or [0.0])
            for name in ("points", "gain", "win")
        )
        tricks = low = high = chance = None
        if played and not all(one.contract.betli for one in played):
            tricks = self._mean([(one.low + one.high) / 2 for one in played])
            low = float(np.mean([one.low for one in played]))
            high = float(np.mean([one.high for one in played]))
        if played:
            hits, number = sum(one.made for one in played), len(played)
            different = min(number, self.fitting)
            chance = Mean(hits / number, proportion(hits / number * different, different, ENDLESS).error)
        return PassRating(
            legal=self.legal,
            contract=None if self.contract is None else self.contract.text,
            declarer=self.declarer,
            points=value.value,
            points_se=value.error if found else 0.0,
            gain=gain.value,
            tricks=tricks and tricks.value,
            tricks_se=tricks and tricks.error,
            tricks_low=low,
            tricks_high=high,
            p_make=chance and chance.value,
            p_make_se=chance and chance.error,
            played=len(played) / len(found) if found else 0.0,
            worlds=len(found),
            model=self.model,
            p_win=None if self.stakes is None else win.value,
            plays=self._plays(played, len(found)),
        )

    def _mean(self, values: list[float]) -> Mean:
        """A mean over worlds, by as many as are different; with the deviation of one of these by a point or trick."""
        number = min(len(values), self.fitting)
        spread = float(np.var(values)) * number + 1.0
        return Mean(float(np.mean(values)) + 0.0, float(np.sqrt(spread / max(1.0, number - 1) / number)))

    def _plays(self, played: list[Outcome], worlds: int) -> tuple[PassPlay, ...]:
        """Who plays what in which share of the worlds, the most frequent first."""
        often = Counter((one.declarer, one.contract) for one in played)
        ranked = sorted(often.items(), key=lambda item: (-item[1], item[0][0], item[0][1].rank, item[0][1].text))
        return tuple(PassPlay(declarer, contract.text, number / worlds) for (declarer, contract), number in ranked)


def _declare(solver: Solver, player: Declarer, screen: Sequence[int]) -> tuple[int, Strain]:
    """The hand that a declarer keeps and what he names, knowing his own cards and nothing else.

    Args:
        solver: asked in the calling thread.
        player: his cards and his contract.
        screen: layouts on which he judges his choices.
    """
    contract, stages = player.contracts[0], [Stage(len(screen), 1)]
    if contract.takes_talon:
        choice = player.shortlist(solver, screen, CHOICES, stages)[0]
        return choice.hand, Strain(choice.strain)
    if len(contract.strains) == 1:
        return player.held, contract.strains[0]
    named = [Choice(player.held, 0, int(strain), 0) for strain in contract.strains]
    return player.held, Strain(player.pick(solver, named, screen, stages)[0].strain)


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
