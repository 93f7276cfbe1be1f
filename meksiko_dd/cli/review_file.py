"""Several reviewed deals at a glance: a line for each, then a line for each player."""

from __future__ import annotations

from collections.abc import Sequence

from ..reviews.report import BadReview, Review
from ..reviews.sentences import player_name, strain_text, tricks_text
from ..reviews.story import points_cell
from ..reviews.totals import PlayerTotals, player_totals
from ..sheets.views import points_text
from ..words.sentences import contract_name
from . import terminal
from .faces import Faces
from .grid import Column, table_lines

__all__ = ["file_rows"]


def file_rows(reviews: Sequence[Review | BadReview], faces: Faces) -> list[str]:
    """The overview of a file: its deals, its players, and how to see more."""
    title = faces.count("file.deals", len(reviews))
    return [
        terminal.emphasise(title[0].upper() + title[1:]),
        "",
        *_deals(reviews, faces),
        "",
        faces.say("file.players"),
        *_players(player_totals(reviews), faces),
        "",
        faces.say("file.note"),
        faces.say("review.exact"),
        faces.say("file.more"),
    ]


def _deals(reviews: Sequence[Review | BadReview], faces: Faces) -> list[str]:
    heads = [faces.say(f"head.{head}") for head in ("deal", "declarer", "bid", "result")]
    columns = [
        Column(heads[0], right=True, key=True),
        *(Column(head, words=True) for head in heads[1:]),
        Column(faces.say("file.head.turn"), words=True),
    ]
    return table_lines(columns, [_deal(review, faces) for review in reviews])


def _deal(review: Review | BadReview, faces: Faces) -> list[str]:
    if isinstance(review, BadReview):
        return [str(review.number), "-", "-", faces.say("cell.thrown_in"), ""]
    game = review.game
    made = faces.say("cell.made" if review.made else "cell.failed")
    if game.total is None:
        result = faces.say("file.abandoned")
    else:
        key = "file.result" if review.record.claim is None else "file.claimed"
        result = faces.say(key, made=made, tricks=tricks_text(game.total, faces))
    bid = f"{contract_name(game.contract.text, faces.language)}, {strain_text(game.strain, faces)}"
    turned = review.turns[-1:]
    by = "".join(f"{player_name(review, card.player)}: {faces.card(card.card)} ({card.n})" for card in turned)
    return [str(review.number), player_name(review, game.declarer), bid, result, by or "-"]


def _players(totals: Sequence[PlayerTotals], faces: Faces) -> list[str]:
    heads = ("player", "deals", "made", "points", "mistakes", "given", "lost")
    columns = [
        Column(faces.say("head.points" if head == "points" else f"file.head.{head}"), right=at > 0, key=at == 0)
        for at, head in enumerate(heads)
    ]
    return table_lines(columns, [_player(one, faces) for one in totals])


def _player(totals: PlayerTotals, faces: Faces) -> list[str]:
    made = faces.say("file.of", number=totals.made, all=totals.declarer) if totals.declarer else "-"
    return [
        totals.name,
        str(totals.deals),
        made,
        points_text(totals.points) if totals.scored else "-",
        str(totals.mistakes),
        str(totals.tricks),
        points_cell(totals.own_points, totals.settled, faces),
    ]
