"""What is shown beside the review of a deal, in the terminal and on a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..cards.kinds import Seat
from .own import OwnReview
from .report import ShownLine

if TYPE_CHECKING:
    from .hidden_report import Hidden

__all__ = ["Extras"]


class Extras(NamedTuple):
    """What is shown beside the review of a deal, and what is left out of it.

    Attributes:
        player: only his cards and summary are shown; None: everybody's.
        win_wanted: is a line to the win shown?
        win: that line, or None: the deal could not be won.
        what_if: the line after other cards, if that was asked for.
        hidden: the part with cards hidden, if that was asked for.
        own: a player's own tricks and points, if they were asked for.
        every: is every card shown, not only the mistakes?
        wide: are all columns shown, however wide they are?
    """

    player: Seat | None = None
    win_wanted: bool = False
    win: ShownLine | None = None
    what_if: ShownLine | None = None
    hidden: Hidden | None = None
    own: OwnReview | None = None
    every: bool = False
    wide: bool = False
