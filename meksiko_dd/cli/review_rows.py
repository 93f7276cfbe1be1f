"""A review as text: the deal, the auction, the discard, the cards, who gave away what."""

from __future__ import annotations

from ..cards.deal import Deal
from ..cards.kinds import Seat
from ..reviews.report import BadReview, Extras, Review, ShownLine
from ..reviews.sentences import (
    before_play,
    card_cells,
    discard_rows,
    head_rows,
    hidden_rows,
    plays_text,
    result_rows,
    summary_cells,
    what_if_text,
    win_text,
)
from ..solver.answers import Solution
from . import terminal
from .faces import Faces
from .solve import line_rows

__all__ = ["review_rows"]


def review_rows(
    found: Review | BadReview,
    extra: Extras,
    faces: Faces,
) -> list[str]:
    """All that is shown of one deal.

    Args:
        found: the review.
        extra: what else was asked for.
        faces: how people see cards and sentences.
    """
    if isinstance(found, BadReview):
        return _thrown_in(found, faces)
    rows = [*_head(found, faces), "", *before_play(found.record, found.ratings, faces)]
    rows += [
        "",
        terminal.emphasise(plays_text(found, faces)),
        *discard_rows(found, faces),
        "",
        *result_rows(found, faces),
    ]
    rows += ["", *_cards(found, extra.player, faces), "", *_summary(found, extra.player, faces)]
    if extra.hidden is not None:
        rows += ["", *hidden_rows(found, extra.hidden, faces)]
    if extra.win_wanted:
        text = win_text(found, extra.win, faces)
        rows += ["", text] if extra.win is None else ["", terminal.emphasise(text), *_line(found, extra.win, faces)]
    if extra.what_if is not None:
        text = what_if_text(found, extra.what_if, faces)
        rows += ["", terminal.emphasise(text), *_line(found, extra.what_if, faces)]
    return [*rows, "", faces.say("review.exact")]


def _thrown_in(found: BadReview, faces: Faces) -> list[str]:
    """A deal that nobody played: its cards, if they are known, and what each could have made with them."""
    text = faces.say("review.thrown_in", number=found.number)
    if found.record is None:
        return [text]
    title, *more = head_rows(found.record, faces)
    rows = [terminal.emphasise(title), *more, ""]
    if found.deal is not None:
        rows += [faces.diagram(found.deal), ""]
    rows += [*before_play(found.record, found.ratings, faces), "", text]
    return [*rows, "", faces.say("review.exact")] if found.ratings else rows


def _head(found: Review, faces: Faces) -> list[str]:
    """The deal, drawn: as it was dealt, or at the first lead if nobody knows the talon."""
    title, *more = head_rows(found.record, faces)
    rows = [terminal.emphasise(title), *more, ""]
    hands = [hand for hand in found.game.dealt if hand is not None]
    if len(hands) == len(Seat):
        return [*rows, faces.diagram(Deal(hands))]
    return [*rows, faces.say("review.first_lead"), faces.diagram(found.game.deal, aside="discard.cards")]


def _cards(found: Review, player: Seat | None, faces: Faces) -> list[str]:
    heads = [faces.say(f"review.head.{head}") for head in ("trick", "player", "card", "value", "cost", "better")]
    table = [["", *heads]]
    trick = 0
    for card in found.cards:
        if player is not None and card.player is not player:
            continue
        first = "" if card.trick == trick else str(card.trick)
        trick = card.trick
        table.append([f"{card.n}.", first, *card_cells(found, card, faces)])
    return [faces.say("review.table"), *terminal.columns(table, right=(0,))]


def _summary(found: Review, player: Seat | None, faces: Faces) -> list[str]:
    heads, *lines = summary_cells(found, faces)
    table = [heads] + [row for seat, row in zip(Seat, lines, strict=True) if player in (None, seat)]
    rows = [f"  {line}" for line in terminal.columns(table, right=range(1, 5))]
    return [faces.say("review.summary"), *rows, faces.say("review.units")]


def _line(found: Review, line: ShownLine, faces: Faces) -> list[str]:
    if not line.line:
        return []
    rest = line.tricks - line.position.taken
    return line_rows(Solution(line.position, found.game.contract.goal, rest, {}, line.line, 0), faces)
