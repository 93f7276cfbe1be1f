"""Positions: the rules of play against perft counts and the reference, bookkeeping, undo, and illegal cards."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support import reference_solver as ref
from support.paths import DATA

from meksiko_dd.cards.card import Card
from meksiko_dd.cards.deal import Deal
from meksiko_dd.cards.hand import Hand, format_cards, parse_cards
from meksiko_dd.cards.kinds import Seat, Strain
from meksiko_dd.cards.position import Position, Trick
from meksiko_dd.errors import IllegalPlayError, InvalidDealError

TEXT = "A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9"
PERFT = [json.loads(line) for line in (DATA / "perft.jsonl").read_text(encoding="utf-8").splitlines()]


def perft(position: Position, depth: int) -> int:
    """The number of legal sequences of the next `depth` cards."""
    if depth == 1:
        return len(position.legal)
    return sum(perft(position.play(card), depth - 1) for card in position.legal)


@pytest.mark.slow
@pytest.mark.parametrize("row", PERFT, ids=lambda row: f"{row['deal']} {row['strain']} {row['played']}")
def test_perft(row: dict[str, Any]) -> None:
    keys = ("deal", "strain", "declarer", "leader", "must_trump", "played")
    position = Position(**{key: row[key] for key in keys})
    for depth, expected in enumerate(row["perft"], start=1):
        if expected > 20_000:
            break
        assert perft(position, depth) == expected


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 10**6),
    st.integers(1, 10),
    st.sampled_from(list(Strain)),
    st.integers(0, 8),
    st.booleans(),
    st.data(),
)
def test_a_whole_play_agrees_with_the_reference(
    seed: int, size: int, strain: Strain, seats: int, must_trump: bool, data: st.DataObject
) -> None:
    deal = Deal.random(seed, size=size)
    declarer, leader = Seat(seats % 3), Seat(seats // 3)
    position = Position(deal, strain, declarer, leader, must_trump)
    state = ref.State(deal.masks, int(strain), int(declarer), int(leader), "max", must_trump)
    taken = 0
    for count in range(3 * size):
        assert (position.turn, position.is_over) == (state.turn, False)
        assert [card.number for card in sorted(position.legal, key=lambda one: one.number)] == sorted(state.legal_cards)
        assert list(position.legal) == sorted(position.legal)
        card = data.draw(st.sampled_from(position.legal))
        after = position.play(card)
        assert after.undo() == position and hash(after.undo()) == hash(position) and after != position
        assert len(position.played) == count  # play() changed nothing
        state, won = ref.play(state, card.number)
        taken += won
        position = after
        assert tuple(hand.mask for hand in position.hands) == state.hands
        assert position.taken == taken
    assert position.is_over and position.turn is None and position.legal == () and position.trick == ()
    assert len(position.tricks) == size and position.leader == position.tricks[-1].winner
    assert Position(deal, strain, declarer, leader, must_trump, position.played) == position
    assert Position(deal, strain, declarer, leader, must_trump, format_cards(position.played)) == position
    assert pickle.loads(pickle.dumps(position)) == position == eval(repr(position))


def test_bookkeeping() -> None:
    position = Position(TEXT, "pik", "a", played="S8 SQ C9 H8")
    assert position.deal == Deal.parse(TEXT) and position.strain is Strain.S and position.declarer is Seat.A
    assert (position.first_leader, position.leader, position.turn) == (Seat.A, Seat.B, Seat.C)
    assert (format_cards(position.trick), format_cards(position.played)) == ("H8", "S8 SQ C9 H8")
    assert position.tricks == (Trick(Seat.A, parse_cards("S8 SQ C9"), Seat.B),)  # type: ignore[arg-type]
    assert position.tricks[0].card("C") == Card.parse("C9")
    assert position.taken == 0
    assert position.hands[1] == Hand.parse("97.KQ.AT9.A")
    assert format_cards(position.legal) == "HJ HT H7"
    assert repr(position) == f"Position(Deal.parse('{TEXT}'), 'S', 'A', played='S8 SQ C9 H8')"
    assert position.play("h7").taken == 0


def test_taken_counts_the_declarer_only() -> None:
    played = "SA S7 C9"
    assert Position(TEXT, "S", "A", played=played).taken == 1
    assert Position(TEXT, "S", "B", "A", played=played).taken == 0


def test_void_rule() -> None:
    """The digest's example: trump hearts, A leads the king of clubs, C is void in clubs and must play a heart."""
    deal = "A:.9..K .8..A A.7.."
    must = Position(deal, "H", "A", played="CK CA")
    assert format_cards(must.legal) == "H7"
    assert must.play("H7").tricks[0].winner is Seat.C
    free = Position(deal, "H", "A", must_trump=False, played="CK CA")
    assert format_cards(free.legal) == "SA H7"
    assert free.play("SA").tricks[0].winner is Seat.B
    assert must != free


