"""A match sheet for people and programs: as text, as a printable HTML page, as JSON; and an empty one to fill in.

Nothing is printed or written here; names and words are escaped where HTML wants it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..rules.match import Match, MatchDeal
from ..rules.table import Rules
from ..words.sentences import contract_name, count, say

__all__ = [
    "COLUMNS",
    "blank_rows",
    "blank_text",
    "deal_words",
    "match_json",
    "points_text",
    "result_text",
    "sheet_text",
]

BLANK_ROWS = 15  # where the number of deals is open
BLANK_EXTRA = 3  # rows for extra deals
COLUMNS = ("deal", "dealer", "declarer", "bid", "result")


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


def deal_words(match: Match, deal: MatchDeal, language: str) -> list[str]:
    """The first cells of a deal's row, in the order of `COLUMNS`."""
    dealer = match.names[deal.dealer]
    if deal.declarer is None or deal.contract is None:
        return [str(deal.number), dealer, "-", "-", say("cell.thrown_in", language)]
    result = say("cell.made" if deal.made else "cell.failed", language)
    return [str(deal.number), dealer, match.names[deal.declarer], contract_name(deal.contract.text, language), result]


# ---- text


def sheet_text(match: Match, language: str = "en") -> str:
    """The sheet as a table in plain text, and how the match stands."""
    heads = [say(f"head.{column}", language) for column in COLUMNS]
    rows = [deal_words(match, deal, language) for deal in match.deals]
    widths = [max(len(row[column]) for row in [heads, *rows]) for column in range(len(heads))]
    lines = [_left(heads, widths) + "".join(f"  {name:>{_width(name)}}" for name in match.names)]
    for deal, row in zip(match.deals, rows, strict=True):
        cells = zip(match.names, deal.tricks, deal.points, deal.totals, strict=True)
        shown = (f"  {_cell(tricks, points, total):>{_width(name)}}" for name, tricks, points, total in cells)
        lines.append(_left(row, widths) + "".join(shown))
    units = ", ".join(say(f"head.{word}", language) for word in ("tricks", "points", "total"))
    title = f"{say('sheet.title', language)} ({units}). {say('sheet.rules', language, rules=match.rules.text)}"
    table = lines if match.deals else [say("sheet.none", language)]
    totals = ", ".join(f"{name} {total}" for name, total in zip(match.names, match.totals, strict=True))
    totals = f"{say('head.totals', language).capitalize()}: {totals}."
    return "\n".join([title, "", *(line.rstrip() for line in table), "", totals, result_text(match, language)])


def _left(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "  ".join([f"{cells[0]:>{widths[0]}}"] + [f"{c:<{w}}" for c, w in zip(cells[1:], widths[1:], strict=True)])


def _width(name: str) -> int:
    return max(len(name), 12)


def _cell(tricks: int | None, points: int | None, total: int) -> str:
    """Tricks, points and total of one player, as wide for all."""
    own = "-" if tricks is None else str(tricks)
    won = "-" if points is None else points_text(points)
    return f"{own:>2} {won:>4} {total:>4}"


def blank_text(rules: Rules, names: Sequence[str], language: str = "en") -> str:
    """An empty sheet for pen and paper; `names` may be empty strings."""
    columns = [say(f"head.{column}", language) for column in COLUMNS[:4]]
    units = " ".join(say(f"head.{word}", language) for word in ("tricks", "points", "total"))
    own = max(len(units), *map(len, names))
    widths = [len(columns[0])] + [max(9, len(word)) for word in columns[1:]] + [own] * len(names)

    def row(cells: Sequence[str]) -> str:
        return "|".join(f" {cell:<{width}} " for cell, width in zip(cells, widths, strict=True)).rstrip()

    rule = "+".join("-" * (width + 2) for width in widths)
    lines = [f"{say('sheet.title', language)}. {say('sheet.rules', language, rules=rules.text)}", ""]
    lines += [row([""] * 4 + [name or "_" * own for name in names]), row([*columns, *[units] * len(names)]), rule]
    for number in blank_rows(rules):
        lines += [row([f"{number:>{widths[0]}}"] + [""] * (len(widths) - 1)), rule]
    return "\n".join(lines)


def blank_rows(rules: Rules) -> range:
    """The numbers of the deals that an empty sheet has room for; some more where extra deals may follow."""
    if rules.deals is None:
        return range(1, BLANK_ROWS + 1)
    return range(1, rules.deals + 1 + (BLANK_EXTRA if rules.tie == "extra-deals" else 0))


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
