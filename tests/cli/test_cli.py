"""The command line: what it prints, its exit status, and that bad input gets one clear sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from support.command import COMMANDS, DEAL, fails, ok

import meksiko_dd as mdd
from meksiko_dd.cli import main, options


def solve_json(*args: str) -> dict[str, Any]:
    answer = json.loads(ok("solve", *args, "--json"))
    assert isinstance(answer, dict)
    return answer


def test_solve_json_has_the_contracted_shape() -> None:
    answer = solve_json(DEAL, "--strain", "S", "--declarer", "A")
    keys = "schema deal strain declarer leader goal must_trump played taken tricks cards line nodes"
    assert list(answer) == keys.split()
    cards, line, nodes = answer.pop("cards"), answer.pop("line"), answer.pop("nodes")
    assert answer == {
        "schema": 1,
        "deal": DEAL,
        "strain": "S",
        "declarer": "A",
        "leader": "A",
        "goal": "max",
        "must_trump": True,
        "played": [],
        "taken": 0,
        "tricks": 6,
    }
    assert cards[0] == {"card": "SA", "tricks": 5, "best": False}
    assert [card["card"] for card in cards if card["best"]] == ["DT"]
    assert len(line) == 30 and line[0] == "DT" and nodes > 0


def test_solve_marks_best_cards_and_names_ties() -> None:
    text = ok("solve", DEAL, "-s", "S", "-d", "A")
    assert "Best: DT\n" in text and "D   T 6*\n" in text and "A has taken 6 tricks in all." in text
    tie = ok("solve", "AK... 87... QJ...", "-s", "NT", "-d", "A")
    assert "Best, all equal: SA, SK" in tie


def test_bid_marks_cards_relative_to_it() -> None:
    text = ok("solve", DEAL, "-s", "S", "-d", "A", "--bid", "6")
    assert "T =*" in text and "A -1" in text and "J -2" in text and "6 in all: = against a bid of 6." in text
    assert "A +1*" in ok("solve", "AK... 87... QJ...", "-s", "NT", "-d", "A", "--bid", "1")
    answer = solve_json(DEAL, "-s", "S", "-d", "A", "--bid", "5")
    assert answer["bid"] == 5 and answer["cards"][0] == {"card": "SA", "tricks": 5, "best": False, "relative": 0}


def test_text_says_which_question_was_answered() -> None:
    text = ok("solve", "A7..T.9 .AK.8.7 K8.9.7.", "-s", "D", "-d", "A", "-l", "C", "--free-ruff")
    assert (
        "A is declarer and wants tricks; diamonds are trump; a player void in the suit led may play anything." in text
    )
    assert "C is on turn" in text and "1.  C " in text
    text = ok("solve", "AK... 87... QJ...", "-s", "NT", "-d", "B", "--goal", "min", "--played", "S8 SQ")
    assert "B is declarer and wants no tricks; no trump." in text and "B=S8  C=SQ  A SK" in text
    assert "2 cards are played; B has taken 0 tricks." in text and "A is on turn: B takes 0 more tricks" in text


def test_house_rule_goal_and_leader() -> None:
    ending = ("solve", "A7..T.9 .AK.8.7 K8.9.7.", "-s", "D", "-d", "A", "-l", "C")
    assert json.loads(ok(*ending, "--json"))["tricks"] == 2
    assert json.loads(ok(*ending, "--free-ruff", "--json"))["tricks"] == 1
    misere = ("T987.98.987.8 AK.AKQT.A.QJT QJ.J7.KQJT.97", "-s", "NT", "-d", "A", "--goal", "min")
    assert solve_json(*misere)["tricks"] == 0
    assert solve_json(*misere, "--leader", "B")["tricks"] == 1


def test_played_cards_also_mid_trick_and_to_the_end() -> None:
    line = solve_json(DEAL, "-s", "S", "-d", "A")["line"]
    middle = solve_json(DEAL, "-s", "S", "-d", "A", "--played", " ".join(line[:14]))
    assert middle["played"] == line[:14] and middle["taken"] + middle["tricks"] == 6
    over = solve_json(DEAL, "-s", "S", "-d", "A", "--played", "".join(line))
    assert (over["taken"], over["tricks"], over["cards"], over["line"]) == (6, 0, [], [])
    assert "The play is over.\n" in ok("solve", DEAL, "-s", "S", "-d", "A", "--played", "".join(line))


def test_table() -> None:
    answer = json.loads(ok("table", DEAL, "--json"))
    assert list(answer) == ["schema", "deal", "leader", "must_trump", "tricks", "betli"]
    assert answer["leader"] == "declarer" and answer["tricks"]["A"]["S"] == 6
    for seat, row in answer["tricks"].items():
        assert row == {strain: mdd.solve(DEAL, strain, seat).tricks for strain in row}
        assert answer["betli"][seat] == mdd.solve(DEAL, "NT", seat, goal="min").tricks
    assert list(answer["tricks"]["A"]) == ["S", "H", "D", "C", "NT"] and list(answer["betli"]) == ["A", "B", "C"]
    other = json.loads(ok("table", DEAL, "--leader", "B", "--json"))
    assert other["leader"] == "B" and other["tricks"]["A"]["S"] == mdd.solve(DEAL, "S", "A", "B").tricks
    assert "the declarer leads" in ok("table", DEAL) and "B leads" in ok("table", DEAL, "-l", "B")


def test_deal_words_need_no_quotes_and_may_come_from_stdin() -> None:
    expected = ok("table", DEAL, "--json")
    assert ok("table", *DEAL.split(), "--json") == expected
    assert ok("table", "-", "--json", text=f"\ufeff# a comment\r\n\r\n{DEAL}\r\n") == expected
    assert "no deal" in fails(2, "table", "-", text="")


def test_deal_is_random_by_seed() -> None:
    assert ok("deal", "--seed", "7") == ok("deal", "--seed", "7") != ok("deal", "--seed", "8")
    two = ok("deal", "--seed", "7", "--count", "2").splitlines()
    assert two == [ok("deal", "--seed", str(seed)).strip() for seed in (7, 8)]
    answer = json.loads(ok("deal", "--seed", "7", "--json"))
    assert answer["deals"][0]["deal"] == mdd.Deal.random(7).text and len(answer["deals"][0]["talon"].split()) == 2
    assert mdd.Deal.parse(ok("deal")).size == 10
    assert mdd.Deal.parse(ok("deal", "--cards", "4")).size == 4


def test_deal_with_fixed_cards() -> None:
    deal = mdd.Deal.parse(ok("deal", "--seed", "1", "--fix", "A:SA,SK", "--fix", "A:H7", "--fix", "talon:D9"))
    assert {"SA", "SK", "H7"} <= {str(card) for card in deal.hand("A")}
    assert deal.talon is not None and "D9" in [str(card) for card in deal.talon]
    assert "SA" in fails(2, "deal", "--fix", "A:SA", "--fix", "B:SA")
    assert "expected" in fails(2, "deal", "--fix", "SA")
    assert "11" in fails(2, "deal", "--fix", "A:SASKSQSJSTS9S8S7HAHKHQ")


@pytest.mark.parametrize(
    ("status", "args", "text"),
    [
        (2, ["AK... Q... J8..."], "2, 1 and 2 cards; expected equal hands"),
        (2, ["A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ"], "10, 10 and 9 cards"),
        (2, ["A:AKJT8.A9.K7.8 QA7.KQ8.AT9.A .JT7.QJ8.KQJ9"], "SA"),
        (2, ["AKQJT987.AKQ.. .JT987.AKQJT9. ..87.AKQJT987"], "hand of A has 11 cards"),
        (2, ["AKQJT987.AKQ.. .JT987.AKQJT9. ..87.AKQJT9877"], "C7"),
        (2, ["A1... K8... Q9..."], "'1'"),
        (2, [""], "hands"),
        (2, ["-", "A..."], "expected"),
    ],
)
def test_bad_deals(status: int, args: list[str], text: str) -> None:
    assert text in fails(status, "table", *args)


def test_a_duplicate_names_card_and_both_owners() -> None:
    error = fails(2, "table", "A:AKJT8.A9.K7.8 QA7.KQ8.AT9.A .JT7.QJ8.KQJ9")
    assert "SA" in error and " A" in error and " B" in error


@pytest.mark.parametrize(
    ("status", "args", "text"),
    [
        (2, ["--strain", "X", "--declarer", "A"], "'X'"),
        (2, ["--strain", "S", "--declarer", "D"], "'D'"),
        (2, ["--strain", "S", "--declarer", "A", "--leader", "D"], "'D'"),
        (2, ["--strain", "S", "--declarer", "A", "--goal", "few"], "'few'"),
        (2, ["--strain", "S", "--declarer", "A", "--bid", "11"], "11"),
        (2, ["--strain", "S", "--declarer", "A", "--played", "S1"], "'S1'"),
        (2, ["--strain", "S"], "--declarer"),
        (2, ["--strain", "S", "--declarer", "A", "--nonsense"], "--nonsense"),
        (1, ["--strain", "S", "--declarer", "A", "--played", "CA"], "does not hold CA"),
        (1, ["--strain", "S", "--declarer", "A", "--played", "DT S9"], "legal: DA DQ"),
        (1, ["--strain", "S", "--declarer", "A", "--node-budget", "3"], "budget"),
    ],
)
def test_bad_questions(status: int, args: list[str], text: str) -> None:
    assert text in fails(status, "solve", DEAL, *args)


def test_unknown_command_names_the_known_ones() -> None:
    error = fails(2, "sovle", DEAL)
    assert "sovle" in error and "solve, table, discard, bid, review, deal, batch" in error


def test_help_and_version() -> None:
    assert ok("--version").strip().endswith(mdd.__version__)
    assert main.COMMANDS == COMMANDS
    for command in COMMANDS:
        assert "Example:" in ok(command, "--help")
    assert all(command in ok("--help") for command in COMMANDS)


def test_threads_are_by_default_the_processors_that_this_process_may_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(options, "processors", lambda: 5)
    group, using = main.cli, []
    with click.Context(group) as ctx:
        for name in COMMANDS:
            command = group.get_command(ctx, name)
            assert command is not None
            threads = next((param for param in command.params if param.name == "threads"), None)
            if threads is not None and threads.get_default(ctx) == 5:
                using.append(name)
                assert "one for each processor that this process may use" in " ".join(ok(name, "--help").split())
    assert using == ["discard", "bid", "review"]  # bench uses one


@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "utf-8"])
def test_symbols_and_encodings(encoding: str) -> None:
    env = {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    text = ok("solve", "AK... 87... QJ...", "-s", "\u2660", "-d", "A", env=env)
    assert "Best, all equal: SA, SK" in text and "\u2660" not in text  # a pipe gets plain letters
    assert "\x1b" not in text
    error = fails(2, "solve", "AK... 87... QJ...", "-s", "\u2620", "-d", "A", env=env)
    assert "unknown strain" in error and "expected S H D C" in error


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs a shell")
@pytest.mark.parametrize("lines", [1, 4000])
def test_a_closed_pipe_ends_quietly(lines: int, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text('{"deal": "A... K... Q...", "strain": "S", "declarer": "A"}\n' * lines)
    for command in (f"batch {file}", "table 'AK... 87... QJ...'"):
        script = f'"{sys.executable}" -m meksiko_dd {command} | head -1 >/dev/null'
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_one_sentence() -> None:
    with open("/dev/full", "w") as full:
        command = [sys.executable, "-m", "meksiko_dd", "table", "AK... 87... QJ..."]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 1 and "Traceback" not in done.stderr and "cannot write" in done.stderr


def test_all_that_is_missing_is_named_at_once() -> None:
    missing = "--strain and --declarer are missing; expected --strain S|H|D|C|NT --declarer A|B|C"
    assert fails(2, "solve", DEAL).startswith(f"meksiko-dd: {missing}\n")
    assert "DEAL, --strain and --declarer are missing; expected DEAL --strain" in fails(2, "solve")
    assert "--declarer is missing; expected --declarer A|B|C" in fails(2, "solve", DEAL, "-s", "S")
    assert "FILE is missing; expected FILE" in fails(2, "review")
    assert "--declarer and --tricks are missing" in fails(2, "score", "--bid", "6")


def test_in_mid_play_the_hands_are_drawn_as_they_are() -> None:
    text = ok("solve", DEAL, "-s", "S", "-d", "A", "--played", "DT DQ")
    assert text.startswith(mdd.Deal.parse(DEAL).diagram().replace("D AQ", "D A").replace("D T\n", "D -\n"))
    assert "\nOn the table: A DT, B DQ.\n" in text and "On the table" not in ok("solve", DEAL, "-s", "S", "-d", "A")


def test_a_deal_that_is_over_has_no_tricks_to_come() -> None:
    line = "".join(solve_json(DEAL, "-s", "S", "-d", "A")["line"])
    for language, over in (("en", "The play is over"), ("sr", "Igra je gotova")):
        options = ("-s", "S", "-d", "A", "--played", line, "--lang", language)
        assert ok("solve", DEAL, *options).endswith(f"\n{over}.\n")
        assert f"\n{over}; " in ok("solve", DEAL, *options, "--bid", "5")


def test_own_tricks_of_a_defender() -> None:
    question = ("solve", DEAL, "-s", "S", "-d", "A")
    low, high = mdd.defender_tricks(DEAL, "S", "A", "B")
    assert json.loads(ok(*question, "--own", "B", "--json"))["own"] == {"seat": "B", "tricks": [low, high]}
    shown = f"{low} to {high}" if low < high else f"{low}"
    assert f"B himself takes {shown} trick" in ok(*question, "--own", "B")
    paid = ok(*question, "--own", "C", "--bid", "6", "--rules", "pagat-pub")
    assert ("Without a trick a defender scores -6 points here." in paid) == mdd.PRESETS["pagat-pub"].zero_tricks
    assert "--own A is the declarer, whose tricks are told; expected B or C" in fails(2, *question, "--own", "A")
    assert "--own goes with --goal max" in fails(2, "solve", DEAL, "-s", "NT", "-d", "A", "--goal", "min", "--own", "B")
