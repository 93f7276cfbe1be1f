"""``meksiko-dd discard``: which two cards to throw away and what to call trumps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ..cards.deal import Deal
from ..cards.kinds import Seat
from ..rules.contracts import Contract
from ..rules.table import Rules
from ..words.numbers import fixed
from ..words.sentences import contract_name
from . import completion, files, options, terminal
from .faces import Faces, faces_for
from .grid import Column, table_lines
from .solve import relative

if TYPE_CHECKING:
    from ..discards.report import DiscardReport, KnownOption, Option
    from ..solver.answers import Solution

HAND = "discard --hand CARDS --talon CARDS, or discard DEAL --declarer SEAT"


def _pairs(texts: tuple[str, ...], option: str) -> dict[str, str]:
    """`B:SA,H7` given once or more, by seat."""
    found: dict[str, str] = {}
    for text in texts:
        seat, colon, rest = text.partition(":")
        if not colon:
            raise click.UsageError(f"{option} {text[:40]!r} names no seat; expected something like B:S")
        if not rest.strip(" ,"):
            raise click.UsageError(f"{option} {text[:40]!r} names nothing after the seat; expected something like B:S")
        key = Seat.parse(seat).name
        found[key] = f"{found.get(key, '')} {rest}".strip()
    return found


@click.command(
    short_help="Which two cards to throw away, and what to call trumps.",
    epilog=options.example("meksiko-dd discard --hand AKT7.98.A.KQJ --talon H7,D9 --bid 7"),
)
@click.argument("deal", nargs=-1, metavar="[DEAL|-]")
@options.seat_option("--declarer", "-d", help="With DEAL: who takes the talon.")
@click.option("--line", is_flag=True, help="With DEAL: show an optimal line of the best choice.")
@click.option(
    "--hand",
    metavar="HAND",
    help="The ten cards dealt (or all twelve), such as AKT7.98.A.KQJ (docs/notation.md has more forms).",
)
@click.option("--talon", default="", metavar="CARDS", help="The two cards picked up, such as H7,D9.")
@click.option(
    "--bid",
    shell_complete=completion.CONTRACTS,
    metavar="BID",
    help="What is played: 5 to 10, or betli; without it, tricks count.",
)
@options.strain_option("Consider only this trump suit, or NT.")
@click.option(
    "--objective",
    shell_complete=completion.offering(lambda: ("points", "make", "tricks")),
    metavar="WHAT",
    help="points (default with a bid), make, or tricks (default without).",
)
@click.option(
    "--samples", type=options.whole(1, 10**6), metavar="N", help="Choose with N layouts, score with N fresh ones."
)
@click.option("--exact", is_flag=True, help="Count every choice in all layouts.")
@click.option("--seconds", type=options.seconds, metavar="S", help="Answer after S seconds with what is known then.")
@click.option(
    "--top", type=options.whole(1, 330), default=10, metavar="N", help="Show the best N choices (default 10)."
)
@click.option(
    "--seed", type=options.whole(0, 2**53 - 1), default=1, metavar="N", help="Seed of the random sample (default 1)."
)
@options.threads_option
@click.option("--known", multiple=True, metavar="SEAT:CARDS", help="Cards known to be with B or C: B:SA,H7.")
@click.option("--void", multiple=True, metavar="SEAT:SUITS", help="Suits that B or C does not have: C:S, B:HD.")
@options.table_options
@options.faces_options
@options.json_option
def discard(deal: tuple[str, ...], **given: Any) -> int:
    """Rank the choices of discard and trump: with --hand over many layouts of the unseen cards, with DEAL exactly.

    The declarer of --hand is seat A and leads; B plays after him, then C.  After the discard every layout is played
    double dummy (docs/accuracy.md).
    """
    if bool(deal) == (given["hand"] is not None):
        raise click.UsageError(f"expected one of: {HAND}")
    faces = faces_for(given["language"], given["pack"], given["cards"])
    rules = options.read_rules(given["table"], given["changes"])
    return _known(deal, rules, faces, given) if deal else _hidden(rules, faces, given)


def _hidden(rules: Rules, faces: Faces, given: dict[str, Any]) -> int:
    from ..discards.ask import best_discards

    if given["declarer"] is not None or given["line"]:
        raise click.UsageError("--declarer and --line go with DEAL; expected neither with --hand")
    names = ("hand", "talon", "bid", "objective", "strain", "samples", "exact", "seconds", "top", "seed", "threads")
    if given["exact"] and given["samples"] is not None:
        raise click.UsageError("--exact counts all layouts and --samples does not; expected one of them")
    known, void = _pairs(given["known"], "--known"), _pairs(given["void"], "--void")
    question = {name: given[name] for name in names}
    report = best_discards(**question, rules=rules, known=known, void=void, progress=terminal.progress_bar())
    if given["as_json"]:
        terminal.print_json({"schema": terminal.SCHEMA_OF_ESTIMATES, **report.to_dict()})
    else:
        terminal.print_text("\n".join(_hidden_rows(report, faces)))
    return 130 if report.stopped == "interrupt" else 0


def _hidden_rows(report: DiscardReport, faces: Faces) -> list[str]:
    title = faces.count("discard.title", report.layouts, hand=faces.hand(report.hand))
    about = faces.say("sheet.rules", rules=report.rules)
    if report.bid is not None:
        about = faces.say("discard.bid", bid=contract_name(report.bid, faces.language)) + " " + about
    names = [name for name in ("p_make", "points", "tricks") if getattr(report.best, name) is not None]
    heads = [faces.say(f"discard.{name}") for name in ("cards", "trump", *names)]
    columns = [Column(key=True), *(Column(head, key=at == 0) for at, head in enumerate(heads))]
    columns += [Column(faces.say("discard.layouts"), right=True), Column(spare=True), Column()]
    table = []
    for number, option in enumerate(report.options, start=1):
        strain = faces.short_strain(option.strain)
        row = [f"{number}.", faces.cards(option.discard), strain, *(_cell(option, name, faces) for name in names)]
        layouts = faces.say("discard.all") if option.exact else faces.grouped(option.layouts)
        share = option.p_make if option.p_make is not None else (option.tricks or 0.0) / 10
        verdict = "" if option.verdict is None else faces.say(f"discard.{option.verdict}")
        table.append([*row, layouts, "#" * round(10 * share), verdict])
    rows = table_lines(columns, table, marked=(0,))
    return [title, about, "", *rows, "", *_sentences(report, faces)]


def _cell(option: Option, name: str, faces: Faces) -> str:
    value, error = getattr(option, name), getattr(option, f"{name}_se")
    scale, digits, unit = (100, 1, "%") if name == "p_make" else (1, 2, "")
    return faces.estimate(scale * value, 0.0 if option.exact else scale * error, digits, unit)


def _sentences(report: DiscardReport, faces: Faces) -> list[str]:
    best = report.best
    text = [faces.say("discard.best", cards=faces.cards(best.discard), strain=faces.strain_name(best.strain))]
    if best.also:
        text.append(faces.say("discard.also", cards=", ".join(faces.cards(hand) for hand in best.also)))
    noun = "percentage" if report.objective == "make" else report.objective
    scale = 100 if report.objective == "make" else 1
    for key, gap in (("second", report.gap), ("naive", report.naive_gap)):
        if gap is not None:
            value, error = scale * gap[0], scale * gap[1]
            how = "_same" if value == error == 0 else "_even" if fixed(value) == "0.00" else ""
            how = how or ("_unsure" if value < 0 else "")
            cards = "" if report.naive is None else faces.cards(report.naive.discard)
            shown = faces.measure(noun, faces.estimate(-value if how == "_unsure" else value, error))
            text.append(faces.say(f"discard.{key}{how}", cards=cards, gap=shown))
    if best.tricks is not None:
        spread = faces.say("between").join(
            f"{number}: {faces.percent(layouts / best.layouts, 1)}"
            for number, layouts in enumerate(best.counts)
            if layouts
        )
        text.append(faces.say("discard.spread", spread=spread))
    if report.open:
        text.append(faces.count("discard.open", len(report.open)))
    if report.asked < report.different:
        places = {"asked": faces.grouped(report.asked), "different": faces.grouped(report.different)}
        text.append(faces.say("discard.asked", **places))
    if not all(option.exact for option in report.options) or (report.naive_gap and report.naive_gap[1]):
        text.append(faces.say("discard.sampled", seed=report.seed))
    if report.stopped is not None:
        text.append(faces.say(f"discard.stopped.{report.stopped}"))
    return [*text, faces.say("discard.dummy")]


def _known(deal: tuple[str, ...], rules: Rules, faces: Faces, given: dict[str, Any]) -> int:
    """Answer with all cards seen; returns the exit status.

    Args:
        deal: the words of the argument.
        rules: the table's.
        faces: how people see it.
        given: the options of the command.
    """
    from ..discards.known import known_discards

    only = ("talon", "objective", "samples", "exact", "seconds", "known", "void")
    if wrong := [f"--{name}" for name in only if given[name]]:
        raise click.UsageError(f"{wrong[0]} goes with --hand; with DEAL all cards are known")
    if given["declarer"] is None:
        raise click.UsageError(f"--declarer is missing; expected {HAND}")
    whole = files.read_deal(deal)
    report = known_discards(
        whole, given["declarer"], given["bid"], rules, strain=given["strain"], threads=given["threads"]
    )
    line = _line(whole, given["declarer"], report.options[0], rules) if given["line"] else None
    if given["as_json"]:
        extra = {} if line is None else {"line": [str(card) for card in line.line]}
        terminal.print_json({"schema": terminal.SCHEMA, **report.to_dict(), **extra})
        return 0
    betli = report.bid is not None and Contract.parse(report.bid).betli
    title = faces.say("discard.known_betli" if betli else "discard.known", name=report.declarer)
    rows = [faces.diagram(whole), "", title]
    rows += _known_rows(report.options[: given["top"]], faces)
    best = report.best
    names = "; ".join(f"{faces.cards(one.discard)} ({faces.short_strain(one.strain)})" for one in best)
    rows.append(terminal.emphasise(faces.say("solve.best" if len(best) == 1 else "solve.equal", cards=names)))
    if report.betli:
        rows += ["", faces.say("contract.betli"), *_known_rows(report.betli[: given["top"]], faces)]
    if line is not None:
        from .solve import line_rows

        rows += ["", faces.say("solve.line"), *line_rows(line, faces)]
    terminal.print_text("\n".join(rows))
    return 0


def _line(deal: Deal, seat: Seat, option: KnownOption, rules: Rules) -> Solution:
    """An optimal line after the best discard.

    Args:
        deal: as it was dealt, the talon known.
        seat: the declarer.
        option: the discard.
        rules: the table's.
    """
    from ..solver.ask import solve

    hands = list(deal.hands)
    assert deal.talon is not None
    hands[seat] = (hands[seat] | deal.talon) - option.discard
    goal = "min" if option.betli else "max"
    return solve(Deal(hands, option.discard), option.strain, seat, goal=goal, must_trump=rules.must_trump)


def _known_rows(options: Sequence[KnownOption], faces: Faces) -> list[str]:
    rows = []
    for number, option in enumerate(options, start=1):
        against = "" if option.relative is None else relative(option.relative)
        also = ", ".join(faces.cards(hand) for hand in option.also)
        choice = [f"{number}.", faces.cards(option.discard), faces.short_strain(option.strain)]
        rows.append([*choice, str(option.tricks), against, also])
    right, left = Column(right=True), Column()
    return table_lines([right, left, left, right, left, Column(words=True)], rows, indent=2)
