"""The tables known by name, and rules by chance."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from meksiko_dd.rules.table import Rules

NAMES = ("pagat", "pagat-pub", "royale", "srpski-101", "club-easy", "club-normal")

VALUES: dict[str, st.SearchStrategy[Any]] = {
    "lowest_bid": st.integers(5, 10),
    "must_open": st.sampled_from(["first-hand", "dealer", "nobody"]),
    "hidden_five": st.booleans(),
    "betli": st.none() | st.integers(5, 10),
    "betli_without_talon": st.none() | st.integers(5, 10),
    "meksiko_trump": st.sampled_from(["none", "named"]),
    "must_trump": st.booleans(),
    "meksiko_stops": st.booleans(),
    "bid_failed": st.integers(1, 10),
    "meksiko_made": st.integers(0, 100),
    "meksiko_failed": st.integers(0, 100),
    "meksiko_defender_trick": st.integers(0, 10),
    "zero_tricks": st.booleans(),
    "floor": st.none() | st.integers(-100, 0),
    "target": st.integers(1, 200),
    "deals": st.integers(1, 50),
    "tie": st.sampled_from(["declarer", "shared", "extra-deals"]),
}
RULES = st.builds(
    lambda name, changes: Rules(name, **changes),
    st.sampled_from([*NAMES, "mini"]),
    st.fixed_dictionaries({}, optional=VALUES),
)
