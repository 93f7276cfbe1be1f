"""Auctions: who may bid what, who is declarer at the end, and no state that cannot be."""

from __future__ import annotations

import copy
import itertools
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.growth import grows_linearly
from support.tables import NAMES, RULES

import meksiko_dd as mdd
from meksiko_dd.rules.auction import Auction, read_calls, said
from meksiko_dd.rules.table import PRESETS, Rules

FORCED = "pagat lowest_bid=6 must_open=dealer"


def legal(text: str, rules: str = "pagat") -> str:
    return " ".join(map(said, Auction.parse(text, rules).legal_calls))


def test_worked_example() -> None:
    auction = Auction.parse("A5 B6 C- A7 B-", "srpski-101")
    assert auction.over and auction.declarer == mdd.Seat.A
    assert auction.contract is not None and auction.contract.text == "7"
    assert auction.text == auction.format() == str(auction) == "A5 B6 C- A7 B-"
    assert repr(auction) == "Auction.parse('A5 B6 C- A7 B-', 'srpski-101')"


@pytest.mark.parametrize(
    ("rules", "text", "expected"),
    [
        ("pagat", "", "5 6 7 8 9 10 meksiko"),
        ("royale", "", "- 5 6 7 betli 8 betli-without-talon 9 10 meksiko"),
        ("pagat lowest_bid=6", "", "6 7 8 9 10 meksiko"),
        (FORCED, "", "- 6 7 8 9 10 meksiko"),
        (FORCED, "A- B-", "- 6 7 8 9 10 meksiko"),
        ("pagat", "B5", "- 6 7 8 9 10 meksiko"),
        ("pagat", "A5 B6 C-", "- 7 8 9 10 meksiko"),
        ("pagat", "A10", "- meksiko"),
        ("pagat", "Ameksiko", ""),
        ("pagat", "A5 B- C-", ""),
        ("royale", "A7", "- 8 betli-without-talon 9 10 meksiko"),
        ("royale", "Abetli", "- 8 betli-without-talon 9 10 meksiko"),
        ("royale", "A8", "- 9 10 meksiko"),
        ("royale", "Abetli-without-talon", "- 9 10 meksiko"),
        ("royale", "A6", "- 7 betli 8 betli-without-talon 9 10 meksiko"),
        ("royale", "A- B- C-", ""),
        ("royale", "A- B5 C-", ""),
    ],
)
def test_legal_calls(rules: str, text: str, expected: str) -> None:
    assert legal(text, rules) == expected


@pytest.mark.parametrize("name", NAMES)
def test_legal_calls_of_every_preset_at_every_standing_bid(name: str) -> None:
    """Over a bid stands what ranks higher: written down here once more, without the package's ranks."""
    order = ["5", "6", "7", "8", "9", "10", "meksiko"]
    ranks = {text: place for place, text in enumerate(order)}
    if name == "royale":
        ranks |= {"betli": ranks["7"], "betli-without-talon": ranks["8"]}
    for text, rank in ranks.items():
        found = {said(call) for call in Auction.parse(f"A{text}", name).legal_calls}
        higher = {other for other, place in ranks.items() if place > rank}
        assert found == (higher | {"-"} if text != "meksiko" else set())


@pytest.mark.parametrize(
    ("rules", "text", "declarer", "bid"),
    [
        ("pagat", "A5 B- C-", "A", "5"),
        ("pagat", "B5 C- A9 B-", "A", "9"),
        ("pagat", "A5 B6 C7 A- B-", "C", "7"),
        ("pagat", "A5 B6 C7 A8 B9 C10 Ameksiko", "A", "meksiko"),
        ("pagat", "A5 B- C6 A-", "C", "6"),
        ("royale", "A- B- C5", "C", "5"),
        ("royale", "A- B7 C8 B-", "C", "8"),
        (FORCED, "A- B- C-", "C", "5"),
        (FORCED, "B- C- A-", "A", "5"),
        ("pagat must_open=dealer", "A- B- C-", "C", "5"),
    ],
)
def test_the_declarer(rules: str, text: str, declarer: str, bid: str) -> None:
    auction = Auction.parse(text, rules)
    assert auction.over and not auction.thrown_in and auction.legal_calls == ()
    assert auction.declarer is not None and auction.contract is not None
    assert (auction.declarer.name, auction.contract.text) == (declarer, bid)
    assert auction.forced == (auction.standing is None)
    assert auction.contract == auction.rules.contract(bid)


