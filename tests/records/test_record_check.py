"""What a record says must be true: every violation is named with deal, trick, player and what was legal."""

from __future__ import annotations

import pickle
import random
from typing import Any

import pytest
from support import played
from support.records import CANONICAL, LEGAL, game

import meksiko_dd as mdd
from meksiko_dd.records.check import examine
from meksiko_dd.records.record import BadRecord, Record
from meksiko_dd.records.totals import check_totals
from meksiko_dd.rules.table import PRESETS


def wrong(record: Record, **change: Any) -> list[str]:
    found, violations = examine(record.replace(**change))
    assert found is None or not violations
    return list(map(str, violations))


def swapped(first: int, second: int) -> dict[str, Any]:
    cards = list(LEGAL.cards)
    cards[first], cards[second] = cards[second], cards[first]
    return {"cards": cards}


@pytest.mark.slow
@pytest.mark.parametrize("name", list(PRESETS))
def test_random_legal_games_are_right_and_complete_themselves(name: str) -> None:
    rng = random.Random(f"check {name}")
    for _ in range(20):
        record = played.random_record(rng, name)
        whole = game(record)
        assert whole.score is not None and tuple(whole.score.points.values()) == record.points
        assert whole.deal.size == 10 and whole.end == record.end and whole.total == record.tricks[whole.declarer]  # type: ignore[index]
        assert pickle.loads(pickle.dumps(whole)) == whole
        if record.end != "finished":
            continue
        bare = game(record.replace(hands=(None, None, None), discards=None))
        assert (bare.deal, bare.dealt, bare.discards, bare.held) == (
            whole.deal,
            whole.dealt,
            whole.discards,
            whole.held,
        )
        less = game(record.replace(hands=(None, None, None), discards=None, talon=None))
        assert (less.deal, less.held) == (whole.deal, whole.held)
        assert (less.dealt[whole.declarer] is None) == (less.talon is None) == whole.contract.takes_talon


