"""The headings that people write over the columns of a match sheet, and keys of records: English and Serbian.

Letter case, diacritics, script, dots and blanks do not matter: `Носилац игре` and `NOSILAC_IGRE` are one.
No word here may be a player's name: whatever is no heading is one.
"""

from __future__ import annotations

import re
import unicodedata

from .names import latin
from .plain import person

__all__ = ["COLUMNS", "heading", "plain_word"]

# What a column holds, and the words for it; those of the last two are not read.
_WORDS = {
    "deal": "deal, deal no, deal number, no, nr, number; deljenje, dijeljenje, broj, br, rb, r br, red br, redni broj",
    "dealer": "dealer, deals, dealt by; delilac, djelilac, dijelilac, deli, dijeli",
    "declarer": "declarer, caller; nosilac, nosilac igre, nosilac licitacije",
    "bid": "bid, contract; licit, licitacija, igra, ugovor",
    "tricks": "tricks; stihovi",
    "names": "names, players; igraci, imena",
    "date": "date, time, date and time; datum, vreme, vrijeme, datum i vreme",
    "note": "note, notes, comment, comments, remark, remarks, round; napomena, napomene, komentar, komentari, "
    "primedba, primedbe, primjedba, beleska, beleske, biljeska, opaska, runda, krug",
}
COLUMNS = tuple(_WORDS)
_MEANT = {word: column for column, words in _WORDS.items() for word in re.split(r"[,;] ", words)}
_BETWEEN = re.compile(r"[\W_]+")


def plain_word(text: str) -> str:
    """A word or several in small Latin letters without diacritics, single blanks between them."""
    small = person(text).casefold()
    if not small.isascii():
        small = unicodedata.normalize("NFD", "".join(map(latin, small)).replace("đ", "dj"))
        small = "".join(letter for letter in small if not unicodedata.combining(letter))
    return _BETWEEN.sub(" ", small).strip()


def heading(text: str) -> str | None:
    """Which of `COLUMNS` a heading means; None: none of them."""
    return _MEANT.get(plain_word(text))
