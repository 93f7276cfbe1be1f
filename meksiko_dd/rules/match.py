"""A match: deal after deal, running totals, who deals, when it is over and who has won.

Players are numbered in playing order, as they were named; with four of them the dealer sits out.  A match that has
reached its end (target or number of deals) is over, unless the table plays extra deals and the top is shared: then it
goes on until one player leads, whatever the totals are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..cards.frozen import Frozen, derived
from ..cards.kinds import Seat
from ..errors import InvalidResultError, quote, series
from ..words.names import latin
from ..words.plain import person, unreadable
from .contracts import Contract
from .scoring import Score, check_tricks, total_after
from .table import DEFAULT, Rules

if TYPE_CHECKING:
    from typing import Self

__all__ = [
    "LETTERS",
    "MOST_DEALS",
    "Match",
    "MatchDeal",
    "decision",
    "find_player",
    "lettered_place",
    "read_names",
]

LETTERS = "ABCD"  # of the places at the table; names may be left out for them
MOST_DEALS = 10_000  # in a match, thrown-in ones counted
Tricks = Sequence[int | None] | Mapping[str, int | None]


class MatchDeal(NamedTuple):
    """One deal of a match; players by number.

    Attributes:
        number: from 1, thrown-in deals counted.
        dealer: who dealt.
        declarer: who played; None: the deal was thrown in.
        contract: what he played, or None.
        tricks: by player; None: he sat out.
        made: was it made?  None: thrown in.
        points: by player, what he scored; None: he sat out.
        totals: by player, after this deal.
    """

    number: int
    dealer: int
    declarer: int | None
    contract: Contract | None
    tricks: tuple[int | None, ...]
    made: bool | None
    points: tuple[int | None, ...]
    totals: tuple[int, ...]


class Match(Frozen):
    """A match, begun or finished; immutable: `play` and `throw_in` give the match after one more deal.

    Args:
        names: three or four names in playing order.
        rules: the table's, or their text.
        dealer: who deals first; the last one named if not given, so that the first one named is first hand.

    Attributes:
        rules: the table's `Rules`.
        names: the players.
        first_dealer: number of the player who dealt first.
        dealer_given: was he named?  Otherwise nothing is concluded from who deals.
        deals: all deals so far.
        reached: has the end come (extra deals apart)?

    Raises:
        InvalidResultError: not three or four different names, or the dealer is none of them.
    """

    rules: Rules
    names: tuple[str, ...]
    first_dealer: int
    dealer_given: bool
    deals: tuple[MatchDeal, ...]
    reached: bool = derived()

    def __init__(self, names: Iterable[str], rules: Rules | str = DEFAULT, dealer: str | int | None = None) -> None:
        table, players = Rules.parse(rules), read_names(names)
        first = len(players) - 1 if dealer is None else _number(players, "dealer", dealer)
        self._set(rules=table, names=players, first_dealer=first, dealer_given=dealer is not None)
        self._set(deals=(), reached=False)

    def player(self, what: str, name: str | int) -> int:
        """The number of a player: of his name, in any letter case, or of A B C D if nobody is called so.

        Args:
            what: what an error calls him, such as "declarer".
            name: the name; a number is taken as it is.

        Raises:
            InvalidResultError: there is no such player.
        """
        return _number(self.names, what, name)

    @property
    def totals(self) -> tuple[int, ...]:
        """The running totals, by player."""
        return self.deals[-1].totals if self.deals else (0,) * len(self.names)

    @property
    def played(self) -> int:
        """How many deals were played, thrown-in ones left out."""
        return sum(deal.declarer is not None for deal in self.deals)

    @property
    def next_dealer(self) -> int:
        """Number of the player who deals next (or would, if the match were not over)."""
        return (self.first_dealer + len(self.deals)) % len(self.names)

    @property
    def sits_out(self) -> int | None:
        """Number of the player who does not play the next deal; None with three players."""
        return self.next_dealer if len(self.names) == len(LETTERS) else None

    @property
    def leaders(self) -> tuple[int, ...]:
        """All players with the highest total."""
        best = max(self.totals)
        return tuple(player for player, total in enumerate(self.totals) if total == best)

    @property
    def over(self) -> bool:
        """Has the match ended?"""
        return self.reached and not self.extra_deal

    @property
    def extra_deal(self) -> bool:
        """Is an extra deal asked for, to break a tie at the top?"""
        return self.reached and self.rules.tie == "extra-deals" and len(self.leaders) > 1

    @property
    def winners(self) -> tuple[int, ...]:
        """Who has won: one player, or all who share the win; nobody while the match goes on."""
        return self._decision[0]

    @property
    def decided_by(self) -> str | None:
        """How a tie at the top was decided: `declarer`, `tricks` or `shared`; None: no tie, or not over."""
        return self._decision[1]

    @property
    def _decision(self) -> tuple[tuple[int, ...], str | None]:
        if not self.over:
            return (), None
        last = next(deal for deal in reversed(self.deals) if deal.declarer is not None)
        assert last.declarer is not None
        return decision(self.rules, self.totals, last.declarer, last.tricks)

    def play(self, declarer: str | int, bid: str | int | Contract, tricks: Tricks) -> Self:
        """The match after one more deal.

        Args:
            declarer: his name or number.
            bid: the contract, such as `6` or `meksiko`.
            tricks: by name, or in the order of names; of four players the dealer's may be left out, or None or 0.

        Raises:
            InvalidResultError: the match is over, the dealer plays, or no deal ends with these tricks.
            InvalidRulesError: the contract is none, or not played here.
        """
        self._check_goes_on()
        contract, player = self.rules.contract(bid), self.player("declarer", declarer)
        if player == self.sits_out:
            raise InvalidResultError(
                f"declarer is {self.names[player]}, who deals and sits out; expected another player"
            )
        self._check_forced(contract, player)
        active = [number for number in range(len(self.names)) if number != self.sits_out]
        taken = self._active_tricks(active, tricks)
        seat = Seat(active.index(player))
        score = Score(self.rules, contract, seat, check_tricks(contract, seat, taken))
        own: list[int | None] = [None] * len(self.names)
        points = list(own)
        totals = list(self.totals)
        for number, place in zip(active, Seat, strict=True):
            own[number], points[number] = score.tricks[place], score.points[place]
            totals[number] = total_after(totals[number], score.points[place], self.rules)
        deal = MatchDeal(
            len(self.deals) + 1,
            self.next_dealer,
            player,
            contract,
            tuple(own),
            score.made,
            tuple(points),
            tuple(totals),
        )
        return self._after(deal)

    def throw_in(self) -> Self:
        """The match after a deal in which all passed and nobody had to play.

        Raises:
            InvalidResultError: the match is over, or at this table somebody always plays.
        """
        self._check_goes_on()
        if self.rules.must_open != "nobody":
            raise InvalidResultError(
                f"the deal is thrown in, but at {self.rules.text} somebody always plays; "
                "expected a declarer, a bid and tricks"
            )
        nothing = (None,) * len(self.names)
        return self._after(
            MatchDeal(len(self.deals) + 1, self.next_dealer, None, None, nothing, None, nothing, self.totals)
        )

    def _after(self, deal: MatchDeal) -> Self:
        rules, plays = self.rules, deal.declarer is not None
        reached = (
            self.reached
            or (rules.target is not None and max(deal.totals) >= rules.target)
            or (rules.deals is not None and deal.number >= rules.deals and self.played + plays >= rules.deals)
        )
        return self._with(deals=(*self.deals, deal), reached=reached)

    def _check_goes_on(self) -> None:
        if self.over:
            names = " and ".join(self.names[player] for player in self.winners)
            raise InvalidResultError(
                f"the match was over after deal {len(self.deals)}, won by {names} with {max(self.totals)} points; "
                "expected no more deals"
            )
        if len(self.deals) >= MOST_DEALS:
            raise InvalidResultError(f"this is deal {MOST_DEALS + 1}; expected at most {MOST_DEALS} in a match")

    def _check_forced(self, contract: Contract, player: int) -> None:
        """Below the lowest bid there is only the 5 of whom nobody's bid saved; it must be his."""
        if contract.number is None or contract.number >= self.rules.lowest_bid or not self.dealer_given:
            return
        last = (self.next_dealer - (self.sits_out is not None)) % len(self.names)
        if player != last:
            raise InvalidResultError(
                f"{self.names[player]} plays {contract}, below the lowest bid of {self.rules.lowest_bid}; "
                f"expected {self.names[last]}, who must when all pass"
            )

    def _active_tricks(self, active: Sequence[int], tricks: Tricks) -> list[int]:
        """The tricks of those who play, in the order of names."""
        given = self._by_player(tricks)
        if len(given) == len(self.names) > len(active):
            idle = next(number for number in range(len(self.names)) if number not in active)
            if given[idle] not in (None, 0):
                raise InvalidResultError(
                    f"{self.names[idle]} deals and sits out, but has {quote(given[idle])} tricks; expected none"
                )
            given = [given[number] for number in active]
        if len(given) != len(active):
            raise InvalidResultError(f"{len(given)} numbers of tricks are given; expected {len(active)}")
        found = []
        for number, value in zip(active, given, strict=True):
            if value is None:
                raise InvalidResultError(f"the tricks of {self.names[number]} are missing; expected 0 to 10")
            found.append(value)
        return found

    def _by_player(self, tricks: Tricks) -> list[int | None]:
        if not isinstance(tricks, Mapping):
            return series("tricks", tricks, "a number for each player, by name or in their order")
        given: list[int | None] = [None] * len(self.names)
        named: set[int] = set()
        for name, value in tricks.items():
            player = self.player("player", name)
            if player in named:
                raise InvalidResultError(f"the tricks of {self.names[player]} are given twice; expected once")
            named.add(player)
            given[player] = value
        return given

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (type(self), {name: getattr(self, name) for name in self._all}))

    def __str__(self) -> str:
        totals = ", ".join(f"{name} {total}" for name, total in zip(self.names, self.totals, strict=True))
        return f"{totals}; {len(self.deals)} deals, {'over' if self.over else 'not over'}"

    def __repr__(self) -> str:
        dealer = f", {self.first_dealer}" if self.dealer_given else ""
        return f"Match({self.names!r}, {self.rules.text!r}{dealer})" + "".join(map(_told, self.deals))


