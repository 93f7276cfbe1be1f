"""Imports go one way, in C and in Python, and an import of the package stays cheap."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "meksiko_dd"
MODULES = sorted(PACKAGE.rglob("*.py"))
C_LAYERS = [
    "portability", "cpu", "cards", "rules", "position", "tt", "bounds_view", "bounds", "bounds_min", "order", "tries",
    "search", "search_bmi", "solve", "layouts", "mdd",
]  # fmt: skip
C_PEERS = {"tt", "bounds", "order"}  # side by side: none includes another
# The rooms of meksiko_dd/ from the lowest up; rooms side by side do not import each other.
ROOMS = "errors < _binding words < cards < solver rules < hidden records sheets < discards < bids < reviews bench < cli"


@pytest.mark.parametrize("path", sorted((ROOT / "solver_c").glob("*.[ch]")), ids=lambda path: path.name)
def test_c_includes_only_lower_layers(path: Path) -> None:
    if path.stem in ("mdd_api", "order_weights") or path.name == "mdd.h":
        return
    here = C_LAYERS.index(path.stem)
    for name in re.findall(r'#include "(\w+)\.h"', path.read_text(encoding="utf-8")):
        if name in ("mdd", "order_weights", path.stem):
            continue  # the public types; a table of numbers; its own header
        assert C_LAYERS.index(name) < here and not {name, path.stem} <= C_PEERS, f"{path.name} includes {name}.h"


def room(module: str) -> str:
    """The room of a module of the package, named from the package on: `cards.deal` is in `cards`."""
    return module.split(".")[0]


def imports(path: Path) -> set[str]:
    """The modules of the package that a file of it imports anywhere, named from the package on."""
    here = ["meksiko_dd", *path.relative_to(PACKAGE).parent.parts]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            base = here[: len(here) - node.level + 1] + (node.module.split(".") if node.module else [])
            for name in [item.name for item in node.names]:
                within = PACKAGE.joinpath(*base[1:], name)
                whole = [*base, name] if within.is_dir() or within.with_suffix(".py").exists() else base
                found.add(".".join(whole[1:]))
    return found - {""}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_python_rooms_import_only_lower_rooms_and_their_public_modules(path: Path) -> None:
    levels = {name: level for level, names in enumerate(ROOMS.split(" < ")) for name in names.split()}
    here = room(".".join(path.relative_to(PACKAGE).with_suffix("").parts))
    if here not in levels:
        return  # in the hall, which is being emptied
    for name in imports(path):
        if room(name) in (here, "_solver") or room(name) not in levels:
            continue
        assert levels[room(name)] < levels[here], f"{here} imports {name}"
        assert room(name) == "_binding" or "._" not in f".{name}", f"{name} is {room(name)}'s own"


def test_only_the_command_line_prints() -> None:
    for path in MODULES:
        if path.parent.name != "cli":
            assert not re.search(r"^\s*print\(", path.read_text(encoding="utf-8"), re.MULTILINE), path.name


def test_the_rules_commands_start_without_heavy_imports() -> None:
    code = (
        "import sys; from meksiko_dd.cli import _run\n"
        "assert _run(['rules', 'pagat']) == 0\n"
        "assert _run('score --bid 6 --declarer A --tricks 7 1 2'.split()) == 0\n"
        "assert not {'numpy', 'random', 'html', 'dataclasses', 'meksiko_dd.solver.arrays'} & set(sys.modules)"
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
