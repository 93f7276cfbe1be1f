"""Imports go one way, in C and in Python, and an import of the package stays cheap."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
C_LAYERS = [
    "portability", "cpu", "cards", "rules", "position", "tt", "bounds_view", "bounds", "bounds_min", "order", "tries",
    "search", "search_bmi", "solve", "layouts", "mdd",
]  # fmt: skip
C_PEERS = {"tt", "bounds", "order"}  # side by side: none includes another
PYTHON_LAYERS = [
    "errors", "words", "phrases_bid", "phrases_review", "phrases",
    "notation", "_solver", "_binding", "cards", "deal", "position", "solution", "solver",
    "workers", "arrays", "splits", "hidden", "bench", "contracts", "rules", "scoring", "auction", "sampling", "betli",
    "choosing", "discard_report", "race", "discard", "bidder", "beliefs", "bid_report", "advice", "talons", "defending",
    "bid_rating", "bidding", "making", "explain", "match", "sheet", "sheet_view",
    "record_text", "record_places", "record_json", "record_fields", "record", "record_hands", "record_check",
    "review_report", "reviewing", "seen", "review_bids", "reviewing_hidden", "review_text", "review_view", "cli",
]  # fmt: skip


@pytest.mark.parametrize("path", sorted((ROOT / "solver_c").glob("*.[ch]")), ids=lambda path: path.name)
def test_c_includes_only_lower_layers(path: Path) -> None:
    if path.stem in ("mdd_api", "order_weights") or path.name == "mdd.h":
        return
    here = C_LAYERS.index(path.stem)
    for name in re.findall(r'#include "(\w+)\.h"', path.read_text(encoding="utf-8")):
        if name in ("mdd", "order_weights", path.stem):
            continue  # the public types; a table of numbers; its own header
        assert C_LAYERS.index(name) < here and not {name, path.stem} <= C_PEERS, f"{path.name} includes {name}.h"


@pytest.mark.parametrize("path", sorted((ROOT / "meksiko_dd").glob("*.py")), ids=lambda path: path.name)
def test_python_imports_only_lower_layers(path: Path) -> None:
    if path.stem in ("__init__", "__main__"):
        return
    here = PYTHON_LAYERS.index(path.stem)
    text = path.read_text(encoding="utf-8")
    names = re.findall(r"^from \.(\w+) import", text, re.MULTILINE)
    names += re.findall(r"^from \. import (\w+)", text, re.MULTILINE)
    for name in names:
        assert PYTHON_LAYERS.index(name) < here, f"{path.name} imports {name}"
    assert path.stem == "_binding" or "_solver" not in names, "only _binding imports the extension"


def test_only_the_command_line_prints() -> None:
    for path in (ROOT / "meksiko_dd").glob("*.py"):
        assert not re.search(r"^\s*print\(", path.read_text(encoding="utf-8"), re.MULTILINE), path.name


def test_the_rules_commands_start_without_heavy_imports() -> None:
    code = (
        "import sys; from meksiko_dd.cli import _run\n"
        "assert _run(['rules', 'pagat']) == 0\n"
        "assert _run('score --bid 6 --declarer A --tricks 7 1 2'.split()) == 0\n"
        "assert not {'numpy', 'random', 'html', 'dataclasses', 'meksiko_dd.arrays'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_reference_is_independent() -> None:
    assert "meksiko_dd" not in re.sub(
        r'""".*?"""', "", (ROOT / "tests" / "reference_solver.py").read_text(), flags=re.DOTALL
    )


def test_the_command_starts_without_heavy_imports() -> None:
    code = (
        "import sys; from meksiko_dd.cli import _run\n"
        "assert _run(['solve', 'A... K... Q...', '--strain', 'NT', '--declarer', 'A', '--json']) == 0\n"
        "assert not {'numpy', 'random', 'html', 'dataclasses'} & set(sys.modules), 'imported too much'"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
