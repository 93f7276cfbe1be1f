"""What is read from files and stdin, and files that are written whole or not at all."""

from __future__ import annotations

import os
import sys
from typing import IO, TextIO

import click

from ..cards.deal import Deal
from ..errors import InvalidDealError, quote


class OutputError(click.ClickException):
    """A file that cannot be written."""

    exit_code = 1


class InputError(click.ClickException):
    """Input that cannot be read at all: a missing file, a closed stdin."""

    exit_code = 2


def read_deal(words: tuple[str, ...]) -> Deal:
    """The deal that the words of the argument make up; `-` alone reads stdin, less comments and blank lines."""
    if words == ("-",):
        return Deal.parse(_deal_on_stdin())
    text = " ".join(words)
    if "-" in words and "." in text:  # without dots it is a void
        raise InvalidDealError("'-' reads the deal from stdin; expected no other word beside it")
    if len(words) == 1 and "." in words[0] and os.path.isfile(words[0]):
        raise InvalidDealError(f"{quote(words[0])} is a file; expected a deal, or - and the file on stdin")
    return Deal.parse(text)


def _deal_on_stdin() -> str:
    from ..words.plain import NotTextError, decoded, split_lines  # speed only: most deals are arguments

    try:
        lines = split_lines(decoded(read_input("-")))
    except NotTextError as error:
        what = "stdin is" if error.encoding else f"byte {error.place.byte} of stdin is not"
        raise InvalidDealError(f"{what} {error.encoding or 'UTF-8'}; expected a deal as text in UTF-8") from None
    text = " ".join(line.strip() for line in lines if not line.lstrip().startswith("#")).strip()
    if not text:
        raise InvalidDealError("stdin has no deal; expected three hands such as A:AK..Q. QJ..K. T9..A.")
    return text


def stdin() -> IO[bytes]:
    """Stdin as bytes, so that what is no UTF-8 can be told."""
    if sys.stdin is None:
        raise InputError("cannot read stdin: it is closed")
    return sys.stdin.buffer


def read_input(file: str) -> bytes:
    """The whole of FILE, or of stdin for `-`."""
    try:
        if file == "-":
            return stdin().read()
        with open(file, "rb") as stream:
            return stream.read()
    except OSError as error:
        raise unreadable(file, error) from None


def unreadable(file: str, error: OSError) -> InputError:
    """Why FILE, or stdin for `-`, cannot be read."""
    name = "stdin" if file == "-" else quote(file)
    return InputError(f"cannot read {name}: {error.strerror}")


def is_same_file(one: str, other: str) -> bool:
    """Are these two names (`one` may be - for stdin) of one file that exists?"""
    try:
        source = os.fstat(stdin().fileno()) if one == "-" else os.stat(one)
        return os.path.samestat(source, os.stat(other))
    except OSError:
        return False


def write_file(file: str, text: str) -> None:
    """Write a whole file or nothing (- is stdout): what was there stays until all of the new one is on the disk."""
    if file == "-":
        click.echo(text.encode(), nl=False)
        return
    path = os.path.realpath(file)
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # a terminal, a pipe: nothing to lose
            with open(path, "w", encoding="utf-8") as stream:
                stream.write(text)
        else:
            _replace(path, text)
    except OSError as error:
        raise OutputError(f"cannot write {quote(file)}: {error.strerror}") from None


def _replace(path: str, text: str) -> None:
    with _draft(os.path.dirname(path)) as stream:
        draft = stream.name
        try:
            if os.path.exists(path):
                os.chmod(draft, os.stat(path).st_mode)  # first: what is private is never read by others
            stream.write(text)
            stream.close()  # a full disk shows here at the latest
            os.replace(draft, path)
        except BaseException:
            os.remove(draft)
            raise


def _draft(folder: str) -> TextIO:
    """A new file in this folder, with a short name that nothing there has: an old draft may be somebody's."""
    number = 0
    while True:
        name = f"meksiko-dd.{os.getpid()}.{number}.tmp"
        try:
            return open(os.path.join(folder, name), "x", encoding="utf-8", newline="\n")
        except FileExistsError:
            number += 1
