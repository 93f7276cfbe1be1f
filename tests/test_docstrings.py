"""Whoever calls a function with many parameters finds each of them explained."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from support.imports import MODULES, module_name

MANY = 4
# Explained elsewhere: "see `solve`", or "the other arguments and the errors are those of `solve`".
ELSEWHERE = re.compile(r"\b(?:[Ss]ee|those of) `[\w.]+`")


class Function(NamedTuple):
    """A function, and the class that it is a method of."""

    node: ast.FunctionDef
    owner: ast.ClassDef | None

    @property
    def parameters(self) -> list[str]:
        given = self.node.args
        named = [*given.posonlyargs, *given.args, *given.kwonlyargs]
        named += [star for star in (given.vararg, given.kwarg) if star is not None]
        return [item.arg for item in named if item.arg not in ("self", "cls", "mcs")]

    @property
    def is_command(self) -> bool:
        """Its docstring is what --help says, and there each option has its own words."""
        return any("click.command(" in ast.unparse(item) for item in self.node.decorator_list)

    @property
    def text(self) -> str:
        """Where its parameters are explained: those of __init__ at the class."""
        node = self.owner if self.node.name == "__init__" and self.owner is not None else self.node
        return ast.get_docstring(node) or ""


def is_overload(node: ast.FunctionDef) -> bool:
    """Only a signature; the function that follows explains it."""
    return any(isinstance(decorator, ast.Name) and decorator.id == "overload" for decorator in node.decorator_list)


def functions(tree: ast.AST, owner: ast.ClassDef | None = None) -> Iterator[Function]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef) and not is_overload(node):
            yield Function(node, owner)
        yield from functions(node, node if isinstance(node, ast.ClassDef) else owner)


def unexplained(function: Function) -> list[str]:
    """Parameters without a line of their own under Args or Attributes; none where another function explains them."""
    if function.is_command or len(function.parameters) < MANY or ELSEWHERE.search(function.text):
        return []
    return [name for name in function.parameters if not re.search(rf"^ +\**{name}\b.*: ", function.text, re.MULTILINE)]


@pytest.mark.parametrize("path", MODULES, ids=module_name)
def test_functions_of_many_parameters_explain_them(path: Path) -> None:
    lacking = {
        f"{function.node.name}, line {function.node.lineno}": names
        for function in functions(ast.parse(path.read_text(encoding="utf-8")))
        if (names := unexplained(function))
    }
    assert not lacking, "an Args section, please, or where they are explained"


def test_what_counts_as_explained() -> None:
    head = "def ask(a, b, c, *, d):\n"
    texts = {
        "": ["a", "b", "c", "d"],
        '    """Ask.\n\n    Args:\n        a: one.\n        b: two.\n        c: three.\n    """': ["d"],
        '    """Ask; see `tell`."""': [],
    }
    for text, expected in texts.items():
        (function,) = functions(ast.parse(head + (text or "    pass")))
        assert unexplained(function) == expected
    (function,) = functions(ast.parse("def ask(self, a, b, c): pass"))
    assert not unexplained(function), "three are few"
