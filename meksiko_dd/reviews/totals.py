"""Several reviews together: what each player scored and gave away, by name, in the order in which they appear."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ..cards.kinds import Seat
from ..rules.scoring import declarer_points
from .report import BadReview, Review

__all__ = ["PlayerTotals", "player_totals", "seat_points"]


class PlayerTotals(NamedTuple):
    """One player over several deals.

    Attributes:
        name: his.
        deals: how many he played.
        declarer: how many of them as declarer, abandoned ones left out.
        made: how many of these contracts he made.
        points: what he scored, deal by deal.
        scored: in how many of his deals that is known.
        mistakes: his cards that cost his side something that counts (`Review.mistakes`).
        tricks: what they gave away, where tricks count.
        own_points: what they cost him in his own points; the middle of a range where perfect play does not settle it.
        settled: does it settle all of them?
    """

    name: str
    deals: int = 0
    declarer: int = 0
    made: int = 0
    points: int = 0
    scored: int = 0
    mistakes: int = 0
    tricks: int = 0
    own_points: float = 0.0
    settled: bool = True

    def with_deal(self, found: Review, seat: Seat) -> PlayerTotals:
        """With one more deal, in which he had that seat."""
        ended = seat is found.game.declarer and found.game.total is not None
        points, summary = seat_points(found, seat), found.players[seat]
        mistakes = [card for card in found.mistakes if card.player is seat]
        counted = not found.game.contract.ends_early
        return PlayerTotals(
            name=self.name,
            deals=self.deals + 1,
            declarer=self.declarer + ended,
            made=self.made + (ended and found.made),
            points=self.points + (points or 0),
            scored=self.scored + (points is not None),
            mistakes=self.mistakes + len(mistakes),
            tricks=self.tricks + sum(card.cost for card in mistakes if counted),
            own_points=self.own_points + summary.own_points,
            settled=self.settled and summary.settled,
        )

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as docs/json.md describes them."""
        return self._asdict()


def seat_points(found: Review, seat: Seat) -> int | None:
    """What a seat scored; None: not known, as of a deal that was abandoned, or of a defender after a claim."""
    game = found.game
    if game.score is not None:
        return game.score.points[seat]
    if game.total is None or seat is not game.declarer:
        return None
    return declarer_points(game.contract, game.total, game.rules)


def player_totals(reviews: Iterable[Review | BadReview]) -> tuple[PlayerTotals, ...]:
    """All players of some deals; deals that were thrown in or could not be reviewed count for nobody."""
    players: dict[str, PlayerTotals] = {}
    for found in reviews:
        if isinstance(found, Review):
            for seat in Seat:
                name = found.record.players[seat]
                players[name] = players.get(name, PlayerTotals(name)).with_deal(found, seat)
    return tuple(players.values())