def test_hands_that_follow_from_others() -> None:
    whole = game(LEGAL)
    assert whole.talon == mdd.Hand.of("HQ D8") == whole.discards and whole.end == "unfinished" and whole.total is None
    a, b, c = LEGAL.hands
    for hands, talon in (((None, b, c), "HQ D8"), ((a, None, c), "HQ D8"), ((a, b, None), "HQ D8")):
        assert game(LEGAL.replace(hands=hands, talon=talon)).deal == whole.deal
    defenders = game(LEGAL.replace(hands=(None, b, c)))
    assert defenders.deal == whole.deal and defenders.dealt[0] is None and defenders.talon is None
    assert wrong(LEGAL, hands=(a, None, c)) == [
        "deal 3: the hand of B (Boris) is not determined by the hands given "
        "and 9 cards played; expected it under hands:"
    ]
    assert wrong(LEGAL, discards=None) == [
        "deal 3: the two cards discarded are not determined by 9 cards played; expected discards:"
    ]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (swapped(1, 7), "deal 3, trick 1: card 2: B (Boris) must follow diamonds, H8 is not legal; legal: DA DQ"),
        (
            {"cards": "DT DQ SK", "winners": (), "seats": ()},
            "deal 3, trick 1: card 3: C (Ceca) must follow diamonds, SK is not legal; legal: DK DJ D9 D7",
        ),
        ({"cards": "CK CQ CA DK HT", "winners": (), "seats": ()}, "deal 3, trick 2: card 5: A (Ana) must follow"),
        (
            {"cards": "DT SA", "winners": (), "seats": ()},
            "deal 3, trick 1: card 2: B (Boris) does not hold SA; legal: DA DQ",
        ),
        (
            {"seats": "ACB" + "BCA" + "ABC"},
            "deal 3, trick 1: card 2: C (Ceca) is said to play DQ, but it is B (Boris)'s turn; legal: DA DQ",
        ),
        ({"seats": "ABC" + "CAB" + "ABC"}, "deal 3, trick 2: card 4: C (Ceca) is said to play S7, but it is B"),
        ({"winners": "AAA"}, "deal 3, trick 1: A (Ana) is said to win DT DQ D7; expected B (Boris)"),
        ({"calls": "A5 B5 C-"}, "deal 3: the auction, call 2: B may not bid 5 over 5; legal: - 6 7 8 9 10 meksiko"),
        ({"calls": "A- B5 C-"}, "deal 3: the auction, call 1: A may not pass, the first hand must bid"),
        ({"calls": "A5 C6"}, "deal 3: the auction, call 2 is C's, but B speaks; legal for B: - 6"),
        ({"calls": "A5 B6 C-"}, "deal 3: the auction is not over: A (Ana) speaks; legal: - 7 8 9 10 meksiko"),
        ({"calls": "A5 B- C- A6"}, "deal 3: the auction, call 4 is one too many"),
        ({"calls": "B5 C- A-"}, "deal 3: B (Boris) speaks first; expected A (Ana), the first hand"),
        ({"calls": "Abetli B- C-"}, "deal 3: the auction, call 1: A may not bid betli, it is not played at pagat"),
        ({"calls": ""}, "deal 3: nobody knows who plays what; expected an auction, or contract:"),
        ({"declarer": "B", "contract": "6"}, "deal 3: B (Boris) is said to play 6; expected 5 by A (Ana)"),
        ({"calls": "", "declarer": "A", "contract": "betli"}, "deal 3: betli is not played at pagat"),
        ({"trump": "NT"}, "deal 3: strain of 5 is NT; expected S H D C"),
        ({"trump": None}, "deal 3: no strain is given for 5; expected one of S H D C"),
        ({"discards": "SK HQ"}, "deal 3: A (Ana) discards SK; expected two of his twelve cards SA SJ"),
        ({"calls": "Ameksiko", "trump": None}, "discards HQ D8, but meksiko leaves the talon alone; expected"),
        ({"end": "finished"}, "deal 3: the deal is said to be finished after 9 cards; expected 30, or end: claimed"),
        ({"end": "stopped"}, "deal 3: play is said to have stopped, but the contract is not one that is lost by now"),
        ({"end": "claimed", "claim": 1}, "deal 3: a claim of 1 for A (Ana), who has 2 of 3; expected 2 to 9"),
        ({"end": "claimed", "claim": 5, "tricks": (6, 2, 2)}, "tricks are 6 2 2; expected 10 in all, 5 of them for"),
        ({"end": "claimed", "claim": 5, "tricks": (5, 0, 5)}, "deal 3: tricks are 5 0 5; expected at least 2 1 0"),
        (
            {"end": "claimed", "claim": 5, "tricks": (5, 4, 1), "points": (6, 4, 1)},
            "deal 3: points are 6 4 1; expected 5 4 1 for 5 by A (Ana) and tricks 5 4 1",
        ),
        ({"end": "claimed", "claim": 5, "points": (6, 4, 1)}, "points are 6 4 1; expected 5 for A (Ana), 5 with 5"),
        ({"points": (5, 4, 1)}, "deal 3: points are 5 4 1 of a deal that was abandoned; expected no points"),
        ({"tricks": (5, 4, 1)}, "deal 3: tricks are 5 4 1 of a deal that was abandoned; expected no tricks"),
    ],
)
def test_violations(change: dict[str, Any], expected: str) -> None:
    found = wrong(LEGAL, **change)
    assert len(found) == 1 and expected in found[0], found


def test_a_revoke_does_not_hide_the_next_one() -> None:
    found = wrong(LEGAL, cards="DT H8 SK", seats=(), winners=())
    assert len(found) == 2 and "card 2: B (Boris) must follow" in found[0]
    assert "card 3: C (Ceca) must follow" in found[1]


def test_must_trump() -> None:
    record = LEGAL.replace(cards="HT HK H7 HJ DK", seats=(), winners=())
    assert wrong(record) == ["deal 3, trick 2: card 5: C (Ceca) must trump, DK is not legal; legal: SK SQ"]
    assert game(record.replace(rules="pagat must_trump=false"))


def test_a_finished_deal_with_wrong_tricks_or_points() -> None:
    record = played.random_record(random.Random(5), "pagat")
    assert record.tricks is not None and record.points is not None
    tricks = (record.tricks[1], record.tricks[0], record.tricks[2])
    assert tricks != record.tricks
    assert wrong(record, tricks=tricks)[0].startswith(
        f"deal 1: tricks are {tricks[0]} {tricks[1]} {tricks[2]}; expected "
    )
    assert "points are 0 0 0; expected" in wrong(record, points=(0, 0, 0))[0]
    assert "said to be unfinished, but all 30 cards were played" in wrong(record, end="unfinished")[0]
    assert game(record.replace(end=None, tricks=None, points=None)).end == "finished"


