"""A review as one page for a browser: hands with the value on every card, tricks of both sides, a stepper, a chart.

Here is what the page says; how it looks stands in the templates (`words.pages`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ..cards.faces import Faces
from ..cards.hand import Hand
from ..cards.kinds import Rank, Seat, Suit
from ..records.record import Record
from ..words.pages import render
from ..words.sentences import contract_name
from ._chart import chart
from .extras import Extras
from .report import BadReview, CardReview, Review, ShownLine
from .sentences import (
    before_play,
    card_cells,
    cards_text,
    discard_rows,
    head_rows,
    hidden_rows,
    made_text,
    player_name,
    plays_text,
    result_rows,
    strain_text,
    summary_cells,
    what_if_text,
    win_text,
)

__all__ = ["review_html"]

RED = (Suit.HEARTS, Suit.DIAMONDS)
COLUMNS = ("trick", "player", "card", "value", "cost", "better")
_FILLED = {"keeps", "costs", "end", "score"}  # sentences whose places the script fills
_SAME = {
    name: f"{{{name}}}" for name in ("n", "of", "trick", "player", "card", "value", "cost", "name", "own", "others")
}


def review_html(
    reviews: Sequence[Review | BadReview],
    language: str = "en",
    pack: str = "french",
    extras: Sequence[Extras] = (),
) -> str:
    """The page of one or more reviews.

    Args:
        reviews: in the order in which they are shown; deals that could not be reviewed are left out.
        language: of all words.
        pack: whose ranks and suits are named.
        extras: what else is shown of each, in the same order; nothing if there are none.
    """
    faces, beside = Faces(language, pack), list(extras) or [Extras()] * len(reviews)
    pairs = zip(reviews, beside, strict=True)
    shown = [(review, extra) for review, extra in pairs if isinstance(review, Review) or review.thrown_in]
    ids = _ids([review for review, _ in shown])
    deals = [
        {"name": name} | (_deal(review, extra, faces) if isinstance(review, Review) else _thrown_in(review, faces))
        for (review, extra), name in zip(shown, ids, strict=True)
    ]
    data = {
        "suits": {suit.letter: {"sign": suit.symbol, "red": suit in RED} for suit in Suit},
        "ranks": {rank.letter: faces.ranks[rank] for rank in Rank},
        "words": {key: faces.say(f"page.{key}", **_SAME) for key in sorted(_FILLED)},
        "deals": [
            {"name": name, **_moves(review)}
            for (review, _), name in zip(shown, ids, strict=True)
            if isinstance(review, Review)
        ],
    }
    heads = ["#"] + [faces.say(f"review.head.{column}") for column in COLUMNS]
    return render("review.html", language, title=faces.say("page.title"), deals=deals, heads=heads, data=data)


def _ids(reviews: Sequence[Review | BadReview]) -> list[str]:
    """What each deal is called in the page, once: by its number, or with its place where two have the same one."""
    numbers = [review.number for review in reviews]
    often = Counter(numbers)
    return [f"deal-{n}" if often[n] == 1 else f"deal-{n}-{place}" for place, n in enumerate(numbers, start=1)]


def _moves(review: Review) -> dict[str, Any]:
    """What the script reads of a deal."""
    return {
        "names": {seat.name: player_name(review, seat) for seat in Seat},
        "declarer": review.game.declarer.name,
        "hands": {seat.name: [str(card) for card in review.game.deal.hands[seat]] for seat in Seat},
        "cards": [card.to_dict() for card in review.cards],
        "winners": _winners(review),
        "at_end": review.at_end,
    }


def _winners(review: Review) -> list[str]:
    """Who won each whole trick: who leads to the next one."""
    return [review.position(n + 1).leader.name for n in range(3, len(review.cards) + 1, 3)]


def _thrown_in(review: BadReview, faces: Faces) -> dict[str, Any]:
    """A deal that nobody played: its cards, if they are known, and what each could have made with them."""
    text = faces.say("review.thrown_in", number=review.number)
    found: dict[str, Any] = {
        "title": text,
        "short": text,
        "thrown_in": text,
        "more": [],
        "dealt": [],
        "before_play": [],
    }
    record = review.record
    if record is None:
        return found
    title, *more = head_rows(record, faces)
    hands, talon = (record.hands, record.talon) if review.deal is None else (review.deal.hands, review.deal.talon)
    dealt = _dealt(record, hands, talon, faces)
    return found | {
        "title": title,
        "more": more,
        "dealt": dealt,
        "before_play": before_play(record, review.ratings, faces),
    }


def _deal(review: Review, extra: Extras, faces: Faces) -> dict[str, Any]:
    """What the section of one deal says."""
    game, strain = review.game, review.game.strain
    title, *more = head_rows(review.record, faces)
    name, bid = player_name(review, game.declarer), contract_name(game.contract.text, faces.language)
    heads, *rows = summary_cells(review, faces)
    return {
        "title": title,
        "more": more,
        "thrown_in": "",
        "short": faces.say(
            "page.short",
            number=review.number,
            name=name,
            bid=bid,
            strain=strain_text(strain, faces),
            made=made_text(review.made, faces),
        ),
        "plays": plays_text(review, faces),
        "result": result_rows(review, faces),
        "dealt": _dealt(review.record, game.dealt, game.talon, faces),
        "bid": bid,
        "trump": "" if strain.suit is None else strain.suit.symbol,
        "trump_red": strain.suit in RED,
        "declarer": name,
        "hands": {seat.name: _hand(review, seat, faces) for seat in Seat},
        "mistakes": sum(card.cost > 0 for card in review.cards),
        "chart": chart(review, faces),
        "chart_title": faces.say("page.chart", name=name),
        "before_play": before_play(review.record, review.ratings, faces),
        "discard": discard_rows(review, faces),
        "hidden": [] if extra.hidden is None else hidden_rows(review, extra.hidden, faces),
        "lines": _lines(review, extra, faces),
        "summary_heads": heads,
        "summary": [
            {"n": 0, "kind": "", "cells": row}
            for seat, row in zip(Seat, rows, strict=True)
            if extra.player in (None, seat)
        ],
        "rows": [_row(review, card, extra, faces) for card in review.cards if extra.player in (None, card.player)],
    }


def _dealt(record: Record, hands: Iterable[Hand | None], talon: Hand | None, faces: Faces) -> list[str]:
    """The hands as dealt and the talon, as far as they are known.

    Args:
        record: of the deal.
        hands: of A, B, C as they were dealt, as far as they are known.
        talon: as far as it is known.
        faces: how people see it.
    """

    def shown(hand: Hand) -> str:
        suits = [[card for card in hand if card.suit is suit] for suit in Suit]
        return "  ".join(own[0].suit.symbol + "".join(faces.ranks[card.rank] for card in own) for own in suits if own)

    rows = [f"{record.player(seat)}: {shown(hand)}" for seat, hand in zip(Seat, hands, strict=True) if hand is not None]
    return rows if talon is None else [*rows, f"{faces.say('talon')}: {shown(talon)}"]


def _hand(review: Review, seat: Seat, faces: Faces) -> dict[str, Any]:
    hand = review.game.deal.hands[seat]
    suits = [
        {
            "sign": suit.symbol,
            "red": suit in RED,
            "ranks": [faces.ranks[card.rank] for card in hand if card.suit is suit],
        }
        for suit in Suit
    ]
    return {"seat": seat.name, "name": player_name(review, seat), "suits": suits}


def _lines(review: Review, extra: Extras, faces: Faces) -> list[str]:
    """What was asked for beside the review: each line with its sentence before it."""
    asked: list[tuple[str, ShownLine | None]] = []
    if extra.win_wanted:
        asked.append((win_text(review, extra.win, faces), extra.win))
    if extra.what_if is not None:
        asked.append((what_if_text(review, extra.what_if, faces), extra.what_if))
    rows = []
    for text, line in asked:
        rows += [text, "" if line is None else cards_text(line.line, faces)]
    return rows


def _row(review: Review, card: CardReview, extra: Extras, faces: Faces) -> dict[str, Any]:
    """A card in the table; the number of the trick stands at its first card only.

    Args:
        review: of the deal.
        card: the card.
        extra: whose cards are shown.
        faces: how people see it.
    """
    first = card.n % 3 == 1 or extra.player is not None
    fatal = review.players[card.player].let_go == card.n
    kind = " ".join(word for word, holds in (("cost", card.cost > 0), ("fatal", fatal)) if holds)
    cells = [str(card.n), str(card.trick) if first else "", *card_cells(review, card, faces)]
    return {"n": card.n, "kind": kind, "cells": cells}
