"""What `rate_bids` answers with: an immutable report of plain numbers."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..cards.hand import Hand
from ..cards.kinds import Seat, Strain
from ..errors import InvalidRulesError
from ..rules.contracts import Contract
from ..words.tables import PLAY, html_table

__all__ = ["Advice", "BidReport", "ContractRating", "PassPlay", "PassRating"]


class ContractRating(NamedTuple):
    """One contract, rated for the player who would play it.

    Every mean comes with its standard error `..._se`, talons and layouts together; 0 where all were counted.

    Attributes:
        contract: its text.
        legal: may it be bid now?
        p_make: chance to make it.
        points: mean of the declarer's points.
        others: mean of the points of the two others together.
        tricks: mean of the declarer's tricks; None at betli, where only the first one counts.
        strain: what is named most often; None where there is no choice.
        strain_share: how often that is, 0..1.
        helps: share of the talons of which the declarer keeps a card; None where the talon is left alone.
        talons: how many talons were judged; `layouts` on how many layouts in all.
        exact: were these all that there are?
        p_make_bound, points_bound: the optimistic bound: the best choice of each layout, which nobody can know; None
            unless it was asked for.
        gain: mean of what the player's total grows by (`points`, unless match scores with a floor were given).
        p_win: chance that it wins the match in this deal, by the totals of all three; a shared win counts as its share;
            None without match scores.
        counts: how likely 0, 1 ... 10 tricks are (at betli none, at least one).
    """

    contract: str
    legal: bool
    p_make: float
    p_make_se: float
    points: float
    points_se: float
    others: float
    others_se: float
    tricks: float | None
    tricks_se: float | None
    strain: Strain | None
    strain_share: float | None
    helps: float | None
    talons: int
    layouts: int
    exact: bool
    p_make_bound: float | None
    points_bound: float | None
    gain: float
    p_win: float | None
    counts: tuple[float, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as docs/json.md describes them."""
        plain = self._asdict()
        plain["strain"] = None if self.strain is None else self.strain.letter
        plain["counts"] = list(self.counts)
        return plain


class PassPlay(NamedTuple):
    """What is played after a pass.

    Attributes:
        declarer: by whom.
        contract: its text.
        share: of the worlds, 0..1.
    """

    declarer: Seat
    contract: str
    share: float

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as docs/json.md describes them."""
        return {**self._asdict(), "declarer": self.declarer.name}


class PassRating(NamedTuple):
    """What it is worth to let somebody else play.

    Attributes:
        legal: may the player pass now?
        contract: what is then played, for certain; None: it depends on who goes on bidding, or nothing is.
        declarer: by whom; None as for the contract.
        points: mean of the player's own points, `points_se` its standard error.
        gain: mean of what his total grows by (`points`, unless match scores with a floor were given).
        tricks: mean of his own tricks, the middle of the range that optimal lines allow, `tricks_se`.
        tricks_low, tricks_high: means of the two ends of that range.
        p_make: how often the declarer makes it, `p_make_se` its standard error; None when nobody plays.
        played: share of the worlds in which somebody plays.
        worlds: how many worlds were looked at.
        model: "auction" (worlds weighted by what was said) or "uniform".
        p_win: chance that the player wins the match in this deal when he lets somebody else play; as in
            `ContractRating`.
        own: where all have passed then and the player himself has to play, the rating of that contract; else None.
        plays: who plays what in which share of the worlds, the most frequent first.
    """

    legal: bool
    contract: str | None
    declarer: Seat | None
    points: float
    points_se: float
    gain: float
    tricks: float | None
    tricks_se: float | None
    tricks_low: float | None
    tricks_high: float | None
    p_make: float | None
    p_make_se: float | None
    played: float
    worlds: int
    model: str
    p_win: float | None = None
    own: ContractRating | None = None
    plays: tuple[PassPlay, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as docs/json.md describes them."""
        plain = self._asdict() | {"declarer": None if self.declarer is None else self.declarer.name}
        plain["plays"] = [one.to_dict() for one in self.plays]
        return plain | {"own": None if self.own is None else self.own.to_dict()}


