"""Sentences that a careful Serbian reader mended: the better one stands, and the worse one stands nowhere."""

from __future__ import annotations

import pytest

from meksiko_dd.words import sentences
from meksiko_dd.words.sentences import count, measure, say

MADE = {"made": say("review.made", "sr"), "name": "A (Ana)"}
SIX = {"tricks": count("tricks", 6, "sr")}

SAMPLED: dict[str, object] = {"talons": 40, "all": 231, "layouts": 80, "fewer": 80, "seed": 1}

SAID: list[tuple[str, dict[str, object], str]] = [
    (
        "bid.sampled",
        {"talons": 40, "all": 231, "layouts": 80, "fewer": 80, "seed": 1},
        "pregledano kupova: 40 od 231;",
    ),
    ("bid.sampled", SAMPLED, "rasporeda: 80 "),
    ("review.exact", {}, "„Tačno“ znači: igra se otvorenim kartama"),
    ("review.dealer", {"name": "Ceca"}, "Delilac: Ceca."),
    ("review.units", {}, "Navedeni su poklonjeni štihovi i poeni; poeni su nosioca."),
    ("review.result.claimed", {**MADE, **SIX}, "6 štihova; ugovor ispunjen."),
    ("review.result.finished", {**MADE, **SIX}, "6 štihova; ugovor ispunjen."),
    ("review.result.unfinished", {**MADE, **SIX, "cards": "3 karte"}, "6 štihova (tačno); ugovor ispunjen."),
    ("review.what_if", {**MADE, **SIX, "cards": "♠A", "n": 1, "trick": 1}, "6 štihova; ugovor ispunjen."),
    ("review.result.stopped", {**MADE, **SIX}, "Igra je stala kad je nosilac pao; "),
    ("review.rank", {**SIX, "rank": 1, "of": 66, "strain": "pik", "lost": "-"}, "uz najbolji škart 6 štihova"),
    ("review.lets_go", {}, "ovde nosilac ispušta ugovor"),
    ("review.lets_make", {}, "ovim nosilac može da prođe"),
    ("review.first_lead", {}, "Pre prve karte"),
    ("review.makeable", {**MADE, **SIX}, "Pre prve karte A (Ana) uzima 6 štihova"),
    ("hidden.advice", {"call": "6", "worth": "1,20"}, "procena na osnovu deset karata"),
    ("hidden.chance", {"share": "0%"}, "Taj licit prolazi u 0% slučajeva."),
    ("hidden.first", {"name": "A"}, "kad bi govorio prvi,"),
    ("bid.title", {"hand": "♠A", "seat": "A"}, "na redu je A."),
    (
        "bid.pass_plays",
        {"name": "B", "contract": 6, "share": "79%", "worlds": 80},
        "u 79% slučajeva (rasporeda: 80)",
    ),
    (
        "bid.later_goes_on",
        {"plays": "B 6 (60%), C 6 (40%)", "share": "79%", "worlds": 80},
        "kasnije „dalje“ procenjeno je gde te neko diže, kako bi to učinio model licitiranja: B 6 (60%), C 6 (40%).",
    ),
    (
        "bid.call_match",
        {"call": 6, "limit": 8},
        "najviše 8: i to vredi više nego „dalje“ ili sa bar 50%",
    ),
    ("bid.chosen", {}, "biraju se prema dvanaest poznatih karata"),
    ("bid.own_tricks", {"low": "1,00", "high": "2,00"}, "Kad si protivnik, računa se sredina raspona tvojih štihova"),
    ("bid.free_fall.few", {"number": 3}, "Pri padu granica zbira štedi 3 poena."),
    ("bid.model.auction", {}, "ponderisanim prema licitaciji ostalih"),
    ("bid.model.uniform", {}, "kao da su svi rasporedi jednako verovatni"),
    ("bid.columns", {}, "poeni ostala dva igrača"),
    ("bid.columns", {}, "kupova iz kojih se zadržava bar jedna karta"),
    ("bid.match", {}, "Izgledi za pobedu od bar 50%"),
    ("bid.go_to", {}, "ići do"),
    ("discard.open.few", {"number": 3}, "izbora koji se ne razlikuju od prvog: 3."),
    ("discard.spread", {"spread": "-"}, "Štihovi pri tom izboru"),
    ("discard.dummy", {}, "svaki raspored se igra"),
    ("solve.over", {}, "Igra je gotova."),
    ("about.cards", {}, "u smeru suprotnom kazaljci na satu"),
    ("about.play", {}, "Nosilac izbacuje prvu kartu; na boju se mora odgovoriti"),
    ("betli", {"value": 7, "plus": 7, "minus": -7, "less": -5, "more": 5}, "po jačini je jednak licitu 7"),
    ("tie=declarer", {}, "inače onaj ko je u njemu uzeo više štihova"),
    ("must_open=nobody", {}, "ako svi kažu „dalje“"),
    ("must_open=dealer", {}, "ako svi kažu „dalje“"),
    ("rules.list", {}, "Pravila poznata po imenu:"),
    ("sheet.title", {}, "Zapisnik partije"),
    ("source.pagat-pub", {}, "kafansko bodovanje"),
    ("source.srpski-101", {}, "za igru na internetu"),
    ("source.mini", {}, "mini partija"),
    ("strain.short_none", {}, "BA"),
    ("cell.made", {}, "prošao"),
    ("cell.failed", {}, "pao"),
]

WORSE = """
svetova
Rečeno prolazi
govori A
druge dvojice
od kojih se zadržava
znajući dvanaest
bar s pola
licit je ispušten
licit može
Licit je mogao
List partije
Poznati stolovi
na mreži
mini igra
kafansko pisanje
boja se mora poštovati
suprotno od kazaljke
Njegovi štihovi
raspored igra se
donja granica
Tačno znači
rečima ostalih
""".strip().split("\n")


@pytest.mark.parametrize(("key", "places", "better"), SAID, ids=[f"{key}-{at}" for at, (key, _, _) in enumerate(SAID)])
def test_a_sentence_as_a_serb_says_it(key: str, places: dict[str, object], better: str) -> None:
    assert better.casefold() in say(key, "sr", **places).casefold()


def test_how_many_ways_and_how_much() -> None:
    for number in (1, 2, 5, 184_756):
        title = count("discard.title", number, "sr", hand="♠A")
        assert f"broj mogućih rasporeda ostalih karata: {number:,}.".replace(",", ".") in title
    assert (measure("tricks", "0,55", "sr"), measure("percentage", "4,2", "sr")) == ("0,55 štiha", "4,2 procenta")


def test_what_was_mended_stands_nowhere_any_more() -> None:
    for key, (_, serbian) in sentences._sentences().items():
        assert not [worse for worse in WORSE if worse in serbian], key


def test_a_pass_that_is_spoken_of_is_a_quotation() -> None:
    """In a sentence „dalje“ is what somebody says; alone in a cell or a list it needs no marks."""
    for key, (_, serbian) in sentences._sentences().items():
        if "dalje" in serbian and key not in ("bid.pass", "bid.later", "call.pass"):
            assert serbian.casefold().count("dalje") == serbian.casefold().count("„dalje“"), key
