"""The command `review`: what it prints, as text and as JSON, and what it refuses."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from support import played
from support.command import fails, ok, review_json, run, run_process
from support.interrupts import POSIX, hear_interrupts, interrupted
from support.paths import EXAMPLES
from support.records import LOST, VALID

import meksiko_dd as mdd
from meksiko_dd.records.check import examine
from meksiko_dd.records.record import Record, format_records, read_records, records_json
from meksiko_dd.reviews.report import Review

KINDS = {
    "made": ("7", "finished", True),
    "lost": ("6", "finished", False),
    "betli": ("betli", "stopped", False),
    "meksiko": ("meksiko", "finished", True),
    "early-end": ("meksiko", "stopped", False),
    "free-ruff": ("6", "finished", False),
    "unfinished": ("7", "unfinished", True),
    "claimed": ("6", "claimed", True),
}


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.mek")), ids=lambda file: file.stem)
def test_examples(file: Path) -> None:
    """Canonical but for their comment, true, of the kind that they say, valid as JSON, and reviewed."""
    text = file.read_text(encoding="utf-8")
    records = read_records(text)
    assert "".join(text.splitlines(keepends=True)[1:]) == format_records(records)  # type: ignore[arg-type]
    VALID.validate(records_json(records))  # type: ignore[arg-type]
    for record in records:
        assert isinstance(record, Record)
        VALID.validate(record.to_dict())
        assert examine(record)[1] == ()
    deals = review_json(str(file))["deals"]
    if file.stem == "match":
        assert [deal.get("made") for deal in deals] == [True, True, None, True, True] and deals[2]["thrown_in"]
    else:
        assert [(deal["contract"], deal["end"], deal["made"]) for deal in deals] == [KINDS[file.stem]]


def test_an_example_of_each_kind() -> None:
    assert {file.stem for file in EXAMPLES.glob("*.mek")} == {*KINDS, "match"}
    assert mdd.review((EXAMPLES / "free-ruff.mek").read_text()).game.rules.must_trump is False
    unfinished = mdd.review((EXAMPLES / "unfinished.mek").read_text())
    assert len(unfinished.cards) % 3 and unfinished.game.total is None
    assert mdd.review((EXAMPLES / "claimed.mek").read_text()).claim_error == -1


@pytest.mark.slow
def test_text() -> None:
    shown = ok("review", LOST)
    for part in (
        "Deal 1: A (Ana), B (Boris), C (Ceca). Rules: pagat.",
        "Auction: A6 B- C-",
        "  A (Ana): 6 (6 tricks: discard",
        "A (Ana) plays 6, clubs.",
        "Rank 1 of 66 with clubs; the best take 6 tricks: nothing lost.",
        "A (Ana) took 4 tricks: failed.",
        "Points: A (Ana) -6, B (Boris) +4, C (Ceca) +2.",
        "the contract can be made.",
        "The card that turned it:\n  card 13 (trick 5): with S9 A (Ana) let the contract go; better: SK.",
        "A (Ana): 1 mistake in 10 cards; 2 tricks given away, 12 points lost.",
        "B (Boris): no mistake in 10 cards.",
        "    5  A S9!  B SJ  C S8  6 > 4  12      SK <- the contract is let go",
    ):
        assert part in shown, part
    assert "   Seat C                Seat B" in shown and shown.count("\n") < 50
    assert shown.index("let the contract go; better") < shown.index("Mistakes (") < shown.index("Auction: ")
    every = ok("review", LOST, "--all")
    assert "13.  5      A (Ana)    S9    6 > 4  2     SK  <- the contract is let go" in every
    assert "  A (Ana)       10         1       2      12  card" in every and every.count("\n") > 70
    done = run_process("review", "-", text=Path(LOST).read_bytes())
    assert (done.returncode, done.stdout, done.stderr) == (0, shown, "")
    assert "up to card" not in shown and "What if" not in shown


def test_json_has_the_contracted_shape() -> None:
    deal = review_json(LOST)["deals"][0]
    assert {"contract", "tricks", "cards", "discard", "players", "fatal"} <= deal.keys()
    assert deal["cards"][12] == {
        "n": 13,
        "trick": 5,
        "player": "A",
        "card": "S9",
        "before": 6,
        "after": 4,
        "cost": 2,
        "points": 12,
        "best": ["SK"],
        "values": deal["cards"][12]["values"],
        "own_points": {"before": [6, 6], "after": [-6, -6]},
    }
    assert (deal["mistakes"], deal["turns"], deal["players"]["A"]["own_points"]) == ([13], [13], 12)
    assert (deal["fatal"], deal["tricks"], deal["contract"], deal["made"]) == (13, 4, "6", False)
    assert deal["players"]["A"]["let_go"] == 13 and deal["players"]["A"]["tricks"] == 2
    assert deal["discard"]["same_trump"]["of"] == 66 and deal["discard"]["any_trump"]["of"] == 264
    assert [rating["player"] for rating in deal["ratings"]] == ["A", "B", "C"]
    found = mdd.review(Path(LOST).read_text())
    assert isinstance(found, Review) and found.to_dict() == {key: deal[key] for key in found.to_dict()}


def test_show_win_and_what_if() -> None:
    shown = ok("review", LOST, "--show-win", "--from", "13", "--play", "SK")
    assert "The contract could be made up to card 13 (trick 5); all play perfectly from there:" in shown
    assert shown.count("  A has taken 6 tricks in all.") == 2
    assert "What if: SK as card 13 (trick 5), then all play perfectly: A (Ana) takes 6 tricks in all, made." in shown
    deal = review_json(LOST, "--show-win", "--from", "12", "--play", "S8 S9")["deals"][0]
    assert (
        deal["show_win"]["from"] == 13 and deal["show_win"]["side"] == "declarer" and deal["show_win"]["made"] is True
    )
    assert deal["what_if"]["play"] == ["S8", "S9"] and deal["what_if"]["tricks"] == 6 and deal["what_if"]["made"]
    assert len(deal["what_if"]["line"]) == 30 - 13
    made = ok("review", str(EXAMPLES / "meksiko.mek"), "--show-win")
    assert "The contract could not be beaten, from the first lead on." in made
    assert "Perfect play from card 13 (trick 5): A (Ana) takes 6 tricks in all, made." in ok(
        "review", LOST, "--from", "13"
    )
    assert "card 13 (trick 5): A does not hold" not in shown
    error = fails(1, "review", LOST, "--from", "13", "--play", "HA")
    assert "card 13 (trick 5): A does not hold HA; legal: SK ST S9 S7 CT C7" in error.replace("SK", "SK")


@pytest.mark.slow
def test_one_deal_and_one_player() -> None:
    match = str(EXAMPLES / "match.mek")
    assert [deal["number"] for deal in review_json(match)["deals"]] == [1, 2, 3, 4, 5]
    assert [deal["number"] for deal in review_json(match, "--deal", "4")["deals"]] == [4]
    shown = ok("review", match, "--deal", "2", "--player", "boris", "--all")
    rows = [row for row in shown.splitlines() if re.match(r" ?\d+\.  ", row)]
    assert len(rows) == 10 and all("B (Boris)" in row for row in rows)
    assert "  A (Ana)  " not in shown.split("Summary:")[1]
    assert "player is 'Zoran'; expected A (Ana), B (Boris), C (Ceca)" in fails(2, "review", match, "--player", "Zoran")
    assert "--deal 9 is not in" in fails(2, "review", match, "--deal", "9")
    assert "--from asks about one deal, and there are 5; expected --deal N" in fails(2, "review", match, "--from", "3")


def revoked(record: Record) -> tuple[Record, str]:
    """The record with one card exchanged for another of the same hand that does not follow; which card that is."""
    position = mdd.Position(mdd.Deal(mdd.review(record).game.deal.hands), *_game(record))
    for at, card in enumerate(record.cards):
        here = position.turn
        assert here is not None
        if position.trick and len(position.trick) == 2:
            for other in position.hands[here]:
                later = record.cards.index(other)
                if other not in position.legal and later % 3 == 2 and later > at:
                    cards = list(record.cards)
                    cards[at], cards[later] = other, card
                    changed = record.replace(cards=cards, tricks=None, points=None, winners=(), seats=())
                    found = examine(changed)[1]
                    if len(found) == 1:
                        return changed, str(found[0])
        position = position.play(card)
    raise AssertionError("no revoke found")


def _game(record: Record) -> tuple[Any, ...]:
    game = mdd.review(record).game
    return game.strain, game.declarer, None, game.rules.must_trump


def five(bad: int) -> tuple[str, str]:
    """Five deals of which one has a revoke, and what is said of it."""
    rng, text = random.Random(3), ""
    records: list[Record] = []
    while len(records) < 5:
        record = played.random_record(rng, "pagat").replace(number=len(records) + 1)
        if len(records) + 1 == bad:
            try:
                record, text = revoked(record)
            except AssertionError:
                continue
        records.append(record)
    return format_records(records), text


def test_one_revoke_among_five_deals() -> None:
    text, violation = five(3)
    done = run("review", "-", text=text)
    assert done.returncode == 1 and done.stderr == f"meksiko-dd: {violation}\n"
    assert re.fullmatch(
        r"deal 3, trick \d+: card \d+: [ABC] \(\w+\) must (follow \w+|trump), \w\w is not legal; "
        r"legal: [\w ]+",
        violation,
    )
    assert [line[:4] for line in done.stdout.splitlines() if re.match(r"   \d  ", line)] == [
        "   1",
        "   2",
        "   4",
        "   5",
    ]
    answer = run("review", "-", "--json", text=text)
    assert answer.returncode == 1
    deals = json.loads(answer.stdout)["deals"]
    assert [deal["number"] for deal in deals] == [1, 2, 3, 4, 5]
    assert deals[2] == {"number": 3, "errors": [violation]} and all("cards" in deals[at] for at in (0, 1, 3, 4))
    alone = run("review", "-", "--deal", "3", text=text)
    assert (alone.returncode, alone.stdout, alone.stderr) == (1, "", f"meksiko-dd: {violation}\n")


def test_keep_going() -> None:
    text = five(1)[0].replace("deal: 2\n", "deal: 2\ntrump: Q\n")
    error = "line 36, column 8: unknown strain 'Q'; expected S H D C or NT"
    line = text.splitlines().index("trump: Q") + 1
    error = error.replace("36", str(line))
    assert fails(2, "review", "-", text=text) == f"meksiko-dd: {error}\n"
    done = run("review", "-", "--keep-going", text=text)
    assert (
        done.returncode == 1 and done.stderr.splitlines()[1] == f"meksiko-dd: {error}" and done.stderr.count("\n") == 2
    )
    assert [line[:4] for line in done.stdout.splitlines() if re.match(r"   \d  ", line)] == [
        "   3",
        "   4",
        "   5",
    ]


@pytest.mark.parametrize(
    ("args", "text", "error"),
    [
        (("no-such-file.mek",), "", "cannot read 'no-such-file.mek': No such file"),
        (("-",), "", "line 1, column 1: there is no deal"),
        (("-",), b"\xff", "line 1, column 1: a byte is not UTF-8"),
        ((LOST, "--play", "SK"), "", "--play goes with --from N"),
        ((LOST, "--from", "0"), "", "expected a whole number from 1 to 31"),
        ((LOST, "--from", "3", "--play", "XX"), "", "cannot read the card"),
        ((LOST, "--html", "-", "--json"), "", "--html - prints the page"),
        ((LOST, "--html", LOST), "", "is the record itself"),
        ((LOST, "--lang", "de"), "", "unknown language 'de'"),
    ],
)
def test_wrong_usage(args: tuple[str, ...], text: str | bytes, error: str) -> None:
    said = fails(2, "review", *args, text=text)
    assert error in said and said.count("\n") <= 2


def test_an_abandoned_deal_has_so_many_cards() -> None:
    assert "card 20 of deal 1 is not there; expected 1 to 15" in fails(
        1, "review", str(EXAMPLES / "unfinished.mek"), "--from", "20"
    )


def test_serbian_and_plain_pipes() -> None:
    shown = ok("review", LOST, "--lang", "sr", "--show-win")
    assert (
        "A (Ana) igra 6, tref." in shown
        and "ovde nosilac ispušta ugovor" in shown
        and "Ugovor je mogao da prođe" in shown
    )
    cyrillic = ok("review", LOST, "--lang", "sr-Cyrl")
    assert "овде носилац испушта уговор" in cyrillic
    assert ok("review", LOST, "--lang", "sr-Cyrl", encoding="ascii").isascii()


def test_json_twin_of_an_example_is_the_same_deal() -> None:
    record = Record.parse(Path(LOST).read_text())
    assert review_json("-", text=json.dumps(record.to_dict())) == review_json(LOST)
    with pytest.raises(jsonschema.ValidationError):
        VALID.validate({**record.to_dict(), "trump": "Q"})


@pytest.mark.slow
@POSIX
def test_interrupt(tmp_path: Path) -> None:
    rng = random.Random(1)
    one = played.random_record(rng, "pagat")
    file = tmp_path / "many.mek"
    file.write_text(format_records([one.replace(number=number) for number in range(1, 3001)]))
    command = [sys.executable, "-m", "meksiko_dd", "review", str(file)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=hear_interrupts
    ) as process:
        time.sleep(3.0)
        said = interrupted(process)
    assert process.returncode == 130 and said == (b"", b"")


MATCH = (EXAMPLES / "match.mek").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("hands: A:KQ.Q7", "hands: A:KK.Q7", "line 31, column 11: deal 2: hand of A: SK appears twice;"),
        ("talon: S7 D9", "talon: S7 S7", "line 32, column 8: deal 2: S7 appears twice, at column 8 and at column"),
        ("talon: S7 D9", "talon: CT D9", "deal 2: CT is both in the hand of A and in the talon"),
        ("7. C: HJ D8", "7. C: HJ H9", "line 43, column 13: deal 2: H9 was played before, as card 17"),
        (
            "discards: S7 HQ\ntrump: D",
            "discards: S7 SQ\ntrump: D",
            "deal 2: SQ is both discarded and played, as",
        ),
    ],
)
def test_a_card_in_two_places_stops_no_other_deal(right: str, wrong: str, said: str) -> None:
    text = MATCH.replace(right, wrong, 1)
    done = run("review", "-", "--json", text=text)
    deals = json.loads(done.stdout)["deals"]
    assert done.returncode == 1 and said in done.stderr, done.stderr
    assert [deal["number"] for deal in deals if "contract" in deal] == [1, 4, 5] and said in deals[1]["errors"][0]
    objects = [record.to_dict() for record in read_records(MATCH)]  # type: ignore[union-attr]
    objects[1]["talon"] = ["S7", "S7"]
    done = run("review", "-", text=json.dumps(objects))
    assert done.returncode == 1 and "deal 2: talon.1: 'S7'; expected every card once" in done.stderr


@pytest.mark.parametrize("text", ["[]", '{"schema": 1, "records": []}', " [\n]"])
def test_no_deal_in_json(text: str) -> None:
    """The same as an empty text."""
    assert "line 1, column 1: there is no deal; expected" in fails(2, "review", "-", text=text)
    assert "there is no deal; expected" in fails(2, "review", "-", "--keep-going", text=text)


def test_one_player_in_every_form() -> None:
    deal = review_json(LOST, "--player", "ana", "--show-win")["deals"][0]
    assert {card["player"] for card in deal["cards"]} == {"A"} == deal["players"].keys() and len(deal["cards"]) == 10
    page = ok("review", LOST, "--player", "Ana", "--html", "-")
    assert page.count("<tr data-n=") == 10 and page.count("<tr") == 10 + 3
    assert ok("review", LOST, "--html", "-").count("<tr data-n=") == 30


def test_lines_in_the_page() -> None:
    page = ok("review", LOST, "--html", "-", "--show-win", "--from", "13", "--play", "SK")
    assert "The contract could be made up to card 13 (trick 5); all play perfectly from there:" in page
    assert (
        "What if: \u2660K as card 13 (trick 5), then all play perfectly: A (Ana) takes 6 tricks in all, made." in page
    )
    assert page.count("<p>\u2660J \u26608 ") == 1 and page.count("<p>\u2660K \u2660J \u26608 ") == 1
    assert "What if" not in ok("review", LOST, "--html", "-")


def test_a_player_who_sits_out_and_a_deal_thrown_in() -> None:
    rng = random.Random(4)
    one, two = (played.random_record(rng, "pagat") for _ in range(2))
    four = ("Ana", "Boris", "Ceca", "Dana")
    plain = {"calls": (), "totals": None, "points": None}
    games = [mdd.review(record).game for record in (one, two)]
    records = [
        record.replace(
            **plain, declarer=game.declarer, contract=game.contract.text, names=four, dealer=at, number=at + 1
        )
        for at, (record, game) in enumerate(zip((one, two), games, strict=True))
    ]
    text = format_records(records)
    error = fails(2, "review", "-", "--player", "Ana", "--deal", "1", text=text)
    assert "--player 'Ana' sits out; expected one who plays" in error
    deals = review_json("-", "--player", "Ana", text=text)["deals"]
    assert [deal["number"] for deal in deals] == [2]
    thrown = fails(1, "review", str(EXAMPLES / "match.mek"), "--deal", "3", "--from", "2")
    assert thrown == "meksiko-dd: deal 3 was thrown in; expected one that was played for --from\n"


@pytest.mark.slow
def test_beside_what_each_could_have_made_stands_how() -> None:
    """A number and betli have a discard, with which they make, and Meksiko none; else the most tricks are told."""
    shapes = {
        "number": r"\d+ \(\d+ tricks?: discard \w\w \w\w, (spades|hearts|diamonds|clubs)\)",
        "betli": r"betli \(0 tricks: discard \w\w \w\w, no trump\)",
        "as dealt": r"(Meksiko|betli without talon) \(no discard, (no trump|spades|hearts|diamonds|clubs)\)",
        "none": r"none; \d+ tricks? at most \(discard \w\w \w\w, (spades|hearts|diamonds|clubs)\)",
    }
    seen = set()
    for file in sorted(EXAMPLES.glob("*.mek")):
        text = ok("review", str(file))
        for block in re.findall(r"one way to make it \(exact, all cards seen\):\n((?:  .*\n){3})", text):
            for row in block.splitlines():
                _, _, bid = row.partition(": ")
                (kind,) = (kind for kind, shape in shapes.items() if re.fullmatch(shape, bid))
                seen.add(kind)
    assert seen == shapes.keys()


@pytest.mark.slow
def test_a_wrong_total_costs_one_deal() -> None:
    done = run("review", "-", "--json", text=MATCH.replace("totals: 11 6 3", "totals: 12 6 3", 1))
    assert done.stderr == "meksiko-dd: deal 2: totals are 12 6 3; expected 11 6 3\n" and done.returncode == 1
    assert ["errors" in deal for deal in json.loads(done.stdout)["deals"]] == [False, True, False, False, False]
    carried = MATCH.replace("totals: 11 6 3", "totals: 12 6 3").replace("totals: 6 1 10", "totals: 7 1 10")
    done = run("review", "-", text=carried.replace("totals: 6 9 12", "totals: 7 9 12"))
    assert done.stderr == "meksiko-dd: deal 2: totals are 12 6 3; expected 11 6 3\n"  # the same slip, carried on


@pytest.mark.slow
def test_a_file_is_a_line_a_deal_and_a_line_a_player() -> None:
    shown = ok("review", str(EXAMPLES / "match.mek"))
    assert re.findall(r"^ +(\d)  ([ABC]|-)", shown, re.MULTILINE) == [
        ("1", "B"),
        ("2", "A"),
        ("3", "-"),
        ("4", "C"),
        ("5", "B"),
    ]
    assert "   4  C (Ceca)   betli, no trump  made, 0 tricks" in shown and "thrown in" in shown
    players = re.findall(r"^(Ana|Boris|Ceca) +(\d) +(\d) of (\d) +([+-]\d+)", shown, re.MULTILINE)
    games = [
        one for one in mdd.review_many(read_records((EXAMPLES / "match.mek").read_text())) if isinstance(one, Review)
    ]
    for at, name in enumerate(("Ana", "Boris", "Ceca")):
        points = sum(one.game.score.points[mdd.Seat(at)] for one in games if one.game.score is not None)
        made = sum(one.made for one in games if one.game.declarer == at)
        assert players[at] == (name, "4", str(made), str(made), f"{points:+d}")
    assert "--deal N shows one of them in full" in shown and "Seat C" not in shown
    assert ok("review", str(EXAMPLES / "match.mek"), "--all").count("Seat C") == 5


@pytest.mark.slow
def test_own_tricks_and_points_of_a_defender() -> None:
    shown = ok("review", LOST, "--own", "boris")
    assert "B (Boris)'s own tricks and points" in shown and "In fact: 4 tricks, 4 points." in shown
    own = review_json(LOST, "--own", "B")["deals"][0]["own"]
    assert (own["player"], own["tricks"], own["points"], own["fine"]) == ("B", 4, 4, None)
    assert (
        len(own["moments"]) == 31 and own["moments"][0]["tricks"] == [1, 3] and own["moments"][-1]["tricks"] == [4, 4]
    )
    assert "expected A (Ana), B (Boris), C (Ceca)" in fails(2, "review", LOST, "--own", "Zoran")
