"""The check of what we ship notices what is missing: `.ci/check_package.py`, on copies of the package with holes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
from support.paths import ROOT

CHECK = ROOT / ".ci" / "check_package.py"
SHIPPED = ("meksiko_dd", "solver_c", "tests", "benchmarks", "docs", "examples")
FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "CHANGELOG.md")

pytestmark = pytest.mark.skipif(not CHECK.exists(), reason="an sdist has no .ci")


def checked(folder: Path, lost: tuple[str, ...]) -> subprocess.CompletedProcess[str]:
    """Check a package installed in `folder` and an sdist of the checkout, both without the files that are lost."""
    made = shutil.ignore_patterns("__pycache__", "_solver.c")
    shutil.copytree(ROOT / "meksiko_dd", folder / "meksiko_dd", ignore=made)
    for name in lost:
        (folder / name).unlink(missing_ok=True)
    with tarfile.open(folder / "sdist.tar", "w") as archive:
        for name in (*SHIPPED, *FILES):
            archive.add(ROOT / name, f"meksiko_dd-0/{name}", filter=lambda one: None if one.name[13:] in lost else one)
    return subprocess.run(
        [sys.executable, str(CHECK), str(ROOT), str(folder / "sdist.tar")],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
    )


@pytest.mark.slow
def test_nothing_is_missing(tmp_path: Path) -> None:
    done = checked(tmp_path, ())
    assert (done.returncode, done.stderr) == (0, "") and "modules imported" in done.stdout


@pytest.mark.slow
def test_what_is_missing_is_named(tmp_path: Path) -> None:
    lost = ("meksiko_dd/words/templates/style.css", "meksiko_dd/py.typed", "meksiko_dd/rules/match.py", "solver_c/tt.h")
    done = checked(tmp_path, lost)
    assert done.returncode == 1
    said = done.stderr.splitlines()
    assert {line for line in said if " lacks " in line} == {
        "wheel lacks words/templates/style.css",
        "wheel lacks py.typed",
        "wheel lacks rules/match.py",
        "wheel lacks module meksiko_dd.rules.match",
        *(f"sdist lacks {name}" for name in lost),
    }
    assert any(line.startswith("wheel cannot import meksiko_dd.") for line in said) and "Traceback" not in done.stderr
