"""The yardstick: a plain memoised minimax for Meksiko that is meant to be obviously right.

It imports nothing from the package and shares no rules with it, so that a mistake in one is not repeated in the other.
No alpha-beta, no bounds, no merging of equivalent cards: every legal card is tried, and its value is looked up or
computed. The only concession to speed is a memo at trick boundaries, keyed on exactly what is left: the three hands and
who leads. Good for hands of up to 6 cards, patience permitting 7.

Representation:
    card    0..31 = 8 * suit + rank; suits S H D C = 0..3, ranks 7 8 9 T J Q K A = 0..7
    hand    a set of cards, as an integer in which bit `card` is set
    seat    0, 1, 2 = A, B, C in playing order
    strain  0..3 = that suit is trump, 4 = no trump (NT)
    tricks  always the declarer's, from here on, the unfinished trick included
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import combinations

SUITS = "SHDC"
RANKS = "789TJQKA"
SEATS = "ABC"
STRAINS = ("S", "H", "D", "C", "NT")
NT = 4

Hands = tuple[int, int, int]


# Cards and sets of cards.


def suit_of(card: int) -> int:
    """Suit of a card, 0..3."""
    return card // 8


def rank_of(card: int) -> int:
    """Rank of a card, 0 (seven) to 7 (ace)."""
    return card % 8


def cards_in(hand: int) -> list[int]:
    """The cards of a set, in increasing order."""
    cards = []
    while hand:
        lowest = hand & -hand
        cards.append(lowest.bit_length() - 1)
        hand ^= lowest
    return cards


def set_of(cards: Iterable[int]) -> int:
    """The set that holds these cards; a card given twice is an error."""
    hand = 0
    for card in cards:
        if hand >> card & 1:
            raise ValueError(f"{card_text(card)} twice")
        hand |= 1 << card
    return hand


# Text.


def card_text(card: int) -> str:
    """A card as text, suit first: 7 is "SA"."""
    return SUITS[suit_of(card)] + RANKS[rank_of(card)]


def parse_cards(text: str) -> list[int]:
    """Cards written suit first, in the order given: "S8 SQ C9", "H7,D9" or "H7D9"."""
    letters = text.replace(",", "").replace(" ", "")
    if len(letters) % 2:
        raise ValueError(f"half a card in {text!r}")
    return [8 * SUITS.index(letters[i]) + RANKS.index(letters[i + 1]) for i in range(0, len(letters), 2)]


def parse_hand(text: str) -> int:
    """One hand, "AKJT8.A9.K7.8": the ranks held in S, H, D, C; a void is nothing or "-"."""
    suits = text.split(".")
    if len(suits) != 4:
        raise ValueError(f"four suits expected in {text!r}")
    return set_of(
        8 * suit + RANKS.index(letter) for suit, ranks in enumerate(suits) if ranks != "-" for letter in ranks
    )


def parse_deal(text: str) -> Hands:
    """Three equal hands, "A:AK... QJ... T9...": the first seat's and the next two in playing order.

    The seat and its colon may be missing (then A). The hands returned are those of A, B, C whatever the first seat was.
    """
    first = 0
    if text[1:2] == ":":
        first, text = SEATS.index(text[0]), text[2:]
    given = [parse_hand(word) for word in text.split()]
    if len(given) != 3:
        raise ValueError(f"three hands expected in {text!r}")
    a, b, c = (given[(seat - first) % 3] for seat in range(3))
    State((a, b, c), NT, declarer=0, leader=0)  # raises on unequal hands or a card held twice
    return a, b, c


def format_deal(hands: Hands) -> str:
    """The canonical text of three hands, first seat A; voids are left empty."""
    words = []
    for hand in hands:
        held = cards_in(hand)[::-1]
        words.append(".".join("".join(RANKS[rank_of(c)] for c in held if suit_of(c) == suit) for suit in range(4)))
    return "A:" + " ".join(words)


# The rules.


def legal(hand: int, led: int | None, strain: int, must_trump: bool) -> int:
    """The cards of `hand` that may be played.

    Args:
        hand: the cards held by the player on turn.
        led: the suit led to this trick; None when the player leads to it.
        strain: the trump suit, or NT.
        must_trump: a player who is void in the suit led must play a trump if able; otherwise anything may be played.

    Returns:
        A set of cards, not empty unless the hand is.
    """
    if led is None:
        return hand
    following = hand & _whole_suit(led)
    if following:
        return following
    if must_trump and strain != NT:
        trumps = hand & _whole_suit(strain)
        if trumps:
            return trumps
    return hand


@lru_cache(maxsize=1 << 16)  # speed only
def legal_cards(hand: int, led: int | None, strain: int, must_trump: bool) -> tuple[int, ...]:
    """The same as legal(), as cards in increasing order."""
    return tuple(cards_in(legal(hand, led, strain, must_trump)))


def winner(cards: Sequence[int], leader: int, strain: int) -> int:
    """The seat that wins a full trick: highest trump, else highest card of the suit led.

    Args:
        cards: the three cards in the order played; the first is the leader's.
        leader: the seat that led.
        strain: the trump suit, or NT.
    """
    best = cards[0]
    for card in cards[1:]:
        if card // 8 == best // 8:
            best = max(card, best)
        elif card // 8 == strain:
            best = card
    return (leader + cards.index(best)) % 3


def _whole_suit(suit: int) -> int:
    return 0xFF << 8 * suit


# Positions during play.


@dataclass(frozen=True)
class State:
    """A position: what is still held, the cards on the table, and what the game is about.

    Attributes:
        hands: cards still held by A, B, C; the cards of the unfinished trick have left them.
        strain: 0..3 = trump suit, 4 = NT.
        declarer: seat 0..2.
        leader: the seat that leads, or has led, to the current trick.
        goal: "max" = the declarer wants many tricks, "min" = few (betli); the defenders together want the opposite.
        must_trump: see legal().
        trick: the 0, 1 or 2 cards of the unfinished trick, in the order played.
    """

    hands: Hands
    strain: int
    declarer: int
    leader: int
    goal: str = "max"
    must_trump: bool = True
    trick: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.goal not in ("max", "min") or self.strain not in range(5) or len(self.trick) > 2:
            raise ValueError(f"no such game: {self}")
        if self.declarer not in range(3) or self.leader not in range(3):
            raise ValueError(f"no such seat: {self}")
        owned = list(self.hands)
        for place, card in enumerate(self.trick):
            owned[(self.leader + place) % 3] |= 1 << card
        total = owned[0] | owned[1] | owned[2]
        if total >> 32 or total.bit_count() != sum(hand.bit_count() for hand in self.hands) + len(self.trick):
            raise ValueError(f"a card is there twice: {self}")
        if len({hand.bit_count() for hand in owned}) != 1:
            raise ValueError(f"unequal hands: {self}")

    @property
    def turn(self) -> int:
        """The seat to play the next card."""
        return (self.leader + len(self.trick)) % 3

    @property
    def legal_cards(self) -> tuple[int, ...]:
        """The cards that the player on turn may play, in increasing order; empty when the play is over."""
        led = suit_of(self.trick[0]) if self.trick else None
        return legal_cards(self.hands[self.turn], led, self.strain, self.must_trump)


def play(state: State, card: int) -> tuple[State, int]:
    """The position after a card, and the declarer's trick (1 or 0) if that card completed one for him."""
    if card not in state.legal_cards:
        raise ValueError(f"{card_text(card)} cannot be played in {state}")
    hands = _without(state.hands, state.turn, card)
    trick = (*state.trick, card)
    if len(trick) < 3:
        return replace(state, hands=hands, trick=trick), 0
    seat = winner(trick, state.leader, state.strain)
    return replace(state, hands=hands, trick=(), leader=seat), int(seat == state.declarer)


