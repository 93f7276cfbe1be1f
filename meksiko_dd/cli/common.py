"""What the commands share: arguments, options, JSON, and what the terminal can show."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from typing import IO, TYPE_CHECKING, Any, TypeVar

import click

from ..cards.card import Card
from ..cards.deal import Deal
from ..cards.kinds import Goal, Rank, Seat, Strain, Suit
from ..errors import InvalidDealError, InvalidInputError, quote
from ..solver.solver import TT_KIB, TT_KIB_RANGE, Solver
from ..solver.threads import DAY
from ..words import names
from ..words.sentences import say

if TYPE_CHECKING:
    from ..rules.table import Rules

DEFAULT_TABLE = "pagat"
SCHEMA = 1  # version of every JSON shape in docs/json.md
PROGRESS_WIDTH = 40

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
            raise click.BadParameter(f"{quote(text)}; expected a whole number from {low} to {high}")
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


class OutputError(click.ClickException):
    """A file that cannot be written."""

    exit_code = 1


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
        help="House rule: a player void in the suit led may play anything, whatever --rules say of it.",
    )(function)


def changes_option(function: Function) -> Function:
    """The option --set."""
    return click.option(
        "--set",
        "changes",
        multiple=True,
        metavar="FIELD=VALUE",
        help="Change one rule: target=31, must_trump=false; may be given again.",
    )(function)


def table_options(function: Function) -> Function:
    """The options --rules and --set: by which rules a table plays; `read_rules` reads them."""
    function = changes_option(function)
    return click.option(
        "--rules",
        "table",
        default=DEFAULT_TABLE,
        show_default=True,
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


def language_option(function: Function) -> Function:
    """The option --lang."""
    return click.option(
        "--lang",
        "language",
        type=chosen(names.read_language),
        default="en",
        metavar="en|sr|sr-Cyrl",
        help="The language of what people read (default en); JSON keys never change.",
    )(function)


def pack_option(function: Function) -> Function:
    """The option --pack."""
    return click.option(
        "--pack",
        type=chosen(names.read_pack),
        default="french",
        metavar="french|tell",
        help="Whose names cards have: the French pack's (default) or William Tell's.",
    )(function)


def chosen(read: Callable[[str], str]) -> Callable[[str], str]:
    """The type of an option that one of our own functions reads, so that messages are the library's."""

    def convert(text: str) -> str:
        try:
            return read(text)
        except InvalidInputError as error:
            raise click.BadParameter(str(error)) from None

    return convert


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
    for option in (json_option, pack_option, language_option, solver_options, table_options, rule_option):
        function = option(function)
    return function


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
        text = read_input("-").decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidDealError(f"byte {error.start + 1} of stdin is not UTF-8; expected a deal as text") from None
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


def read_input(file: str) -> bytes:
    """The whole of FILE, or of stdin for `-`."""
    try:
        if file == "-":
            return stdin().read()
        with open(file, "rb") as stream:
            return stream.read()
    except OSError as error:
        name = "stdin" if file == "-" else quote(file)
        raise InputError(f"cannot read {name}: {error.strerror}") from None


def is_same_file(one: str, other: str) -> bool:
    """Are these two names (`one` may be - for stdin) of one file that exists?"""
    try:
        source = os.fstat(stdin().fileno()) if one == "-" else os.stat(one)
        return os.path.samestat(source, os.stat(other))
    except OSError:
        return False


def write_file(file: str, text: str) -> None:
    """Write a whole file or nothing (- is stdout): what was there stays until all of the new one is on the disk."""
    if file == "-":
        click.echo(text.encode(), nl=False)
        return
    path = os.path.realpath(file)
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # a terminal, a pipe: nothing to lose
            with open(path, "w", encoding="utf-8") as stream:
                stream.write(text)
        else:
            _replace(path, text)
    except OSError as error:
        raise OutputError(f"cannot write {quote(file)}: {error.strerror}") from None


