"""Line and column of the values in a JSON text, by their paths of keys and indices."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterator

__all__ = ["Path", "Places"]

Path = tuple[str | int, ...]


class Places:
    """Where values stand in a JSON text; lines and the deals of a list are looked up once, however many are asked."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._lines: list[int] = []
        self._deals: list[int] = []

    def of(self, path: Path, first_line: int = 1) -> tuple[int, int]:
        """Line and column, from 1, of the value at a path of keys and indices; of the last part that there is.

        Args:
            path: where it stands in the value that begins on `first_line`.
            first_line: that line, from 1.
        """
        if not self._lines:
            self._lines = [0, *(match.end() for match in re.finditer("\n", self.text))]
        decoder, at, rest = json.JSONDecoder(), self._lines[first_line - 1], path
        depth = next((depth for depth, part in enumerate(path[:2]) if isinstance(part, int)), None)
        if depth is not None and path[:depth] in ((), ("records",)):  # a deal of the list
            at, rest = self._deal(path[:depth], path[depth], decoder), path[depth + 1 :]
        for part in rest:
            at = _skip(self.text, at)
            inside = _member(self.text, at, part, decoder)
            if inside is None:
                break
            at = inside
        at = _skip(self.text, at)
        line = bisect_right(self._lines, at)
        return line, at - self._lines[line - 1] + 1

    def _deal(self, path: Path, number: int | str, decoder: json.JSONDecoder) -> int:
        if not self._deals:
            at = _skip(self.text, 0)
            for part in path:
                at = _skip(self.text, _member(self.text, at, part, decoder) or at)
            self._deals = [place for _, place in _members(self.text, at, decoder)]
        return self._deals[int(number)]


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    return at


def _member(text: str, at: int, part: str | int, decoder: json.JSONDecoder) -> int | None:
    """Where the value of a key, or of an index, begins in the object or list that begins at `at`.

    Args:
        text: of the whole file.
        at: where the object or list begins.
        part: the key, or the index.
        decoder: reads the values that are stepped over.
    """
    found = None
    for name, place in _members(text, at, decoder):
        if name == part:
            found = place  # of a key that appears twice the last one counts
    return found


def _members(text: str, at: int, decoder: json.JSONDecoder) -> Iterator[tuple[str | int, int]]:
    """The keys or indices of the object or list that begins at `at`, with the places where their values begin."""
    if text[at : at + 1] not in ("{", "["):
        return
    is_object, at, index = text[at] == "{", _skip(text, at + 1), 0
    while at < len(text) and text[at] not in "}]":
        name: str | int = index
        if is_object:
            name, at = decoder.raw_decode(text, at)
            at = _skip(text, _skip(text, at) + 1)
        yield name, at
        _, at = decoder.raw_decode(text, at)
        at = _skip(text, at)
        if text[at : at + 1] == ",":
            at = _skip(text, at + 1)
        index += 1
