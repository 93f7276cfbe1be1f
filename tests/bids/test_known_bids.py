"""What each player could have made, all cards seen: every contract with a choice that makes it."""

from __future__ import annotations

import pytest
from support.command import json_of, ok

import meksiko_dd as mdd
from meksiko_dd.bids.known import KnownBids
from meksiko_dd.cli import bid
from meksiko_dd.rules.table import Rules

ALL_THREE = "A:AKQJ9.AKQ.A.A T7.J987.K.KJ7 8.T.QJT87.QT9"  # at royale Meksiko, betli without talon and betli


def check_choices(deal: mdd.Deal, found: KnownBids, rules: Rules) -> None:
    """Each choice, played: it makes its contract, and takes the tricks that it says."""
    assert tuple(choice.contract for choice in found.choices) == found.makes
    assert found.choice is None if found.contract is None else found.choice == found.choices[-1]
    assert deal.talon is not None
    for choice in found.choices:
        contract = rules.contract(choice.contract)
        assert (choice.discard is not None) == contract.takes_talon and choice.strain in contract.strains
        hands = list(deal.hands)
        if choice.discard is not None:
            assert len(choice.discard) == 2
            hands[found.player] = (hands[found.player] | deal.talon) - choice.discard
        tricks = mdd.solve(
            mdd.Deal(hands), choice.strain, found.player, goal=contract.goal, must_trump=rules.must_trump
        ).tricks
        assert contract.made(tricks) and tricks == choice.tricks, (deal, found.player, choice)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["royale", "club-easy", "royale betli=5 betli_without_talon=9"])
def test_every_choice_makes_its_contract(text: str) -> None:
    rules = Rules.parse(text)
    seen = set()
    deals = [mdd.Deal.parse(ALL_THREE), *(mdd.Deal.random(seed) for seed in range(4))]
    for deal in deals:
        for found in mdd.known_bids(deal, rules):
            check_choices(deal, found, rules)
            seen |= set(found.makes)
    wanted = {"5", "6", "7", "meksiko"} | ({"betli", "betli-without-talon"} if rules.betli else set())
    assert wanted <= seen


def test_the_discard_beside_betli_is_one_with_which_it_makes() -> None:
    found = mdd.known_bids(ALL_THREE, "royale")
    assert [one.contract for one in found] == ["meksiko", "betli-without-talon", "betli"]
    assert found[2].choice is not None and found[2].choice.discard == mdd.Hand.of("CQ CT")
    assert str(found[2].discard) == "8.T.." and found[2].tricks == 6, "that of the most tricks stands where it stood"


@pytest.mark.slow
def test_what_the_command_shows_is_the_choice_of_the_highest_contract(monkeypatch: pytest.MonkeyPatch) -> None:
    report = mdd.rate_bids("987.987.98.87", "royale", talons=1, samples=2)  # what stands beside it does not matter
    monkeypatch.setattr(bid, "_rate", lambda *args, **changes: report)
    lines = ok("bid", ALL_THREE, "--rules", "royale").splitlines()
    rows = [[cell for cell in line.split("  ") if cell.strip()] for line in lines if line[:3] in ("A  ", "B  ", "C  ")]
    assert [[cell.strip() for cell in row[1:4]] for row in rows] == [
        ["Meksiko", "10", "no discard NT"],
        ["betli without talon", "0", "no discard NT"],
        ["betli", "0", "CQ CT NT"],
    ]
    known = json_of("bid", ALL_THREE, "--rules", "royale")["known"]
    assert known[2]["choices"][-1] == {"contract": "betli", "tricks": 0, "discard": ["CQ", "CT"], "strain": "NT"}
    assert known[0]["choices"][-1] == {"contract": "meksiko", "tricks": 10, "discard": None, "strain": "NT"}
    nothing = ok("bid", "A:JT9.987.987.7 AKQ8.AKQ.AK.A 7.JT.QJT.KQJT", "--rules", "pagat").splitlines()
    assert [line.split()[:3] for line in nothing if line.startswith("A  ")] == [["A", "-", "1"]], "the most tricks"
