"""Can a record be true?  Every violation by deal, trick and player, with what was legal; and the game that was played.

`examine` asks the rules (auction, contract, legal cards, winners, scores) and completes the hands that the record
determines: thirty cards played tell all hands, and with them the discard.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .cards.card import Card
from .cards.deal import Deal
from .cards.frozen import Frozen
from .cards.hand import Hand, format_cards
from .cards.kinds import Seat, Strain
from .cards.position import legal_mask, trick_winner
from .errors import IllegalCallError, InvalidInputError
from .record import BadRecord, Record
from .record_hands import Hands
from .rules.auction import Auction
from .rules.contracts import TRICKS, Contract
from .rules.scoring import Score, declarer_points, score, total_after
from .rules.table import Rules

__all__ = ["Game", "Violation", "check_totals", "examine"]


class Violation(NamedTuple):
    """One thing that cannot be true.

    Attributes:
        deal: the number of the deal.
        trick: of the play, from 1, or None.
        player: the seat that it is about, or None.
        text: what is wrong and what was legal or expected.
    """

    deal: int
    trick: int | None
    player: Seat | None
    text: str

    def __str__(self) -> str:
        place = f"deal {self.deal}" + ("" if self.trick is None else f", trick {self.trick}")
        return f"{place}: {self.text}"


class Game(Frozen):
    """A record that has been found true, with all that follows from it; immutable and picklable.

    Attributes:
        record: the record.
        auction: as it was held, or None.
        declarer, contract, strain: what was played, as this table plays it.
        deal: the hands at the first lead; its talon is the two cards that are not played.
        dealt: the hands dealt to A, B, C; the declarer's is None if the talon is not known.
        talon: or None.
        held: the declarer's cards before the discard; at Meksiko and betli without talon his ten.
        discards: his two cards, or None: the contract has none.
        taken: tricks of A, B, C among those played to the end.
        end: `finished`, `claimed`, `unfinished` or `stopped`.
        total: the declarer's tricks at the end, as played or claimed; None: abandoned.
        score: the deal, scored; None where the tricks of the defenders are not known.
    """

    __slots__ = ("auction", "contract", "deal", "dealt", "declarer", "discards", "end", "held", "record", "score",
                 "strain", "taken", "talon", "total")  # fmt: skip

    record: Record
    auction: Auction | None
    declarer: Seat
    contract: Contract
    strain: Strain
    deal: Deal
    dealt: tuple[Hand | None, ...]
    talon: Hand | None
    held: Hand
    discards: Hand | None
    taken: tuple[int, int, int]
    end: str
    total: int | None
    score: Score | None

    def __init__(self, **values: Any) -> None:
        for name in self.__slots__:
            object.__setattr__(self, name, values[name])

    @property
    def rules(self) -> Rules:
        """The table's."""
        return self.record.rules

    def _key(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, ({name: getattr(self, name) for name in self.__slots__},))

    def __repr__(self) -> str:
        return f"<Game: deal {self.record.number}, {self.declarer.name} played {self.contract} in {self.strain.letter}>"


def _restore(values: dict[str, Any]) -> Game:
    return Game(**values)


def examine(record: Record) -> tuple[Game | None, tuple[Violation, ...]]:
    """The game of a record, and all that is wrong with it.

    The game is None when something is wrong, and of a deal that was thrown in.
    """
    work = _Examination(record)
    game = work.run()
    return (None if work.found else game), tuple(work.found)


