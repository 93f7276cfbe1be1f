"""Cards and what belongs to them: suits, ranks, strains, seats, goals, cards and sets of cards, all immutable.

Every type parses leniently and formats canonically, and ``parse(format(x)) == x``.  The numbers are those of
solver_c/mdd_api.h: card = 8*suit + rank, a set of cards is a 32-bit mask of those bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from operator import index
from typing import TYPE_CHECKING, Any

from . import notation
from ._binding import lib
from .errors import InvalidDealError, quote

if TYPE_CHECKING:
    from typing import NoReturn, Self

__all__ = ["Card", "Goal", "Hand", "Rank", "Seat", "Strain", "Suit", "format_cards", "parse_cards"]

FULL_MASK = 2**32 - 1


class Suit(IntEnum):
    """A suit; the order is that in which hands are written."""

    SPADES = lib.MDD_SPADES
    HEARTS = lib.MDD_HEARTS
    DIAMONDS = lib.MDD_DIAMONDS
    CLUBS = lib.MDD_CLUBS

    @property
    def letter(self) -> str:
        """`S`, `H`, `D` or `C`."""
        return notation.SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """The black symbol, such as U+2660 for spades."""
        return "\u2660\u2665\u2666\u2663"[self]

    @classmethod
    def parse(cls, text: str | Suit) -> Suit:
        """The suit of a letter, symbol or name in English or Serbian; a Suit is returned as it is.

        Raises:
            InvalidDealError: it is none of these.
        """
        return text if isinstance(text, Suit) else cls(notation.SUIT.parse(text))


class Rank(IntEnum):
    """A rank, 0 (seven, the lowest) to 7 (ace)."""

    SEVEN = 0
    EIGHT = 1
    NINE = 2
    TEN = 3
    JACK = 4
    QUEEN = 5
    KING = 6
    ACE = 7

    @property
    def letter(self) -> str:
        """One of `A K Q J T 9 8 7`."""
        return notation.RANK_LETTERS[self]

    @classmethod
    def parse(cls, text: str | Rank) -> Rank:
        """The rank of a letter or number, such as `Q`, `D`, `10`, `IX`; a Rank is returned as it is.

        Raises:
            InvalidDealError: it is none of these.
        """
        return text if isinstance(text, Rank) else cls(notation.RANK.parse(text))


class Strain(IntEnum):
    """The trump suit, or no trump."""

    S = lib.MDD_SPADES
    H = lib.MDD_HEARTS
    D = lib.MDD_DIAMONDS
    C = lib.MDD_CLUBS
    NT = lib.MDD_NO_TRUMP

    @property
    def letter(self) -> str:
        """`S`, `H`, `D`, `C` or `NT`."""
        return self.name

    @property
    def suit(self) -> Suit | None:
        """The trump suit; None without trump."""
        return None if self is Strain.NT else Suit(self)

    @classmethod
    def parse(cls, text: str | Strain | Suit) -> Strain:
        """The strain of a suit's text, or of `NT N bez sans`; a Strain or Suit is taken as it is.

        Raises:
            InvalidDealError: it is none of these.
        """
        if isinstance(text, Suit):
            return cls(int(text))
        return text if isinstance(text, Strain) else cls(notation.STRAIN.parse(text))


class Seat(IntEnum):
    """A player's seat; A, B, C play in that order, then A again."""

    A = lib.MDD_SEAT_A
    B = lib.MDD_SEAT_B
    C = lib.MDD_SEAT_C

    @property
    def next(self) -> Seat:
        """The seat that plays after this one."""
        return Seat((self + 1) % 3)

    @classmethod
    def parse(cls, text: str | Seat) -> Seat:
        """The seat of `A`, `B` or `C` in any letter case; a Seat is returned as it is.

        Raises:
            InvalidDealError: it is none of these.
        """
        return text if isinstance(text, Seat) else cls(notation.SEAT.parse(text))


