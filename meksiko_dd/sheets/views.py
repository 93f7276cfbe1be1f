"""A match sheet for people and programs: its words, JSON, and how many rows an empty one has.

Nothing is printed or written here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..rules.match import Match, MatchDeal
from ..rules.table import Rules
from ..words.sentences import contract_name, count, say

__all__ = ["COLUMNS", "blank_rows", "deal_words", "match_json", "points_text", "result_text"]

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