class _Examination:
    """One record being examined; `found` collects what is wrong."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.found: list[Violation] = []
        self.taken = [0, 0, 0]
        self.auction: Auction | None = None

    def _wrong(self, text: str, player: Seat | None = None, trick: int | None = None) -> None:
        self.found.append(Violation(self.record.number, trick, player, text))

    def _name(self, seat: Seat) -> str:
        return self.record.called(seat)

    def run(self) -> Game | None:
        """Step by step, as far as one step allows the next."""
        self.auction = self._auction()
        played = self._contract()
        if played is None:
            return None
        declarer, contract = played
        try:
            strain = self.record.rules.solver_arguments(contract, self.record.trump)["strain"]
        except InvalidInputError as error:
            self._wrong(str(error), declarer)
            return None
        contract = self.record.rules.contract(contract)
        if not contract.takes_talon and self.record.discards is not None:
            self._wrong(f"{self._name(declarer)} discards {format_cards(self.record.discards)}, but {contract} leaves "
                        "the talon alone; expected no discards", declarer)  # fmt: skip
            return None
        hands = Hands(self.record, declarer, contract, strain)
        for problem in hands.problems:
            self._wrong(*problem)
        if hands.problems:
            return None
        stopped = self._play([hand.mask for hand in hands.whole], declarer, contract, strain)
        return None if self.found else self._ended(hands, declarer, contract, strain, stopped)

    # the auction

    def _auction(self) -> Auction | None:
        record = self.record
        if not record.calls:
            return None
        first = record.first_hand
        if first is not None and record.calls[0].seat is not first:
            speaker = record.calls[0].seat
            self._wrong(f"{self._name(speaker)} speaks first; expected {self._name(first)}, the first hand", speaker)
            return None
        auction = Auction(record.rules, record.calls[0].seat)
        for call in record.calls:
            try:
                auction = auction.spoken(call)
            except (IllegalCallError, InvalidInputError) as error:
                self._wrong(f"the auction, {error}", call.seat)
                return None
        if auction.turn is not None:
            legal = " ".join("-" if one is None else one.text for one in auction.legal_calls)
            self._wrong(f"the auction is not over: {self._name(auction.turn)} speaks; legal: {legal}", auction.turn)
            return None
        return auction

    def _contract(self) -> tuple[Seat, Contract] | None:
        """Who plays what; None where something is wrong, or the deal was thrown in."""
        record, auction = self.record, self.auction
        if self.found:
            return None
        if auction is not None and (auction.declarer is None or auction.contract is None):
            if record.cards or record.contract is not None:
                self._wrong("all have passed and the deal is thrown in; expected no contract and no cards played")
            return None
        given = None if record.declarer is None or record.contract is None else (record.declarer, record.contract)
        if auction is None or auction.declarer is None or auction.contract is None:
            if given is None:
                self._wrong("nobody knows who plays what; expected an auction, or contract: and such as A 6")
            return given
        if given is not None and (given[0], given[1].text) != (auction.declarer, auction.contract.text):
            self._wrong(f"{self._name(given[0])} is said to play {given[1]}; expected {auction.contract} by "
                        f"{self._name(auction.declarer)}, as the auction ends", given[0])  # fmt: skip
            return None
        return auction.declarer, auction.contract

    # the play

    def _play(self, masks: list[int], declarer: Seat, contract: Contract, strain: Strain) -> bool:
        """Check card after card; was the contract lost where play stops?

        After a revoke the next cards are checked as well; after a card that its player does not hold, or a wrong
        turn or winner, there is nothing that later cards could be checked against.
        """
        leader, trick, lost = declarer, list[Card](), False
        for at, card in enumerate(self.record.cards):
            number, seat = at // 3 + 1, Seat((leader + len(trick)) % 3)
            if not self._card(at, card, seat, masks[seat], trick, strain):
                return False
            masks[seat] ^= card.bit
            trick.append(card)
            if len(trick) < 3:
                continue
            winner = trick_winner(leader, trick, strain)
            told = self.record.winners[number - 1]
            if told is not None and told is not winner:
                if self.found:  # it follows from the revoke
                    return False
                self._wrong(f"{self._name(told)} is said to win {format_cards(trick)}; expected {self._name(winner)}",
                            told, number)  # fmt: skip
                return False
            self.taken[winner] += 1
            leader, trick = winner, []
            own = self.taken[declarer]
            lost = lost or (contract.ends_early and contract.dead(own, sum(self.taken) - own))
        return lost

    def _card(self, at: int, card: Card, seat: Seat, hand: int, trick: Sequence[Card], strain: Strain) -> bool:
        """Was it this seat's turn, did he hold the card and was it legal?  May the next card be checked?"""
        number, told = at // 3 + 1, self.record.seats[at]
        place = f"card {at + 1}"
        legal = legal_mask(hand, trick[0] if trick else None, strain, self.record.rules.must_trump)
        options = format_cards(Hand(legal))
        if told is not None and told is not seat:
            if self.found:  # it follows from the revoke
                return False
            self._wrong(f"{place}: {self._name(told)} is said to play {card}, but it is {self._name(seat)}'s turn; "
                        f"legal: {options}", told, number)  # fmt: skip
            return False
        if not hand & card.bit:
            self._wrong(f"{place}: {self._name(seat)} does not hold {card}; legal: {options}", seat, number)
            return False
        if not legal & card.bit:
            must = f"follow {trick[0].suit.name.lower()}" if legal & 0xFF << 8 * trick[0].suit else "trump"
            self._wrong(f"{place}: {self._name(seat)} must {must}, {card} is not legal; legal: {options}", seat, number)
        return True

    # the end

    def _ended(self, hands: Hands, declarer: Seat, contract: Contract, strain: Strain, lost: bool) -> Game | None:
        end, total = self._end(declarer, lost)
        tricks = self._tricks(declarer, contract, end, total)
        if self.found:
            return None
        result = None if tricks is None else score(contract, declarer, tricks, self.record.rules)
        if self.record.points is not None:
            self._points(self.record.points, result, declarer, contract, total)
        if self.found:
            return None
        return Game(
            record=self.record, auction=self.auction, declarer=declarer, contract=contract, strain=strain,
            deal=Deal(hands.whole), dealt=hands.dealt, talon=hands.talon, held=hands.held,
            discards=hands.discards, taken=tuple(self.taken), end=end, total=total, score=result,
        )  # fmt: skip

    def _points(
        self, given: tuple[int, ...], result: Score | None, declarer: Seat, contract: Contract, total: int | None
    ) -> None:
        """The points written down are those of the rules; where the defenders' tricks are not known, the declarer's."""
        if result is not None:
            expected = tuple(result.points.values())
            if given != expected:
                tricks = _shown(result.tricks.values())
                self._wrong(f"points are {_shown(given)}; expected {_shown(expected)} for {contract} by "
                            f"{self._name(declarer)} and tricks {tricks}")  # fmt: skip
        elif total is None:
            self._wrong(f"points are {_shown(given)} of a deal that was abandoned; expected no points, or end: claimed")
        elif given[declarer] != (own := declarer_points(contract, total, self.record.rules)):
            self._wrong(f"points are {_shown(given)}; expected {own} for {self._name(declarer)}, {contract} with "
                        f"{total} tricks", declarer)  # fmt: skip

    def _end(self, declarer: Seat, lost: bool) -> tuple[str, int | None]:
        """How the play ended, and the declarer's tricks."""
        record, own, count = self.record, self.taken[declarer], sum(self.taken)
        whole = len(record.cards) == 3 * TRICKS
        end = record.end or ("finished" if whole else "stopped" if lost else "unfinished")
        if end == "finished" and not whole:
            self._wrong(f"the deal is said to be finished after {len(record.cards)} cards; expected {3 * TRICKS}, or "
                        "end: claimed, unfinished or stopped")  # fmt: skip
        elif end == "stopped" and not lost:
            self._wrong("play is said to have stopped, but the contract is not one that is lost by now and ends with "
                        "that; expected end: finished, claimed or unfinished")  # fmt: skip
        elif end in ("claimed", "unfinished") and whole:
            self._wrong(f"the deal is said to be {end}, but all {3 * TRICKS} cards were played; expected end: finished")
        elif record.claim is not None and not own <= record.claim <= TRICKS - (count - own):
            self._wrong(f"a claim of {record.claim} for {self._name(declarer)}, who has {own} of {count}; "
                        f"expected {own} to {TRICKS - (count - own)}", declarer)  # fmt: skip
        return end, {"claimed": record.claim, "unfinished": None}.get(end, own)

    def _tricks(self, declarer: Seat, contract: Contract, end: str, total: int | None) -> tuple[int, ...] | None:
        """The tricks of all three at the end, if they are known; those written down must agree."""
        given = self.record.tricks
        if given is None:
            if end == "claimed" and contract.betli and total is not None:  # the defenders' own tricks do not count
                return tuple(total if seat is declarer else (TRICKS - total if seat is declarer.next else 0)
                             for seat in Seat)  # fmt: skip
            return tuple(self.taken) if end in ("finished", "stopped") else None
        shown = _shown(given)
        if end in ("finished", "stopped") and given != tuple(self.taken):
            self._wrong(f"tricks are {shown}; expected {_shown(self.taken)}, as the cards were played")
        elif end == "unfinished":
            self._wrong(f"tricks are {shown} of a deal that was abandoned; expected no tricks, or end: claimed")
        elif end == "claimed" and (sum(given) != TRICKS or given[declarer] != total):
            self._wrong(f"tricks are {shown}; expected {TRICKS} in all, {total} of them for {self._name(declarer)}")
        elif any(own < before for own, before in zip(given, self.taken, strict=True)):
            self._wrong(f"tricks are {shown}; expected at least {_shown(self.taken)}, as the cards were played")
        return given