def play_all(state: State, cards: Iterable[int]) -> tuple[State, int]:
    """The position after several cards, and the declarer's tricks among those completed on the way."""
    taken = 0
    for card in cards:
        state, won = play(state, card)
        taken += won
    return state, taken


def _without(hands: Hands, seat: int, card: int) -> Hands:
    a, b, c = hands
    if seat == 0:
        return a & ~(1 << card), b, c
    if seat == 1:
        return a, b & ~(1 << card), c
    return a, b, c & ~(1 << card)


# Values.


class _Game:
    """One strain, declarer, goal and void rule; remembers the value of every trick boundary it has met."""

    def __init__(self, strain: int, declarer: int, goal: str, must_trump: bool) -> None:
        self.strain = strain
        self.declarer = declarer
        self.goal = goal
        self.must_trump = must_trump
        self.memo: dict[tuple[Hands, int], int] = {}

    def value(self, hands: Hands, leader: int, trick: tuple[int, ...]) -> int:
        """Declarer's tricks from here on when everybody sees everything and plays perfectly."""
        if trick:
            return self.best(hands, leader, trick)
        if hands == (0, 0, 0):
            return 0
        key = (hands, leader)
        if key not in self.memo:
            self.memo[key] = self.best(hands, leader, trick)
        return self.memo[key]

    def best(self, hands: Hands, leader: int, trick: tuple[int, ...]) -> int:
        """The value of the best card: the highest for one side, the lowest for the other."""
        values = self.card_values(hands, leader, trick).values()
        turn = (leader + len(trick)) % 3
        wants_many = (turn == self.declarer) == (self.goal == "max")
        return max(values) if wants_many else min(values)

    def card_values(self, hands: Hands, leader: int, trick: tuple[int, ...]) -> dict[int, int]:
        """For each legal card of the player on turn, the value of having played it."""
        turn = (leader + len(trick)) % 3
        led = suit_of(trick[0]) if trick else None
        values = {}
        for card in legal_cards(hands[turn], led, self.strain, self.must_trump):
            left = _without(hands, turn, card)
            cards = (*trick, card)
            if len(cards) < 3:
                values[card] = self.value(left, leader, cards)
            else:
                seat = winner(cards, leader, self.strain)
                values[card] = (seat == self.declarer) + self.value(left, seat, ())
        return values


