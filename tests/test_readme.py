"""What README.md shows is what the commands print."""

from __future__ import annotations

import doctest

import pytest
from support.paths import ROOT
from support.shown import examples, run_example

README = ROOT / "README.md"
EXAMPLES = examples(README.read_text(encoding="utf-8"), "console")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "shown"),
    [
        # a bid is rated with default effort
        pytest.param(*example, id=str(at), marks=[pytest.mark.slow] * (" bid " in example[0]))
        for at, example in enumerate(EXAMPLES)
    ],
)
def test_console_examples(command: str, shown: str) -> None:
    done = run_example(command)
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
