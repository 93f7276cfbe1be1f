"""A review with cards hidden: what a decision was worth to a player who saw only what he had seen.

A double-dummy mistake need not be a bad decision.  So each choice is judged in many layouts that agree with what its
player knew, all choices in the same ones; after the choice each layout is played double dummy.  Half of the layouts
choose the best choice, the other half tell how much the real one lost to it: an estimate with its standard error that
may come out a little below 0.  Where there are few layouts all of them are counted, and the number is exact.

The auction is judged first, each player's last call beside the rating of his ten cards (`review_bids`).
"""

from __future__ import annotations

import contextlib
import random
import threading
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..cards.hand import Hand
from ..cards.kinds import Goal, Seat, Strain
from ..cards.position import Position
from ..errors import InvalidDealError, InvalidOptionError, instance, quote, series, whole
from ..hidden.candidates import Candidates, objective_values
from ..hidden.knowledge import Layout, View, as_position, compatible, view
from ..hidden.means import Mean
from ..hidden.sampling import mean, shuffled
from ..records.game import Game
from ..solver.draw import SEEDS
from ..solver.solver import Solver
from ..solver.threads import Progress, TimeUp, check_progress, check_seconds, check_threads, share_out
from ._calls import judge_bids
from .hidden_report import Hidden, HiddenBid, HiddenCard, HiddenDiscard
from .report import CardReview, Review

__all__ = ["player_view", "review_hidden"]

CHUNK, MOST = 8, 256  # layouts of one task, the first and at most
DISCARD_CHUNK = 8  # layouts in which all choices are asked at once
BID_SHARE, DISCARD_SHARE = 0.3, 0.6  # of the seconds allowed: so far the first part goes, and the second


def player_view(game: Game, position: Position) -> View:
    """What the player on turn knew of a game, before his card.

    A declarer knows what he threw away; a defender has seen the talon unless it was left alone or taken hidden.
    """
    if not game.contract.takes_talon:
        return view(position)
    if position.turn is game.declarer:
        return view(position, discard=0 if game.discards is None else game.discards.mask)
    hidden = game.talon is None or (game.auction is not None and game.auction.talon_shown is False)
    return view(position, shown=0 if hidden or game.talon is None else game.talon.mask)


def review_hidden(
    found: Review,
    *,
    samples: int = 200,
    seconds: float | None = None,
    seed: int = 1,
    threads: int = 1,
    players: Seat | str | Iterable[Seat | str] = Seat,
    only: Collection[int] | None = None,
    progress: Progress | None = None,
) -> Hidden:
    """Judge the auction, the discard and every decision of a reviewed deal by what its player had seen.

    Each player's last call, the declarer's discard and his cards, the defenders' cards each from his own view.
    Decisions that cost a trick double dummy come first, should time run out.  Ctrl-C ends the work: what is done by
    then is the answer.

    Args:
        found: the review.
        samples: layouts for each decision: half of them choose the best card, the others tell what the real one lost;
            so many talons, 40 at most, rate each player's last call.
        seconds: stop after so many, and answer with what is there.
        seed: of the samples; the answer depends on it, and on nothing else as long as there is time.
        threads: threads to use.
        players: whose decisions, by seat or name; the discard is the declarer's.
        only: judge only the cards of these numbers, no calls and no discard.
        progress: called as `progress(done, total)`.

    Raises:
        InvalidDealError: an argument is out of its range.
        InvalidRecordError: nobody is called so.
    """
    instance("found", found, Review, "a Review, as `review` gives it")
    samples, seed = whole("samples", samples, 2), whole("seed", seed, 0, SEEDS - 1)
    check_progress(progress)
    if seconds is not None:
        check_seconds(seconds)
    wanted, only, begin = _wanted(found, players), _only(found, only), time.monotonic()
    check_threads(threads)
    asked = [card for card in found.cards if not card.forced and card.player in wanted]
    asked = [card for card in asked if only is None or card.n in only]
    bids: list[HiddenBid] = []
    discard, complete, interrupted, questions = None, True, False, list[_Question]()
    try:
        if only is None:
            share = None if seconds is None else BID_SHARE * seconds
            for bid, cut in judge_bids(found, wanted, samples, share, seed, threads):
                bids.append(bid)
                complete = complete and not cut
        if found.game.discards is not None and found.game.declarer in wanted and only is None:
            limit = None if seconds is None else begin + DISCARD_SHARE * seconds
            discard, every = _discard(found, samples, limit, seed, threads)
            complete = complete and every
        questions = [_Question(found, card, samples, seed) for card in asked]
        _value_all(questions, None if seconds is None else begin + seconds, threads, progress)
    except KeyboardInterrupt:
        interrupted = True
    done = tuple(one for one in (question.judged() for question in questions) if one is not None)
    late = any(not question.complete for question in questions) or not complete
    stopped = "interrupt" if interrupted else "time" if late else None
    return Hidden(seed, tuple(bids), discard, done, len(asked) - len(done), stopped)