@lru_cache(maxsize=1)  # speed only: a position, its cards and those after it are often asked one behind the other
def _game(strain: int, declarer: int, goal: str, must_trump: bool) -> _Game:
    return _Game(strain, declarer, goal, must_trump)


def value(state: State) -> int:
    """The declarer's tricks from here on, the unfinished one included."""
    game = _game(state.strain, state.declarer, state.goal, state.must_trump)
    return game.value(state.hands, state.leader, state.trick)


def card_values(state: State) -> dict[int, int]:
    """For each legal card of the player on turn, the declarer's tricks from here on if it is played now.

    Counted from this position, so the trick that the card completes is included; empty when the play is over.
    """
    game = _game(state.strain, state.declarer, state.goal, state.must_trump)
    return game.card_values(state.hands, state.leader, state.trick)


def pair_value(state: State, seat: int, sign: int) -> int:
    """Minimax of 16 * declarer's tricks + sign * tricks of the defender `seat`; the declarer wants it high.

    So the declarer's tricks come first for everybody, and among cards that are equally good for those, `sign` 1 has the
    declarer wish `seat` many tricks and the defenders wish him few; -1 the reverse. Goal max only.
    """
    if state.goal != "max" or seat == state.declarer or sign not in (1, -1):
        raise ValueError(f"no such question: seat {seat}, sign {sign} in {state}")

    @cache
    def boundary(hands: Hands, leader: int) -> int:
        return best(hands, leader, ()) if hands != (0, 0, 0) else 0

    def best(hands: Hands, leader: int, trick: tuple[int, ...]) -> int:
        turn = (leader + len(trick)) % 3
        led = suit_of(trick[0]) if trick else None
        values = []
        for card in legal_cards(hands[turn], led, state.strain, state.must_trump):
            left, cards = _without(hands, turn, card), (*trick, card)
            if len(cards) < 3:
                values.append(best(left, leader, cards))
                continue
            taker = winner(cards, leader, state.strain)
            own = 16 if taker == state.declarer else sign if taker == seat else 0
            values.append(own + boundary(left, taker))
        return max(values) if turn == state.declarer else min(values)

    return best(state.hands, state.leader, state.trick) if any(state.hands) else 0


def defender_tricks(state: State, seat: int) -> tuple[int, int]:
    """Own tricks of a defender from here on, on the two lines of pair_value(): the smaller number, then the larger."""
    declarers = value(state)
    one = pair_value(state, seat, 1) - 16 * declarers
    other = 16 * declarers - pair_value(state, seat, -1)
    return min(one, other), max(one, other)


def layout_counts_small(
    hand: int, unseen: int, strain: int, goal: str = "max", must_trump: bool = True, leader: int = 0
) -> list[int]:
    """How often the declarer (seat 0) takes k tricks, over every way the unseen cards can lie with the defenders.

    Args:
        hand: the declarer's n cards.
        unseen: the 2n cards that the defenders hold between them.
        strain: see State.
        goal: see State.
        must_trump: see State.
        leader: the seat that leads to the first trick.

    Returns:
        n + 1 counts, summing to the binomial coefficient of 2n over n. Time grows with that: keep n at 4 or less.
    """
    size = hand.bit_count()
    if hand & unseen or unseen.bit_count() != 2 * size:
        raise ValueError("2n unseen cards expected, none of them in the hand")
    game = _game(strain, 0, goal, must_trump)
    counts = [0] * (size + 1)
    for cards in combinations(cards_in(unseen), size):
        left = set_of(cards)
        counts[game.value((hand, left, unseen & ~left), leader, ())] += 1
    return counts


# Counting and dealing.


def perft(state: State, depth: int | None = None) -> int:
    """The number of legal ways to play the next `depth` cards; without a depth, to the end."""
    counts = perft_by_depth(state)
    return counts[depth - 1] if depth else 1 if depth == 0 or not counts else counts[-1]


def perft_by_depth(state: State) -> list[int]:
    """The number of legal ways to play the next 1, 2, 3 ... cards, up to all that are left."""
    counts = [0] * sum(hand.bit_count() for hand in state.hands)

    def walk(here: State, depth: int) -> None:
        for card in here.legal_cards:
            counts[depth] += 1
            walk(play(here, card)[0], depth + 1)

    walk(state, 0)
    return counts


def random_deal(rng: random.Random, size: int) -> Hands:
    """Three random hands of `size` cards each out of the 32."""
    cards = rng.sample(range(32), 3 * size)
    return set_of(cards[:size]), set_of(cards[size : 2 * size]), set_of(cards[2 * size :])
