"""Serbian on the command line: Cyrillic never mixes scripts, suits are symbols, and what is shown can be read again.

In Cyrillic these stay Latin, because one types them or they are names: the seats A B C; options and commands; the names
of tables, their fields and values (`club-easy target=31`); Roman numbers on William Tell's cards; players and clubs.
"""

from __future__ import annotations

import re

import pytest
from support.command import DEAL, fails, json_of, ok
from support.paths import EXAMPLES
from support.records import LOST

import meksiko_dd as mdd
from meksiko_dd.cards.faces import Faces
from meksiko_dd.cards.hand import parse_cards
from meksiko_dd.rules.auction import shown_calls
from meksiko_dd.rules.table import FIELDS, MINI, PRESETS
from meksiko_dd.words.names import LANGUAGES, LOOKS, PACKS

HAND = "AKT7.98.A.KQJ"
LATIN = re.compile("[A-Za-z\u010d\u0107\u017e\u0161\u0111\u010c\u0106\u017d\u0160\u0110]+")
NAMES = {"A", "B", "C", "VII", "VIII", "IX", "X", "Ana", "Boris", "Ceca", "Dule", "Mexico", "Club", "Royale", "bid"}
FEW = ("--samples", "8", "--top", "3")
QUICK = ("--talons", "2", "--samples", "2")

QUESTIONS = {
    "solve": ("solve", DEAL, "-s", "S", "-d", "A", "--bid", "6", "--played", "DT DQ"),
    "solve betli": ("solve", DEAL, "-s", "NT", "-d", "A", "--goal", "min"),
    "solve tell": ("solve", DEAL, "-s", "NT", "-d", "A", "--cards", "tell"),
    "table": ("table", DEAL, "--leader", "B"),
    "discard": ("discard", "--hand", HAND, "--talon", "H7,D9", "--bid", "7", *FEW),
    "discard make": (
        "discard",
        "--hand",
        HAND,
        "--talon",
        "H7,D9",
        "--bid",
        "7",
        "--objective",
        "make",
        "--samples",
        "8",
    ),
    "discard deal": ("discard", DEAL, "-d", "A", "--line", "--top", "3"),
    "discard betli": ("discard", DEAL, "-d", "A", "--rules", "royale", "--bid", "betli"),
    "bid": ("bid", "--hand", HAND, "--auction", "A5 B6 C-", "--scores", "A:44,B:12,C:30", "--bound", *QUICK),
    "bid betli": ("bid", "--hand", HAND, "--rules", "royale", "--auction", "A7", *QUICK),
    "bid first": ("bid", "--hand", HAND, "--set", "deals=3", *QUICK),
    "bid deal": ("bid", DEAL, "--rules", "royale", *QUICK),
    "review": ("review", LOST, "--show-win", "--from", "13", "--play", "SK"),
    "review hidden": ("review", LOST, "--hidden", "--samples", "2", "--player", "B"),
    "review match": ("review", str(EXAMPLES / "match.mek")),
    "review stopped": ("review", str(EXAMPLES / "early-end.mek")),
    "review betli": ("review", str(EXAMPLES / "betli.mek")),
    "deal": ("deal", "--seed", "3", "--draw"),
    "score": ("score", "--bid", "meksiko", "--declarer", "A", "--tricks", "10", "0", "0"),
    "score match": ("score", str(EXAMPLES / "match.csv")),
    "score blank": ("score", "--blank"),
    "rules": ("rules",),
    "rules royale": ("rules", "royale"),
    "rules compare": ("rules", "--compare", "pagat", "royale"),
    "rules auction": ("rules", "royale", "--auction", "A7"),
    "rules end": ("rules", "--auction", "A5 B6 C- Ameksiko"),
}

SLOW = ("bid deal", "review hidden")


def foreign(text: str) -> set[str]:
    """The Latin words of a text that are no names and nothing that one types."""
    for name in [*PRESETS, MINI.name, *FIELDS]:
        text = re.sub(rf"(?<![\w-]){name}(?![\w-])", "", text)
    text = re.sub(r"\b(?:true|false|none|first-hand|dealer|nobody|declarer|shared|extra-deals|named)\b", "", text)
    return set(LATIN.findall(text)) - NAMES


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in SLOW else ()) for name in QUESTIONS]
)
def test_cyrillic_output_never_mixes_scripts(name: str) -> None:
    text = ok(*QUESTIONS[name], "--lang", "sr-Cyrl")
    if name == "deal":
        line, _, text = text.partition("\n")
        assert mdd.Deal.parse(line), "what other commands read is in our notation"
    assert not foreign(text), sorted(foreign(text))
    assert re.search("[\u0430-\u0448\u0410-\u0428]", text)