class Advice(NamedTuple):
    """What to say now, and how far to go.

    Attributes:
        call: a contract's text, or "pass"; None where the work was stopped before a pass was rated.
        limit: the highest contract that is worth more than letting somebody else play (or wins the match at once with a
            half or more, and more often than a pass); None: none is, or it is not known.
        better: by how many points the call is better than the second thought: passing, or for "pass" the best bid;
            below 0 where a chance to win the match goes before points; None where there is no choice.  `better_se` is
            its standard error.
        close: is it from 0 to two standard errors?
        next_step: the next higher number, and `next_cost`, how many points less that one is worth; None at the top.
        p_fall: chance that the call falls, or what the player has to play after a pass; None where another plays.
        p_win: chance that the call wins the match in this deal; None without match scores.
        free_fall: points of a fall that the floor saves, 0 without match scores.
        for_match: does a chance of a half or more to win the match at once decide, and not points?
    """

    call: str | None
    limit: str | None = None
    better: float | None = None
    better_se: float | None = None
    close: bool = False
    next_step: str | None = None
    next_cost: float | None = None
    p_fall: float | None = None
    p_win: float | None = None
    free_fall: int = 0
    for_match: bool = False


class BidReport(NamedTuple):
    """The answer to `rate_bids`; immutable.

    Attributes:
        hand: the cards held.
        rules: text of the rules.
        seat: the player's; `auction` what has been said, as text.
        standing: the highest bid so far, or None.
        scores: match totals by seat, or None.
        seed: of the samples.
        talons: how many talons there are.
        contracts: every contract of the table, the lowest rank first.
        passing: what a pass is worth; None where that was not asked, or not reached.
        advice: what to say.
        model: "auction" where talons and layouts are weighted by what the others said, else "uniform".
        stopped: None, "time" or "interrupt": what ended the work before it was done.
        deals_played: how many deals of the match were played before, if that was said.
        last_deal: does the match end with this deal, whatever happens in it?  Where its end is a number of deals and
            nobody said how many were played, that is taken for granted.  None without match scores.
    """

    hand: Hand
    rules: str
    seat: Seat
    auction: str
    standing: str | None
    scores: tuple[int, int, int] | None
    seed: int
    talons: int
    contracts: tuple[ContractRating, ...]
    passing: PassRating | None
    advice: Advice
    model: str
    stopped: str | None
    deals_played: int | None = None
    last_deal: bool | None = None

    @property
    def call(self) -> str | None:
        """What to say now."""
        return self.advice.call

    @property
    def limit(self) -> str | None:
        """The highest contract that is worth more than a pass."""
        return self.advice.limit

    @property
    def legal(self) -> tuple[ContractRating, ...]:
        """The contracts that may be bid now."""
        return tuple(one for one in self.contracts if one.legal)

    def rating(self, contract: str | int | Contract) -> ContractRating:
        """The rating of one contract, such as `report.rating(7)`.

        Raises:
            InvalidRulesError: it is no contract, or one that is not played here.
        """
        wanted = Contract.parse(contract).text
        for one in self.contracts:
            if one.contract == wanted:
                return one
        known = " ".join(one.contract for one in self.contracts)
        raise InvalidRulesError(f"{wanted} is not played at {self.rules}; expected one of {known}")

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A flat dictionary for each contract, as `pandas.DataFrame` and `polars.DataFrame` take them."""
        rows = []
        for one in self.contracts:
            row = one.to_dict()
            row |= {f"tricks_{number}": share for number, share in enumerate(row.pop("counts"))}
            rows.append(row)
        return rows

    def to_dict(self) -> dict[str, Any]:
        """The JSON object of docs/json.md, less its schema number."""
        plain = self._asdict()
        advice, passing = plain.pop("advice"), plain.pop("passing")
        plain["hand"], plain["seat"] = str(self.hand), self.seat.name
        plain["contracts"] = [one.to_dict() for one in self.contracts]
        plain["scores"] = None if self.scores is None else dict(zip("ABC", self.scores, strict=True))
        plain["pass"] = None if passing is None else passing.to_dict()
        plain |= advice._asdict()
        return {**plain, "play": PLAY}

    def _repr_html_(self) -> str:
        """A small table, for notebooks."""
        heads = ("contract", "legal", "p_make", "p_make_se", "points", "points_se", "tricks", "strain")
        call = "No advice" if self.call is None else f"Call {self.call}"
        caption = f"{call}. After the discard each layout is played with all cards seen ({PLAY})."
        return html_table("meksiko-bids", heads, self.rows, caption)
