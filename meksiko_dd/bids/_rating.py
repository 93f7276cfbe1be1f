"""The work behind `bidding.rate_bids`: talons judged, a pass defended, until all is done, time is up or Ctrl-C comes.

Talons are taken in one order that is spread evenly along what the hand model makes of them, so that those judged by any
moment are a sample of all.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..cards.kinds import Seat, Strain
from ..hidden.candidates import objective_values
from ..hidden.means import Mean
from ..rules.contracts import TRICKS, Contract
from ..rules.scoring import Score
from ..solver.solver import Solver
from ..solver.threads import Progress, share_out
from ._advice import advise, gains
from ._estimates import clustered
from ._passing import Defence, own_contract
from ._question import Question
from ._sharing import Sharing
from ._talons import Judge, Tally
from .report import BidReport, ContractRating, PassRating

__all__ = ["SAMPLES", "Rating"]

DEFAULT_TALONS, SAMPLES, WORLDS = 77, 8, 80  # what the default looks at: talons, layouts of each, worlds of a pass
PASS_SHARE = 0.3  # of the seconds allowed
OTHERS, WIN = 0, 1  # questions about the sharing of tricks, by number
CLOSER = 4  # so many times, at most, layouts and worlds are doubled where there is time to spare
FIRST_LOOK, FIRST_WORLDS = 6, 8  # talons and worlds that no deadline ends: whatever happens, there is an answer


class Rating:
    """One question and what has been found about it so far."""

    def __init__(self, question: Question) -> None:
        auction, beliefs = question.auction, question.beliefs
        assert auction.turn is not None
        self.question, self.auction, self.stakes, self.seconds = question, auction, question.stakes, question.seconds
        self.rules, self.me = auction.rules, auction.turn
        self.score = None if question.stakes is None else question.stakes.totals[self.me]
        self.started = time.monotonic()
        others = (self.me.next, self.me.next.next)
        heard = beliefs is not None and beliefs.say_something(others)
        self.model = "auction" if heard else "uniform"

        def likely(following: NDArray[np.uint32], last: NDArray[np.uint32]) -> NDArray[np.float64]:
            assert beliefs is not None
            return beliefs.likely(others[0], following) * beliefs.likely(others[1], last)

        contracts = self.rules.contracts
        self.forced = self._forced()
        if self.forced is not None and self.forced.text not in [one.text for one in contracts]:
            contracts = (self.forced, *contracts)
        self.judge = Judge(question, contracts, likely if heard else None)
        for tally in [*self.judge.tallies, *(score for pairs in self.judge.blind.values() for _, score in pairs)]:
            tally.sharing = self._sharing(tally.contract)
        self.defence: Defence | None = None
        self.limit: float | None = None
        self.late = False

    def _forced(self) -> Contract | None:
        """What the player himself has to play if he passes: he is the dealer and nobody has bid."""
        if None not in self.auction.legal_calls:
            return None
        after = self.auction.call(None)
        return after.contract if after.declarer is self.me else None

    def _sharing(self, contract: Contract) -> Sharing:
        """What hangs on how the others share their tricks: `OTHERS`, and with match scores `WIN`."""
        seats = (self.me, self.me.next, self.me.next.next)

        def by_seat(tricks: tuple[int, int, int]) -> list[int]:
            return [tricks[seats.index(seat)] for seat in Seat]

        def others(tricks: tuple[int, int, int]) -> float:
            points = Score(self.rules, contract, self.me, by_seat(tricks)).points
            return sum(points[seat] for seat in seats[1:])

        def win(tricks: tuple[int, int, int]) -> float:
            assert self.stakes is not None
            return self.stakes.share(self.me, contract, self.me, by_seat(tricks))

        questions = [others] if self.stakes is None else [others, win]
        return Sharing(contract, len(self.question.hand), questions, len(self.judge.talons))

    def run(self, talons: int | None, samples: int, threads: int, progress: Progress | None) -> BidReport:
        """Do the work, or as much as time and patience allow, and report.

        Args:
            talons: how many to look at; None: the usual number, or as many as there is time for.
            samples: layouts for each talon.
            threads: threads to use.
            progress: called as `progress(done, total)`.
        """
        order = self.judge.order
        most = (
            len(order)
            if self.judge.exact or (self.seconds is not None and talons is None)
            else talons or DEFAULT_TALONS
        )
        order = order[:most]
        worlds = 0 if self.forced is not None else min(WORLDS, 10 * samples)
        self.total, self.done, self.progress = len(order) + worlds, 0, progress
        stopped = None
        try:
            if self.seconds is not None:
                self._judge(order[:FIRST_LOOK], min(samples, SAMPLES), threads)
            rest = order if self.seconds is None or samples > SAMPLES else order[FIRST_LOOK:]
            in_time = self._until(1 - PASS_SHARE if worlds else 1.0, self._judge, rest, samples, threads)
            if worlds:
                in_time &= self._until(1.0, self._defend, worlds, threads)
            stopped = None if in_time else "time"
            for doubled in range(1, CLOSER + 1):  # time to spare: look closer
                if self.seconds is None or self.judge.exact or not in_time:
                    break
                in_time = self._until(1.0, self._look_closer, order, (samples, worlds), doubled, threads)
        except KeyboardInterrupt:
            if not self.judge.done.any():
                raise
            stopped = "interrupt"
        if progress is not None and stopped is None:
            progress(self.total, self.total)
        return self._report(stopped)

    def _until(self, share: float, work: Callable[..., None], *arguments: object) -> bool:
        """Work until that share of the seconds is over, if there are any; was it done?"""
        self.limit = None if self.seconds is None else self.started + share * self.seconds
        self.late = False
        work(*arguments)
        return not self.late

    def _share(self, work: Callable[[Solver, int], None], places: Sequence[int], threads: int) -> None:
        """Do this for all places, or begin with none of them after the limit.

        What has begun is finished: a slow talon is not left out for being slow.
        """
        base = self.done

        def task(solver: Solver, at: int) -> int:
            if self.limit is not None and time.monotonic() > self.limit:
                self.late = True
            else:
                work(solver, at)
            return 1

        def tell(done: int, total: int) -> None:
            self.done = base + done
            if self.progress is not None:
                self.progress(min(self.done, self.total - 1), self.total)

        share_out(task, [[at] for at in places], len(places), threads, tell)

    def _judge(self, places: Sequence[int], samples: int, threads: int) -> None:
        """Judge these talons by so many layouts each."""
        self._share(lambda solver, at: self.judge.judge(solver, at, samples), places, threads)

    def _defend(self, worlds: int, threads: int) -> None:
        self.defence = Defence(self.question, worlds if self.seconds is None else worlds << CLOSER)
        limit, self.limit = self.limit, None
        self._share(self.defence.play, range(min(worlds, FIRST_WORLDS)), threads)
        self.limit = limit
        self._share(self.defence.play, range(min(worlds, FIRST_WORLDS), worlds), threads)

    def _look_closer(self, order: Sequence[int], usual: tuple[int, int], doubled: int, threads: int) -> None:
        """Twice as many layouts as before for each talon, and twice as many worlds of a pass.

        Args:
            order: the talons.
            usual: how many layouts of each talon, and how many worlds, are looked at without more time.
            doubled: how often these are doubled now.
            threads: threads to use.
        """
        samples, worlds = usual
        self._judge(order, samples << doubled, threads)
        if self.defence is not None:
            self._share(self.defence.play, range(worlds << doubled - 1, worlds << doubled), threads)

    # the report

    def _report(self, stopped: str | None) -> BidReport:
        judged = self.judge.judged()
        legal = [one.text for one in self.auction.legal_calls if one is not None]
        ratings = {one.text: self._contract(one, judged, one.text in legal) for one in self._contracts()}
        passing = self._passing(ratings)
        shown = tuple(ratings[one.text] for one in self.rules.contracts)
        standing = None if self.auction.standing is None else self.auction.standing.contract
        return BidReport(
            hand=self.question.hand,
            rules=self.rules.text,
            seat=self.me,
            auction=self.auction.text,
            standing=None if standing is None else standing.text,
            scores=None if self.stakes is None else self.stakes.totals,
            deals_played=None if self.stakes is None else self.stakes.played,
            last_deal=None if self.stakes is None else self.stakes.last,
            seed=self.question.seed,
            talons=len(self.judge.talons),
            contracts=shown,
            passing=passing,
            advice=advise(shown, passing, None not in self.auction.legal_calls, self.rules, self.score),
            model=self.model,
            stopped=stopped,
        )

    def _contracts(self) -> list[Contract]:
        return [tally.contract for tally in self.judge.tallies] + [
            pairs[0][0].contract for pairs in self.judge.blind.values()
        ]

    def _passing(self, ratings: Mapping[str, ContractRating]) -> PassRating | None:
        if self.forced is not None:
            own = ratings[self.forced.text]
            return own_contract(self.me, own)
        if self.defence is None or (self.defence.worlds and not self.defence.outcomes):
            return None
        return self.defence.rating()

    def _contract(self, contract: Contract, judged: NDArray[np.intp], legal: bool) -> ContractRating:
        tally = self._chosen(contract, judged)
        counts, weights = tally.counts[judged], self.judge.weights[judged]

        def over(worth: NDArray[np.float64]) -> Mean:
            return clustered(counts, worth, weights, len(self.judge.talons), self.judge.exact)

        chance = over(objective_values("make", contract, self.rules))
        points = over(objective_values("points", contract, self.rules))
        tricks = None if contract.betli else over(np.arange(TRICKS + 1.0))
        shares = [over((np.arange(TRICKS + 1) == number).astype(float)).value for number in range(TRICKS + 1)]

        def shared(question: int) -> Mean:
            assert tally.sharing is not None
            values, variance = tally.sharing.means(question, judged, weights, self.judge.exact)
            found = over(values)
            return Mean(found.value, float(np.sqrt(found.error**2 + variance)))

        others = shared(OTHERS)
        return ContractRating(
            contract=contract.text,
            legal=legal,
            p_make=_share(chance.value),
            p_make_se=chance.error,
            points=points.value,
            points_se=points.error,
            others=others.value,
            others_se=others.error,
            tricks=tricks and tricks.value,
            tricks_se=tricks and tricks.error,
            talons=len(counts),
            layouts=int(counts.sum()),
            exact=self.judge.exact and len(judged) == len(self.judge.talons),
            gain=over(gains(contract, self.rules, self.score)).value,
            p_win=None if self.stakes is None else _share(shared(WIN).value),
            counts=tuple(map(_share, shares[:2] if contract.betli else shares)),
            **self._talon(tally, judged, chance.value, points.value),
        )

    def _talon(self, tally: Tally, judged: NDArray[np.intp], chance: float, points: float) -> dict[str, Any]:
        """What depends on the talons: the trump named, the help, and the bound; None where nothing does.

        Args:
            tally: of the contract.
            judged: which talons are judged.
            chance: that the contract makes.
            points: what it is worth on average.
        """
        weights = self.judge.weights[judged] / self.judge.weights[judged].sum()
        found: dict[str, Any] = dict.fromkeys(("strain", "strain_share", "helps", "p_make_bound", "points_bound"))
        if len(tally.contract.strains) > 1:
            shares = np.bincount(tally.strain[judged], weights, minlength=len(Strain))
            found |= {"strain": Strain(int(shares.argmax())), "strain_share": float(shares.max())}
        if tally.contract.takes_talon:
            found["helps"] = float(weights @ tally.helps[judged])
            if self.question.bound:
                gap = weights @ tally.gap[judged]
                most = float(objective_values("points", tally.contract, self.rules).max())
                found["points_bound"] = min(most, points + float(gap[0]))
                found["p_make_bound"] = min(1.0, chance + float(gap[1]))
        return found

    def _chosen(self, contract: Contract, judged: NDArray[np.intp]) -> Tally:
        """The tally of a contract; where one strain is named for all talons, of the one that screening prefers."""
        for tally in self.judge.tallies:
            if tally.contract.text == contract.text:
                return tally
        pairs = self.judge.blind[contract.text]
        points = objective_values("points", contract, self.rules)
        points = points + np.arange(TRICKS + 1) / 1000  # of equal ones that with more tricks
        weights = self.judge.weights[judged, None]
        worth = [float(((weights * screen.counts[judged]).sum(axis=0) * points).sum()) for screen, _ in pairs]
        return pairs[int(np.argmax(worth))][1]


def _share(value: float) -> float:
    """A share of one, less what adding up many floats does to it at both ends."""
    return min(1.0, max(0.0, value))
