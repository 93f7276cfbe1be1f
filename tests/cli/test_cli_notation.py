"""What people type: hands in every form, Cyrillic in options, players by name where names are known."""

# ruff: noqa: RUF001 - letters that look like others are what some of this is about
from __future__ import annotations

import json
import shlex

import pytest
from support.command import fails, json_of, ok
from support.paths import EXAMPLES

A, B, C = "AKJT8.A9.K7.8", "Q97.KQ8.AT9.A", ".JT7.QJ8.KQJ9"
DEAL = f"A:{A} {B} {C}"


@pytest.mark.parametrize(
    "words",
    [
        "AKJT8 A9 K7 8 Q97 KQ8 AT9 A - JT7 QJ8 KQJ9",  # a - that is a void, not stdin
        "♠AKJT8 ♥A9 ♦K7 ♣8 ♠Q97 ♥KQ8 ♦AT9 ♣A ♠- ♥JT7 ♦QJ8 ♣KQJ9",
        "A: pik AKJ108 herc A9 karo K7 tref 8 B: pik Q97 herc KQ8 karo A109 tref A C: herc J107 karo QJ8 tref KQJ9",
        f"{A} {B} talon:CTC7",
    ],
)
def test_a_deal_in_every_form(words: str) -> None:
    answer = json_of("table", DEAL)
    assert json_of("table", *words.split()) == json_of("table", words) == answer
    assert json_of("table", "-", text=f"# a deal\n{words}\n") == answer


def test_a_deal_on_lines_of_stdin() -> None:
    lines = "A: ♠AKJT8 ♥A9 ♦K7 ♣8\nB: ♠Q97 ♥KQ8 ♦AT9 ♣A\n\nC: ♥JT7 ♦QJ8 ♣KQJ9\nkup: ♣10 ♣7\n"
    assert json_of("table", "-", text=lines) == json_of("table", DEAL)


@pytest.mark.slow
@pytest.mark.parametrize(
    "hand",
    [
        "♠AKT7 ♥98 ♦A ♣KQJ",
        "pik AK107 herc 98 karo A tref KDJ",
        "AKT7 98 A KQJ",
        "пик АК107 херц 98 каро А треф КДЖ",
        "SA SK ST S7 H9 H8 DA CK CQ CJ",
    ],
)
def test_hand_in_every_form(hand: str) -> None:
    question = ("discard", "--talon", "herc 7 karo 9", "--strain", "пик", "--samples", "2", "--top", "1", "--hand")
    assert json_of(*question, hand)["hand"] == "AKT7.987.A9.KQJ"
    bid = json_of("bid", "--talons", "2", "--samples", "2", "--auction", "А 5 Б даље", "--seat", "Ц", "--hand", hand)
    assert (bid["hand"], bid["auction"], bid["seat"]) == ("AKT7.98.A.KQJ", "A5 B-", "C")


def test_cyrillic_in_options() -> None:
    answer = json_of("solve", DEAL, "--strain", "S", "--declarer", "A", "--leader", "B", "--played", "H8 H7 HA")
    options = ("--strain", "пик", "--declarer", "А", "--leader", "Б", "--played", "херц 8, херц 7 херц А")
    assert json_of("solve", DEAL, *options) == answer
    assert json_of("solve", DEAL, "-s", "БА", "-d", "ц") == json_of("solve", DEAL, "-s", "NT", "-d", "C")
    assert ok("rules", "pagat", "--lang", "српски") == ok("rules", "pagat", "--lang", "sr-Cyrl")
    fixed = json_of("deal", "--seed", "1", "--fix", "Б:пик А", "--fix", "куп: херц 7")
    assert fixed == json_of("deal", "--seed", "1", "--fix", "B:SA", "--fix", "talon:H7")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("solve", DEAL, "-s", "S", "-d", "С"), "unknown seat 'С' (Cyrillic for 'S'); expected A, B or C"),
        (("solve", DEAL, "-s", "С", "-d", "A"), "unknown strain 'С' (Cyrillic for 'S'); expected S H D C or NT"),
        (("solve", DEAL, "-s", "S", "-d", "Ana"), "unknown seat 'Ana'; expected A, B or C"),
        (("table", "-", "A", "K", "Q", "-", "A"), "hand of B: '- A' at character 9 has 2 suits; expected four"),
        (("table", "-", DEAL), "'-' reads the deal from stdin; expected no other word beside it"),
        (("table", f"A:{A} {B} .JT7.QJ8.KQJ CTC7"), "10, 10 and 9 cards; expected equal hands; C9 is nowhere"),
        (("bid", "--hand", "♠AKT7 ♥98 ♦A ♣KQ1"), "cannot read '1' among the clubs, at character 17"),
        (("bid", "--hand", "AKT7 98 A"), "'AKT7 98 A' at character 1 has 3 suits; expected four"),
        (("bid", "--hand", A, "--auction", "Ana 5"), "cannot read the call 'Ana 5'; expected a seat and a bid or -"),
        (("rules", "--auction", "Ana 5"), "cannot read the call 'Ana 5'; expected a seat and a bid or -, such as A5"),
    ],
)
def test_what_is_refused(args: tuple[str, ...], message: str) -> None:
    assert message in fails(2, *args)


