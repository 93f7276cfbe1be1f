"""A deal: three equal hands, and the talon if it is known.

Full deals (ten cards a hand) imply their talon: it is the two cards left over.  Endings (one to nine cards) have a
talon only if one was given; their text then carries it, so that text and value always agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import InvalidDealError, plural, quote, series, whole
from . import notation
from .card import CARDS, FULL_MASK, Card
from .deal_text import scan_hands
from .drawing import drawn
from .frozen import Frozen
from .hand import Hand, format_cards
from .kinds import Seat, Suit

if TYPE_CHECKING:
    import random

__all__ = ["MAX_SIZE", "TALON_SIZE", "Deal", "is_talon", "nowhere", "who_lacks"]

MAX_SIZE = 10
TALON_SIZE = 2
EXPECTED_DEAL = "three hands such as A:AK..Q. QJ..K. T9..A."
Cards = Hand | str | Iterable[Card | str]


class Deal(Frozen):
    """Three hands of the same size, 1 to 10 cards; immutable, hashable, picklable.

    Args:
        hands: the hands of seats A, B, C, each a `Hand`, an iterable of cards or text.
        talon: two cards that nobody holds; checked, and implied when the hands are full.

    Attributes:
        hands: the hands of seats A, B, C.
        talon: the talon, or None: not known (endings only).

    Raises:
        InvalidDealError: not three hands of one size, or a card in two places.
    """

    hands: tuple[Hand, Hand, Hand]
    talon: Hand | None

    def __init__(self, hands: Iterable[Cards], talon: Cards | None = None) -> None:
        three = tuple(_named(f"hand of {name}", cards) for name, cards in zip("ABC", _three(hands), strict=True))
        given = None if talon is None else _named("talon", talon)
        left = FULL_MASK & ~(three[0].mask | three[1].mask | three[2].mask)
        _check_hands(three, given)
        _check_talon(three, given, left)
        self._set(hands=three, talon=Hand(left) if len(three[0]) == MAX_SIZE else given)

    @classmethod
    def parse(cls, text: str | Deal) -> Deal:
        """The deal of a text such as `A:AKJT8.A9.K7.8 Q97.KQ8.AT9.A .JT7.QJ8.KQJ9`; a Deal is returned as it is.

        The hands are those of the seat named first and the next two in playing order; without a name, of A, B, C; or
        each has its seat before it.  The talon may follow: `talon:H7D9` or `H7,D9`.  A hand that is left out, or `?`,
        is worked out from two of ten cards and the talon.  docs/notation.md has all forms.

        Raises:
            InvalidDealError: the text is no deal; the message names the place, counted from 1, and what was expected.
        """
        if isinstance(text, Deal):
            return text
        if not isinstance(text, str):
            raise InvalidDealError(f"deal is {quote(text)}; expected {EXPECTED_DEAL}")
        read = scan_hands(text)
        talon = None
        if read.talon is not None:
            start, end = read.talon
            talon = Hand(sum(1 << number for number in notation.scan_distinct(text[:end], start, "talon")))
        hands = [None if mask is None else Hand(mask) for mask in read.masks]
        if read.number < len(hands) and not (read.number == 2 and _are_ten(hands, talon)):
            count = {0: "no hand", 1: "1 hand"}.get(read.number, f"{read.number} hands")
            also = f"; {_missing(hands)}" if read.number == 2 else ""
            raise InvalidDealError(f"{count} in {quote(text)}; expected {EXPECTED_DEAL}{also}")
        return cls(_completed(hands, talon), talon)

    @classmethod
    def from_masks(cls, masks: Iterable[int]) -> Deal:
        """The deal of three 32-bit masks, seats A, B, C (bit 8*suit + rank).

        Raises:
            InvalidDealError: as for `Deal`, or a mask is out of range.
        """
        return cls([Hand(mask) for mask in series("masks", masks, "three masks, of seats A, B and C")])

    @classmethod
    def random(cls, seed: int, fixed: Mapping[Any, Cards] | None = None, size: int = MAX_SIZE) -> Deal:
        """A deal by chance, every one that agrees with `fixed` equally likely.

        The same arguments give the same deal in every release, Python version and machine: the cards that `fixed` does
        not name, by number, are shuffled by Fisher and Yates from the last one down, with indices
        ``int(random() * (i + 1))`` of ``random.Random(seed)``, the one generator that Python promises to keep; then
        A, B, C and the talon take in turn all that they lack.

        Args:
            seed: a whole number from 0.
            fixed: cards that a seat (or `"talon"`) must have, by seat: a `Hand`, cards or text.
            size: cards a hand, 1 to 10.  Below 10 the talon stays unknown unless `fixed` names some of it.

        Raises:
            InvalidDealError: a bad argument, or no deal agrees with `fixed`.
        """
        import random

        seed, size = whole("seed", seed), whole("size", size, 1, MAX_SIZE)
        owned = _read_fixed(fixed or {}, size)
        taken = owned["A"].mask | owned["B"].mask | owned["C"].mask | owned["talon"].mask
        pile = _shuffled([card.number for card in CARDS if not taken & card.bit], random.Random(seed))
        for owner, hand in owned.items():
            lacks = (TALON_SIZE if owner == "talon" else size) - len(hand)
            owned[owner] = Hand(hand.mask | sum(1 << number for number in pile[:lacks]))
            pile = pile[lacks:]
        talon = owned.pop("talon")
        return cls(owned.values(), talon if fixed and any(map(is_talon, fixed)) else None)

    @property
    def size(self) -> int:
        """Cards a hand, 1..10."""
        return len(self.hands[0])

    @property
    def masks(self) -> tuple[int, int, int]:
        """The hands of seats A, B, C as 32-bit masks."""
        return (self.hands[0].mask, self.hands[1].mask, self.hands[2].mask)

    @property
    def text(self) -> str:
        """The canonical text: seat A first, no talon where it is implied; `Deal.parse` gives this very deal back."""
        return self.to_text()

    def hand(self, seat: Seat | str) -> Hand:
        """The hand of a seat."""
        return self.hands[Seat.parse(seat)]

    def to_text(self, talon: bool = False) -> str:
        """The canonical text.

        Args:
            talon: write the talon (`talon:H7D9`) even where it is implied.  An ending's talon is always written.
        """
        text = "A:" + " ".join(map(str, self.hands))
        if self.talon is not None and (talon or self.size < MAX_SIZE):
            text += " talon:" + format_cards(self.talon, "")
        return text

    def diagram(
        self,
        symbols: bool = False,
        ranks: Sequence[str] = notation.RANK_LETTERS,
        seat_word: str = "Seat",
        talon_word: str = "talon",
    ) -> str:
        """The deal drawn around a table in plain text, in playing order counterclockwise: A below, B right, C left.

        Args:
            symbols: suits as symbols instead of letters.
            ranks: what stands for each rank, the seven first.
            seat_word: what a seat is called.
            talon_word: what the talon is called.
        """
        marks = [suit.symbol if symbols else suit.letter for suit in Suit]
        return drawn(self.hands, self.talon, marks, ranks, seat_word, talon_word)

    def __str__(self) -> str:
        return self.diagram()

    def __repr__(self) -> str:
        return f"Deal.parse('{self.text}')"

    def _repr_html_(self) -> str:
        """The deal as a small table, for notebooks."""
        from html import escape

        rows = "".join(
            f"<tr><th>{seat.name}</th>"
            + "".join(f"<td>{escape(self.hands[seat].ranks(suit)) or '&ndash;'}</td>" for suit in Suit)
            + "</tr>"
            for seat in Seat
        )
        heads = "".join(f"<th>{escape(suit.symbol)}</th>" for suit in Suit)
        known = "" if self.talon is None else " ".join(card.suit.symbol + card.rank.letter for card in self.talon)
        foot = f'<tr><th>talon</th><td colspan="4">{escape(known)}</td></tr>' if known else ""
        return f'<table class="meksiko-deal"><tr><th></th>{heads}</tr>{rows}{foot}</table>'


def _are_ten(hands: Sequence[Hand | None], talon: Hand | None) -> bool:
    """Are these two hands of ten cards and the talon, so that a third hand is what they leave over?"""
    sizes = [len(hand) for hand in (*hands, talon) if hand is not None]
    return sizes == [MAX_SIZE, MAX_SIZE, TALON_SIZE]


def _completed(hands: Sequence[Hand | None], talon: Hand | None) -> list[Hand]:
    """The hands; one that is missing is what two hands of ten cards and the talon leave over."""
    known = {seat.name: hand for seat, hand in zip(Seat, hands, strict=True) if hand is not None}
    if len(known) == len(hands):
        return list(known.values())
    if talon is None or not _are_ten(hands, talon):
        raise InvalidDealError(
            f"{_missing(hands)}{_why_unknown(known, talon)}; expected three hands, or two of ten cards and the talon"
        )
    _check_distinct(known | {"talon": talon})
    rest = nowhere(known.values(), talon)
    return [rest if hand is None else hand for hand in hands]


def _missing(hands: Sequence[Hand | None]) -> str:
    """Whose hand is not there."""
    names = [seat.name for seat, hand in zip(Seat, hands, strict=True) if hand is None]
    if len(names) == 1:
        return f"the hand of {names[0]} is missing"
    return f"the hands of {', '.join(names[:-1])} and {names[-1]} are missing"


def _why_unknown(known: Mapping[str, Hand], talon: Hand | None) -> str:
    """Why one missing hand does not follow from the two others."""
    if len(known) < 2:
        return ""
    for name, hand in known.items():
        if len(hand) != MAX_SIZE:
            return f", and the hand of {name} has {plural(len(hand), 'card')}"
    return ", and so is the talon" if talon is None else f", and the talon has {plural(len(talon), 'card')}"


def nowhere(hands: Iterable[Hand], talon: Hand | None) -> Hand:
    """The cards that are in none of these hands and not in the talon."""
    left = FULL_MASK if talon is None else FULL_MASK & ~talon.mask
    for hand in hands:
        left &= ~hand.mask
    return Hand(left)


def who_lacks(hands: Sequence[Hand], talon: Hand | None) -> str:
    """What an error adds to hands that should have ten cards each: the cards that are nowhere; or nothing."""
    left = nowhere(hands, talon)
    lack = sum(MAX_SIZE - len(hand) for hand in hands)
    if max(map(len, hands)) != MAX_SIZE or len(left) != lack + (TALON_SIZE if talon is None else 0):
        return ""
    rest = " (two of them are the talon)" if talon is None else ""
    return f"; {format_cards(left)} {'is' if len(left) == 1 else 'are'} nowhere{rest}"


def _three(hands: Iterable[Cards]) -> list[Cards]:
    """`hands` as a list of three."""
    if isinstance(hands, (str, Hand)) or not isinstance(hands, Iterable):
        raise InvalidDealError(f"hands are {quote(hands)}; expected three hands (for text use Deal.parse)")
    three = list(hands)
    if len(three) != 3:
        raise InvalidDealError(f"number of hands is {len(three)}; expected three, of seats A, B and C")
    return three


def _named(owner: str, cards: Cards) -> Hand:
    """The cards as a Hand; an error names their owner."""
    try:
        return Hand.of(cards)
    except InvalidDealError as error:
        raise InvalidDealError(f"{owner}: {error}") from None


def _check_hands(hands: tuple[Hand, ...], talon: Hand | None) -> None:
    sizes = [len(hand) for hand in hands]
    for seat, size in zip(Seat, sizes, strict=True):
        if not 1 <= size <= MAX_SIZE:
            raise InvalidDealError(
                f"hand of {seat.name} has {size or 'no'} cards ({sum(sizes)} in the three hands); "
                f"expected 1 to {MAX_SIZE} cards in each, all hands equal"
            )
    _check_distinct({seat.name: hand for seat, hand in zip(Seat, hands, strict=True)})
    if len(set(sizes)) > 1:
        raise InvalidDealError(
            f"the hands of A, B and C have {sizes[0]}, {sizes[1]} and {sizes[2]} cards; expected equal hands"
            f"{who_lacks(hands, talon)}"
        )


def _check_talon(hands: tuple[Hand, ...], talon: Hand | None, left: int) -> None:
    if talon is None:
        return
    implied = f", here {format_cards(Hand(left))}" if len(hands[0]) == MAX_SIZE else ""
    if len(talon) != TALON_SIZE:
        raise InvalidDealError(f"talon has {plural(len(talon), 'card')}; expected two that nobody holds{implied}")
    owned = {seat.name: hand for seat, hand in zip(Seat, hands, strict=True)}
    _check_distinct(owned | {"talon": talon})


def _check_distinct(owned: Mapping[str, Hand]) -> None:
    """Each card has one owner, or the first that has two is named with both."""
    union = 0
    for hand in owned.values():
        union |= hand.mask
    if union.bit_count() == sum(map(len, owned.values())):
        return
    seen: dict[Card, str] = {}
    for owner, hand in owned.items():
        for card in hand:
            if card in seen:
                both = f"both in the hand of {seen[card]} and in {_owner_text(owner)}"
                raise InvalidDealError(f"{card} is {both}; expected every card once")
            seen[card] = owner


def _owner_text(owner: str) -> str:
    return "the talon" if owner == "talon" else f"the hand of {owner}"


def is_talon(key: object) -> bool:
    """Is this the talon's name, in any language and script?"""
    return isinstance(key, str) and notation.TALON.pattern.fullmatch(key.strip()) is not None