def test_a_card_that_is_not_among_the_twelve() -> None:
    record = played.random_record(random.Random(5), "pagat")
    whole = game(record)
    own = list(whole.held)
    other = list(whole.deal.hands[whole.declarer.next])
    cards = [own[0] if card == other[0] else other[0] if card == own[0] else card for card in record.cards]
    found = wrong(record, cards=cards, discards=None, tricks=None, points=None, winners=(), seats=())
    assert len(found) == 1 and (
        f"does not hold {other[0]}" in found[0]
        or f"plays {other[0]}, which is not" in found[0]
        or f"{own[0]}" in found[0]
    ), found


def test_stops_where_the_contract_is_lost() -> None:
    rng = random.Random(2)
    seen = set()
    for _ in range(30):
        record = played.random_record(rng, "royale", rng.choice(["meksiko", "betli", "betli-without-talon"]))
        seen.add(record.end)
        if record.end == "stopped":
            assert game(record.replace(end=None)).end == "stopped"
            assert game(record.replace(end="unfinished", tricks=None, points=None)).score is None
            last = record.replace(cards=record.cards[:-1], seats=record.seats[:-1], winners=record.winners[:-1])
            assert "said to have stopped" in wrong(last)[0]
    assert "stopped" in seen


def test_played_on_after_the_contract_was_lost_and_not_to_the_end() -> None:
    """It is named, and spoils no other record."""
    rng = random.Random(3)
    record = played.random_record(rng, "royale", "meksiko")
    whole = game(record)
    start = mdd.Position(whole.deal, whole.strain, whole.declarer, must_trump=False, played=record.cards)
    assert record.end == "stopped"
    on = played.play_on(rng, start, whole.contract, stop=False).played[: len(record.cards) + 3]
    error = wrong(record, cards=on, seats=(), winners=(), tricks=None, points=None, end=None)
    assert len(error) == 1 and "meksiko stops at the first trick of a defender" in error[0]
    plain = {"seats": (), "winners": (), "tricks": None, "points": None, "end": None}
    kinds = [type(one).__name__ for one in mdd.review_many([record.replace(cards=on, **plain), record])]
    assert kinds == ["BadReview", "Review"]


def test_thrown_in_and_nothing_more() -> None:
    record = Record(rules="royale", calls="A- B- C-")
    assert examine(record) == (None, ())
    assert wrong(record, cards="SA") == [
        "deal 1: all have passed and the deal is thrown in; expected no contract and no cards played"
    ]


def test_forced_five() -> None:
    record = LEGAL.replace(
        rules="pagat lowest_bid=6 must_open=dealer", calls="A- B- C-", discards="H8 H9", cards="", seats=(), winners=()
    )
    assert wrong(record) == [
        "deal 3: C (Ceca) discards H9 H8; expected two of his twelve cards SK SQ HQ H7 DK DJ D9 D8 D7 CA CT C8"
    ]  # C dealt and must play 5
    whole = game(record.replace(cards="SK", seats="C", winners=(), discards="HQ D8"))
    assert (whole.declarer, whole.contract.text) == (mdd.Seat.C, "5")


def test_totals() -> None:
    base = played.random_record(random.Random(4), "club-normal")
    records: list[Record | BadRecord] = []
    totals = [0, 0, 0]
    for number in range(1, 5):
        points = base.points
        assert points is not None
        totals = [max(0, total + own) for total, own in zip(totals, points, strict=True)]
        records.append(base.replace(number=number, totals=totals))
    games = [examine(record)[0] for record in records if isinstance(record, Record)]
    assert check_totals(records, games) == []
    third = records[2]
    assert isinstance(third, Record) and third.totals is not None
    records[2] = third.replace(totals=(third.totals[0] + 1, *third.totals[1:]))
    found = check_totals(records, games)
    assert [violation.deal for _, violation in found] == [3] and "totals are" in str(found[0][1])
    records[1] = BadRecord(2, "?")
    assert [(at, violation.deal) for at, violation in check_totals(records, [games[0], None, *games[2:]])] == [(3, 4)]


def test_canonical_example_of_the_format_says_what_is_wrong_with_it() -> None:
    assert (
        "tricks are 6 2 2 of a deal that was abandoned"
        in wrong(Record.parse(CANONICAL).replace(seats=(), cards=LEGAL.cards))[0]
    )
