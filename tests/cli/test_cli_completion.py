"""What a shell completes: commands, options, and the values of those that have few."""

from __future__ import annotations

import re

import pytest
from click.shell_completion import BashComplete
from support.command import COMMANDS
from support.paths import ROOT

from meksiko_dd.cli.main import cli
from meksiko_dd.rules.table import FIELDS, PRESETS
from meksiko_dd.words.names import LANGUAGES, LOOKS


def offered(*words: str) -> list[str]:
    """What a shell offers for the last of these words."""
    *before, begun = words
    completer = BashComplete(cli, {}, "meksiko-dd", "_MEKSIKO_DD_COMPLETE")
    return [item.value for item in completer.get_completions(before, begun)]


@pytest.mark.parametrize(
    ("words", "values"),
    [
        (("",), list(COMMANDS)),
        (("solve", "--strain", ""), ["S", "H", "D", "C", "NT"]),
        (("solve", "-s", "n"), ["NT"]),
        (("solve", "--declarer", ""), ["A", "B", "C"]),
        (("table", "--leader", "b"), ["B"]),
        (("solve", "--goal", ""), ["max", "min"]),
        (("solve", "--rules", "club"), ["club-easy", "club-normal"]),
        (("discard", "--rules", ""), [*PRESETS, "mini"]),
        (("discard", "--bid", "betli"), ["betli", "betli-without-talon"]),
        (("discard", "--strain", "D"), ["D"]),
        (("discard", "--objective", "m"), ["make"]),
        (("score", "--bid", "m"), ["meksiko"]),
        (("score", "--declarer", ""), ["A", "B", "C"]),
        (("bid", "--standing", "1"), ["10"]),
        (("bid", "--seat", ""), ["A", "B", "C"]),
        (("rules", "p"), ["pagat", "pagat-pub"]),
        (("rules", "--compare", "pagat", "r"), ["royale"]),
        (("rules", "--set", ""), [f"{field}=" for field in FIELDS]),
        (("review", "--lang", ""), list(LANGUAGES)),
        (("table", "--cards", ""), list(LOOKS)),
        (("table", "--pack", "t"), ["tell"]),
        (("bench", "--set", "betli"), ["betli", "betli-low"]),
        (("solve", "--node"), ["--node-budget"]),
    ],
)
def test_a_shell_completes_values(words: tuple[str, ...], values: list[str]) -> None:
    assert offered(*words) == values


def test_the_readme_says_how_to_switch_completion_on() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"_MEKSIKO_DD_COMPLETE=(\w+)_source meksiko-dd", text)) == {"bash", "zsh", "fish"}
