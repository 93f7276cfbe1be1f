"""Deals as people write them: any form of a hand, each with its seat or in playing order; what is missing is named."""

from __future__ import annotations

import random
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.forms import LANGUAGES, PACKS, by_groups, by_letters, by_marks
from support.growth import grows_linearly

from meksiko_dd.cards.deal import Deal
from meksiko_dd.cards.hand import Hand, format_cards
from meksiko_dd.cards.kinds import Seat
from meksiko_dd.errors import InvalidDealError

A, B, C = "AKJT8.A9.K7.8", "Q97.KQ8.AT9.A", ".JT7.QJ8.KQJ9"
TEXT = f"A:{A} {B} {C}"


@pytest.mark.parametrize(
    "text",
    [
        # in playing order
        "♠AKJT8 ♥A9 ♦K7 ♣8 ♠Q97 ♥KQ8 ♦AT9 ♣A ♠- ♥JT7 ♦QJ8 ♣KQJ9",
        "♠AKJT8♥A9♦K7♣8♠Q97♥KQ8♦AT9♣A♠-♥JT7♦QJ8♣KQJ9",
        "♠AKJT8 ♥A9 ♦K7 ♣8, ♠Q97 ♥KQ8 ♦AT9 ♣A, ♠ ♥JT7 ♦QJ8 ♣KQJ9 ♣7 ♣10",
        "b: ♠Q97 ♥KQ8 ♦AT9 ♣A ♥JT7 ♦QJ8 ♣KQJ9 ♠- ♣8 ♦K7 ♥A9 ♠AKJT8 kup: tref 7, tref 10",
        "AKJT8 A9 K7 8 Q97 KQ8 AT9 A - JT7 QJ8 KQJ9",
        "A: AKJT8 A9 K7 8\nQ97 KQ8 AT9 A\n- JT7 QJ8 KQJ9\ntalon: C7 CT",
        "AKŽ108 A9 K7 8 D97 KD8 A109 A - Ž107 DŽ8 KDŽ9 C7,CT",
        "S AKJT8 H A9 D K7 C 8 S Q97 H KQ8 D AT9 C A S - H JT7 D QJ8 C KQJ9",
        f"{A} Q97 KQ8 AT9 A ♠- ♥JT7 ♦QJ8 ♣KQJ9",
        f"♠AKJT8 ♥A9 ♦K7 ♣8 {B} - JT7 QJ8 KQJ9",
        # each behind its seat
        "A: ♠AKJT8 ♥A9 ♦K7 ♣8 B: ♠Q97 ♥KQ8 ♦AT9 ♣A C: ♥JT7 ♦QJ8 ♣KQJ9",
        "C: ♥JT7 ♦QJ8 ♣KQJ9\nA: ♠AKJT8 ♥A9 ♦K7 ♣8\nB: ♠Q97 ♥KQ8 ♦AT9 ♣A",
        f"A:{A} B:{B} C:{C}",
        f"c : {C} talon : C7 CT b : {B} a : {A}",
        f"kup: CTC7 A: AKJT8 A9 K7 8 B:{B} C: tref KQJ9 karo QJ8 herc JT7",
        f"А:{A} Б:{B} Ц:{C}",  # noqa: RUF001
        f"А: пик АКЈТ8 херц А9 каро К7 треф 8 Б:{B} Ц:{C} куп: треф 7 треф 10",  # noqa: RUF001
        # one hand is what two of ten cards and the talon leave over
        f"{A} {B} ? talon:CTC7",
        f"{A} ? {C} C7,CT",
        f"? {B} {C} kup: C7,CT",
        f"{A} {B} talon:CTC7",
        f"B: {B} {C} talon:CTC7",
        f"A:{A} C:{C} talon:CTC7",
        f"A:{A} B:? C:{C} talon:CTC7",
        "♠AKJT8 ♥A9 ♦K7 ♣8 ? ♠- ♥JT7 ♦QJ8 ♣KQJ9 talon:CTC7",
        "AKJT8 A9 K7 8 ? - JT7 QJ8 KQJ9 CTC7",
        "AKJT8 A9 K7 8 Q97 KQ8 AT9 A talon:CTC7",
    ],
)
def test_forms_of_a_deal(text: str) -> None:
    assert Deal.parse(text) == Deal.parse(TEXT)


def test_endings_are_read_in_all_forms() -> None:
    for text in ("♠K ♥- ♦- ♣- ♠- ♥A ♦- ♣- - - 7 -", "A: ♠K B: ♥A C: ♦7", "K - - - - A - - - - 7 -"):
        assert Deal.parse(text).text == "A:K... .A.. ..7."


