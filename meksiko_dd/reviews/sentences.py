"""The sentences about a reviewed deal, for the terminal and for a page: nothing is printed here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..bids.known import KnownBids
from ..cards.card import Card
from ..cards.faces import Faces
from ..cards.kinds import Seat, Strain
from ..hidden.means import Mean
from ..records.record import Record
from ..rules.auction import shown_calls
from ..rules.contracts import TRICKS
from ..sheets.views import points_text
from ..words.sentences import contract_name
from ._calls import PASS_CALL
from .hidden_report import Hidden, HiddenBid, HiddenCard, HiddenDiscard
from .report import CardReview, Ranked, Review, ShownLine

__all__ = [
    "before_play",
    "card_cells",
    "card_n",
    "cards_text",
    "discard_rows",
    "head_rows",
    "hidden_rows",
    "made_text",
    "player_name",
    "plays_text",
    "result_rows",
    "strain_text",
    "summary_cells",
    "tricks_text",
    "what_if_text",
    "win_text",
]

SHOWN_DISCARDS = 3


def head_rows(record: Record, faces: Faces) -> list[str]:
    """What deal it was: number, players, rules; then who dealt, and comments."""
    names = ", ".join(record.player(seat) for seat in Seat)
    rows = [faces.say("review.title", number=record.number, names=names, rules=record.rules.text)]
    if record.dealer is not None:
        rows.append(faces.say("review.dealer", name=record.names[record.dealer]))
    return rows + [faces.say("review.comment", text=comment) for comment in record.comments]


def summary_cells(found: Review, faces: Faces) -> list[list[str]]:
    """The summary: its head, then a row for each of A, B, C."""
    heads = ["", *(faces.say(f"review.head.{head}") for head in ("cards", "mistakes", "tricks", "points", "best"))]
    rows = [heads]
    for one in found.players:
        best = "-" if one.best is None else card_n(found, one.best, faces)
        numbers = map(str, (one.cards, one.mistakes, one.tricks, one.points))
        rows.append([player_name(found, one.player), *numbers, best])
    return rows


def cards_text(cards: Iterable[Card], faces: Faces) -> str:
    """Cards in short."""
    return faces.cards(cards)


def player_name(found: Review, seat: Seat) -> str:
    """The player of a seat, as people know him."""
    return found.record.player(seat)


def tricks_text(number: int, faces: Faces) -> str:
    """A number of tricks with its noun."""
    return faces.count("tricks", number)


def made_text(made: bool, faces: Faces) -> str:
    """Made, or failed."""
    return faces.say("review.made" if made else "review.failed")


def before_play(record: Record, ratings: Iterable[KnownBids], faces: Faces) -> list[str]:
    """The auction, and what each could have made."""
    calls = shown_calls(record.calls, faces.language)
    rows = [faces.say("review.auction", calls=calls) if calls else faces.say("review.no_auction")]
    made = ["  " + _rating_row(record.player(one.player), one, faces) for one in ratings]
    return [*rows, faces.say("review.ratings"), *made] if made else rows


def _rating_row(name: str, rating: KnownBids, faces: Faces) -> str:
    """The highest contract that a player could have made, and how; or that there is none."""
    how = rating.choice or rating
    cards = "" if how.discard is None else cards_text(how.discard, faces)
    places = {
        "name": name,
        "tricks": tricks_text(how.tricks, faces),
        "cards": cards,
        "strain": strain_text(how.strain, faces),
    }
    if how.contract is None:
        return faces.say("review.rating_none", **places)
    key = "review.rating_alone" if how.discard is None else "review.rating"
    return faces.say(key, bid=contract_name(how.contract, faces.language), **places)


def hidden_rows(found: Review, hidden: Hidden, faces: Faces) -> list[str]:
    """The part with cards hidden: the discard, and each decision that cost something by either measure."""
    rows = [faces.say("hidden.title"), *(_bid_row(found, bid, faces) for bid in hidden.bids)]
    begun = len(rows)
    discard = hidden.discard
    if discard is not None:
        best = f"{cards_text(discard.best, faces)} ({faces.short_strain(discard.strain)})"
        key = "hidden.discard_betli" if found.game.contract.betli else "hidden.discard"
        rows.append(
            "  "
            + faces.say(
                key,
                rank=discard.rank,
                of=discard.of,
                rank_any=discard.rank_any,
                of_any=discard.of_any,
                best=best,
                points=_lost(discard.points, faces),
                tricks=_lost(discard.tricks, faces),
                layouts=_layouts(discard, faces),
            )
        )
    for one in hidden.cards:
        card = found.cards[one.n - 1]
        if not (card.cost or one.bad):
            continue
        same = one.best == one.card or not (one.points.error or one.tricks.error or one.bad)
        verdict = "hidden.none" if same else "hidden.bad" if one.bad else "hidden.fair"
        rows.append(
            "  "
            + faces.say(
                "hidden.card",
                n=one.n,
                name=player_name(found, one.player),
                card=faces.card(one.card),
                cost=card.cost,
                best=faces.card(one.best),
                points=_lost(one.points, faces),
                tricks=_lost(one.tricks, faces),
                layouts=_layouts(one, faces),
                verdict=faces.say(verdict),
            )
        )
    rows.append("  " + faces.say("hidden.others", number=len(hidden.cards) - len(rows) + begun + (discard is not None)))
    if hidden.skipped or hidden.stopped is not None:
        key = "hidden.interrupted" if hidden.stopped == "interrupt" else "hidden.stopped"
        rows.append("  " + faces.say(key, number=hidden.skipped))
    return [*rows, "  " + faces.say("hidden.note", seed=hidden.seed)]


def _bid_row(found: Review, bid: HiddenBid, faces: Faces) -> str:
    """A player's last call beside the rating of his hand."""

    def named(call: str | None) -> str:
        if call is None:
            return "-"
        return faces.say("review.said_pass") if call == PASS_CALL else contract_name(call, faces.language)

    said = "hidden.first" if found.game.auction is None else "hidden.silent"
    if bid.said is not None:
        said = "hidden.unrated" if bid.points is None else "hidden.bid"
    points = "" if bid.points is None else _lost(bid.points, faces)
    text = faces.say(said, name=player_name(found, bid.player), said=named(bid.said), points=points)
    advised = bid.call is not None and bid.call_points is not None
    worth = "" if bid.call_points is None else _lost(bid.call_points, faces)
    text += " " + faces.say("hidden.advice" if advised else "hidden.no_advice", call=named(bid.call), worth=worth)
    if bid.limit not in (None, bid.call):
        text += " " + faces.say("hidden.limit", limit=named(bid.limit))
    if bid.p_make is not None:
        text += " " + faces.say("hidden.chance", share=faces.percent(bid.p_make.value))
    key = "hidden.rests" if bid.worlds else "hidden.rests_on_talons"
    return "  " + text + " " + faces.say(key, talons=bid.talons, worlds=faces.grouped(bid.worlds))


