"""docs/architecture.md draws the rooms as they import each other, and both maps name every room and every C file.

Run this file as a script to draw them again.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

from support.imports import PACKAGE, ROOM_NAMES, room_imports
from support.paths import DOCS, ROOT

PAGE = DOCS / "architecture.md"
CONTRIBUTING = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- drawn from the imports: begin -->", "<!-- drawn from the imports: end -->"
IMPORTS = room_imports()


def below(room: str) -> set[str]:
    """All rooms that a room stands on, directly or by way of others."""
    return IMPORTS[room].union(*map(below, IMPORTS[room]))


def floor(room: str) -> int:
    """How many rooms stand one on the other up to this one."""
    return 1 + max(map(floor, IMPORTS[room]), default=0)


def arrows(room: str) -> list[str]:
    """The rooms that it imports, less those that follow from another arrow."""
    return sorted(other for other in IMPORTS[room] if not any(other in below(via) for via in IMPORTS[room]))


def door(room: str) -> str:
    """The first sentence at a room's door: what happens there."""
    folder = PACKAGE / room
    path = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert text is not None
    return text.partition("\n\n")[0].replace("\n", " ").replace("``", "`").rstrip(".")


def shown(room: str) -> str:
    """A room as the page names it: a folder with its slash."""
    return f"`{room}/`" if (PACKAGE / room).is_dir() else f"`{room}.py`"


def drawn() -> str:
    """The generated part of the page: the diagram, and the same as a table."""
    rooms = sorted(IMPORTS, key=lambda room: (floor(room), room))
    lines = ["```mermaid", "flowchart TD"]
    lines += [f"    {room} --> {' & '.join(arrows(room))}" for room in reversed(rooms) if IMPORTS[room]]
    lines += ["```", "", "| floor | room | what happens there | imports |", "|---|---|---|---|"]
    for room in rooms:
        lines.append(f"| {floor(room)} | {shown(room)} | {door(room)} | {', '.join(sorted(IMPORTS[room]))} |")
    every, few = (sum(map(len, each)) for each in (IMPORTS.values(), map(arrows, rooms)))
    lines += ["", f"{len(rooms)} rooms and {every} arrows, of which the diagram draws {few}."]
    return "\n".join([*lines, ""])


def written() -> str:
    found = re.search(f"{BEGIN}\n(.*){END}", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def first_cells(text: str, heading: str) -> list[str]:
    """What stands in the first column, without its code marks, of the table under a heading."""
    part = text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `([^`]+)`", part, re.MULTILINE)


def test_the_diagram_is_what_the_imports_say() -> None:
    assert written() == drawn(), f"run: .venv/bin/python tests/{Path(__file__).name}"


def test_what_is_left_out_of_the_diagram_follows_from_it() -> None:
    def reached(room: str) -> set[str]:
        return set(arrows(room)).union(*map(reached, arrows(room)))

    assert all(reached(room) == below(room) >= IMPORTS[room] for room in IMPORTS)
    assert sum(len(arrows(room)) for room in IMPORTS) < sum(map(len, IMPORTS.values())) / 2, "a drawing to be read"


def test_the_map_of_contributing_has_every_room_and_no_other() -> None:
    named = first_cells(CONTRIBUTING.read_text(encoding="utf-8"), "The rooms")
    assert sorted(named) == sorted(shown(room).strip("`") for room in ROOM_NAMES)


def test_the_page_says_what_each_c_file_is_for() -> None:
    named = {stem for cell in first_cells(PAGE.read_text(encoding="utf-8"), "The C layers") for stem in cell.split()}
    assert {path.stem for path in (ROOT / "solver_c").glob("*.[ch]")} <= named


if __name__ == "__main__":
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(f"{head}{BEGIN}\n{drawn()}{END}{rest.partition(END)[2]}", encoding="utf-8")
