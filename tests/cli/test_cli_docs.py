"""What docs/json.md shows is what the commands print, laid out for reading or not, and it names every key."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from support.command import ok
from support.json_docs import TEXT, keys
from support.shown import examples, run_example

from meksiko_dd.cli.main import COMMANDS

EXAMPLES = examples(TEXT)


def values(text: str) -> list[Any]:
    """The JSON values that stand one behind the other in `text`; how many nodes an answer cost is not compared."""
    found, at = [], 0
    while at < len(text):
        value, at = json.JSONDecoder().raw_decode(text, at)
        at += len(text[at:]) - len(text[at:].lstrip())
        found.append({**value, "nodes": 0} if "nodes" in value else value)
    return found


@pytest.mark.slow
def test_bench_is_described_with_every_key(tmp_path: Path) -> None:
    """Its numbers differ from run to run, so the example is compared by its keys."""
    command = ("bench", "--seconds", "1", "--set", "betli", "--json")
    run = ok(*command)
    shown = re.search(r"```json\n(.*?)```", TEXT, flags=re.DOTALL)
    assert shown is not None and keys(json.loads(shown.group(1))) == keys(json.loads(run))
    file = tmp_path / "earlier.json"
    file.write_text(run)
    compared = ok(*command, "--compare", str(file))
    assert keys(json.loads(compared)) > keys(json.loads(run))
    assert all(f"`{key}`" in TEXT for key in keys(json.loads(compared)))


def test_there_are_examples_of_every_command() -> None:
    for command in set(COMMANDS) - {"bench"}:  # see above
        assert any(f"meksiko-dd {command} " in example for example, _ in EXAMPLES), command
    schema = re.search(r'Every object of (.*?)\s+has\s+`"schema": 1`', TEXT, flags=re.DOTALL)
    assert schema is not None and set(re.findall(r"`(\w+)`", schema[1])) == set(COMMANDS) - {"batch"}


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("bash") is None, reason="needs a shell")
@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples(command: str, shown: str) -> None:
    done = run_example(command)
    if shown.startswith("{"):
        assert values(done.stdout) == values(shown) and done.stderr == ""
        assert done.returncode == ("error" in done.stdout)
        for value in values(done.stdout):
            assert all(f"`{key}`" in TEXT for key in value.keys() - {"id"}), value
    else:
        assert (done.stdout, done.stderr) == ("", shown) and done.returncode in (1, 2)