def _read_fixed(fixed: Mapping[Any, Cards], size: int) -> dict[str, Hand]:
    """The cards that each owner must have, A B C talon in this order; a `InvalidDealError` when no deal has them."""
    if not isinstance(fixed, Mapping):
        raise InvalidDealError(f"fixed is {quote(fixed)}; expected a mapping from A, B, C or talon to cards")
    owned: dict[str, Hand] = {}
    for key, cards in fixed.items():
        owner = "talon" if is_talon(key) else Seat.parse(key).name
        if owner in owned:
            raise InvalidDealError(f"fixed names {_owner_text(owner)} twice; expected it once")
        owned[owner] = _named(f"fixed cards of {_owner_text(owner)}", cards)
        room = TALON_SIZE if owner == "talon" else size
        if len(owned[owner]) > room:
            raise InvalidDealError(
                f"fixed gives {len(owned[owner])} cards to {_owner_text(owner)}; expected at most {room}"
            )
    owned = {owner: owned.get(owner, Hand(0)) for owner in ("A", "B", "C", "talon")}
    _check_distinct(owned)
    return owned


def _shuffled(numbers: list[int], generator: random.Random) -> list[int]:
    for last in range(len(numbers) - 1, 0, -1):
        other = int(generator.random() * (last + 1))
        numbers[last], numbers[other] = numbers[other], numbers[last]
    return numbers
