"""Checks of the reference solver itself: rules by example, counts by hand, values against solved cases."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import combinations
from math import comb
from typing import Any

import pytest
from support import reference_solver as ref
from support.paths import DATA


def rows(name: str) -> list[dict[str, Any]]:
    """The objects of a data file."""
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines()]


def position(
    deal: str,
    strain: str,
    leader: str = "A",
    declarer: str = "A",
    goal: str = "max",
    must_trump: bool = True,
    played: str = "",
) -> ref.State:
    """A position from its text, after the cards in `played`."""
    start = ref.State(
        ref.parse_deal(deal),
        ref.STRAINS.index(strain),
        declarer=ref.SEATS.index(declarer),
        leader=ref.SEATS.index(leader),
        goal=goal,
        must_trump=must_trump,
    )
    return ref.play_all(start, ref.parse_cards(played))[0]


def position_of(row: dict[str, Any]) -> ref.State:
    """The position of a row of solved.jsonl or perft.jsonl."""
    keys = ("deal", "strain", "leader", "declarer", "goal", "must_trump", "played")
    return position(**{key: row[key] for key in keys if key in row})


def cards(text: str) -> list[int]:
    return ref.parse_cards(text)


def card_set(text: str) -> int:
    return ref.set_of(ref.parse_cards(text))


# Notation.


def test_card_numbers() -> None:
    assert cards("S7 SA H7 D7 C7 CA") == [0, 7, 8, 16, 24, 31]
    assert [ref.card_text(card) for card in (0, 7, 11, 31)] == ["S7", "SA", "HT", "CA"]
    assert cards("H7D9") == cards("H7,D9") == cards("H7 D9")


def test_deal_is_read_in_seat_order() -> None:
    expected = (card_set("SA SQ"), card_set("SK H7"), card_set("D8 CJ"))
    assert ref.parse_deal("A:AQ... K.7.. ..8.J") == expected
    assert ref.parse_deal("AQ.-.-.- K.7.-.- -.-.8.J") == expected
    assert ref.parse_deal("B:K.7.. ..8.J AQ...") == expected
    assert ref.parse_deal("C:..8.J AQ... K.7..") == expected
    assert ref.format_deal(expected) == "A:AQ... K.7.. ..8.J"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("A... K...", "three hands expected"),
        ("A.. K.. Q..", "four suits expected"),
        ("A... K... QJ...", "unequal hands"),
        ("A... A... K...", "there twice"),
        ("AA... K7... 98...", "SA twice"),
        ("X... K... 7...", "substring not found"),
    ],
)
def test_bad_deals_are_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        ref.parse_deal(text)


def test_random_deals_have_equal_hands_and_survive_text() -> None:
    rng = random.Random(3)
    for size in range(1, 11):
        hands = ref.random_deal(rng, size)
        assert [hand.bit_count() for hand in hands] == [size] * 3
        assert ref.parse_deal(ref.format_deal(hands)) == hands


# Rules.


def test_a_void_player_must_cut_and_wins_with_the_seven() -> None:
    """Trump hearts: A leads the king of clubs, B follows with the ace, C has no club and must play a heart."""
    hearts, clubs = 1, 3
    hand = card_set("SA H7 DK")
    assert ref.legal(hand, clubs, hearts, must_trump=True) == card_set("H7")
    assert ref.legal(hand, clubs, hearts, must_trump=False) == hand
    assert ref.winner(cards("CK CA H7"), leader=0, strain=hearts) == 2
    before = position("A:..7.K7 ..8.A8 A.7.K.", "H", declarer="C", played="CK CA")
    assert before.legal_cards == tuple(cards("H7"))
    after, taken = ref.play(before, cards("H7")[0])
    assert (after.leader, after.trick, taken) == (2, (), 1)


@pytest.mark.parametrize(
    ("hand", "led", "strain", "must_trump", "expected"),
    [
        ("SA H7 DK", None, "H", True, "SA H7 DK"),
        ("SA S7 H7", "S", "H", True, "SA S7"),  # no duty to beat, nor to trump when able to follow
        ("SA S7 H7", "S", "H", False, "SA S7"),
        ("SA H7 HK", "C", "H", True, "H7 HK"),  # any trump, higher or lower
        ("SA DK", "C", "H", True, "SA DK"),
        ("SA H7 HK", "C", "NT", True, "SA H7 HK"),
        ("H7 SA", "H", "H", True, "H7"),
        ("SA DK", "H", "H", True, "SA DK"),
    ],
)
def test_legal(hand: str, led: str | None, strain: str, must_trump: bool, expected: str) -> None:
    led_suit = None if led is None else ref.SUITS.index(led)
    found = ref.legal(card_set(hand), led_suit, ref.STRAINS.index(strain), must_trump)
    assert found == card_set(expected)
    assert ref.legal_cards(card_set(hand), led_suit, ref.STRAINS.index(strain), must_trump) == tuple(
        sorted(cards(expected))
    )


@pytest.mark.parametrize(
    ("trick", "leader", "strain", "seat"),
    [
        ("S8 SQ SK", "A", "NT", "C"),
        ("S8 SQ SK", "B", "NT", "A"),
        ("SQ S8 SK", "C", "H", "B"),
        ("S7 HA DA", "B", "NT", "B"),  # discards never win
        ("S7 HA D7", "A", "D", "C"),
        ("S7 D8 D9", "C", "D", "B"),  # overtrumped
        ("S7 D9 D8", "C", "D", "A"),  # undertrumped
        ("D8 CA DT", "A", "D", "C"),
    ],
)
def test_winner(trick: str, leader: str, strain: str, seat: str) -> None:
    assert ref.winner(cards(trick), ref.SEATS.index(leader), ref.STRAINS.index(strain)) == ref.SEATS.index(seat)


def test_an_illegal_card_is_refused() -> None:
    state = position("A:A7... K.7.. 8..7.", "D", leader="A", played="SA")
    with pytest.raises(ValueError, match="H7 cannot be played"):
        ref.play(state, cards("H7")[0])


# Values.

SIZES = {1: 30, 2: 60, 3: 100, 4: 150, 5: 200, 6: 200}
STEP = {6: 4}  # of the 6-card deals every fourth, to save time


@pytest.mark.slow
@pytest.mark.parametrize("size", [*range(1, 5), *(pytest.param(size, marks=pytest.mark.slow) for size in (5, 6))])
def test_solved_cases(size: int) -> None:
    mine = [row for row in rows("solved.jsonl") if ref.parse_deal(row["deal"])[0].bit_count() == size]
    assert len(mine) == SIZES[size]
    for row in mine[:: STEP.get(size, 1)]:
        assert ref.value(position_of(row)) == row["tricks"], row


NAMED = [
    ("A7..T.9 .AK.8.7 K8.9.7.", "D", "A", {"C": 2}, True),
    ("A7..T.9 .AK.8.7 K8.9.7.", "D", "A", {"C": 1}, False),
    *[("AQ... K7... J8...", strain, "A", {"A": 1, "B": 2, "C": 1}, True) for strain in ref.STRAINS],
    *[("AQ... K7... J8...", strain, "B", {"A": 1, "B": 0, "C": 1}, True) for strain in ref.STRAINS],
    *[("AQ... K7... J8...", strain, "C", {"A": 0, "B": 0, "C": 0}, True) for strain in ref.STRAINS],
    ("7.A.. 8.K.. .Q.A.", "H", "A", {"A": 1, "B": 1, "C": 1}, True),
    ("7.A.. 8.K.. .Q.A.", "H", "B", {"A": 0, "B": 1, "C": 0}, True),
    ("7.A.. 8.K.. .Q.A.", "H", "C", {"A": 0, "B": 0, "C": 1}, True),
]


@pytest.mark.parametrize(("deal", "strain", "declarer", "tricks", "must_trump"), NAMED)
def test_named_endings(deal: str, strain: str, declarer: str, tricks: dict[str, int], must_trump: bool) -> None:
    found = {ld: ref.value(position(deal, strain, ld, declarer, must_trump=must_trump)) for ld in tricks}
    assert found == tricks


def test_card_values_by_hand() -> None:
    """A leads from ace and queen against king-seven: leading the queen or the ace wins one trick either way.

    When B leads the seven, the queen wins and so does the ace; when B leads the king, the ace wins and the queen too.
    """
    assert ref.card_values(position("AQ... K7... J8...", "NT", "A")) == {5: 1, 7: 1}
    assert ref.card_values(position("AQ... K7... J8...", "NT", "B")) == {0: 2, 6: 2}
    # Mid-trick: over the king, C plays small; the queen would lose this trick, the ace win both.
    last = position("AQ... K7... J8...", "NT", "B", played="SK S8")
    assert ref.card_values(last) == {5: 1, 7: 2}
    assert ref.value(last) == 2
    # Betli: the declarer throws the queen under the king; the ace takes the last trick whatever he does.
    assert ref.value(position("AQ... K7... J8...", "NT", "B", goal="min", played="SK S8")) == 1


def test_card_values_when_the_play_is_over() -> None:
    over = position("A... K... Q...", "NT", played="SA SK SQ")
    assert ref.card_values(over) == {}
    assert ref.value(over) == 0
    assert ref.perft(over) == 1


def plain(state: ref.State) -> int:
    """Minimax with nothing remembered, on top of play()."""
    results = []
    for card in state.legal_cards:
        after, taken = ref.play(state, card)
        results.append(taken + plain(after))
    if not results:
        return 0
    return (max if (state.turn == state.declarer) == (state.goal == "max") else min)(results)


def random_position(rng: random.Random, size: int) -> ref.State:
    """A position of every kind, 0 to 5 cards into the play."""
    state = ref.State(
        ref.random_deal(rng, size),
        strain=rng.randrange(5),
        declarer=rng.randrange(3),
        leader=rng.randrange(3),
        goal=rng.choice(("max", "min")),
        must_trump=rng.choice((True, False)),
    )
    for _ in range(rng.randrange(min(6, 3 * size))):
        state = ref.play(state, rng.choice(state.legal_cards))[0]
    return state


def test_memo_changes_nothing() -> None:
    rng = random.Random(11)
    for _ in range(120):
        state = random_position(rng, rng.randint(1, 3))
        assert ref.value(state) == plain(state), state


def test_the_memo_of_one_game_is_not_that_of_another() -> None:
    """The same cards asked about with every goal and declarer, there and back."""
    rng = random.Random(14)
    for _ in range(4):
        state = replace(random_position(rng, 3), trick=(), hands=ref.random_deal(rng, 3))
        games = [
            replace(state, goal=goal, declarer=seat, strain=strain)
            for goal in ("max", "min")
            for seat in range(3)
            for strain in (0, ref.NT)
        ]
        right = [plain(game) for game in games]
        assert [ref.value(game) for game in games] == right
        assert [ref.value(game) for game in games[::-1]] == right[::-1] and len(set(right)) > 1


def test_value_is_the_best_of_the_card_values_and_each_is_the_value_after_it() -> None:
    rng = random.Random(12)
    for _ in range(60):
        state = random_position(rng, rng.randint(2, 4))
        values = ref.card_values(state)
        assert tuple(values) == state.legal_cards
        for card, tricks in values.items():
            after, taken = ref.play(state, card)
            assert tricks == taken + ref.value(after)
        wants_many = (state.turn == state.declarer) == (state.goal == "max")
        assert ref.value(state) == (max(values.values()) if wants_many else min(values.values()))


# Layouts.


def test_layouts_by_hand() -> None:
    """Ace and queen against king, seven and two hearts: 2 of the 6 layouts leave the king guarded.

    No trump: the ace drops a bare king, so 4 layouts give both tricks. Hearts are trump: a defender with both hearts
    ruffs twice (must trump); with a heart each, the ace is followed to and the queen is ruffed.
    """
    hand, unseen = card_set("SA SQ"), card_set("SK S7 H7 H8")
    assert ref.layout_counts_small(hand, unseen, ref.NT) == [0, 2, 4]
    assert ref.layout_counts_small(hand, unseen, strain=1) == [2, 4, 0]
    assert ref.layout_counts_small(card_set("SQ"), card_set("SK H7"), ref.NT) == [2, 0]


def test_layouts_are_solved_one_by_one() -> None:
    rng = random.Random(13)
    for goal in ("max", "min"):
        hand, *others = ref.random_deal(rng, 3)
        unseen = others[0] | others[1]
        counts = [0] * 4
        for left in map(ref.set_of, combinations(ref.cards_in(unseen), 3)):
            counts[ref.value(ref.State((hand, left, unseen & ~left), 2, 0, 1, goal, False))] += 1
        assert ref.layout_counts_small(hand, unseen, 2, goal, must_trump=False, leader=1) == counts
        assert sum(counts) == comb(6, 3)


# Perft.


@pytest.mark.parametrize(
    ("strain", "leader", "must_trump", "expected"),
    [
        # B leads SK (C one spade, A two) or H7 (C: either card unless it must trump, A: either).
        ("S", "B", True, [2, 1 + 1, 2 + 2, 4, 4, 4]),
        ("D", "B", True, [2, 1 + 1, 2 + 2, 4, 4, 4]),
        ("D", "B", False, [2, 1 + 2, 2 + 4, 6, 6, 6]),
        ("NT", "B", True, [2, 1 + 2, 2 + 4, 6, 6, 6]),
        # A leads either spade, the others have one each.
        ("NT", "A", True, [2, 2, 2, 2, 2, 2]),
    ],
)
def test_perft_by_hand(strain: str, leader: str, must_trump: bool, expected: list[int]) -> None:
    state = position("A:A7... K.7.. 8..7.", strain, leader, must_trump=must_trump)
    assert ref.perft_by_depth(state) == expected
    assert ref.perft(state) == expected[-1]
    assert [ref.perft(state, depth) for depth in range(7)] == [1, *expected]


def test_perft_by_hand_single_suits() -> None:
    """Nobody can be restricted: all of one suit, or a suit each (the winner's suit is led, nobody else has it)."""
    assert ref.perft_by_depth(position("AQ... K7... J8...", "S")) == [2, 4, 8, 8, 8, 8]
    factors = [3, 3, 3, 2, 2, 2, 1, 1, 1]
    products = [3, 9, 27, 54, 108, 216, 216, 216, 216]
    assert [a * b for a, b in zip([1, *products], factors, strict=False)] == products
    for must_trump in (True, False):
        assert ref.perft_by_depth(position("AKQ... .987.. ..987.", "H", must_trump=must_trump)) == products
    assert ref.perft_by_depth(position("AKQ... .987.. ..987.", "H", played="SA H7")) == [3, 6, 12, 24, 24, 24, 24]


@pytest.mark.slow
@pytest.mark.parametrize("row", rows("perft.jsonl"), ids=lambda row: f"{row['strain']} {row['deal']} {row['played']}")
def test_perft_file(row: dict[str, Any]) -> None:
    state = position_of(row)
    assert ref.format_deal(ref.parse_deal(row["deal"])) == row["deal"]
    assert ref.perft_by_depth(state) == row["perft"]
