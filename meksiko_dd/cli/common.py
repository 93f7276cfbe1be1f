"""What the commands share: arguments, options, JSON, and what the terminal can show."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import IO, Any, TypeVar

import click

from .._binding import lib
from ..cards import Card, Goal, Seat, Strain
from ..deal import Deal
from ..errors import InvalidDealError
from ..notation import quote
from ..solver import Solver

SCHEMA = 1  # version of every JSON shape in docs/json.md

Function = TypeVar("Function", bound=Callable[..., Any])


def parsed(kind: type[Seat] | type[Strain] | type[Goal]) -> Callable[[str], Any]:
    """The type of an option that one of our own `parse` methods reads, so that messages are the library's."""

    def convert(text: str) -> Seat | Strain | Goal:
        try:
            return kind.parse(text)
        except InvalidDealError as error:
            raise click.BadParameter(str(error)) from None

    return convert


def whole(low: int, high: int) -> Callable[[str], int]:
    """The type of an option that is a whole number from `low` to `high`."""

    def convert(text: str) -> int:
        try:
            number = int(text)
        except ValueError:  # no number, or one with thousands of digits
            number = low - 1
        if not low <= number <= high:
            raise click.BadParameter(f"{quote(text)}; expected a whole number from {low} to {high}")
        return number

    return convert


class InputError(click.ClickException):
    """Input that cannot be read at all: a missing file, a closed stdin."""

    exit_code = 2


def example(command: str) -> str:
    """An example as the last paragraph of a command's help, unwrapped."""
    return f"\b\nExample:\n  {command}"


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
        type=whole(0, 2**64 - 1),
        default=0,
        metavar="N",
        help="Give up (status 1) on an answer that costs more than N search nodes; 0 = never.",
    )(function)
    return click.option(
        "--tt-kib",
        type=whole(lib.MDD_TT_KIB_MIN, lib.MDD_TT_KIB_MAX),
        default=lib.MDD_TT_KIB_DEFAULT,
        metavar="KIB",
        help=f"Transposition table in KiB (default {lib.MDD_TT_KIB_DEFAULT}); changes the time, never an answer.",
    )(function)


def read_deal(words: tuple[str, ...]) -> Deal:
    """The deal that the words of the argument make up; `-` alone reads stdin, less comments and blank lines."""
    if words == ("-",):
        return Deal.parse(_deal_on_stdin())
    if "-" in words:
        raise InvalidDealError("'-' reads the deal from stdin; expected no other word beside it")
    if len(words) == 1 and "." in words[0] and os.path.isfile(words[0]):
        raise InvalidDealError(f"{quote(words[0])} is a file; expected a deal, or - and the file on stdin")
    return Deal.parse(" ".join(words))


def _deal_on_stdin() -> str:
    try:
        text = stdin().read().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidDealError(f"byte {error.start + 1} of stdin is not UTF-8; expected a deal as text") from None
    except OSError as error:
        raise InputError(f"cannot read stdin: {error.strerror}") from None
    lines = (line.strip() for line in text.splitlines())
    text = " ".join(line for line in lines if line and not line.startswith("#"))
    if not text:
        raise InvalidDealError("stdin has no deal; expected three hands such as A:AK..Q. QJ..K. T9..A.")
    return text


def stdin() -> IO[bytes]:
    """Stdin as bytes, so that what is no UTF-8 can be told."""
    if sys.stdin is None:
        raise InputError("cannot read stdin: it is closed")
    return sys.stdin.buffer


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


def emphasise(text: str) -> str:
    """Bold and green where the terminal has colours and the user has nothing against them."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty():
        return text
    return click.style(text, fg="green", bold=True)


def card_text(card: Card, symbols: bool) -> str:
    """A card as a person reads it: its suit as a symbol or a letter, then the rank."""
    return (card.suit.symbol if symbols else card.suit.letter) + card.rank.letter


def strain_text(strain: Strain) -> str:
    """What a sentence calls the strain."""
    return "no trump" if strain.suit is None else f"{strain.suit.name.lower()} are trump"
