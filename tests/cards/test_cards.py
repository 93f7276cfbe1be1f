"""Cards, hands and the words of the notation: what is read, written and refused, and with which sentence."""

from __future__ import annotations

import copy
import doctest
import itertools
import pickle
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.paths import DOCS

from meksiko_dd.cards.card import Card
from meksiko_dd.cards.hand import Hand, format_cards, parse_cards
from meksiko_dd.cards.kinds import Goal, Rank, Seat, Strain, Suit
from meksiko_dd.errors import InvalidDealError

ALL_CARDS = [Card.from_number(number) for number in range(32)]
MASKS = st.integers(0, 2**32 - 1)

SUIT_WORDS = {
    Suit.SPADES: "S ♠ ♤ ♠\ufe0f ♠\ufe0e ♤\ufe0f spades spade pik list leaves leaf",
    Suit.HEARTS: "H ♥ ♡ ♥\ufe0f hearts heart herc srce",
    Suit.DIAMONDS: "D ♦ ♢ ♦\ufe0f diamonds diamond karo bells bell bundeva",
    Suit.CLUBS: "C ♣ ♧ ♣\ufe0f clubs club tref acorns acorn žir zir z\u030cir",
}
RANK_WORDS = {
    Rank.ACE: "A",
    Rank.KING: "K",
    Rank.QUEEN: "Q D O",
    Rank.JACK: "J Z Ž B U Z\u030c",
    Rank.TEN: "T 10 X",
    Rank.NINE: "9 IX",
    Rank.EIGHT: "8 VIII",
    Rank.SEVEN: "7 VII",
}
SUIT_PAIRS = [(word, suit) for suit, words in SUIT_WORDS.items() for word in words.split()]
RANK_PAIRS = [(word, rank) for rank, words in RANK_WORDS.items() for word in words.split()]


def cases(word: str) -> set[str]:
    return {word, word.lower(), word.upper(), word.title()}


def test_letters_and_symbols() -> None:
    assert "".join(suit.letter for suit in Suit) == "SHDC"
    assert "".join(suit.symbol for suit in Suit) == "♠♥♦♣"
    assert "".join(rank.letter for rank in Rank) == "789TJQKA"
    assert [strain.letter for strain in Strain] == ["S", "H", "D", "C", "NT"]
    assert [strain.suit for strain in Strain] == [*Suit, None]
    assert [seat.next for seat in Seat] == [Seat.B, Seat.C, Seat.A]
    assert [goal.word for goal in Goal] == ["max", "min"]


@pytest.mark.parametrize(("word", "suit"), SUIT_PAIRS)
def test_suit_words(word: str, suit: Suit) -> None:
    for text in cases(word) | {f"  {word}\n"}:
        assert Suit.parse(text) is suit
        assert Strain.parse(text).suit is suit


@pytest.mark.parametrize(("word", "rank"), RANK_PAIRS)
def test_rank_words(word: str, rank: Rank) -> None:
    for text in cases(word):
        assert Rank.parse(text) is rank
        assert Hand.parse(f"..{text}.") == Hand.of([Card("D", rank)])


@pytest.mark.parametrize("word", ["NT", "N", "bez", "sans", "bez aduta", "no trump", "no-trump", "notrump"])
def test_no_trump_words(word: str) -> None:
    assert {Strain.parse(text) for text in cases(word)} == {Strain.NT}


@pytest.mark.parametrize("kind", [Suit, Rank, Strain, Seat, Goal, Card, Hand])
def test_parse_takes_its_own_type_and_refuses_other_things(kind: Any) -> None:
    own: Any = ALL_CARDS if kind is Card else [Hand(5)] if kind is Hand else kind
    for value in own:
        assert kind.parse(value) is value
    for bad in (None, 7, 1.5, ["S"], b"S", "", " ", "?", "SS", "ß", "\N{KELVIN SIGN}", "\ud800", "S\x00", "A" * 10**6):
        with pytest.raises(InvalidDealError, match="expected"):
            kind.parse(bad)


