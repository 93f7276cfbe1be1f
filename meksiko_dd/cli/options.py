"""Options and arguments that several commands take, and how their texts are read."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from ..cards.kinds import Goal, Seat, Strain
from ..errors import InvalidDealError, InvalidInputError, quote, whole_range
from ..solver.solver import TT_KIB, TT_KIB_RANGE, Solver
from ..solver.threads import DAY, processors
from ..words import names
from . import completion

if TYPE_CHECKING:
    from ..rules.table import Rules

DEFAULT_TABLE = "pagat"
MOST_THREADS = 1024
LANGUAGE_VARIABLE = "MEKSIKO_DD_LANG"  # of the environment: the language for good

Function = TypeVar("Function", bound=Callable[..., Any])


def parsed(kind: type[Seat] | type[Strain] | type[Goal]) -> Callable[[str], Any]:
    """The type of an option that one of our own `parse` methods reads, so that messages are the library's."""

    def convert(text: str) -> Seat | Strain | Goal:
        try:
            return kind.parse(text)
        except InvalidDealError as error:
            raise click.BadParameter(str(error)) from None

    return convert


def whole(low: int, high: int) -> Callable[[str | int], int]:
    """The type of an option that is a whole number from `low` to `high`, in plain digits."""

    def convert(value: str | int) -> int:
        text = str(value)  # a default comes as a number
        try:
            number = int(text) if text.isascii() and "_" not in text else low - 1
        except ValueError:  # no number, or one with thousands of digits
            number = low - 1
        if not low <= number <= high:
            raise click.BadParameter(f"{quote(text)}; expected {whole_range(low, high)}")
        return number

    return convert


def seconds(text: str | float) -> float:
    """The type of an option that is a time in seconds, up to a day."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number <= DAY:
        raise click.BadParameter(f"{str(text)[:40]!r}; expected a number of seconds above 0, at most {DAY}")
    return number


def chosen(read: Callable[[str], str]) -> Callable[[str], str]:
    """The type of an option that one of our own functions reads, so that messages are the library's."""

    def convert(text: str) -> str:
        try:
            return read(text)
        except InvalidInputError as error:
            raise click.BadParameter(str(error)) from None

    return convert


def missing(names: Sequence[str]) -> str:
    """That these options or arguments are missing, all of them at once."""
    *most, last = names
    return f"{', '.join(most)} and {last} are missing" if most else f"{last} is missing"


class Command(click.Command):
    """A command that names all missing options and arguments at once; click's own stops at the first."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click does it, but for what is missing."""
        words = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.MissingParameter:
            given, _, _ = self.make_parser(ctx).parse_args(words)
        lacking = [
            one for one in self.params if one.required and one.value_is_missing(one.consume_value(ctx, given)[0])
        ]
        names = [_spelled(one, ctx)[0] for one in lacking]
        wanted = " ".join(" ".join(filter(None, _spelled(one, ctx))) for one in lacking)
        raise click.UsageError(f"{missing(names)}; expected {wanted}", ctx)


def _spelled(parameter: click.Parameter, ctx: click.Context) -> tuple[str, str]:
    """What an option or an argument is called, and how its value is written."""
    written = parameter.make_metavar(ctx)
    return (parameter.opts[0], written) if isinstance(parameter, click.Option) else (written.removesuffix("|-"), "")


def example(command: str) -> str:
    """An example as the last paragraph of a command's help, unwrapped."""
    return f"\b\nExample:\n  {command}"


def deal_argument(function: Function) -> Function:
    """The argument DEAL...: a deal, quoted or not, or - to read it from stdin."""
    return click.argument("deal", nargs=-1, required=True, metavar="DEAL|-")(function)


def seat_option(*names: str, help: str, required: bool = False) -> Callable[[Function], Function]:
    """An option whose value is a seat."""
    return click.option(
        *names, type=parsed(Seat), shell_complete=completion.SEATS, metavar="A|B|C", required=required, help=help
    )


def strain_option(help: str, required: bool = False) -> Callable[[Function], Function]:
    """The option --strain."""
    return click.option(
        "--strain",
        "-s",
        type=parsed(Strain),
        shell_complete=completion.STRAINS,
        metavar="S|H|D|C|NT",
        required=required,
        help=help,
    )


