"""The commands `score` and `rules`: what they print, what they write, and what they refuse."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support.command import DEAL, fails, ok, run

import meksiko_dd as mdd
from meksiko_dd.rules.table import FIELDS, PRESETS, Rules
from meksiko_dd.words.sentences import count

SHEET = "declarer,bid,Ana,Boris,Ceca\nAna,6,7,1,2\nBoris,7,2,6,2\n"
ONE = ("score", "--rules", "pagat", "--bid", "6", "--declarer", "A", "--tricks", "7", "1", "2")


def json_of(*args: str, **kwargs: Any) -> dict[str, Any]:
    answer = json.loads(ok(*args, "--json", **kwargs))
    assert isinstance(answer, dict) and answer.pop("schema") == 1
    return answer


# ---- one deal


def test_one_deal() -> None:
    assert ok(*ONE) == "A played 6 and made it. Rules: pagat.\nA +7, B +1, C +2\n"
    assert json_of(*ONE) == {
        "rules": "pagat",
        "bid": "6",
        "declarer": "A",
        "tricks": {"A": 7, "B": 1, "C": 2},
        "points": {"A": 7, "B": 1, "C": 2},
        "made": True,
    }
    assert json_of(*ONE[:1], *ONE[3:]) == json_of(*ONE)  # pagat's are the default


def test_failed_and_changed_rules() -> None:
    failed = ("--bid", "6", "--declarer", "B", "--tricks", "6", "4", "0")
    assert ok("score", *failed) == "B played 6 and failed. Rules: pagat.\nA +6, B -6, C 0\n"
    changed = json_of(
        "score", *failed, "--rules", "club-easy to 31", "--set", "bid_failed=2", "--set", "zero_tricks=true"
    )
    assert changed["points"] == {"A": 6, "B": -12, "C": -6} and changed["made"] is False
    assert Rules.parse(changed["rules"]) == Rules("club-easy", target=31, bid_failed=2, zero_tricks=True)


@pytest.mark.parametrize("name", list(PRESETS))
def test_meksiko_of_every_preset_as_the_library_scores_it(name: str) -> None:
    answer = json_of("score", "--rules", name, "--bid", "meksiko", "--declarer", "C", "--tricks", "0", "1", "9")
    expected = mdd.score("meksiko", "C", (0, 1, 9), name).points
    assert answer["points"] == {seat.name: points for seat, points in expected.items()}


def test_betli_may_end_early() -> None:
    early = ("score", "--rules", "royale", "--bid", "betli-without-talon", "--declarer", "A", "--tricks", "1", "0", "2")
    assert json_of(*early)["points"] == {"A": -8, "B": 6, "C": 6}
    assert "betli without talon" in ok(*early)


def test_an_auction_gives_bid_and_declarer() -> None:
    by_auction = ("score", "--auction", "A5 B6 C- A7 B-", "--rules", "srpski-101", "--tricks", "8", "1", "1")
    answer = json_of(*by_auction)
    assert (answer["bid"], answer["declarer"], answer["points"]) == ("7", "A", {"A": 8, "B": 1, "C": 1})
    assert "A may not pass" in fails(1, "score", "--auction", "A-", "--tricks", "8", "1", "1")
    assert "not over: C speaks" in fails(1, "score", "--auction", "A5 B-", "--tricks", "8", "1", "1")
    thrown_in = ("score", "--rules", "royale", "--auction", "A- B- C-", "--tricks", "8", "1", "1")
    assert "thrown in" in fails(1, *thrown_in)


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (
            [],
            "--bid, --declarer and --tricks are missing; expected --bid, --declarer and --tricks, or a FILE",
        ),
        (["--bid", "6"], "--declarer and --tricks are missing"),
        (["--bid", "6", "--declarer", "A"], "--tricks is missing"),
        (["--bid", "6", "--declarer", "A", "--tricks", "7", "1"], "3"),
        (["--bid", "6", "--declarer", "A", "--tricks", "7", "1", "1"], "7 1 1 add up to 9; expected 10"),
        (["--bid", "6", "--declarer", "A", "--tricks", "7", "1", "x"], "'x'"),
        (["--bid", "6", "--declarer", "A", "--tricks", "7", "-1", "4"], "'-1'"),
        (["--bid", "4", "--declarer", "A", "--tricks", "7", "1", "2"], "unknown contract '4'"),
        (
            ["--bid", "betli", "--declarer", "A", "--tricks", "0", "5", "5"],
            "betli is not played at pagat; expected one of 5",
        ),
        (["--bid", "6", "--declarer", "D", "--tricks", "7", "1", "2"], "'D'"),
        (["--bid", "6", "--auction", "A5 B- C-", "--tricks", "7", "1", "2"], "--bid does not go with --auction"),
        ([*ONE[3:], "--html", "x.html"], "--html does not go with --bid, --declarer and --tricks"),
        ([*ONE[3:], "--rules", "club"], "unknown rules 'club'; expected pagat, pagat-pub, royale"),
        ([*ONE[3:], "--set", "targt=3"], "unknown rule 'targt'; expected one of lowest_bid, must_open"),
        ([*ONE[3:], "--set", "target"], "'target' changes no rule; expected field=value"),
        ([*ONE[3:], "--set", "must_trump=maybe"], "must_trump is 'maybe'; expected true or false"),
        ([*ONE[3:], "--lang", "fr"], "unknown language 'fr'; expected en, sr or sr-Cyrl"),
        ([*ONE[3:], "sheet.csv"], "--bid does not go with FILE"),
        ([*ONE[3:], "--blank"], "--bid does not go with --blank"),
        (["missing.csv"], "cannot read 'missing.csv': No such file"),
        (["--blank", "missing.csv"], "expected no FILE beside it"),
        (["--blank", "--names", "A,B"], "2 players are named"),
    ],
)
def test_bad_questions(args: list[str], text: str) -> None:
    assert text in fails(2, "score", *args)


# ---- a match


def test_a_sheet_from_file_and_stdin(tmp_path: Path) -> None:
    file = tmp_path / "match.csv"
    file.write_bytes(b"\xef\xbb\xbf" + SHEET.replace("\n", "\r\n").encode())
    text = ok("score", str(file), "--rules", "club-easy")
    assert text == ok("score", "-", "--rules", "club-easy", text=SHEET)
    assert (
        "Totals: Ana 9, Boris 0, Ceca 4." in text and "Not over: the best total is 9 of 51; Boris deals next." in text
    )
    answer = json_of("score", str(file), "--rules", "club-easy")
    assert answer["totals"] == {"Ana": 9, "Boris": 0, "Ceca": 4} and answer["over"] is False
    assert answer == json_of("score", "-", "--rules", "club-easy", text=SHEET)


def test_target_floor_and_winner() -> None:
    answer = json_of("score", "-", "--rules", "club-easy", "--set", "target=9", text=SHEET)
    assert answer["over"] is True and answer["winners"] == ["Ana"] and answer["decided_by"] is None
    assert json_of("score", "-", text=SHEET)["totals"]["Boris"] == -6


def test_extra_deals_are_asked_for() -> None:
    tied = "declarer,bid,A,B,C\nA,5,5,5,0\nB,5,5,5,0\nC,5,0,0,10\n"
    assert "Tied at 10: A, B and C. An extra deal is needed; C deals." in ok("score", "-", "--rules", "mini", text=tied)
    answer = json_of("score", "-", "--rules", "mini", text=tied)
    assert answer["extra_deal"] is True and answer["over"] is False and answer["next_dealer"] == "C"


def test_bad_lines_are_named_and_nothing_is_written(tmp_path: Path) -> None:
    page = tmp_path / "match.html"
    page.write_text("mine")
    bad = SHEET + "Ceca,6,1,1,1\n"
    assert "line 4: tricks 1 1 1 add up to 3; expected 10" in fails(2, "score", "-", "--html", str(page), text=bad)
    assert page.read_text() == "mine" and os.listdir(tmp_path) == ["match.html"]
    assert "line 1: byte 1 is not UTF-8" in fails(2, "score", "-", text=b"\xff")
    assert "the sheet is empty" in fails(2, "score", "-", text="")


def test_html_is_written_whole(tmp_path: Path) -> None:
    page = tmp_path / "match.html"
    page.write_text("older")
    text = ok("score", "-", "--html", str(page), text=SHEET.replace("Ana", "<i>"))
    assert text.startswith("Match sheet") and os.listdir(tmp_path) == ["match.html"]
    assert "&lt;i&gt;" in page.read_text(encoding="utf-8") and "<i>" not in page.read_text(encoding="utf-8")
    folder = tmp_path / "no" / "such.html"
    assert f"cannot write '{folder}'"[:40] in fails(1, "score", "-", "--html", str(folder), text=SHEET)
    assert "cannot write" in fails(1, "score", "-", "--html", str(tmp_path), text=SHEET)
    json.loads(ok("score", "-", "--html", str(page), "--json", text=SHEET))


def test_html_never_replaces_the_sheet_and_keeps_what_a_file_is(tmp_path: Path) -> None:
    sheet, page = tmp_path / "match.csv", tmp_path / "page.html"
    sheet.write_text(SHEET)
    assert "is the sheet itself" in fails(2, "score", str(sheet), "--html", str(sheet)) and sheet.read_text() == SHEET
    if os.name == "posix":
        page.write_text("")
        page.chmod(0o600)
        link = tmp_path / "link.html"
        link.symlink_to(page)
        ok("score", str(sheet), "--html", str(link))
        assert link.is_symlink() and page.stat().st_mode & 0o777 == 0o600 and "Boris" in page.read_text()
    with sheet.open("rb") as stdin:  # score - --html match.csv <match.csv
        command = [sys.executable, "-m", "meksiko_dd", "score", "-", "--html", str(sheet)]
        done = subprocess.run(command, stdin=stdin, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "is the sheet itself" in done.stderr and sheet.read_text() == SHEET
    alone = ok("score", str(sheet), "--html", "-")
    assert alone.startswith("<!DOCTYPE html>") and alone.endswith("</html>\n")
    assert "expected no --json beside it" in fails(2, "score", str(sheet), "--html", "-", "--json")
    assert ok("score", "--blank", "--html", "-").startswith("<!DOCTYPE html>")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_page_on_a_full_disk_is_one_sentence() -> None:
    assert "cannot write '/dev/full'" in fails(1, "score", "-", "--html", "/dev/full", text=SHEET)


def test_four_names_and_options() -> None:
    rows = '{"declarer": "Dule", "bid": 6, "tricks": [7, 1, 2]}\n'
    answer = json_of(
        "score", "-", "--names", "Ana, Boris,Ceca,Dule", "--dealer", "Ceca", text=rows.replace("7, 1, 2", "1, 2, 7")
    )
    assert answer["deals"][0]["tricks"] == {"Ana": 1, "Boris": 2, "Ceca": None, "Dule": 7}
    assert answer["totals"] == {"Ana": 1, "Boris": 2, "Ceca": 0, "Dule": 7} and answer["next_dealer"] == "Dule"
    assert "dealer is 'Eva'; expected Ana" in fails(2, "score", "-", "--dealer", "Eva", text=SHEET)


def test_blank_sheets(tmp_path: Path) -> None:
    page = tmp_path / "blank.html"
    text = ok("score", "--blank", "--rules", "club-normal to 31", "--names", "Ana,Boris,Ceca,Dule", "--html", str(page))
    assert "Rules: club-normal target=31." in text and "Dule" in text and "Dule" in page.read_text(encoding="utf-8")
    assert "___" in ok("score", "--blank")
    assert json_of("score", "--blank") == {"rules": "pagat", "names": ["", "", ""], "deals": []}


# ---- rules


def test_rules_are_listed() -> None:
    text = ok("rules")
    assert [line.split()[0] for line in text.splitlines()[1:]] == [*PRESETS, "mini"]
    answer = json_of("rules")
    assert [one["name"] for one in answer["presets"]] == [*PRESETS, "mini"]
    assert answer["presets"][0]["fields"] == dict(PRESETS["pagat"].fields)


def test_one_table_is_explained() -> None:
    text = ok("rules", "royale")
    assert "- A player void in the suit led may play anything, a trump or not.\n" in text
    assert "- Betli, no trick and no trump, ranks equal to a bid of 7 and takes the talon: +7 or -7, each " in text
    assert "each defender -5 or +5.\n" in text
    changed = ok("rules", "club-easy", "--set", "target=31", "--set", "must_trump=false")
    assert changed.startswith("club-easy must_trump=false target=31. ") and "reaches a total of 31;" in changed
    answer = json_of("rules", "club-easy", "--set", "target=31")
    assert answer["text"] == "club-easy target=31" and answer["fields"]["target"] == 31
    assert answer["contracts"][-1] == {
        "bid": "meksiko",
        "rank": 11,
        "takes_talon": False,
        "strains": ["S", "H", "D", "C"],
        "goal": "max",
        "tricks_needed": 10,
        "ends_early": False,
    }
    assert set(answer["fields"]) == set(FIELDS)


def test_what_a_table_pays_is_shown() -> None:
    lines = ok("rules", "royale").splitlines()
    rows = {line.split("  ")[0]: line.split() for line in lines[2:12]}
    assert rows["7"] == ["7", "+7", "to", "+10", "-7", "+1", "0"] and rows["Meksiko"] == [
        "Meksiko",
        "+20",
        "-20",
        "+1",
        "0",
    ]
    assert rows["betli without talon"][3:] == ["+8", "-8", "made", "-6,", "failed", "+6"]
    assert (
        "Meksiko is worth more than 10 sure points when its chance is above 75.0%, and more than nothing" in lines[13]
    )
    serbian = ok("rules", "srpski-101", "--lang", "sr")
    assert "Ispunjen Meksiko vredi +10: nikad više od 10 sigurnih poena" in serbian and "66,7%" in serbian
    assert "Meksiko never pays" in ok("rules", "pagat", "--set", "meksiko_made=0")
    answer = json_of("rules", "club-normal")
    assert answer["meksiko_chance"] == 50 / 60 and json_of("rules", "srpski-101")["meksiko_chance"] is None
    seven = {"bid": "7", "made": [7, 10], "failed": -14, "trick": 1, "no_trick": -7}
    assert answer["pay"][2] == {**seven, "defender_made": None, "defender_failed": None}
    betli = next(pay for pay in json_of("rules", "royale")["pay"] if pay["bid"] == "betli")
    assert betli == {
        "bid": "betli",
        "made": [7, 7],
        "failed": -7,
        "trick": None,
        "no_trick": None,
        "defender_made": -5,
        "defender_failed": 5,
    }


def test_two_tables_are_compared() -> None:
    text = ok("rules", "--compare", "club-easy", "club-normal")
    table, *sentences = text.split("\n\n")
    assert sentences[0].splitlines() == [
        "bid_failed:",
        "  club-easy: A failed bid of a number costs that number.",
        "  club-normal: A failed bid of a number costs twice that number.",
    ]
    assert len(sentences) == 3
    assert [line.split() for line in table.splitlines()] == [
        ["rule", "club-easy", "club-normal"],
        ["bid_failed", "1", "2"],
        ["meksiko_failed", "20", "40"],
        ["zero_tricks", "false", "true"],
    ]
    assert ok("rules", "--compare", "pagat", "pagat") == "pagat and pagat play by the same rules.\n"
    answer = json_of("rules", "--compare", "pagat", "pagat to 31")
    assert answer == {
        "a": "pagat",
        "b": "pagat target=31",
        "differences": [{"field": "target", "a": 51, "b": 31}],
    }


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(PRESETS, 2)))
def test_a_comparison_shows_only_the_differences(one: str, other: str) -> None:
    shown = {row["field"] for row in json_of("rules", "--compare", one, other)["differences"]}
    assert shown == {f for f in FIELDS if PRESETS[one].fields[f] != PRESETS[other].fields[f]} and shown


def test_an_auction_is_followed() -> None:
    assert ok("rules", "royale", "--auction", "A7") == "B speaks; legal: - 8 betli-without-talon 9 10 meksiko\n"
    assert ok("rules", "srpski-101", "--auction", "A5 B6 C- A7 B-") == "A plays 7.\nThe talon is shown to all.\n"
    forced = ("rules", "pagat", "--set", "lowest_bid=6", "--set", "must_open=dealer", "--auction", "A- B- C-")
    assert ok(*forced) == "All have passed: C must play 5.\nThe talon is shown to all.\n"
    answer = json_of("rules", "--auction", "A5 B6")
    assert answer == {
        "rules": "pagat",
        "auction": "A5 B6",
        "over": False,
        "turn": "C",
        "legal": ["-", "7", "8", "9", "10", "meksiko"],
        "declarer": None,
        "bid": None,
        "talon_shown": None,
    }
    hidden = ("rules", "--set", "hidden_five=true", "--auction", "A5 B- C-")
    assert "without being shown" in ok(*hidden) and json_of(*hidden)["talon_shown"] is False
    assert "legal: - 6 7" in fails(1, "rules", "--auction", "A5 B5")
    assert "cannot read the call 'B4'" in fails(2, "rules", "--auction", "A5 B4")


@pytest.mark.parametrize(
    ("args", "text"),
    [
        (
            ["nobody"],
            "unknown rules 'nobody'; expected pagat, pagat-pub, royale, srpski-101, club-easy, club-normal or mini",
        ),
        (["--compare", "pagat", "nobody"], "'nobody'"),
        (["--compare", "pagat"], "2"),
        (["pagat", "--compare", "pagat", "royale"], "too many questions"),
        (["pagat", "--words"], "too many questions"),
        (["--words", "--auction", "A5"], "expected one of: rules, rules NAME, rules NAME --auction CALLS"),
        (["pagat", "--set", "deals=0"], "deals is '0'; expected a whole number from 1 to 10000, or none"),
        (["--words", "--pack", "swiss"], "unknown pack 'swiss'; expected french or tell"),
    ],
)
def test_bad_questions_about_rules(args: list[str], text: str) -> None:
    assert text in fails(2, "rules", *args)


# ---- languages


def keys(value: Any) -> Any:
    """The keys of a JSON value, at every level."""
    if isinstance(value, dict):
        return {key: keys(inner) for key, inner in value.items()}
    return [keys(inner) for inner in value] if isinstance(value, list) else None


@pytest.mark.slow
@pytest.mark.parametrize(
    "args",
    [
        ONE,
        ("rules",),
        ("rules", "royale"),
        ("rules", "--compare", "pagat", "royale"),
        ("rules", "--words"),
        ("rules", "--auction", "A5"),
        ("score", "-"),
        ("score", "--blank"),
        ("solve", DEAL, "-s", "S", "-d", "A", "--played", "DT"),
        ("solve", DEAL, "-s", "NT", "-d", "A", "--goal", "min", "--bid", "0"),
        ("table", DEAL),
        ("table", DEAL, "--leader", "B", "--free-ruff"),
        ("deal", "--seed", "7", "--draw"),
    ],
    ids=" ".join,
)
def test_language_changes_what_people_read_and_no_key(args: tuple[str, ...]) -> None:
    english, latin, cyrillic = (ok(*args, "--lang", language, text=SHEET) for language in ("en", "sr", "sr-Cyrl"))
    assert len({english, latin, cyrillic}) == 3
    assert any("\u0400" <= letter <= "\u04ff" for letter in cyrillic)
    shapes = [keys(json_of(*args, "--lang", language, text=SHEET)) for language in ("en", "sr", "sr-Cyrl")]
    assert shapes[0] == shapes[1] == shapes[2]


def test_what_is_drawn_is_read_again() -> None:
    """Latin ranks of either pack are readable; only Cyrillic ones are for people alone."""
    for language, pack in (("en", "french"), ("sr", "french"), ("en", "tell"), ("sr", "tell")):
        text = ok("deal", "--seed", "7", "--draw", "--lang", language, "--pack", pack)
        suits = [line.strip() for line in text.splitlines() if line.startswith(" " * 14) and line.strip()[1] == " "]
        assert len(suits) == 4
        assert mdd.Hand.parse(".".join(suit[2:].replace(" ", "") for suit in suits)) == mdd.Deal.random(7).hand("A")


def test_numbers_take_the_right_form() -> None:
    forms = [count("tricks", number, "sr") for number in (0, 1, 2, 4, 5, 10, 11, 12, 21, 22)]
    assert forms == [
        "0 \u0161tihova",
        "1 \u0161tih",
        "2 \u0161tiha",
        "4 \u0161tiha",
        "5 \u0161tihova",
        "10 \u0161tihova",
        "11 \u0161tihova",
        "12 \u0161tihova",
        "21 \u0161tih",
        "22 \u0161tiha",
    ]
    assert [count("tricks", number) for number in (0, 1, 2, 21)] == ["0 tricks", "1 trick", "2 tricks", "21 tricks"]
    text = ok("solve", DEAL, "-s", "S", "-d", "A", "--lang", "sr", "--pack", "tell")
    assert "adut je list" in text and "A uzima 6 \u0161tihova" in text and "kup \u2665O \u2666VIII" in text


def test_words_of_both_packs() -> None:
    answer = json_of("rules", "--words", "--lang", "sr", "--pack", "tell")
    assert answer["suits"] == {"S": "list", "H": "srce", "D": "bundeva", "C": "\u017eir"}
    assert answer["ranks"]["Q"] == "gornjak" and answer["cards"]["SJ"] == "dolnjak list"
    assert json_of("rules", "--words")["cards"]["SA"] == "ace of spades"
    text = ok("rules", "--words", "--lang", "sr-Cyrl")
    assert (
        "\u0437\u0432\u0430\u043d\u0434\u0430\u0440"[1:] not in text and "\u0436\u0430\u043d\u0434\u0430\u0440" in text
    )


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp1251", "utf-8"])
def test_every_encoding_gets_what_it_can_show(encoding: str) -> None:
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    for language in ("sr", "sr-Cyrl"):
        command = [sys.executable, "-m", "meksiko_dd", "rules", "pagat-pub", "--lang", language]
        done = subprocess.run(command, capture_output=True, env={**os.environ, **env}, check=False)
        assert done.returncode == 0 and done.stderr == b""
        text = done.stdout.decode(encoding)
        assert "?" not in text
        if encoding == "ascii":
            assert "Najnizi licit je 5." in text and "pobedjuje" in text


# ---- the solver's commands


def test_solve_and_table_follow_the_tables_rules() -> None:
    ending = ("solve", "A7..T.9 .AK.8.7 K8.9.7.", "-s", "D", "-d", "A", "-l", "C")
    for args, tricks in (
        ((), 2),
        (("--rules", "pagat"), 2),
        (("--rules", "royale"), 1),
        (("--free-ruff",), 1),
        (("--rules", "royale", "--set", "must_trump=true"), 2),
        (("--set", "must_trump=false"), 1),
        (("--rules", "club-easy", "--free-ruff"), 1),
    ):
        answer = json_of(*ending, *args)
        assert answer["tricks"] == tricks and answer["must_trump"] == (tricks == 2), args
    for name, rules in PRESETS.items():
        assert json_of("table", DEAL, "--rules", name)["must_trump"] == rules.must_trump
    assert "unknown rules 'x'" in fails(2, *ending, "--rules", "x")
    assert "unknown rule 'x'" in fails(2, "table", DEAL, "--set", "x=1")


def test_the_help_has_examples() -> None:
    for command in ("score", "rules"):
        text = ok(command, "--help")
        assert "Example:" in text and f"meksiko-dd {command} " in text
    assert run("score", "--help").returncode == 0
