"""Hands as people write them: every form is read, in both packs and scripts; what has two meanings is refused."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.forms import LANGUAGES, PACKS, by_groups, by_letters, by_marks, marks
from support.growth import grows_linearly

from meksiko_dd.cards.hand import Hand, format_cards, parse_cards
from meksiko_dd.errors import InvalidDealError

MASKS = st.integers(0, 2**32 - 1)
HAND = "AKT7.98.A.KQJ"


@pytest.mark.parametrize(
    "text",
    [
        "♠AKT7 ♥98 ♦A ♣KQJ",
        "♠AKT7  ♥98  ♦A  ♣KQJ",  # as a page prints it
        "♠AKT7♥98♦A♣KQJ",
        "♠ AKT7, ♥ 98, ♦ A, ♣ KQJ",
        "♠ A K T 7 ♥ 9 8 ♦ A ♣ K Q J",
        "♣KQJ ♦A ♥98 ♠AKT7",
        "♤AKX7 ♡98 ♢A ♧KQJ",
        "♠\ufe0fAKT7 ♥\ufe0f98 ♦\ufe0fA ♣\ufe0fKQJ",
        "pik AK107 herc 98 karo A tref KDJ",
        "PIK AK107, Herc 98, karo A, tref KDŽ",
        "pikAK107herc98karoAtrefKDJ",
        "spades AKT7 hearts 98 diamonds A clubs KQJ",
        "list AKXVII srce IXVIII bundeva A žir KOU",
        "leaves AKXVII hearts IXVIII bells A acorns KOU",
        "лист АКXVII срце IXVIII бундева А жир КОУ",  # noqa: RUF001
        "пик АК107 херц 98 каро А треф КДЖ",  # noqa: RUF001
        "ПИК АК107 ХЕРЦ 98 КАРО А ТРЕФ КДЖ",  # noqa: RUF001
        "S AKT7 H 98 D A C KQJ",
        "S AKT7\nH 98\nD A\nC KQJ",  # as a drawing in plain letters
        "s ak107 h 98 d a c kdj",
        "AKT7 98 A KQJ",
        " akt7\t98 a  kqj\n",
        "AK107 98 A KDJ",
        "АКТ7 98 А КДЈ",  # noqa: RUF001
        "AKT7.98.A.KQJ",
    ],
)
def test_forms_of_a_hand(text: str) -> None:
    assert str(Hand.parse(text)) == str(Hand.of(text)) == HAND


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("♥98 ♦A", ".98.A."),  # a suit that is left out is void
        ("♠- ♥98 ♦A ♣\u2013", ".98.A."),
        ("♠ ♥98 ♦A ♣-", ".98.A."),
        ("- 98 A -", ".98.A."),
        ("S - H 98 D A C —", ".98.A."),
        ("♠-", "..."),
        ("♠AD9 ♥K ♦8", "AQ9.K.8."),  # D right behind a rank is a queen
        ("♠AKD ♥K ♦8", "AKQ.K.8."),
        ("♠ A D 9 ♥ K", "AQ9.K.."),
        ("♠AD10 ♦10", "AQT..T."),
        ("DA DK DT D", "AQ.KQ.QT.Q"),
        ("XIXVIIIVII VII - -", "T987.7.."),
    ],
)
def test_readings_of_a_hand(text: str, canonical: str) -> None:
    assert str(Hand.parse(text)) == str(Hand.of(text)) == canonical


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("SA SK", "SA SK"),
        ("DA DK DT D7", "DA DK DT D7"),  # as we write it: four cards, although each could be a group with a queen
        ("DADKDTD7", "DA DK DT D7"),
        ("♠A ♠K", "SA SK"),
        ("♠A ♥K ♦D", "SA HK DQ"),
        ("A♠ K♥", "SA HK"),
        ("pik A, pik K", "SA SK"),
        ("", ""),
    ],
)
def test_a_list_of_cards_stays_one(text: str, canonical: str) -> None:
    assert format_cards(Hand.of(text)) == format_cards(parse_cards(text)) == canonical


@pytest.mark.parametrize(
    ("text", "cards", "hand"),
    [
        ("9D 8D 7D AD", "D9 D8 D7 DA", "Q9.Q8.Q7.AQ"),
        ("♠AK ♥9 ♦A ♣", "SA HK D9 CA", "AK.9.A."),
        ("♠A D9", "SA D9", "AQ9..."),
        ("♠A 9D", "SA D9", "AQ9..."),
        ("♠A10♥", "SA HT", "AT..."),
        ("pik A K♥", "SA HK", "AK..."),
    ],
)
def test_a_text_with_two_meanings_is_refused_with_both(text: str, cards: str, hand: str) -> None:
    with pytest.raises(InvalidDealError) as caught:
        Hand.of(text)
    assert (
        str(caught.value) == f"{text!r} can be read as the cards {cards} and as the hand {hand}; expected one of these"
    )
    assert Hand.of(cards) != Hand.of(hand) == Hand.parse(text)  # where only a hand is read there is one meaning
    assert format_cards(parse_cards(text)) == cards


ERRORS = [
    (
        "AKT7 98 A KQ1",
        "cannot read '1' among the clubs, at character 13; expected ranks A K Q J T 9 8 7, or - for a void",
    ),
    ("AKT7 98 A", "'AKT7 98 A' at character 1 has 3 suits; expected four, with blanks between and - for a void"),
    ("AKT7 98 A KQJ 9", "'AKT7 98 A KQJ 9' at character 1 has 5 suits; expected four"),
    ("AKT7 98 A AKA", "CA appears twice, again at character 13"),
    (
        "♠AK1 ♥98",
        "cannot read '1' among the spades, at character 4; expected ranks A K Q J T 9 8 7, or - for a void, or a ",
    ),
    ("♠AK♥98♦kaor", "cannot read 'r' among the diamonds, at character 11; expected ranks"),
    ("♠AKA ♥98", "SA appears twice, again at character 4"),
    ("♠AK ♥98 ♠Q", "spades appear twice, again at character 9; expected each suit once"),
    ("♠A- ♥98", "cannot read '-' among the spades, at character 3; expected ranks"),
    ("♠- A ♥98", "cannot read 'A' behind a void, at character 4; expected ranks"),
    ("♠", "no rank among the spades, at character 2; expected ranks"),
    ("♠AК ♥В", "cannot read 'В' (Cyrillic for 'V') among the hearts, at character 6; expected ranks"),  # noqa: RUF001
    ("S AKT7 H 98 D A C K1", "cannot read '1' among the clubs, at character 20; expected ranks"),
    ("S AKT7 H 98 C A D KQ", "cannot read 'C' at character 13; expected D and its ranks, as in S AKT7 H 98 D A C KQJ"),
    ("S AKT7 H 98", "the hand ends at character 12; expected D and its ranks"),
    ("S AKT7 H 98 D A C K Q", "cannot read 'Q' at character 21; expected nothing after the clubs"),
]


@pytest.mark.parametrize(("text", "message"), ERRORS)
def test_unreadable_hands(text: str, message: str) -> None:
    with pytest.raises(InvalidDealError) as caught:
        Hand.parse(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AKT7 98 A KQ1", "cannot read '1' among the clubs, at character 13"),
        ("AKT7 98 A", "'AKT7 98 A' at character 1 has 3 suits; expected four"),
        ("♠AK1 ♥98", "cannot read '1' among the spades, at character 4"),
        ("♠A ♠A", "SA appears twice, at character 1 and at character 4"),
        ("9D 8D 9D AD", "D9 appears twice, at character 1 and at character 7"),
        ("pik 1", "cannot read the card 'pik' at character 1: behind the suit pik, '1' is no rank"),
        ("pik A, pik K, herc 1", "cannot read the card 'herc' at character 15"),
        ("W7 S8 SQ C9", "cannot read the card 'W7' at character 1"),
        ("A7 S8 SQ W9", "cannot read the card 'A7' at character 1"),
        ("S1", "cannot read the card 'S1' at character 1: behind the suit S, '1' is no rank"),
        ("СА", "cannot read the card 'СА' at character 1 (Cyrillic for 'SA')"),  # noqa: RUF001
        ("79", "cannot read the card '79' at character 1: behind the rank 7, '9' is no suit"),
    ],
)
def test_what_is_neither_a_hand_nor_cards_is_refused_as_it_was_meant(text: str, message: str) -> None:
    with pytest.raises(InvalidDealError) as caught:
        Hand.of(text)
    assert str(caught.value).startswith(message)


# Whatever is printed in one of the forms is read back.


@pytest.mark.slow
@given(MASKS, st.sampled_from(PACKS), st.sampled_from(LANGUAGES), st.randoms(use_true_random=False))
def test_any_hand_in_any_form_reads_back(mask: int, pack: str, language: str, rng: random.Random) -> None:
    hand = Hand(mask)
    for text in (
        by_groups(hand, pack, language),
        by_letters(hand, pack, language),
        by_marks(hand, pack, language, rng),
    ):
        for written in (text, text.lower(), text.upper()):
            assert Hand.parse(written) == hand, written


@pytest.mark.slow
@given(
    st.permutations(range(32)), st.sampled_from(PACKS), st.sampled_from(LANGUAGES), st.randoms(use_true_random=False)
)
def test_ten_cards_in_any_form_are_a_hand(order: list[int], pack: str, language: str, rng: random.Random) -> None:
    """As `--hand` has them: where a hand or cards may stand, ten cards of a hand are that hand."""
    hand = Hand(sum(1 << number for number in order[:10]))
    for text in (
        by_groups(hand, pack, language),
        by_letters(hand, pack, language),
        by_marks(hand, pack, language, rng),
    ):
        assert Hand.of(text) == hand, text


def test_forms_use_every_sign_and_word() -> None:
    """So that the two tests above try all of them."""
    for suit in range(4):
        assert len(marks(suit, "french", "sr-Cyrl")) == len(marks(suit, "tell", "en")) == 4


# Hostile text.


@given(st.text("AKQDJT987X♠♥♦♣ -,SHDCpikžkaro?АКДЖ.:", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (Hand.parse, Hand.of):
        try:
            hand = parse(text)
        except InvalidDealError as error:
            assert "\n" not in str(error) and len(str(error)) < 400
        else:
            assert parse(str(hand)) == hand


@pytest.mark.slow
@pytest.mark.parametrize(
    "pattern", [" ", "♠", "♠ ", "A ", "- ", "S ", "♠-", "D", "pik ", "AS ", "♠A♥", "♠A ", ",", "žir", "X"]
)
def test_reading_grows_with_the_text_and_no_faster(pattern: str) -> None:
    for parse in (Hand.parse, Hand.of, parse_cards):
        assert grows_linearly(partial(refused, parse, pattern))


def refused(parse: Callable[[str], object], pattern: str, size: int) -> None:
    with pytest.raises(InvalidDealError):
        parse("♠A" + pattern * size + "1")
