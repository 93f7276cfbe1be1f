"""A hand as text in every form that is read; plain numbers out, as in `notation`.

    AKT7.98.A.KQJ                            as we write it
    ♠AKT7 ♥98 ♦A ♣KQJ, pik AK107 herc 98     suit by suit, symbols or words before the ranks, as pages print it
    S AKT7 H 98 D A C KQJ                    the same with letters, all four in this order, as plain drawings have it
    AKT7 98 A KQJ                            four groups with blanks between

In a hand there are only ranks, so a D is a queen.  What decides where a text has two meanings is in docs/notation.md.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import NoReturn

from ..errors import InvalidDealError, plural, quote
from ..words.names import SUITS
from ..words.spoken import DASHES, spelled
from .notation import MARK, RANK, RANK_LETTERS, SUIT_LETTERS, card_text, prefix, refuse_twice, scan_once, skip_space

__all__ = ["UNKNOWN", "read_hand", "read_hand_or_cards", "scan_dotted", "scan_hand"]

UNKNOWN = "?"  # stands for a hand that is not known
SUIT_NAMES = tuple(SUITS["french"]["en"])
EXPECTED_RANKS = f"ranks {RANK.expected}, or - for a void"
FOUR = len(SUIT_LETTERS)

_BLANK = re.compile(r"[\s,]")
_BLANKS = re.compile(r"[\s,]*")
_GROUP = re.compile(r"\S+")
_RANKS = {letter: number for number, letter in enumerate(RANK_LETTERS)}


def read_hand(text: str, at: int, end: int, owner: str = "") -> int:
    """The mask of the one hand between `at` and `end`, in any form.

    Args:
        text: the whole text.
        at: first place of the hand.
        end: place behind it.
        owner: put before an error, such as "hand of A".

    Raises:
        InvalidDealError: it is none, or a card appears twice.
    """
    if text.find(".", at, end) >= 0:
        return scan_dotted(text, at, end, owner)
    return scan_hand(text, at, end, owner, True)[0]


def scan_dotted(text: str, at: int, end: int, owner: str = "") -> int:
    """The mask of the hand `suit.suit.suit.suit` between `at` and `end`; ranks in any order, a void empty or a dash.

    Args:
        text: what is read.
        at: where the hand begins in it.
        end: where it ends.
        owner: whose hand it is, for messages; nobody's if empty.

    Raises:
        InvalidDealError: not four suits, an unreadable rank, or a card twice.
    """
    suits = text[at:end].split(".")
    if len(suits) != FOUR:
        _refuse_count(text, at, end, owner, len(suits), "spades.hearts.diamonds.clubs, with three dots")
    mask = 0
    for suit, ranks in enumerate(suits):
        if ranks:
            mask |= _suit_mask(text, at, at + len(ranks), suit, owner)
        at += len(ranks) + 1
    return mask


def _suit_mask(text: str, at: int, end: int, suit: int, owner: str) -> int:
    """The ranks of one suit, or a dash for none.

    Args:
        text: what is read.
        at: where the suit begins in it.
        end: where it ends.
        suit: its number.
        owner: whose hand it is, for messages.
    """
    mask = 0
    if text[at:end] in DASHES:
        return mask
    while at < end:
        rank, after = _rank(text, at, end)
        if rank is None:
            word = text[at : min(end, at + 12)]
            raise InvalidDealError(
                f"{prefix(owner)}cannot read {quote(word)}{spelled(word)} among the {SUIT_NAMES[suit]}, "
                f"at character {at + 1}; expected {EXPECTED_RANKS}"
            )
        mask = _with(mask, 8 * suit + rank, at, owner)
        at = after
    return mask


def _rank(text: str, at: int, end: int) -> tuple[int | None, int]:
    """The rank at `at`, and the place behind it."""
    number = _RANKS.get(text[at])  # speed only: most ranks come as they are written
    if number is not None:
        return number, at + 1
    match = RANK.pattern.match(text, at, end)
    return (None, at) if match is None else (RANK.number(match), match.end())


def _with(mask: int, number: int, at: int, owner: str) -> int:
    """A hand with one more card, which it must not have yet.

    Args:
        mask: the hand so far.
        number: of the card.
        at: where it stands.
        owner: whose hand it is, for messages.
    """
    if mask >> number & 1:
        refuse_twice(f"{prefix(owner)}{card_text(number)} appears twice, again at character {at + 1}")
    return mask | 1 << number


def _refuse_count(text: str, at: int, end: int, owner: str, count: int, form: str) -> NoReturn:
    """Refuse a hand that has not four suits.

    Args:
        text: what is read.
        at: where the hand begins in it.
        end: where it ends.
        owner: whose hand it is.
        count: how many suits it has.
        form: how it should be written.
    """
    shown = text[at : min(end, at + 60)]
    place = f"{quote(shown)} at character {at + 1}"
    raise InvalidDealError(f"{prefix(owner)}{place} has {plural(count, 'suit')}; expected four, {form}")


def scan_hand(text: str, at: int, end: int, owner: str, alone: bool) -> tuple[int, int]:
    """Mask and end of the hand without dots that begins at `at`; if it is `alone`, all up to `end` belongs to it.

    Args:
        text: what is read.
        at: where the hand begins in it.
        end: the end of the text that may belong to it.
        owner: whose hand it is, for messages.
        alone: does nothing follow it?

    Raises:
        InvalidDealError: it is none, a card appears twice, or something stands behind it that may not.
    """
    if MARK.pattern.match(text, at, end):
        return _by_marks(text, at, end, owner, alone)
    groups = [match.span() for match in islice(_GROUP.finditer(text, at, end), 2 * FOUR + 1)]
    if groups and text[slice(*groups[0])].upper() == SUIT_LETTERS[0]:
        return _by_letters(text, groups, owner, alone)
    return _by_groups(text, at, end, groups, owner, alone)


def _by_groups(text: str, at: int, end: int, groups: list[tuple[int, int]], owner: str, alone: bool) -> tuple[int, int]:
    """`AKT7 98 A KQJ`: four groups; in a deal up to what cannot be one, such as a hand with dots.

    Args:
        text: what is read.
        at: where the hand begins in it.
        end: the end of the text that may belong to it.
        groups: where the next words begin and end.
        owner: whose hand it is, for messages.
        alone: does nothing follow it?
    """
    if not alone:
        other = (n for n, span in enumerate(groups) if "." in (word := text[slice(*span)]) or word == UNKNOWN)
        groups = groups[: min(next(other, FOUR), FOUR)]
        end = groups[-1][1] if groups else end
    if len(groups) != FOUR:
        count = len(text[at:end].split()) or 1
        form = "spades.hearts.diamonds.clubs, with three dots"
        _refuse_count(text, at, end, owner, count, form if count == 1 else "with blanks between and - for a void")
    mask = 0
    for suit, span in enumerate(groups):
        mask |= _suit_mask(text, *span, suit, owner)
    return mask, groups[-1][1]


def _by_letters(text: str, groups: list[tuple[int, int]], owner: str, alone: bool) -> tuple[int, int]:
    """`S AKT7 H 98 D A C KQJ`: each letter by itself, in this order, so that the D is no queen.

    Args:
        text: what is read.
        groups: where the next words begin and end.
        owner: whose hand it is, for messages.
        alone: does nothing follow it?
    """
    mask = 0
    for suit, letter in enumerate(SUIT_LETTERS):
        pair = groups[2 * suit : 2 * suit + 2]
        if len(pair) < 2 or text[slice(*pair[0])].upper() != letter:
            start, stop = pair[0] if pair else (groups[-1][1],) * 2
            found = f"cannot read {quote(text[start : min(stop, start + 12)])}" if pair else "the hand ends"
            raise InvalidDealError(
                f"{prefix(owner)}{found} at character {start + 1}; expected {letter} and its ranks, as in "
                "S AKT7 H 98 D A C KQJ, with - for a void"
            )
        mask |= _suit_mask(text, *pair[1], suit, owner)
    if alone and len(groups) > 2 * FOUR:
        start, stop = groups[2 * FOUR]
        raise InvalidDealError(
            f"{prefix(owner)}cannot read {quote(text[start : min(stop, start + 12)])} at character {start + 1}; "
            "expected nothing after the clubs"
        )
    return mask, groups[2 * FOUR - 1][1]


def _by_marks(text: str, at: int, end: int, owner: str, alone: bool) -> tuple[int, int]:
    """`♠AKT7 ♥98 ♦A ♣KQJ`: suits in any order, blanks and commas where one likes.

    A suit that is left out is void.  In a deal all four have to be there, since nothing else says where a hand ends.

    Args:
        text: what is read.
        at: where the hand begins in it.
        end: the end of the text that may belong to it.
        owner: whose hand it is, for messages.
        alone: does nothing follow it?
    """
    mask, seen, suit, fresh, void = 0, list[int](), -1, False, False
    while (at := _behind_blanks(text, at, end)) < end:
        whole = not alone and len(seen) == FOUR
        if mark := MARK.pattern.match(text, at, end):
            suit, fresh = MARK.number(mark), True
            if suit in seen:
                if whole:
                    break
                _refuse_gap(text, at, owner, suit, seen, alone)
            seen.append(suit)
            at = mark.end()
        elif fresh and text[at] in DASHES:
            suit, fresh, void, at = -1, False, True, at + 1
        else:
            rank, after = _rank(text, at, end)
            if whole and not fresh and _BLANK.match(text, at - 1) and not _BLANK.match(text, after) and after < end:
                break  # behind a blank only a rank by itself belongs to this hand
            if rank is None or suit < 0:
                if whole or (not alone and text[at] == UNKNOWN):
                    break
                _refuse_rank(text, at, end, owner, suit)
            mask, at, fresh = _with(mask, 8 * suit + rank, at, owner), after, False
    if not (mask or void):
        _refuse_rank(text, at, end, owner, suit)
    if not alone and len(seen) < FOUR:
        _refuse_gap(text, at, owner, -1, seen, alone)
    return mask, at


def _behind_blanks(text: str, at: int, end: int) -> int:
    match = _BLANKS.match(text, at, end)
    return match.end() if match else at


def _refuse_rank(text: str, at: int, end: int, owner: str, suit: int) -> NoReturn:
    """Refuse what stands in the place of a rank.

    Args:
        text: what is read.
        at: where it stands.
        end: the end of the text that may belong to the hand.
        owner: whose hand it is.
        suit: the number of the suit that is being read; -1: a void came before.
    """
    group = _GROUP.match(text, at, min(end, at + 12))
    word = f"cannot read {quote(group.group())}{spelled(group.group())}" if group else "no rank"
    where = "behind a void" if suit < 0 else f"among the {SUIT_NAMES[suit]}"
    raise InvalidDealError(
        f"{prefix(owner)}{word} {where}, at character {at + 1}; expected {EXPECTED_RANKS}, or a suit such as ♥ or herc"
    )


def _refuse_gap(text: str, at: int, owner: str, suit: int, seen: list[int], alone: bool) -> NoReturn:
    """A suit a second time, or the end, before all suits of the hand were there.

    Args:
        text: what is read.
        at: where it is noticed.
        owner: whose hand it is.
        suit: the number of the suit that appears twice.
        seen: the suits so far.
        alone: does nothing follow the hand?
    """
    if alone:
        raise InvalidDealError(
            f"{prefix(owner)}{SUIT_NAMES[suit]} appear twice, again at character {at + 1}; expected each suit once"
        )
    lacking = " and ".join(SUIT_NAMES[number] for number in range(FOUR) if number not in seen)
    raise InvalidDealError(
        f"{prefix(owner)}no {lacking} before character {at + 1}; expected four suits in each hand, with - for a void, "
        "or its seat before each hand, such as A: ♠AK ♣QJ B: ..."
    )


# ---- a hand or a list of cards


def read_hand_or_cards(text: str) -> int:
    """The mask of a hand in any form, or of a list of cards such as `SA SK`.

    A list in which every card begins with the letter of its suit is always that.  In what begins with a suit's symbol
    or word, a D in a row of ranks is a queen.  Any other text that can be read both ways is refused.

    Raises:
        InvalidDealError: it is neither, it is both, or a card appears twice.
    """
    start, end = skip_space(text, 0), len(text.rstrip())
    if "." in text:
        return read_hand(text, start, end)
    cards, places, refusal = _listed(text)
    if refusal is None and all(_written(text, number, place) for number, place in places):
        return cards
    marked = MARK.pattern.match(text, start) is not None
    if refusal is not None and refusal.impossible and not marked:
        raise refusal
    try:
        hand = read_hand(text, start, end)
    except InvalidDealError as error:
        if refusal is None:
            return cards
        means_hand = not refusal.impossible and _means_hand(text, start, end, marked and bool(places))
        raise (error if means_hand else refusal) from None
    if refusal is not None or hand == cards or (marked and any(_is_queen(text, *one) for one in places[1:])):
        return hand
    shown = " ".join(card_text(number) for number, _ in places)
    raise InvalidDealError(
        f"{quote(text)} can be read as the cards {shown} and as the hand {_hand_text(hand)}; expected one of these"
    )


def _listed(text: str) -> tuple[int, list[tuple[int, int]], InvalidDealError | None]:
    """The cards of a list: their mask, each with its place, and what is wrong with the first that is no card."""
    mask, places = 0, list[tuple[int, int]]()
    try:
        for number, place in scan_once(text):
            mask |= 1 << number
            places.append((number, place))
    except InvalidDealError as error:
        return mask, places, error
    return mask, places, None


def _written(text: str, number: int, place: int) -> bool:
    """Does a card of a list begin with the letter of its suit?"""
    return text[place].upper() == _letter(number)


def _letter(number: int) -> str:
    return SUIT_LETTERS[number >> 3]


def _is_queen(text: str, number: int, place: int) -> bool:
    """Has this card of a list the letter of its suit in a row of ranks, right behind the card before it?"""
    if _BLANK.match(text, place - 1):
        return False
    rank, after = _rank(text, place, len(text))
    return _written(text, number, place) or (rank is not None and text[after : after + 1].upper() == _letter(number))


def _means_hand(text: str, at: int, end: int, begun: bool) -> bool:
    """Is a text that is neither meant as a hand?  `begun`: it begins with a card that has a symbol or a word.

    Args:
        text: what is read.
        at: where it begins to be meant as something.
        end: where it ends.
        begun: does it begin with a card that has a symbol or a word?
    """
    if MARK.pattern.match(text, at, end):
        suits = [MARK.number(mark) for mark in MARK.pattern.finditer(text, at, end)]
        return begun and len(suits) == len(set(suits))
    groups = text.split()
    if not groups or groups[0].upper() == SUIT_LETTERS[0]:
        return len(groups) == 2 * FOUR
    if any(group[0].upper() in "SHC" for group in groups):  # no ranks: suits of cards
        return False
    count, stop = 0, at + len(groups[0])
    while at < stop and count <= len(RANK_LETTERS):
        rank, at = _rank(text, at, stop)
        if rank is None:
            return False
        count += 1
    return len(groups) == FOUR or (len(groups) > 1 and count > 1)


def _hand_text(mask: int) -> str:
    return ".".join(
        "".join(RANK_LETTERS[rank] for rank in range(7, -1, -1) if mask >> 8 * suit + rank & 1) for suit in range(FOUR)
    )
