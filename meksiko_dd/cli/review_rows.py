"""A review as text: what happened and which cards decided it; then the mistakes, the deal, and what else was asked."""

from __future__ import annotations

from ..cards.deal import Deal
from ..cards.kinds import Seat
from ..reviews.extras import Extras
from ..reviews.own import OwnReview
from ..reviews.report import BadReview, Review, ShownLine
from ..reviews.sentences import (
    before_play,
    card_cells,
    discard_rows,
    head_rows,
    hidden_rows,
    player_name,
    plays_text,
    result_rows,
    summary_cells,
    what_if_text,
    win_text,
)
from ..reviews.story import about_row, mistake_table, player_rows, turn_rows
from ..solver.answers import Solution
from . import terminal
from .faces import Faces
from .grid import Column, table_lines
from .solve import line_rows

__all__ = ["review_rows"]


def review_rows(found: Review | BadReview, extra: Extras, faces: Faces) -> list[str]:
    """All that is shown of one deal.

    Args:
        found: the review.
        extra: what else was asked for.
        faces: how people see cards and sentences.
    """
    if isinstance(found, BadReview):
        return _thrown_in(found, faces)
    title, *more = head_rows(found.record, faces)
    rows = [terminal.emphasise(title), *more, "", terminal.emphasise(plays_text(found, faces))]
    rows += [*result_rows(found, faces), *turn_rows(found, faces), "", *player_rows(found, extra.player, faces)]
    rows += about_row(found, extra.player, faces)
    rows += ["", *(_every_card(found, extra.player, faces) if extra.every else _mistakes(found, extra.player, faces))]
    rows += ["", *_drawn(found, faces), "", *before_play(found.record, found.ratings, faces)]
    rows += discard_rows(found, faces)
    if extra.own is not None:
        rows += ["", *_own(found, extra.own, faces)]
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
    rows = [terminal.emphasise(title), *more, text]
    if found.deal is not None:
        rows += ["", faces.diagram(found.deal)]
    rows += ["", *before_play(found.record, found.ratings, faces)]
    return [*rows, "", faces.say("review.exact")] if found.ratings else rows


def _drawn(found: Review, faces: Faces) -> list[str]:
    """The deal, drawn: as it was dealt, or at the first lead if nobody knows the talon."""
    hands = [hand for hand in found.game.dealt if hand is not None]
    if len(hands) == len(Seat):
        return [faces.diagram(Deal(hands))]
    return [faces.say("review.first_lead"), faces.diagram(found.game.deal, aside="discard.cards")]


def _mistakes(found: Review, player: Seat | None, faces: Faces) -> list[str]:
    """The mistakes, a line a trick; or that there are none."""
    early = "_early" if found.game.contract.ends_early else ""
    table = mistake_table(found, player, faces)
    if not table:
        if player is not None and found.mistakes:
            return [faces.say("story.no_mistakes_own", name=player_name(found, player))]
        return [faces.say(f"story.no_mistakes{early}")]
    heads, *rows = table
    columns = [Column(head, right=at == 0, key=at == 0, words=at in (1, 4)) for at, head in enumerate(heads)]
    return [faces.say(f"story.table{early}"), *table_lines(columns, rows)]


def _every_card(found: Review, player: Seat | None, faces: Faces) -> list[str]:
    """A line for each card, and the summary."""
    heads = [faces.say(f"review.head.{head}") for head in ("trick", "player", "card", "value", "cost", "better")]
    rows, trick = [], 0
    for card in found.cards:
        if player not in (None, card.player):
            continue
        rows.append([f"{card.n}.", "" if card.trick == trick else str(card.trick), *card_cells(found, card, faces)])
        trick = card.trick
    columns = [Column(right=True, key=True), *(Column(head, words=head in (heads[1], heads[-1])) for head in heads)]
    return [faces.say("review.table"), *table_lines(columns, rows), "", *_summary(found, player, faces)]


def _summary(found: Review, player: Seat | None, faces: Faces) -> list[str]:
    heads, *lines = summary_cells(found, faces)
    rows = [row for seat, row in zip(Seat, lines, strict=True) if player in (None, seat)]
    columns = [Column(head, right=0 < at < 5, key=at == 0, words=at == 0) for at, head in enumerate(heads)]
    return [faces.say("review.summary"), *table_lines(columns, rows, indent=2), faces.say("review.units")]


def _own(found: Review, own: OwnReview, faces: Faces) -> list[str]:
    """A player's own tricks and points: at the first lead, and wherever a card changed them."""
    name, table = player_name(found, own.player), []
    for moment in own.changes:
        card = None if moment.after == 0 else found.cards[moment.after - 1]
        start = faces.say("own.first")
        if card is not None:
            start = faces.say("own.after", n=card.n, card=faces.card(card.card), seat=card.player.name)
        tricks = "-" if moment.tricks is None else _range(moment.tricks, faces)
        table.append([start, tricks, _range(moment.points, faces)])
    columns = [Column(faces.say(f"own.head.{head}"), key=head == "moment") for head in ("moment", "tricks", "points")]
    rows = [faces.say("own.title", name=name), *table_lines(columns, table, indent=2)]
    if own.tricks is not None and own.points is not None:
        points = faces.count("points", own.points)
        rows.append(faces.say("own.scored", tricks=faces.count("tricks", own.tricks), points=points))
    defends = own.player is not found.game.declarer
    if defends and found.game.contract.betli:
        return [*rows, faces.say("own.betli")]
    if own.fine is not None:
        rows.append(faces.say("own.fine", points=faces.count("points", -own.fine)))
    return [*rows, faces.say("own.lines")] if defends else rows


def _range(ends: tuple[int, int], faces: Faces) -> str:
    low, high = ends
    return str(low) if low == high else faces.say("own.range", low=low, high=high)


def _line(found: Review, line: ShownLine, faces: Faces) -> list[str]:
    if not line.line:
        return []
    rest = line.tricks - line.position.taken
    return line_rows(Solution(line.position, found.game.contract.goal, rest, {}, line.line, 0), faces)
