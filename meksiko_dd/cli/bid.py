"""``meksiko-dd bid``: what a hand is worth, and how high to go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..cards.kinds import Seat
from ..words.sentences import contract_name
from . import files, options, terminal
from .faces import Faces

if TYPE_CHECKING:
    from ..bids.report import BidReport, ContractRating, PassRating
    from ..rules.table import Rules

HAND = "bid --hand CARDS, or bid DEAL"
DEAL_SECONDS = 4.0  # for each player's rating of a known deal


@click.command(
    short_help="What a hand is worth: how high to bid, and why.",
    epilog=options.example("meksiko-dd bid --hand AKT7.98.A.KQJ --rules pagat"),
)
@click.argument("deal", nargs=-1, metavar="[DEAL|-]")
@click.option("--hand", metavar="HAND", help="The ten cards dealt, such as AKT7.98.A.KQJ.")
@click.option("--auction", metavar="CALLS", help="What has been said, such as 'A5 B6 C-'.")
@click.option("--seat", type=options.parsed(Seat), metavar="A|B|C", help="Whose hand it is (default: who is on turn).")
@click.option("--standing", metavar="BID", help="In place of --auction: the highest bid so far.")
@click.option("--scores", metavar="TOTALS", help="Match totals before the deal, such as A:44,B:12,C:30.")
@click.option("--seconds", type=options.seconds, metavar="S", help="Answer after S seconds with what is known then.")
@click.option("--talons", type=options.whole(1, 231), metavar="N", help="Look at N of the 231 talons (default 140).")
@click.option("--samples", type=options.whole(2, 10_000), default=32, show_default=True, metavar="N",
              help="Score each talon by N layouts.")  # fmt: skip
@click.option("--seed", type=options.whole(0, 2**63), default=1, metavar="N", help="Of the sample (default 1).")
@options.threads_option
@click.option("--uniform", is_flag=True, help="Take all layouts as equally likely, whatever the others said.")
@click.option("--bound", is_flag=True, help="Show the optimistic bound, too: the best choice of each layout.")
@options.table_options
@options.language_option
@options.pack_option
@options.json_option
def bid(deal: tuple[str, ...], **given: Any) -> int:
    """Rate every contract that may be bid: the chance to make it, points, and where to stop.

    With --hand by chance over talons and the other hands, knowing what a player knows.  With DEAL what each player
    could have made, all cards seen, beside what he could have known.
    """
    if bool(deal) == (given["hand"] is not None):
        raise click.UsageError(f"expected one of: {HAND}")
    if given["auction"] is not None and given["standing"] is not None:
        raise click.UsageError("--auction says what stands; expected no --standing beside it")
    faces = Faces(given["language"], given["pack"])
    rules = options.read_rules(given["table"], given["changes"])
    return _known(deal, rules, faces, given) if deal else _hidden(rules, faces, given)


def _rate(hand: Any, rules: Rules, given: dict[str, Any], **changes: Any) -> BidReport:
    from ..bids.ask import rate_bids

    names = ("auction", "seat", "standing", "scores", "seconds", "talons", "samples", "seed", "threads", "uniform",
             "bound")  # fmt: skip
    question = {name: given[name] for name in names} | changes
    return rate_bids(hand, rules, **question, progress=terminal.progress_bar())


def _hidden(rules: Rules, faces: Faces, given: dict[str, Any]) -> int:
    report = _rate(given["hand"], rules, given)
    if given["as_json"]:
        terminal.print_json({"schema": terminal.SCHEMA, **report.to_dict()})
    else:
        terminal.print_text(
            "\n".join([*_head(report, faces), "", *_table(report, faces), "", *_sentences(report, faces)])
        )
    return 130 if report.stopped == "interrupt" else 0


def _head(report: BidReport, faces: Faces) -> list[str]:
    about = faces.say("bid.title", hand=report.hand, seat=report.seat.name)
    if report.auction:
        about += " " + faces.say("bid.auction", auction=report.auction)
    rows = [about, faces.say("sheet.rules", rules=report.rules)]
    if report.scores is not None:
        totals = " ".join(f"{seat.name}:{total}" for seat, total in zip(Seat, report.scores, strict=True))
        rows.append(faces.say("bid.scores", scores=totals))
    return rows


def _table(report: BidReport, faces: Faces) -> list[str]:
    bound = any(one.points_bound is not None for one in report.legal)
    winning = any(one.p_win is not None for one in report.legal)
    grown = [one.gain - one.points for one in report.legal]
    grown += [] if report.passing is None else [report.passing.gain - report.passing.points]
    gains = any(abs(one) > 1e-9 for one in grown)
    heads = ["bid", "makes", "points", "others", "tricks", "trump", "helps"]
    heads += ["gain"] * gains + ["wins"] * winning + ["bound"] * bound
    table = [["", *(faces.say(f"bid.{head}") for head in heads), ""]]
    for one in report.legal:
        mark = ">" if one.contract == report.call else ""
        row = [mark, contract_name(one.contract, faces.language), *_numbers(one, faces)]
        row += [f"{one.gain:.2f}"] * gains + [_percent(one.p_win)] * winning + [_bound(one)] * bound
        table.append([*row, "#" * round(10 * one.p_make)])
    if report.passing is not None:
        mark = ">" if report.call == "pass" else ""
        table.append([mark, *_pass_row(report.passing, faces), "", ""] + [f"{report.passing.gain:.2f}"] * gains)
    width = max(map(len, table))
    rows = terminal.columns([row + [""] * (width - len(row)) for row in table])
    return [terminal.emphasise(row) if row.startswith(">") else row for row in rows]


def _numbers(one: ContractRating, faces: Faces) -> list[str]:
    tricks = "" if one.tricks is None or one.tricks_se is None else _estimate(one.tricks, one.tricks_se)
    trump = ""
    if one.strain is not None and one.strain_share is not None:
        trump = f"{faces.short_strain(one.strain)} {100 * one.strain_share:.0f}%"
    return [
        _estimate(100 * one.p_make, 100 * one.p_make_se, 1, "%"),
        _estimate(one.points, one.points_se),
        _estimate(one.others, one.others_se),
        tricks,
        trump,
        _percent(one.helps),
    ]


def _estimate(value: float, error: float, digits: int = 2, unit: str = "") -> str:
    shown = f"{value:.{digits}f}{unit}"
    return f"{shown} \u00b1{error:.{digits}f}" if error else shown


def _percent(share: float | None) -> str:
    return "" if share is None else f"{100 * share:.0f}%"


def _bound(one: ContractRating) -> str:
    if one.p_make_bound is None or one.points_bound is None:
        return ""
    return f"{100 * one.p_make_bound:.1f}% {one.points_bound:.2f}"


def _pass_row(passing: PassRating, faces: Faces) -> list[str]:
    name = faces.say("bid.pass" if passing.legal else "bid.later")
    tricks = "" if passing.tricks is None or passing.tricks_se is None else _estimate(passing.tricks, passing.tricks_se)
    return [name, "", _estimate(passing.points, passing.points_se), "", tricks]


def _sentences(report: BidReport, faces: Faces) -> list[str]:
    return [*_advice(report, faces), "", *_meaning(report, faces)]


def _advice(report: BidReport, faces: Faces) -> list[str]:
    advice = report.advice
    if advice.call is None:
        text = [faces.say("bid.no_advice")]
    elif advice.call == "pass":
        text = [terminal.emphasise(faces.say("bid.call_pass"))]
    else:
        call = contract_name(advice.call, faces.language)
        limit = advice.limit
        further = "bid.call_limit" if advice.p_win is None else "bid.call_match"
        key = "bid.call_only" if limit in (None, advice.call) else further
        named = "" if limit is None else contract_name(limit, faces.language)
        text = [terminal.emphasise(faces.say(key, call=call, limit=named))]
        if advice.p_fall is not None:
            error = next(one.p_make_se for one in report.legal if one.contract == advice.call)
            text.append(faces.say("bid.fall", share=_estimate(100 * advice.p_fall, 100 * error, 1, "%")))
    if advice.better is not None and advice.better_se is not None and advice.better >= 0:
        key = "bid.close" if advice.close else "bid.better_pass" if advice.call == "pass" else "bid.better"
        text.append(faces.say(key, gap=_estimate(advice.better, advice.better_se)))
    if advice.next_step is not None and advice.next_cost is not None:
        text.append(faces.say("bid.step", step=advice.next_step, cost=f"{advice.next_cost:.2f}"))
    if advice.p_win is not None and advice.p_win > 0:
        text.append(faces.say("bid.win", share=f"{100 * advice.p_win:.1f}%"))
    if advice.free_fall:
        text.append(faces.say("bid.free_fall", points=advice.free_fall))
    return text


def _meaning(report: BidReport, faces: Faces) -> list[str]:
    """What the numbers are: how many, and what they assume."""
    one = report.contracts[0]
    if one.exact:
        text = [faces.say("bid.exact")]
    else:
        text = [faces.say("bid.sampled", talons=one.talons, all=report.talons, layouts=f"{one.layouts:,}",
                          seed=report.seed)]  # fmt: skip
    text += [faces.say("bid.columns"), faces.say("bid.chosen")]
    passing = report.passing
    if passing is not None and passing.worlds:
        text.append(_pass_sentence(passing, faces))
        if passing.tricks_low is not None and passing.tricks_high is not None:
            ends = {"low": f"{passing.tricks_low:.2f}", "high": f"{passing.tricks_high:.2f}"}
            text.append(faces.say("bid.own_tricks", **ends))
        if passing.model == "auction":
            text.append(faces.say("bid.pass_model"))
    elif passing is not None and passing.contract is not None:
        text.append(faces.say("bid.pass_own", contract=passing.contract))
    text.append(faces.say(f"bid.model.{report.model}"))
    if any(rating.points_bound is not None for rating in report.legal):
        text.append(faces.say("bid.bound_means"))
    if report.scores is not None:
        text.append(faces.say("bid.match"))
    if report.stopped is not None:
        text.append(faces.say(f"discard.stopped.{report.stopped}"))
    return text


def _pass_sentence(passing: PassRating, faces: Faces) -> str:
    if passing.contract is None or passing.declarer is None:
        return faces.say("bid.pass_open", worlds=passing.worlds, share=f"{100 * passing.played:.0f}%")
    key = "bid.pass_plays" if passing.legal else "bid.later_plays"
    contract = contract_name(passing.contract, faces.language)
    share = "-"
    if passing.p_make is not None and passing.p_make_se is not None:
        share = _estimate(100 * passing.p_make, 100 * passing.p_make_se, 0, "%")
    return faces.say(key, name=passing.declarer.name, contract=contract, share=share, worlds=passing.worlds)


def _known(deal: tuple[str, ...], rules: Rules, faces: Faces, given: dict[str, Any]) -> int:
    from ..bids.known import known_bids

    for name in ("auction", "standing", "scores", "seat"):
        if given[name] is not None:
            raise click.UsageError(f"--{name} goes with --hand; expected none with DEAL")
    whole = files.read_deal(deal)
    found = known_bids(whole, rules)
    budget = DEAL_SECONDS if given["seconds"] is None else given["seconds"] / len(Seat)
    reports = []
    for one in found:
        reports.append(_rate(whole.hand(one.player), rules, given, seat=one.player, seconds=budget))
        if reports[-1].stopped == "interrupt":
            break
    if given["as_json"]:
        terminal.print_json({"schema": terminal.SCHEMA, "deal": whole.to_text(), "rules": rules.text,
                           "known": [one.to_dict() for one in found],
                           "ratings": [report.to_dict() for report in reports]})  # fmt: skip
    else:
        terminal.print_text("\n".join(_known_rows(whole, found, reports, faces)))
    return 130 if reports[-1].stopped == "interrupt" else 0


def _known_rows(whole: Any, found: Any, reports: list[BidReport], faces: Faces) -> list[str]:
    rows = [faces.diagram(whole), ""]
    table = [["", *(faces.say(f"bid.{head}") for head in ("highest", "tricks", "choice", "likely", "go_to"))]]
    for one, report in zip(found, reports, strict=False):
        highest = "-" if one.contract is None else contract_name(one.contract, faces.language)
        cards = " ".join(map(faces.card, one.discard))
        likely = "  ".join(
            f"{contract_name(rating.contract, faces.language)}: {100 * rating.p_make:.0f}%"
            for rating in report.contracts
            if 0.02 < rating.p_make < 0.98
        )
        limit = "-" if report.limit is None else contract_name(report.limit, faces.language)
        table.append(
            [one.player.name, highest, str(one.tricks), f"{cards} {faces.short_strain(one.strain)}", likely, limit]
        )
    rows += terminal.columns(table)
    rows += ["", faces.say("bid.known_means"), _likely_sentence(reports, faces)]
    if reports[-1].stopped == "interrupt":
        rows.append(faces.say("discard.stopped.interrupt"))
    return rows


def _likely_sentence(reports: list[BidReport], faces: Faces) -> str:
    """What the chances beside a known deal rest on."""
    rated = [rating for report in reports for rating in report.contracts]
    error = max(rating.p_make_se for rating in rated)
    talons = min(rating.talons for rating in rated)
    return faces.say("bid.likely_means", talons=talons, error=f"{100 * error:.1f}%")