def _wanted(found: Review, players: object) -> frozenset[Seat]:
    """The seats of one player or of several."""
    given = [players] if isinstance(players, (str, Seat)) else players
    if not isinstance(given, Iterable):
        raise InvalidDealError(f"players is {quote(players)}; expected seats such as A, or names")
    return frozenset(
        found.game.record.seat(one) if isinstance(one, str) and not isinstance(one, Seat) else Seat.parse(one)
        for one in given
    )


def _only(found: Review, only: object) -> frozenset[int] | None:
    """The numbers of cards that are asked about."""
    if only is None:
        return None
    expected = f"numbers of cards from 1 to {len(found.cards)}"
    numbers = series("only", only, expected)
    for n in numbers:
        if isinstance(n, bool) or not isinstance(n, int) or not 1 <= n <= len(found.cards):
            raise InvalidOptionError(f"only has {quote(n)}; expected {expected}")
    return frozenset(numbers)


# ---- the discard


def _discard(
    found: Review, samples: int, limit: float | None, seed: int, threads: int
) -> tuple[HiddenDiscard | None, bool]:
    """The discard judged, and whether there was time for all layouts.

    Args:
        found: the review.
        samples: how many layouts are asked.
        limit: when to stop, by the monotonic clock; None: never.
        seed: of the random sample.
        threads: threads to use.
    """
    game = found.game
    assert game.discards is not None
    of = Candidates(game.held, game.contract.strains, game.contract, game.rules.must_trump, None)
    masks = compatible(of.unseen)
    drawn = shuffled(masks, seed)[:samples]
    parts: list[NDArray[np.int8]] = []
    for start in range(0, len(drawn), DISCARD_CHUNK):
        if limit is not None and time.monotonic() > limit and len(parts) > 1:
            break
        parts.append(of.tricks(slice(None), drawn[start : start + DISCARD_CHUNK], threads))
    tricks = np.concatenate(parts, axis=1)
    points = objective_values("points", game.contract, game.rules)[tricks]
    real = of.index(game.discards, game.strain)
    chosen, scored = points[:, 0::2], slice(1, None, 2)
    best = int(chosen.mean(axis=1).argmax())
    if chosen[real].mean() >= chosen[best].mean():
        best = real
    sizes = np.array([len(group) for group in of.discards])
    better = points.mean(axis=1) > points[real].mean() + 1e-9
    same = of.strains == int(game.strain)
    sign = -1 if of.betli else 1
    lost_tricks = sign * (tricks[best].astype(float) - tricks[real])[scored]
    step = float(np.abs(np.diff(objective_values("points", game.contract, game.rules))).max())
    return HiddenDiscard(
        rank=1 + int(sizes[better & same].sum()),
        of=int(sizes[same].sum()),
        rank_any=1 + int(sizes[better].sum()),
        of_any=of.total,
        best=Hand(of.discards[best][0]) if best != real else game.discards,
        strain=Strain(int(of.strains[best])),
        layouts=len(masks),
        asked=tricks.shape[1],
        scored=len(lost_tricks),
        points=_lost((points[best] - points[real])[scored], len(masks), step, best == real),
        tricks=_lost(lost_tricks, len(masks), 1.0, best == real),
    ), tricks.shape[1] == len(drawn)


def _lost(differences: NDArray[Any], population: int, step: float, same: bool) -> Mean:
    """The mean loss; exactly 0 if the real choice is the best one.

    Args:
        differences: between the best and the real choice, for each layout.
        population: how many layouts there are.
        step: the least difference that one layout can make.
        same: is the real choice the best one?
    """
    return Mean(0.0, 0.0) if same else mean(differences.astype(float), population, step)


