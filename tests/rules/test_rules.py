"""Rules and contracts: the presets cell by cell, fields that change an answer, texts that are read and refused."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.tables import NAMES, RULES

import meksiko_dd as mdd
from meksiko_dd.rules.contracts import CONTRACTS, Contract
from meksiko_dd.rules.explain import differences, explain, field_sentence
from meksiko_dd.rules.table import FIELDS, MINI, PRESETS, Rules, read_change, value_text
from meksiko_dd.words.names import LANGUAGES

# Each row of the table of tables that is a field, in the order of NAMES.
CELLS: dict[str, list[Any]] = {
    "must_trump": [True, True, False, True, True, True],
    "meksiko_trump": ["none", "none", "none", "none", "named", "named"],
    "meksiko_stops": [False, False, True, False, False, False],
    "betli": [None, None, 7, None, None, None],
    "betli_without_talon": [None, None, 8, None, None, None],
    "bid_failed": [1, 2, 1, 1, 1, 2],
    "meksiko_made": [20, 20, 20, 10, 20, 20],
    "meksiko_failed": [20, 40, 20, 20, 20, 40],
    "meksiko_defender_trick": [1, 1, 1, 1, 2, 2],
    "zero_tricks": [False, True, False, False, False, True],
    "floor": [None, None, None, None, 0, 0],
    "target": [51, 51, 51, 101, 51, 51],
    "deals": [None] * 6,
    "tie": ["declarer", "declarer", "shared", "extra-deals", "shared", "shared"],
    "must_open": ["first-hand", "first-hand", "nobody", "first-hand", "first-hand", "first-hand"],
    "lowest_bid": [5] * 6,
    "hidden_five": [False] * 6,
}


def test_the_presets_are_the_six_and_the_mini_game() -> None:
    assert tuple(PRESETS) == NAMES and set(CELLS) == set(FIELDS) and Rules._fields == tuple(FIELDS)
    assert all(PRESETS[name].name == name and not PRESETS[name].changes for name in NAMES)
    assert differences(PRESETS["club-easy"], MINI) == {
        "target": (51, None),
        "deals": (None, 3),
        "tie": ("shared", "extra-deals"),
    }


@pytest.mark.parametrize("field", CELLS)
@pytest.mark.parametrize("place", range(6))
def test_each_cell(field: str, place: int) -> None:
    assert PRESETS[NAMES[place]].fields[field] == CELLS[field][place]


def points(rules: Rules, bid: str, *tricks: int) -> tuple[int, ...]:
    return tuple(mdd.score(bid, "A", tricks, rules).points.values())


def totals(rules: Rules, *rows: tuple[str, str, tuple[int, int, int]]) -> mdd.Match:
    match = mdd.Match("ABC", rules)
    for row in rows:
        match = match.play(*row)
    return match


def tied(rules: Rules) -> mdd.Match:
    """A and B share the top with 5 after one deal; A was declarer."""
    return totals(rules.replace(target=5), ("A", "5", (5, 5, 0)))


CHANGES: list[tuple[str, Any, Callable[[Rules], Any]]] = [
    ("lowest_bid", 6, lambda rules: mdd.Auction(rules).legal_calls),
    ("must_open", "nobody", lambda rules: mdd.Auction(rules).legal_calls),
    ("must_open", "dealer", lambda rules: mdd.Auction(rules).legal_calls),
    ("hidden_five", True, lambda rules: mdd.Auction.parse("A5 B- C-", rules).talon_shown),
    ("betli", 7, lambda rules: mdd.Auction(rules).legal_calls),
    ("betli_without_talon", 8, lambda rules: mdd.Auction(rules).legal_calls),
    ("meksiko_trump", "named", lambda rules: rules.contract("meksiko").strains),
    ("must_trump", False, lambda rules: solved(rules)),
    ("meksiko_stops", True, lambda rules: accepts(rules, "meksiko", 3, 1, 0)),
    ("bid_failed", 2, lambda rules: points(rules, "6", 5, 4, 1)),
    ("meksiko_made", 10, lambda rules: points(rules, "meksiko", 10, 0, 0)),
    ("meksiko_failed", 40, lambda rules: points(rules, "meksiko", 9, 1, 0)),
    ("meksiko_defender_trick", 2, lambda rules: points(rules, "meksiko", 9, 1, 0)),
    ("zero_tricks", True, lambda rules: points(rules, "6", 7, 3, 0)),
    ("floor", 0, lambda rules: totals(rules, ("A", "6", (5, 4, 1))).totals),
    ("target", 7, lambda rules: totals(rules, ("A", "6", (7, 1, 2))).over),
    ("deals", 1, lambda rules: totals(rules, ("A", "6", (7, 1, 2))).over),
    ("tie", "shared", lambda rules: tied(rules).winners),
    ("tie", "extra-deals", lambda rules: tied(rules).over),
]


def solved(rules: Rules) -> int:
    """A deal in which it matters whether a void must trump."""
    arguments = rules.solver_arguments("6", "D")
    return mdd.solve("A7..T.9 .AK.8.7 K8.9.7.", declarer="A", leader="C", **arguments).tricks


def accepts(rules: Rules, bid: str, *tricks: int) -> bool:
    try:
        return bool(mdd.score(bid, "A", tricks, rules))
    except mdd.InvalidResultError:
        return False


@pytest.mark.parametrize(("field", "value", "answer"), CHANGES, ids=[f"{field}={value}" for field, value, _ in CHANGES])
def test_each_field_changes_an_answer(field: str, value: Any, answer: Callable[[Rules], Any]) -> None:
    before = PRESETS["pagat"]
    assert answer(before) != answer(before.replace(**{field: value}))


def test_every_field_has_such_a_test() -> None:
    assert {field for field, _, _ in CHANGES} == set(FIELDS)


def test_betli_changes_rank_and_score_together() -> None:
    rules = Rules("royale", betli=6)
    assert [contract.text for contract in rules.contracts[:3]] == ["5", "6", "betli"]
    assert points(rules, "betli", 0, 5, 5) == (6, -4, -4)


# ---- texts


@given(RULES)
def test_text_and_pickle_give_the_rules_back(rules: Rules) -> None:
    assert Rules.parse(rules.text) == rules and Rules.parse(rules.text).text == rules.text
    assert pickle.loads(pickle.dumps(rules)) == copy.copy(rules) == copy.deepcopy(rules) == rules
    assert hash(Rules.parse(str(rules))) == hash(rules)
    for field, value in rules.fields.items():
        assert read_change(f"{field}={value_text(value)}") == (field, value)


@given(RULES, st.sampled_from(LANGUAGES))
def test_every_rule_is_explained(rules: Rules, language: str) -> None:
    sentences = explain(rules, language)
    for field, value in rules.fields.items():
        if field in ("betli", "betli_without_talon") and isinstance(value, int) and value < rules.lowest_bid:
            value = None
        if value is not None or field not in ("target", "deals"):
            assert field_sentence(field, value, language) in sentences
    assert all("{" not in sentence for sentence in sentences)


def test_a_betli_below_the_lowest_bid_is_not_said_to_be_played() -> None:
    sentences = explain(Rules("royale", lowest_bid=8))
    assert "Betli is not played." in sentences
    assert any(sentence.startswith("Betli without talon ranks equal to a bid of 8") for sentence in sentences)
    assert "A betli ends at once when the declarer takes a trick." not in explain(Rules("royale", lowest_bid=9))


def test_a_number_of_deals_reads_well() -> None:
    assert "The match ends after the first played deal; the highest total wins." in explain(Rules(deals=1))
    assert "Partija se završava posle 3. odigranog deljenja; pobeđuje najveći zbir." in explain(MINI, "sr")


@given(RULES, RULES)
def test_rules_are_equal_when_nothing_differs(one: Rules, other: Rules) -> None:
    assert (one == other) == (not differences(one, other))
    assert set(differences(one, other)) == set(differences(other, one))


@pytest.mark.parametrize(
    ("text", "name", "changes"),
    [
        ("club-normal, to 31", "club-normal", {"target": 31}),
        ("CLUB_EASY target=31 must_trump=false", "club-easy", {"target": 31, "must_trump": False}),
        ("pagat,lowest-bid=6,must_open=dealer", "pagat", {"lowest_bid": 6, "must_open": "dealer"}),
        ("Club-Normal TO 31", "club-normal", {"target": 31}),
        ("mini to 10", "mini", {"target": 10, "deals": None}),
        ("pagat deals=3", "pagat", {"target": None, "deals": 3}),
        ("pagat target=51 deals=3", "pagat", {"target": 51, "deals": 3}),
        ("club-easy floor=none zero_tricks=yes", "club-easy", {"floor": None, "zero_tricks": True}),
        ("pagat tie=extra_deals", "pagat", {"tie": "extra-deals"}),
    ],
)
def test_texts_that_are_read(text: str, name: str, changes: dict[str, Any]) -> None:
    rules = Rules.parse(text)
    assert rules.name == name and rules == Rules(name, **changes)
    assert {field: rules.fields[field] for field in changes} == changes


def test_a_field_is_changed_once_and_changes_beside_a_text_count_more() -> None:
    assert Rules.parse("pagat target=31", [" target = 41 "]).target == 41
    for text, changes in (("pagat target=31 target=51", ()), ("pagat to 31 target=31", ()), ("pagat", ["deals=3"] * 2)):
        with pytest.raises(mdd.InvalidRulesError, match=r"^(target|deals) is given twice, again as '"):
            Rules.parse(text, changes)
    assert Rules.parse(PRESETS["royale"], ["target=31"]) == PRESETS["royale"].replace(target=31)
    assert PRESETS["pagat"].target == 51 and Rules.parse(MINI) is MINI
    assert Rules("pagat", deals=3).replace(target=31).deals is None


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("foo", ["'foo'", *NAMES, "mini"]),
        ("", ["no rules", "pagat"]),
        ("pagat targt=31", ["'targt'", *FIELDS]),
        ("pagat target=x", ["target", "'x'", "1 to 10000, or none"]),
        ("pagat target=0", ["target", "'0'"]),
        ("pagat target=3_1", ["'3_1'"]),
        ("pagat target=\u0663", ["expected a whole number"]),
        ("pagat must_trump=perhaps", ["must_trump", "'perhaps'", "true or false"]),
        ("pagat must_open=me", ["'me'", "first-hand, dealer or nobody"]),
        ("pagat lowest_bid=4", ["'4'", "5 to 10"]),
        ("pagat lowest_bid=none", ["'none'", "5 to 10"]),
        ("pagat floor=5", ["'5'", "-10000 to 0"]),
        ("pagat 31", ["'31'", "field=value"]),
        ("pagat target=none", ["neither target nor deals"]),
    ],
)
def test_texts_that_are_refused(text: str, parts: list[str]) -> None:
    with pytest.raises(mdd.InvalidRulesError) as caught:
        Rules.parse(text)
    assert all(part in str(caught.value) for part in parts) and "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [3.5, "x", True, None, [], 11])
def test_values_that_are_refused(value: Any) -> None:
    with pytest.raises(mdd.InvalidRulesError, match="lowest_bid is"):
        Rules("pagat", lowest_bid=value)
    with pytest.raises(mdd.InvalidRulesError):
        Rules.parse(value)


def test_rules_cannot_be_changed() -> None:
    with pytest.raises(AttributeError, match="cannot be changed"):
        PRESETS["pagat"].target = 31  # type: ignore[misc]
    with pytest.raises(TypeError):
        PRESETS["mine"] = MINI  # type: ignore[index]


# ---- contracts


def test_contracts_of_each_table_by_rank() -> None:
    for name in NAMES:
        texts = [contract.text for contract in PRESETS[name].contracts]
        if name == "royale":
            assert texts == ["5", "6", "7", "betli", "8", "betli-without-talon", "9", "10", "meksiko"]
        else:
            assert texts == ["5", "6", "7", "8", "9", "10", "meksiko"]


@pytest.mark.parametrize(
    ("text", "rank", "talon", "strains", "goal", "needed", "early"),
    [
        *[(str(number), number, True, "S H D C", "max", number, False) for number in range(5, 11)],
        ("meksiko", 11, False, "NT", "max", 10, False),
        ("betli", 7, True, "NT", "min", 0, True),
        ("betli-without-talon", 8, False, "NT", "min", 0, True),
    ],
)
def test_what_a_contract_knows(
    text: str, rank: int, talon: bool, strains: str, goal: str, needed: int, early: bool
) -> None:
    contract = Contract.parse(text)
    assert contract.text == str(contract) == text and contract.rank == rank and contract.takes_talon == talon
    assert " ".join(strain.letter for strain in contract.strains) == strains
    assert (contract.goal.word, contract.tricks_needed, contract.ends_early) == (goal, needed, early)
    assert contract.betli == (goal == "min") and contract.meksiko == (text == "meksiko")
    assert contract.number == (int(text) if text.isdigit() else None)
    made = [tricks for tricks in range(11) if contract.made(tricks)]
    assert made == ([0] if contract.betli else list(range(needed, 11)))
    dead = [tricks for tricks in range(11) if contract.dead(tricks, 10 - tricks)]
    assert sorted(made + dead) == list(range(11))


def test_what_differs_from_table_to_table() -> None:
    assert [strain.letter for strain in PRESETS["club-easy"].contract("meksiko").strains] == ["S", "H", "D", "C"]
    assert PRESETS["royale"].contract("meksiko").ends_early and not PRESETS["pagat"].contract("meksiko").ends_early
    with pytest.raises(mdd.InvalidRulesError, match="betli is not played at pagat; expected one of 5 6 7 8 9 10 mek"):
        PRESETS["pagat"].contract("betli")


def test_outranks() -> None:
    contract = PRESETS["royale"].contract
    assert not contract("betli").outranks(contract(7)) and not contract(7).outranks(contract("betli"))
    assert not contract("betli-without-talon").outranks(contract(8)) and contract(8).outranks(contract("betli"))
    assert contract("meksiko").outranks(contract(10)) and contract(5).outranks(None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (6, "6"),
        (" 10 ", "10"),
        ("MEXICO", "meksiko"),
        ("Betli without talon", "betli-without-talon"),
        ("BETLI_WITHOUT_TALON", "betli-without-talon"),
    ],
)
def test_contracts_are_read_leniently(text: str | int, expected: str) -> None:
    assert Contract.parse(text).text == expected


@pytest.mark.parametrize("text", ["4", "11", 4, "", "nothing", None, True, 6.0, "66"])
def test_texts_that_are_no_contract(text: Any) -> None:
    with pytest.raises(mdd.InvalidRulesError, match="expected 5 to 10, meksiko, betli or betli-without-talon"):
        Contract.parse(text)


def test_contracts_are_values() -> None:
    for text in CONTRACTS:
        contract = Contract.parse(text)
        assert Contract.parse(contract) is contract and Contract.parse(contract.text) == contract
        assert pickle.loads(pickle.dumps(contract)) == copy.deepcopy(contract) == contract
        assert hash(Contract.parse(text)) == hash(contract)
    assert PRESETS["club-easy"].contract("meksiko") != PRESETS["pagat"].contract("meksiko")
    with pytest.raises(AttributeError, match="cannot be changed"):
        Contract.parse("6").rank = 3  # type: ignore[misc]


def test_arguments_for_the_solver() -> None:
    royale, club = PRESETS["royale"], PRESETS["club-normal"]
    assert royale.solver_arguments("betli") == {"strain": mdd.Strain.NT, "goal": mdd.Goal.MIN, "must_trump": False}
    assert club.solver_arguments("meksiko", "herc") == {
        "strain": mdd.Strain.H,
        "goal": mdd.Goal.MAX,
        "must_trump": True,
    }
    deal = "A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9"
    assert mdd.solve(deal, declarer="A", **club.solver_arguments(6, "S")).tricks == 5
    for bid, strain, text in ((6, None, "no strain"), (6, "NT", "strain of 6 is NT"), ("meksiko", None, "no strain")):
        with pytest.raises(mdd.InvalidRulesError, match=f"{text}.*expected.*S H D C"):
            club.solver_arguments(bid, strain)
    with pytest.raises(mdd.InvalidRulesError, match="expected NT"):
        royale.solver_arguments("betli", "S")
