"""What a review says first: which cards turned the deal, what each player gave away; then the mistakes, trick by trick.

All of it holds for play with all cards seen.  A contract that ends with the trick that loses it is told by that alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ..cards.faces import Faces
from ..cards.kinds import Seat
from ..words.sentences import count
from .report import CardReview, Review, turns
from .sentences import cards_text, made_text, player_name, strain_text, tricks_text

__all__ = ["about_row", "mistake_table", "player_rows", "points_cell", "turn_rows"]

SHOWN_BEST = 4  # of the cards that would have been better
SHOWN_TURNS = 2


def turn_rows(found: Review, faces: Faces) -> list[str]:
    """Which cards turned the deal; if none did, whether it was lost before the first one."""
    claim = found.record.claim
    if claim is not None and found.game.contract.made(found.at_end) is not found.made:
        return [faces.say("story.claim", made=made_text(not found.made, faces))]
    turned = found.turns
    if not turned:
        return [_never_turned(found, faces)]
    shown = turned[-SHOWN_TURNS:]
    often = "once" if len(turned) == 1 else "twice" if len(turned) == SHOWN_TURNS else "often"
    return [
        faces.say(f"story.turned_{often}", number=len(turned)),
        *("  " + _turn(found, card, faces) for card in shown),
    ]


def _never_turned(found: Review, faces: Faces) -> str:
    if found.makeable:
        return faces.say("story.always")
    discard, betli = found.discard, found.game.contract.betli
    if discard is None:
        return faces.say("story.lost")
    ranked, kind = discard.any_trump or discard.same_trump, "_betli" if betli else ""
    if not found.game.contract.made(ranked.tricks):
        return faces.say(f"story.lost_anyhow{kind}")
    cards, strain = ranked.best[0]
    places = {"cards": cards_text(cards, faces), "strain": strain_text(strain, faces)}
    return faces.say(f"story.lost_discard{kind}", **places)


def _turn(found: Review, card: CardReview, faces: Faces) -> str:
    """One card that turned the deal, and what was better."""
    goes = found.game.contract.made(card.before)
    return faces.say(
        "story.lets_go" if goes else "story.lets_make",
        n=card.n,
        trick=card.trick,
        name=player_name(found, card.player),
        card=faces.card(card.card),
        best=better_text(card, faces),
    )


def better_text(card: CardReview, faces: Faces) -> str:
    """The cards that would have been better, not too many."""
    shown = cards_text(card.best[:SHOWN_BEST], faces)
    more = len(card.best) - SHOWN_BEST
    return faces.say("review.more", cards=shown, number=more) if more > 0 else shown


def player_rows(found: Review, player: Seat | None, faces: Faces) -> list[str]:
    """A sentence for each player, or for the one who is asked about."""
    return [_player(found, seat, faces) for seat in Seat if player in (None, seat)]


def _player(found: Review, seat: Seat, faces: Faces) -> str:
    name, summary = player_name(found, seat), found.players[seat]
    mistakes = [card for card in found.mistakes if card.player is seat]
    cards = count("story.cards", summary.cards, faces.language)
    if not mistakes:
        return faces.say("story.clean" if summary.cards else "story.idle", name=name, cards=cards)
    lost = [_points(summary.own_points, summary.settled, faces)]
    if not found.game.contract.ends_early:
        tricks = tricks_text(sum(card.cost for card in mistakes), faces)
        lost.insert(0, faces.say("story.given", tricks=tricks))
    number = count("story.mistakes", len(mistakes), faces.language)
    return faces.say("story.player", name=name, mistakes=number, cards=cards, lost=", ".join(lost))


def _points(lost: float, settled: bool, faces: Faces) -> str:
    """Points that a player lost or, where a mistake for his side was to his own advantage, won."""
    kind = "points" if settled else "points_about"
    if not lost:
        return faces.say(f"story.{kind}_same")
    number = abs(lost)
    if number == int(number):
        text = count("points", int(number), faces.language)
    else:
        text = faces.say("story.points_decimal", number=faces.fixed(number, 1))
    return faces.say(f"story.{kind}_{'lost' if lost > 0 else 'won'}", points=text)


def about_row(found: Review, player: Seat | None, faces: Faces) -> list[str]:
    """Where points are about so many: why."""
    unsettled = any(not one.settled for one in found.players if player in (None, one.player))
    return [faces.say("story.about")] if unsettled else []


def points_cell(lost: float, settled: bool, faces: Faces) -> str:
    """Points lost in short: `12`, `~1.5`; below 0 they were won."""
    text = faces.fixed(lost, 0 if lost == int(lost) else 1)
    return text if settled else f"~{text}"


def mistake_table(found: Review, player: Seat | None, faces: Faces) -> list[list[str]]:
    """The mistakes, a row a trick under a row of heads; nothing where there are none.

    Args:
        found: the review.
        player: whose mistakes; None: everybody's.
        faces: how people see it.
    """
    wanted = [card for card in found.mistakes if player in (None, card.player)]
    if not wanted:
        return []
    heads = ("review.head.trick", "story.head.played", "review.head.value", "story.head.lost", "review.head.better")
    table = [[faces.say(head) for head in heads]]
    for trick, group in groupby(wanted, key=lambda card: card.trick):
        table.append(_trick_cells(found, trick, list(group), faces))
    return table


def _trick_cells(found: Review, trick: int, wrong: Sequence[CardReview], faces: Faces) -> list[str]:
    """The cells of a trick in which somebody went wrong.

    Args:
        found: the review.
        trick: its number.
        wrong: the mistakes in it.
        faces: how people see it.
    """
    contract, several = found.game.contract, len(wrong) > 1
    cards = [card for card in found.cards if card.trick == trick]
    played = [f"{card.player.name} {faces.card(card.card)}{'!' if card in wrong else ''}" for card in cards]
    values = [wrong[0].before, *(card.after for card in wrong)]
    shown = [made_text(contract.made(value), faces) if contract.ends_early else str(value) for value in values]
    points, better = [], []
    for card in wrong:
        settled = all(low == high for low, high in card.own or ())
        points.append(points_cell(card.own_lost, settled, faces))
        text = better_text(card, faces)
        if turns(card, contract):
            text += f" <- {faces.say('review.lets_go' if contract.made(card.before) else 'review.lets_make')}"
        better.append(f"{card.player.name}: {text}" if several else text)
    return [str(trick), "  ".join(played), " > ".join(shown), ", ".join(points), "; ".join(better)]
