"""Reviewing a played deal: what every decision cost, whether the contract could have been made, and how.

All values of a deal come from one solver, whose table stays warm: exact, double dummy.  What a decision was worth when
cards are hidden is `review_hidden`'s.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..bids.known import KnownBids, known_bids_of
from ..cards.card import Card
from ..cards.deal import Deal
from ..cards.hand import parse_cards
from ..cards.kinds import Goal, Seat
from ..cards.position import Position
from ..discards.known import known_discards
from ..discards.report import KnownOption
from ..errors import IllegalPlayError, IllegalRecordError, InvalidOptionError, instance, quote, series
from ..records.check import as_dealt, examine
from ..records.game import Game
from ..records.record import BadRecord, Record
from ..records.totals import check_totals
from ..rules.contracts import Contract
from ..rules.scoring import declarer_points
from ..rules.table import Rules
from ..solver.solver import Solver
from ..solver.threads import Progress, check_progress, check_threads, share_out
from .own import own_points
from .report import BadReview, CardReview, DiscardReview, PlayerReview, Ranked, Review, ShownLine, is_mistake

__all__ = ["card_reviews", "review", "review_many", "show_win", "what_if"]

ANY_NUMBER = "10"  # a number that every table plays: tricks with a trump suit are the same for all of them


def review(record: Record | str | bytes, solver: Solver | None = None) -> Review:
    """The review of one record.

    Args:
        record: a `Record` or its text.
        solver: whose table to use; a fresh one if None.  No answer depends on it.

    Raises:
        InvalidRecordError: the text cannot be read.
        IllegalRecordError: the record cannot be true, or all passed; the message names what is wrong.
    """
    instance("solver", solver, Solver, "a Solver, or None", optional=True)
    game, violations = examine(Record.parse(record))
    if violations:
        raise IllegalRecordError("; ".join(map(str, violations)))
    if game is None:
        raise IllegalRecordError("all have passed and the deal is thrown in; expected a deal that was played")
    if solver is not None:
        return _reviewed(game, solver)
    with Solver() as fresh:
        return _reviewed(game, fresh)


def review_many(
    records: Iterable[Record | BadRecord | str | bytes], threads: int = 1, progress: Progress | None = None
) -> list[Review | BadReview]:
    """Reviews of many records, in their order; one that is wrong never spoils the rest.

    Totals are checked from deal to deal.  The answers do not depend on the number of threads.

    Args:
        records: as `read_records` gives them, or texts of one deal, bytes as UTF-8; anything else is a bad one.
        threads: threads to use.
        progress: called as `progress(done, total)` from time to time and at the end.

    Returns:
        For each record its `Review`, or a `BadReview` with all that is wrong; of a deal that was thrown in one with
        nothing wrong, and with what each could have made.
    """
    read = [_read(record) for record in series("records", records, "records, or their texts")]
    check_progress(progress)
    examined = [(None, ()) if isinstance(one, BadRecord) else examine(one) for one in read]
    errors = [
        [one.error] if isinstance(one, BadRecord) else [str(wrong) for wrong in found]
        for one, (_, found) in zip(read, examined, strict=True)
    ]
    games = [game for game, _ in examined]
    for at, violation in check_totals(read, games):
        errors[at].append(str(violation))
    done: list[Review | BadReview] = [
        BadReview(one.number, tuple(wrong)) for one, wrong in zip(read, errors, strict=True)
    ]

    def work(solver: Solver, at: int) -> int:
        record, game = read[at], games[at]
        if game is not None and not errors[at]:
            done[at] = _reviewed(game, solver)
        elif isinstance(record, Record) and not errors[at]:
            done[at] = _thrown_in(record, solver)
        return 1

    share_out(work, [[at] for at in range(len(read))], len(read), check_threads(threads), progress)
    return done


def _read(record: Record | BadRecord | str | bytes) -> Record | BadRecord:
    if isinstance(record, (Record, BadRecord)):
        return record
    try:
        return Record.parse(record)
    except ValueError as error:
        return BadRecord(1, str(error))


def _reviewed(game: Game, solver: Solver) -> Review:
    start = Position(game.deal, game.strain, game.declarer, must_trump=game.rules.must_trump)
    plain, value, at_end = card_reviews(start, game.record.cards, game.contract, game.rules, solver)
    cards = _with_own_points(start, plain, game, solver)
    total = at_end if game.total is None else game.total
    players = [_summary(seat, game, [card for card in cards if card.player is seat]) for seat in Seat]
    rated = _Rated(game, solver)
    return Review(
        game=game,
        start=start,
        value=value,
        cards=cards,
        at_end=at_end,
        made=game.contract.made(total),
        fatal=players[game.declarer].let_go,
        discard=rated.discard(value),
        ratings=rated.ratings(),
        players=(players[0], players[1], players[2]),
    )


def _thrown_in(record: Record, solver: Solver) -> BadReview:
    """A deal in which all passed: what each could have made with his cards."""
    deal = as_dealt(record)
    ratings = () if deal is None else tuple(known_bids_of(deal, seat, record.rules, solver) for seat in Seat)
    return BadReview(record.number, (), record, deal, ratings)


# ---- the play


def card_reviews(
    start: Position, played: Sequence[Card], contract: Contract, rules: Rules, solver: Solver
) -> tuple[tuple[CardReview, ...], int, int]:
    """Each card with its value and cost, the value at the start and that at the end.

    Ends with the trick that loses a contract which ends with that, whatever was played on.

    Args:
        start: the position at the first lead; an ending will do.
        played: the cards, legal from there.
        contract: its goal says what the declarer wants.
        rules: for the points.
        solver: answers all questions.
    """
    position, goal, found = start, contract.goal, []
    first = value = solver.tricks(start, goal)
    for n, card in enumerate(played, start=1):
        own = position.taken
        if not position.trick and contract.ends_early and contract.dead(own, len(position.tricks) - own):
            break
        solution = solver.solve_position(position, goal)
        values = tuple((legal, own + tricks) for legal, tricks in solution.cards.items())
        after = dict(values)[card]
        player, trick = position.turn, len(position.tricks) + 1
        assert player is not None
        lost = value - after if (player is start.declarer) == (goal is Goal.MAX) else after - value
        gone = declarer_points(contract, value, rules) - declarer_points(contract, after, rules)
        points = gone if player is start.declarer else -gone
        found.append(CardReview(n, trick, player, card, value, after, lost, points, values))
        position, value = position.play(card), after
    return tuple(found), first, value


def _with_own_points(
    start: Position, cards: Sequence[CardReview], game: Game, solver: Solver
) -> tuple[CardReview, ...]:
    """The same cards, each mistake with its player's own points before it and after it.

    Args:
        start: the position at the first lead.
        cards: those that were played from there.
        game: the deal.
        solver: asked.
    """
    position, found = start, []
    for card in cards:
        after = position.play(card.card)
        if is_mistake(card, game.contract):
            before, behind = (
                own_points(solver, moment, card.player, game.contract, game.rules, value)
                for moment, value in ((position, card.before), (after, card.after))
            )
            card = card._replace(own=(before, behind))
        found.append(card)
        position = after
    return tuple(found)


def _summary(seat: Seat, game: Game, cards: Sequence[CardReview]) -> PlayerReview:
    made, own = game.contract.made, seat is game.declarer
    gone = [card.n for card in cards if made(card.before) is own and made(card.after) is not own]
    saved = [(_saved(card), -card.n) for card in cards if card.cost == 0]
    most, number = max(saved, default=(0.0, 0))
    return PlayerReview(
        player=seat,
        cards=len(cards),
        decisions=sum(not card.forced for card in cards),
        mistakes=sum(card.cost > 0 for card in cards),
        tricks=sum(card.cost for card in cards),
        points=sum(card.points for card in cards),
        let_go=gone[0] if gone else None,
        best=-number if most > 0 else None,
        own_points=sum(card.own_lost for card in cards),
        settled=all(low == high for card in cards for low, high in card.own or ()),
    )


def _saved(card: CardReview) -> float:
    """What a legal card by chance would have cost here, on average."""
    return sum(abs(value - card.before) for _, value in card.values) / len(card.values)


# ---- before the play


class _Rated:
    """What the choices before the first lead were worth, all cards seen: one look at each player's 264 choices."""

    def __init__(self, game: Game, solver: Solver) -> None:
        self.game, self.solver, self.rules = game, solver, game.rules
        self.options: dict[Seat, tuple[KnownOption, ...]] = {}

    def _before_talon(self) -> Deal | None:
        """The deal as it was dealt; None if the talon is not known."""
        hands = [hand for hand in self.game.dealt if hand is not None]
        return Deal(hands) if len(hands) == len(Seat) else None

    def _known(self, deal: Deal, seat: Seat, bid: str = ANY_NUMBER) -> tuple[KnownOption, ...]:
        if bid != ANY_NUMBER:
            return known_discards(deal, seat, bid, self.rules, solver=self.solver).options
        if seat not in self.options:
            self.options[seat] = known_discards(deal, seat, bid, self.rules, solver=self.solver).options
        return self.options[seat]

    def discard(self, value: int) -> DiscardReview | None:
        """How good the declarer's discard was; `value` is that of the first lead."""
        game = self.game
        if game.discards is None:
            return None
        hands = list(game.deal.hands)
        deal = self._before_talon() or Deal(hands)  # any two of the twelve will do for a talon
        betli = game.contract.betli
        options = self._known(deal, game.declarer, game.contract.text if betli else ANY_NUMBER)
        same = [option for option in options if option.strain is game.strain]
        every = None if betli else self._ranked(value, options)
        return DiscardReview(game.discards, game.strain, value, self._ranked(value, same), every)

    def _ranked(self, value: int, options: Iterable[KnownOption]) -> Ranked:
        """Where a choice of that value stands; equal discards that were grouped count one by one."""
        contract, listed = (
            self.game.contract,
            [
                (option.tricks, discard, option.strain)
                for option in options
                for discard in (option.discard, *option.also)
            ],
        )
        tricks = [one[0] for one in listed]
        best = min(tricks) if contract.betli else max(tricks)
        better = sum(one < value if contract.betli else one > value for one in tricks)
        points = [declarer_points(contract, number, self.rules) for number in (best, value)]
        return Ranked(
            rank=better + 1,
            of=len(listed),
            equal=tricks.count(value),
            best=tuple((discard, strain) for number, discard, strain in listed if number == best),
            tricks=best,
            tricks_lost=abs(best - value),
            points_lost=points[0] - points[1],
        )

    def ratings(self) -> tuple[KnownBids, ...]:
        """What each player could have made, double dummy; what he could have known is in `review_hidden`."""
        deal = self._before_talon()
        if deal is None:
            return ()
        best = {seat: options[0] for seat, options in self.options.items()}
        return tuple(known_bids_of(deal, seat, self.rules, self.solver, best.get(seat)) for seat in Seat)


