"""What goes to stdout and stderr: JSON, text that fits the terminal and that it can show, errors, progress."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
from collections.abc import Callable
from typing import Any, TextIO

import click

from ..words import names

# what stands for a letter or mark that an encoding has not
_WRITTEN = {"\u0111": "dj", "\u0110": "Dj", "\u00b1": "+-", "\u201e": '"', "\u201c": '"'}
SCHEMA = 1  # version of every JSON shape in docs/json.md
SCHEMA_OF_ESTIMATES = 2  # of those whose meaning changed
PROGRESS_WIDTH = 40
USUAL_WIDTH, LEAST_WIDTH = 80, 40  # columns of a terminal: where there is none; narrower ones break lines themselves
_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_LEAD = re.compile(r"\s*(?:(?:[-*]|\d+\.)\s+)?")  # before a sentence: blanks, a dash, a number
RED_SUITS = "\u2665\u2666"


def print_json(value: Any) -> None:
    """One JSON object on one line; plain ASCII, so that every pipe can carry it."""
    click.echo(json.dumps(value, allow_nan=False))


def shown_json(value: object) -> str:
    """A JSON value as an error shows it, not too long."""
    shown = json.dumps(value)
    return shown if len(shown) <= 44 else shown[:40] + "..."


def print_text(text: str) -> None:
    """Text for people: hearts and diamonds red where there is colour.

    Lines that are too long are broken.  Letters that the terminal or pipe cannot carry are replaced by the nearest that
    it can.
    """
    shown = "\n".join(wrap(text))
    click.echo(_with_red_suits(shown) if has_colour() else shown)


def encodable(text: str) -> str:
    """The text with the nearest letters that the terminal or pipe can carry."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return text if _fits(text, encoding) else "".join(_nearest(letter, encoding) for letter in text)


def width() -> int:
    """How many columns the terminal has, or COLUMNS says; 80 where there is neither."""
    import shutil

    return max(LEAST_WIDTH, shutil.get_terminal_size((USUAL_WIDTH, 24)).columns)


def cells(text: str) -> int:
    """How many columns of the terminal it takes: two for a wide letter, none for a colour."""
    if text.isascii() and "\x1b" not in text:
        return len(text)
    from rich.cells import cell_len  # most letters beyond ASCII are one wide, but which are not fills a long list

    return cell_len(_COLOUR.sub("", text))


def wrap(text: str) -> list[str]:
    """The lines of a text as they fit the terminal; one that goes on does so below its first word."""
    room = width()
    return [part for line in encodable(text).split("\n") for part in _wrapped(line, room)]


def _wrapped(line: str, room: int) -> list[str]:
    if 2 * len(line) <= room or cells(line) <= room:
        return [line]
    lead = _LEAD.match(line)
    assert lead is not None
    start, indent = lead.group(), " " * len(lead.group())
    lines, empty = [], True  # is there nothing but what stands before the words?
    for word in re.findall(r"\s*\S+", line[lead.end() :]):
        if not empty and cells(start + word) > room:
            lines.append(start)
            start, empty, word = indent, True, word.lstrip()
        while cells(start + word) > room:
            fits = next(at for at in range(len(word), 0, -1) if at == 1 or cells(start + word[:at]) <= room)
            lines.append(start + word[:fits])
            start, word = indent, word[fits:]
        start, empty = start + word, False
    return [*lines, start]


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _nearest(letter: str, encoding: str) -> str:
    """A letter as this encoding has it: itself, in Latin, without its accent, or a question mark."""
    import unicodedata

    for nearest in (letter, latin := names.latin(letter), unicodedata.normalize("NFKD", latin)[0]):
        if _fits(nearest, encoding):
            return nearest
    return _WRITTEN.get(latin, "?")


def is_terminal() -> bool:
    """Does a person read what is printed, not a pipe or a file?"""
    return sys.stdout.isatty()


def symbols_can_be_shown() -> bool:
    """Has the encoding of the terminal or pipe symbols for suits?"""
    return _fits("\u2660\u2665\u2666\u2663", sys.stdout.encoding or "ascii")


def print_error(text: str, end: str = "\n") -> None:
    """Say it on stderr, if that is there and takes it: no answer is lost because of what is said beside it."""
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(text + end)
        sys.stderr.flush()
    except (OSError, ValueError):  # full, closed, a terminal that is gone
        drop(sys.stderr)


def drop(stream: TextIO) -> None:
    """Nobody takes what is still to be written: the interpreter must not wait for it, or complain, at exit."""
    with contextlib.suppress(OSError, ValueError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())


def show_progress(text: str) -> None:
    """What is being done, on one line of a terminal, or nothing more; nothing elsewhere."""
    if progress_wanted():
        print_error(f"\r{text:{PROGRESS_WIDTH}}\r", end="")


def progress_bar() -> Callable[[int, int], None] | None:
    """How far the work is, as a bar."""
    if not progress_wanted():
        return None

    def tell(done: int, total: int) -> None:
        bar = "#" * (30 * done // total)
        show_progress(f"[{bar:30}] {100 * done // total:3}%" if done < total else "")

    return tell


def progress_wanted() -> bool:
    """Is stderr a terminal?"""
    return sys.stderr is not None and sys.stderr.isatty()


def emphasise(text: str) -> str:
    """Bold and green where the terminal has colours and the user has nothing against them."""
    return click.style(text, fg="green", bold=True) if has_colour() else text


def has_colour() -> bool:
    """Has the terminal colours, and the user nothing against them?"""
    return not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb" and sys.stdout.isatty()


def _with_red_suits(text: str) -> str:
    """The symbols of hearts and diamonds in red; what follows has the style that it had."""
    style = ""

    def paint(match: re.Match[str]) -> str:
        nonlocal style
        if match.group() not in RED_SUITS:
            style = "" if match.group() in ("\x1b[0m", "\x1b[m") else style + match.group()
            return match.group()
        return f"\x1b[31m{match.group()}\x1b[39m{style}"

    return re.sub(rf"\x1b\[[0-9;]*m|[{RED_SUITS}]", paint, text)
