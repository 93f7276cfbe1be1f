"""What a review says is true of the deal: thrown in, ended by Meksiko, without a discard, claimed, not rated."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from support import played
from support.command import ok, review_json
from support.paths import EXAMPLES
from support.records import LOST

import meksiko_dd as mdd
from meksiko_dd.cards.faces import Faces
from meksiko_dd.hidden.means import Mean
from meksiko_dd.records.record import Record, format_records
from meksiko_dd.reviews.hidden import review_hidden
from meksiko_dd.reviews.hidden_report import Hidden
from meksiko_dd.reviews.page import review_html
from meksiko_dd.reviews.report import BadReview, Review
from meksiko_dd.reviews.sentences import hidden_rows, result_rows, win_text

ENGLISH = Faces("en", "french", "ascii")
MATCH = str(EXAMPLES / "match.mek")


@cache
def example(name: str) -> Review:
    return mdd.review((EXAMPLES / f"{name}.mek").read_text(encoding="utf-8"))


def thrown_in(**fields: Any) -> BadReview:
    """The review of a deal in which all passed."""
    deal = mdd.Deal.random(3)
    record = {"rules": "royale", "calls": "A- B- C-", "hands": deal.hands, **fields}
    (found,) = mdd.review_many([Record(**record)])
    assert isinstance(found, BadReview)
    return found


# ---- a deal that was thrown in


def test_a_deal_thrown_in_shows_what_each_could_have_made() -> None:
    record = next(one for one in mdd.read_records(Path(MATCH).read_text()) if one.number == 3)
    assert isinstance(record, Record)
    hands = [hand for hand in record.hands if hand is not None]
    right = mdd.known_bids(mdd.Deal(hands), record.rules)
    (found,) = mdd.review_many([record])
    assert isinstance(found, BadReview) and found.thrown_in and found.ratings == right
    text = ok("review", MATCH, "--deal", "3")
    assert "Deal 3: all have passed, the deal was thrown in." in text and "Auction: C- A- B-" in text
    assert "Deal 3: A (Ana), B (Boris), C (Ceca). Rules: royale.\nBoris dealt.\n" in text and "talon SA CQ" in text
    assert "  B (Boris): 8 (8 tricks: discard H7 D9, spades)" in text and "Exact means double dummy" in text
    (deal,) = review_json(MATCH, "--deal", "3")["deals"]
    assert deal["thrown_in"] is True and deal["ratings"] == [one.to_dict() for one in right]
    assert (deal["names"], deal["dealer"], deal["auction"]) == (["Ana", "Boris", "Ceca"], "Boris", "C- A- B-")
    assert deal["deal"] == mdd.Deal(hands).text and deal["talon"] == ["SA", "CQ"]
    page = ok("review", MATCH, "--html", "-")
    section = page[page.index('id="deal-3"') : page.index('id="deal-4"')]
    assert "thrown in." in section and "B (Boris): 8 (8 tricks: discard \u2665" in section and "\u2660KQT9" in section
    assert '"name": "deal-3"' not in page, "there is nothing to step through"


def test_of_a_deal_thrown_in_the_third_hand_follows_from_the_talon() -> None:
    deal = mdd.Deal.random(3)
    whole = thrown_in()
    assert whole.deal == deal and len(whole.ratings) == 3
    assert thrown_in(hands=(deal.hands[0], None, deal.hands[2]), talon=deal.talon) == whole._replace(
        record=thrown_in(hands=(deal.hands[0], None, deal.hands[2]), talon=deal.talon).record
    )


@pytest.mark.parametrize("known", [(), (0,), (0, 2)])
def test_of_a_deal_thrown_in_nothing_is_made_up(known: tuple[int, ...]) -> None:
    """Hands that are not known are not shown, and nobody is told what he could have made."""
    deal = mdd.Deal.random(3)
    found = thrown_in(hands=[deal.hands[at] if at in known else None for at in range(3)])
    assert found.deal is None and found.ratings == ()
    plain = found.to_dict()
    assert plain["thrown_in"] is True and plain["deal"] is None and plain["ratings"] == []
    assert found.record is not None
    text = ok("review", "-", text=format_records([found.record]))
    assert "the deal was thrown in." in text and "could make" not in text and "Exact means" not in text
    page = review_html([found])
    assert "the deal was thrown in." in page and ("As dealt" in page) == bool(known)


def test_a_page_leaves_out_what_could_not_be_reviewed() -> None:
    page = review_html([BadReview(1, ("a sentence",)), example("made")])
    assert page.count('<section class="deal"') == 1


# ---- calls


@pytest.mark.slow
def test_who_did_not_get_to_speak_has_no_missing_auction() -> None:
    """Meksiko ended the auction: the auction is on record, and who never spoke is not told that it is not."""
    game = example("meksiko").game
    declarer, silent = game.declarer, game.declarer.next
    at_once = game.record.replace(calls=f"{declarer.name}meksiko", dealer=int(silent.next), totals=None)
    found = mdd.review(at_once)
    hidden = review_hidden(found, samples=2, players=[silent])
    (bid,) = hidden.bids
    assert bid.said is None
    text = rows(hidden, found)
    name = found.record.player(silent)
    assert f"{name} did not get to speak, Meksiko ended the auction; as the first to speak: the rating" in text
    assert "on record" not in text
    unrecorded = at_once.replace(calls=(), declarer=declarer, contract=game.contract.text)
    text = rows(hidden, mdd.review(unrecorded))
    assert f"{name}: no auction on record; as the first to speak: the rating" in text and "did not get" not in text


@cache
def judged() -> Hidden:
    return review_hidden(mdd.review(Path(LOST).read_text()), samples=2, players=["A"])


def rows(hidden: Hidden, found: Review | None = None) -> str:
    return "\n".join(hidden_rows(found or mdd.review(Path(LOST).read_text()), hidden, ENGLISH))


@pytest.mark.slow
def test_what_was_not_rated_in_time_is_not_told_with_numbers() -> None:
    (bid,) = judged().bids
    passed = bid._replace(said="pass", points=None, p_make=None, call=None, call_points=None, limit=None)
    text = rows(judged()._replace(bids=(passed,)))
    assert "A (Ana) said pass, which there was no time to rate; there was no time for advice." in text
    assert "- points" not in text and "(-)" not in text
    half = rows(judged()._replace(bids=(bid._replace(call=None, call_points=None, limit=None),)))
    assert "points; there was no time for advice." in half
    assert "points; the rating of ten cards says" in rows(judged())


def test_a_loss_of_nothing_has_no_sign() -> None:
    """A difference of minus nothing, and one that rounds to nothing."""
    (bid,) = judged().bids
    text = rows(judged()._replace(bids=(bid._replace(points=Mean(-0.001, 0.002), p_make=Mean(-1e-9, 0.0)),)))
    assert "-0.0" not in text and "-0%" not in text and "worth 0.00 ±0.00 points" in text


@pytest.mark.slow
def test_at_betli_no_trump_is_spoken_of() -> None:
    found = example("betli")
    hidden = review_hidden(found, samples=4, players=[found.game.declarer])
    text = rows(hidden, found)
    assert "Discard: rank about" in text and "of 66; against" in text and "in which he takes a trick grew by " in text
    assert "that trump" not in text and "with any" not in text
    plain = str(hidden.to_dict())
    assert "-0.0}" not in plain and "-0.0," not in plain
    assert "at most: 0" in review_html([found]) and "needed: 0" not in review_html([found])


# ---- the end


def test_a_claim_of_one_trick_is_good_english() -> None:
    record = played.cut(played.random_record(random.Random(1), "pagat"), 3)
    own = 1 if record.winners[0] == mdd.review(record).game.declarer else 0
    found = mdd.review(record.replace(end="claimed", claim=own or 1))
    assert any(
        row.startswith("Claimed for ") and row.endswith(": 1 trick, failed.") for row in result_rows(found, ENGLISH)
    )


def test_play_that_went_on_to_the_end_did_not_stop() -> None:
    found = example("early-end")
    assert any(row.startswith("Play stopped when the contract was lost;") for row in result_rows(found, ENGLISH))
    start = found.position(len(found.cards) + 1)
    on = played.play_on(random.Random(1), start, found.game.contract, stop=False).played
    for end in ("stopped", "finished"):
        whole = found.record.replace(cards=on, seats=(), winners=(), tricks=None, points=None, totals=None, end=end)
        text = result_rows(mdd.review(whole), ENGLISH)
        assert any(" took " in row for row in text) and not any("stopped" in row for row in text)


def test_a_contract_without_a_discard_could_not_be_made_with_or_without_one() -> None:
    found = example("made")
    lost = found._replace(made=False)
    assert found.discard is not None
    assert win_text(lost, None, ENGLISH) == "The contract could not be made with this discard, from the first lead on."
    without = example("early-end")._replace(made=False)
    assert without.discard is None
    assert win_text(without, None, ENGLISH) == "The contract could not be made, from the first lead on."
