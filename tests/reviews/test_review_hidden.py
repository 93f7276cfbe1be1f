"""Reviews with cards hidden: layouts that agree with what was seen, and what a decision lost in them."""

from __future__ import annotations

import itertools
import json
import random
import re
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from support import played
from support.command import fails, ok, review_json
from support.interrupts import POSIX, at_work, interrupted
from support.json_docs import TEXT, keys
from support.paths import EXAMPLES
from support.records import LOST

import meksiko_dd as mdd
from meksiko_dd.cards.card import FULL_MASK
from meksiko_dd.cards.hand import Hand
from meksiko_dd.cards.kinds import Seat
from meksiko_dd.hidden.knowledge import as_position
from meksiko_dd.reviews.hidden import player_view, review_hidden
from meksiko_dd.reviews.hidden_report import HiddenCard
from meksiko_dd.reviews.report import Review
from meksiko_dd.rules.scoring import declarer_points

RULES = ("pagat", "royale meksiko_stops=false", "club-normal", "pagat hidden_five=true")


def late(seed: int, rules: str, wanted: str | None, cards: int) -> Review:
    """A random game, abandoned after so many cards."""
    record = played.random_record(random.Random(seed), rules, wanted)
    return mdd.review(played.cut(record, min(cards, len(record.cards) - 1)))


def brute(found: Review, position: mdd.Position) -> set[tuple[int, ...]]:
    """Hands and cards aside of every deal that the player on turn cannot tell from the real one, by trying all."""
    game, player = found.game, position.turn
    assert player is not None
    declarer, takes = game.declarer, game.contract.takes_talon
    before = [0, 0, 0]
    for trick in position.tricks:
        for place, card in enumerate(trick.cards):
            before[(trick.leader + place) % 3] |= card.bit
    for place, card in enumerate(position.trick):
        before[(position.leader + place) % 3] |= card.bit
    seen = position.hands[player].mask | sum(before)
    knows = takes and player is declarer
    if knows and game.discards is not None:
        seen |= game.discards.mask
    unseen = list(Hand(FULL_MASK & ~seen))
    one, two = [seat for seat in Seat if seat is not player]
    rooms = [len(position.hands[one]), len(position.hands[two])]
    shown = takes and game.talon is not None and (game.auction is None or game.auction.talon_shown is not False)
    found_ = set()
    for first in itertools.combinations(unseen, rooms[0]):
        for second in itertools.combinations([card for card in unseen if card not in first], rooms[1]):
            hands = [0, 0, 0]
            hands[player] = position.hands[player].mask
            hands[one], hands[two] = sum(card.bit for card in first), sum(card.bit for card in second)
            aside = FULL_MASK & ~seen & ~hands[one] & ~hands[two]
            whole = [hand | mine for hand, mine in zip(hands, before, strict=True)]
            talon = game.talon.mask if game.talon is not None else 0
            if shown and player is not declarer and talon & ~(whole[declarer] | aside):
                continue
            try:
                mdd.Position(
                    mdd.Deal([Hand(mask) for mask in whole]),
                    position.strain,
                    declarer,
                    must_trump=position.must_trump,
                    played=position.played,
                )
            except mdd.IllegalPlayError:
                continue
            found_.add((*hands, aside))
    return found_


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES)
def test_layouts_are_those_that_cannot_be_told_apart(rules: str) -> None:
    """Against trying all: for every player, with and without talon, voids shown, cards on the table."""
    kinds = set()
    wanted: list[str | None] = [None, "5" if "five" in rules else "6", "meksiko"]
    for seed, cards in itertools.product(range(3), (21, 22)):
        found = late(seed, rules, wanted[seed % 3], cards)
        position = found.position(len(found.cards) + 1)
        if position.turn is None or len(found.cards) < 18:
            continue
        seen = player_view(found.game, position)
        expected = brute(found, position)
        layouts = Counter(seen.all())
        assert sum(layouts.values()) == seen.total == len(expected)
        assert set(layouts) == {hands[:3] for hands in expected}
        assert tuple(hand.mask for hand in position.hands) in layouts
        kinds.add((found.game.contract.takes_talon, position.turn is found.game.declarer))
        for layout in itertools.islice(layouts, 5):
            assert as_position(position, layout).legal == position.legal
    assert len(kinds) >= 2