def test_parse_of_enums_is_inverse_of_their_letters() -> None:
    assert all(Suit.parse(suit.letter) is Suit.parse(suit.symbol) is suit for suit in Suit)
    assert all(Rank.parse(rank.letter) is rank for rank in Rank)
    assert all(Strain.parse(strain.letter) is strain for strain in Strain)
    assert all(Seat.parse(seat.name.lower()) is seat for seat in Seat)
    assert all(Goal.parse(goal.word.upper()) is goal for goal in Goal)
    assert Strain.parse(Suit.CLUBS) is Strain.C


def test_enum_errors_name_the_text() -> None:
    with pytest.raises(InvalidDealError, match=r"unknown strain 'X'; expected S H D C or NT"):
        Strain.parse("X")
    with pytest.raises(InvalidDealError, match=r"seat is None; expected A, B or C"):
        Seat.parse(None)  # type: ignore[arg-type]


# Cards.


def test_card_values() -> None:
    card = Card(Suit.DIAMONDS, Rank.QUEEN)
    assert (card.suit, card.rank, card.number, card.bit) == (Suit.DIAMONDS, Rank.QUEEN, 21, 1 << 21)
    assert Card("karo", "D") == card == Card.from_number(21) == Card.parse("DQ")
    assert str(card) == "DQ"
    assert eval(repr(card)) == card
    assert card != "DQ"
    with pytest.raises(TypeError):
        assert card < 21  # type: ignore[operator]


def test_cards_sort_as_hands_are_written() -> None:
    assert format_cards(sorted(ALL_CARDS), "") == "".join(suit + rank for suit in "SHDC" for rank in "AKQJT987")
    one, two = Card.parse("SA"), Card.parse("SK")
    assert (one < two, one <= two, one > two, one >= two) == (True, True, False, False)
    assert one <= Card("S", "A") <= one


@pytest.mark.parametrize("card", ALL_CARDS)
def test_card_round_trips(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert pickle.loads(pickle.dumps(card)) == card
    assert copy.deepcopy(card) == card
    assert hash(card) == hash(Card(card.suit, card.rank))


@pytest.mark.parametrize("number", [-1, 32, None, "3", 1.0])
def test_bad_card_numbers(number: Any) -> None:
    with pytest.raises(InvalidDealError, match="expected a whole number from 0 to 31"):
        Card.from_number(number)


def test_values_cannot_be_changed() -> None:
    for value, name in ((Card.parse("SA"), "rank"), (Hand(1), "mask")):
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(value, name, 0)
        with pytest.raises(AttributeError, match="cannot be changed"):
            delattr(value, name)


@pytest.mark.slow
@pytest.mark.parametrize(("suit_word", "suit"), SUIT_PAIRS)
@pytest.mark.parametrize(("rank_word", "rank"), RANK_PAIRS)
def test_suit_first_and_rank_first(suit_word: str, suit: Suit, rank_word: str, rank: Rank) -> None:
    for first, second in itertools.product(cases(suit_word), cases(rank_word)):
        assert Card.parse(first + second) == Card(suit, rank)
    long = len(suit_word) > 1 or not suit_word.isascii()
    if long:
        assert Card.parse(f"{suit_word} {rank_word}") == Card.parse(f"{rank_word} {suit_word}") == Card(suit, rank)
    elif (suit_word, rank_word) != ("D", "D"):
        assert Card.parse(rank_word + suit_word) == Card(suit, rank)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("SA", "SA"),
        ("AS", "SA"),
        ("A♠", "SA"),
        ("10♥", "HT"),
        ("10S", "ST"),
        ("DS", "SQ"),  # S is no rank: queen of spades
        ("DA", "DA"),  # suit first: ace of diamonds, although D is a queen too
        ("HD", "HQ"),
        ("DH", "HQ"),
        ("DC", "CQ"),
        ("DD", "DQ"),
        ("DB", "DJ"),
        ("BD", "DJ"),
        ("DIX", "D9"),
        ("IXD", "D9"),
        ("D karo", "DQ"),
        ("dpik", "SQ"),
        ("♦\ufe0fD", "DQ"),
        ("acornsA", "CA"),
        ("AC", "CA"),
        ("žirvii", "C7"),
    ],
)
def test_two_readings(text: str, canonical: str) -> None:
    assert str(Card.parse(text)) == canonical


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("S1", "cannot read the card 'S1' at character 1: behind the suit S, '1' is no rank; expected A K Q J T 9 8 7"),
        ("S", "cannot read the card 'S' at character 1: behind the suit S, its rank is missing; expected A K Q"),
        ("7", "cannot read the card '7' at character 1: behind the rank 7, its suit is missing; expected S H D C"),
        ("AX", "cannot read the card 'AX' at character 1: behind the rank A, 'X' is no suit; expected S H D C"),
        ("10", "cannot read the card '10' at character 1: behind the rank 10, its suit is missing"),
        ("pikpik", "cannot read the card 'pikpik' at character 1: behind the suit pik, 'pik' is no rank"),
        ("W7", "cannot read the card 'W7' at character 1; expected a suit S H D C and a rank A K Q J T 9 8 7"),
        ("SA SK", "more than one card in 'SA SK', at character 4; expected one card"),
        ("", "no card in ''; expected a suit"),
    ],
)
def test_unreadable_cards(text: str, message: str) -> None:
    with pytest.raises(InvalidDealError) as caught:
        Card.parse(text)
    assert str(caught.value).startswith(message)


