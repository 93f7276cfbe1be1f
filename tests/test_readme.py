"""What README.md shows is what the commands print."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys

import pytest
from support.paths import ROOT

README = ROOT / "README.md"
EXAMPLES = re.findall(r"```console\n\$ ([^\n]*)\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)


@pytest.mark.parametrize(("command", "shown"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_console_examples(command: str, shown: str) -> None:
    command = command.replace("meksiko-dd", f'"{sys.executable}" -m meksiko_dd')
    env = {**os.environ, "COLUMNS": "80"}
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=env, check=False)
    assert [line.rstrip() for line in done.stdout.splitlines()] == shown.splitlines(), done.stderr
    assert done.returncode == 0


def test_there_are_examples_to_test() -> None:
    assert len(EXAMPLES) == 9


def test_python_example() -> None:
    assert doctest.testfile(str(README), module_relative=False).failed == 0


def test_package_docstring() -> None:
    import meksiko_dd

    results = doctest.testmod(meksiko_dd)
    assert results.attempted == 3 and results.failed == 0
