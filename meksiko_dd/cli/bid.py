"""``meksiko-dd bid``: what a hand is worth, and how high to go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..cards.kinds import Seat
from ..rules.auction import Auction, shown_calls
from ..rules.table import Rules
from ..words.sentences import contract_name
from . import completion, files, options, terminal
from .bid_rows import bid_lines
from .faces import Faces, faces_for
from .grid import Column, table_lines

if TYPE_CHECKING:
    from ..bids.report import BidReport, PassRating

HAND = "bid --hand CARDS, or bid DEAL"
SCHEMA = 2  # version of the JSON of this command
PLAYS = 5  # so many ways in which the auction goes on after a pass are listed
DEAL_SECONDS = 4.0  # for each player's rating of a known deal


@click.command(
    short_help="What a hand is worth: how high to bid, and why.",
    epilog=options.example("meksiko-dd bid --hand AKT7.98.A.KQJ --rules pagat"),
)
@click.argument("deal", nargs=-1, metavar="[DEAL|-]")
@click.option(
    "--hand", metavar="HAND", help="The ten cards dealt, such as AKT7.98.A.KQJ (docs/notation.md has more forms)."
)
@click.option("--auction", metavar="CALLS", help="What has been said, such as 'A5 B6 C-'.")
@options.seat_option("--seat", help="Whose hand it is (default: who is on turn).")
@click.option(
    "--standing",
    shell_complete=completion.CONTRACTS,
    metavar="BID",
    help="In place of --auction: the highest bid so far.",
)
@click.option(
    "--scores", metavar="TOTALS", help="Match totals before the deal, A:44,B:12,C:30, and deals:2 if two were played."
)
@click.option("--seconds", type=options.seconds, metavar="S", help="Answer after S seconds with what is known then.")
@click.option("--talons", type=options.whole(1, 231), metavar="N", help="Look at N of the 231 talons (default 77).")
@click.option(
    "--samples",
    type=options.whole(2, 10_000),
    default=8,
    show_default=True,
    metavar="N",
    help="Score each talon with N layouts (6 + N others, 14 at least, choose).",
)
@click.option(
    "--seed", type=options.whole(0, 2**53 - 1), default=1, metavar="N", help="Seed of the random sample (default 1)."
)
@options.threads_option
@click.option("--uniform", is_flag=True, help="Treat all layouts as equally likely, whatever the others said.")
@click.option(
    "--bound", is_flag=True, help="Show an upper bound, too: the best choice in each layout, which nobody can know."
)
@click.option("--wide", is_flag=True, help="Also show the others' points, the trump, and whether the talon helps.")
@options.table_options
@options.faces_options
@options.json_option
def bid(deal: tuple[str, ...], **given: Any) -> int:
    """Rate every contract that may be bid: the chance to make it, points, and where to stop.

    With --hand: averaged over talons and the others' hands, from what the player knows.  With DEAL: what each player
    could have made with all cards seen, beside what he could have known.
    """
    if bool(deal) == (given["hand"] is not None):
        raise click.UsageError(f"expected one of: {HAND}")
    if given["auction"] is not None and given["standing"] is not None:
        raise click.UsageError("--auction says what stands; expected no --standing beside it")
    faces = faces_for(given["language"], given["pack"], given["cards"])
    rules = options.read_rules(given["table"], given["changes"])
    return _known(deal, rules, faces, given) if deal else _hidden(rules, faces, given)


def _rate(hand: Any, rules: Rules, given: dict[str, Any], **changes: Any) -> BidReport:
    """Rate a hand as the options ask, with a bar of progress.

    Args:
        hand: the ten cards.
        rules: the table's.
        given: the options of the command.
        **changes: options with another value for this hand.
    """
    from ..bids.ask import rate_bids

    names = (
        "auction",
        "seat",
        "standing",
        "scores",
        "seconds",
        "talons",
        "samples",
        "seed",
        "threads",
        "uniform",
        "bound",
    )
    question = {name: given[name] for name in names} | changes
    return rate_bids(hand, rules, **question, progress=terminal.progress_bar())


def _hidden(rules: Rules, faces: Faces, given: dict[str, Any]) -> int:
    report = _rate(given["hand"], rules, given)
    if given["as_json"]:
        terminal.print_json({"schema": SCHEMA, **report.to_dict()})
    else:
        terminal.print_text(
            "\n".join(
                [
                    *_head(report, given, faces),
                    "",
                    *bid_lines(report, given["wide"], faces),
                    "",
                    *_sentences(report, given["wide"], faces),
                ]
            )
        )
    return 130 if report.stopped == "interrupt" else 0


def _head(report: BidReport, given: dict[str, Any], faces: Faces) -> list[str]:
    about = faces.say("bid.title", hand=faces.hand(report.hand), seat=report.seat.name)
    if given["standing"] is not None and report.standing is not None:
        bid = contract_name(report.standing, faces.language)
        about += " " + faces.say("bid.standing", bid=bid, name=report.auction[0])
    elif report.auction:
        about += " " + faces.say(
            "bid.auction", auction=shown_calls(Auction.parse(report.auction, report.rules).calls, faces.language)
        )
    rows = [about, faces.say("sheet.rules", rules=report.rules)]
    if report.scores is not None:
        totals = " ".join(f"{seat.name}:{total}" for seat, total in zip(Seat, report.scores, strict=True))
        rows.append(faces.say("bid.scores", scores=totals))
        if report.deals_played is not None:
            rows[-1] += " " + faces.say("bid.deals", deals=report.deals_played)
    return rows


def _sentences(report: BidReport, wide: bool, faces: Faces) -> list[str]:
    return [*_advice(report, faces), "", *_meaning(report, wide, faces)]


def _advice(report: BidReport, faces: Faces) -> list[str]:
    advice = report.advice
    text = [_call(report, faces)]
    if advice.p_fall is not None:
        own = report.rating(advice.call) if advice.call not in (None, "pass") else report.passing and report.passing.own
        error = 0.0 if own is None else own.p_make_se
        text.append(faces.say("bid.fall", share=faces.estimate(100 * advice.p_fall, 100 * error, 1, "%")))
    if advice.better is not None and advice.better_se is not None and advice.better >= 0:
        close = advice.close and not advice.for_match
        key = "bid.close" if close else "bid.better_pass" if advice.call == "pass" else "bid.better"
        text.append(faces.say(key, gap=faces.estimate(advice.better, advice.better_se)))
    if advice.next_step is not None and advice.next_cost is not None:
        less, more = faces.fixed(advice.next_cost), faces.fixed(-advice.next_cost)
        key = "bid.step_same" if less == more else "bid.step" if advice.next_cost > 0 else "bid.step_more"
        text.append(
            faces.say(
                key, step=contract_name(advice.next_step, faces.language), cost=less if advice.next_cost > 0 else more
            )
        )
    text += _match_sentences(report, faces)
    if advice.free_fall:
        text.append(faces.count("bid.free_fall", advice.free_fall))
    return text


def _call(report: BidReport, faces: Faces) -> str:
    """What to say, and how far to go."""
    advice = report.advice
    if advice.call is None:
        return faces.say("bid.no_advice")
    if advice.call == "pass":
        return terminal.emphasise(faces.say("bid.call_pass"))
    call = contract_name(advice.call, faces.language)
    limit = "" if advice.limit is None else contract_name(advice.limit, faces.language)
    further = "bid.call_limit" if advice.p_win is None else "bid.call_match"
    key = "bid.call_only" if advice.limit in (None, advice.call) else further
    if report.passing is None:
        key = "bid.call_unrated"
    return terminal.emphasise(faces.say(key, call=call, limit=limit))


def _match_sentences(report: BidReport, faces: Faces) -> list[str]:
    """With which chance the call and a pass win the match at once, and whether that decides."""
    advice, passing, text = report.advice, report.passing, []
    chances = [("bid.win", None if advice.call == "pass" else advice.p_win)]
    if passing is not None:
        chances.append(("bid.win_pass" if passing.legal else "bid.win_later", passing.p_win))
    for key, chance in chances:
        if chance is not None and round(chance, 3) > 0:
            text.append(faces.say(key, share=faces.percent(chance, 1)))
    return [*text, faces.say("bid.for_match")] if advice.for_match else text


def _meaning(report: BidReport, wide: bool, faces: Faces) -> list[str]:
    """What the numbers are: how many, and what they assume."""
    one, rules = report.contracts[0], Rules.parse(report.rules)
    if one.exact:
        text = [faces.say("bid.exact")]
    else:
        fewer = report.rating("meksiko").layouts
        text = [
            faces.say(
                "bid.sampled",
                talons=one.talons,
                all=report.talons,
                layouts=faces.grouped(one.layouts),
                fewer=faces.grouped(fewer),
                seed=report.seed,
            )
        ]
    text += [faces.say("bid.columns")] * wide + [faces.say("bid.chosen")]
    if rules.zero_tricks or report.scores is not None:
        text.append(faces.say("bid.shared"))
    text += _pass_sentences(report, faces)
    text.append(faces.say(f"bid.model.{report.model}"))
    heard = report.model == "auction" or (report.passing is not None and report.passing.model == "auction")
    calls = Auction.parse(report.auction, rules).calls
    if heard and any(call.contract is not None and call.contract.betli for call in calls):
        text.append(faces.say("bid.model.betli"))
    if any(rating.points_bound is not None for rating in report.legal):
        text.append(faces.say("bid.bound_means"))
    if report.scores is not None:
        text += [faces.say("bid.match"), *_last_deal(report, rules, faces)]
    if report.stopped is not None:
        text.append(faces.say(f"discard.stopped.{report.stopped}"))
    return text


def _last_deal(report: BidReport, rules: Rules, faces: Faces) -> list[str]:
    """Whether the match ends with this deal, and whether that was said or taken for granted."""
    if rules.deals is None:
        return []
    if report.deals_played is None:
        key = "bid.last_taken" if report.last_deal else "bid.last_open"
        return [faces.say(key, deals=rules.deals, before=rules.deals - 1, target=rules.target)]
    return [faces.say("bid.last")] if report.last_deal else []


def _pass_sentences(report: BidReport, faces: Faces) -> list[str]:
    """What a pass leads to, and what its numbers assume."""
    passing = report.passing
    if passing is None:
        return []
    if passing.own is not None:
        return [faces.say("bid.pass_own", contract=contract_name(passing.own.contract, faces.language))]
    text = [_pass_sentence(report, passing, faces)]
    if passing.tricks_low is not None and passing.tricks_high is not None:
        text.append(
            faces.say("bid.own_tricks", low=faces.fixed(passing.tricks_low), high=faces.fixed(passing.tricks_high))
        )
    if passing.model == "auction" and report.auction:
        text.append(faces.say("bid.pass_model"))
    return text


def _pass_sentence(report: BidReport, passing: PassRating, faces: Faces) -> str:
    auction = Auction.parse(report.auction, report.rules)
    if passing.legal and auction.standing is None:
        return _nobody_has_bid(report, passing, auction, faces)
    share = "-"
    if passing.p_make is not None and passing.p_make_se is not None:
        share = faces.estimate(100 * passing.p_make, 100 * passing.p_make_se, 0, "%")
    if passing.contract is not None and passing.declarer is not None:
        contract = contract_name(passing.contract, faces.language)
        return faces.say(
            "bid.pass_plays", name=passing.declarer.name, contract=contract, share=share, worlds=passing.worlds
        )
    key = "bid.pass_goes_on" if passing.legal else "bid.later_goes_on"
    return faces.say(key, plays=_plays(passing, faces), share=share, worlds=passing.worlds)


def _nobody_has_bid(report: BidReport, passing: PassRating, auction: Auction, faces: Faces) -> str:
    """What a pass leads to where nobody has bid: somebody opens, or the deal is thrown in, or the dealer must play.

    Args:
        report: what is known.
        passing: its rating of the pass.
        auction: so far.
        faces: how people see it.
    """
    if auction.call(None).over:
        return faces.say("bid.pass_thrown")
    lowest = next(one.text for one in auction.rules.contracts if one.number is not None)
    places = {"contract": lowest, "worlds": passing.worlds}
    if auction.rules.must_open == "dealer":
        dealer = (auction.first if auction.calls else report.seat).next.next
        return faces.say("bid.pass_dealer", name=dealer.name, forced=auction.rules.contract("5").text, **places)
    return faces.say("bid.pass_open", share=faces.percent(passing.played), **places)


def _plays(passing: PassRating, faces: Faces) -> str:
    """Who plays what how often, the most frequent first; no more than some of them."""
    shown = [
        faces.say(
            "bid.pass_play",
            name=play.declarer.name,
            contract=contract_name(play.contract, faces.language),
            share=faces.percent(play.share),
        )
        for play in passing.plays[:PLAYS]
    ]
    return ", ".join([*shown, *["..."] * (len(passing.plays) > PLAYS)])


def _known(deal: tuple[str, ...], rules: Rules, faces: Faces, given: dict[str, Any]) -> int:
    """Answer with all cards seen, each hand rated beside; returns the exit status.

    Args:
        deal: the words of the argument.
        rules: the table's.
        faces: how people see it.
        given: the options of the command.
    """
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
        terminal.print_json(
            {
                "schema": SCHEMA,
                "deal": whole.to_text(),
                "rules": rules.text,
                "known": [one.to_dict() for one in found],
                "ratings": [report.to_dict() for report in reports],
            }
        )
    else:
        terminal.print_text("\n".join(_known_rows(whole, found, reports, faces)))
    return 130 if reports[-1].stopped == "interrupt" else 0


def _known_rows(whole: Any, found: Any, reports: list[BidReport], faces: Faces) -> list[str]:
    """The lines of an answer with all cards seen.

    Args:
        whole: the deal.
        found: what each player could have made.
        reports: the rating of each player's hand; fewer after Ctrl-C.
        faces: how people see it.
    """
    rows = [faces.diagram(whole), ""]
    heads = ("highest", "tricks", "choice", "likely", "go_to")
    columns = [Column(key=True), *(Column(faces.say(f"bid.{head}"), words=head == "likely") for head in heads)]
    table = []
    for one, report in zip(found, reports, strict=False):
        highest = "-" if one.contract is None else contract_name(one.contract, faces.language)
        how = one.choice or one  # where nothing makes, the most tricks
        cards = faces.say("bid.no_discard") if how.discard is None else faces.cards(how.discard)
        likely = "  ".join(
            f"{contract_name(rating.contract, faces.language)}: {faces.percent(rating.p_make)}"
            for rating in report.contracts
            if 0.02 < rating.p_make < 0.98
        )
        limit = "-" if report.limit is None else contract_name(report.limit, faces.language)
        table.append(
            [one.player.name, highest, str(how.tricks), f"{cards} {faces.short_strain(how.strain)}", likely, limit]
        )
    rows += table_lines(columns, table)
    rows += ["", faces.say("bid.known_means"), _likely_sentence(reports, faces)]
    if reports[-1].stopped == "interrupt":
        rows.append(faces.say("discard.stopped.interrupt"))
    return rows


def _likely_sentence(reports: list[BidReport], faces: Faces) -> str:
    """What the chances beside a known deal rest on."""
    rated = [rating for report in reports for rating in report.contracts]
    error = max(rating.p_make_se for rating in rated)
    talons = min(rating.talons for rating in rated)
    return faces.say("bid.likely_means", talons=talons, error=faces.percent(error, 1))
