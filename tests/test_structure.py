"""Imports go one way, in C and in Python, and an import of the package stays cheap."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from support.imports import DOORS, MODULES, PACKAGE, ROOM_NAMES, imports, module_name, room_of
from support.paths import ROOT, TESTS

import meksiko_dd

# The files of solver_c/ from the lowest up; those between two arrows stand side by side, and none includes another.
C_LAYERS = (
    "portability < chance cpu cards < rules < position < bounds_view < tt bounds order tries < bounds_min < search.h < "
    "trick < search.c share solve < search_bmi layouts < "
    "draw hand_model pick < mdd_solver < mdd mdd_layouts mdd_advice"
)
C_LEVELS = {name: level for level, names in enumerate(C_LAYERS.split(" < ")) for name in names.split()}
# The rooms of meksiko_dd/ from the lowest up: a room imports lower ones only, and not those beside it.
ROOMS = (
    "errors < _binding words < cards < solver rules < hidden records sheets < discards < bids plays < bots < "
    "reviews bench < questions < web data < cli"
)
LEVELS = {name: level for level, names in enumerate(ROOMS.split(" < ")) for name in names.split()}
CALL_C = {"_binding", "cards", "solver", "bench"}  # where ffi and lib are used


@pytest.mark.parametrize("path", sorted((ROOT / "solver_c").glob("*.[ch]")), ids=lambda path: path.name)
def test_c_includes_only_lower_layers(path: Path) -> None:
    def level(file: str) -> int:
        return C_LEVELS[file] if file in C_LEVELS else C_LEVELS[file.split(".")[0]]

    if path.stem in ("mdd_api", "order_weights", "hand_weights") or path.name == "mdd.h":
        return
    for name in re.findall(r'#include "(\w+\.[ch])"', path.read_text(encoding="utf-8")):
        if name in ("mdd.h", "order_weights.h", "hand_weights.h", f"{path.stem}.h"):
            continue  # the public types; a table of numbers; its own header
        assert level(name) < level(path.name), f"{path.name} includes {name}"


def test_every_room_has_its_place_in_the_order() -> None:
    assert LEVELS.keys() >= ROOM_NAMES


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_a_room_imports_lower_rooms_only_and_of_these_what_is_public(path: Path) -> None:
    here = room_of(path)
    if here in DOORS:
        return
    for item in imports(path):
        if item.room == here or (item.module == "_solver" and here == "_binding"):
            continue
        if item.names == {"__version__"} and not item.module:
            continue
        assert LEVELS[item.room] < LEVELS[here], f"{here} imports {item.module}"
        assert not item.private, f"{item.module} is {item.room}'s own"
        assert not any(name.startswith("_") for name in item.names), f"{item.module} keeps {item.names} to itself"


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_c_is_called_in_few_rooms(path: Path) -> None:
    named = {name for item in imports(path) if item.room in ("_binding", "_solver") for name in item.names}
    named |= {"ffi"} if any(item.module == "_solver" for item in imports(path)) else set()
    assert not named & {"ffi", "lib"} or room_of(path) in CALL_C


def test_no_room_hides_a_function_of_the_package() -> None:
    """To import a sub-package sets its name on `meksiko_dd`, over whatever stood there."""
    assert not {path.parent.name for path in MODULES} & set(meksiko_dd.__all__)


@pytest.mark.parametrize("path", [path for path in MODULES if path.name == "__init__.py"], ids=module_name)
def test_a_door_is_a_docstring(path: Path) -> None:
    """Only the package itself hands names on."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    assert ast.get_docstring(ast.Module(body, []))
    if path.parent != PACKAGE:
        assert len(body) == 1, "a door loads nothing"


def test_opening_a_door_loads_nothing_else() -> None:
    """At run time, too: of the package only its doors are there after all rooms were imported."""
    doors = [path.parent for path in MODULES if path.name == "__init__.py" and path.parent != PACKAGE]
    names = [f"meksiko_dd.{door.name}" for door in doors]
    assert {"meksiko_dd.cli", "meksiko_dd.cards"} <= set(names)
    code = (
        "import sys, meksiko_dd; from importlib import import_module\n"
        "before = set(sys.modules)\n"
        "for name in sys.argv[1:]: import_module(name)\n"
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code, *names], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) <= set(names), "no module but the rooms themselves"


