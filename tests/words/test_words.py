"""Words: two packs, two languages and two scripts, from one source."""

from __future__ import annotations

import re

import pytest
from support.paths import ROOT

import meksiko_dd as mdd
from meksiko_dd.rules.contracts import CONTRACTS
from meksiko_dd.words import names as words
from meksiko_dd.words import numbers
from meksiko_dd.words import sentences as phrases

PACKAGE = ROOT / "meksiko_dd"


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
    assert phrases.say("source.mini", "sr-Cyrl") == "Mexico Club, мини партија"
    for letter in "абвгдђежзијклмнопрстћуфхцчшљњџ":
        assert words.cyrillic(words.latin(letter)) == letter
        assert words.cyrillic(words.latin(letter.upper())) == letter.upper()


def test_every_sentence_is_in_both_languages_with_the_same_places() -> None:
    from string import Formatter

    for key, (english, serbian) in phrases._sentences().items():
        places = [{name for _, name, _, _ in Formatter().parse(text) if name} for text in (english, serbian)]
        assert places[0] == places[1], key
        shown = re.sub(r"\{.*?\}|`.*?`|Mexico (Club|Royale)", "", words.cyrillic(serbian))
        assert english and serbian and not re.search("[A-Za-zČĆŽŠĐčćžšđ]", shown), key
    for text in CONTRACTS:
        assert all(phrases.contract_name(text, language) for language in words.LANGUAGES)


@pytest.mark.parametrize(
    ("number", "english", "serbian"),
    [(1, "1 point", "1 poen"), (3, "3 points", "3 poena"), (11, "11 points", "11 poena"), (21, "21 points", "21 poen")],
)
def test_a_number_and_its_noun(number: int, english: str, serbian: str) -> None:
    assert phrases.count("points", number) == english and phrases.count("points", number, "sr") == serbian


def test_behind_decimals_the_serbian_noun_is_in_the_genitive_singular() -> None:
    def said(key: str, value: float, language: str, digits: int = 2) -> str:
        return phrases.measure(key, numbers.fixed(value, digits, language), language)

    assert said("tricks", 0.55, "sr") == "0,55 štiha" and said("tricks", 0.55, "en") == "0.55 tricks"
    assert said("points", 3.58, "sr") == "3,58 poena" and said("percentage", 4.2, "sr", 1) == "4,2 procenta"
    assert said("tricks", 5.0, "sr") == "5,00 štiha", "five of them would be štihova"
    assert said("tricks", 0.55, "sr-Cyrl") == "0,55 штиха"


def test_numbers_as_each_language_writes_them() -> None:
    for language, million, half in (("en", "1,184,756", "3.58"), ("sr", "1.184.756", "3,58")):
        assert numbers.grouped(1184756, language) == million and numbers.fixed(3.581, 2, language) == half
    assert numbers.estimate(-3.5, 0.25, 1, "%", "sr-Cyrl") == "-3,5% ±0,2" and numbers.percent(0.005, 1, "sr") == "0,5%"


@pytest.mark.parametrize("number", [0, 1, 2, 4, 5, 11, 12, 14, 15, 20, 21, 22, 25, 101, 111, 112, 122, 184_756])
def test_the_form_of_a_serbian_noun(number: int) -> None:
    """By the last two digits as people say them: jedan štih, dva štiha, pet štihova, dvanaest štihova."""
    tens, ones = number // 10 % 10, number % 10
    right = "many" if tens == 1 or ones in (0, 5, 6, 7, 8, 9) else {1: "one", 2: "few", 3: "few", 4: "few"}[ones]
    assert numbers.plural_form(number, "sr") == numbers.plural_form(number, "sr-Cyrl") == right
    assert numbers.plural_form(number) == ("one" if number == 1 else "many")


def test_every_noun_has_a_form_for_one_few_and_many() -> None:
    forms: dict[str, set[str]] = {}
    for key in phrases._sentences():
        stem, _, form = key.rpartition(".")
        if form in ("one", "few", "many"):
            forms.setdefault(stem, set()).add(form)
    assert forms and all(found == {"one", "few", "many"} for found in forms.values())


def test_no_number_stands_before_a_fixed_plural() -> None:
    """A whole number with a noun behind it takes the noun's form from `count`."""
    nouns = "points|tricks|cards|ways|deals|layouts|talons|worlds|poena|poeni|karata|karte|načina|deljenja"
    no_count = {"gap", "cost", "points", "tricks", "worse", "dealer"}  # means, such as 1.00 points; and who deals
    known = {
        "bid.sampled",
        "deals",
        "hidden.some",
        "story.points_decimal",
    }  # of 231 talons; deals=1 stands apart; part of so many layouts
    for key, sentences in phrases._sentences().items():
        if key.endswith((".one", ".few", ".many", ".part")) or key in known:
            continue
        for text in sentences:
            for place in re.findall(rf"{{(\w+)}} (?:{nouns})\b", text):
                assert place in no_count, (key, text)


def test_what_rounds_to_nothing_has_no_sign() -> None:
    assert [numbers.fixed(value) for value in (-0.004, -0.0, 0.004, -0.006)] == ["0.00", "0.00", "0.00", "-0.01"]
    assert numbers.percent(-0.0004, 1) == "0.0%" and numbers.percent(1) == "100%"
    assert numbers.estimate(-0.001, 0.02) == "0.00 ±0.02" and numbers.estimate(-1.5, 0.0, 1, "%") == "-1.5%"


def test_whatever_people_read_is_rounded_in_one_place() -> None:
    """No other module formats a fraction that may be below nothing."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if path.name != "numbers.py" and path.parent.name in ("cli", "reviews", "words", "bids", "discards", "sheets"):
            shown = re.findall(r":[^{}\n]*\.\{?\w*\}?[fg%]\}", path.read_text(encoding="utf-8"))
            assert not shown or path.stem == "bench", (path, shown)


def test_terms_of_the_rules() -> None:
    english = ", ".join(term for term, _, _ in words.TERMS)
    for word in (
        "declarer",
        "defender",
        "gangster",
        "talon",
        "discard",
        "trump",
        "trick",
        "cut",
        "bid",
        "pass",
        "fall",
        "first hand",
        "raise",
        "target",
        "no tricks",
        "auction",
        "deal",
        "pack",
        "easy scoring",
        "normal scoring",
        "follow suit",
        "lead",
        "made",
        "opening",
        "Beetle",
    ):
        assert word in english


def test_languages_and_packs_are_read() -> None:
    assert [words.read_language(text) for text in ("EN", "sr", "sr-latn", "SR_cyrl")] == ["en", "sr", "sr", "sr-Cyrl"]
    assert [words.read_language(text) for text in ("srpski", "Latinica", "латиница")] == ["sr"] * 3
    in_cyrillic = ("Српски", "ср", "ćirilica", "Ћирилица")  # noqa: RUF001
    assert [words.read_language(text) for text in in_cyrillic] == ["sr-Cyrl"] * 4
    assert words.read_pack(" Tell ") == "tell"
    with pytest.raises(mdd.InvalidRulesError, match="unknown language 'de'; expected en, sr or sr-Cyrl"):
        words.read_language("de")
