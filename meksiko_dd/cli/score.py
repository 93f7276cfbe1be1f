"""``meksiko-dd score``: what one deal is worth, or a whole match from its sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import click

from ..cards.kinds import Seat
from ..errors import IllegalCallError, InvalidDealError
from ..rules.auction import Auction, read_calls
from ..rules.contracts import EXPECTED, TRICKS
from ..rules.match import LETTERS, read_names
from ..rules.scoring import Score
from ..rules.scoring import score as score_deal
from ..rules.table import Rules
from ..sheets.reading import read_sheet
from ..sheets.views import match_json, points_text
from ..words.sentences import contract_name, say
from . import completion, files, options, terminal
from .score_rows import blank_lines, sheet_lines

ONE_DEAL = "--bid, --declarer and --tricks"


@click.command(
    short_help="Score a deal, or a match from its sheet.",
    epilog=options.example(
        "meksiko-dd score --rules pagat --bid 6 --declarer A --tricks 7 1 2\n"
        "  meksiko-dd score examples/match.csv --rules club-easy --set target=31 --html match.html"
    ),
)
@click.argument("file", metavar="[FILE|-]", required=False)
@options.table_options
@click.option(
    "--bid",
    shell_complete=completion.CONTRACTS,
    metavar="BID",
    help=f"What was played: {EXPECTED}.",
)
@click.option(
    "--declarer",
    "-d",
    shell_complete=completion.SEATS,
    metavar="A|B|C",
    help="Who played it; with --names also by name.",
)
@click.option("--auction", metavar="CALLS", help='In place of --bid and --declarer: the auction, "A5 B6 C- A7 B-".')
@click.option(
    "--tricks", nargs=3, type=options.whole(0, TRICKS), metavar="A B C", help="The tricks of seats A, B and C."
)
@click.option(
    "--dealer",
    metavar="NAME",
    help="Of a sheet: the first dealer, if the sheet does not say (default: the last player).",
)
@click.option(
    "--names",
    metavar="A,B,C",
    help="The three who play, in the order of --tricks. Of a sheet: three or four, if it names none.",
)
@click.option("--blank", is_flag=True, help="Print an empty sheet for the table.")
@click.option(
    "--html", metavar="FILE|-", help="Also write the sheet to FILE, a page to print (-: print only the page)."
)
@click.option("--wide", is_flag=True, help="Sheet: also show who dealt.")
@options.language_option
@options.json_option
def score(
    file: str | None,
    table: str,
    changes: tuple[str, ...],
    bid: str | None,
    declarer: str | None,
    auction: str | None,
    tricks: tuple[int, int, int] | None,
    dealer: str | None,
    names: str | None,
    blank: bool,
    html: str | None,
    wide: bool,
    language: str,
    as_json: bool,
) -> None:
    """Score one deal, or a match from the sheet in FILE (or on stdin, -).

    A sheet is CSV with a header "declarer,bid,Ana,Boris,Ceca" and a row of tricks for each deal, or JSON lines
    (docs/notation.md): running totals, who deals next, whether the match is over, and who has won.
    """
    rules = options.read_rules(table, changes)
    if html == "-" and as_json:
        raise click.UsageError("--html - prints the page; expected no --json beside it")
    of_deal = {"--bid": bid, "--declarer": declarer, "--auction": auction, "--tricks": tricks}
    of_sheet = {"--dealer": dealer, "--html": html}
    players = None if names is None else list(read_names(names.split(",")))
    if file is not None or blank:
        _refuse(of_deal, "FILE" if file is not None else "--blank")
        if file is not None and blank:
            raise click.UsageError("--blank prints an empty sheet; expected no FILE beside it")
        if file is None:
            _refuse({"--dealer": dealer}, "--blank")
            _print_blank(rules, players, html, _Look(wide, language, as_json))
        else:
            _print_sheet(file, rules, dealer, players, html, _Look(wide, language, as_json))
        return
    _refuse(of_sheet, ONE_DEAL)
    if players is not None and len(players) != len(Seat):
        raise click.UsageError(f"--names has {len(players)} players; expected the three who play the deal")
    _print_deal(_scored(rules, bid, declarer, auction, tricks, players or ()), players, language, as_json)


class _Look(NamedTuple):
    """How a sheet is shown.

    Attributes:
        wide: with all columns.
        language: of what people read.
        as_json: as JSON, for programs.
    """

    wide: bool
    language: str
    as_json: bool


def _refuse(options: Mapping[str, object], beside: str) -> None:
    for option, value in options.items():
        if value is not None:
            raise click.UsageError(f"{option} does not go with {beside}")


def _scored(
    rules: Rules,
    bid: str | None,
    player: str | None,
    calls: str | None,
    tricks: tuple[int, int, int] | None,
    names: Sequence[str],
) -> Score:
    """The score of the deal that the options tell.

    Args:
        rules: the table's.
        bid: what was played, if --bid says it.
        player: who played it, if --declarer says it.
        calls: the auction, if --auction says both.
        tricks: of A, B, C.
        names: the players.
    """
    declarer = None if player is None else _seat(player, names)
    if calls is not None:
        _refuse({"--bid": bid, "--declarer": declarer}, "--auction")
        auction = Auction.parse(" ".join(call.text for call in read_calls(calls, names)), rules)
        if auction.turn is not None:
            raise IllegalCallError(
                f"the auction is not over: {auction.turn.name} speaks; expected a declarer at its end"
            )
        if auction.declarer is None or auction.contract is None:
            raise IllegalCallError("the deal is thrown in; expected an auction with a declarer")
        bid, declarer = auction.contract.text, auction.declarer
    if bid is None or declarer is None or tricks is None:
        given = {"--bid": bid, "--declarer": declarer, "--tricks": tricks}
        missing = options.missing([option for option, value in given.items() if value is None])
        raise click.UsageError(f"{missing}; expected {ONE_DEAL}, or a FILE with a match sheet")
    return score_deal(bid, declarer, tricks, rules)


def _seat(player: str, names: Sequence[str]) -> Seat:
    """The seat of A, B, C or, where names are known, of a player by name."""
    try:
        return Seat.parse(player)
    except InvalidDealError as error:
        folded = [name.casefold() for name in names]
        if player.strip().casefold() in folded:
            return Seat(folded.index(player.strip().casefold()))
        known = f", or a player: {', '.join(names)}" if names else ""
        raise click.UsageError(f"--declarer: {error}{known}") from None


def deal_json(result: Score) -> dict[str, Any]:
    """The object that docs/json.md describes."""
    return {
        "schema": terminal.SCHEMA,
        "rules": result.rules.text,
        "bid": result.contract.text,
        "declarer": result.declarer.name,
        "tricks": {seat.name: tricks for seat, tricks in result.tricks.items()},
        "points": {seat.name: points for seat, points in result.points.items()},
        "made": result.made,
    }


def _print_deal(result: Score, names: Sequence[str] | None, language: str, as_json: bool) -> None:
    """Print the score of one deal.

    Args:
        result: the score.
        names: the players; None: their seats.
        language: of what people read.
        as_json: print JSON instead?
    """
    if as_json:
        terminal.print_json(deal_json(result))
        return
    shown = [seat.name for seat in Seat] if names is None else names
    verdict = say(
        "made" if result.made else "failed",
        language,
        name=shown[result.declarer],
        bid=contract_name(result.contract.text, language),
    )
    points = ", ".join(f"{shown[seat]} {points_text(points)}" for seat, points in result.points.items())
    terminal.print_text(f"{verdict} {say('sheet.rules', language, rules=result.rules.text)}\n{points}")


def _print_sheet(
    file: str, rules: Rules, dealer: str | None, names: list[str] | None, html: str | None, look: _Look
) -> None:
    """Print a match, or write its page.

    Args:
        file: the sheet, - for stdin.
        rules: the table's.
        dealer: who dealt first, if it was said.
        names: the players, if they were named.
        html: where the page goes, - for stdout; None: there is none.
        look: how it is shown.
    """
    if html is not None and files.is_same_file(file, html):
        raise click.UsageError(f"--html {html!r} is the sheet itself; expected another file")
    match = read_sheet(files.read_input(file), rules, dealer, names)
    if html is not None:
        from ..sheets.page import sheet_html

        files.write_file(html, sheet_html(match, look.language))
    if html == "-":
        return
    if look.as_json:
        terminal.print_json({"schema": terminal.SCHEMA, **match_json(match)})
    else:
        terminal.print_text("\n".join(sheet_lines(match, look.wide, look.language)))


def _print_blank(rules: Rules, names: list[str] | None, html: str | None, look: _Look) -> None:
    """Print a sheet to be filled in, or write its page.

    Args:
        rules: the table's.
        names: the players, if they were named.
        html: where the page goes, - for stdout; None: there is none.
        look: how it is shown.
    """
    players = [""] * (len(LETTERS) - 1) if names is None else names
    if html is not None:
        from ..sheets.page import blank_html

        files.write_file(html, blank_html(rules, players, look.language))
    if html == "-":
        return
    if look.as_json:
        terminal.print_json({"schema": terminal.SCHEMA, "rules": rules.text, "names": players, "deals": []})
    else:
        terminal.print_text("\n".join(blank_lines(rules, players, look.wide, look.language)))