def json_option(function: Function) -> Function:
    """The option --json."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON (docs/json.md) and nothing else.")(function)


def rule_option(function: Function) -> Function:
    """The option --free-ruff."""
    return click.option(
        "--free-ruff",
        is_flag=True,
        help="House rule: a player void in the suit led may play anything, whatever --rules say of it.",
    )(function)


def changes_option(function: Function) -> Function:
    """The option --set."""
    return click.option(
        "--set",
        "changes",
        multiple=True,
        shell_complete=completion.FIELDS,
        metavar="FIELD=VALUE",
        help="Change one rule: target=31, must_trump=false; may be repeated.",
    )(function)


def threads_option(function: Function) -> Function:
    """The option --threads of commands that use all processors if they are not told."""
    return click.option(
        "--threads",
        type=whole(1, MOST_THREADS),
        default=lambda: min(processors(), MOST_THREADS),
        metavar="N",
        help="Threads (default: one for each processor that this process may use).",
    )(function)


def table_options(function: Function) -> Function:
    """The options --rules and --set: by which rules a table plays; `read_rules` reads them."""
    function = changes_option(function)
    return click.option(
        "--rules",
        "table",
        default=DEFAULT_TABLE,
        show_default=True,
        shell_complete=completion.TABLES,
        metavar="NAME",
        help="The table's rules; `meksiko-dd rules` lists them.",
    )(function)


def read_rules(table: str, changes: tuple[str, ...]) -> Rules:
    """The rules that --rules and --set name."""
    from ..rules.table import Rules

    return Rules.parse(table, changes)


def must_trump(free_ruff: bool, table: str, changes: tuple[str, ...]) -> bool:
    """The void rule of --free-ruff, --rules and --set: must a void trump?"""
    if table == DEFAULT_TABLE and not changes:
        return not free_ruff  # speed only: the same as below, without the import
    return read_rules(table, changes).must_trump and not free_ruff


def _language_for_good() -> str:
    """The language that the environment names; English if it names none."""
    text = os.environ.get(LANGUAGE_VARIABLE, "").strip()
    try:
        return names.read_language(text) if text else "en"
    except InvalidInputError as error:
        raise click.UsageError(f"{LANGUAGE_VARIABLE} in the environment: {error}") from None


def language_option(function: Function) -> Function:
    """The option --lang."""
    return click.option(
        "--lang",
        "language",
        type=chosen(names.read_language),
        default=_language_for_good,
        shell_complete=completion.LANGUAGES,
        metavar="en|sr|sr-Cyrl",
        help=f"The language of what people read (default: {LANGUAGE_VARIABLE}, else en; also srpski, cirilica); "
        "JSON keys never change.",
    )(function)


def pack_option(function: Function) -> Function:
    """The option --pack."""
    return click.option(
        "--pack",
        type=chosen(names.read_pack),
        shell_complete=completion.PACKS,
        default="french",
        metavar="french|tell",
        help="Whose names cards have: the French pack's (default) or William Tell's.",
    )(function)


def cards_option(function: Function) -> Function:
    """The option --cards."""
    return click.option(
        "--cards",
        type=chosen(names.read_look),
        shell_complete=completion.LOOKS,
        metavar="ascii|symbols|tell",
        help="How cards are shown: ascii (SA), symbols, or tell: William Tell's cards in words (leaves A), to "
        "paste into a chat. Default: symbols on a terminal, in Serbian wherever the encoding has them; else ascii.",
    )(function)


def faces_options(function: Function) -> Function:
    """How people see it: the options --lang, --pack and --cards."""
    return language_option(pack_option(cards_option(function)))


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
        type=whole(*TT_KIB_RANGE),
        default=TT_KIB,
        metavar="KIB",
        help=f"Transposition table in KiB (default {TT_KIB}); changes the time, never an answer.",
    )(function)


def solving_options(function: Function) -> Function:
    """What a command that solves deals takes: rules, the limits of the solver, how people and programs read it."""
    for option in (json_option, faces_options, solver_options, table_options, rule_option):
        function = option(function)
    return function


def new_solver(tt_kib: int, node_budget: int) -> Solver:
    """The solver that a command uses for all that it answers."""
    return Solver(tt_kib=tt_kib, node_budget=node_budget)
