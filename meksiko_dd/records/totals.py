"""Running totals from deal to deal: those that do not follow from the deal before."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards.kinds import Seat
from ..rules.scoring import total_after
from .check import Violation, shown
from .game import Game
from .record import BadRecord, Record

__all__ = ["check_totals"]


def check_totals(records: Sequence[Record | BadRecord], games: Sequence[Game | None]) -> list[tuple[int, Violation]]:
    """Totals that do not follow from those of the deal before, or in the first deal of a match from 0: where, and what.

    After a wrong total the next deal may go on from it or from the right one.  Asked only where players and rules stay
    the same and both deals say their totals; a deal thrown in scores nothing.
    """
    found: list[tuple[int, Violation]] = []
    before: tuple[Record, list[Sequence[int]]] | None = None  # with its totals, as they should be and as they stand
    for at, (record, game) in enumerate(zip(records, games, strict=True)):
        if not isinstance(record, Record) or record.totals is None:
            before = None
            continue
        after = [_totals_after(record, game, totals) for totals in _totals_before(record, before)]
        expected = next((totals for totals in after if totals is not None), record.totals)
        if record.totals not in after and expected != record.totals:
            text = f"totals are {shown(record.totals)}; expected {shown(expected)}"
            found.append((at, Violation(record.number, None, None, text)))
            before = record, [expected, record.totals]
        else:
            before = record, [record.totals]
    return found


def _totals_before(record: Record, before: tuple[Record, list[Sequence[int]]] | None) -> list[Sequence[int]]:
    if record.number == 1:
        return [(0,) * len(record.names)]
    if before is None or before[0].number != record.number - 1:
        return []
    return before[1] if (before[0].names, before[0].rules) == (record.names, record.rules) else []


def _totals_after(record: Record, game: Game | None, totals: Sequence[int]) -> tuple[int, ...] | None:
    if game is None:
        return tuple(totals) if not record.cards and record.calls else None
    if game.score is None:
        return None
    after, seats = list(totals), {name: seat for seat, name in zip(Seat, record.players, strict=True)}
    for number, name in enumerate(record.names):
        if name in seats:
            after[number] = total_after(totals[number], game.score.points[seats[name]], record.rules)
    return tuple(after)
