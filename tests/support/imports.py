"""Who imports whom in the package: read from the text of its modules, nothing is imported."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

from support.paths import ROOT

PACKAGE = ROOT / "meksiko_dd"
MODULES = sorted(PACKAGE.rglob("*.py"))
DOORS = {"__init__", "__main__", "bidder"}  # they hand names on to users; nothing inside imports them


class Import(NamedTuple):
    """A module of the package that is imported, from the package on: `cards.deal`; and what is taken from it."""

    module: str
    names: frozenset[str]

    @property
    def room(self) -> str:
        return self.module.split(".")[0]

    @property
    def private(self) -> bool:
        return any(part.startswith("_") for part in self.module.split(".")[1:])


def imports(path: Path) -> list[Import]:
    """What a file of the package imports from it, anywhere in its text."""
    here, found = list(path.relative_to(ROOT).parent.parts), []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not isinstance(node, ast.Import) or not any(item.name.startswith("meksiko_dd") for item in node.names)
        if isinstance(node, ast.ImportFrom) and node.level:
            base = here[: len(here) - node.level + 1] + (node.module or "").split(".") * bool(node.module)
            names = [item.name for item in node.names]
            modules = [name for name in names if ROOT.joinpath(*base, name).with_suffix(".py").exists()]
            found += [Import(".".join([*base[1:], name]), frozenset()) for name in modules]
            if len(modules) < len(names):
                found.append(Import(".".join(base[1:]), frozenset(names) - set(modules)))
    return found


def module_name(path: Path) -> str:
    """`cards.deal`, from the package on."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


def room_of(path: Path) -> str:
    """The room of a module; a module that stands in no folder is a room of its own."""
    return module_name(path).split(".")[0]


ROOM_NAMES = {room_of(path) for path in MODULES} - DOORS


def room_imports() -> dict[str, set[str]]:
    """For each room those that it imports from."""
    found: dict[str, set[str]] = {room: set() for room in sorted(ROOM_NAMES)}
    for path in MODULES:
        if (here := room_of(path)) in ROOM_NAMES:
            found[here] |= {item.room for item in imports(path)} & ROOM_NAMES - {here}
    return found
