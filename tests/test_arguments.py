"""Every public function and constructor answers a wrong argument with an error of ours, in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import meksiko_dd as mdd

ENDING = "A:AK..Q. QJ..K. T9..A."
DEAL = "A:AJT8.AT9.T.KJ 97.KJ8.AQ.Q97 KQ.7.KJ97.AT8"
SHEET = "deal,declarer,bid,A,B,C\n1,A,5,6,2,2\n"
RECORD = f"hands: {DEAL}\ncontract: A 6\ndiscards: HQ D8\ntrump: S\nplay: DT DQ D7\nend: unfinished\n"
REVIEW = mdd.review(RECORD)

PLAY = {"declarer": "A", "leader": "A", "must_trump": True, "played": ""}
SHARED = {"goal": "max", "must_trump": True, "threads": 1, "progress": None}
SMALL = {"hand": "AK...", "discard": "SQ", "strain": "S", "unseen": "SJ ST S9 S8"}

# what is called, and arguments with which it answers
CALLS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "solve": (mdd.solve, {"deal": ENDING, "strain": "S", "goal": "max", **PLAY}),
    "can_take": (mdd.can_take, {"deal": ENDING, "tricks": 1, "strain": "S", "goal": "max", **PLAY}),
    "defender_tricks": (mdd.defender_tricks, {"deal": ENDING, "strain": "S", "seat": "B", **PLAY}),
    "table": (mdd.table, {"deal": ENDING, "leader": "A", "must_trump": True}),
    "Position": (mdd.Position, {"deal": ENDING, "strain": "S", **PLAY}),
    "Solver": (mdd.Solver, {"tt_kib": 64, "node_budget": 0, "techniques": 31, "cpu": "portable"}),
    "Deal": (mdd.Deal, {"hands": ["AK..Q.", "QJ..K.", "T9..A."], "talon": "S7 S8"}),
    "Deal.parse": (mdd.Deal.parse, {"text": ENDING}),
    "Deal.from_masks": (mdd.Deal.from_masks, {"masks": (1, 2, 4)}),
    "Deal.random": (mdd.Deal.random, {"seed": 1, "fixed": {"A": "SA"}, "size": 3}),
    "Deal.hand": (mdd.Deal.parse(ENDING).hand, {"seat": "A"}),
    "Card": (mdd.Card, {"suit": "S", "rank": "A"}),
    "Card.parse": (mdd.Card.parse, {"text": "SA"}),
    "Card.from_number": (mdd.Card.from_number, {"number": 1}),
    "Hand": (mdd.Hand, {"mask": 1}),
    "Hand.of": (mdd.Hand.of, {"cards": "SA"}),
    "Hand.parse": (mdd.Hand.parse, {"text": "A..."}),
    "Hand.ranks": (mdd.Hand(1).ranks, {"suit": "S"}),
    "Suit.parse": (mdd.Suit.parse, {"text": "S"}),
    "Rank.parse": (mdd.Rank.parse, {"text": "A"}),
    "Strain.parse": (mdd.Strain.parse, {"text": "S"}),
    "Seat.parse": (mdd.Seat.parse, {"text": "A"}),
    "Goal.parse": (mdd.Goal.parse, {"text": "max"}),
    "parse_cards": (mdd.parse_cards, {"cards": "SA"}),
    "format_cards": (mdd.format_cards, {"cards": [mdd.Card("S", "A")]}),
    "Contract": (mdd.Contract, {"text": "6", "rank": None, "strains": None, "ends_early": False}),
    "Contract.parse": (mdd.Contract.parse, {"text": "6"}),
    "Rules": (mdd.Rules, {"name": "pagat"}),
    "Rules.parse": (mdd.Rules.parse, {"text": "pagat", "changes": ()}),
    "Auction": (mdd.Auction, {"rules": "pagat", "first": "A", "calls": ["5"]}),
    "Auction.parse": (mdd.Auction.parse, {"text": "A5 B-", "rules": "pagat"}),
    "score": (mdd.score, {"bid": "6", "declarer": "A", "tricks": (7, 1, 2), "rules": "pagat"}),
    "Match": (mdd.Match, {"names": ["Ana", "Boris", "Ceca"], "rules": "pagat", "dealer": "Ana"}),
    "Match.play": (mdd.Match(["Ana", "Boris", "Ceca"]).play, {"declarer": "Ana", "bid": 5, "tricks": (6, 2, 2)}),
    "read_sheet": (mdd.read_sheet, {"data": SHEET, "rules": "pagat", "dealer": None, "names": None}),
    "read_records": (mdd.read_records, {"data": RECORD, "keep_going": False}),
    "Record.parse": (mdd.Record.parse, {"text": RECORD}),
    "review": (mdd.review, {"record": RECORD, "solver": None}),
    "review_many": (mdd.review_many, {"records": [RECORD], "threads": 1, "progress": None}),
    "review_hidden": (
        mdd.review_hidden,
        {
            "found": REVIEW,
            "samples": 2,
            "seconds": 0.001,
            "seed": 1,
            "threads": 1,
            "players": "A",
            "only": (),
            "progress": None,
        },
    ),
    "show_win": (mdd.show_win, {"found": REVIEW, "solver": None}),
    "what_if": (mdd.what_if, {"found": REVIEW, "n": 1, "cards": "", "solver": None}),
    "solve_array": (mdd.solve_array, {"hands": [[1, 2, 4]], "strain": 0, "declarer": 0, "leader": 0, **SHARED}),
    "choices": (mdd.choices, {"hand": "AKQ...", "strains": "SHDC"}),
    "layouts": (mdd.layouts, {"hand": "AK...", "discard": "SQ", "unseen": "SJ ST S9 S8"}),
    "layout_counts": (mdd.layout_counts, {**SMALL, **SHARED}),
    "solve_layouts": (mdd.solve_layouts, {**SMALL, "layouts": None, **SHARED}),
    "solve_choices": (
        mdd.solve_choices,
        {"hands": [mdd.Hand.parse("AK...").mask], "strains": 0, "layouts": None, "unseen": "SJ ST S9 S8", **SHARED},
    ),
    "best_discards": (
        mdd.best_discards,
        {
            "hand": "AKQJ...",
            "talon": "",
            "bid": None,
            "rules": "pagat",
            "objective": "tricks",
            "strain": "S",
            "samples": 1,
            "exact": False,
            "seconds": 1,
            "top": 1,
            "seed": 1,
            "threads": 1,
            "known": {},
            "void": {},
            "unseen": "ST S9 S8 S7",
            "progress": None,
        },
    ),
    "known_discards": (
        mdd.known_discards,
        {
            "deal": ENDING + " talon:H7D9",
            "declarer": "A",
            "bid": None,
            "rules": "pagat",
            "strain": "S",
            "threads": 1,
            "solver": None,
        },
    ),
    "known_bids": (mdd.known_bids, {"deal": DEAL, "rules": "pagat", "solver": None}),
    "rate_bids": (
        mdd.rate_bids,
        {
            "hand": "AK...",
            "rules": "pagat",
            "auction": None,
            "seat": "A",
            "standing": None,
            "scores": None,
            "talons": 1,
            "samples": 2,
            "seconds": 1,
            "seed": 1,
            "threads": 1,
            "uniform": False,
            "bound": False,
            "unseen": "QJT987...",
            "progress": None,
        },
    ),
}
WRONG = {
    "None": None,
    "a fraction": 3.5,
    "an object": object(),
    "a list": [object()],
    "a mapping": {1: 2},
    "no word": "???",
    "below 0": -1,
    "huge": 10**100,
    "too long to write": 10**6000,
    "True": True,
    "no number": float("nan"),
    "bytes": b"\xff",
    "a set": {3},
    "2": 2,
    "an array": np.array([1.5]),
    "no text": "",
}
FLAGS = ("must_trump", "exact", "uniform", "bound", "keep_going", "ends_early")
WHOLE = ("threads", "samples", "seed", "talons", "top", "tt_kib", "node_budget", "techniques", "tricks", "size", "n")
ARGUMENTS = [(name, argument) for name, (_, good) in CALLS.items() for argument in good]


def test_the_arguments_below_are_right() -> None:
    for call, good in CALLS.values():
        call(**good)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "argument"), ARGUMENTS, ids=["-".join(pair) for pair in ARGUMENTS])
def test_a_wrong_argument_gets_an_answer_or_a_sentence_of_ours(name: str, argument: str) -> None:
    call, good = CALLS[name]
    refused = 0
    for value in WRONG.values():
        try:
            call(**{**good, argument: value})
        except mdd.MeksikoError as error:
            refused += 1
            assert "\n" not in str(error) and 10 < len(str(error)) < 300
    assert refused


@pytest.mark.parametrize(("name", "argument"), [pair for pair in ARGUMENTS if pair[1] in FLAGS], ids=str)
@pytest.mark.parametrize("value", [None, 2, 0, "no", "true", np.array([True, False])], ids=str)
def test_a_flag_is_true_or_false(name: str, argument: str, value: object) -> None:
    call, good = CALLS[name]
    with pytest.raises(mdd.InvalidOptionError, match=f"^{argument} is .*expected True or False$"):
        call(**{**good, argument: value})


@pytest.mark.parametrize(("name", "argument"), [pair for pair in ARGUMENTS if pair[1] in WHOLE], ids=str)
@pytest.mark.parametrize("value", [True, 1.0, "1", 10**6000, -(10**6000)], ids=["True", "1.0", "text", "huge", "low"])
def test_a_whole_number_is_one(name: str, argument: str, value: object) -> None:
    if isinstance(value, int) and argument == "tricks" and not isinstance(value, bool):
        return  # nobody takes so many: an answer
    if argument in ("seed", "threads", "samples", "top") and value == 10**6000:
        return  # there is no highest one
    call, good = CALLS[name]
    if argument == "tricks" and name != "can_take":
        return  # three numbers
    with pytest.raises((mdd.InvalidOptionError, mdd.IllegalPlayError), match=rf"^(card|{argument} is) "):
        call(**{**good, argument: value})
