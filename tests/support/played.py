"""Games by random legal players, as records: what the tests of records and reviews play with."""

from __future__ import annotations

import random
from typing import Any

import meksiko_dd as mdd
from meksiko_dd.cards.hand import Hand
from meksiko_dd.cards.kinds import Seat, Strain
from meksiko_dd.cards.position import Position
from meksiko_dd.records.record import Record
from meksiko_dd.rules.auction import Auction
from meksiko_dd.rules.contracts import Contract
from meksiko_dd.rules.table import Rules

NAMES = ("Ana", "Boris", "Ceca")


def random_auction(rng: random.Random, rules: Rules, first: Seat, wanted: str | None = None) -> Auction:
    """Calls at random; with `wanted` somebody bids that as soon as he may, and the others pass."""
    auction = Auction(rules, first)
    while auction.turn is not None:
        calls = list(auction.legal_calls)
        texts = [None if call is None else call.text for call in calls]
        if (
            wanted is not None
            and wanted in texts
            and (
                auction.standing is None
                or auction.standing.contract is None
                or auction.standing.contract.text != wanted
            )
        ):
            auction = auction.call(wanted)
        elif None in calls and (wanted is not None or rng.random() < 0.6):
            auction = auction.call(None)
        else:
            auction = auction.call(rng.choice(calls[:4]))
    return auction


def play_on(rng: random.Random, position: Position, contract: Contract, stop: bool = True) -> Position:
    """Random legal cards to the end; with `stop` up to the trick that loses a contract which then ends."""
    while not position.is_over:
        own = position.taken
        if stop and contract.ends_early and contract.dead(own, len(position.tricks) - own) and not position.trick:
            break
        position = position.play(rng.choice(position.legal))
    return position


def random_record(rng: random.Random, rules: Rules | str, wanted: str | None = None, **change: Any) -> Record:
    """A whole deal: cards, auction, discards, trump, play, tricks, points; never thrown in."""
    table = Rules.parse(rules)
    dealer = rng.randrange(3)
    auction = random_auction(rng, table, Seat((dealer + 1) % 3), wanted)
    while auction.declarer is None or auction.contract is None:
        auction = random_auction(rng, table, Seat((dealer + 1) % 3), wanted)
    dealt = mdd.Deal.random(rng.getrandbits(40))
    declarer, contract = auction.declarer, auction.contract
    assert dealt.talon is not None
    hands, discards = list(dealt.hands), None
    if contract.takes_talon:
        held = hands[declarer] | dealt.talon
        discards = Hand.of(rng.sample(list(held), 2))
        hands[declarer] = held - discards
    strain: Strain = rng.choice(contract.strains)
    start = Position(mdd.Deal(hands), strain, declarer, must_trump=table.must_trump)
    position = play_on(rng, start, contract)
    taken = [sum(trick.winner == seat for trick in position.tricks) for seat in Seat]
    points = mdd.score(contract, declarer, taken, table).points
    seats: list[Seat] = []
    for trick in position.tricks:
        seats += [Seat((trick.leader + place) % 3) for place in range(3)]
    fields: dict[str, Any] = {
        "names": NAMES,
        "rules": table,
        "dealer": dealer,
        "hands": dealt.hands,
        "talon": dealt.talon,
        "calls": auction.calls,
        "discards": discards,
        "trump": strain,
        "cards": position.played,
        "seats": seats,
        "winners": [trick.winner for trick in position.tricks],
        "end": "finished" if position.is_over else "stopped",
        "tricks": taken,
        "points": list(points.values()),
    }
    return Record(**{**fields, **change})


def cut(record: Record, cards: int, **change: Any) -> Record:
    """The record abandoned after so many cards."""
    return record.replace(
        cards=record.cards[:cards],
        seats=record.seats[:cards],
        winners=record.winners[: cards // 3],
        end="unfinished",
        tricks=None,
        points=None,
        **change,
    )


def claimed(rng: random.Random, record: Record) -> Record:
    """The record cut short by a claim that the cards already played allow."""
    cards = 3 * rng.randrange(1, 9)
    declarer = Auction(record.rules, record.calls[0].seat, [call.contract for call in record.calls]).declarer
    own = sum(winner == declarer for winner in record.winners[: cards // 3])
    claim = rng.randint(own, 10 - cards // 3 + own)
    return cut(record, cards).replace(end="claimed", claim=claim)


def every_kind(seed: int) -> list[Record]:
    """A deal of every kind: numbers, Meksiko, both betlis, free ruff, abandoned in mid-trick, claimed, stopped."""
    rng = random.Random(seed)
    whole = random_record(rng, "pagat")
    return [
        whole,
        random_record(rng, "club-normal", "meksiko"),
        random_record(rng, "royale", "meksiko"),
        random_record(rng, "royale", "betli"),
        random_record(rng, "royale", "betli-without-talon"),
        random_record(rng, "pagat must_trump=false"),
        cut(random_record(rng, "srpski-101"), rng.randrange(1, 30)),
        claimed(rng, whole),
    ]
