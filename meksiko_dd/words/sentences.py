"""The sentences that people read, in English and Serbian; Cyrillic is made from Latin.

`say` fills the {places} of a sentence.  Keys are for programmers only; no key is ever printed.
"""

from __future__ import annotations

from functools import cache

from .names import in_language
from .numbers import grouped, plural_form

__all__ = ["contract_name", "count", "known", "measure", "say"]


@cache
def _sentences() -> dict[str, tuple[str, str]]:
    """All of them, by key, English first; they are loaded when one is wanted: who prints JSON needs none."""
    from ._bids import BID
    from ._general import GENERAL
    from ._pages import PAGE
    from ._reviews import REVIEW
    from ._stories import STORY

    return {**GENERAL, **BID, **REVIEW, **STORY, **PAGE}


def say(key: str, language: str = "en", **places: object) -> str:
    """The sentence of a key, its {places} filled."""
    return in_language(*_sentences()[key], language).format(**places)


def known(key: str) -> bool:
    """Is there a sentence of that key?"""
    return key in _sentences()


def count(key: str, number: int, language: str = "en", **places: object) -> str:
    """A number with its noun in the right form: 1 trick, 2 tricks; 1 štih, 2 štiha, 5 štihova.

    Args:
        key: of the noun; its forms are `key.one`, `key.few` and `key.many`.
        number: how many.
        language: of the sentence.
        **places: what else the sentence has places for.
    """
    form = plural_form(number, language)
    return say(f"{key}.{form}", language, number=grouped(number, language), **places)


def measure(key: str, shown: str, language: str = "en") -> str:
    """A number with decimals, as `numbers` writes it, with its noun: 0.55 tricks; 0,55 štiha, 4,2 procenta."""
    return say(f"{key}.part", language, number=shown)


def contract_name(text: str, language: str = "en") -> str:
    """What people call a contract: 6, Meksiko, betli without talon."""
    key = f"contract.{text}"
    return say(key, language) if key in _sentences() else text
