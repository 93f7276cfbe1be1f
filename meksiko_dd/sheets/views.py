"""A match sheet for people and programs: its words, a printable HTML page, JSON; and an empty page to fill in.

Nothing is printed or written here; names and words are escaped where HTML wants it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..rules.match import Match, MatchDeal
from ..rules.table import Rules
from ..words.sentences import contract_name, count, say

__all__ = ["COLUMNS", "blank_html", "blank_rows", "match_json", "points_text", "result_text", "row_words", "sheet_html"]

BLANK_ROWS = 15  # where the number of deals is open
BLANK_EXTRA = 3  # rows for extra deals
COLUMNS = ("deal", "dealer", "declarer", "bid", "result")

_STYLE = """
body { font-family: sans-serif; margin: 1.5em; }
table { border-collapse: collapse; }
th, td { border: 1px solid #888; padding: 0.25em 0.5em; text-align: right; min-width: 1.8em; height: 1.3em; }
.word { text-align: left; }
.total { font-weight: bold; }
@media print { body { margin: 0; } tr { break-inside: avoid; } }
"""


def points_text(points: int) -> str:
    """Points as players write them: `+7`, `-6`, `0`."""
    return "0" if points == 0 else f"{points:+d}"


def result_text(match: Match, language: str = "en") -> str:
    """One or two sentences: who has won and by which rule, or what is still to be played."""
    names, total, rules = match.names, max(match.totals), match.rules
    tied = _listed([names[player] for player in match.leaders], language)
    dealer = names[match.next_dealer]
    if match.extra_deal:
        return say("match.extra", language, total=total, names=tied, dealer=dealer)
    if match.over:
        if match.decided_by == "shared":
            return say("match.shared", language, names=tied, points=count("points", total, language))
        key = "match.winner" if match.decided_by is None else f"match.by_{match.decided_by}"
        places = {"total": total, "points": count("points", total, language), "name": names[match.winners[0]]}
        return say(key, language, names=tied, **places)
    sentences = []
    if rules.deals is not None:
        sentences.append(say("match.to_deals", language, played=match.played, deals=rules.deals, dealer=dealer))
    if rules.target is not None:
        sentences.append(say("match.to_target", language, total=total, target=rules.target, dealer=dealer))
    return " ".join(sentences)


def _listed(names: Sequence[str], language: str) -> str:
    *most, last = names
    return f"{', '.join(most)} {say('and', language)} {last}" if most else last


def row_words(match: Match, deal: MatchDeal, language: str) -> list[str]:
    """The first cells of a deal's row, in the order of `COLUMNS`."""
    dealer = match.names[deal.dealer]
    if deal.declarer is None or deal.contract is None:
        return [str(deal.number), dealer, "-", "-", say("cell.thrown_in", language)]
    result = say("cell.made" if deal.made else "cell.failed", language)
    return [str(deal.number), dealer, match.names[deal.declarer], contract_name(deal.contract.text, language), result]


def blank_rows(rules: Rules) -> range:
    """The numbers of the deals that an empty sheet has room for; some more where extra deals may follow."""
    if rules.deals is None:
        return range(1, BLANK_ROWS + 1)
    return range(1, rules.deals + 1 + (BLANK_EXTRA if rules.tie == "extra-deals" else 0))


# ---- HTML


def sheet_html(match: Match, language: str = "en") -> str:
    """The sheet as one printable page that needs nothing else."""
    rows = [_html_row(match, deal, language) for deal in match.deals]
    return _page(match.rules, match.names, rows, [result_text(match, language)], language)


def blank_html(rules: Rules, names: Sequence[str], language: str = "en") -> str:
    """An empty sheet as a printable page; `names` may be empty strings."""
    empty = "<td></td>" * (len(COLUMNS) - 1 + 3 * len(names))
    return _page(rules, names, [f"<tr><td>{number}</td>{empty}</tr>" for number in blank_rows(rules)], [], language)


def _page(rules: Rules, names: Sequence[str], rows: list[str], notes: list[str], language: str) -> str:
    """A whole page with one table.

    Args:
        rules: the table's, named under the title.
        names: the players.
        rows: of the table, in HTML.
        notes: what stands below, as plain text.
        language: of all words.
    """
    title = _escape(say("sheet.title", language))
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{language}">',
        f'<head><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style></head>',
        "<body>",
        f"<h1>{title}</h1>",
        f"<p>{_escape(say('sheet.rules', language, rules=rules.text))}</p>",
        "<table>",
        *_html_head(names, language),
        "<tbody>",
        *rows,
        "</tbody>",
        "</table>",
        *(f"<p>{_escape(note)}</p>" for note in notes),
        "</body>",
        "</html>",
        "",
    ]
    return "\n".join(lines)


def _html_head(names: Sequence[str], language: str) -> list[str]:
    words = "".join(f'<th rowspan="2" class="word">{_escape(say(f"head.{word}", language))}</th>' for word in COLUMNS)
    heads = "".join(f'<th colspan="3">{_escape(name) or "&nbsp;"}</th>' for name in names)
    units = "".join(f"<th>{_escape(say(f'head.{word}', language))}</th>" for word in ("tricks", "points", "total"))
    return ["<thead>", f"<tr>{words}{heads}</tr>", f"<tr>{units * len(names)}</tr>", "</thead>"]


def _html_row(match: Match, deal: MatchDeal, language: str) -> str:
    number, *words = row_words(match, deal, language)
    cells = [f"<td>{number}</td>"] + [f'<td class="word">{_escape(word)}</td>' for word in words]
    for tricks, points, total in zip(deal.tricks, deal.points, deal.totals, strict=True):
        own = "" if tricks is None else str(tricks)
        won = "" if points is None else points_text(points)
        cells.append(f'<td>{own}</td><td>{won}</td><td class="total">{total}</td>')
    return f"<tr>{''.join(cells)}</tr>"


def _escape(text: str) -> str:
    from html import escape

    return escape(text)


# ---- JSON


def match_json(match: Match) -> dict[str, Any]:
    """The match as docs/json.md describes it, less the schema number; players by name."""
    names = match.names
    return {
        "rules": match.rules.text,
        "names": list(names),
        "deals": [_deal_json(names, deal) for deal in match.deals],
        "totals": dict(zip(names, match.totals, strict=True)),
        "played": match.played,
        "next_dealer": None if match.over else names[match.next_dealer],
        "over": match.over,
        "extra_deal": match.extra_deal,
        "leaders": [names[player] for player in match.leaders],
        "winners": [names[player] for player in match.winners],
        "decided_by": match.decided_by,
    }


def _deal_json(names: Sequence[str], deal: MatchDeal) -> dict[str, Any]:
    return {
        "deal": deal.number,
        "dealer": names[deal.dealer],
        "declarer": None if deal.declarer is None else names[deal.declarer],
        "bid": None if deal.contract is None else deal.contract.text,
        "tricks": dict(zip(names, deal.tricks, strict=True)),
        "made": deal.made,
        "points": dict(zip(names, deal.points, strict=True)),
        "totals": dict(zip(names, deal.totals, strict=True)),
    }
