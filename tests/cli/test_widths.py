"""No command prints a line that is wider than the terminal, and what the main ones look like at 80 columns.

`PYTHONPATH=tests .venv/bin/python tests/cli/test_widths.py` writes the snapshots again; read what changed before you
commit it.
"""

from __future__ import annotations

import importlib
import shlex
from collections.abc import Callable
from functools import wraps
from typing import Any

import pytest
from rich.cells import cell_len
from support.command import COMMANDS, DEAL, ok
from support.paths import EXAMPLES, ROOT, TESTS

from meksiko_dd.bids import _rating

SNAPSHOTS = TESTS / "cli" / "snapshots"
HAND = "--hand AKT7.98.A.KQJ"
QUICK = "--talons 2 --samples 2 --threads 1"
NAMES = "Aleksandra-Aleksandra,Konstantin-Konstantin,日本語日本語日本語日本語日本"  # of 20 letters and more
SHEET = f"declarer,bid,{NAMES}\n" + "Aleksandra-Aleksandra,meksiko,3,3,4\nKonstantin-Konstantin,10,0,10,0\n" * 3
BIG = "--set meksiko_failed=10000 --set target=10000"
RECORD = (EXAMPLES / "lost.mek").read_text(encoding="utf-8").replace("Ana, Boris, Ceca", NAMES)
RECORD = RECORD.replace("dealer: Ceca", "dealer: " + NAMES.rpartition(",")[2])

ASKED = [
    f"solve '{DEAL}' -s S -d A --bid 6",
    f"solve '{DEAL}' -s NT -d B --goal min",
    f"solve '{DEAL}' -s S -d A --played 'DT DQ' --pack tell",
    f"table '{DEAL}' --leader B",
    "deal --seed 7 --draw",
    f"discard {HAND} --talon H7D9 --bid 7 --samples 20",
    "discard --hand T987.98.987.8 --talon DJ,CJ --rules royale --bid betli --samples 20 --top 9",
    f"discard '{DEAL}' -d A --bid 6 --line",
    f"bid {HAND} {QUICK}",
    f"bid {HAND} {QUICK} --wide --bound --rules royale --standing 7 --pack tell",
    f"bid {HAND} {QUICK} --wide --bound --scores A:-9999,B:-9999,C:9998 --set target=10000 --rules royale",
    f"bid '{DEAL}' --talons 2 --samples 2 --seconds 1",
    "rules",
    "rules pagat",
    "rules royale --set betli_without_talon=10 --set meksiko_failed=10000 --set bid_failed=10",
    "rules --compare pagat 'royale target=10000 meksiko_failed=10000'",
    "rules --words",
    "rules royale --auction A7",
    f"score - {BIG}",
    f"score - {BIG} --wide",
    f"score --blank --wide --names {NAMES},Dule",
    "score --blank",
    f"score --bid 6 --declarer A --tricks 5 4 1 --names {NAMES}",
    "review -",
    "review - --show-win --player B",
    "review - --hidden --samples 4 --seconds 1",
    "bench --seconds 1 --set betli --wide",
]
SHOWN = {
    "solve": f"solve '{DEAL}' -s S -d A --bid 6",
    "table": f"table '{DEAL}'",
    "discard": f"discard {HAND} --talon H7D9 --bid 7 --samples 20 --top 4",
    "discard-deal": f"discard '{DEAL}' -d A --bid 6 --top 4",
    "bid": f"bid {HAND} {QUICK} --auction 'A5 B6 C-'",
    "bid-wide-sr": f"bid {HAND} {QUICK} --auction 'A5 B6 C-' --wide --lang sr",
    "rules": "rules",
    "rules-royale": "rules royale",
    "rules-compare": "rules --compare pagat club-normal",
    "rules-words-sr": "rules --words --lang sr",
    "score": f"score {EXAMPLES.name}/match.csv --rules club-easy",
    "score-wide-sr-Cyrl": f"score {EXAMPLES.name}/match.csv --rules club-easy --wide --lang sr-Cyrl",
    "score-blank": "score --blank --rules mini --names Ana,Boris,Ceca",
}

# what takes time, by the place where a command finds it
SLOW = (
    ("meksiko_dd.bids.ask", "rate_bids"),
    ("meksiko_dd.bids.known", "known_bids"),
    ("meksiko_dd.discards.ask", "best_discards"),
    ("meksiko_dd.reviews.hidden", "review_hidden"),
    ("meksiko_dd.cli.bench", "measure"),
)
ANSWERS: dict[str, Any] = {}


def remembered(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function, asked only once: what is shown differs from width to width, what is found does not."""

    @wraps(function)
    def answer(*args: Any, **kwargs: Any) -> Any:
        question = repr((function.__name__, args, kwargs))
        if question not in ANSWERS:
            ANSWERS[question] = function(*args, **kwargs)
        return ANSWERS[question]

    return answer


@pytest.fixture(autouse=True)
def asked_once(monkeypatch: pytest.MonkeyPatch, few_worlds: None) -> None:
    for module, name in SLOW:
        found = importlib.import_module(module)
        monkeypatch.setattr(found, name, remembered(getattr(found, name)))


def printed(command: str, width: int, language: str = "") -> str:
    text = {"score": SHEET, "review": RECORD}.get(command.split()[0], "")
    words = shlex.split(command)
    words += ["--lang", language] * (language not in ("", "en") and words[0] != "bench")
    return ok(*words, text=text, env={"COLUMNS": str(width)})


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(one, marks=[pytest.mark.slow] * ("--seconds" in one), id=f"{at}-{one.split()[0]}")
        for at, one in enumerate(ASKED)
    ],
)
def test_no_line_is_wider_than_the_terminal(command: str) -> None:
    for language in ("en", "sr", "sr-Cyrl"):
        for width in (60, 80, 120):
            text = printed(command, width, "" if command.startswith("bench") else language)
            wide = [line for line in text.splitlines() if cell_len(line) > width]
            assert not wide, f"{width} columns, {language}: {wide[0]!r}"


def test_every_command_is_asked() -> None:
    assert {command.split()[0] for command in ASKED} == set(COMMANDS) - {"batch"}  # that one answers in JSON


def shown(name: str) -> str:
    """What a snapshot's command prints now."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        patch.setattr(_rating, "WORLDS", 4)
        return f"$ meksiko-dd {SHOWN[name]}\n" + ok(*shlex.split(SHOWN[name]), env={"COLUMNS": "80"})


@pytest.mark.parametrize("name", SHOWN)
def test_what_is_printed_is_the_snapshot(name: str) -> None:
    assert shown(name) == (SNAPSHOTS / f"{name}.txt").read_text(encoding="utf-8")


def test_there_is_no_snapshot_of_nothing() -> None:
    assert {path.stem for path in SNAPSHOTS.glob("*")} == set(SHOWN)


if __name__ == "__main__":
    for name in SHOWN:
        (SNAPSHOTS / f"{name}.txt").write_text(shown(name), encoding="utf-8")