# Lists of cards.


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("H7D9", "H7 D9"),
        ("H7,D9", "H7 D9"),
        ("S8 SQ C9", "S8 SQ C9"),
        (" s8,\tsq ,, c9\n", "S8 SQ C9"),
        ("S8\u00a0SQ", "S8 SQ"),
        ("ASAH10♥DS", "SA HA HT SQ"),
        ("DADS", "DA SQ"),
        ("♠️A♥️K♦10", "SA HK DT"),
        ("♠ A ♥ K", "SA HK"),
        ("A ♠ K ♥", "SA HK"),
        ("pik A, herc 10, žir VII", "SA HT C7"),
        ("spadesAheartsK", "SA HK"),
        ("SVIIIX♥", "S8 HT"),  # the longest rank wins: not S7 and a nine
        ("", ""),
        (" , ", ""),
    ],
)
def test_lists(text: str, canonical: str) -> None:
    assert format_cards(parse_cards(text)) == canonical


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("S8 SQ X9", "cannot read the card 'X9' at character 7: behind the rank X, '9' is no suit"),
        ("S8SQS", "cannot read the card 'S' at character 5: behind the suit S, its rank is missing"),
        ("S 8", "cannot read the card 'S' at character 1: behind the suit S, its rank is missing"),
        ("SA HK AS", "SA appears twice, at character 1 and at character 7"),
        ("S8;SQ", "cannot read the card ';SQ' at character 3; expected a suit"),
        (["SA", "S1"], "card 2 of the list: cannot read the card 'S1' at character 1"),
        (["SA", None], "card 2 of the list: card is None; expected a suit"),
        (["SA", "HK", "AS"], "SA appears twice, as card 1 and as card 3 of the list"),
        (None, "cards are None; expected text such as S8 SQ C9"),
        (7, "cards are 7; expected text"),
    ],
)
def test_unreadable_lists(text: Any, message: str) -> None:
    with pytest.raises(InvalidDealError) as caught:
        parse_cards(text)
    assert str(caught.value).startswith(message)


def test_duplicates_on_request() -> None:
    twice = (Card.parse("SA"),) * 2
    assert parse_cards("SA SA", duplicates=True) == parse_cards(["SA", "AS"], duplicates=True) == twice


@given(st.lists(st.sampled_from(ALL_CARDS), unique=True), st.sampled_from(["", " ", ",", ", "]))
def test_list_round_trip(cards: list[Card], sep: str) -> None:
    assert parse_cards(format_cards(cards, sep)) == parse_cards(cards) == tuple(cards)


@given(st.text("SHDCAKQJT987ZBUOXIV10♠♡ ,pikžr.-:\ufe0f\u030c"))
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (parse_cards, Hand.parse, Hand.of, Card.parse):
        try:
            value: Any = parse(text)
        except InvalidDealError as error:
            assert "\n" not in str(error) and len(str(error)) < 250
        else:
            assert parse(format_cards(value) if isinstance(value, tuple) else str(value)) == value


