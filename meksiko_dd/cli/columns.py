"""Tables of text: columns that line up."""

from __future__ import annotations

from collections.abc import Container, Sequence

__all__ = ["columns"]


def columns(table: Sequence[Sequence[str]], right: Container[int] = ()) -> list[str]:
    """The rows of a table as lines, two blanks between columns; those whose numbers are in `right` end in line."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    lines = []
    for row in table:
        cells = zip(row, widths, strict=True)
        padded = [cell.rjust(width) if at in right else cell.ljust(width) for at, (cell, width) in enumerate(cells)]
        lines.append("  ".join(padded).rstrip())
    return lines
