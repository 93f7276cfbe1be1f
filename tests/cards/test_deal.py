"""Deals: text both ways, the talon, what is refused and with which sentence, random deals, drawings."""

from __future__ import annotations

import json
import pickle
import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.paths import DATA

from meksiko_dd.cards.card import Card
from meksiko_dd.cards.deal import Deal
from meksiko_dd.cards.hand import Hand, format_cards
from meksiko_dd.cards.kinds import Seat
from meksiko_dd.errors import InvalidDealError

TEXT = "A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9"
HANDS = TEXT[2:]
DIAGRAM = """\
   Seat C                Seat B
   S -                   S Q97
   H JT7                 H KQ8
   D QJ8                 D AT9
   C KQJ9                C A
            talon CT C7
              Seat A
              S AKJT8
              H A9
              D K7
              C 8"""


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Deals of every size, endings with and without a talon."""
    size = draw(st.integers(1, 10))
    cards = [Card.from_number(number) for number in draw(st.permutations(range(32)))]
    talon = cards[3 * size : 3 * size + 2] if draw(st.booleans()) else None
    return Deal([cards[:size], cards[size : 2 * size], cards[2 * size : 3 * size]], talon)


@given(deals())
def test_round_trips(deal: Deal) -> None:
    for copy in (
        Deal.parse(deal.text),
        Deal.parse(deal.to_text(talon=True)),
        Deal(deal.hands, deal.talon),
        eval(repr(deal)),
        pickle.loads(pickle.dumps(deal)),
    ):
        assert copy == deal and hash(copy) == hash(deal) and copy.text == deal.text
    assert Deal.parse(deal) is deal
    assert Deal.from_masks(deal.masks).hands == deal.hands


@given(deals(), st.sampled_from(list(Seat)))
def test_first_seat_rotates(deal: Deal, first: Seat) -> None:
    hands = " ".join(str(deal.hand(seat)) for seat in (first, first.next, first.next.next))
    talon = "" if deal.talon is None else "kup: " + format_cards(deal.talon, ", ")
    assert Deal.parse(f"{first.name.lower()}: {hands} {talon}") == deal


def test_golden_deal() -> None:
    deal = Deal.parse(TEXT)
    assert (deal.text, deal.size, deal.to_text(talon=True)) == (TEXT, 10, TEXT + " talon:CTC7")
    assert deal.hand("b") == deal.hands[1] == Hand.parse("Q97.KQ8.AT9.A")
    assert deal.talon == Hand.of("C7 CT")
    assert repr(deal) == f"Deal.parse('{TEXT}')"


@pytest.mark.parametrize(
    "text",
    [
        HANDS,
        f"  {HANDS}\n",
        TEXT.lower(),
        TEXT.replace(" ", "\n"),
        "A: 8TJKA.9A.7K.8 7 9Q".replace("7 9Q", "79Q") + ".8QK.9TA.A -.7TJ.8JQ.9JQK",
        "A:AKŽ108.AIX.KVII.VIII DIXVII.KO8.AXIX.A \u2014.Z107.QB8.KDUIX",
        f"{TEXT} talon:CTC7",
        f"{TEXT} talon: C7, CT",
        f"{TEXT} TALON:♣7,10♣",
        f"{TEXT} kup:tref 7 tref X",
        f"{TEXT} C7,CT",
        f"{TEXT} C7 CT",
        "B:Q97.KQ8.AT9.A .JT7.QJ8.KQJ9 AKJT8.A9.K7.8",
        "c:.JT7.QJ8.KQJ9 AKJT8.A9.K7.8 Q97.KQ8.AT9.A",
    ],
)
def test_lenient_text(text: str) -> None:
    assert Deal.parse(text) == Deal.parse(TEXT)


def test_endings_may_have_a_talon() -> None:
    plain, known = Deal.parse("K... .A.. ..7."), Deal.parse("K... .A.. ..7. H7,D9")
    assert plain.talon is None and plain.text == "A:K... .A.. ..7."
    assert known.talon == Hand.of("H7 D9") and known.text == known.to_text() == "A:K... .A.. ..7. talon:H7D9"
    assert plain != known and plain.hands == known.hands


ERRORS = [
    ("", "no hand in ''; expected three hands such as A:AK..Q. QJ..K. T9..A."),
    ("A:", "no hand in 'A:'; expected three hands"),
    ("A:AK... QJ...", "2 hands in 'A:AK... QJ...'; expected three hands"),
    ("AK... QJ... talon:H7D9", "2 hands in"),
    ("D:K... .A.. ..7.", "unknown seat 'D'; expected A, B or C, before the colon at character 2"),
    ("K... .A.. ..7. ...8", "more than three hands: '...8' at character 16; expected nothing more, or the talon"),
    ("K... .A. ..7.", "hand of B: '.A.' at character 6 has 3 suits; expected four"),
    (
        "B:K... .A.. ..1.",
        "hand of A: cannot read '1' among the diamonds, at character 15; expected ranks A K Q J T 9 8 7",
    ),
    ("KDQ... .A.. ..7.", "hand of A: SQ appears twice, again at character 3"),
    ("AK... Q.K.. ..78.A", "the hands of A, B and C have 2, 2 and 3 cards; expected equal hands"),
    (TEXT[:-1], "the hands of A, B and C have 10, 10 and 9 cards; expected equal hands"),
    ("K... ... ..7.", "hand of B has no cards (2 in the three hands); expected 1 to 10 cards in each, all hands equal"),
    (
        "AKQJT987.AKQ.. .JT987.AKQJT9. ..87.AKQJT987A",
        "hand of C: CA appears twice, again at character 44",
    ),
    (
        "AKQJT987.AKQ.. .JT987.AKQJT9. ..87.AKQJT987",
        "hand of A has 11 cards (32 in the three hands); expected 1 to 10 cards in each",
    ),
    (
        "AKQJT987.AKQ.. .JT987.AKQJT9. 7..87.AKQJT987",
        "hand of A has 11 cards (33 in the three hands); expected 1 to 10 cards in each",
    ),
    (TEXT.replace("Q97", "A97"), "SA is both in the hand of A and in the hand of B; expected every card once"),
    (TEXT + " CT", "talon has 1 card; expected two that nobody holds, here CT C7"),
    (TEXT + " CT C7 C8", "talon has 3 cards; expected two that nobody holds, here CT C7"),
    (TEXT + " talon:", "talon has no cards; expected two"),
    (TEXT + " talon:CTSA", "SA is both in the hand of A and in the talon; expected every card once"),
    (TEXT + " talon:CT CT", "talon: CT appears twice, at character 51 and at character 54"),
    (TEXT + " talon:CT C1", "talon: cannot read the card 'C1' at character 54: behind the suit C, '1' is no rank"),
    (None, "deal is None; expected three hands"),
    (7, "deal is 7; expected three hands"),
]


@pytest.mark.parametrize(("text", "message"), ERRORS)
def test_errors(text: Any, message: str) -> None:
    with pytest.raises(InvalidDealError) as caught:
        Deal.parse(text)
    assert str(caught.value).startswith(message)


def test_errors_of_values() -> None:
    ace, king = Hand.of("SA"), Hand.of("SK")
    for hands, message in (
        ([ace, king], "number of hands is 2; expected three"),
        ([ace, king, ace], "SA is both in the hand of A and in the hand of C"),
        ([ace, "S1", king], "hand of B: cannot read the card 'S1'"),
        ([ace, king, None], "hand of C: cards are None"),
        (TEXT, "hands are 'A:AKJT8"),
        (None, "hands are None; expected three hands"),
    ):
        with pytest.raises(InvalidDealError, match=re.escape(message)):
            Deal(hands)  # type: ignore[arg-type]
    with pytest.raises(InvalidDealError, match="mask is -1"):
        Deal.from_masks([1, 2, -1])
    assert Deal(["SA", "K...", [Card.parse("SQ")]]).text == "A:A... K... Q..."


@given(st.text("AKQJT987.-: SHDCtalonB10,♠"))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        deal = Deal.parse(text)
    except InvalidDealError as error:
        assert "\n" not in str(error) and len(str(error)) < 300
    else:
        assert Deal.parse(deal.text) == deal


@pytest.mark.slow
def test_solved_deals_are_canonical() -> None:
    lines = (DATA / "solved.jsonl").read_text(encoding="utf-8").splitlines()
    for text in (json.loads(line)["deal"] for line in lines):
        deal = Deal.parse(text)
        assert Deal.parse(deal.text) == deal and sum(deal.masks).bit_count() == 3 * deal.size


def test_deals_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="a Deal cannot be changed"):
        Deal.parse(TEXT).talon = None  # type: ignore[misc]
    assert not hasattr(Deal.parse(TEXT), "__dict__")


# Random deals.

RANDOM = {  # promised for ever: the same in every release, Python version and machine
    (0, 10): "A:K987.8.Q7.Q87 QJT.A7.K98.AK A.KQJT9.JT.J9",
    (1, 10): "A:K8.T9.AJ8.AJ7 QT.AK7.Q.KQT8 A97.QJ8.KT97.",
    (2**64 + 1, 10): "A:KJ9.97.T9.AT7 Q8.Q.AQ7.KQJ8 A7.AKJT8.J8.9",
    (1, 3): "A:K.9.8. .T..AJ 8..A.7",
}


@pytest.mark.parametrize(("seed", "size"), RANDOM)
def test_random_deals_never_change(seed: int, size: int) -> None:
    assert Deal.random(seed, size=size).text == RANDOM[seed, size]


def test_random_deals_with_fixed_cards_never_change() -> None:
    fixed: dict[str | Seat, Any] = {"A": "AKJT8...", Seat.B: [Card.parse("H7")], "talon": "C7"}
    assert Deal.random(7, fixed).text == "A:AKJT8..KQ7.AK Q.T97.AT9.QT9 97.AQJ8.J8.J8"
    assert Deal.random(7, fixed, size=6).text == "A:AKJT8..7. .7.KQ.AKT Q.9.AT9.9 talon:HTC7"


@pytest.mark.slow
@given(st.integers(0, 2**70), deals(), st.randoms(use_true_random=False))
def test_random_deals_keep_the_fixed_cards(seed: int, deal: Deal, rng: Any) -> None:
    def some(hand: Hand) -> list[Card]:
        return rng.sample(list(hand), rng.randint(0, len(hand)))  # type: ignore[no-any-return]

    fixed: dict[Any, Any] = {seat: some(deal.hand(seat)) for seat in Seat}
    if deal.talon is not None:
        fixed["talon"] = some(deal.talon)
    made = Deal.random(seed, fixed, deal.size)
    assert made == Deal.random(seed, dict(reversed(fixed.items())), deal.size)
    assert made.size == deal.size and (made.talon is None) == (deal.talon is None)
    assert all(set(fixed[seat]) <= set(made.hand(seat)) for seat in Seat)
    assert made.talon is None or set(fixed.get("talon", ())) <= set(made.talon)


@pytest.mark.slow
def test_random_deals_are_fair() -> None:
    """A given card lies with each seat 10 times and in the talon twice out of 32; six standard errors allowed."""
    count = 4000
    places: Counter[tuple[str, Seat]] = Counter()
    for seed in range(count):
        deal = Deal.random(seed)
        places.update((name, seat) for name in ("S7", "DQ", "CA") for seat in Seat if name in deal.hand(seat))
    share = 10 / 32
    allowed = 6 * (count * share * (1 - share)) ** 0.5
    assert len(places) == 9 and all(abs(number - count * share) < allowed for number in places.values())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"seed": -1}, "seed is -1; expected a whole number of at least 0"),
        ({"seed": "7"}, "seed is '7'; expected a whole number"),
        ({"seed": None}, "seed is None"),
        ({"seed": 1, "size": 0}, "size is 0; expected a whole number from 1 to 10"),
        ({"seed": 1, "size": 11}, "size is 11; expected a whole number from 1 to 10"),
        ({"seed": 1, "fixed": {"A": "SA", "C": "SK SA"}}, "SA is both in the hand of A and in the hand of C"),
        ({"seed": 1, "fixed": {"B": "SA", "talon": "SA"}}, "SA is both in the hand of B and in the talon"),
        (
            {"seed": 1, "fixed": {"A": "SA SK SQ"}, "size": 2},
            "fixed gives 3 cards to the hand of A; expected at most 2",
        ),
        ({"seed": 1, "fixed": {"talon": "SA SK SQ"}}, "fixed gives 3 cards to the talon; expected at most 2"),
        ({"seed": 1, "fixed": {"D": "SA"}}, "unknown seat 'D'; expected A, B or C"),
        ({"seed": 1, "fixed": {"A": "SA", Seat.A: "SK"}}, "fixed names the hand of A twice"),
        ({"seed": 1, "fixed": {"A": "S1"}}, "fixed cards of the hand of A: cannot read the card 'S1'"),
        ({"seed": 1, "fixed": ["SA"]}, "fixed is ['SA']; expected a mapping"),
    ],
)
def test_impossible_random_deals(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidDealError) as caught:
        Deal.random(**arguments)
    assert str(caught.value).startswith(message)


# Drawings.


def test_diagram() -> None:
    deal = Deal.parse(TEXT)
    assert str(deal) == deal.diagram() == DIAGRAM
    symbols = deal.diagram(symbols=True)
    assert "♦ QJ8" in symbols and "talon ♣T ♣7" in symbols and str(deal).isascii()
    assert "talon" not in str(Deal.parse("K... .A.. ..7."))
    assert not re.search(r" $", symbols + str(Deal.parse("K... .A.. ..7.")), re.MULTILINE)


def test_html() -> None:
    html = Deal.parse(TEXT)._repr_html_()
    assert html.startswith("<table") and html.count("<tr>") == html.count("</tr>") == 5
    assert "<td>AKJT8</td>" in html and "&ndash;" in html and "♣T ♣7" in html
