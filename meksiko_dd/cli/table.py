"""``meksiko-dd table``: one deal, every declarer in every strain."""

from __future__ import annotations

from typing import Any

import click

from ..cards.kinds import Seat, Strain
from ..solver.answers import Table
from . import files, options, terminal
from .faces import Faces, faces_for


@click.command(
    cls=options.Command,
    short_help="Tricks of every declarer in every strain.",
    epilog=options.example('meksiko-dd table "A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9"'),
)
@options.deal_argument
@options.seat_option("--leader", "-l", help="Who leads to the first trick (default: each declarer himself).")
@options.solving_options
def table(
    deal: tuple[str, ...],
    leader: Seat | None,
    free_ruff: bool,
    table: str,
    changes: tuple[str, ...],
    node_budget: int,
    tt_kib: int,
    language: str,
    pack: str,
    cards: str | None,
    as_json: bool,
) -> None:
    """How many tricks does each player take as declarer in each strain?

    DEAL is three hands in playing order, suits S.H.D.C (more forms: docs/notation.md), or - to read it from stdin.
    The last column is betli: the tricks that he cannot avoid without trump although he wants none; "makes" if there
    are none.
    """
    whole = files.read_deal(deal)
    with options.new_solver(tt_kib, node_budget) as solver:
        result = solver.table(whole, leader, options.must_trump(free_ruff, table, changes))
    if as_json:
        terminal.print_json(to_json(result))
        return
    faces = faces_for(language, pack, cards)
    terminal.print_text("\n".join([faces.diagram(whole), "", *_rows(result, faces)]))


def to_json(result: Table) -> dict[str, Any]:
    """The object that docs/json.md describes."""
    return {
        "schema": terminal.SCHEMA,
        "deal": result.deal.text,
        "leader": "declarer" if result.leader is None else result.leader.name,
        "must_trump": result.must_trump,
        "tricks": {
            seat.name: {strain.letter: tricks for strain, tricks in row.items()} for seat, row in result.tricks.items()
        },
        "betli": {seat.name: tricks for seat, tricks in result.betli.items()},
    }


def _rows(result: Table, faces: Faces) -> list[str]:
    lead = faces.say("table.declarer_leads")
    if result.leader is not None:
        lead = faces.say("table.leads", name=result.leader.name)
    rule = faces.say("void.true" if result.must_trump else "void.false")
    heads = [faces.short_strain(strain) for strain in Strain]
    word = faces.say("head.declarer")
    rows = [
        faces.say("table.head", lead=lead, rule=rule),
        f"{word:8}" + "".join(f"{head:>4}" for head in heads) + "  " + faces.say("contract.betli"),
    ]
    for seat, row in result.tricks.items():
        betli = faces.say("table.makes") if result.betli[seat] == 0 else f"{result.betli[seat]:5}"
        rows.append(f"{seat.name:8}" + "".join(f"{tricks:4}" for tricks in row.values()) + f"  {betli}")
    return [*rows, faces.say("table.betli")]
