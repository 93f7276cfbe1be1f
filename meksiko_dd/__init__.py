"""meksiko-dd: an exact, fast double-dummy solver for Meksiko.

>>> import meksiko_dd as mdd
>>> deal = mdd.Deal.parse("A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9")
>>> mdd.solve(deal, strain="S", declarer="A").tricks
5
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .cards.card import Card
from .cards.deal import Deal
from .cards.hand import Hand, format_cards, parse_cards
from .cards.kinds import Goal, Rank, Seat, Strain, Suit
from .cards.position import Position
from .errors import (
    IllegalCallError,
    IllegalPlayError,
    IllegalRecordError,
    InvalidDealError,
    InvalidInputError,
    InvalidRecordError,
    InvalidResultError,
    InvalidRulesError,
    MeksikoError,
    NoDiscardError,
    SolverError,
)
from .solution import Counters, Solution, Table
from .solver import Solver, can_take, defender_tricks, solve, table

if TYPE_CHECKING:
    from .arrays import solve_array
    from .auction import Auction
    from .bid_report import Advice, BidReport, ContractRating, PassRating
    from .bidding import rate_bids
    from .contracts import Contract
    from .discard import best_discards, known_discards
    from .discard_report import DiscardReport, KnownDiscards
    from .hidden import Choices, choices, layout_counts, layouts, solve_choices, solve_layouts
    from .making import KnownBids, known_bids
    from .match import Match
    from .record import BadRecord, Record, read_records
    from .review_report import BadReview, Review
    from .reviewing import review, review_many, show_win, what_if
    from .reviewing_hidden import review_hidden
    from .rules import PRESETS, Rules
    from .scoring import Score, score
    from .sheet import read_sheet

__version__ = "0.1.0"

__all__ = [
    "PRESETS",
    "Advice",
    "Auction",
    "BadRecord",
    "BadReview",
    "BidReport",
    "Card",
    "Choices",
    "Contract",
    "ContractRating",
    "Counters",
    "Deal",
    "DiscardReport",
    "Goal",
    "Hand",
    "IllegalCallError",
    "IllegalPlayError",
    "IllegalRecordError",
    "InvalidDealError",
    "InvalidInputError",
    "InvalidRecordError",
    "InvalidResultError",
    "InvalidRulesError",
    "KnownBids",
    "KnownDiscards",
    "Match",
    "MeksikoError",
    "NoDiscardError",
    "PassRating",
    "Position",
    "Rank",
    "Record",
    "Review",
    "Rules",
    "Score",
    "Seat",
    "Solution",
    "Solver",
    "SolverError",
    "Strain",
    "Suit",
    "Table",
    "__version__",
    "best_discards",
    "can_take",
    "choices",
    "defender_tricks",
    "format_cards",
    "known_bids",
    "known_discards",
    "layout_counts",
    "layouts",
    "parse_cards",
    "rate_bids",
    "read_records",
    "read_sheet",
    "review",
    "review_hidden",
    "review_many",
    "score",
    "show_win",
    "solve",
    "solve_array",
    "solve_choices",
    "solve_layouts",
    "table",
    "what_if",
]

# name -> module, which is imported when the name is first wanted: some need numpy, and most programs only a few
_LAZY = {
    "PRESETS": "rules",
    "Auction": "auction",
    **dict.fromkeys(("Advice", "BidReport", "ContractRating", "PassRating"), "bid_report"),
    "KnownBids": "making",
    "known_bids": "making",
    "rate_bids": "bidding",
    "Contract": "contracts",
    "DiscardReport": "discard_report",
    "KnownDiscards": "discard_report",
    "Match": "match",
    "BadRecord": "record",
    "BadReview": "review_report",
    "Record": "record",
    "Review": "review_report",
    "review_hidden": "reviewing_hidden",
    "Rules": "rules",
    "Score": "scoring",
    "best_discards": "discard",
    "known_discards": "discard",
    "read_records": "record",
    "read_sheet": "sheet",
    "score": "scoring",
    "solve_array": "arrays",
    **dict.fromkeys(("review", "review_many", "show_win", "what_if"), "reviewing"),
    **dict.fromkeys(("Choices", "choices", "layout_counts", "layouts", "solve_choices", "solve_layouts"), "hidden"),
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f".{_LAZY[name]}", __name__), name)
    globals()[name] = value
    return value
