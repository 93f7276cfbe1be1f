"""Is everything in what we ship?  Run by the Python of a clean environment that has the wheel, away from the checkout.

    python check_package.py SOURCE SDIST

SOURCE is the checkout, SDIST the archive.  The wheel is what this Python imports: every module of the source tree must
be importable from it, and every data file must be there, byte by byte.  The sdist must hold all that the build and the
tests need.
"""

from __future__ import annotations

import pkgutil
import sys
import tarfile
from importlib import import_module
from pathlib import Path

import meksiko_dd

MADE = {".so", ".pyd", ".pyc", ".pyo", ".o"}  # by a compiler, for one machine
SHIPPED = ("meksiko_dd", "solver_c", "tests", "benchmarks", "docs", "examples")  # folders of the sdist


def files(folder: Path) -> set[str]:
    """Files under a folder as paths relative to it, without what a compiler has made."""
    found = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    return {
        path.as_posix()
        for path in found
        if path.suffix not in MADE and "__pycache__" not in path.parts and path.name != "_solver.c"
    }


def missing_from_wheel(source: Path, installed: Path) -> list[str]:
    """What the package in the source tree has and the installed one has not, or has otherwise."""
    wanted = files(source / "meksiko_dd")
    return sorted(
        name
        for name in wanted
        if not (installed / name).is_file()
        or (installed / name).read_bytes() != (source / "meksiko_dd" / name).read_bytes()
    )


def missing_from_sdist(source: Path, names: set[str]) -> list[str]:
    """Files of the source tree that an sdist with these names lacks."""
    wanted = {f"{folder}/{name}" for folder in SHIPPED for name in files(source / folder)}
    return sorted((wanted | {"pyproject.toml", "setup.py", "README.md", "LICENSE", "CHANGELOG.md"}) - names)


def import_all() -> tuple[set[str], list[str]]:
    """Import every module of the installed package: their names, and what could not be imported."""
    names = {module.name for module in pkgutil.walk_packages(meksiko_dd.__path__, "meksiko_dd.")}
    names.discard("meksiko_dd.__main__")  # it runs the command
    failed = []
    for name in sorted(names):
        try:
            import_module(name)
        except ImportError as error:
            failed.append(f"{name}: {error}")
    return names, failed


def main(source: Path, sdist: Path) -> int:
    """Compare; the status: 0 if nothing is missing."""
    installed = Path(meksiko_dd.__file__).parent
    if source.resolve() in installed.resolve().parents:
        print(f"{installed} is the checkout; expected an installed wheel", file=sys.stderr)
        return 2
    names, failed = import_all()
    modules = {
        ".".join(Path("meksiko_dd", name).with_suffix("").parts).removesuffix(".__init__")
        for name in files(source / "meksiko_dd")
        if name.endswith(".py")
    } - {"meksiko_dd", "meksiko_dd.__main__"}
    with tarfile.open(sdist) as archive:
        inside = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}
    problems = [f"wheel lacks {name}" for name in missing_from_wheel(source, installed)]
    problems += [f"wheel lacks module {name}" for name in sorted(modules - names)]
    problems += [f"wheel cannot import {problem}" for problem in failed]
    problems += [f"sdist lacks {name}" for name in missing_from_sdist(source, inside)]
    for problem in problems:
        print(problem, file=sys.stderr)
    data = sum(not name.endswith(".py") for name in files(source / "meksiko_dd"))
    print(f"{len(names)} modules imported, {data} data files compared, {len(inside)} files in the sdist")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