def _replace(path: str, text: str) -> None:
    draft = f"{path}.{os.getpid()}.tmp"
    with open(draft, "x", encoding="utf-8", newline="\n") as stream:
        try:
            stream.write(text)
            stream.close()  # a full disk shows here at the latest
            if os.path.exists(path):
                os.chmod(draft, os.stat(path).st_mode)
            os.replace(draft, path)
        except BaseException:
            os.remove(draft)
            raise


def new_solver(tt_kib: int, node_budget: int) -> Solver:
    """The solver that a command uses for all that it answers."""
    return Solver(tt_kib=tt_kib, node_budget=node_budget)


def print_json(value: Any) -> None:
    """One JSON object on one line; plain ASCII, so that every pipe can carry it."""
    click.echo(json.dumps(value))


def print_text(text: str) -> None:
    """Text for people; letters that the terminal or pipe cannot carry are replaced by the nearest that it can."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    click.echo(text if _fits(text, encoding) else "".join(_nearest(letter, encoding) for letter in text))


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _nearest(letter: str, encoding: str) -> str:
    """A letter as this encoding has it: itself, in Latin, without its accent, or a question mark."""
    import unicodedata

    for nearest in (letter, latin := names.latin(letter), unicodedata.normalize("NFKD", latin)[0]):
        if _fits(nearest, encoding):
            return nearest
    return {"\u0111": "dj", "\u0110": "Dj", "\u00b1": "+-"}.get(latin, "?")


def symbols_wanted() -> bool:
    """May suits be drawn as symbols: on a terminal whose encoding has them."""
    return sys.stdout.isatty() and _fits("\u2660\u2665\u2666\u2663", sys.stdout.encoding or "ascii")


def show_progress(text: str) -> None:
    """What is being done, on one line of a terminal, or nothing more; nothing elsewhere."""
    if progress_wanted():
        click.echo(f"\r{text:{PROGRESS_WIDTH}}\r", err=True, nl=False)


def progress_bar() -> Callable[[int, int], None] | None:
    """How far the work is, as a bar."""
    if not progress_wanted():
        return None

    def tell(done: int, total: int) -> None:
        bar = "#" * (30 * done // total)
        show_progress(f"[{bar:30}] {100 * done // total:3}%" if done < total else "")

    return tell


def progress_wanted() -> bool:
    """Is stderr a terminal?"""
    return sys.stderr is not None and sys.stderr.isatty()


def emphasise(text: str) -> str:
    """Bold and green where the terminal has colours and the user has nothing against them."""
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or not sys.stdout.isatty():
        return text
    return click.style(text, fg="green", bold=True)


class Faces:
    """How people see cards and read sentences: symbols where the terminal has them, their language and their pack.

    Attributes:
        language: of all words.
        symbols: suits as symbols, else as letters.
        ranks: what stands for each rank, the seven first.
    """

    def __init__(self, language: str, pack: str) -> None:
        self.language = language
        self.symbols = symbols_wanted()
        self.ranks = [names.rank_letter(rank, language, pack) for rank in Rank]
        self.suits = [names.suit_name(suit, language, pack) for suit in Suit]

    def say(self, key: str, **places: object) -> str:
        """The sentence of a key in their language."""
        return say(key, self.language, **places)

    def suit(self, suit: Suit) -> str:
        """A suit in short."""
        return suit.symbol if self.symbols else suit.letter

    def card(self, card: Card) -> str:
        """A card in short: its suit, then the rank."""
        return self.suit(card.suit) + self.ranks[card.rank]

    def short_strain(self, strain: Strain) -> str:
        """The strain in short."""
        return strain.letter if strain.suit is None else self.suit(strain.suit)

    def strain(self, strain: Strain) -> str:
        """What a sentence calls the strain."""
        return self.say("strain.none") if strain.suit is None else self.say("strain.suit", suit=self.suits[strain])

    def diagram(self, deal: Deal) -> str:
        """The deal, drawn."""
        return deal.diagram(self.symbols, self.ranks, self.say("seat"), self.say("talon"))