class Goal(IntEnum):
    """What the declarer wants: as many tricks as he can get, or as few (betli)."""

    MAX = lib.MDD_GOAL_MAX
    MIN = lib.MDD_GOAL_MIN

    @property
    def word(self) -> str:
        """`max` or `min`."""
        return self.name.lower()

    @classmethod
    def parse(cls, text: str | Goal) -> Goal:
        """The goal of `max` or `min` in any letter case; a Goal is returned as it is.

        Raises:
            InvalidDealError: it is none of these.
        """
        return text if isinstance(text, Goal) else (cls.MIN if notation.GOAL.parse(text) else cls.MAX)


class Frozen:
    """Base of the value types: a constructor sets the attributes, nobody changes them later."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed (tried to set {name})")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed (tried to delete {name})")


class Card(Frozen):
    """One card.  Cards sort as hands are written: spades, hearts, diamonds, clubs, and the ace first in each.

    Args:
        suit: a Suit or its text.
        rank: a Rank or its text.

    Attributes:
        suit: the Suit.
        rank: the Rank.
        number: 8*suit + rank, 0..31.
        bit: the mask that holds this card alone, 1 << number.
    """

    __slots__ = ("bit", "number", "rank", "suit")

    suit: Suit
    rank: Rank
    number: int
    bit: int

    def __new__(cls, suit: Suit | str, rank: Rank | str) -> Self:
        """Make the card; see the class."""
        self = object.__new__(cls)
        suit, rank = Suit.parse(suit), Rank.parse(rank)
        number = 8 * suit + rank
        for name, value in (("suit", suit), ("rank", rank), ("number", number), ("bit", 1 << number)):
            object.__setattr__(self, name, value)
        return self

    @classmethod
    def from_number(cls, number: int) -> Card:
        """The card of a number 0..31.

        Raises:
            InvalidDealError: the number is out of that range or no whole number.
        """
        position = _index(number)
        if position is None or not 0 <= position < 32:
            raise InvalidDealError(f"card number is {quote(number)}; expected 0 to 31")
        return CARDS[position]

    @classmethod
    def parse(cls, text: str | Card) -> Card:
        """The card of a text such as `SA`, `AS`, `♠A`, `10♥`, `pik A`; a Card is returned as it is.

        Raises:
            InvalidDealError: the text is not exactly one card.
        """
        if isinstance(text, Card):
            return text
        if not isinstance(text, str):
            raise InvalidDealError(f"card is {quote(text)}; expected {notation.EXPECTED_CARD}")
        return CARDS[notation.read_one_card(text)]

    @property
    def _order(self) -> int:
        return 8 * self.suit - self.rank

    def __eq__(self, other: object) -> bool:
        return self.number == other.number if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.number)

    def __lt__(self, other: Card) -> bool:
        return self._order < other._order if isinstance(other, Card) else NotImplemented

    def __le__(self, other: Card) -> bool:
        return self._order <= other._order if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: Card) -> bool:
        return self._order > other._order if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: Card) -> bool:
        return self._order >= other._order if isinstance(other, Card) else NotImplemented

    def __reduce__(self) -> tuple[Any, ...]:
        return (Card.from_number, (self.number,))

    def __str__(self) -> str:
        return notation.card_text(self.number)

    def __repr__(self) -> str:
        return f"Card.parse('{self}')"


CARDS = tuple(Card(suit, rank) for suit in Suit for rank in Rank)  # by number
WRITTEN = tuple(sorted(CARDS))  # in the order in which hands are written


class Hand(Frozen):
    """A set of cards, 0 to 32 of them; iterates in written order.

    Args:
        mask: sum of the `bit` of its cards, 0..2**32-1.

    Raises:
        InvalidDealError: the mask is out of that range or no whole number.
    """

    __slots__ = ("mask",)

    mask: int

    def __init__(self, mask: int) -> None:
        bits = _index(mask)
        if bits is None or not 0 <= bits <= FULL_MASK:
            raise InvalidDealError(f"mask is {quote(mask)}; expected a whole number from 0 to 2**32 - 1")
        object.__setattr__(self, "mask", bits)

    @classmethod
    def of(cls, cards: Hand | str | Iterable[Card | str]) -> Hand:
        """The set of these cards: a Hand, an iterable, a list as text (`SA SK`) or a hand as text (`AK...`).

        Raises:
            InvalidDealError: a card cannot be read or is there twice.
        """
        if isinstance(cards, Hand):
            return cards
        if isinstance(cards, str) and "." in cards:
            return cls.parse(cards)
        return cls(sum(card.bit for card in parse_cards(cards)))

    @classmethod
    def parse(cls, text: str | Hand) -> Hand:
        """The hand of a text `spades.hearts.diamonds.clubs`, such as `AKJT8.A9.K7.8`; a Hand is returned as it is.

        Raises:
            InvalidDealError: not four suits, an unreadable rank, or a card twice.
        """
        if isinstance(text, Hand):
            return text
        if not isinstance(text, str):
            raise InvalidDealError(f"hand is {quote(text)}; expected text such as AKJT8.A9.K7.8")
        start = notation.skip_space(text, 0)
        return cls(notation.scan_hand(text, start, max(start, len(text.rstrip()))))

    def ranks(self, suit: Suit | str) -> str:
        """The ranks of one suit from high to low, such as `AKJT8`; empty when void."""
        held = self.mask >> 8 * Suit.parse(suit)
        return "".join(notation.RANK_LETTERS[rank] for rank in range(7, -1, -1) if held >> rank & 1)

    def __iter__(self) -> Iterator[Card]:
        return (card for card in WRITTEN if self.mask & card.bit)

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        return bool(self.mask & Card.parse(card).bit) if isinstance(card, (Card, str)) else False

    def __or__(self, other: Hand) -> Hand:
        return Hand(self.mask | other.mask) if isinstance(other, Hand) else NotImplemented

    def __and__(self, other: Hand) -> Hand:
        return Hand(self.mask & other.mask) if isinstance(other, Hand) else NotImplemented

    def __sub__(self, other: Hand) -> Hand:
        return Hand(self.mask & ~other.mask) if isinstance(other, Hand) else NotImplemented

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.mask)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Hand, (self.mask,))

    def __str__(self) -> str:
        return ".".join(self.ranks(suit) for suit in Suit)

    def __repr__(self) -> str:
        return f"Hand.parse('{self}')"


def parse_cards(cards: str | Iterable[Card | str], duplicates: bool = False) -> tuple[Card, ...]:
    """The cards of a list, in its order: `H7D9`, `H7,D9`, `S8 SQ C9`, or an iterable of cards and their texts.

    Args:
        cards: text or iterable.
        duplicates: may a card stand there twice?

    Raises:
        InvalidDealError: a card cannot be read, or is there twice.
    """
    if isinstance(cards, str):
        if duplicates:
            return tuple(CARDS[number] for number, _ in notation.scan_cards(cards))
        return tuple(CARDS[number] for number in notation.scan_distinct(cards))
    if not isinstance(cards, Iterable):
        raise InvalidDealError(f"cards are {quote(cards)}; expected text such as S8 SQ C9, or an iterable")
    found: dict[Card, int] = {}
    result = []
    for place, item in enumerate(cards, start=1):
        try:
            card = Card.parse(item)
        except InvalidDealError as error:
            raise InvalidDealError(f"card {place} of the list: {error}") from None
        if card in found and not duplicates:
            raise InvalidDealError(f"{card} stands there twice, as card {found[card]} and as card {place} of the list")
        found[card] = place
        result.append(card)
    return tuple(result)


def format_cards(cards: Iterable[Card], sep: str = " ") -> str:
    """The canonical text of a list of cards, in its order, such as `S8 SQ C9`."""
    return sep.join(map(str, cards))


def _index(value: object) -> int | None:
    """`value` as an int if it is a whole number of any library, else None."""
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None
