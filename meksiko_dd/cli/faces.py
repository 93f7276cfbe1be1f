"""How people see cards here: as they ask, as their language has it, as far as the terminal or the pipe can show it."""

from __future__ import annotations

from ..cards.faces import Faces
from . import terminal

__all__ = ["Faces", "faces_for"]


def faces_for(language: str, pack: str, cards: str | None) -> Faces:
    """How cards are shown.

    If --cards does not say it: symbols on a terminal; in Serbian in pipes, too, where a D is no diamond but a queen.
    Where the encoding has no symbols, letters stand for them.

    Args:
        language: of all words.
        pack: whose names the cards have.
        cards: what --cards says; None: nothing.
    """
    if cards is None:
        cards = "symbols" if language != "en" or terminal.is_terminal() else "ascii"
    if cards == "symbols" and not terminal.symbols_can_be_shown():
        cards = "ascii"
    return Faces(language, pack, cards)
