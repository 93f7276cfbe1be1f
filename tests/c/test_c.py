"""The C code by itself: the self-test and the fuzz target under sanitizers, and no warnings from any compiler here."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from support import reference_solver as ref
from support.paths import ROOT

SOLVER = ROOT / "solver_c"
SOURCES = sorted(str(path) for path in SOLVER.glob("*.c"))
COMPILERS = [name for name in ("gcc", "clang") if shutil.which(name)]
SANITIZE = ["-std=c11", "-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", f"-I{SOLVER}"]

needs_compiler = pytest.mark.skipif(not COMPILERS, reason="no gcc or clang here")


def run(*command: str, text: str = "", seconds: int = 300) -> str:
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=seconds, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def sanitized(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Build a test program with the sanitizers; skip visibly where the compiler has none."""
    folder = tmp_path_factory.mktemp("c")

    def build(source: str, *flags: str) -> str:
        program = folder / Path(source).stem
        command = [COMPILERS[0], *SANITIZE, *flags, *SOURCES, str(ROOT / "tests" / "c" / source), "-o", str(program)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if "cannot find" in done.stderr and "san" in done.stderr:
            pytest.skip("this compiler has no sanitizers")
        assert done.returncode == 0, done.stderr
        return str(program)

    return build


@needs_compiler
def test_selftest_under_sanitizers(sanitized: Any, solved: list[dict[str, Any]]) -> None:
    lines = []
    for case in solved:
        numbers = (
            *ref.parse_deal(case["deal"]), ref.STRAINS.index(case["strain"]), ref.SEATS.index(case["declarer"]),
            ref.SEATS.index(case["leader"]), int(case["goal"] == "min"), int(case["must_trump"]), case["tricks"],
        )  # fmt: skip
        lines.append(" ".join(map(str, numbers)))
    assert run(sanitized("selftest.c"), text="\n".join(lines)).strip() == "1270 cases right"


@needs_compiler
def test_fuzz_target_on_random_bytes(sanitized: Any) -> None:
    run(sanitized("fuzz.c", "-DFUZZ_MAIN"), os.environ.get("FUZZ_ROUNDS", "3000"))


@needs_compiler
def test_the_tuner_of_the_card_order_starts_from_the_weights_in_use(tmp_path: Path) -> None:
    program, weights = str(tmp_path / "tune"), SOLVER / "order_weights.h"
    tuner = str(ROOT / "benchmarks" / "tune_order.c")
    run(COMPILERS[0], "-std=c11", "-O1", "-DMDD_TUNE", f"-I{SOLVER}", *SOURCES, tuner, "-lm", "-o", program)
    for goal in "01":
        done = subprocess.run([program, goal, "5", "3", "0", "1"], capture_output=True, text=True, check=True)
        assert done.stdout == weights.read_text(encoding="utf-8"), "no second was allowed, so no weight has changed"


@pytest.mark.parametrize("compiler", COMPILERS)
def test_no_warnings(compiler: str, tmp_path: Path) -> None:
    for source in SOURCES:
        flags = ["-std=c11", "-O2", "-Wall", "-Wextra", "-Wconversion", "-Wpedantic", "-Werror", f"-I{SOLVER}"]
        run(compiler, *flags, "-c", source, "-o", str(tmp_path / "out.o"))