# ---- the cards


class _Question:
    """One decision: layouts that agree with what its player knew, and the value of each of his cards in them.

    Args:
        found: the review.
        card: the decision.
        samples: how many layouts are wanted.
        seed: of the random sample.
    """

    def __init__(self, found: Review, card: CardReview, samples: int, seed: int) -> None:
        self.found, self.card = found, card
        self.position: Position = found.position(card.n)
        seen = player_view(found.game, self.position)
        self.total, self.wanted = seen.total, seen.enough(samples)
        self.coming: Iterator[Layout] = seen.draws(samples, random.Random(f"{seed} {card.n}"))
        self.layouts: list[Layout] = []  # so far
        self.lock = threading.Lock()
        self.options = [option for option, _ in card.values]
        self.values = np.full((self.wanted, len(self.options)), -1, dtype=np.int8)

    def _up_to(self, number: int) -> None:
        """Draw on; always in their order, whichever thread asks."""
        with self.lock:
            self.layouts.extend(islice(self.coming, max(0, number - len(self.layouts))))

    def value(self, solver: Solver, rows: slice, limit: float | None) -> int:
        """The declarer's tricks in the whole deal after each card, in some of the layouts; how many they were."""
        goal, part = self.found.game.contract.goal, range(*rows.indices(self.wanted))
        for row in part:
            if limit is not None and time.monotonic() > limit:
                raise TimeUp
            self._up_to(row + 1)
            solution = solver.solve_position(as_position(self.position, self.layouts[row]), goal)
            self.values[row] = [self.position.taken + solution.cards[option] for option in self.options]
        return len(part)

    @property
    def complete(self) -> bool:
        """Have all layouts been asked?"""
        return bool((self.values >= 0).all())

    def judged(self) -> HiddenCard | None:
        """What is known of it; None if less than two layouts were asked."""
        values = self.values[self.values[:, 0] >= 0].astype(int)
        exact = len(values) == self.total
        if len(values) < 2 and not exact:
            return None
        game, own = self.found.game, self.card.player is self.found.game.declarer
        worth = objective_values("points", game.contract, game.rules)
        points = worth[values] * (1 if own else -1)
        tricks = values * (1 if own == (game.contract.goal is Goal.MAX) else -1)
        choose, score = (slice(None), slice(None)) if exact else (slice(0, None, 2), slice(1, None, 2))
        merits = list(zip(points[choose].mean(axis=0), tricks[choose].mean(axis=0), strict=True))
        played = self.options.index(self.card.card)
        best = max(range(len(merits)), key=lambda at: merits[at])
        best = played if merits[played] == merits[best] else best
        lost = [(matrix[score, best] - matrix[score, played]) for matrix in (tricks, points)]
        population = len(lost[0]) if exact else self.total
        step = float(np.abs(np.diff(worth)).max())
        return HiddenCard(
            self.card.n,
            self.card.player,
            self.card.card,
            self.options[best],
            self.total,
            len(values),
            len(lost[0]),
            _lost(lost[0], population, 1.0, best == played),
            _lost(lost[1], population, step, best == played),
        )


def _value_all(questions: Sequence[_Question], limit: float | None, threads: int, progress: Progress | None) -> None:
    """Some layouts of every question, then more of each: whenever time is up, all have been asked about as much.

    Args:
        questions: each with its layouts.
        limit: when to stop, by the monotonic clock; None: never.
        threads: threads to use.
        progress: called as `progress(done, total)`.
    """
    order = sorted(range(len(questions)), key=lambda at: (-questions[at].card.cost, at))
    pieces = [
        [(at, part)]
        for part in _parts(max((question.wanted for question in questions), default=0))
        for at in order
        if part.start < questions[at].wanted
    ]
    total = sum(question.wanted for question in questions)

    def work(solver: Solver, task: tuple[int, slice]) -> int:
        at, rows = task
        return questions[at].value(solver, rows, limit)

    with contextlib.suppress(TimeUp):
        share_out(work, pieces, total, threads, progress)


def _parts(longest: int) -> Iterator[slice]:
    """Small parts at first, so that every question has some soon; then larger ones."""
    start = 0
    while start < longest:
        width = min(MOST, max(CHUNK, start))
        yield slice(start, start + width)
        start += width