def _restored(kind: type[Match], fields: dict[str, Any]) -> Match:
    """What a pickle calls: the constructor begins a match, and cannot take what was played."""
    return kind._made(**fields)


def _told(deal: MatchDeal) -> str:
    """The call by which a deal is played."""
    if deal.contract is None:
        return ".throw_in()"
    return f".play({deal.declarer}, {deal.contract.text!r}, {deal.tricks!r})"


def decision(
    rules: Rules, totals: Sequence[int], declarer: int, tricks: Sequence[int | None]
) -> tuple[tuple[int, ...], str | None]:
    """Who wins a match that has reached its end: one player, or all who share the win; and how a tie was decided.

    Args:
        rules: the table's; where it plays extra deals to break a tie, nobody wins as long as the top is shared.
        totals: at the end, by player.
        declarer: of the last deal that was played, by number.
        tricks: in that deal, by player; None: he sat out.

    Returns:
        The winners, and `declarer`, `tricks` or `shared`; None: no tie, or not decided.
    """
    tied = [player for player, total in enumerate(totals) if total == max(totals)]
    if len(tied) == 1:
        return tuple(tied), None
    if rules.tie == "extra-deals":
        return (), None
    if rules.tie == "declarer":
        if declarer in tied:
            return (declarer,), "declarer"
        taken = {player: tricks[player] or 0 for player in tied}
        most = [player for player in tied if taken[player] == max(taken.values())]
        if len(most) == 1:
            return (most[0],), "tricks"
    return tuple(tied), "shared"