# ---- could it have been made?


def show_win(found: Review, solver: Solver | None = None) -> ShownLine | None:
    """A line from the last moment at which the losing side could still have had its way, all playing perfectly.

    The declarer's, if the contract was not made; the defenders', if it was.

    Returns:
        The line; None: that side never could, from the first lead on.
    """
    _check(found, solver)
    side, wanted = ("defenders", False) if found.made else ("declarer", True)
    values = [card.before for card in found.cards] + [found.at_end]
    moments = [n for n, value in enumerate(values, start=1) if found.game.contract.made(value) is wanted]
    return _line(found, moments[-1], (), side, solver) if moments else None


def what_if(found: Review, n: int, cards: str | Iterable[Card | str], solver: Solver | None = None) -> ShownLine:
    """What would have come of other cards from card `n` on, all playing perfectly after them.

    Args:
        found: the review.
        n: the number of the first card that is replaced, from 1; one more than were played: what comes after them.
        cards: what is played in its place, as cards or as text; none: perfect play from there.
        solver: whose table to use; a fresh one if None.

    Raises:
        IllegalPlayError: there is no such card, or one of `cards` was not legal.
        InvalidDealError: `n` is no number, or `cards` cannot be read.
    """
    _check(found, solver)
    if isinstance(n, bool) or not isinstance(n, int):
        raise InvalidOptionError(f"n is {quote(n)}; expected the number of a card, from 1")
    if not 1 <= n <= len(found.cards) + 1:
        raise IllegalPlayError(
            f"card {quote(n)} of deal {found.number} is not there; expected 1 to {len(found.cards) + 1}"
        )
    return _line(found, n, parse_cards(cards, duplicates=True), None, solver)


def _check(found: object, solver: object) -> None:
    instance("found", found, Review, "a Review, as `review` gives it")
    instance("solver", solver, Solver, "a Solver, or None", optional=True)


def _line(found: Review, n: int, given: tuple[Card, ...], side: str | None, solver: Solver | None) -> ShownLine:
    """An optimal line from some card on.

    Args:
        found: the review.
        n: number of the first card of the line, from 1.
        given: cards that are played first.
        side: "declarer" or "defenders", for whom it is shown, or None.
        solver: asked in the calling thread; None: a fresh one.
    """
    if solver is None:
        with Solver() as fresh:
            return _line(found, n, given, side, fresh)
    position = found.position(n)
    for card in given:
        position = position.play(card)
    solution = solver.solve_position(position, found.game.contract.goal)
    total = solution.taken + solution.tricks
    return ShownLine(n, side, given, position, total, found.game.contract.made(total), solution.line)