def test_thrown_in() -> None:
    auction = Auction.parse("A- B- C-", "royale")
    assert auction.over and auction.thrown_in and auction.declarer is None and auction.contract is None
    assert not Auction.parse("A- B-", "royale").thrown_in


def test_hidden_five_changes_only_what_is_shown() -> None:
    hidden, shown = Rules("pagat", hidden_five=True), PRESETS["pagat"]
    for text, expected in (("A5 B- C-", False), ("A6 B- C-", True), ("A5 B6 C- A-", True), ("Ameksiko", None)):
        one, other = Auction.parse(text, hidden), Auction.parse(text, shown)
        assert one.talon_shown is expected and other.talon_shown is (None if expected is None else True)
        assert (one.declarer, one.contract) == (other.declarer, other.contract)
    assert Auction.parse("A5 B-", hidden).talon_shown is None
    assert Auction.parse("A- B- C-", f"{FORCED} hidden_five=true").talon_shown is True


@pytest.mark.parametrize(
    "text", ["a5 b6 c- a7 b-", "A5,B6,C-,A7,B-", "A:5 B:6 C:pass A:7 Bdalje", "  A5 B6 Cx A7 B\u2013 "]
)
def test_texts_are_read_leniently(text: str) -> None:
    assert Auction.parse(text).text == "A5 B6 C- A7 B-"


@pytest.mark.parametrize(
    "text",
    [
        "A 5, B 6, C -, A 7, B -",
        "A: 5; B: 6; C: next; A: 7; B: NEXT",
        "A : 5 B :6 C:dalje A 7 B Pass",
        "А5 Б6 Ц- А7 Б\u2013",  # noqa: RUF001
        "а 5 б: 6 ц даље а 7 б ДАЉЕ",  # noqa: RUF001
    ],
)
def test_calls_as_people_write_them(text: str) -> None:
    assert Auction.parse(text).text == "A5 B6 C- A7 B-"


@pytest.mark.parametrize(
    ("text", "bid"),
    [
        ("A20 A 20 A:20 Ameksiko A Mexico AM A: мексико", "meksiko"),
        ("Abetli A beetle A:BETL A бетли", "betli"),
        ("Abetli-without-talon A-betli", ""),
        (
            "A betli bez talona A betli bez kupa A beetle without talon Abetli_bez_kupa А бетли без купа",  # noqa: RUF001
            "betli-without-talon",
        ),
    ],
)
def test_words_of_contracts_in_calls(text: str, bid: str) -> None:
    if not bid:
        with pytest.raises(mdd.InvalidRulesError, match="cannot read the call 'A-betli'"):
            read_calls(text)
        return
    said_all = [call.contract and call.contract.text for call in read_calls(text)]
    assert len(said_all) >= 4 and set(said_all) == {bid}
    assert [call.seat for call in read_calls(text)] == [mdd.Seat.A] * len(said_all)


