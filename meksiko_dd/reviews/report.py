"""What a review of a played deal answers with: immutable values, exact double dummy, and their JSON.

All numbers of tricks are the declarer's in the whole deal.  A cost is never negative: what a card changed in favour of
the other side.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ..bids.known import KnownBids
from ..cards.card import Card
from ..cards.deal import Deal
from ..cards.hand import Hand, format_cards
from ..cards.kinds import Seat, Strain
from ..cards.position import Position
from ..records.game import Game
from ..records.record import Record
from ..rules.contracts import Contract
from ..words.tables import PLAY

__all__ = [
    "BadReview",
    "CardReview",
    "DiscardReview",
    "PlayerReview",
    "Ranked",
    "Review",
    "ShownLine",
    "is_mistake",
    "turns",
]


class CardReview(NamedTuple):
    """One card that was played.

    Attributes:
        n: its number in the deal, from 1.
        trick: from 1.
        player: who played it.
        card: the card.
        before: the value before it: the declarer's tricks in the whole deal when all play perfectly from there.
        after: the value after it.
        cost: what it gave away, 0..10: in the declarer's tricks, whoever played it.
        points: what it gave away in the declarer's points.
        values: each legal card with the value after it, in written order.
        own: the points of its player himself when all play perfectly, before it and after it; each the fewest and the
            most, which differ where perfect play does not settle how the defenders share their tricks.  Of a mistake
            (`Review.mistakes`); else None.
    """

    n: int
    trick: int
    player: Seat
    card: Card
    before: int
    after: int
    cost: int
    points: int
    values: tuple[tuple[Card, int], ...]
    own: tuple[tuple[int, int], tuple[int, int]] | None = None

    @property
    def own_lost(self) -> float:
        """What it cost its player in his own points, from the middle of their range; below 0: it brought him some."""
        return 0.0 if self.own is None else (sum(self.own[0]) - sum(self.own[1])) / 2

    @property
    def best(self) -> tuple[Card, ...]:
        """All legal cards that keep the value."""
        return tuple(card for card, value in self.values if value == self.before)

    @property
    def forced(self) -> bool:
        """Was it the only legal card?"""
        return len(self.values) == 1

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as docs/json.md describes them."""
        return {
            "n": self.n,
            "trick": self.trick,
            "player": self.player.name,
            "card": str(self.card),
            "before": self.before,
            "after": self.after,
            "cost": self.cost,
            "points": self.points,
            "best": _texts(self.best),
            "values": {str(card): value for card, value in self.values},
            "own_points": None if self.own is None else {"before": list(self.own[0]), "after": list(self.own[1])},
        }


def turns(card: CardReview, contract: Contract) -> bool:
    """Is the contract made before a card and lost after it, or the reverse, all playing perfectly?"""
    return contract.made(card.before) is not contract.made(card.after)


def is_mistake(card: CardReview, contract: Contract) -> bool:
    """Did a card cost its side something that counts?  Where play ends with the contract, tricks do not."""
    return turns(card, contract) if contract.ends_early else card.cost > 0


class Ranked(NamedTuple):
    """Where a discard stands among others.

    Attributes:
        rank: 1 and one more for each that is better.
        of: how many there are.
        equal: how many are as good, itself included.
        best: the best ones, each with its strain.
        tricks: theirs.
        tricks_lost: by how many tricks the discard is worse than they.
        points_lost: by how many of the declarer's points.
    """

    rank: int
    of: int
    equal: int
    best: tuple[tuple[Hand, Strain], ...]
    tricks: int
    tricks_lost: int
    points_lost: int

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        best = [{"discard": _texts(hand), "strain": strain.letter} for hand, strain in self.best]
        return {**self._asdict(), "best": best}


class DiscardReview(NamedTuple):
    """The declarer's discard, all cards seen.

    Attributes:
        cards: the two cards.
        strain: what he named.
        tricks: the value at the first lead.
        same_trump: among the 66 discards with the strain that he named.
        any_trump: among all 264 choices of discard and strain; None where there is no choice of a strain.
    """

    cards: Hand
    strain: Strain
    tricks: int
    same_trump: Ranked
    any_trump: Ranked | None

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "cards": _texts(self.cards),
            "strain": self.strain.letter,
            "tricks": self.tricks,
            "same_trump": self.same_trump.to_dict(),
            "any_trump": None if self.any_trump is None else self.any_trump.to_dict(),
        }


class PlayerReview(NamedTuple):
    """One player's summary.

    Attributes:
        player: his seat.
        cards: how many he played.
        decisions: at how many of them he had a choice.
        mistakes: how many cost a trick.
        tricks: what they gave away, in the declarer's tricks.
        points: the same in the declarer's points.
        let_go: the first card of his with which his side lost the contract, or let it make; None: he did not.
        best: his best moment, the number of a card that kept the value where a legal card by chance would have cost the
            most on average; None: he never could go wrong.
        own_points: what his mistakes (`Review.mistakes`) cost him in his own points; the middle of the range where
            perfect play does not settle them.
        settled: does it settle them?
    """

    player: Seat
    cards: int
    decisions: int
    mistakes: int
    tricks: int
    points: int
    let_go: int | None
    best: int | None
    own_points: float = 0.0
    settled: bool = True

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {**self._asdict(), "player": self.player.name}