@pytest.mark.parametrize(
    "words",
    [
        "-d Boris --bid 20 --tricks 0 10 0",
        "-d B --bid meksiko --tricks 0 10 0",
        "-d boris --bid мексико --tricks 0 10 0",
        "--auction 'Ana 5, Boris meksiko' --tricks 0 10 0",
        "--auction 'A5 B20' --tricks 0 10 0",
        "--auction 'Ana: 5 Boris 6 Ceca dalje Ana next Boris: 20' --tricks 0 10 0",
    ],
)
def test_one_deal_with_names(words: str) -> None:
    if "next" in words:  # who has won the auction does not bid again
        assert "call 5 is one too many" in fails(1, "score", "--names", "Ana,Boris,Ceca", *shlex.split(words))
        return
    assert ok("score", "--names", "Ana,Boris,Ceca", *shlex.split(words)).splitlines() == [
        "Boris played Meksiko and made it. Rules: pagat.",
        "Ana 0, Boris +20, Ceca 0",
    ]
    assert json_of("score", "--names", "Ana,Boris,Ceca", *shlex.split(words)) == json_of(
        "score", "-d", "B", "--bid", "meksiko", "--tricks", "0", "10", "0"
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (
            "--names Ana,Boris,Ceca -d Zoki --bid 6",
            "--declarer: unknown seat 'Zoki'; expected A, B or C, or a player: Ana, Boris, Ceca",
        ),
        ("-d Ana --bid 6", "--declarer: unknown seat 'Ana'; expected A, B or C"),
        ("--names Ana,Boris,Ceca,Dule -d Ana --bid 6", "--names has 4 players; expected the three who play the deal"),
        ("--names Ana,Boris -d Ana --bid 6", "2 players are named; expected three or four"),
        (
            "--names Ana,Boris,Ceca --auction 'Zoki 5'",
            "cannot read the call 'Zoki 5'; expected a seat and a bid or -, "
            "such as A5, Bmeksiko or C-, or a player: Ana, Boris, Ceca",
        ),
    ],
)
def test_a_player_who_is_not_known_is_refused(words: str, message: str) -> None:
    assert message in fails(2, "score", *shlex.split(words), "--tricks", "7", "1", "2")


def test_a_record_with_names() -> None:
    record = (EXAMPLES / "lost.mek").read_text(encoding="utf-8")
    names = dict(zip("ABC", record.split("names: ")[1].split("\n")[0].split(", "), strict=True))
    auction = record.split("auction: ")[1].split("\n")[0]
    by_name = " ".join(f"{names[call[0]]}: {call[1:].replace('-', 'dalje')}" for call in auction.split())
    answer = json_of("review", "-", text=record)
    assert json_of("review", "-", text=record.replace(auction, by_name)) == answer
    player = json.loads(ok("review", "-", "--player", names["B"].upper(), "--json", text=record))
    assert player == json_of("review", "-", "--player", "Б", text=record)
