"""The C code by itself: the self-test and the fuzz target under sanitizers, and no warnings from any compiler here."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from support import reference_solver as ref
from support.paths import ROOT

from meksiko_dd._binding import ffi

SOLVER = ROOT / "solver_c"
SOURCES = sorted(str(path) for path in SOLVER.glob("*.c"))
COMPILERS = [name for name in ("gcc", "clang") if shutil.which(name)]
LANGUAGE = ["-std=c11", f"-I{SOLVER}"]
SANITIZERS = ["-g1", "-fno-sanitize-recover=all"]
MEMORY = ["-O1", *SANITIZERS, "-fsanitize=address,undefined"]
THREADS = ["-O0", *SANITIZERS, "-fsanitize=thread", "-pthread"]
WARNINGS = ["-Wall", "-Wextra", "-Wconversion", "-Wpedantic", "-Werror"]

needs_compiler = pytest.mark.skipif(not COMPILERS, reason="no gcc or clang here")


def run(*command: str, text: str = "", seconds: int = 300) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=seconds, check=False)
    if "ThreadSanitizer: unexpected memory mapping" in done.stderr:
        pytest.skip("this kernel's memory layout is too random for this compiler's ThreadSanitizer")
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def build(folder: Path, flags: list[str], source: str, *objects: str) -> str:
    """A test program with asserts on and sanitizers; skips visibly where the compiler has none.

    Args:
        folder: where it goes.
        flags: the sanitizers.
        source: a file of tests/c/, or a path.
        objects: the solver, as sources or already compiled.
    """
    program = folder / Path(source).stem
    command = [COMPILERS[0], *LANGUAGE, *flags, *objects, str(ROOT / "tests" / "c" / source), "-o", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "cannot find" in done.stderr and "san" in done.stderr:
        pytest.skip("this compiler has no sanitizers")
    assert done.returncode == 0, done.stderr
    return str(program)


@pytest.fixture(scope="module")
def solver_objects(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The solver compiled once, with asserts and the sanitizers of memory and of undefined behaviour."""
    if not COMPILERS:
        pytest.skip("no gcc or clang here")
    folder = tmp_path_factory.mktemp("objects")
    command = [COMPILERS[0], *LANGUAGE, *MEMORY, "-c", *SOURCES]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return sorted(str(path) for path in folder.glob("*.o"))


@pytest.mark.slow
def test_selftest_under_sanitizers(solver_objects: list[str], tmp_path: Path, solved: list[dict[str, Any]]) -> None:
    lines = []
    for case in solved:
        numbers = (
            *ref.parse_deal(case["deal"]),
            ref.STRAINS.index(case["strain"]),
            ref.SEATS.index(case["declarer"]),
            ref.SEATS.index(case["leader"]),
            int(case["goal"] == "min"),
            int(case["must_trump"]),
            case["tricks"],
        )
        lines.append(" ".join(map(str, numbers)))
    program = build(tmp_path, MEMORY, "selftest.c", *solver_objects)
    assert run(program, text="\n".join(lines)).strip() == "1270 cases right"


def test_advice_under_sanitizers(solver_objects: list[str], tmp_path: Path) -> None:
    assert run(build(tmp_path, MEMORY, "advice.c", *solver_objects)).strip() == "advice right"


@pytest.mark.slow
def test_fuzz_target_on_random_bytes(solver_objects: list[str], tmp_path: Path) -> None:
    program = build(tmp_path, [*MEMORY, "-DFUZZ_MAIN"], "fuzz.c", *solver_objects)
    run(program, os.environ.get("FUZZ_ROUNDS", "3000"))


@pytest.mark.slow
@needs_compiler
def test_threads_that_cancel_resume_and_close(tmp_path: Path) -> None:
    """ThreadSanitizer also reports what is used after another thread freed it."""
    assert run(build(tmp_path, THREADS, "threads.c", *SOURCES)).strip() == "threads right"


def test_the_example_that_heads_the_interface_runs(solver_objects: list[str], tmp_path: Path) -> None:
    head = (SOLVER / "mdd_api.h").read_text(encoding="utf-8").split("*/")[0]
    lines = re.findall(r"^ \*     (.*)$", head, re.MULTILINE)
    assert len(lines) == 8, "nothing else is indented there"
    example = tmp_path / "example.c"
    example.write_text("#include <stdio.h>\n#include <mdd.h>\nint main(void)\n{\n" + "\n".join(lines) + "\n}\n")
    said = re.search(r"it prints (\d+)\)", head)
    assert said and run(build(tmp_path, [*MEMORY, *WARNINGS], str(example), *solver_objects)).strip() == said[1]


def test_interface_sizes_are_those_that_python_reads() -> None:
    """The array sizes in mdd_api.h are names; cffi and the C compiler take them from the same text."""
    sizes = {"mdd_position.hands": 3, "mdd_position.trick": 2, "mdd_solution.card_tricks": 32, "mdd_solution.line": 30}
    sizes |= {"mdd_knowledge.has": 4, "mdd_knowledge.size": 4, "mdd_race.layouts": 8, "mdd_race.keep": 8}
    for name, size in sizes.items():
        struct, field = name.split(".")
        fields: dict[str, Any] = dict(ffi.typeof(struct).fields)
        assert fields[field].type.length == size
    structs = re.sub(r"/\*.*?\*/", "", (SOLVER / "mdd_api.h").read_text(encoding="utf-8"), flags=re.DOTALL)
    names = {"MDD_SEATS", "MDD_MAX_UNFINISHED", "MDD_CARDS", "MDD_MAX_LINE", "MDD_PLACES", "MDD_RACE_STAGES"}
    assert set(re.findall(r"\[(.+?)\]", structs)) == names


@pytest.mark.slow
@needs_compiler
def test_the_tuner_of_the_card_order_starts_from_the_weights_in_use(tmp_path: Path) -> None:
    program, weights = str(tmp_path / "tune"), SOLVER / "order_weights.h"
    tuner = str(ROOT / "benchmarks" / "tune_order.c")
    run(COMPILERS[0], *LANGUAGE, "-O0", "-DMDD_TUNE", *SOURCES, tuner, "-lm", "-o", program)
    for goal in "01":
        done = subprocess.run([program, goal, "5", "3", "0", "1"], capture_output=True, text=True, check=True)
        assert done.stdout == weights.read_text(encoding="utf-8"), "no second was allowed, so no weight has changed"


@pytest.mark.slow
@pytest.mark.parametrize("asserts", [True, False], ids=["asserts", "as shipped"])
@pytest.mark.parametrize("compiler", COMPILERS)
def test_no_warnings(compiler: str, asserts: bool, tmp_path: Path) -> None:
    """What ships is translated by gcc, which sees some faults only then; else the text is read, as clang always does.

    search_bmi.c is the text of other files once more.
    """
    flags = [*LANGUAGE, *WARNINGS, *([] if asserts else ["-DNDEBUG"])]
    run(compiler, *flags, "-fsyntax-only", *SOURCES)
    if compiler == "gcc" and not asserts:
        for source in SOURCES:
            if Path(source).stem != "search_bmi":
                run(compiler, *flags, "-O2", "-c", source, "-o", str(tmp_path / "out.o"))
