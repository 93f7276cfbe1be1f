"""A review as one HTML page that needs nothing else: hands with the value on every card, a stepper, a chart.

What the page shows at first is there without its script, too.  Names and comments are escaped, and the data that the
script reads cannot end its element.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from ..cards.faces import Faces
from ..cards.hand import Hand
from ..cards.kinds import Rank, Seat, Suit
from ..records.record import Record
from ..words.sentences import say
from .report import BadReview, Extras, Review, ShownLine
from .sentences import (
    before_play,
    card_cells,
    cards_text,
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

__all__ = ["review_html"]

_FOLDER = Path(__file__).parent
_POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
)
WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 360, 178, 24, 26, 36  # of a chart, in its own units
RED = (Suit.HEARTS, Suit.DIAMONDS)


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
    shown = [
        (one, extra) for one, extra in zip(reviews, beside, strict=True) if isinstance(one, Review) or one.thrown_in
    ]
    names = _names([one for one, _ in shown])
    title = escape(say("page.title", language))
    style, script = ((_FOLDER / f"page.{kind}").read_text(encoding="utf-8") for kind in ("css", "js"))
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{language}">',
        '<head><meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>\n{style}</style></head>",
        "<body>",
        f"<h1>{title}</h1>",
        *(
            _deal(found, name, extra, faces) if isinstance(found, Review) else _thrown_in(found, name, faces)
            for (found, extra), name in zip(shown, names, strict=True)
        ),
        f'<p class="note">{escape(say("review.exact", language))}</p>',
        f'<script type="application/json" id="data">{_data([one for one, _ in shown], names, faces)}</script>',
        f"<script>\n{script}</script>",
        "</body>",
        "</html>",
        "",
    ]
    return "\n".join(lines)


def _names(reviews: Sequence[Review | BadReview]) -> list[str]:
    """What each deal is called in the page, once: by its number, or with its place where two have the same one."""
    numbers = [found.number for found in reviews]
    often = Counter(numbers)
    return [f"deal-{n}" if often[n] == 1 else f"deal-{n}-{at}" for at, n in enumerate(numbers, start=1)]


def _data(reviews: Sequence[Review | BadReview], names: Sequence[str], faces: Faces) -> str:
    """What the script reads, as JSON in which no `<` stands."""
    data = {
        "suits": {suit.letter: {"sign": suit.symbol, "red": suit in RED} for suit in Suit},
        "ranks": {rank.letter: faces.ranks[rank] for rank in Rank},
        "words": {key: faces.say(f"page.{key}", **_SAME) for key in ("keeps", "costs", "end")},
        "deals": [
            {"name": name, **_deal_data(found)}
            for found, name in zip(reviews, names, strict=True)
            if isinstance(found, Review)
        ],
    }
    return json.dumps(data, allow_nan=False).replace("<", "\\u003c").replace("&", "\\u0026")


_SAME = {
    name: f"{{{name}}}" for name in ("n", "of", "trick", "player", "card", "value", "cost")
}  # filled by the script


def _deal_data(found: Review) -> dict[str, Any]:
    return {
        "names": {seat.name: player_name(found, seat) for seat in Seat},
        "hands": {seat.name: [str(card) for card in found.game.deal.hands[seat]] for seat in Seat},
        "cards": [card.to_dict() for card in found.cards],
        "at_end": found.at_end,
    }


def _paragraphs(rows: Iterable[str], kind: str = "") -> str:
    attribute = f' class="{kind}"' if kind else ""
    return "".join(f"<p{attribute}>{escape(row)}</p>" for row in rows if row)


def _dealt(record: Record, hands: Iterable[Hand | None], talon: Hand | None, faces: Faces) -> str:
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
    if talon is not None:
        rows.append(f"{faces.say('talon')}: {shown(talon)}")
    return f"<h3>{escape(faces.say('page.dealt'))}</h3>" + _paragraphs(rows, "name")


def _lines(found: Review, extra: Extras, faces: Faces) -> list[str]:
    """What was asked for beside the review: each line with its sentence before it."""
    asked: list[tuple[str, ShownLine | None]] = []
    if extra.win_wanted:
        asked.append((win_text(found, extra.win, faces), extra.win))
    if extra.what_if is not None:
        asked.append((what_if_text(found, extra.what_if, faces), extra.what_if))
    rows = []
    for text, line in asked:
        rows += [text, "" if line is None else cards_text(line.line, faces)]
    return rows


def _thrown_in(found: BadReview, name_in_page: str, faces: Faces) -> str:
    """A deal that nobody played: its cards, if they are known, and what each could have made with them."""
    text = f"<p><strong>{escape(faces.say('review.thrown_in', number=found.number))}</strong></p>"
    record = found.record
    if record is None:
        return f'<section class="deal" id="{name_in_page}">{text}</section>'
    title, *more = head_rows(record, faces)
    hands, talon = (record.hands, record.talon) if found.deal is None else (found.deal.hands, found.deal.talon)
    known = talon is not None or any(hand is not None for hand in hands)
    return "\n".join(
        [
            f'<section class="deal" id="{name_in_page}">',
            f'<h2 class="name">{escape(title)}</h2>',
            _paragraphs(more, "comment"),
            text,
            _dealt(record, hands, talon, faces) if known else "",
            _paragraphs(before_play(record, found.ratings, faces)),
            "</section>",
        ]
    )


def _deal(found: Review, name_in_page: str, extra: Extras, faces: Faces) -> str:
    """The section of one deal.

    Args:
        found: its review.
        name_in_page: what links lead to.
        extra: what was asked for beside the review.
        faces: how people see it.
    """
    title, *more = head_rows(found.record, faces)
    name = player_name(found, found.game.declarer)
    return "\n".join(
        [
            f'<section class="deal" id="{name_in_page}">',
            f'<h2 class="name">{escape(title)}</h2>',
            _paragraphs(more, "comment"),
            f"<p><strong>{escape(plays_text(found, faces))}</strong></p>",
            _paragraphs(result_rows(found, faces)),
            _dealt(found.record, found.game.dealt, found.game.talon, faces),
            f"<h3>{escape(faces.say('page.play'))}</h3>",
            _steps(faces),
            _board(found, faces),
            f'<p class="note">{escape(faces.say("page.help"))}</p>',
            f"<h3>{escape(faces.say('page.chart', name=name))}</h3>",
            _chart(found, faces),
            _paragraphs(before_play(found.record, found.ratings, faces)),
            _paragraphs(discard_rows(found, faces)),
            _paragraphs([] if extra.hidden is None else hidden_rows(found, extra.hidden, faces)),
            _paragraphs(_lines(found, extra, faces)),
            f"<h3>{escape(faces.say('review.summary'))}</h3>",
            _summary(found, extra.player, faces),
            f"<h3>{escape(faces.say('review.table'))}</h3>",
            _cards(found, extra.player, faces),
            "</section>",
        ]
    )


def _steps(faces: Faces) -> str:
    signs = {"first": "|\u25c0", "back": "\u25c0", "on": "\u25b6", "last": "\u25b6|"}
    buttons = "".join(
        f'<button type="button" class="{key}" aria-label="{escape(faces.say(f"page.{key}"))}">{sign}</button>'
        for key, sign in signs.items()
    )
    return f'<div class="steps">{buttons}<span class="status" aria-live="polite"></span></div>'


def _board(found: Review, faces: Faces) -> str:
    """C left and B right, the table below them, then A: in playing order counterclockwise."""
    boxes = []
    for seat in (Seat.C, Seat.B, None, Seat.A):
        if seat is None:
            boxes.append(f'<div class="table"><h4>{escape(faces.say("page.table"))}</h4></div>')
            continue
        hand = found.game.deal.hands[seat]
        rows = "".join(_suit(hand, suit, faces) for suit in Suit)
        wide = ' style="grid-column: 1 / -1"' if seat is Seat.A else ""
        head = f'<h4 class="name">{escape(player_name(found, seat))}</h4>'
        boxes.append(f'<div class="hand" data-seat="{seat.name}"{wide}>{head}{rows}</div>')
    return f'<div class="board">{"".join(boxes)}</div>'


def _suit(hand: Hand, suit: Suit, faces: Faces) -> str:
    red = " red" if suit in RED else ""
    cards = "".join(
        f'<span class="card{red}"><span class="rank">{escape(faces.ranks[card.rank])}</span>'
        '<span class="value"></span></span>'
        for card in hand
        if card.suit is suit
    )
    return f'<div class="suit"><span class="sign{red}">{suit.symbol}</span>{cards}</div>'


def _chart(found: Review, faces: Faces) -> str:
    """The declarer's tricks before each card and at the end, as an SVG; a dashed line is what the contract needs."""
    values = [card.before for card in found.cards] + [found.at_end]
    step = (WIDTH - LEFT - 10) / max(1, len(values) - 1)
    needed, word = found.game.contract.tricks_needed, "allowed" if found.game.contract.betli else "needed"

    def x(at: int) -> float:
        return round(LEFT + at * step, 2)

    def y(tricks: int) -> float:
        return round(TOP + (10 - tricks) * (HEIGHT - TOP - BOTTOM) / 10, 2)

    grid = [
        f'<line x1="{LEFT}" y1="{y(n)}" x2="{WIDTH - 10}" y2="{y(n)}" stroke="var(--line)" stroke-width="0.5"/>'
        f'<text x="{LEFT - 5}" y="{y(n) + 4}" text-anchor="end">{n}</text>'
        for n in range(0, 11, 2)
    ]
    last = (len(found.cards) + 2) // 3
    marks = [f'<text x="{x(3 * n - 3)}" y="{HEIGHT - 22}" text-anchor="middle">{n}</text>' for n in range(1, last + 1)]
    heads = (
        f'<text x="2" y="11">{escape(faces.say("page.axis"))}</text><text x="{WIDTH - 10}" y="{HEIGHT - 6}" '
        f'text-anchor="end">{escape(faces.say("page.axis_trick"))}</text>'
    )
    path = f"M{x(0)},{y(values[0])}" + "".join(f"H{x(at)}V{y(value)}" for at, value in enumerate(values) if at)
    dots = [
        f'<circle cx="{x(card.n)}" cy="{y(card.after)}" r="3.5" fill="var(--bad)"><title>'
        f"{escape(' '.join(card_cells(found, card, faces)[:3]))}</title></circle>"
        for card in found.cards
        if card.cost
    ]
    line = (
        f'<line x1="{LEFT}" y1="{y(needed)}" x2="{WIDTH - 10}" y2="{y(needed)}" stroke="var(--good)" '
        f'stroke-dasharray="4 3"/><text x="{WIDTH - 12}" y="{y(needed) - 4}" text-anchor="end">'
        f"{escape(faces.say(f'page.{word}'))}: {needed}</text>"
    )
    label = escape(faces.say("page.chart", name=player_name(found, found.game.declarer)))
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}" data-left="{LEFT}" '
        f'data-step="{step}">{heads}{"".join(grid)}{line}<path d="{path}" fill="none" stroke="var(--blue)" '
        f'stroke-width="2"/>{"".join(dots)}{"".join(marks)}<line class="cursor" x1="{LEFT}" x2="{LEFT}" y1="{TOP}" '
        f'y2="{HEIGHT - BOTTOM}" stroke="var(--ink)" stroke-width="1"/></svg>'
    )


