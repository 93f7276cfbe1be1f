"""What the commands share: arguments, options, JSON, and whether the terminal can show symbols."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any, TypeVar

import click

from .._binding import lib
from ..cards import Card, Goal, Seat, Strain
from ..deal import Deal
from ..errors import InvalidDealError
from ..solver import Solver

SCHEMA = 1  # version of every JSON shape in docs/json.md

Function = TypeVar("Function", bound=Callable[..., Any])


class Parsed(click.ParamType):
    """An option whose text is read by one of our own `parse` methods, so that messages are the library's."""

    def __init__(self, kind: type[Seat] | type[Strain] | type[Goal], name: str) -> None:
        self.kind = kind
        self.name = name

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Parse, and turn our error into click's, which names the option."""
        try:
            return self.kind.parse(value)
        except InvalidDealError as error:
            self.fail(str(error), param, ctx)


SEAT = Parsed(Seat, "A|B|C")
STRAIN = Parsed(Strain, "S|H|D|C|NT")
GOAL = Parsed(Goal, "max|min")


def deal_argument(function: Function) -> Function:
    """The argument DEAL...: a deal, quoted or not, or - to read it from stdin."""
    return click.argument("deal", nargs=-1, required=True, metavar="DEAL|-")(function)


def json_option(function: Function) -> Function:
    """The option --json."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON (docs/json.md) and nothing else.")(function)


def rule_option(function: Function) -> Function:
    """The option --free-ruff."""
    return click.option(
        "--free-ruff",
        is_flag=True,
        help="House rule: a player void in the suit led may play anything (default: he must trump).",
    )(function)


def solver_options(function: Function) -> Function:
    """The options that shape the solver, not its answers."""
    function = click.option(
        "--node-budget",
        type=click.IntRange(0, 2**64 - 1),
        default=0,
        metavar="N",
        help="Give up (status 1) on an answer that costs more than N search nodes; 0 = never.",
    )(function)
    return click.option(
        "--tt-kib",
        type=click.IntRange(lib.MDD_TT_KIB_MIN, lib.MDD_TT_KIB_MAX),
        default=lib.MDD_TT_KIB_DEFAULT,
        metavar="KIB",
        help=f"Transposition table in KiB (default {lib.MDD_TT_KIB_DEFAULT}); changes the time, never an answer.",
    )(function)


def read_deal(words: tuple[str, ...]) -> Deal:
    """The deal that the words of the argument make up; `-` alone reads stdin, less comments and blank lines."""
    if words != ("-",):
        return Deal.parse(" ".join(words))
    text = sys.stdin.buffer.read().decode("utf-8-sig", errors="replace")
    lines = (line.strip() for line in text.splitlines())
    text = " ".join(line for line in lines if line and not line.startswith("#"))
    if not text:
        raise InvalidDealError("stdin has no deal; expected three hands such as A:AK..Q. QJ..K. T9..A.")
    return Deal.parse(text)


def new_solver(tt_kib: int, node_budget: int) -> Solver:
    """The solver that a command uses for all that it answers."""
    return Solver(tt_kib=tt_kib, node_budget=node_budget)


def print_json(value: Any) -> None:
    """One JSON object on one line; plain ASCII, so that every pipe can carry it."""
    click.echo(json.dumps(value))


def symbols_wanted() -> bool:
    """May suits be drawn as symbols: on a terminal whose encoding has them."""
    stream = sys.stdout
    if not stream.isatty():
        return False
    try:
        "\u2660\u2665\u2666\u2663".encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def card_text(card: Card, symbols: bool) -> str:
    """A card as a person reads it: its suit as a symbol or a letter, then the rank."""
    return (card.suit.symbol if symbols else card.suit.letter) + card.rank.letter


def strain_text(strain: Strain) -> str:
    """What a sentence calls the strain."""
    return "no trump" if strain.suit is None else f"{strain.suit.name.lower()} are trump"
