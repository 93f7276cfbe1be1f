"""The auction: who may bid what at every moment, who is declarer at the end, and the text `A5 B6 C- A7 B-`.

Seats speak in playing order from the first hand on.  Each bid outranks the standing one; who passes is out; it ends
when two have passed and the third has bid, or at once on Meksiko.  What happens when all three pass, and whether the
first hand may, is a matter of `Rules.must_open`.  With three players the dealer speaks last; with four he sits out, and
the last of the three stands in for him: either way it is the seat before the first hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..cards.frozen import Frozen, derived
from ..cards.kinds import Seat
from ..cards.notation import SEAT, Words
from ..errors import IllegalCallError, InvalidRulesError, quote, series
from ..words import spoken
from ..words.sentences import contract_name, say
from ..words.spoken import spelled
from .contracts import WORDS, Contract
from .table import DEFAULT, Rules

if TYPE_CHECKING:
    from typing import Self

__all__ = ["NO_BID", "Auction", "Call", "call_name", "read_calls", "said", "shown_calls"]

NO_BID = "-"  # a pass, as it is written
EXPECTED_CALL = "a seat and a bid or -, such as A5, Bmeksiko or C-"

PASSES = Words("pass", NO_BID, spoken.PASSES, InvalidRulesError)
LONGEST_BID = max(len(word.split()) for word in WORDS.table)  # in words
_WORD = re.compile(r"[^\s,;:]+")


class Call(NamedTuple):
    """What one player said.

    Attributes:
        seat: who spoke.
        contract: what he bid; None: he passed.
    """

    seat: Seat
    contract: Contract | None

    @property
    def text(self) -> str:
        """The seat, then the contract or `-`: `A5`, `Bmeksiko`, `C-`."""
        return self.seat.name + said(self.contract)


def said(contract: Contract | None) -> str:
    """A bid or a pass as it is written: `5`, `meksiko`, `-`."""
    return NO_BID if contract is None else contract.text


def call_name(contract: Contract | None, language: str = "en") -> str:
    """What people call a bid or a pass: 5, Meksiko, pass; dalje."""
    return say("call.pass", language) if contract is None else contract_name(contract.text, language)


def shown_calls(calls: Iterable[Call], language: str = "en") -> str:
    """Calls as people read them, `A5 B6 C-`, in Serbian `A 5, B 6, C dalje`; `Auction.parse` reads them back."""
    if language == "en":
        return " ".join(call.text for call in calls)
    return ", ".join(f"{call.seat.name} {call_name(call.contract, language)}" for call in calls)


class Auction(Frozen):
    """An auction, finished or not; immutable, hashable, picklable.

    Args:
        rules: the table's, or their text.
        first: the first hand, who speaks first: a `Seat` or its text.
        calls: what was said, in order: bids as text or `Contract`, a pass as `-` or None; or each as a `Call`.

    Attributes:
        rules: the table's `Rules`.
        first: the first hand.
        calls: all calls so far.
        standing: the highest bid so far, or None.
        turn: who speaks next; None when it is over.
        declarer: at the end, who plays; None before, and when the deal is thrown in.
        contract: at the end, what he plays, as this table plays it.

    Raises:
        IllegalCallError: a call that was not allowed; the message says what was.
        InvalidInputError: rules, a seat or a call cannot be read.
    """

    rules: Rules
    first: Seat
    calls: tuple[Call, ...]
    standing: Call | None = derived()
    turn: Seat | None = derived()
    declarer: Seat | None = derived()
    contract: Contract | None = derived()

    def __init__(
        self,
        rules: Rules | str = DEFAULT,
        first: Seat | str = Seat.A,
        calls: Iterable[Call | str | int | Contract | None] = (),
    ) -> None:
        self._speak(Rules.parse(rules), Seat.parse(first), ())
        for call in series("calls", calls, "calls such as 6 or pass (for text use Auction.parse)"):
            after = self.spoken(call) if isinstance(call, Call) else self.call(call)
            self._speak(after.rules, after.first, after.calls)

    def _speak(self, rules: Rules, first: Seat, calls: tuple[Call, ...]) -> None:
        """Set all fields, in `__init__` and in a fresh one only."""
        bids = [call for call in calls if call.contract is not None]
        passed = {call.seat for call in calls if call.contract is None}
        standing = bids[-1] if bids else None
        ended = len(passed) == 3 or (standing is not None and (_is_meksiko(standing) or len(passed) == 2))
        declarer = contract = None
        if ended and standing is not None:
            declarer, contract = standing
        elif ended and rules.must_open == "dealer":
            declarer, contract = first.next.next, rules.contract("5")
        turn = None if ended else _next_speaker(first, calls, passed)
        self._set(rules=rules, first=first, calls=calls)
        self._set(standing=standing, turn=turn, declarer=declarer, contract=contract)

    @classmethod
    def parse(cls, text: str | Auction, rules: Rules | str = DEFAULT) -> Auction:
        """The auction of a text such as `A5 B6 C- A7 B-`; the first to speak is the first hand.

        Letter case and commas do not matter; `pass`, `p`, `x`, `next` and `dalje` are read for `-`, and a colon or a
        blank may follow the seat.  Without a call it is A's turn.

        Raises:
            InvalidInputError: a call cannot be read.
            IllegalCallError: a call was not allowed; the message says what was.
        """
        if isinstance(text, Auction):
            return text
        if not isinstance(text, str):
            raise InvalidRulesError(f"auction is {quote(text)}; expected text such as A5 B6 C- A7 B-")
        spoken = read_calls(text)
        auction = cls(rules, spoken[0].seat if spoken else Seat.A)
        for call in spoken:
            auction = auction.spoken(call)
        return auction

    @property
    def over(self) -> bool:
        """Has everything been said?"""
        return self.turn is None

    @property
    def thrown_in(self) -> bool:
        """Did all pass, and nobody has to play?"""
        return self.over and self.declarer is None

    @property
    def forced(self) -> bool:
        """Did all pass, and the dealer has to play?"""
        return self.declarer is not None and self.standing is None

    @property
    def talon_shown(self) -> bool | None:
        """Do the defenders see the talon?  None: nobody takes it, or it is not known yet."""
        if self.contract is None or not self.contract.takes_talon:
            return None
        bids = [call.contract.text for call in self.calls if call.contract is not None]
        return not (self.rules.hidden_five and bids == ["5"])

    @property
    def legal_calls(self) -> tuple[Contract | None, ...]:
        """All that the player on turn may say, a pass (None) first and then the bids by rank; empty when it is over."""
        if self.turn is None:
            return ()
        standing = None if self.standing is None else self.standing.contract
        bids = tuple(one for one in self.rules.contracts if one.outranks(standing))
        return bids if self._must_bid else (None, *bids)

    @property
    def _must_bid(self) -> bool:
        return not self.calls and self.rules.must_open == "first-hand"

    @property
    def _legal_text(self) -> str:
        return " ".join(map(said, self.legal_calls))

    def call(self, said_now: str | int | Contract | None) -> Self:
        """The auction after one more call by the player on turn: a bid, or `-` or None for a pass.

        Raises:
            InvalidRulesError: it is no contract.
            IllegalCallError: it is not allowed now; the message says what is.
        """
        contract = _contract(said_now)
        if self.turn is None:
            raise IllegalCallError(
                f"call {len(self.calls) + 1} is one too many: {self._result}; expected no more calls"
            )
        allowed = {said(one): one for one in self.legal_calls}
        if said(contract) not in allowed:
            raise IllegalCallError(
                f"call {len(self.calls) + 1}: {self.turn.name} may not {self._refused(contract)}; "
                f"legal: {self._legal_text}"
            )
        after = self._made()
        after._speak(self.rules, self.first, (*self.calls, Call(self.turn, allowed[said(contract)])))
        return after

    def spoken(self, call: Call) -> Self:
        """The auction after a call, which must be by the player on turn.

        Raises:
            IllegalCallError: it is not his turn, or he may not say that; the message says what was legal.
        """
        if self.turn is not None and call.seat is not self.turn:
            raise IllegalCallError(
                f"call {len(self.calls) + 1} is {call.seat.name}'s, but {self.turn.name} speaks; "
                f"legal for {self.turn.name}: {self._legal_text}"
            )
        return self.call(call.contract)

    def undo(self) -> Self:
        """The auction without its last call.

        Raises:
            IllegalCallError: there is none.
        """
        if not self.calls:
            raise IllegalCallError("nobody has spoken; expected a call to take back")
        before = self._made()
        before._speak(self.rules, self.first, self.calls[:-1])
        return before

    def _refused(self, contract: Contract | None) -> str:
        if contract is None:
            return f"pass, the first hand must bid at {self.rules.text}"
        if self.standing is None or contract.text not in [one.text for one in self.rules.contracts]:
            return f"bid {contract}, it is not played at {self.rules.text}"
        return f"bid {contract} over {said(self.standing.contract)}"

    @property
    def _result(self) -> str:
        if self.declarer is None:
            return "all have passed, the deal is thrown in"
        return f"{self.declarer.name} plays {self.contract}"

    @property
    def text(self) -> str:
        """The canonical text, `A5 B6 C- A7 B-`; once anybody has spoken, `Auction.parse` gives this auction back."""
        return " ".join(call.text for call in self.calls)

    def format(self) -> str:
        """The canonical text; the pair of `parse`."""
        return self.text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        if not self.calls:
            return f"Auction({self.rules.text!r}, {self.first.name!r})"
        table = [] if self.rules == DEFAULT else [repr(self.rules.text)]
        return f"Auction.parse({', '.join([repr(self.text), *table])})"


def _is_meksiko(call: Call) -> bool:
    return call.contract is not None and call.contract.meksiko


def _next_speaker(first: Seat, calls: tuple[Call, ...], passed: set[Seat]) -> Seat:
    """The next seat in turn that has not passed."""
    seat = calls[-1].seat.next if calls else first
    while seat in passed:
        seat = seat.next
    return seat


def _contract(call: object) -> Contract | None:
    if call is None or (isinstance(call, str) and PASSES.pattern.fullmatch(call.strip())):
        return None
    return Contract.parse(call)  # type: ignore[arg-type]


def read_calls(text: str, players: Sequence[str] = ()) -> tuple[Call, ...]:
    """The calls of a text such as `A5 B6 C-` or `Ana 5, Boris: 6, Ceca dalje`, legal or not; see `Auction.parse`.

    Args:
        text: for each call who speaks, by his seat or, where they are known, by name; then a bid or a pass.
        players: the names of seats A, B and C in this order, if they are known.

    Raises:
        InvalidInputError: a call cannot be read.
    """
    words = _WORD.findall(text)
    named = [(name, seat) for seat, name in zip(Seat, players, strict=False) if not SEAT.pattern.fullmatch(name)]
    named.sort(key=lambda player: len(player[0].split()), reverse=True)  # the longest name wins
    longest = LONGEST_BID + max((len(name.split()) for name, _ in named), default=1)
    calls, at = list[Call](), 0
    while at < len(words):
        call, count = _read_call(words[at : at + longest], named)
        calls.append(call)
        at += count
    return tuple(calls)


def _read_call(words: Sequence[str], named: Sequence[tuple[str, Seat]]) -> tuple[Call, int]:
    """The call with which these words begin, and how many of them it is."""
    for name, seat in named:
        count = len(name.split())
        bid = _read_bid(words[count:])
        if bid and " ".join(words[:count]).casefold() == " ".join(name.split()).casefold():
            return Call(seat, bid[0]), count + bid[1]
    letter = SEAT.pattern.match(words[0])
    if letter:
        rest = words[0][letter.end() :]
        if bid := _read_bid([rest, *words[1:]] if rest else words[1:]):
            return Call(Seat(SEAT.number(letter)), bid[0]), bid[1] + (not rest)
    apart = _read_bid(words[1:]) or (letter and letter.end() == len(words[0]))
    shown = " ".join(words[: 2 if apart else 1])
    players = f", or a player: {', '.join(name for name, _ in named)}" if named else ""
    raise InvalidRulesError(f"cannot read the call {quote(shown)}{spelled(shown)}; expected {EXPECTED_CALL}{players}")


def _read_bid(words: Sequence[str]) -> tuple[Contract | None, int] | None:
    """The bid, or None for a pass, with which these words begin, and how many of them it is; None: it is neither."""
    if not words:
        return None
    if PASSES.pattern.fullmatch(words[0]):
        return None, 1
    if not WORDS.pattern.fullmatch(words[0]):
        return None
    bid, count = Contract(words[0]), 1
    if bid.betli:  # the only one with names of several words
        for longer in range(2, min(len(words), LONGEST_BID) + 1):
            if WORDS.pattern.fullmatch(text := " ".join(words[:longer])):
                bid, count = Contract(text), longer
    return bid, count
