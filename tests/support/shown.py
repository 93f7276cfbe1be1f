"""Commands and their output as documentation shows them."""

from __future__ import annotations

import re
import shlex
import subprocess

import pytest

from support.command import run
from support.paths import ROOT


def examples(text: str, kind: str = "console|text") -> list[tuple[str, str]]:
    """The commands of a page, each with what it prints; of blocks of this kind."""
    found = re.findall(rf"```(?:{kind})\n\$ ([^\n]*)\n(.*?)```", text, flags=re.DOTALL)
    return [(command, shown) for command, shown in found]


def run_example(command: str) -> subprocess.CompletedProcess[str]:
    """Run `meksiko-dd ...` in this process, in the folder where a reader stands; what a shell pipes into it, too."""
    source, _, rest = command.rpartition(" | ")
    name, *words = shlex.split(rest)
    assert name == "meksiko-dd", command
    text = subprocess.run(["bash", "-c", source], capture_output=True, check=True).stdout if source else b""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        return run(*words, text=text, env={"COLUMNS": "80"})
