"""``meksiko-dd solve``: one deal, one declarer, one strain: tricks, the value of each card, an optimal line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..cards.card import Card
from ..cards.deal import Deal
from ..cards.kinds import Goal, Seat, Strain, Suit
from ..cards.position import Position
from ..solver.answers import Solution
from . import completion, files, options, terminal
from .faces import Faces, faces_for

if TYPE_CHECKING:
    from ..rules.table import Rules


@click.command(
    cls=options.Command,
    short_help="Tricks, the value of every card, and an optimal line.",
    epilog=options.example(
        'meksiko-dd solve "A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9" --strain S --declarer A',
    ),
)
@options.deal_argument
@options.strain_option("The trump suit, or NT for no trump.", required=True)
@options.seat_option("--declarer", "-d", required=True, help="Who plays against the two others.")
@options.seat_option("--leader", "-l", help="Who leads to the first trick (default: the declarer).")
@click.option(
    "--goal",
    type=options.parsed(Goal),
    shell_complete=completion.GOALS,
    metavar="max|min",
    default="max",
    help="max: the declarer wants tricks; min: none (betli).",
)
@click.option("--played", default="", metavar="CARDS", help='Cards played so far, in order: "S8 SQ C9".')
@click.option("--bid", type=options.whole(0, 10), metavar="N", help="Show each card against a bid of N: =, +1, -2.")
@options.seat_option(
    "--own", help="Also show how many tricks this defender takes himself, and what he pays without one."
)
@options.solving_options
def solve(
    deal: tuple[str, ...],
    strain: Strain,
    declarer: Seat,
    leader: Seat | None,
    goal: Goal,
    played: str,
    bid: int | None,
    own: Seat | None,
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
    """How many tricks does the declarer take, and which cards keep them?

    DEAL is three hands in playing order, suits S.H.D.C (more forms: docs/notation.md), or - to read it from stdin.
    Everybody sees all cards and plays perfectly: the numbers are exact.
    """
    whole = files.read_deal(deal)
    position = Position(whole, strain, declarer, leader, options.must_trump(free_ruff, table, changes), played)
    _check_own(own, position, goal)
    with options.new_solver(tt_kib, node_budget) as solver:
        solution = solver.solve_position(position, goal)
        tricks = None if own is None else solver.defender_tricks(position, seat=own)
    if as_json:
        shown = to_json(whole, solution, bid)
        if own is not None and tricks is not None:
            shown["own"] = {"seat": own.name, "tricks": list(tricks)}
        terminal.print_json(shown)
        return
    faces, rows = faces_for(language, pack, cards), []
    if own is not None and tricks is not None:
        rows = [*_own_rows(own, tricks, faces), *_fine_rows(bid, options.read_rules(table, changes), faces)]
    _print(whole, solution, bid, rows, faces)


def _check_own(own: Seat | None, position: Position, goal: Goal) -> None:
    """Can a player's own tricks be told?"""
    if own is None:
        return
    if own is position.declarer:
        others = " or ".join(seat.name for seat in Seat if seat is not own)
        raise click.UsageError(f"--own {own.name} is the declarer, whose tricks are told; expected {others}")
    if goal is Goal.MIN:
        raise click.UsageError("--own goes with --goal max: where the declarer avoids tricks nobody counts the others'")


def _own_rows(own: Seat, tricks: tuple[int, int], faces: Faces) -> list[str]:
    """How many of the tricks to come a defender takes himself."""
    low, high = tricks
    noun = faces.count("tricks", high)
    shown = noun if low == high else faces.say("own.range", low=low, high=noun)
    return [faces.say("own.takes", name=own.name, tricks=shown), faces.say("own.lines")]


def _fine_rows(bid: int | None, rules: Rules, faces: Faces) -> list[str]:
    """What a defender without a trick pays against that bid, where the table has such a fine."""
    from ..rules.scoring import defender_points

    if bid is None or not rules.zero_tricks or bid not in [contract.number for contract in rules.contracts]:
        return []
    points = defender_points(rules.contract(bid), bid, 0, rules)
    return [faces.say("own.fine", points=faces.count("points", points))]


def to_json(deal: Deal, solution: Solution, bid: int | None) -> dict[str, Any]:
    """The object that docs/json.md describes."""
    position = solution.position
    cards = []
    for card, tricks in solution.cards.items():
        entry: dict[str, Any] = {"card": str(card), "tricks": tricks, "best": tricks == solution.tricks}
        if bid is not None:
            entry["relative"] = solution.taken + tricks - bid
        cards.append(entry)
    result = {
        "schema": terminal.SCHEMA,
        "deal": deal.text,
        "strain": position.strain.letter,
        "declarer": position.declarer.name,
        "leader": position.first_leader.name,
        "goal": solution.goal.word,
        "must_trump": position.must_trump,
        "played": [str(card) for card in position.played],
        "taken": solution.taken,
        "tricks": solution.tricks,
        "cards": cards,
        "line": [str(card) for card in solution.line],
        "nodes": solution.nodes,
    }
    return result if bid is None else {**result, "bid": bid}