@pytest.mark.slow
def test_every_layout_is_drawn_alike() -> None:
    found = late(1, "pagat", "6", 18)
    seen = player_view(found.game, found.position(19))
    assert 20 < seen.total < 2000
    drawn: Counter[tuple[int, int, int]] = Counter()
    times = 15 * seen.total
    rng = random.Random(1)
    small = seen._replace(total=10**9)  # never list them all
    for _ in range(times // 5):
        layouts = list(itertools.islice(small.draws(5, rng), 5))
        drawn.update(layouts)
    expected = Counter(seen.all())
    for layout, ways in expected.items():
        mean = times * ways / seen.total
        assert abs(drawn[layout] - mean) < 6 * np.sqrt(mean), layout
    assert set(drawn) == set(expected)
    assert len(seen.draw(10**6, random.Random(2))) == seen.total
    assert seen.draw(7, random.Random(3)) == seen.draw(7, random.Random(3)) != seen.draw(7, random.Random(4))


@pytest.mark.parametrize(("rules", "wanted"), [("pagat", None), ("royale meksiko_stops=false", "meksiko")])
def test_where_all_layouts_are_asked_the_loss_is_exact(rules: str, wanted: str | None) -> None:
    """Means over all layouts by fresh solves; and without a sample no error."""
    checked = 0
    for seed in range(2):
        record = played.random_record(random.Random(seed), rules, wanted)
        found = mdd.review(record)
        hidden = review_hidden(found, samples=60, only=range(19, 31))
        for one in hidden.cards:
            if one.asked < one.layouts:
                continue
            position, card = found.position(one.n), found.cards[one.n - 1]
            rows = [
                mdd.Solver().solve_position(as_position(position, layout), found.game.contract.goal).cards
                for layout in player_view(found.game, position).all()
            ]
            own = 1 if one.player is found.game.declarer else -1
            tricks = {
                option: np.mean([own * (position.taken + row[option]) for row in rows]) for option, _ in card.values
            }
            worth = [declarer_points(found.game.contract, number, record.rules) for number in range(11)]
            points = {
                option: np.mean([own * worth[position.taken + row[option]] for row in rows])
                for option, _ in card.values
            }
            best = max(points, key=lambda option: (points[option], tricks[option]))
            assert (points[one.best], tricks[one.best]) == pytest.approx((points[best], tricks[best]))
            assert one.points.value == pytest.approx(points[best] - points[one.card]) and one.points.error == 0
            assert one.tricks.value == pytest.approx(tricks[one.best] - tricks[one.card]) and one.points.value >= 0
            checked += 1
    assert checked > 3


def test_what_nobody_had_seen_changes_nothing() -> None:
    """Two deals that a player cannot tell apart give the same answer about his card."""
    checked = 0
    for seed in range(5):
        found = late(seed, "pagat", "6", 13)
        last = found.cards[-1]
        position = found.position(last.n)
        others = [
            layout
            for layout in player_view(found.game, position).draw(40, random.Random(seed))
            if layout != tuple(hand.mask for hand in position.hands)
        ]
        for layout in others:
            whole = [Hand(mask) for mask in layout]
            now = {seat: position.deal.hands[seat] - position.hands[seat] | whole[seat] for seat in Seat}
            aside = Hand(FULL_MASK) - now[Seat.A] - now[Seat.B] - now[Seat.C]
            record, declarer = found.game.record, found.game.declarer
            assert found.game.talon is not None
            twelve = now[declarer] | aside
            if found.game.talon - twelve:
                continue
            dealt = [twelve - found.game.talon if seat is declarer else now[seat] for seat in Seat]
            twin = mdd.review(record.replace(hands=dealt, discards=aside))
            assert twin.cards[-1].card == last.card
            answers = [review_hidden(each, samples=20, only=[last.n]).cards for each in (found, twin)]
            assert answers[0] == answers[1]
            checked += 1
            break
    assert checked > 2


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_threads_and_seed() -> None:
    found = mdd.review(Path(LOST).read_text())
    first = review_hidden(found, samples=3)
    assert first == review_hidden(found, samples=3, threads=3) and first.stopped is None and first.skipped == 0
    assert first != review_hidden(found, samples=3, seed=2)
    more, again = (review_hidden(found, samples=20, only=range(1, 31), threads=threads) for threads in (1, 3))
    assert more == again and {one.asked for one in more.cards} >= {20}, "the cards alone, with more than one task each"
    assert [one.n for one in first.cards] == [card.n for card in found.cards if not card.forced]
    only = review_hidden(found, samples=3, players=[Seat.B])
    assert [one.player for one in first.bids] == list(Seat) and only.bids == first.bids[1:2]
    assert only.discard is None and only.cards == tuple(one for one in first.cards if one.player is Seat.B)
    for wrong in ({"samples": 1}, {"samples": True}, {"seconds": 0}, {"threads": 0}):
        with pytest.raises(mdd.InvalidDealError, match=f"{next(iter(wrong))} is "):
            review_hidden(found, **wrong)


def test_a_mistake_with_open_cards_is_a_smaller_one_by_what_was_seen() -> None:
    """The example: the card that let the contract go gave away 12 points, and much less by what its player knew."""
    found = mdd.review(Path(LOST).read_text())
    one = next(one for one in review_hidden(found, samples=1000, only=[13]).cards if one.n == found.fatal)
    assert found.cards[one.n - 1].cost == 2 and isinstance(one, HiddenCard)
    assert one.asked == one.layouts == 924 and one.points.error == 0
    assert found.cards[one.n - 1].points == 12 and 0 < one.points.value < 2.0


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_a_budget_of_time() -> None:
    found = mdd.review(Path(LOST).read_text())
    begin = time.monotonic()
    hidden = review_hidden(found, samples=100_000, seconds=0.6)
    assert hidden.stopped == "time" and time.monotonic() - begin < 15
    assert hidden.discard is not None and hidden.discard.asked >= 16
    begin = time.monotonic()
    nothing = review_hidden(found, samples=100_000, seconds=0.001, players=[Seat.B])
    assert nothing.stopped == "time" and nothing.skipped > 0 and time.monotonic() - begin < 10


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_discard_is_judged_by_the_twelve_cards() -> None:
    """Its mean in all layouts asked, against the answers of the same choices one by one."""
    found = mdd.review((EXAMPLES / "free-ruff.mek").read_text())
    hidden = review_hidden(found, samples=12, players=[found.game.declarer]).discard
    assert hidden is not None and (hidden.of, hidden.of_any, hidden.asked, hidden.scored) == (66, 264, 12, 6)
    assert hidden.layouts == 184756 and 1 <= hidden.rank <= 66 and hidden.rank <= hidden.rank_any <= 264
    from meksiko_dd.hidden.knowledge import compatible
    from meksiko_dd.hidden.sampling import shuffled

    held, game = found.game.held, found.game
    masks = shuffled(compatible(FULL_MASK & ~held.mask), 1)[:12]
    worth = {}
    for discard in itertools.combinations(held, 2):
        out = Hand.of(discard)
        tricks = mdd.solve_choices(
            [(held - out).mask], int(game.strain), masks, must_trump=False, unseen=Hand(FULL_MASK) - held
        )
        worth[out] = np.array([declarer_points(game.contract, int(number), game.rules) for number in tricks[0]])
    assert game.discards is not None
    real = worth[game.discards]
    assert hidden.rank == 1 + sum(points.mean() > real.mean() + 1e-9 for points in worth.values())
    if hidden.strain is game.strain:
        assert hidden.points.value == pytest.approx((worth[hidden.best] - real)[1::2].mean())


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_last_calls_stand_beside_the_rating_of_the_hand() -> None:
    """Each is what `rate_bids` says at that moment, and nothing that the player could not know plays a part."""
    found = mdd.review(Path(LOST).read_text())
    auction = found.game.auction
    assert auction is not None
    hidden = review_hidden(found, samples=8, players=[Seat.A])
    (one,) = hidden.bids
    at = max(number for number, call in enumerate(auction.calls) if call.seat is Seat.A)
    before = mdd.Auction(auction.rules, auction.first, [call.contract for call in auction.calls[:at]])
    hand = found.game.dealt[Seat.A]
    assert hand is not None and one.said == str(auction.calls[at].contract)
    right = mdd.rate_bids(hand, auction.rules, auction=before, talons=8, samples=2)
    said = right.rating(one.said)
    assert (one.auction, one.call, one.limit, one.talons) == (before.text, right.call, right.limit, 8)
    assert one.p_make == (said.p_make, said.p_make_se) and one.points == (said.points, said.points_se)
    assert json.loads(json.dumps(hidden.to_dict()))["bids"][0]["said"] == one.said


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_betli_and_meksiko() -> None:
    declarer = [Seat.B]
    betli = review_hidden(mdd.review((EXAMPLES / "betli.mek").read_text()), samples=4, players=declarer)
    assert betli.discard is not None and betli.discard.of == betli.discard.of_any == 66
    early = mdd.review((EXAMPLES / "early-end.mek").read_text())
    assert review_hidden(early, samples=2).discard is None
    (fatal,) = review_hidden(early, samples=20, only=[10]).cards
    assert fatal.bad and str(fatal.card) == "S9"


@pytest.mark.slow
@pytest.mark.usefixtures("few_worlds")
def test_command() -> None:
    shown = ok("review", LOST, "--hidden", "--samples", "4")
    assert "With cards hidden (what the player had seen; estimates with one standard error where" in shown
    assert "Card 13, A (Ana) S9 (cost 2): against SK it lost " in shown and "of 924 layouts)" in shown
    assert "Discard: rank about" in shown and "counts alike (seed 1); calls are rated as by the command `bid`" in shown
    deal = review_json(LOST, "--hidden", "--samples", "4", "--player", "Ana")["deals"][0]
    assert {card["player"] for card in deal["hidden"]["cards"]} == {"A"}
    assert deal["hidden"]["discard"]["of"] == 66
    assert not {key for key in keys(deal["hidden"]) if f"`{key}`" not in TEXT}
    page = ok("review", LOST, "--hidden", "--samples", "2", "--player", "Boris", "--html", "-")
    assert "With cards hidden" in page
    assert len(re.findall(r"\(Talons: \d+; layouts after a pass: [\d,]+\.\)", shown)) == 3
    late = ok("review", LOST, "--hidden", "--samples", "100000", "--seconds", "0.5", "--player", "Ceca", "--lang", "sr")
    assert "Vreme je isteklo" in late
    for option in ("--seconds", "--samples", "--seed"):
        assert f"{option} goes with --hidden; expected --hidden beside it" in fails(2, "review", LOST, option, "5")
    assert "expected a number of seconds above 0" in fails(2, "review", LOST, "--hidden", "--seconds", "0")
    assert json.loads(json.dumps(deal)) == deal


@pytest.mark.slow
@POSIX
def test_interrupt(tmp_path: Path) -> None:
    """What is done is printed, as text and as a page; what is not is called unfinished."""
    page = tmp_path / "page.html"
    args = ("review", str(EXAMPLES / "match.mek"), "--hidden", "--samples", "1000000", "--seconds", "600")
    patch = (
        "from meksiko_dd.bids._talons import Judge\n"
        "judge = Judge.judge\n"
        "Judge.judge = lambda *args: say() or judge(*args)"
    )
    with at_work(patch, *args, "--html", str(page)) as process:
        said = interrupted(process)
    text = said[0].decode()
    assert process.returncode == 130 and said[1] == b""
    assert (
        text.count("Unfinished: interrupted; decisions not judged at all:") == 4
        and text.count("No card cost") + text.count("Mistakes (") == 4
    )
    assert page.read_text(encoding="utf-8").count("Unfinished: interrupted") == 4


@pytest.mark.parametrize("at", [1, 40])
def test_interrupt_in_the_middle(at: int) -> None:
    """What is done by then is the answer."""

    def stop(done: int, total: int) -> None:
        if done >= at:
            raise KeyboardInterrupt

    found = mdd.review(Path(LOST).read_text(encoding="utf-8"))
    hidden = review_hidden(found, samples=20, only=range(1, 20), progress=stop)
    assert hidden.stopped == "interrupt" and hidden.bids == ()
    assert hidden.skipped + len(hidden.cards) == sum(card.n < 20 and not card.forced for card in found.cards)


@pytest.mark.slow
def test_time_that_cuts_the_ratings_is_told() -> None:
    found = mdd.review(played.cut(mdd.Record.parse(Path(LOST).read_text(encoding="utf-8")), 1))
    assert review_hidden(found, seconds=0.5, players=[Seat.B]).stopped == "time"


def test_what_is_asked_is_read_or_refused_in_a_sentence() -> None:
    found = mdd.review(Path(LOST).read_text(encoding="utf-8"))
    one = review_hidden(found, samples=4, only=[13], players=[Seat.A])
    for players in ("A", ["a"], "Ana", Seat.A, {Seat.A, Seat.B}):
        assert review_hidden(found, samples=4, only=[13], players=players) == one
    assert mdd.what_if(found, 13, "SK") == mdd.what_if(found, 13, [mdd.Card.parse("SK")])
    for asked, error in (
        ({"players": "Zoran"}, "player is 'Zoran'; expected A"),
        ({"players": 7}, "players is 7; expected seats such as A, or names"),
        ({"players": [7]}, "seat is 7; expected A, B or C"),
        ({"only": [99]}, "only has 99; expected numbers of cards from 1 to 30"),
        ({"only": [None]}, "only has None; expected numbers"),
        ({"only": 13}, "only is 13; expected numbers"),
        ({"samples": None}, "samples is None; expected a whole number of at least 2"),
        ({"seed": "x"}, r"seed is 'x'; expected a whole number from 0 to 2\*\*53 - 1"),
        ({"seconds": "x"}, "seconds is 'x'; expected a number above 0"),
    ):
        with pytest.raises(mdd.InvalidInputError, match=error):
            review_hidden(found, **asked)
    for n in (None, "13", 1.5, True):
        with pytest.raises(mdd.InvalidInputError, match="; expected the number of a card, from 1"):
            mdd.what_if(found, n, [])  # type: ignore[arg-type]


def test_what_the_docs_name_is_exported() -> None:
    assert mdd.review_hidden is review_hidden
    assert {"BadRecord", "BadReview", "review_hidden"} <= set(mdd.__all__)
    assert mdd.BadRecord.__name__ == "BadRecord" and mdd.BadReview.__name__ == "BadReview"
