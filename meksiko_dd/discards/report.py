"""What `best_discards` and `known_discards` answer with: immutable reports of plain numbers."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..cards.hand import Hand, format_cards
from ..cards.kinds import Strain
from ..words.tables import PLAY, html_table

__all__ = ["DiscardReport", "KnownDiscards", "KnownOption", "Option"]


class Option(NamedTuple):
    """One choice under hidden cards: two cards to throw away and a strain, with what it is worth.

    Attributes:
        discard: the two cards.
        also: other discards that are worth exactly the same in every layout (the ranks kept are as good).
        strain: what is trump.
        layouts: how many layouts the numbers come from.
        exact: are these all that there are?
        fresh: were the layouts not used to choose?  False only where the work was stopped before.
        value: mean of the objective (points, chance to make, or tricks); `value_se` its standard error.
        p_make: chance to make the bid, None without a bid; `p_make_se`, and a 95% interval `p_make_low`, `p_make_high`.
        points: mean of the declarer's points, None without a bid; `points_se`.
        tricks: mean of the declarer's tricks; None at betli, where only the first one counts; `tricks_se`.
        counts: in how many of the layouts he takes 0, 1, 2 ... tricks; at betli none, at least one.
        verdict: "certain" (makes the bid in every layout) or "never" (in none), only where proved; else None.
    """

    discard: Hand
    also: tuple[Hand, ...]
    strain: Strain
    layouts: int
    exact: bool
    fresh: bool
    value: float
    value_se: float
    p_make: float | None
    p_make_se: float | None
    p_make_low: float | None
    p_make_high: float | None
    points: float | None
    points_se: float | None
    tricks: float | None
    tricks_se: float | None
    counts: tuple[int, ...]
    verdict: str | None

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as docs/json.md describes them."""
        plain = self._asdict()
        plain["discard"] = [str(card) for card in self.discard]
        plain["also"] = [[str(card) for card in cards] for cards in self.also]
        plain["strain"] = self.strain.letter
        plain["counts"] = list(self.counts)
        return plain


class DiscardReport(NamedTuple):
    """The answer to `best_discards`; immutable.  Iterating `options` gives the best first.

    Attributes:
        hand: the cards held before the discard.
        bid: the contract's text, or None.
        rules: text of the rules.
        objective: "points", "make" or "tricks".
        seed: of the random sample.
        layouts: how many layouts agree with what is known.
        choices: how many choices there are; `different` of them differ after equal ones were grouped, and `asked` of
            these were asked about: those that the hand model puts first, and the naive one.
        options: the best ones, best first.
        naive: what a beginner would throw: longest suit trumps, the two lowest cards of the shortest other suit.
        gap: how much better the best is than the second, and than the naive choice (`naive_gap`), each with its
            standard error; None where there is none to compare.
        open: choices asked that may be as good as the first or better, as far as is known.
        separated: is it settled that no other choice asked beats the first (exactly, or by three standard errors)?
        stopped: None, "time" or "interrupt": what ended the work before it was done.
    """

    hand: Hand
    bid: str | None
    rules: str
    objective: str
    seed: int
    layouts: int
    choices: int
    different: int
    asked: int
    options: tuple[Option, ...]
    naive: Option | None
    gap: tuple[float, float] | None
    naive_gap: tuple[float, float] | None
    open: tuple[tuple[Hand, Strain], ...]
    separated: bool
    stopped: str | None

    @property
    def best(self) -> Option:
        """The first option."""
        return self.options[0]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A flat dictionary for each option, as `pandas.DataFrame` and `polars.DataFrame` take them."""
        rows = []
        for option in self.options:
            row = option.to_dict()
            row["discard"] = format_cards(option.discard)
            row["also"] = ", ".join(map(format_cards, option.also))
            row |= {f"tricks_{number}": count for number, count in enumerate(row.pop("counts"))}
            rows.append(row)
        return rows

    def to_dict(self) -> dict[str, Any]:
        """The JSON object of docs/json.md, less its schema number."""
        plain = self._asdict()
        plain["hand"] = str(self.hand)
        plain["options"] = [option.to_dict() for option in self.options]
        plain["naive"] = None if self.naive is None else self.naive.to_dict()
        plain["open"] = [{"discard": list(map(str, hand)), "strain": strain.letter} for hand, strain in self.open]
        for name in ("gap", "naive_gap"):
            value = getattr(self, name)
            plain[name] = None if value is None else {"value": value[0], "se": value[1]}
        return plain | {"play": PLAY}

    def _repr_html_(self) -> str:
        """A small table, for notebooks."""
        heads = ("discard", "strain", "layouts", "exact", "p_make", "points", "tricks")
        return html_table(
            "meksiko-discards",
            heads,
            self.rows,
            f"After the discard each layout is played with all cards seen ({PLAY}).",
        )


class KnownOption(NamedTuple):
    """One choice when all cards are known: its exact tricks.

    Attributes:
        discard: the two cards.
        also: other discards that are worth the same because the cards kept rank alike.
        strain: what is trump.
        betli: is it played for no tricks?
        tricks: the declarer's tricks.
        relative: tricks less the bid, or None; at betli minus the tricks taken.
    """

    discard: Hand
    also: tuple[Hand, ...]
    strain: Strain
    betli: bool
    tricks: int
    relative: int | None

    def to_dict(self) -> dict[str, Any]:
        """Plain values, as docs/json.md describes them."""
        plain = self._asdict()
        plain["discard"] = [str(card) for card in self.discard]
        plain["also"] = [[str(card) for card in cards] for cards in self.also]
        plain["strain"] = self.strain.letter
        return plain


class KnownDiscards(NamedTuple):
    """The answer to `known_discards`; immutable.

    Attributes:
        deal: the deal's text; `declarer` the seat's letter.
        bid: the contract's text, or None.
        rules: text of the rules.
        options: every choice for tricks, best first, equal ones grouped.
        betli: every discard for betli, best first, where the rules have it and no other bid was asked about.
    """

    deal: str
    declarer: str
    bid: str | None
    rules: str
    options: tuple[KnownOption, ...]
    betli: tuple[KnownOption, ...]

    @property
    def best(self) -> tuple[KnownOption, ...]:
        """All options that are as good as the first."""
        return tuple(option for option in self.options if option.tricks == self.options[0].tricks)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """A flat dictionary for each option."""
        return [
            {
                **option.to_dict(),
                "discard": format_cards(option.discard),
                "also": ", ".join(map(format_cards, option.also)),
            }
            for option in self.options + self.betli
        ]

    def to_dict(self) -> dict[str, Any]:
        """The JSON object of docs/json.md, less its schema number."""
        plain = self._asdict()
        for name in ("options", "betli"):
            plain[name] = [option.to_dict() for option in getattr(self, name)]
        return plain

    def _repr_html_(self) -> str:
        """A small table, for notebooks."""
        heads = ("discard", "also", "strain", "betli", "tricks", "relative")
        return html_table("meksiko-discards", heads, self.rows, f"All cards are seen ({PLAY}).")
