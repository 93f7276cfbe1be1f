"""docs/json.md shows what the commands print."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

TEXT = (Path(__file__).parent.parent / "docs" / "json.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```console\n\$ ([^\n]*)\n(.*?)```", TEXT, flags=re.DOTALL)
NAMES = ["solve", "table", "deal", "batch"]


def test_there_is_an_example_of_each_command() -> None:
    assert [re.findall(r"meksiko-dd (\w+)", command)[0] for command, _ in EXAMPLES] == NAMES


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=NAMES)
def test_example(command: str, shown: str) -> None:
    command = command.replace("meksiko-dd", f'"{sys.executable}" -m meksiko_dd')
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stdout == shown
