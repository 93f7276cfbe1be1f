"""Every word that is read, in either script; what our own pages print; letters that look like others are refused."""

# ruff: noqa: RUF001, RUF002 - letters that look like others are what this is about
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import meksiko_dd as mdd
from meksiko_dd.rules.auction import read_calls
from meksiko_dd.words import names, spoken

STRAINS = {
    "S": "S s ♠ ♤ spades Pik list leaves пик ПИК лист",
    "H": "H h ♥ ♡ hearts herc srce херц срце",
    "D": "D d ♦ ♢ diamonds karo bells bundeva каро бундева",
    "C": "C c ♣ ♧ clubs tref acorns žir zir треф жир",
    "NT": "NT nt N BA ba bez sans bez_aduta bez-aduta no-trump no_trump NOTRUMP ба БА без без-адута санс",
}
CONTRACTS = {
    "5": "5",
    "10": "10",
    "meksiko": "meksiko Mexico mexiko M 20 мексико МЕКСИКО м",
    "betli": "betli Betl BEETLE бетли бетл",
    "betli-without-talon": "betli-without-talon betli_without_talon betli-bez-talona betli-bez-kupa "
    "beetle-without-talon бетли-без-купа бетли_без_талона",
}
RANKS = {"A": "А а", "K": "К к", "Q": "Д д О о", "J": "Ж ж Б б У у Ј ј", "T": "Т т"}
SEATS = {"A": "A a А а", "B": "B b Б б", "C": "C c Ц ц"}


def pairs(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(word, canonical) for canonical, words in table.items() for word in words.split()]


@pytest.mark.parametrize(("word", "canonical"), pairs(STRAINS))
def test_strains(word: str, canonical: str) -> None:
    assert mdd.Strain.parse(word).letter == mdd.Strain.parse(word.replace("_", " ")).letter == canonical


@pytest.mark.parametrize(("word", "canonical"), pairs(CONTRACTS))
def test_contracts(word: str, canonical: str) -> None:
    assert mdd.Contract.parse(word).text == mdd.Contract.parse(word.replace("-", " ")).text == canonical
    assert mdd.Contract.parse(20).text == "meksiko"


@pytest.mark.parametrize(("word", "canonical"), pairs(RANKS))
def test_cyrillic_ranks(word: str, canonical: str) -> None:
    assert mdd.Rank.parse(word).letter == canonical
    assert (
        mdd.Card.parse(f"пик {word}")
        == mdd.Card.parse(f"♠{word}")
        == mdd.Card.parse(f"{word}♠")
        == mdd.Card("S", canonical)
    )


@pytest.mark.parametrize(("word", "canonical"), pairs(SEATS))
def test_seats(word: str, canonical: str) -> None:
    """The keys A, B and C give А, Б and Ц on a Serbian keyboard."""
    assert mdd.Seat.parse(word).name == canonical


PASSES = "- pass PASS p x next NEXT Next dalje Dalje даље ДАЉЕ \u2013 \u2014"


@pytest.mark.parametrize("word", PASSES.split())
def test_passes(word: str) -> None:
    assert [call.contract for call in read_calls(f"A{word} B {word} C: {word}")] == [None] * 3


@pytest.mark.parametrize("word", ["talon", "Kup", "талон", "куп"])
def test_the_talon(word: str) -> None:
    assert mdd.Deal.parse(f"K... .A.. ..7. {word}: H7 D9").talon == mdd.Hand.of("H7 D9")
    assert mdd.Deal.random(1, {word: "H7 D9"}).talon == mdd.Hand.of("H7 D9")


@pytest.mark.parametrize(
    ("parse", "text", "message"),
    [
        (mdd.Seat.parse, "В", "unknown seat 'В' (Cyrillic for 'V'); expected A, B or C"),
        (mdd.Seat.parse, "С", "unknown seat 'С' (Cyrillic for 'S'); expected A, B or C"),
        (mdd.Strain.parse, "С", "unknown strain 'С' (Cyrillic for 'S'); expected S H D C or NT"),
        (mdd.Strain.parse, "Н", "unknown strain 'Н' (Cyrillic for 'N'); expected S H D C or NT"),
        (mdd.Strain.parse, "НТ", "unknown strain 'НТ' (Cyrillic for 'NT'); expected S H D C or NT"),
        (mdd.Strain.parse, "Х", "unknown strain 'Х' (Cyrillic for 'H'); expected S H D C or NT"),
        (mdd.Strain.parse, "Д", "unknown strain 'Д' (Cyrillic for 'D'); expected S H D C or NT"),
        (mdd.Rank.parse, "В", "unknown rank 'В' (Cyrillic for 'V'); expected A K Q J T 9 8 7"),
        (mdd.Rank.parse, "Х", "unknown rank 'Х' (Cyrillic for 'H'); expected A K Q J T 9 8 7"),
        (mdd.Card.parse, "СА", "cannot read the card 'СА' at character 1 (Cyrillic for 'SA'); expected a suit S H D C"),
        (mdd.Contract.parse, "Х", "unknown contract 'Х' (Cyrillic for 'H'); expected 5 to 10"),
    ],
)
def test_cyrillic_letters_that_look_like_others_are_refused(
    parse: Callable[[Any], Any], text: str, message: str
) -> None:
    """A Cyrillic S looks like a Latin C, a V like a B, an N like an H, an H like an X: none is taken for the other."""
    with pytest.raises(mdd.InvalidInputError) as caught:
        parse(text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize("language", names.LANGUAGES)
@pytest.mark.parametrize("pack", names.PACKS)
def test_what_is_written_is_read(pack: str, language: str) -> None:
    for suit in mdd.Suit:
        assert mdd.Suit.parse(names.suit_name(suit, language, pack)) is suit
    for rank in mdd.Rank:
        assert mdd.Rank.parse(names.rank_letter(rank, language, pack)) is rank


def test_no_word_has_two_meanings() -> None:
    for table in (
        spoken.SUITS,
        spoken.RANKS,
        spoken.STRAINS,
        spoken.SEATS,
        spoken.GOALS,
        spoken.CONTRACTS,
        spoken.PASSES,
    ):
        words = [word for row in table.values() for word in set(row.split())]
        assert len(words) == len(set(words))
    calls = " ".join([*spoken.CONTRACTS.values(), *spoken.PASSES.values()]).split()
    assert len(calls) == len(set(calls))