def test_calls_by_name_where_names_are_known() -> None:
    def read(text: str, *players: str) -> str:
        return " ".join(call.text for call in read_calls(text, players))

    assert (
        read("Ana 5, Boris: 6; ceca dalje ANA betli bez kupa", "Ana", "Boris", "Ceca")
        == "A5 B6 C- Abetli-without-talon"
    )
    assert read("Ana Marija 5 Ana 6 B -", "Ana", "Ana Marija", "B") == "B5 A6 B-"  # the longest name, and seats
    assert read("A5 Č. 6", "Ž", "Č.", "C") == "A5 B6"
    assert read("C5 A6 B-", "B", "C", "A") == "C5 A6 B-"  # a seat's letter is the seat
    assert read("Ax x Bp 5", "Ax", "Bp", "C") == "A- B5"
    assert read("Ax Bp", "Ax", "Bp", "C") == "A- B-"  # A passes, B passes: names without a call are none
    for text, shown in (("Zoki 5", "Zoki 5"), ("Ana", "Ana"), ("Ana Boris 5", "Ana"), ("A5 Ana6", "Ana6")):
        with pytest.raises(mdd.InvalidRulesError) as caught:
            read(text, "Ana", "Boris", "Ceca")
        expected = "a seat and a bid or -, such as A5, Bmeksiko or C-, or a player: Ana, Boris, Ceca"
        assert str(caught.value) == f"cannot read the call '{shown}'; expected {expected}"


@pytest.mark.parametrize("pattern", ["A5 ", " ", "A ", "Ana ", ":", "betli bez ", "A betli bez talona ", "x"])
def test_reading_calls_grows_with_the_text_and_no_faster(pattern: str) -> None:
    def refused(size: int) -> None:
        with pytest.raises(mdd.InvalidRulesError):
            read_calls(pattern * size + "!", ("Ana", "Boris Ana Ana", "Ceca"))

    assert grows_linearly(refused, 500)


@pytest.mark.parametrize(
    ("rules", "text", "error"),
    [
        ("pagat", "A-", "call 1: A may not pass, the first hand must bid at pagat; legal: 5 6 7 8 9 10 meksiko"),
        ("pagat", "A5 B5", "call 2: B may not bid 5 over 5; legal: - 6 7 8 9 10 meksiko"),
        ("royale", "A7 Bbetli", "call 2: B may not bid betli over 7; legal: - 8 betli-without-talon 9 10 meksiko"),
        ("pagat", "A5 Bbetli", "betli, it is not played at pagat; legal: - 6 7 8 9 10 meksiko"),
        ("pagat lowest_bid=6", "A5", "5, it is not played at pagat lowest_bid=6; legal: 6 7 8 9 10 meksiko"),
        ("pagat", "A5 C6", "call 2 is C's, but B speaks; legal for B: - 6 7 8 9 10 meksiko"),
        ("pagat", "A5 B6 C- A7 B- A8", "call 6 is one too many: A plays 7"),
        ("pagat", "A5 B6 C- A7 C8", "call 5 is C's, but B speaks"),
        ("pagat", "Ameksiko B-", "A plays meksiko"),
        ("royale", "A- B- C- A5", "all have passed, the deal is thrown in"),
    ],
)
def test_illegal_calls(rules: str, text: str, error: str) -> None:
    with pytest.raises(mdd.IllegalCallError) as caught:
        Auction.parse(text, rules)
    assert error in str(caught.value)


@pytest.mark.parametrize("text", ["D5", "A", "A4", "5", "A5 B", "A5B6", "nonsense"])
def test_texts_that_are_no_auction(text: str) -> None:
    with pytest.raises(mdd.InvalidRulesError, match=r"cannot read the call .*expected a seat and a bid or -"):
        Auction.parse(text)


def test_calls_one_by_one_and_back() -> None:
    auction = Auction("pagat", "B").call(5).call("-").call("pass")
    assert auction.text == "B5 C- A-" and auction.declarer == mdd.Seat.B
    assert auction.undo().undo() == Auction("pagat", "B", ["5"]) and auction.undo().turn == mdd.Seat.A
    assert Auction("pagat", "B", [5, None, "-"]) == auction
    with pytest.raises(mdd.IllegalCallError, match="nobody has spoken"):
        Auction().undo()
    with pytest.raises(mdd.InvalidRulesError):
        Auction().call("4")


