"""The command bid: what it prints, JSON, languages, bad input, limits of patience."""

from __future__ import annotations

import json

import pytest
from support.command import fails, ok
from support.interrupts import POSIX, at_work, interrupted

HAND = ("bid", "--hand", "AKT7.98.A.KQJ")
QUICK = ("--talons", "6", "--samples", "4", "--threads", "2")
DEAL = "A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9"


pytestmark = pytest.mark.usefixtures("few_worlds")


@pytest.fixture(autouse=True)
def any_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pipe carries all letters, whatever the locale."""
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")


def test_text_shows_legal_calls_and_says_what_every_number_is() -> None:
    text = ok(*HAND, "--auction", "A5 B6 C-", *QUICK)
    lines = text.splitlines()
    bids = [line.split()[1] if line.startswith(">") else line.split()[0] for line in lines[4:10]]
    assert bids == ["7", "8", "9", "10", "Meksiko", "pass"]
    assert [line.startswith(">") for line in lines].count(True) == 1
    assert (
        "The numbers of bids are estimates, from 6 of 231 talons, 24 layouts in all (24 where the talon is left alone; "
        "seed 1); \u00b1 is one standard error." in lines
    )
    assert "double dummy" in text and "A pass: B plays 6" in text and "a model of who bids what" in text
    assert "Say 7" in text or "\nPass." in text


def test_first_hand_has_to_bid() -> None:
    text = ok(*HAND, *QUICK)
    assert "Say 5;" in text and "pass later" in text and "You must bid" in text
    assert "All layouts" not in text and "Bids are rated with all layouts equally likely." in text


@pytest.mark.slow
def test_nobody_has_bid_and_one_may_pass() -> None:
    text = ok("bid", "--hand", "987.987.98.87", "--rules", "royale", *QUICK)
    assert "whoever may still speak opens with 5, or raises, if his hand justifies it" in text


@pytest.mark.slow
def test_bound_and_scores_have_columns_of_their_own() -> None:
    text = ok(*HAND, "--bound", "--scores", "A:44,B:12,C:30", "--rules", "club-easy", *QUICK)
    assert "at best" in text and "wins match" in text and "Match: A:44 B:12 C:30." in text
    assert "an estimate from above" in text and "by the totals of all three" in text
    poor = ok("bid", "--hand", "987.987.98.87", "--scores", "A:2,B:0,C:0", "--rules", "club-easy", *QUICK)
    assert "total grows" in poor and "If you fall, the floor of the totals saves you 3 points." in poor


@pytest.mark.slow
def test_json_is_the_report() -> None:
    plain = json.loads(ok(*HAND, "--standing", "6", "--seed", "3", *QUICK, "--json"))
    assert plain["schema"] == 2 and plain["standing"] == "6" and plain["auction"] == "C6" and plain["seed"] == 3
    assert [one["contract"] for one in plain["contracts"]] == ["5", "6", "7", "8", "9", "10", "meksiko"]
    assert [one["legal"] for one in plain["contracts"]] == [False, False, True, True, True, True, True]
    seven = plain["contracts"][2]
    assert {"p_make", "p_make_se", "points", "points_se", "tricks", "strain"} <= seven.keys() and seven["strain"] == "S"
    assert plain["pass"]["plays"][0]["declarer"] == "C" and plain["call"] in ("7", "pass")


@pytest.mark.slow
def test_serbian_in_both_scripts() -> None:
    latin, cyrillic = (ok(*HAND, *QUICK, "--lang", language) for language in ("sr", "sr-Cyrl"))
    assert "licit" in latin and "poeni" in latin and "kasnije dalje" in latin
    assert "\u043b\u0438\u0446\u0438\u0442" in cyrillic and "licit" not in cyrillic


@pytest.mark.slow
def test_a_known_deal() -> None:
    text = ok("bid", DEAL, "--seconds", "0.6", "--threads", "2")
    rows = [line for line in text.splitlines() if line[:3] in ("A  ", "B  ", "C  ")]
    assert len(rows) >= 3 and "all cards seen (exact)" in text and "could have known" in text
    plain = json.loads(ok("bid", DEAL, "--seconds", "0.6", "--json"))
    assert [one["player"] for one in plain["known"]] == ["A", "B", "C"]
    assert [one["hand"] for one in plain["ratings"]] == ["AKJT8.A9.K7.8", "Q97.KQ8.AT9.A", ".JT7.QJ8.KQJ9"]
    assert plain["known"][0]["contract"] == plain["known"][0]["makes"][-1]


@pytest.mark.parametrize(
    ("args", "status", "message"),
    [
        (("bid",), 2, "expected one of: bid --hand CARDS, or bid DEAL"),
        (
            (*HAND, "--standing", "6", "--auction", "A5"),
            2,
            "--auction says what stands; expected no --standing beside it",
        ),
        ((*HAND, "--auction", "A5 B5"), 1, "call 2: B may not bid 5 over 5"),
        ((*HAND, "--auction", "A5 B6 C- A-"), 1, "is over; expected one in which a player is to speak"),
        ((*HAND, "--auction", "A5", "--seat", "C"), 1, "seat is C, but after 'A5' B speaks"),
        ((*HAND, "--auction", "A5 Bq"), 2, "cannot read the call 'Bq'"),
        ((*HAND, "--standing", "meksiko"), 1, "is over"),
        ((*HAND, "--standing", "betli"), 2, "betli is not played at pagat; expected one of 5 6 7 8 9 10 meksiko"),
        ((*HAND, "--standing", "pass"), 2, "unknown contract 'pass'"),
        ((*HAND, "--scores", "44 12 30"), 2, "cannot read the score '44'; expected something like A:44"),
        ((*HAND, "--scores", "A:60,B:0,C:0"), 2, "A has 60, so the match to 51 is over; expected fewer"),
        ((*HAND, "--scores", "A:1"), 2, "expected one of each seat, such as A:44,B:12,C:30"),
        ((*HAND, "--seconds", "0"), 2, "'0'; expected a number of seconds above 0"),
        ((*HAND, "--talons", "232"), 2, "'232'; expected a whole number from 1 to 231"),
        (("bid", "--hand", "AKT7.98.A.KQ"), 2, "hand has 9 cards; expected ten, those dealt"),
        (("bid", "--hand", "AKT7.98.A.KQZ9"), 2, "expected ten"),
        (("bid", DEAL, "--standing", "6"), 2, "--standing goes with --hand; expected none with DEAL"),
        (("bid", "A... K... Q..."), 2, "the hands have 1 cards; expected a whole deal, ten each"),
    ],
)
def test_bad_input(args: tuple[str, ...], status: int, message: str) -> None:
    assert message in fails(status, *args)


@pytest.mark.slow
@POSIX
def test_interrupt_prints_what_there_is() -> None:
    patch = (
        "from meksiko_dd.bids._talons import Judge\n"
        "judge = Judge.judge\n"
        "Judge.judge = lambda self, *args: judge(self, *args) or (self.done.sum() > 2 and say())"
    )
    with at_work(patch, *HAND, "--standing", "5", "--samples", "400") as process:
        out, err = interrupted(process)
    assert (process.returncode, err) == (130, b"")
    assert b"Unfinished: interrupted." in out and b"of 231 talons" in out
