"""Words: two packs, two languages and two scripts, from one source."""

from __future__ import annotations

import re

import pytest

import meksiko_dd as mdd
from meksiko_dd.rules.contracts import CONTRACTS
from meksiko_dd.words import names as words
from meksiko_dd.words import sentences as phrases


@pytest.mark.parametrize(
    ("pack", "card", "english", "serbian", "cyrillic"),
    [
        ("french", "SA", "ace of spades", "kec pik", "кец пик"),
        ("french", "HQ", "queen of hearts", "dama herc", "дама херц"),
        ("french", "DJ", "jack of diamonds", "žandar karo", "жандар каро"),
        ("french", "C7", "seven of clubs", "sedmica tref", "седмица треф"),
        ("tell", "SA", "ace of leaves", "kec list", "кец лист"),
        ("tell", "HQ", "over of hearts", "gornjak srce", "горњак срце"),
        ("tell", "DJ", "under of bells", "dolnjak bundeva", "долњак бундева"),
        ("tell", "CT", "ten of acorns", "desetka žir", "десетка жир"),
    ],
)
def test_cards_of_either_pack(pack: str, card: str, english: str, serbian: str, cyrillic: str) -> None:
    number = mdd.Card.parse(card).number
    assert [words.card_name(number, language, pack) for language in words.LANGUAGES] == [english, serbian, cyrillic]
    if pack == "french":  # the one that is meant when none is named
        assert words.card_name(number, "en") == english


def test_what_stands_on_the_cards() -> None:
    def letters(language: str, pack: str) -> str:
        return " ".join(words.rank_letter(rank, language, pack) for rank in range(7, -1, -1))

    assert letters("en", "french") == "A K Q J T 9 8 7" and letters("sr", "french") == "A K D Ž 10 9 8 7"
    assert letters("sr-Cyrl", "french") == "А К Д Ж 10 9 8 7"  # noqa: RUF001
    assert letters("en", "tell") == letters("sr", "tell") == "A K O U X IX VIII VII"
    assert letters("sr-Cyrl", "tell") == "А К О У X IX VIII VII"  # noqa: RUF001


def test_cyrillic() -> None:
    assert words.cyrillic("Ljubičasti džep, NJEGOŠ i Đura: čćšž") == "Љубичасти џеп, ЊЕГОШ и Ђура: чћшж"
    assert words.cyrillic("{name} kaže `dalje`") == "{name} каже `dalje`"
    assert phrases.say("source.mini", "sr-Cyrl") == "Mexico Club, мини игра"
    for letter in "абвгдђежзијклмнопрстћуфхцчшљњџ":
        assert words.cyrillic(words.latin(letter)) == letter
        assert words.cyrillic(words.latin(letter.upper())) == letter.upper()


def test_every_sentence_is_in_both_languages_with_the_same_places() -> None:
    from string import Formatter

    for key, (english, serbian) in phrases._SENTENCES.items():
        places = [{name for _, name, _, _ in Formatter().parse(text) if name} for text in (english, serbian)]
        assert places[0] == places[1], key
        shown = re.sub(r"\{.*?\}|Mexico (Club|Royale)", "", words.cyrillic(serbian))
        assert english and serbian and not re.search("[A-Za-zČĆŽŠĐčćžšđ]", shown), key
    for text in CONTRACTS:
        assert all(phrases.contract_name(text, language) for language in words.LANGUAGES)


def test_terms_of_the_rules() -> None:
    english = ", ".join(term for term, _, _ in words.TERMS)
    for word in ("declarer", "defender", "gangster", "talon", "discard", "trump", "trick", "cut", "bid", "pass", "fall",
                 "first hand", "raise", "target", "no tricks"):  # fmt: skip
        assert word in english


def test_languages_and_packs_are_read() -> None:
    assert [words.read_language(text) for text in ("EN", "sr", "sr-latn", "SR_cyrl")] == ["en", "sr", "sr", "sr-Cyrl"]
    assert [words.read_language(text) for text in ("srpski", "Latinica", "латиница")] == ["sr"] * 3
    in_cyrillic = ("Српски", "ср", "ćirilica", "Ћирилица")  # noqa: RUF001
    assert [words.read_language(text) for text in in_cyrillic] == ["sr-Cyrl"] * 4
    assert words.read_pack(" Tell ") == "tell"
    with pytest.raises(mdd.InvalidRulesError, match="unknown language 'de'; expected en, sr or sr-Cyrl"):
        words.read_language("de")