EQUAL = "expected equal hands; "
THREE = "expected three hands such as A:AK..Q. QJ..K. T9..A.; "
TEN = "expected three hands, or two of ten cards and the talon"
ERRORS = [
    # a card is missing
    (f"{A} {B} .JT7.QJ8.KQJ", f"have 10, 10 and 9 cards; {EQUAL}CT C9 C7 are nowhere (two of them are the talon)"),
    (f"{A} {B} .JT7.QJ8.KQJ CT C7", f"the hands of A, B and C have 10, 10 and 9 cards; {EQUAL}C9 is nowhere"),
    (f"{A} {B} .JT7.QJ8.KQ CT C7", f"the hands of A, B and C have 10, 10 and 8 cards; {EQUAL}CJ C9 are nowhere"),
    (f"{A} {B} {C} CT", "talon has 1 card; expected two that nobody holds, here CT C7"),
    ("A:K... .A.. ..78.", "the hands of A, B and C have 1, 1 and 2 cards; expected equal hands"),
    # a hand is missing
    (f"{A} {B}", f"2 hands in '{A} {B}'; {THREE}the hand of C is missing"),
    (f"B:{B} {C}", f"2 hands in 'B:{B} {C}'; {THREE}the hand of A is missing"),
    ("AK... QJ... talon:H7D9", f"2 hands in 'AK... QJ... talon:H7D9'; {THREE}the hand of C is missing"),
    (f"{A} {B} ?", f"the hand of C is missing, and so is the talon; {TEN}"),
    (f"A:{A} B:{B}", f"the hand of C is missing, and so is the talon; {TEN}"),
    (f"{A} Q97.KQ8.AT9. ? talon:CTC7", f"the hand of C is missing, and the hand of B has 9 cards; {TEN}"),
    (f"{A} {B} ? talon:CT", f"the hand of C is missing, and the talon has 1 card; {TEN}"),
    (f"{A} ? ? talon:CTC7", f"the hands of B and C are missing; {TEN}"),
    ("? ? ?", f"the hands of A, B and C are missing; {TEN}"),
    (f"{A} {B} ? talon:CTSA", "SA is both in the hand of A and in the talon; expected every card once"),
    (f"{A} A97.KQ8.AT9.A ? talon:CTC7", "SA is both in the hand of A and in the hand of B; expected every card once"),
    # what cannot be read
    ("AKJ A9 K7 8 Q97 KQ8 AT9 A JT7 QJ8 K", "hand of C: 'JT7 QJ8 K' at character 27 has 3 suits; expected four, with"),
    ("AKJ A9 K7 8 Q97 KQ8 AT1 A - JT7 Q K", "hand of B: cannot read '1' among the diamonds, at character 23; expected"),
    (f"{A} Q97 {C}", "hand of B: 'Q97' at character 15 has 1 suit; expected four, spades.hearts.diamonds.clubs"),
    (
        "♠AK ♥A9 ♦K7 ♣8 ♠Q97 ♥KQ8 ♦AT9 ♣A ♥JT7 ♦QJ8 ♣KQJ9",
        "hand of C: no spades before character 49; expected four "
        "suits in each hand, with - for a void, or its seat before each hand, such as A: ♠AK ♣QJ B: ...",
    ),
    ("♠AK ♥A9 ♣8 ♠Q97 ♥KQ8 ♦AT9 ♣A", "hand of A: no diamonds before character 12; expected four suits in each hand"),
    ("♠AK ♥A9 ♦K7 ♣8 ♠Q97 ♥KQ1 ♦A ♣A", "hand of B: cannot read '1' among the hearts, at character 24; expected ranks"),
    (f"A:{A} A:{B} C:{C}", "the hand of A appears twice, again at character 17; expected it once"),
    (f"A:{A} B: C:{C}", "the hand of B is missing at character 20; expected it, or ?"),
    (f"A:{A} D:{B} C:{C}", "unknown seat 'D'; expected A, B or C, before the colon at character 18"),
    (f"A:{A} Ana:{B}", "unknown seat 'Ana'; expected A, B or C, before the colon at character 20"),
    (f"{A} B:{B} C:{C}", f"'{A}' appears before the first seat; expected a seat before each hand, or one before"),
    (f"A:{A} В:{B} C:{C}", "unknown seat 'В' (Cyrillic for 'V'); expected A, B or C"),  # noqa: RUF001
    (f"С:{A} {B} {C}", "unknown seat 'С' (Cyrillic for 'S'); expected A, B or C, before the colon at char"),  # noqa: RUF001
    (f"A:{A} B:{B} talon:CT talon:C7", "the talon appears twice, again at character 42; expected it once"),
    (f"A:{A} {B} {C} {A}", f"more than three hands: '{A}' at character 45; expected nothing more, or the talon"),
    (f"A:{A} {B} ? CTC7 talon:CTC7", "more than three hands: 'CTC7 ' at character 33; expected nothing more"),
    ("nonsense", "1 hand in 'nonsense'; expected three hands"),
]


