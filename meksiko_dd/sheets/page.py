"""A match sheet as one page for a browser or a printer, filled in or empty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..rules.match import Match, MatchDeal
from ..rules.table import Rules
from ..words.pages import render
from ..words.sentences import say
from .views import COLUMNS, blank_rows, deal_words, points_text, result_text

__all__ = ["blank_html", "sheet_html"]


def sheet_html(match: Match, language: str = "en") -> str:
    """The sheet as a page that needs nothing else."""
    rows: list[dict[str, object]] = []
    for deal in match.deals:
        number, *words = deal_words(match, deal, language)
        rows.append({"number": number, "words": words, "players": _cells(deal)})
    return _page(match.rules, match.names, rows, [result_text(match, language)], language)


def _cells(deal: MatchDeal) -> list[tuple[str, str, str]]:
    """Tricks, points and total of each player."""
    return [
        ("" if tricks is None else str(tricks), "" if points is None else points_text(points), str(total))
        for tricks, points, total in zip(deal.tricks, deal.points, deal.totals, strict=True)
    ]


def blank_html(rules: Rules, names: Sequence[str], language: str = "en") -> str:
    """An empty sheet as a page to print; `names` may be empty strings."""
    words, players = [""] * (len(COLUMNS) - 1), [("", "", "")] * len(names)
    rows = [{"number": str(number), "words": words, "players": players} for number in blank_rows(rules)]
    return _page(rules, names, rows, [], language, blank=True)


def _page(
    rules: Rules,
    names: Sequence[str],
    rows: Sequence[Mapping[str, object]],
    notes: list[str],
    language: str,
    blank: bool = False,
) -> str:
    """A whole page with one table.

    Args:
        rules: the table's, named under the title.
        names: the players.
        rows: of the table: the deal's number, its words, and three cells for each player.
        notes: what stands below.
        language: of all words.
        blank: is the sheet to be filled in by hand?
    """
    title = say("sheet.title", language)
    return render(
        "sheet.html", language, title=title, rules=rules.text, names=names, rows=rows, notes=notes, blank=blank
    )
