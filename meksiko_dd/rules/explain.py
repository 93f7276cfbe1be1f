"""Rules told in plain sentences, and what differs between tables.

One source for `meksiko-dd rules` and docs/rules.md: the sentences follow from the fields of a `Rules`, so they cannot
say anything else than what is played.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..words.sentences import count, known, say
from .scoring import BETLI_DEFENDER
from .table import FIELDS, Rules, Value, value_text

__all__ = ["differences", "explain", "field_sentence", "source"]

_BETLI = ("betli", "betli_without_talon")
_MEKSIKO = ("meksiko_made", "meksiko_failed")


def explain(rules: Rules, language: str = "en") -> list[str]:
    """The rules of a table in plain sentences, in the order of the game: auction, play, scores, match."""
    return list(_sentences(rules, language))


def _sentences(rules: Rules, language: str) -> Iterator[str]:
    low, played = rules.lowest_bid, [contract.text for contract in rules.contracts]
    yield say("about.cards", language)
    yield say("about.bids", language, low=low)
    for field in FIELDS:
        if field == "hidden_five":
            yield say("about.auction", language)
            yield say("about.talon", language, low=low)
        elif field == "must_trump":
            yield say("about.play", language)
        elif field == "bid_failed":
            yield say("about.scores", language, low=low)
        value = rules.fields[field]
        if field in _BETLI and field.replace("_", "-") not in played:
            value = None  # it ranks below the lowest bid
        if field == "meksiko_stops" and any(contract.betli for contract in rules.contracts):
            yield say("betli_stops", language)
        if value is not None or field not in ("target", "deals"):
            yield field_sentence(field, value, language)
    yield say("about.four", language)


def field_sentence(field: str, value: Value, language: str = "en") -> str:
    """What one field's value means at the table."""
    exact = f"{field}={value_text(value)}"
    if known(exact):
        return say(exact, language)
    points: dict[str, object] = {"value": value_text(value)}
    if field in _MEKSIKO and isinstance(value, int):
        points["points"] = count("points", value, language)
    if field in _BETLI and isinstance(value, int):
        less = value - BETLI_DEFENDER
        points |= {"plus": f"{value:+d}", "minus": f"{-value:+d}", "less": f"{-less:+d}", "more": f"{less:+d}"}
    return say(field, language, **points)


def source(rules: Rules, language: str = "en") -> str:
    """Where a table's rules come from, less what was changed."""
    return say(f"source.{rules.name}", language)


def differences(one: Rules, other: Rules) -> dict[str, tuple[Value, Value]]:
    """The fields in which two tables differ, with both values."""
    return {field: (value, other.fields[field]) for field, value in one.fields.items() if value != other.fields[field]}
