"""Reviews of played deals: costs, sums, values against fresh solves and the plain reference, what-ifs, many at once."""

from __future__ import annotations

import itertools
import pickle
import random

import pytest
from support import played
from support import reference_solver as reference
from support.paths import EXAMPLES
from support.records import LEGAL, game

import meksiko_dd as mdd
from meksiko_dd.cards.kinds import Goal, Seat, Strain
from meksiko_dd.discards.known import known_discards
from meksiko_dd.records.record import BadRecord, Record
from meksiko_dd.reviews.play import card_reviews, review, review_many, show_win, what_if
from meksiko_dd.reviews.report import BadReview, Review
from meksiko_dd.rules.contracts import Contract
from meksiko_dd.rules.scoring import declarer_points
from meksiko_dd.rules.table import PRESETS, Rules

GAMES = 180  # of each preset


def check_sums(found: Review) -> None:
    """Costs are never negative, and lead from the value at the first lead to the tricks taken where play stops."""
    declarer, sign = found.game.declarer, 1 if found.game.contract.goal is Goal.MAX else -1
    own = sum(card.cost for card in found.cards if card.player is declarer)
    others = sum(card.cost for card in found.cards if card.player is not declarer)
    assert all(card.cost >= 0 for card in found.cards)
    assert found.value - sign * own + sign * others == found.at_end
    assert [player.tricks for player in found.players] == [
        sum(card.cost for card in found.cards if card.player is seat) for seat in Seat
    ]
    values = [found.value, *(card.after for card in found.cards)]
    assert [card.before for card in found.cards] == values[:-1] and values[-1] == found.at_end
    if len(found.cards) == 30:
        assert found.at_end == found.game.taken[declarer] == found.game.total