def read_names(names: Iterable[str]) -> tuple[str, ...]:
    """Three or four different names, each as it is kept: on one line, single blanks in it, unseen marks removed.

    Raises:
        InvalidResultError: they are not.
    """
    given = tuple(names) if isinstance(names, str) else series("names", names, "three or four names")
    if not 3 <= len(given) <= len(LETTERS):
        raise InvalidResultError(f"{len(given)} players are named; expected three or four")
    players = tuple(person(name) if isinstance(name, str) else "" for name in given)
    for place, name in enumerate(players):
        if unreadable(name) or not any(letter.isprintable() for letter in name):
            raise InvalidResultError(f"name {place + 1} is {quote(name)}; expected a printable name")
        if name.casefold() in [other.casefold() for other in players[:place]]:
            raise InvalidResultError(f"two players are called {quote(name)}; expected different names")
    return players


def find_player(names: Sequence[str], name: str) -> int | None:
    """The number of a player by his name, in any letter case, or by the letter of his place; None: there is none.

    Args:
        names: of all, as `read_names` gives them.
        name: who is meant.
    """
    wanted = person(name).casefold()
    for number, other in enumerate(names):
        if other.casefold() == wanted:
            return number
    place = lettered_place(wanted)
    return None if place is None or place >= len(names) else place


def lettered_place(name: str) -> int | None:
    """The place, 0 to 3, of which a name is the letter, in either script; None: it is the letter of none."""
    letter = latin(name).upper()
    return LETTERS.index(letter) if letter in tuple(LETTERS) else None


def _number(names: Sequence[str], what: str, name: str | int) -> int:
    if isinstance(name, int) and 0 <= name < len(names):
        return name
    found = find_player(names, name) if isinstance(name, str) else None
    if found is None:
        *most, last = names
        raise InvalidResultError(f"{what} is {quote(name)}; expected {', '.join(most)} or {last}")
    return found