class ShownLine(NamedTuple):
    """A line of play from some moment on: cards that are given, then perfect play by all.

    Attributes:
        start: the number of the first card of it, from 1.
        side: "declarer" or "defenders", for whom it is shown; None: a question "what if".
        given: the cards that were asked about.
        position: after them.
        tricks: the declarer's in the whole deal.
        made: is the contract made with them?
        line: the cards after the given ones.
    """

    start: int
    side: str | None
    given: tuple[Card, ...]
    position: Position
    tricks: int
    made: bool
    line: tuple[Card, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values."""
        return {
            "from": self.start,
            "side": self.side,
            "play": _texts(self.given),
            "tricks": self.tricks,
            "made": self.made,
            "line": _texts(self.line),
        }


class Review(NamedTuple):
    """A played deal, reviewed; immutable and picklable.

    Attributes:
        game: the deal as it was played.
        start: the position at the first lead.
        value: the declarer's tricks at the first lead when all play perfectly.
        cards: the cards played, up to the moment where play stops.
        at_end: the value after the last of them.
        made: was the contract made?  Of an abandoned deal: does it make from there when all play perfectly?
        fatal: the number of the declarer's card that first let the contract go, or None.
        discard: how good the discard was; None: the contract has none.
        ratings: of A, B, C; empty where the talon is not known.
        players: a summary of A, B, C.
    """

    game: Game
    start: Position
    value: int
    cards: tuple[CardReview, ...]
    at_end: int
    made: bool
    fatal: int | None
    discard: DiscardReview | None
    ratings: tuple[KnownBids, ...]
    players: tuple[PlayerReview, PlayerReview, PlayerReview]

    @property
    def number(self) -> int:
        """Of the deal."""
        return self.record.number

    @property
    def record(self) -> Record:
        """The deal as it was written down."""
        return self.game.record

    @property
    def makeable(self) -> bool:
        """Could the contract be made from the first lead on?"""
        return self.game.contract.made(self.value)

    @property
    def mistakes(self) -> tuple[CardReview, ...]:
        """The cards that cost their side something: a trick, or the contract where play ends with its loss."""
        return tuple(card for card in self.cards if is_mistake(card, self.game.contract))

    @property
    def turns(self) -> tuple[CardReview, ...]:
        """The cards by which a contract that would be made came to be lost, or the reverse, all playing perfectly."""
        return tuple(card for card in self.cards if turns(card, self.game.contract))

    @property
    def claim_error(self) -> int | None:
        """The tricks claimed for the declarer less those of perfect play; None: nothing was claimed."""
        claim = self.game.record.claim
        return None if claim is None else claim - self.at_end

    def position(self, n: int) -> Position:
        """The position before card `n`; after the last one with one more."""
        start = self.start
        played = [card.card for card in self.cards[: n - 1]]
        return Position(start.deal, start.strain, start.declarer, start.first_leader, start.must_trump, played)

    def to_dict(self) -> dict[str, Any]:
        """The object of docs/json.md in the list `deals`."""
        game, record = self.game, self.record
        claim = None if record.claim is None else {"tricks": record.claim, "double_dummy": self.at_end}
        return {
            "number": record.number,
            **_written(record),
            "deal": game.deal.text,
            "talon": None if game.talon is None else _texts(game.talon),
            "declarer": game.declarer.name,
            "contract": game.contract.text,
            "strain": game.strain.letter,
            "goal": game.contract.goal.word,
            "end": game.end,
            "tricks": game.total,
            "made": self.made,
            "points": None if game.score is None else {seat.name: own for seat, own in game.score.points.items()},
            "value": self.value,
            "at_end": self.at_end,
            "claim": claim,
            "cards": [card.to_dict() for card in self.cards],
            "discard": None if self.discard is None else self.discard.to_dict(),
            "ratings": [rating.to_dict() for rating in self.ratings],
            "players": {player.player.name: player.to_dict() for player in self.players},
            "fatal": self.fatal,
            "mistakes": [card.n for card in self.mistakes],
            "turns": [card.n for card in self.turns],
            "play": PLAY,
        }


class BadReview(NamedTuple):
    """A deal that could not be reviewed, or was thrown in.

    Attributes:
        number: of the deal.
        errors: what is wrong: one sentence each; empty: all passed and nobody played.
        record: of a deal that was thrown in, as it was written down; else None.
        deal: its cards as they were dealt; None: not all of them are known.
        ratings: what A, B, C could have made with them; empty where they are not known.
    """

    number: int
    errors: tuple[str, ...]
    record: Record | None = None
    deal: Deal | None = None
    ratings: tuple[KnownBids, ...] = ()

    @property
    def thrown_in(self) -> bool:
        """Was it right, and nobody played?"""
        return not self.errors

    def to_dict(self) -> dict[str, Any]:
        """The object of docs/json.md in the list `deals`."""
        if self.record is None:
            return {"number": self.number} | ({"errors": list(self.errors)} if self.errors else {"thrown_in": True})
        talon = self.record.talon if self.deal is None else self.deal.talon
        return {
            "number": self.number,
            "thrown_in": True,
            **_written(self.record),
            "deal": None if self.deal is None else self.deal.text,
            "talon": None if talon is None else _texts(talon),
            "ratings": [rating.to_dict() for rating in self.ratings],
            "play": PLAY,
        }


def _written(record: Record) -> dict[str, Any]:
    """What is told of every deal as it was recorded."""
    return {
        "names": list(record.players),
        "rules": record.rules.text,
        "dealer": None if record.dealer is None else record.names[record.dealer],
        "auction": " ".join(call.text for call in record.calls) or None,
        "comments": list(record.comments),
    }


def _texts(cards: Iterable[Card]) -> list[str]:
    return format_cards(cards).split()
