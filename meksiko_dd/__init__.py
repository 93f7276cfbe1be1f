"""meksiko-dd: an exact, fast double-dummy solver for Meksiko.

>>> import meksiko_dd as mdd
>>> deal = mdd.Deal.parse("A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9")
>>> mdd.solve(deal, strain="S", declarer="A").tricks
5
"""

TYPE_CHECKING = False  # as typing has it; nothing is imported here, so that Ctrl-C is heard at once (see __main__)
if TYPE_CHECKING:
    from typing import Any

    from .bids.ask import rate_bids
    from .bids.known import KnownBids, KnownChoice, known_bids
    from .bids.report import Advice, BidReport, ContractRating, PassPlay, PassRating
    from .cards.card import Card
    from .cards.deal import Deal
    from .cards.hand import Hand, format_cards, parse_cards
    from .cards.kinds import Goal, Rank, Seat, Strain, Suit
    from .cards.position import Position, Trick
    from .discards.ask import best_discards
    from .discards.known import known_discards
    from .discards.report import DiscardReport, KnownDiscards, KnownOption, Option
    from .errors import (
        IllegalCallError,
        IllegalPlayError,
        IllegalRecordError,
        InvalidDealError,
        InvalidInputError,
        InvalidOptionError,
        InvalidRecordError,
        InvalidResultError,
        InvalidRulesError,
        MeksikoError,
        NoDiscardError,
        SolverError,
    )
    from .hidden.estimate import estimate_hand
    from .hidden.means import Mean
    from .records.game import Game
    from .records.record import BadRecord, Record, read_records
    from .reviews.hidden import review_hidden
    from .reviews.hidden_report import Hidden, HiddenBid, HiddenCard, HiddenDiscard
    from .reviews.play import review, review_many, show_win, what_if
    from .reviews.report import BadReview, CardReview, DiscardReview, PlayerReview, Ranked, Review, ShownLine
    from .rules.auction import Auction, Call
    from .rules.contracts import Contract
    from .rules.match import Match, MatchDeal
    from .rules.scoring import Score, score
    from .rules.table import PRESETS, Rules
    from .sheets.reading import read_sheet
    from .solver.answers import Counters, Solution, Table
    from .solver.arrays import solve_array
    from .solver.ask import can_take, defender_tricks, solve, table
    from .solver.layouts import Choices, choices, layout_counts, layouts, solve_choices, solve_layouts
    from .solver.solver import Solver

__version__ = "0.1.0"

__all__ = [
    "PRESETS",
    "Advice",
    "Auction",
    "BadRecord",
    "BadReview",
    "BidReport",
    "Call",
    "Card",
    "CardReview",
    "Choices",
    "Contract",
    "ContractRating",
    "Counters",
    "Deal",
    "DiscardReport",
    "DiscardReview",
    "Game",
    "Goal",
    "Hand",
    "Hidden",
    "HiddenBid",
    "HiddenCard",
    "HiddenDiscard",
    "IllegalCallError",
    "IllegalPlayError",
    "IllegalRecordError",
    "InvalidDealError",
    "InvalidInputError",
    "InvalidOptionError",
    "InvalidRecordError",
    "InvalidResultError",
    "InvalidRulesError",
    "KnownBids",
    "KnownChoice",
    "KnownDiscards",
    "KnownOption",
    "Match",
    "MatchDeal",
    "Mean",
    "MeksikoError",
    "NoDiscardError",
    "Option",
    "PassPlay",
    "PassRating",
    "PlayerReview",
    "Position",
    "Rank",
    "Ranked",
    "Record",
    "Review",
    "Rules",
    "Score",
    "Seat",
    "ShownLine",
    "Solution",
    "Solver",
    "SolverError",
    "Strain",
    "Suit",
    "Table",
    "Trick",
    "__version__",
    "best_discards",
    "can_take",
    "choices",
    "defender_tricks",
    "estimate_hand",
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

# module -> its names, imported when one of them is first wanted: most programs need only a few
_HOMES = {
    "bids.ask": "rate_bids",
    "bids.known": "KnownBids KnownChoice known_bids",
    "bids.report": "Advice BidReport ContractRating PassPlay PassRating",
    "cards.card": "Card",
    "cards.deal": "Deal",
    "cards.hand": "Hand format_cards parse_cards",
    "cards.kinds": "Goal Rank Seat Strain Suit",
    "cards.position": "Position Trick",
    "discards.ask": "best_discards",
    "discards.known": "known_discards",
    "discards.report": "DiscardReport KnownDiscards KnownOption Option",
    "errors": "IllegalCallError IllegalPlayError IllegalRecordError InvalidDealError InvalidInputError "
    "InvalidOptionError InvalidRecordError InvalidResultError InvalidRulesError MeksikoError NoDiscardError "
    "SolverError",
    "hidden.estimate": "estimate_hand",
    "hidden.means": "Mean",
    "records.game": "Game",
    "records.record": "BadRecord Record read_records",
    "reviews.hidden": "review_hidden",
    "reviews.hidden_report": "Hidden HiddenBid HiddenCard HiddenDiscard",
    "reviews.play": "review review_many show_win what_if",
    "reviews.report": "BadReview CardReview DiscardReview PlayerReview Ranked Review ShownLine",
    "rules.auction": "Auction Call",
    "rules.contracts": "Contract",
    "rules.match": "Match MatchDeal",
    "rules.scoring": "Score score",
    "rules.table": "PRESETS Rules",
    "sheets.reading": "read_sheet",
    "solver.answers": "Counters Solution Table",
    "solver.arrays": "solve_array",
    "solver.layouts": "Choices choices layout_counts layouts solve_choices solve_layouts",
    "solver.ask": "can_take defender_tricks solve table",
    "solver.solver": "Solver",
}
_LAZY = {name: module for module, names in _HOMES.items() for name in names.split()}


def __getattr__(name: str) -> "Any":
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f".{_LAZY[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(globals().keys() | _LAZY.keys())