@pytest.mark.parametrize(("text", "message"), ERRORS)
def test_errors(text: str, message: str) -> None:
    with pytest.raises(InvalidDealError) as caught:
        Deal.parse(text)
    assert message in str(caught.value)


def _dots(hand: Hand, pack: str, language: str) -> str:
    return str(hand)


FORMS = st.sampled_from(["groups", "letters", "marks", "dots"])


@pytest.mark.slow
@given(
    st.permutations(range(32)),
    st.integers(1, 10),
    st.sampled_from(PACKS),
    st.sampled_from(LANGUAGES),
    st.tuples(FORMS, FORMS, FORMS),
    st.sampled_from(list(Seat)),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_any_deal_in_any_form_reads_back(
    order: list[int],
    size: int,
    pack: str,
    language: str,
    forms: tuple[str, str, str],
    first: Seat,
    seated: bool,
    rng: random.Random,
) -> None:
    hands = [Hand(sum(1 << number for number in order[start : start + size])) for start in (0, size, 2 * size)]
    talon = Hand(sum(1 << number for number in order[3 * size : 3 * size + 2]))
    deal = Deal(hands, talon)
    parts = list[tuple[str, str]]()
    for seat, form in zip((first, first.next, first.next.next), forms, strict=True):
        hand = deal.hand(seat)
        if form == "groups" and not seated and parts and parts[-1][1] == "marks":
            form = "dots"  # a group of one rank would belong to the suit before it
        if form == "marks":
            text = by_marks(hand, pack, language, rng, alone=seated)
        else:
            text = {"groups": by_groups, "letters": by_letters}.get(form, _dots)(hand, pack, language)
        parts.append((f"{seat.name}: {text}" if seated else text, form))
    text = " ".join(part for part, _ in parts) + " talon: " + format_cards(talon)
    assert Deal.parse(text if seated else f"{first.name}: {text}") == deal, text


@pytest.mark.slow
@given(st.permutations(range(32)), st.sampled_from(list(Seat)), st.booleans())
def test_the_last_hand_is_filled_in(order: list[int], seat: Seat, seated: bool) -> None:
    hands = [Hand(sum(1 << number for number in order[start : start + 10])) for start in (0, 10, 20)]
    deal = Deal(hands)
    shown = ["?" if one is seat else str(deal.hand(one)) for one in Seat]
    if seated:
        shown = [f"{one.name}:{text}" for one, text in zip(Seat, shown, strict=True)]
    assert deal.talon is not None
    assert Deal.parse(" ".join(shown) + " talon:" + format_cards(deal.talon, "")) == deal


@given(st.permutations(range(32)), st.sampled_from(list(Seat)), st.booleans())
def test_the_card_that_is_nowhere_is_named(order: list[int], seat: Seat, with_talon: bool) -> None:
    hands = [Hand(sum(1 << number for number in order[start : start + 10])) for start in (0, 10, 20)]
    lost = Hand(1 << order[10 * seat])
    talon = Hand(1 << order[30] | 1 << order[31])
    text = " ".join(map(str, (hand - lost for hand in hands))) + (" " + format_cards(talon)) * with_talon
    with pytest.raises(InvalidDealError) as caught:
        Deal.parse(text)
    nowhere = f"{format_cards(lost)} is nowhere"
    if not with_talon:
        nowhere = f"{format_cards(lost | talon)} are nowhere (two of them are the talon)"
    assert str(caught.value).endswith(f"cards; expected equal hands; {nowhere}")


@given(st.text("AKQJT987.-: SHDCtalonB10,♠♥♦♣?АБpik\n", max_size=80))  # noqa: RUF001
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        deal = Deal.parse(text)
    except InvalidDealError as error:
        assert "\n" not in str(error) and len(str(error)) < 400
    else:
        assert Deal.parse(deal.text) == deal


@pytest.mark.parametrize(
    "pattern", [" ", "A ", "A: ", "A:", "talon:", "? ", ".", "♠", "♠A ", "- ", "AK... ", "x", ":", "\n", "S A "]
)
def test_reading_grows_with_the_text_and_no_faster(pattern: str) -> None:
    for start in ("", "A:AK... "):
        assert grows_linearly(partial(_refused, start, pattern))


def _refused(start: str, pattern: str, size: int) -> None:
    with pytest.raises(InvalidDealError):
        Deal.parse(start + pattern * size + "!")
