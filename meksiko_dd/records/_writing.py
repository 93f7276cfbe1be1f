"""How records are written: the canonical text, `.mek`, and the JSON object; `_text` and `_json_text` read them back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..cards.card import Card
from ..cards.hand import Hand, format_cards
from ..cards.hand_text import UNKNOWN
from ..cards.kinds import Seat
from ..rules.auction import Call

__all__ = ["to_object", "write_fields"]


def write_fields(fields: Mapping[str, Any]) -> str:
    """The canonical text of a record's fields, a line each, ended by a newline; `_text.read_fields` gives them back."""
    rows = [f"deal: {fields['number']}"]
    rows += [f"{key}: {text}" for key, text in _written(fields) if text]
    if fields["cards"]:
        rows += ["play:", *_trick_rows(fields["cards"], fields["seats"], fields["winners"])]
    rows += [f"{key}: {text}" for key, text in _written_end(fields) if text]
    rows += [f"comment: {comment}" for comment in fields["comments"]]
    return "\n".join(rows) + "\n"


def _written(fields: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    names, hands = fields["names"], fields["hands"]
    yield "names", "" if names == ("A", "B", "C") else ", ".join(names)
    yield "rules", fields["rules"].text
    yield "dealer", "" if fields["dealer"] is None else names[fields["dealer"]]
    if any(hand is not None for hand in hands):
        yield "hands", "A:" + " ".join(UNKNOWN if hand is None else str(hand) for hand in hands)
    yield "talon", _cards_text(fields["talon"])
    yield "auction", " ".join(call.text for call in fields["calls"])
    if fields["contract"] is not None:
        yield "contract", f"{fields['declarer'].name} {fields['contract']}"
    yield "discards", _cards_text(fields["discards"])
    yield "trump", "" if fields["trump"] is None else fields["trump"].letter


def _written_end(fields: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if fields["end"] is not None:
        yield "end", fields["end"] + ("" if fields["claim"] is None else f" {fields['claim']}")
    yield "tricks", " ".join(map(str, fields["tricks"] or ()))
    yield "points", " ".join("0" if number == 0 else f"{number:+d}" for number in fields["points"] or ())
    yield "totals", " ".join(map(str, fields["totals"] or ()))


def _cards_text(hand: Hand | None) -> str:
    return "" if hand is None else format_cards(hand)


def _trick_rows(cards: Sequence[Card], seats: Sequence[Seat | None], winners: Sequence[Seat | None]) -> Iterable[str]:
    for start in range(0, len(cards), 3):
        here, own = cards[start : start + 3], seats[start : start + 3]
        in_turn = own[0] is not None and all(seat == (own[0] + place) % 3 for place, seat in enumerate(own))
        if in_turn and own[0] is not None:
            text = f"{own[0].name}: {format_cards(here)}"
        else:
            text = " ".join(
                f"{card}" if seat is None else f"{seat.name}:{card}" for card, seat in zip(here, own, strict=True)
            )
        winner = winners[start // 3] if start // 3 < len(winners) else None
        yield f"  {start // 3 + 1:2}. {text}" + ("" if winner is None else f" -> {winner.name}")


def to_object(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The object of a record's fields; `_json_text.from_object` gives them back.  What is not known is left out."""
    names = fields["names"]
    plain: dict[str, Any] = {"number": fields["number"], "names": list(names), "rules": fields["rules"].text}
    if fields["dealer"] is not None:
        plain["dealer"] = names[fields["dealer"]]
    if any(hand is not None for hand in fields["hands"]):
        plain["hands"] = {
            seat.name: None if hand is None else str(hand) for seat, hand in zip(Seat, fields["hands"], strict=True)
        }
    calls: tuple[Call, ...] = fields["calls"]
    plain |= {"talon": _plain_cards(fields["talon"]), "auction": " ".join(call.text for call in calls) or None}
    for name in ("declarer", "contract", "trump"):
        plain[name] = None if fields[name] is None else getattr(fields[name], "name", str(fields[name]))
    plain["discards"] = _plain_cards(fields["discards"])
    plain["play"] = _plain_play(fields["cards"], fields["seats"], fields["winners"]) or None
    plain |= {"end": fields["end"], "claim": fields["claim"]}
    for name in ("tricks", "points", "totals", "comments"):
        plain[name] = list(fields[name]) if fields[name] else None
    return {key: value for key, value in plain.items() if value is not None}


def _plain_cards(hand: Hand | None) -> list[str] | None:
    return None if hand is None else [str(card) for card in hand]


def _plain_play(
    cards: Sequence[Card], seats: Sequence[Seat | None], winners: Sequence[Seat | None]
) -> list[dict[str, Any]]:
    tricks = []
    for start in range(0, len(cards), 3):
        here, own = cards[start : start + 3], seats[start : start + 3]
        trick: dict[str, Any] = {"cards": [str(card) for card in here]}
        if any(seat is not None for seat in own):
            trick["seats"] = [None if seat is None else seat.name for seat in own]
        winner = winners[start // 3] if start // 3 < len(winners) else None
        if winner is not None:
            trick["winner"] = winner.name
        tricks.append(trick)
    return tricks
