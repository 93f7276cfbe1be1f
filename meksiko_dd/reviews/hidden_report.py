"""What `review_hidden` answers with: immutable values, estimates with their standard errors, and their JSON."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..cards.card import Card
from ..cards.hand import Hand
from ..cards.kinds import Seat, Strain
from ..hidden.means import Mean

__all__ = ["Hidden", "HiddenBid", "HiddenCard", "HiddenDiscard"]

SURE = 3.0  # standard errors beyond which a loss is taken for one


class HiddenBid(NamedTuple):
    """One player's last call, and what the rating of his ten cards says at that moment.

    Attributes:
        player: his seat.
        auction: what had been said before, as text.
        said: the contract that he bid, "pass", or None: the auction is not on record, or Meksiko ended it before he
            spoke; then he is rated as the first to speak.
        call, limit: what the rating advises, and how far it goes, as in `BidReport`.
        p_make: chance to make what he bid, with its standard error; None for a pass.
        points: expected points of what he said; None where that was not rated.
        call_points: expected points of what the rating advises; None where it gives no advice.
        talons, worlds: how many talons and how many worlds of a pass the estimates rest on.
    """

    player: Seat
    auction: str
    said: str | None
    call: str | None
    limit: str | None
    p_make: Mean | None
    points: Mean | None
    call_points: Mean | None
    talons: int
    worlds: int

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as docs/json.md describes them."""
        means = {"p_make": self.p_make, "points": self.points, "call_points": self.call_points}
        plain = {name: None if mean is None else _plain(mean) for name, mean in means.items()}
        return {**self._asdict(), "player": self.player.name, **plain}


class HiddenCard(NamedTuple):
    """One decision, judged by what its player had seen.

    Attributes:
        n: the number of the card.
        player: who played it.
        card: the card.
        best: the card that is best on the layouts that choose; the card itself if it is as good.
        layouts: how many layouts agree with what he knew.
        asked: in how many of them all his cards were valued.
        scored: in how many of these the loss was counted: the other half, or all where all were asked.
        tricks: what the card lost against the best one, in the declarer's tricks; 0 error: exact.
        points: the same in the declarer's points.
    """

    n: int
    player: Seat
    card: Card
    best: Card
    layouts: int
    asked: int
    scored: int
    tricks: Mean
    points: Mean

    @property
    def bad(self) -> bool:
        """Did it lose points, or tricks, by more than three standard errors?"""
        return any(lost.value > SURE * lost.error and lost.value > 0 for lost in (self.points, self.tricks))

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as docs/json.md describes them."""
        return {
            **self._asdict(),
            "player": self.player.name,
            "card": str(self.card),
            "best": str(self.best),
            "tricks": _plain(self.tricks),
            "points": _plain(self.points),
            "bad": self.bad,
        }


class HiddenDiscard(NamedTuple):
    """The discard, judged by the declarer's twelve cards.

    Attributes:
        rank, of: where it stands among the 66 discards with the strain named, by the mean of points in all layouts
            that were asked.
        rank_any, of_any: the same among all choices of discard and strain.
        best, strain: the choice that is best on the layouts that choose.
        layouts, asked, scored: as those of `HiddenCard`.
        points: what the real choice lost against it, in the declarer's points.
        tricks: the same in tricks; at betli in deals with a trick.
    """

    rank: int
    of: int
    rank_any: int
    of_any: int
    best: Hand
    strain: Strain
    layouts: int
    asked: int
    scored: int
    points: Mean
    tricks: Mean

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as docs/json.md describes them."""
        return {
            **self._asdict(),
            "best": [str(card) for card in self.best],
            "strain": self.strain.letter,
            "points": _plain(self.points),
            "tricks": _plain(self.tricks),
        }


class Hidden(NamedTuple):
    """The part of a review with cards hidden; immutable.

    Attributes:
        seed: of the samples.
        bids: the last call of each player whose ten cards are known.
        discard: or None: there is none, or there was no time.
        cards: the decisions that were judged, in order of play; a forced card is none.
        skipped: how many decisions were not judged: there was no time.
        stopped: "time" if the budget ended the work, "interrupt" if Ctrl-C did, else None.  If one did, the numbers
            depend on the machine, too.
    """

    seed: int
    bids: tuple[HiddenBid, ...]
    discard: HiddenDiscard | None
    cards: tuple[HiddenCard, ...]
    skipped: int
    stopped: str | None

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as docs/json.md describes them."""
        return {
            **self._asdict(),
            "bids": [bid.to_dict() for bid in self.bids],
            "discard": None if self.discard is None else self.discard.to_dict(),
            "cards": [card.to_dict() for card in self.cards],
        }


def _plain(lost: Mean) -> dict[str, float]:
    return {"value": lost.value, "se": lost.error}