@pytest.mark.parametrize("name", ["solve", "discard", "discard deal", "review", "deal"])
def test_serbian_shows_suits_as_symbols_in_pipes_that_have_them(name: str) -> None:
    text = ok(*QUESTIONS[name], "--lang", "sr").partition("\n" if name == "deal" else "\0")[2 if name == "deal" else 0]
    assert "\u2665" in text and not re.search(r"\b[SHDC](?:[AKQDJ\u017d9876]|10)\b", text)
    letters = ok(*QUESTIONS[name], "--lang", "sr", encoding="cp1250")
    assert "?" not in letters and "\u2665" not in letters and "DD" not in letters
    assert "\u2665" not in ok(*QUESTIONS[name]), "an English pipe has letters"


def test_in_letters_the_queen_of_diamonds_is_dq_in_serbian_too() -> None:
    text = ok(*QUESTIONS["solve"], "--lang", "sr", "--cards", "ascii")
    assert "B=DQ" in text and "DD" not in text and "B=\u2666D" in ok(*QUESTIONS["solve"], "--lang", "sr")
    assert "B=bundeva O" in ok(*QUESTIONS["solve"], "--lang", "sr", "--cards", "tell")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_and_hands_are_read_back_as_they_are_shown(language: str, pack: str, look: str) -> None:
    faces = Faces(language, pack, look)
    whole = mdd.Hand(2**32 - 1)
    assert [parse_cards(faces.card(card)) for card in whole] == [(card,) for card in whole]
    assert parse_cards(faces.cards(whole)) == tuple(whole)
    for seed in range(20):
        for hand in mdd.Deal.random(seed, size=10).hands:
            assert mdd.Hand.parse(faces.hand(hand)) == hand, faces.hand(hand)


def test_cards_of_every_command_are_shown_as_asked() -> None:
    for name in ("solve", "table", "discard", "review", "deal"):
        shown = ok(*QUESTIONS[name], "--cards", "symbols")
        assert "\u2660" in shown, name
        assert "leaves" in ok(*QUESTIONS[name], "--cards", "tell"), name
    text = fails(2, "table", DEAL, "--cards", "emoji")
    assert "'emoji' is no way to show cards; expected ascii, symbols or tell" in text
    assert "\u2660" not in ok("table", DEAL, "--cards", "symbols", encoding="ascii"), (
        "letters where there is nothing else"
    )


def test_strains_and_numbers_as_a_serb_writes_them() -> None:
    text = ok("table", DEAL, "--lang", "sr")
    assert re.search("\u2660 +\u2665 +\u2666 +\u2663 +BA", text) and "NT" not in text
    assert "\u0411\u0410" in ok("table", DEAL, "--lang", "sr-Cyrl")
    text = ok(*QUESTIONS["discard"], "--lang", "sr")
    assert "Dvanaest karata \u2660AK107 \u2665987 \u2666A9 \u2663KDJ".replace("J", "\u017d") in text
    assert "broj mogu\u0107ih rasporeda ostalih karata: 184.756." in text
    assert not re.search(r"\d\.\d\d\b(?!\d)", text), "decimals have a comma"
    answer = json_of(*QUESTIONS["discard"], "--lang", "sr")
    assert answer == json_of(*QUESTIONS["discard"]), "what programs read is the same in every language"


def test_an_auction_is_read_back_as_it_is_shown() -> None:
    for calls in ("A5 B6 C- A7 B-", "A7 Bbetli-without-talon C- Ameksiko"):
        auction = mdd.Auction.parse(calls, "royale")
        for language in LANGUAGES:
            assert mdd.Auction.parse(shown_calls(auction.calls, language), "royale") == auction
    text = ok("rules", "royale", "--auction", "\u04105 \u0411 \u0434\u0430\u0459\u0435", "--lang", "sr")
    assert text == "Na redu je C; dozvoljeno: dalje, 6, 7, betli, 8, betli bez kupa, 9, 10, Meksiko\n"


def test_cyrillic_is_read_in_options() -> None:
    english = ok("solve", DEAL, "--strain", "S", "--declarer", "A", "--goal", "min")
    goal = ("--strain", "\u043f\u0438\u043a", "--declarer", "\u0410", "--goal", "\u043c\u0438\u043d")
    assert ok("solve", DEAL, *goal) == english


def test_the_environment_sets_the_language_for_good() -> None:
    for value, language in (("sr", "sr"), ("\u045b\u0438\u0440\u0438\u043b\u0438\u0446\u0430", "sr-Cyrl"), ("", "en")):
        assert ok("table", DEAL, env={"MEKSIKO_DD_LANG": value}) == ok("table", DEAL, "--lang", language)
    assert ok("table", DEAL, "--lang", "en", env={"MEKSIKO_DD_LANG": "sr"}) == ok("table", DEAL)
    text = fails(2, "table", DEAL, env={"MEKSIKO_DD_LANG": "de"})
    assert "MEKSIKO_DD_LANG in the environment: unknown language 'de'; expected en, sr or sr-Cyrl" in text