def relative(difference: int) -> str:
    """Tricks against a bid, as players write it: `=`, `+1`, `-2`."""
    return "=" if difference == 0 else f"{difference:+d}"


def _print(deal: Deal, solution: Solution, bid: int | None, own: list[str], faces: Faces) -> None:
    """Print the answer for people.

    Args:
        deal: as it was asked about.
        solution: the answer.
        bid: show cards against it; None: tricks.
        own: what was asked about a defender's own tricks.
        faces: how people see it.
    """
    position = solution.position
    rows = [faces.diagram(deal, position.hands)]
    if position.trick:
        seats = (position.leader, position.leader.next)
        cards = (f"{seat.name} {faces.card(card)}" for seat, card in zip(seats, position.trick, strict=False))
        rows.append(faces.say("solve.trick", cards=", ".join(cards)))
    rows += ["", *_summary(solution, bid, faces), *own]
    if solution.cards:
        rows += ["", *_card_rows(solution, bid, faces), "", faces.say("solve.line"), *line_rows(solution, faces)]
    terminal.print_text("\n".join(rows))


def _summary(solution: Solution, bid: int | None, faces: Faces) -> list[str]:
    position = solution.position
    name = position.declarer.name
    strain = faces.strain(position.strain)
    if position.strain is not Strain.NT:
        strain += "; " + faces.say("void.true" if position.must_trump else "void.false")
    goal = faces.say(f"goal.{solution.goal.word}")
    sentences = [faces.say("solve.declarer", name=name, goal=goal, strain=strain)]
    if position.played:
        taken = faces.count("tricks", solution.taken)
        sentences.append(faces.count("played", len(position.played), name=name, taken=taken))
    total = solution.taken + solution.tricks
    against = {} if bid is None else {"total": total, "relative": relative(total - bid), "bid": bid}
    if position.turn is None:
        return [*sentences, faces.say("solve.over_bid" if against else "solve.over", **against)]
    tricks = faces.count("more" if position.played else "tricks", solution.tricks)
    turn = faces.say("solve.turn", name=position.turn.name)
    result = faces.say("solve.takes", turn=turn, name=name, tricks=tricks)
    return [*sentences, f"{result}, {faces.say('solve.bid', **against)}." if against else f"{result}."]


def _card_rows(solution: Solution, bid: int | None, faces: Faces) -> list[str]:
    """One row a suit: each legal card with its value, the best ones starred and bold; then the best by name."""
    turn = solution.position.turn
    assert turn is not None
    unit = faces.say("solve.to_come") if bid is None else faces.say("solve.against", bid=bid)
    rows = [faces.say("solve.cards", name=turn.name, unit=unit)]
    by_suit: dict[Suit, list[Card]] = {}
    for card in solution.cards:
        by_suit.setdefault(card.suit, []).append(card)
    for suit, cards in by_suit.items():
        row = f"  {faces.suit(suit)} "
        for card in cards:
            tricks = solution.cards[card]
            value = str(tricks) if bid is None else relative(solution.taken + tricks - bid)
            shown = f"  {faces.ranks[card.rank]} {value}"
            row += terminal.emphasise(f"{shown}*") if tricks == solution.tricks else f"{shown} "
        rows.append(row.rstrip())
    names = ", ".join(map(faces.card, solution.best))
    rows.append(terminal.emphasise(faces.say("solve.best" if len(solution.best) == 1 else "solve.equal", cards=names)))
    return rows


def line_rows(solution: Solution, faces: Faces) -> list[str]:
    """The optimal line, a row a trick, and what it comes to."""
    position = solution.position
    start = len(position.tricks)
    fresh = 3 * start
    for card in solution.line:
        position = position.play(card)
    width = faces.card_width
    rows = []
    for number, trick in enumerate(position.tricks[start:], start=start + 1):
        cards, seat = [], trick.leader
        for card in trick.cards:
            mark = "=" if fresh < len(solution.position.played) else " "
            fresh += 1
            cards.append(f"{seat.name}{mark}{faces.card(card):<{width}}")
            seat = seat.next
        rows.append(f"  {number:2}.  {'  '.join(cards)}   {faces.say('solve.wins', name=trick.winner.name)}")
    if solution.position.trick:
        rows.append("  " + faces.say("solve.mark"))
    tricks = faces.count("tricks", position.taken)
    rows.append("  " + faces.say("solve.total", name=position.declarer.name, tricks=tricks))
    return rows
