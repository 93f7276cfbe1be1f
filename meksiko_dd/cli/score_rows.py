"""A match sheet as text: what was played and how the match stands, and an empty one for the table."""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.match import Match
from ..rules.table import Rules
from ..sheets.views import COLUMNS, blank_rows, deal_words, points_text, result_text
from ..words.sentences import say
from .grid import Column, table_lines

__all__ = ["blank_lines", "sheet_lines"]

UNITS = ("tricks", "points", "total")
LINE = 9  # letters that there is at least room for, by hand


def sheet_lines(match: Match, wide: bool, language: str) -> list[str]:
    """The sheet, and how the match stands; `wide`: with who dealt."""
    units = ", ".join(say(f"head.{word}", language) for word in UNITS)
    title = f"{say('sheet.title', language)} ({units}). {say('sheet.rules', language, rules=match.rules.text)}"
    totals = ", ".join(f"{name} {total}" for name, total in zip(match.names, match.totals, strict=True))
    table = _deals(match, wide, language) if match.deals else [say("sheet.none", language)]
    totals = f"{say('head.totals', language).capitalize()}: {totals}."
    return [title, "", *table, "", totals, result_text(match, language)]


def _deals(match: Match, wide: bool, language: str) -> list[str]:
    """A row a deal."""
    shown = [at for at, column in enumerate(COLUMNS) if wide or column != "dealer"]
    heads = [Column(say(f"head.{COLUMNS[at]}", language), words=at > 0, right=at == 0, key=at == 0) for at in shown]
    players = []
    for at in range(len(match.names)):
        scores = [(deal.tricks[at], deal.points[at], deal.totals[at]) for deal in match.deals]
        players.append(_scores(scores))
    rows = []
    for number, deal in enumerate(match.deals):
        words = deal_words(match, deal, language)
        rows.append([*(words[at] for at in shown), *(scores[number] for scores in players)])
    return table_lines([*heads, *(Column(name, right=True) for name in match.names)], rows)


def _scores(deals: Sequence[tuple[int | None, int | None, int]]) -> list[str]:
    """Tricks, points and total of one player in each deal, as wide for all."""
    cells = [
        ("-" if tricks is None else str(tricks), "-" if points is None else points_text(points), str(total))
        for tricks, points, total in deals
    ]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [" ".join(part.rjust(width) for part, width in zip(cell, widths, strict=True)) for cell in cells]


def blank_lines(rules: Rules, names: Sequence[str], wide: bool, language: str) -> list[str]:
    """An empty sheet for pen and paper.

    Args:
        rules: the table's.
        names: the players; they may be empty strings.
        wide: with who deals.
        language: of all words.
    """
    title = f"{say('sheet.title', language)}. {say('sheet.rules', language, rules=rules.text)}"
    words = [say(f"head.{column}", language) for column in COLUMNS[1:4] if wide or column != "dealer"]
    units = " ".join(say(f"head.{word}", language) for word in UNITS)
    columns = [
        Column(say("head.deal", language), right=True, key=True),
        *(Column(word.ljust(LINE), words=True) for word in words),
    ]
    columns += [Column(f"{name or '_' * LINE}\n{units}", words=True) for name in names]
    rows = [[str(number), *("" for _ in columns[1:])] for number in blank_rows(rules)]
    return [title, "", *table_lines(columns, rows, ruled=True)]
