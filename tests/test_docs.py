"""The pages: lines that fit a screen; CONTRIBUTING names what is there, and its commands run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from support.paths import DOCS, EXAMPLES, ROOT, TESTS

WIDTH = 120
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PAGES = [
    *sorted(DOCS.glob("*.md")),
    *(folder / "README.md" for folder in (ROOT, EXAMPLES, ROOT / "benchmarks", TESTS / "data")),
    ROOT / "CONTRIBUTING.md",
]
WRITERS = re.findall(r"`(?:PYTHONPATH=(\w+) )?\.venv/bin/python (tests/[\w/]+\.py)", CONTRIBUTING)


def prose(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their numbers, but for tables and what a command or a file has: that is shown as it is."""
    shown = False
    for number, line in enumerate(text.splitlines(), start=1):
        if line.lstrip().startswith("```"):
            shown = not shown
        elif not shown and not line.startswith(("|", "    ")):
            yield number, line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_lines_of_prose_fit_a_screen(page: Path) -> None:
    long = [number for number, line in prose(page.read_text(encoding="utf-8")) if len(line) >= WIDTH]
    assert not long, f"{page.relative_to(ROOT)} has lines of {WIDTH} characters and more: {long}"


def test_what_contributing_names_is_there() -> None:
    """Paths from the root of the project, and modules of the package by their room: `cards/notation.py`."""
    found = re.findall(r"`([\w./]+/[\w.]*\w|[\w.]+\.(?:py|c|h|md|yaml))`", CONTRIBUTING)
    named = {name for name in found if "NAME" not in name}
    places = [ROOT, ROOT / "meksiko_dd", ROOT / "solver_c", ROOT / "tests", TESTS / "solver"]
    places += [ROOT / "meksiko_dd" / room for room in ("words", "rules", "cli")]
    assert len(named) > 30
    assert not {name for name in named if not any((place / name).exists() for place in places)}


@pytest.mark.slow
def test_the_scripts_that_write_generated_parts_start() -> None:
    """As CONTRIBUTING says, from the root of the project; what they would write is compared by the tests in them."""
    assert len(WRITERS) == 4
    for path, script in WRITERS:
        code = f"import runpy, sys; sys.path[0] = {str((ROOT / script).parent)!r}; runpy.run_path({script!r})"
        env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        env |= {"PYTHONPATH": path} if path else {}
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=env, check=False)
        assert done.returncode == 0, f"{script}: {done.stderr}"