@pytest.mark.slow
@pytest.mark.parametrize("name", list(PRESETS))
@pytest.mark.parametrize(
    "numbers", [range(40), pytest.param(range(40, GAMES), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_random_games_of_every_preset(numbers: range, name: str) -> None:
    """All sums; of every 13th each value against fresh solvers, of every 37th one with a table of 1 KiB."""
    wanted = [None, None, "meksiko"] + (["betli", "betli-without-talon"] if name == "royale" else [])
    with mdd.Solver() as warm, mdd.Solver(tt_kib=1) as tiny:
        for number in numbers:
            rng = random.Random(f"review {name} {number}")
            record = played.random_record(rng, name, wanted[number % len(wanted)])
            whole = game(record)
            start = mdd.Position(whole.deal, whole.strain, whole.declarer, must_trump=whole.rules.must_trump)
            cards, value, at_end = card_reviews(start, record.cards, whole.contract, whole.rules, warm)
            own = sum(card.cost for card in cards if card.player is whole.declarer)
            others = sum(card.cost for card in cards) - own
            sign = -1 if whole.contract.betli else 1
            assert min(card.cost for card in cards) >= 0 and value - sign * own + sign * others == at_end
            if number % 13 == 0:
                check_values(start, [card.card for card in cards], cards, whole.contract.goal, None)
            if number % 37 == 0:
                check_sums(review(record, warm))
                check_values(start, [card.card for card in cards], cards, whole.contract.goal, tiny)


def check_values(start: mdd.Position, played_cards: list[mdd.Card], cards: object, goal: Goal, solver: object) -> None:
    """Every value of a review is that of a fresh solve (a cold table), or of this solver."""
    position = start
    for found, card in zip(cards, played_cards, strict=True):  # type: ignore[call-overload]
        if isinstance(solver, mdd.Solver):
            answer = solver.solve_position(position, goal)
        else:
            with mdd.Solver() as cold:
                answer = cold.solve_position(position, goal)
        assert found.before == answer.taken + answer.tricks
        assert dict(found.values) == {legal: answer.taken + tricks for legal, tricks in answer.cards.items()}
        assert found.best == answer.best and found.after == answer.taken + answer.cards[card]
        position = position.play(card)


@pytest.mark.slow
@pytest.mark.parametrize("goal", ["max", "min"])
@pytest.mark.parametrize("must_trump", [True, False])
def test_endings_against_the_reference(goal: str, must_trump: bool) -> None:
    """Values and costs of endings of four cards, some left in mid-trick, by a solver with its own rules."""
    rng = random.Random(f"{goal} {must_trump}")
    rules = Rules("royale", must_trump=must_trump)
    contract = Contract("betli" if goal == "min" else "8")
    object.__setattr__(contract, "ends_early", False)  # an ending is played out
    with mdd.Solver() as solver:
        for number in range(25):
            deal = mdd.Deal.random(number, size=4)
            strain = Strain.NT if goal == "min" else rng.choice(list(Strain))
            declarer, leader = rng.choice(list(Seat)), rng.choice(list(Seat))
            start = mdd.Position(deal, strain, declarer, leader, must_trump)
            cards = played.play_on(rng, start, contract).played[: rng.randrange(1, 13)]
            found, value, _ = card_reviews(start, cards, contract, rules, solver)
            state, taken = reference.State(deal.masks, strain, declarer, leader, goal, must_trump), 0
            assert value == reference.value(state)
            for one in found:
                assert one.before == taken + reference.value(state)
                assert {card.number: number - taken for card, number in one.values} == reference.card_values(state)
                state, won = reference.play(state, one.card.number)
                taken += won
                assert one.after == taken + reference.value(state)
                better = (
                    one.before - one.after if (one.player is declarer) == (goal == "max") else one.after - one.before
                )
                assert one.cost == better >= 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_every_kind_of_deal(seed: int) -> None:
    kinds = set()
    for record in played.every_kind(seed):
        found = review(record)
        kinds.add((found.game.contract.text if not found.game.contract.number else "number", found.game.end))
        check_sums(found)
        assert pickle.loads(pickle.dumps(found)) == found and hash(found) == hash(review(record))
        assert {player.player for player in found.players} == set(Seat)
        assert sum(player.cards for player in found.players) == len(found.cards)
        for player in found.players:
            own = [card for card in found.cards if card.player is player.player]
            assert player.mistakes == sum(card.cost > 0 for card in own)
            assert player.points == sum(card.points for card in own)
            assert player.best is None or found.cards[player.best - 1] in [card for card in own if card.cost == 0]
        if found.game.end == "claimed":
            assert found.claim_error == record.claim - found.at_end  # type: ignore[operator]
        json_cards = found.to_dict()["cards"]
        assert [card["n"] for card in json_cards] == list(range(1, len(found.cards) + 1))
    assert {"number", "meksiko", "betli", "betli-without-talon"} <= {text for text, _ in kinds}


def test_points_of_costs_add_up() -> None:
    rng = random.Random(8)
    for name in PRESETS:
        found = review(played.random_record(rng, name))
        own = sum(card.points if card.player is found.game.declarer else -card.points for card in found.cards)
        contract, rules = found.game.contract, found.game.rules
        assert own == declarer_points(contract, found.value, rules) - declarer_points(contract, found.at_end, rules)


@pytest.mark.slow
def test_fatal_card() -> None:
    """By definition: the first card of a player at which his side's result was lost."""
    rng, seen = random.Random(4), 0
    for _ in range(24):
        found = review(played.random_record(rng, "pagat", "5"))
        made = found.game.contract.made
        for player in found.players:
            own = player.player is found.game.declarer
            first = next(
                (
                    card.n
                    for card in found.cards
                    if card.player is player.player and made(card.before) == own and made(card.after) != own
                ),
                None,
            )
            assert player.let_go == first
        assert found.fatal == found.players[found.game.declarer].let_go
        seen += found.fatal is not None
        if found.makeable and not found.made:
            assert found.fatal is not None
    assert seen > 2


@pytest.mark.slow
def test_discard_is_ranked_among_all() -> None:
    rng = random.Random(3)
    for _ in range(2):
        record = played.random_record(rng, "club-normal", "6")
        found = review(record)
        whole = found.game
        assert found.discard is not None and found.discard.tricks == found.value
        values = {}
        for pair in itertools.combinations(whole.held, 2):
            hands = list(whole.deal.hands)
            hands[whole.declarer] = whole.held - mdd.Hand.of(pair)
            row = mdd.table(mdd.Deal(hands)).tricks[whole.declarer]
            values.update({(pair, strain): row[strain] for strain in list(Strain)[:4]})
        same = {key: value for key, value in values.items() if key[1] is whole.strain}
        for ranked, among in ((found.discard.same_trump, same), (found.discard.any_trump, values)):
            assert ranked is not None and ranked.of == len(among) == (66 if among is same else 264)
            top = max(among.values())
            assert (ranked.tricks, ranked.tricks_lost) == (top, top - found.value)
            assert ranked.rank == 1 + sum(value > found.value for value in among.values())
            assert ranked.equal == sum(value == found.value for value in among.values())
            assert {(tuple(hand), strain) for hand, strain in ranked.best} == {
                key for key, value in among.items() if value == top
            }
            assert ranked.points_lost == declarer_points(whole.contract, top, whole.rules) - declarer_points(
                whole.contract, found.value, whole.rules
            )


@pytest.mark.slow
def test_betli_discard_and_ratings() -> None:
    rng = random.Random(6)
    for _ in range(2):
        record = played.random_record(rng, "royale", "betli")
        found = review(record)
        assert found.discard is not None and found.discard.any_trump is None
        options = known_discards(mdd.Deal(found.game.dealt), found.game.declarer, "betli", "royale").options  # type: ignore[arg-type]
        assert found.discard.same_trump.tricks == options[0].tricks
        table = mdd.table(mdd.Deal(found.game.dealt), must_trump=False)  # type: ignore[arg-type]
        for rating in found.ratings:
            known = known_discards(mdd.Deal(found.game.dealt), rating.player, None, "royale")  # type: ignore[arg-type]
            assert rating.tricks == known.options[0].tricks
            assert ("betli" in rating.makes) == (known.betli[0].tricks == 0)
            assert ("betli-without-talon" in rating.makes) == (table.betli[rating.player] == 0)
            assert ("meksiko" in rating.makes) == (table.tricks[rating.player][Strain.NT] == 10)
            assert [text for text in rating.makes if text.isdigit()] == [str(n) for n in range(5, rating.tricks + 1)]
            assert rating.contract == (rating.makes[-1] if rating.makes else None)


def test_a_contract_played_on_after_it_was_lost_is_reviewed_up_to_there() -> None:
    rng = random.Random(1)
    record = next(
        one for one in iter(lambda: played.random_record(rng, "royale", "betli"), None) if one.end == "stopped"
    )
    whole = game(record)
    start = mdd.Position(whole.deal, whole.strain, whole.declarer, must_trump=False, played=record.cards)
    on = played.play_on(rng, start, whole.contract, stop=False)
    later = Record(
        **{**record.fields, "cards": on.played, "seats": (), "winners": (), "end": None, "tricks": None, "points": None}
    )
    assert game(later).end == "finished"
    assert review(later).cards == review(record).cards and len(on.played) == 30 > len(record.cards)


@pytest.mark.slow
def test_show_win_and_what_if() -> None:
    rng, sides = random.Random(9), set()
    for number in range(18):
        name = ("pagat", "royale", "club-normal")[number % 3]
        found = review(played.random_record(rng, name, "betli" if number % 6 == 1 else None))
        made = found.game.contract.made
        values = [card.before for card in found.cards] + [found.at_end]
        shown = show_win(found)
        moments = [n for n, value in enumerate(values, start=1) if made(value) is not found.made]
        if shown is None:
            assert not moments
            continue
        sides.add(shown.side)
        assert shown.start == moments[-1] and shown.made is not found.made and shown.given == ()
        end = shown.position
        for card in shown.line:
            end = end.play(card)
        assert end.is_over and end.taken == shown.tricks and made(end.taken) is shown.made
        n = rng.randint(1, len(found.cards))
        here = found.cards[n - 1]
        for card, value in here.values:
            answer = what_if(found, n, [card])
            assert (answer.tricks, answer.start, answer.side, answer.given) == (value, n, None, (card,))
        assert what_if(found, n, ()).tricks == here.before
        rest = [card.card for card in found.cards[n - 1 :]]
        assert what_if(found, n, rest).tricks == found.at_end
        with pytest.raises(mdd.IllegalPlayError, match=r"legal: "):
            what_if(found, n, [next(card for card in mdd.Hand(2**32 - 1) if card not in dict(here.values))])
    assert sides == {"declarer", "defenders"}
    with pytest.raises(mdd.IllegalPlayError, match="card 31 of deal 3 is not there; expected 1 to 10"):
        what_if(review(LEGAL), 31, ())


def test_a_record_that_is_wrong_is_refused() -> None:
    with pytest.raises(mdd.IllegalRecordError, match=r"deal 3: nobody knows who plays what"):
        review(LEGAL.replace(calls=""))
    with pytest.raises(mdd.IllegalRecordError, match="thrown in"):
        review(Record(rules="royale", calls="A- B- C-"))
    with pytest.raises(mdd.InvalidRecordError, match="line 1, column 1"):
        review("nonsense")


@pytest.mark.slow
def test_many_with_threads_and_bad_ones_between() -> None:
    rng = random.Random(2)
    good = [played.random_record(rng, "pagat").replace(number=number) for number in range(1, 19)]
    cards = list(good[4].cards)
    wrong = good[4].replace(cards=[*cards[:-6], *reversed(cards[-6:])], seats=(), winners=(), tricks=None, points=None)
    mixed: list[Record | BadRecord | str] = [
        *good[:4],
        wrong,
        *good[5:9],
        BadRecord(10, "line 3, column 1: oh"),
        *good[10:-1],
        "nonsense",
    ]
    expected = [review(record) for record in good]
    for threads in (1, 3):
        told: list[tuple[int, int]] = []
        found = review_many(mixed, threads, lambda *done: told.append(done))  # noqa: B023
        assert [at for at, one in enumerate(found) if isinstance(one, BadReview)] == [4, 9, 17]
        assert [one for one in found if isinstance(one, Review)] == expected[:4] + expected[5:9] + expected[10:17]
        bad = [one for one in found if isinstance(one, BadReview)]
        assert bad[0].number == 5 and "deal 5, trick 9" in bad[0].errors[0]
        assert bad[1] == BadReview(10, ("line 3, column 1: oh",)) and "cannot read 'nonsense'" in bad[2].errors[0]
        assert told[-1] == (18, 18)
    points = good[0].points
    assert points is not None
    twins = [good[0].replace(totals=points).format(), good[0].replace(totals=[9, 9, 9]).format()]  # both of number 1
    assert [type(one) for one in review_many(twins)] == [Review, BadReview]
    thrown = Record(rules="royale", calls="A- B- C-")
    assert review_many([]) == [] and review_many([thrown]) == [BadReview(1, (), thrown)]


def test_the_solver_and_its_table_change_nothing() -> None:
    rng = random.Random(12)
    record = played.random_record(rng, "club-easy")
    expected = review(record)
    with mdd.Solver(tt_kib=1) as tiny, mdd.Solver() as warm:
        for _ in range(2):
            assert review(record, tiny) == expected == review(record, warm)
            review(played.random_record(rng, "club-easy"), warm)


@pytest.mark.parametrize("threads", [1, 3])
def test_nothing_stops_review_many(threads: int) -> None:
    """What is no record at all is one bad record; bytes are read as UTF-8."""
    text = (EXAMPLES / "lost.mek").read_text(encoding="utf-8")
    odd = [None, 7, {"number": 1}, b"\xff", ["x"], 1.5]
    found = review_many([*odd, text.encode(), *odd, text], threads)  # type: ignore[list-item]
    assert [at for at, one in enumerate(found) if isinstance(one, Review)] == [6, 13] and found[6] == found[13]
    assert found[0] == BadReview(1, ("a record is None; expected text, or a Record",))
    assert found[3] == BadReview(1, ("line 1, column 1: a byte is not UTF-8; expected text",))
    with pytest.raises(mdd.InvalidRecordError, match="a record is 7; expected text"):
        review(7)  # type: ignore[arg-type]