def _shown(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def check_totals(records: Sequence[Record | BadRecord], games: Sequence[Game | None]) -> list[tuple[int, Violation]]:
    """Totals that do not follow from those of the deal before, or in the first deal of a match from 0: where, and what.

    After a wrong total the next deal may go on from it or from the right one.  Asked only where players and rules stay
    the same and both deals say their totals; a deal thrown in scores nothing.
    """
    found: list[tuple[int, Violation]] = []
    before: tuple[Record, list[Sequence[int]]] | None = None  # with its totals, as they should be and as they stand
    for at, (record, game) in enumerate(zip(records, games, strict=True)):
        if not isinstance(record, Record) or record.totals is None:
            before = None
            continue
        after = [_totals_after(record, game, totals) for totals in _totals_before(record, before)]
        expected = next((totals for totals in after if totals is not None), record.totals)
        if record.totals not in after and expected != record.totals:
            text = f"totals are {_shown(record.totals)}; expected {_shown(expected)}"
            found.append((at, Violation(record.number, None, None, text)))
            before = record, [expected, record.totals]
        else:
            before = record, [record.totals]
    return found


def _totals_before(record: Record, before: tuple[Record, list[Sequence[int]]] | None) -> list[Sequence[int]]:
    if record.number == 1:
        return [(0,) * len(record.names)]
    if before is None or before[0].number != record.number - 1:
        return []
    return before[1] if (before[0].names, before[0].rules) == (record.names, record.rules) else []


def _totals_after(record: Record, game: Game | None, totals: Sequence[int]) -> tuple[int, ...] | None:
    if game is None:
        return tuple(totals) if not record.cards and record.calls else None
    if game.score is None:
        return None
    after, seats = list(totals), {name: seat for seat, name in zip(Seat, record.players, strict=True)}
    for number, name in enumerate(record.names):
        if name in seats:
            after[number] = total_after(totals[number], game.score.points[seats[name]], record.rules)
    return tuple(after)