def test_only_the_command_line_prints() -> None:
    for path in MODULES:
        if path.parent.name != "cli":
            assert not re.search(r"^\s*(print|click\.echo)\(", path.read_text(encoding="utf-8"), re.MULTILINE), path


def test_json_that_is_written_has_no_nan() -> None:
    """NaN and Infinity are no JSON; where an error shows a value, they are what the user wrote."""
    free = []
    for path in MODULES:
        for function in (
            node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)
        ):
            calls = (node for node in ast.walk(function) if isinstance(node, ast.Call))
            dumps = [call for call in calls if ast.unparse(call.func) in ("json.dumps", "json.dump")]
            free += [function.name for call in dumps if "allow_nan=False" not in ast.unparse(call)]
    assert sorted(free) == ["_quoted", "shown_json"]


def test_all_names_are_listed_and_lead_somewhere() -> None:
    assert set(meksiko_dd.__all__) <= set(dir(meksiko_dd))
    code = "import meksiko_dd; print(*sorted(set(meksiko_dd.__all__) - set(dir(meksiko_dd))))"
    fresh = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not fresh.stdout.strip(), "before any of them was used"
    for name in meksiko_dd.__all__:
        assert getattr(meksiko_dd, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'solv'"):
        meksiko_dd.solv  # noqa: B018


def test_lazy_names_are_those_that_type_checkers_see() -> None:
    body = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8")).body
    seen = {
        item.name: node.module
        for block in body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom) and node.level
        for item in node.names
    }
    assert seen == meksiko_dd._LAZY


def test_the_rules_commands_start_without_heavy_imports() -> None:
    code = (
        "import sys; from meksiko_dd.cli.main import run\n"
        "assert run(['rules', 'pagat', '--json']) == 0\n"
        "assert run('score --bid 6 --declarer A --tricks 7 1 2'.split()) == 0\n"
        "assert not {'numpy', 'random', 'html', 'dataclasses', 'meksiko_dd.solver.arrays'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_reference_is_independent() -> None:
    assert "meksiko_dd" not in re.sub(
        r'""".*?"""', "", (TESTS / "support" / "reference_solver.py").read_text(), flags=re.DOTALL
    )


def test_the_command_starts_without_heavy_imports() -> None:
    code = (
        "import sys; from meksiko_dd.cli.main import run\n"
        "assert run(['solve', 'A... K... Q...', '--strain', 'NT', '--declarer', 'A', '--json']) == 0\n"
        "assert not {'numpy', 'random', 'html', 'dataclasses'} & set(sys.modules), 'imported too much'"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


JSON = (
    "rules pagat --json",
    "rules --words --json",
    "score --blank --json",
    "bid --hand AKT7.98.A.KQJ --talons 2 --samples 2 --json",
    "discard --hand AKT7.98.A.KQJ --talon H7D9 --samples 20 --json",
    "bench --seconds 1 --set betli --json",
    "deal --seed 1 --draw",
)


@pytest.mark.parametrize("command", JSON)
def test_tables_are_loaded_only_where_one_is_printed(command: str) -> None:
    code = (
        "import sys; from meksiko_dd.cli.main import run\n"
        f"assert run({command.split()!r}) == 0\n"
        "assert not [name for name in sys.modules if name.partition('.')[0] == 'rich']"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_of_rich_only_what_lays_a_table_out_is_loaded() -> None:
    """Nothing that colours source code, reads markup languages, or moves on the screen; and it comes with the table."""
    code = (
        "import sys; from meksiko_dd.cli.main import run\n"
        "import meksiko_dd.cli.bid\n"
        "assert not [name for name in sys.modules if name.partition('.')[0] == 'rich'], 'before there is a table'\n"
        "assert run(['rules']) == 0 and 'rich.table' in sys.modules\n"
        "roots = {name.partition('.')[0] for name in sys.modules}\n"
        "assert not {'pygments', 'markdown_it', 'mdurl', 'asyncio', 'email', 'http', 'xml', 'html'} & roots\n"
        "rich = {'rich.live', 'rich.progress', 'rich.syntax', 'rich.markdown', 'rich.traceback', 'rich.pretty'}\n"
        "assert not rich & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