def _lost(lost: Mean, faces: Faces) -> str:
    return faces.estimate(lost.value, lost.error)


def _layouts(one: HiddenCard | HiddenDiscard, faces: Faces) -> str:
    key = "hidden.all" if one.scored == one.layouts else "hidden.some"
    return faces.say(key, scored=faces.grouped(one.scored), layouts=faces.grouped(one.layouts))


def plays_text(found: Review, faces: Faces) -> str:
    """Who plays what."""
    game = found.game
    bid = contract_name(game.contract.text, faces.language)
    strain = strain_text(game.strain, faces)
    return faces.say("review.plays", name=player_name(found, game.declarer), bid=bid, strain=strain)


def strain_text(strain: Strain, faces: Faces) -> str:
    """The trump suit, or no trump."""
    return faces.strain_name(strain)


def discard_rows(found: Review, faces: Faces) -> list[str]:
    """How good the discard was; nothing where there was none."""
    discard = found.discard
    if discard is None:
        return []
    rows = [
        faces.say("review.discard", cards=cards_text(discard.cards, faces), tricks=tricks_text(discard.tricks, faces))
    ]
    for key, ranked in (("review.rank", discard.same_trump), ("review.rank_any", discard.any_trump)):
        if ranked is not None:
            rows.append("  " + _ranked(key, ranked, discard.strain, faces))
    best = discard.any_trump or discard.same_trump
    shown = [f"{cards_text(hand, faces)} ({faces.short_strain(strain)})" for hand, strain in best.best[:SHOWN_DISCARDS]]
    text = ", ".join(shown)
    if (more := len(best.best) - len(shown)) > 0:
        text = faces.say("review.more", cards=text, number=more)
    return [*rows, "  " + faces.say("review.best_discards", cards=text)]


