"""Reports as small HTML tables, for notebooks; and the one word for how their tricks are counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .numbers import fixed

__all__ = ["PLAY", "html_table"]

PLAY = "double dummy"  # how the tricks of every number in a report are counted


def html_table(name: str, heads: tuple[str, ...], rows: list[dict[str, Any]], caption: str) -> str:
    """Some columns of the rows as an HTML table of that class.

    Args:
        name: the class.
        heads: the columns, which are keys of each row.
        rows: a dict for each row.
        caption: what stands above.
    """
    from html import escape

    def cells() -> Iterator[str]:
        for row in rows:
            yield "<tr>" + "".join(f"<td>{escape(_cell(row[head]))}</td>" for head in heads) + "</tr>"

    top = "".join(f"<th>{head}</th>" for head in heads)
    return f'<table class="{name}"><caption>{caption}</caption><tr>{top}</tr>{"".join(cells())}</table>'


def _cell(value: object) -> str:
    return fixed(value, 3) if isinstance(value, float) else "" if value is None else str(value)
