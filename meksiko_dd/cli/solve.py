"""``meksiko-dd solve``: one deal, one declarer, one strain: tricks, the value of each card, an optimal line."""

from __future__ import annotations

from typing import Any

import click

from ..cards import Card, Goal, Seat, Strain
from ..deal import Deal
from ..position import Position
from ..solution import Solution
from . import common


@click.command(
    short_help="Tricks, the value of every card, and an optimal line.",
    epilog=common.example(
        'meksiko-dd solve "A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9" --strain S --declarer A',
    ),
)
@common.deal_argument
@click.option(
    "--strain", "-s", type=common.parsed(Strain), metavar="S|H|D|C|NT", required=True, help="Trump suit, or NT."
)
@click.option(
    "--declarer",
    "-d",
    type=common.parsed(Seat),
    metavar="A|B|C",
    required=True,
    help="Who plays against the two others.",
)
@click.option(
    "--leader",
    "-l",
    type=common.parsed(Seat),
    metavar="A|B|C",
    help="Who leads to the first trick (default: the declarer).",
)
@click.option(
    "--goal",
    type=common.parsed(Goal),
    metavar="max|min",
    default="max",
    help="max: the declarer wants tricks; min: none (betli).",
)
@click.option("--played", default="", metavar="CARDS", help='Cards played so far, in order: "S8 SQ C9".')
@click.option("--bid", type=common.whole(0, 10), metavar="N", help="Show each card against a bid of N: =, +1, -2.")
@common.rule_option
@common.solver_options
@common.json_option
def solve(
    deal: tuple[str, ...],
    strain: Strain,
    declarer: Seat,
    leader: Seat | None,
    goal: Goal,
    played: str,
    bid: int | None,
    free_ruff: bool,
    node_budget: int,
    tt_kib: int,
    as_json: bool,
) -> None:
    """How many tricks does the declarer take, and which cards keep them?

    DEAL is three hands in playing order, suits S.H.D.C (docs/notation.md), or - to read it from stdin.  Everybody sees
    all cards and plays perfectly: the numbers are exact.
    """
    whole = common.read_deal(deal)
    position = Position(whole, strain, declarer, leader, not free_ruff, played)
    with common.new_solver(tt_kib, node_budget) as solver:
        solution = solver.solve_position(position, goal)
    if as_json:
        common.print_json(to_json(whole, solution, bid))
    else:
        _print(whole, solution, bid)


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
        "schema": common.SCHEMA,
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


def _print(deal: Deal, solution: Solution, bid: int | None) -> None:
    symbols = common.symbols_wanted()
    rows = [deal.diagram(symbols=symbols), "", *_summary(solution, bid)]
    if solution.cards:
        rows += ["", *_card_rows(solution, bid, symbols)]
        rows += ["", "One optimal line (all cards seen, everybody plays perfectly):", *_line_rows(solution, symbols)]
    click.echo("\n".join(rows))


def _summary(solution: Solution, bid: int | None) -> list[str]:
    position = solution.position
    goal = "wants tricks" if solution.goal is Goal.MAX else "wants no tricks"
    rule = "" if position.strain is Strain.NT else (
        "; a void must trump" if position.must_trump else "; a void may play anything"
    )  # fmt: skip
    sentences = [f"{position.declarer.name} is declarer and {goal}; {common.strain_text(position.strain)}{rule}."]
    if position.played:
        number = len(position.played)
        played = "1 card is played" if number == 1 else f"{number} cards are played"
        sentences.append(f"{played}; {position.declarer.name} has taken {_tricks(solution.taken)}.")
    to_come = " more" if position.played else ""
    turn = "The play is over" if position.turn is None else f"{position.turn.name} is on turn"
    result = f"{turn}: {position.declarer.name} takes {_tricks(solution.tricks, to_come)} (exact)"
    if bid is not None:
        total = solution.taken + solution.tricks
        result += f", {total} in all: {relative(total - bid)} against a bid of {bid}"
    sentences.append(result + ".")
    return sentences


def _tricks(number: int, more: str = "") -> str:
    return f"{number}{more} trick{'' if number == 1 else 's'}"


def _card_rows(solution: Solution, bid: int | None, symbols: bool) -> list[str]:
    """One row a suit: each legal card with its value, the best ones starred and bold; then the best by name."""
    turn = solution.position.turn
    assert turn is not None
    unit = "declarer's tricks to come" if bid is None else f"against a bid of {bid}"
    rows = [f"{turn.name}'s cards, {unit} after each (* = best):"]
    by_suit: dict[Any, list[Card]] = {}
    for card in solution.cards:
        by_suit.setdefault(card.suit, []).append(card)
    for suit, cards in by_suit.items():
        row = f"  {suit.symbol if symbols else suit.letter} "
        for card in cards:
            tricks = solution.cards[card]
            value = str(tricks) if bid is None else relative(solution.taken + tricks - bid)
            row += common.emphasise(f"  {card.rank.letter} {value}*") if tricks == solution.tricks else (
                f"  {card.rank.letter} {value} "
            )  # fmt: skip
        rows.append(row.rstrip())
    names = ", ".join(common.card_text(card, symbols) for card in solution.best)
    rows.append(common.emphasise(f"Best: {names}" if len(solution.best) == 1 else f"Best, all equal: {names}"))
    return rows


def _line_rows(solution: Solution, symbols: bool) -> list[str]:
    position = solution.position
    start = len(position.tricks)
    fresh = 3 * start
    for card in solution.line:
        position = position.play(card)
    rows = []
    for number, trick in enumerate(position.tricks[start:], start=start + 1):
        cards, seat = [], trick.leader
        for card in trick.cards:
            mark = "=" if fresh < len(solution.position.played) else " "
            fresh += 1
            cards.append(f"{seat.name}{mark}{common.card_text(card, symbols)}")
            seat = seat.next
        rows.append(f"  {number:2}.  {'  '.join(cards)}   {trick.winner.name} wins")
    if solution.position.trick:
        rows.append("  (= marks a card that was already played)")
    rows.append(f"  {position.declarer.name} has taken {_tricks(position.taken)} in all.")
    return rows
