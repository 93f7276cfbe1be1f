"""Can a record be true?  Every violation by deal, trick and player, with what was legal; and the game that was played.

`examine` asks the rules (auction, contract, legal cards, winners, scores) and completes the hands that the record
determines: thirty cards played tell all hands, and with them the discard.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..cards.card import FULL_MASK, Card
from ..cards.deal import Deal
from ..cards.hand import Hand, format_cards
from ..cards.kinds import Seat, Strain
from ..cards.position import legal_mask, trick_winner
from ..errors import IllegalCallError, InvalidInputError, InvalidResultError
from ..rules.auction import Auction
from ..rules.contracts import TRICKS, Contract
from ..rules.scoring import Score, declarer_points, score
from ._hands import Hands
from .game import Game
from .record import Record

__all__ = ["Violation", "as_dealt", "examine", "shown"]


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


def examine(record: Record) -> tuple[Game | None, tuple[Violation, ...]]:
    """The game of a record, and all that is wrong with it.

    The game is None when something is wrong, and of a deal that was thrown in.
    """
    work = _Examination(record)
    game = work.run()
    return (None if work.found else game), tuple(work.found)


def as_dealt(record: Record) -> Deal | None:
    """The deal before anybody took the talon, of a record in which nobody did; None: it does not say enough."""
    hands = list(record.hands)
    if hands.count(None) == 1 and record.talon is not None:
        known = [record.talon, *(hand for hand in hands if hand is not None)]
        hands[hands.index(None)] = Hand(FULL_MASK & ~sum(hand.mask for hand in known))
    whole = [hand for hand in hands if hand is not None]
    return Deal(whole) if len(whole) == len(Seat) else None


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
            self._wrong(
                f"{self._name(declarer)} discards {format_cards(self.record.discards)}, but {contract} leaves "
                "the talon alone; expected no discards",
                declarer,
            )
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
            self._wrong(
                f"{self._name(given[0])} is said to play {given[1]}; expected {auction.contract} by "
                f"{self._name(auction.declarer)}, as the auction ends",
                given[0],
            )
            return None
        return auction.declarer, auction.contract

    # the play

    def _play(self, masks: list[int], declarer: Seat, contract: Contract, strain: Strain) -> bool:
        """Check card after card; was the contract lost where play stops?

        After a revoke the next cards are checked as well; after a card that its player does not hold, or a wrong
        turn or winner, there is nothing that later cards could be checked against.

        Args:
            masks: the hands of A, B, C at the first lead; the cards played are taken out.
            declarer: he leads.
            contract: what is played.
            strain: what is trump.
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
                self._wrong(
                    f"{self._name(told)} is said to win {format_cards(trick)}; expected {self._name(winner)}",
                    told,
                    number,
                )
                return False
            self.taken[winner] += 1
            leader, trick = winner, []
            own = self.taken[declarer]
            lost = lost or (contract.ends_early and contract.dead(own, sum(self.taken) - own))
        return lost

    def _card(self, at: int, card: Card, seat: Seat, hand: int, trick: Sequence[Card], strain: Strain) -> bool:
        """Was it this seat's turn, did he hold the card and was it legal?  May the next card be checked?

        Args:
            at: number of the card, from 0.
            card: what was played.
            seat: whose turn it is.
            hand: mask of the cards that he still holds.
            trick: the cards before it in the trick.
            strain: what is trump.
        """
        number, told = at // 3 + 1, self.record.seats[at]
        place = f"card {at + 1}"
        legal = legal_mask(hand, trick[0] if trick else None, strain, self.record.rules.must_trump)
        options = format_cards(Hand(legal))
        if told is not None and told is not seat:
            if self.found:  # it follows from the revoke
                return False
            self._wrong(
                f"{place}: {self._name(told)} is said to play {card}, but it is {self._name(seat)}'s turn; "
                f"legal: {options}",
                told,
                number,
            )
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
        """The deal as it was played to its end, if the end agrees with the cards.

        Args:
            hands: as far as they are known.
            declarer: who played.
            contract: what he played.
            strain: what was trump.
            lost: was the contract lost where play stops?
        """
        end, total = self._end(declarer, lost)
        tricks = self._tricks(declarer, contract, end, total)
        if self.found:
            return None
        try:
            result = None if tricks is None else score(contract, declarer, tricks, self.record.rules)
        except InvalidResultError as error:  # played on after the contract was lost, and not to the end
            self._wrong(str(error))
            return None
        if self.record.points is not None:
            self._points(self.record.points, result, declarer, contract, total)
        if self.found:
            return None
        a, b, c = self.taken
        return Game(
            record=self.record,
            auction=self.auction,
            declarer=declarer,
            contract=contract,
            strain=strain,
            deal=Deal(hands.whole),
            dealt=hands.dealt,
            talon=hands.talon,
            held=hands.held,
            discards=hands.discards,
            taken=(a, b, c),
            end=end,
            total=total,
            score=result,
        )

    def _points(
        self, given: tuple[int, ...], result: Score | None, declarer: Seat, contract: Contract, total: int | None
    ) -> None:
        """The points written down are those of the rules; where the defenders' tricks are not known, the declarer's.

        Args:
            given: the points written down, of A, B, C.
            result: what the rules say, where the tricks of all are known.
            declarer: who played.
            contract: what he played.
            total: his tricks, or None where they are not known.
        """
        if result is not None:
            expected = tuple(result.points.values())
            if given != expected:
                tricks = shown(result.tricks.values())
                self._wrong(
                    f"points are {shown(given)}; expected {shown(expected)} for {contract} by "
                    f"{self._name(declarer)} and tricks {tricks}"
                )
        elif total is None:
            self._wrong(f"points are {shown(given)} of a deal that was abandoned; expected no points, or end: claimed")
        elif given[declarer] != (own := declarer_points(contract, total, self.record.rules)):
            self._wrong(
                f"points are {shown(given)}; expected {own} for {self._name(declarer)}, {contract} with {total} tricks",
                declarer,
            )

    def _end(self, declarer: Seat, lost: bool) -> tuple[str, int | None]:
        """How the play ended, and the declarer's tricks."""
        record, own, count = self.record, self.taken[declarer], sum(self.taken)
        whole = len(record.cards) == 3 * TRICKS
        end = record.end or ("finished" if whole else "stopped" if lost else "unfinished")
        if end == "finished" and not whole:
            self._wrong(
                f"the deal is said to be finished after {len(record.cards)} cards; expected {3 * TRICKS}, or "
                "end: claimed, unfinished or stopped"
            )
        elif end == "stopped" and not lost:
            self._wrong(
                "play is said to have stopped, but the contract is not one that is lost by now and ends with "
                "that; expected end: finished, claimed or unfinished"
            )
        elif end in ("claimed", "unfinished") and whole:
            self._wrong(f"the deal is said to be {end}, but all {3 * TRICKS} cards were played; expected end: finished")
        elif record.claim is not None and not own <= record.claim <= TRICKS - (count - own):
            self._wrong(
                f"a claim of {record.claim} for {self._name(declarer)}, who has {own} of {count}; "
                f"expected {own} to {TRICKS - (count - own)}",
                declarer,
            )
        return end, {"claimed": record.claim, "unfinished": None}.get(end, own)

    def _tricks(self, declarer: Seat, contract: Contract, end: str, total: int | None) -> tuple[int, ...] | None:
        """The tricks of all three at the end, if they are known; those written down must agree.

        Args:
            declarer: who played.
            contract: what he played.
            end: how the deal ended.
            total: the declarer's tricks, or None where they are not known.
        """
        given = self.record.tricks
        if given is None:
            if end == "claimed" and contract.betli and total is not None:  # the defenders' own tricks do not count
                return tuple(
                    total if seat is declarer else (TRICKS - total if seat is declarer.next else 0) for seat in Seat
                )
            return tuple(self.taken) if end in ("finished", "stopped") else None
        told = shown(given)
        if end in ("finished", "stopped") and given != tuple(self.taken):
            self._wrong(f"tricks are {told}; expected {shown(self.taken)}, as the cards were played")
        elif end == "unfinished":
            self._wrong(f"tricks are {told} of a deal that was abandoned; expected no tricks, or end: claimed")
        elif end == "claimed" and (sum(given) != TRICKS or given[declarer] != total):
            self._wrong(f"tricks are {told}; expected {TRICKS} in all, {total} of them for {self._name(declarer)}")
        elif any(own < before for own, before in zip(given, self.taken, strict=True)):
            self._wrong(f"tricks are {told}; expected at least {shown(self.taken)}, as the cards were played")
        return given


def shown(numbers: Iterable[int]) -> str:
    """Numbers of the three players as a message has them: 7 1 2."""
    return " ".join(map(str, numbers))