# Hands.


@given(MASKS)
def test_hand_round_trips(mask: int) -> None:
    hand = Hand(mask)
    assert Hand.parse(str(hand)) == hand == eval(repr(hand)) == pickle.loads(pickle.dumps(hand))
    assert Hand.of(hand) == Hand.of(list(hand)) == Hand.of(format_cards(hand)) == Hand.of(str(hand)) == hand
    assert list(hand) == sorted(hand) and len(hand) == mask.bit_count()
    assert all((card in hand) == (str(card) in hand) == bool(mask & card.bit) for card in ALL_CARDS)


@given(MASKS, MASKS)
def test_hand_set_operations(one: int, two: int) -> None:
    a, b = Hand(one), Hand(two)
    assert (set(a | b), set(a & b), set(a - b)) == (set(a) | set(b), set(a) & set(b), set(a) - set(b))
    assert (a == b) == (one == two) and (a != b or hash(a) == hash(b))


def test_hand_text() -> None:
    hand = Hand.parse(".JT7.QJ8.KQJ9")
    assert format_cards(hand) == "HJ HT H7 DQ DJ D8 CK CQ CJ C9"
    assert [hand.ranks(suit) for suit in "SHDC"] == ["", "JT7", "QJ8", "KQJ9"]
    assert (
        hand
        == Hand.parse("-.7tj.8DU.9BqK")
        == Hand.parse("\u2013.VIIX\u017d.OZ8.DKIXb")
        == Hand.parse(" .JT7.QJ8.KQJ9 ")
    )
    assert str(Hand(0)) == "..." == str(Hand.parse("-.-.-.-")) and not Hand.parse("...")
    assert 7 not in hand and hand != hand.mask


@pytest.mark.parametrize("mask", [-1, 2**32, None, "7", 1.0])
def test_bad_masks(mask: Any) -> None:
    with pytest.raises(InvalidDealError, match="expected a whole number from 0"):
        Hand(mask)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AK.Q.J", "'AK.Q.J' at character 1 has 3 suits; expected four, spades.hearts.diamonds.clubs, with three dots"),
        ("AK", "'AK' at character 1 has 1 suit; expected four"),
        ("A.K.Q.J.T", "'A.K.Q.J.T' at character 1 has 5 suits; expected four"),
        (
            "AK.Q1.J.T",
            "cannot read '1' among the hearts, at character 5; expected ranks A K Q J T 9 8 7, or - for a void",
        ),
        (" AK.SQ.J.T", "cannot read 'SQ' among the hearts, at character 5; expected ranks"),
        ("A-.K..", "cannot read '-' among the spades, at character 2; expected ranks"),
        ("AK.Q.JDQ.T", "DQ appears twice, again at character 8"),
        ("A K...", "cannot read ' K' among the spades, at character 2; expected ranks"),
    ],
)
def test_unreadable_hands(text: str, message: str) -> None:
    with pytest.raises(InvalidDealError) as caught:
        Hand.parse(text)
    assert str(caught.value).startswith(message)


# The page for users.

NOTATION_PAGE = DOCS / "notation.md"


def test_page_examples_run() -> None:
    assert doctest.testfile(str(NOTATION_PAGE), module_relative=False, encoding="utf-8") == (0, 11)


def test_page_table_of_hands() -> None:
    rows = re.findall(r"^\| (`.*`) \| `([A-Z0-9.]+)` \|$", NOTATION_PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == 4
    for texts, canonical in rows:
        for text in re.findall(r"`([^`]+)`", texts):
            assert str(Hand.parse(text)) == str(Hand.of(text)) == canonical, text


def test_page_table_of_readings() -> None:
    rows = re.findall(r"^\| (`.*`) \| ([A-Z0-9 ]+) \|$", NOTATION_PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(rows) == 10
    for texts, canonical in rows:
        for text in re.findall(r"`([^`]+)`", texts):
            assert format_cards(parse_cards(text)) == canonical, text