def test_an_auction_is_a_value() -> None:
    auction = Auction.parse("A5 B6", "royale")
    assert pickle.loads(pickle.dumps(auction)) == copy.deepcopy(auction) == auction
    assert hash(Auction.parse("A5 B6", "royale")) == hash(auction) and auction != Auction.parse("A5 B6")
    assert Auction.parse(auction) is auction
    with pytest.raises(AttributeError, match="cannot be changed"):
        auction.turn = None  # type: ignore[misc]


# ---- at random


@st.composite
def auctions(draw: st.DrawFn, whole: bool = True) -> Auction:
    """An auction under any rules in which every call is one of the legal ones."""
    auction = Auction(draw(RULES), draw(st.sampled_from(mdd.Seat)))
    for _ in range(1000 if whole else draw(st.integers(0, 6))):
        if auction.over:
            break
        auction = auction.call(draw(st.sampled_from(auction.legal_calls)))
    assert auction.over or not whole
    return auction


@pytest.mark.slow
@given(auctions(whole=False))
def test_every_state_is_a_legal_one(auction: Auction) -> None:
    calls = auction.calls
    for one, other in itertools.pairwise(calls):
        assert one.seat is not other.seat
    passed = [call.seat for call in calls if call.contract is None]
    assert len(passed) == len(set(passed)) and auction.turn not in passed
    for seat in passed:  # who has passed does not speak again
        assert [call.seat for call in calls].index(seat) <= max(n for n, call in enumerate(calls) if call.seat is seat)
        assert next(call for call in reversed(calls) if call.seat is seat).contract is None
    ranks = [call.contract.rank for call in calls if call.contract is not None]
    assert ranks == sorted(set(ranks)) and all(rank >= auction.rules.lowest_bid for rank in ranks)
    assert auction.over == (len(passed) == 3 or (bool(ranks) and (len(passed) == 2 or ranks[-1] == 11)))
    assert bool(auction.legal_calls) == (not auction.over)
    if calls:
        assert Auction.parse(auction.text, auction.rules) == auction
        assert auction.undo().call(calls[-1].contract) == auction


@pytest.mark.slow
@given(auctions())
def test_a_declarer_where_one_is_promised(auction: Auction) -> None:
    assert auction.thrown_in == (auction.declarer is None) == (auction.contract is None)
    if auction.rules.must_open != "nobody":
        assert auction.declarer is not None
    if auction.forced:
        assert auction.rules.must_open == "dealer" and auction.declarer == auction.first.next.next
    elif auction.standing is not None:
        assert (auction.declarer, auction.contract) == auction.standing
    if auction.thrown_in:
        assert [said(call.contract) for call in auction.calls] == ["-"] * 3


@pytest.mark.parametrize("name", NAMES)
def test_all_auctions_of_a_preset_end(name: str) -> None:
    """Every auction of the preset, counted twice: by the package and by a few lines that know nothing of it."""

    def count(auction: Auction) -> int:
        if auction.over:
            assert auction.declarer is not None or name == "royale"
            return 1
        return sum(count(auction.call(call)) for call in auction.legal_calls)

    def again(standing: int, turn: int, active: tuple[int, ...], first: bool) -> int:
        if standing == 11 or (len(active) == 1 and standing) or not active:
            return 1
        following = [seat % 3 for seat in range(turn + 1, turn + 4)]
        total = 0
        for rank in ranks.values():
            if rank > standing:
                nxt = next((seat for seat in following if seat in active and seat != turn), turn)
                total += again(rank, nxt, active, False)
        if not first or name == "royale":
            left = tuple(seat for seat in active if seat != turn)
            total += again(standing, next((seat for seat in following if seat in left), -1), left, False)
        return total

    ranks = {"8": 8, "9": 9, "10": 10, "meksiko": 11}
    if name == "royale":
        ranks |= {"betli-without-talon": 8}
    rules = PRESETS[name].replace(lowest_bid=8)
    assert count(Auction(rules)) == again(0, 0, (0, 1, 2), True)
