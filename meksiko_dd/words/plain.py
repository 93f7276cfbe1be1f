"""Plain text as files have it: bytes to text, text to lines, and a line of people's own words as one value.

Programs leave traces in text: byte order marks, the end mark of DOS (0x1A), three kinds of line ends, blanks that do
not break, marks that nobody sees.  What they do is undone here, once for records, sheets and stdin.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from ..errors import MeksikoError, instance

__all__ = ["NotTextError", "Place", "decoded", "one_line", "person", "split_lines", "unreadable"]

_LINE_END = re.compile(r"\r\n|\r|\n")
_BLANKS = re.compile(" +")
_DOS_END = "\x1a"
# Marks that nobody sees and that say nothing about a letter: soft hyphen, blank of no width, byte order mark,
# directions.  What joins an emoji (U+200D) or parts two letters (U+200C) stays.
_UNSEEN = dict.fromkeys([0xAD, 0x61C, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF])
_BLANK = {ord(blank): " " for blank in "\t\xa0\u1680\u2028\u2029\u202f\u205f\u3000"} | dict.fromkeys(
    range(0x2000, 0x200B), " "
)
_WIDE = {b"\xff\xfe\0\0": "UTF-32", b"\0\0\xfe\xff": "UTF-32", b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}


class Place(NamedTuple):
    """Where something stands in a file: line and column, and which byte of the whole that is; all from 1."""

    line: int
    column: int
    byte: int


class NotTextError(MeksikoError):
    """Bytes that are no UTF-8.

    Attributes:
        place: of the first such byte.
        encoding: what they are, if that can be told: UTF-16 or UTF-32.
    """

    def __init__(self, place: Place, encoding: str | None) -> None:
        what = f"byte {place.byte} is not UTF-8" if encoding is None else f"the file is {encoding}"
        super().__init__(what)
        self.place, self.encoding = place, encoding


def decoded(data: str | bytes) -> str:
    """The text of a file: bytes are UTF-8.

    Raises:
        NotTextError: they are not.
        InvalidOptionError: it is neither text nor bytes.
    """
    if isinstance(data, str):
        return data
    instance("data", data, bytes, "text, or bytes in UTF-8")
    if encoding := _wide(data):
        raise NotTextError(Place(1, 1, 1), encoding)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = split_lines(data[: error.start].decode("utf-8"))
        raise NotTextError(Place(len(before), len(before[-1]) + 1, error.start + 1), None) from None


def _wide(data: bytes) -> str | None:
    """UTF-16 or UTF-32, by the mark at the beginning or by the zero bytes that ASCII has there."""
    for mark, encoding in _WIDE.items():
        if data.startswith(mark):
            return encoding
    if b"\0" not in data[:2]:
        return None
    return "UTF-16" if data[:4].count(0) <= 2 else "UTF-32"


def split_lines(text: str) -> list[str]:
    r"""The lines of a text without their ends: `\n`, `\r\n` or `\r`, and nothing else, ends a line.

    Marks that nobody sees are gone, and so is 0x1A around a line, with which DOS ends a file.
    """
    if not text.isascii():
        text = text.translate(_UNSEEN)
    lines = _LINE_END.split(text)
    return [line.strip(_DOS_END) for line in lines] if _DOS_END in text else lines


def one_line(text: str) -> str:
    """People's own words, such as a comment, as they are kept: every kind of blank is one, unseen marks are gone."""
    if not (text.isascii() and text.isprintable()):
        text = text.translate(_UNSEEN).translate(_BLANK)
    return text.strip()


def person(name: str) -> str:
    """A player's name as it is kept and compared: also composed (NFC), and with single blanks."""
    return _BLANKS.sub(" ", unicodedata.normalize("NFC", one_line(name)))


def unreadable(text: str) -> str | None:
    """The first character that no line may have: a control character, or half of one (a lone surrogate)."""
    if text.isprintable():
        return None
    return next((letter for letter in text if unicodedata.category(letter) in ("Cc", "Cs")), None)
