"""What a shell offers for the values of options and arguments, once its completion is switched on (README.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click

from ..cards.kinds import Goal, Seat, Strain
from ..words import names

__all__ = ["CONTRACTS", "FIELDS", "GOALS", "LANGUAGES", "LOOKS", "PACKS", "SEATS", "STRAINS", "TABLES", "offering"]

Completer = Callable[[click.Context, click.Parameter, str], list[str]]


def offering(values: Callable[[], Iterable[str]]) -> Completer:
    """Those of `values` that begin as it was typed; a function, so that nothing is imported before a shell asks."""

    def complete(ctx: click.Context, parameter: click.Parameter, begun: str) -> list[str]:
        return [value for value in values() if value.casefold().startswith(begun.casefold())]

    return complete


def _tables() -> list[str]:
    from ..rules.table import MINI, PRESETS

    return [*PRESETS, MINI.name]


def _contracts() -> Iterable[str]:
    from ..rules import contracts

    return contracts.CONTRACTS


def _fields() -> list[str]:
    from ..rules import table

    return [f"{field}=" for field in table.FIELDS]


SEATS = offering(lambda: (seat.name for seat in Seat))
STRAINS = offering(lambda: (strain.letter for strain in Strain))
GOALS = offering(lambda: (goal.word for goal in Goal))
LANGUAGES, LOOKS, PACKS = (
    offering(lambda: names.LANGUAGES),
    offering(lambda: names.LOOKS),
    offering(lambda: names.PACKS),
)
TABLES, CONTRACTS, FIELDS = offering(_tables), offering(_contracts), offering(_fields)