@pytest.mark.parametrize(
    ("played", "message"),
    [
        ("S7", "card 1 (trick 1): A does not hold S7; legal: SA SK SJ ST S8 HA H9 DK D7 C8"),
        ("CT", "card 1 (trick 1): A does not hold CT"),
        ("S8 CA", "card 2 (trick 1): B must follow spades, CA is not legal; legal: SQ S9 S7"),
        ("S8 SQ C9 HK H7 D7", "card 6 (trick 2): A must follow hearts, D7 is not legal; legal: HA H9"),
    ],
)
def test_illegal_cards(played: str, message: str) -> None:
    with pytest.raises(IllegalPlayError) as caught:
        Position(TEXT, "S", "A", played=played)
    assert str(caught.value).startswith(message)


def test_illegal_discard_and_play_after_the_end() -> None:
    position = Position("A:.9..K .8..A A.7..", "H", "A", played="CK CA")
    with pytest.raises(IllegalPlayError, match=r"card 3 \(trick 1\): C must trump, SA is not legal; legal: H7"):
        position.play("SA")
    over = Position("A:A... K... Q...", "NT", "A", played="SA SK SQ")
    with pytest.raises(IllegalPlayError, match="cannot play S7: the play is over, all 3 cards have been played"):
        over.play("S7")
    with pytest.raises(IllegalPlayError, match="nothing to undo: no card has been played"):
        Position(TEXT, "S", "A").undo()
    assert position.undo().undo() == Position("A:.9..K .8..A A.7..", "H", "A")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"deal": None}, "deal is None"),
        ({"strain": "X"}, "unknown strain 'X'"),
        ({"strain": None}, "strain is None; expected S H D C or NT"),
        ({"declarer": "D"}, "declarer: unknown seat 'D'; expected A, B or C"),
        ({"leader": 1}, "leader: seat is 1; expected A, B or C"),
        ({"must_trump": "yes"}, "must_trump is 'yes'; expected True or False"),
        ({"played": "S8 S1"}, "played: cannot read the card 'S1' at character 4"),
        ({"played": "S8 SQ C9 S8"}, "played: S8 appears twice, at character 1 and at character 10"),
        ({"played": ["S8", 5]}, "played: card 2 of the list: card is 5"),
        ({"played": None}, "played: cards are None"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], message: str) -> None:
    good: dict[str, Any] = {"deal": TEXT, "strain": "S", "declarer": "A"}
    with pytest.raises(InvalidDealError) as caught:
        Position(**{**good, **arguments})
    assert str(caught.value).startswith(message)


def test_positions_cannot_be_changed() -> None:
    position = Position(TEXT, "S", "A")
    with pytest.raises(AttributeError, match="a Position cannot be changed"):
        position.taken = 3  # type: ignore[misc]
    assert not hasattr(position, "__dict__")
    assert not hasattr(Trick(Seat.A, parse_cards("S8 SQ C9"), Seat.B), "__dict__")  # type: ignore[arg-type]