def _ranked(key: str, ranked: Ranked, strain: Strain, faces: Faces) -> str:
    """A sentence about the place of a choice among all.

    Args:
        key: of the sentence.
        ranked: the place.
        strain: what was named.
        faces: how people see it.
    """
    lost = faces.say("review.nothing_lost")
    if ranked.tricks_lost:
        points = faces.count("points", ranked.points_lost)
        lost = faces.say("review.lost", tricks=tricks_text(ranked.tricks_lost, faces), points=points)
    return faces.say(
        key,
        rank=ranked.rank,
        of=ranked.of,
        strain=strain_text(strain, faces),
        tricks=tricks_text(ranked.tricks, faces),
        lost=lost,
    )


def result_rows(found: Review, faces: Faces) -> list[str]:
    """How it ended, what it was worth, and whether it could be made."""
    game, name = found.game, player_name(found, found.game.declarer)
    total = found.at_end if game.total is None else game.total
    cards = faces.count("review.cards", len(found.cards))
    end = "finished" if sum(game.taken) == TRICKS else game.end  # lost, and played on to the end all the same
    rows = [
        faces.say(
            f"review.result.{end}",
            name=name,
            tricks=tricks_text(total, faces),
            cards=cards,
            made=made_text(found.made, faces),
        )
    ]
    if found.claim_error is not None:
        key = "review.claim_wrong" if found.claim_error else "review.claim_right"
        rows.append(faces.say(key, tricks=tricks_text(found.at_end, faces), claim=game.record.claim))
    if game.score is not None:
        points = ", ".join(f"{player_name(found, seat)} {points_text(own)}" for seat, own in game.score.points.items())
        rows.append(faces.say("review.points", points=points))
    key = "review.makeable" if found.makeable else "review.not_makeable"
    return [*rows, faces.say(key, name=name, tricks=tricks_text(found.value, faces))]


def card_cells(found: Review, card: CardReview, faces: Faces) -> Sequence[str]:
    """A card in the table: player, card, value, cost, and what was better."""
    value = str(card.before) if card.before == card.after else f"{card.before} > {card.after}"
    better = cards_text(card.best, faces) if card.cost else ""
    if found.players[card.player].let_go == card.n:
        key = "review.lets_go" if card.player is found.game.declarer else "review.lets_make"
        better += f"  <- {faces.say(key)}"
    return [player_name(found, card.player), faces.card(card.card), value, str(card.cost) if card.cost else "", better]


def card_n(found: Review, n: int, faces: Faces) -> str:
    """A card by its number."""
    return faces.say("review.card_n", n=n, card=faces.card(found.cards[n - 1].card))


def win_text(found: Review, win: ShownLine | None, faces: Faces) -> str:
    """How long the side that lost could still have had its way."""
    if win is None:
        without = "declarer" if found.discard is None else "discarded"
        return faces.say("review.never.defenders" if found.made else f"review.never.{without}")
    return faces.say(f"review.win.{win.side}", n=win.start, trick=(win.start + 2) // 3)


def what_if_text(found: Review, line: ShownLine, faces: Faces) -> str:
    """What other cards come to."""
    key = "review.what_if" if line.given else "review.what_if_none"
    return faces.say(
        key,
        cards=cards_text(line.given, faces),
        n=line.start,
        trick=(line.start + 2) // 3,
        name=player_name(found, found.game.declarer),
        tricks=tricks_text(line.tricks, faces),
        made=made_text(line.made, faces),
    )