def _summary(found: Review, player: Seat | None, faces: Faces) -> str:
    heads, *rows = summary_cells(found, faces)
    body = "".join(_row(row, range(1, 5)) for seat, row in zip(Seat, rows, strict=True) if player in (None, seat))
    note = escape(faces.say("review.units"))
    head = _row(heads, range(1, 5), "th")
    table = f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"
    return f'<div class="wide">{table}</div><p class=note>{note}</p>'


def _cards(found: Review, player: Seat | None, faces: Faces) -> str:
    heads = ["#"] + [
        faces.say(f"review.head.{head}") for head in ("trick", "player", "card", "value", "cost", "better")
    ]
    rows = []
    for card in found.cards:
        if player not in (None, card.player):
            continue
        first = str(card.trick) if card.n % 3 == 1 or player is not None else ""
        fatal = found.players[card.player].let_go == card.n
        kind = " ".join(name for name, is_so in (("cost", card.cost > 0), ("fatal", fatal)) if is_so)
        cells = [str(card.n), first, *card_cells(found, card, faces)]
        rows.append(_row(cells, (0, 5), name=2, attributes=f' data-n="{card.n}" class="{kind}"'))
    head = _row(heads, (0, 5), "th", name=2)
    table = f'<table><thead>{head}</thead><tbody class="cards">{"".join(rows)}</tbody></table>'
    return f'<div class="wide">{table}</div>'


def _row(cells: Sequence[str], numbers: Iterable[int], tag: str = "td", attributes: str = "", name: int = 0) -> str:
    """A row of a table; `numbers` stand to the right, and in the column `name` long words may be broken.

    Args:
        cells: plain text.
        numbers: columns that stand to the right.
        tag: of each cell.
        attributes: of the row, with a blank before them.
        name: the column in which long words may be broken.
    """
    kinds = {name: " class=name"} | dict.fromkeys(numbers, " class=number")
    inside = "".join(f"<{tag}{kinds.get(at, '')}>{escape(cell)}</{tag}>" for at, cell in enumerate(cells))
    return f"<tr{attributes}>{inside}</tr>"
