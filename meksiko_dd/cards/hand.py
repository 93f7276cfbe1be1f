"""Sets and lists of cards: a hand is a set, what was played is a list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..errors import InvalidDealError, as_whole, quote, series, whole_range
from . import notation
from .card import CARDS, FULL_MASK, WRITTEN, Card
from .frozen import Frozen
from .hand_text import read_hand, read_hand_or_cards
from .kinds import Suit

__all__ = ["Hand", "format_cards", "parse_cards"]


class Hand(Frozen):
    """A set of cards, 0 to 32 of them; iterates in written order.

    Args:
        mask: sum of the `bit` of its cards, 0..2**32-1.

    Raises:
        InvalidDealError: the mask is out of that range or no whole number.
    """

    mask: int

    def __init__(self, mask: int) -> None:
        bits = mask if type(mask) is int else as_whole(mask)  # hands are made by the million, nearly all of an int
        if bits is None or not 0 <= bits <= FULL_MASK:
            raise InvalidDealError(f"mask is {quote(mask)}; expected {whole_range(0, FULL_MASK)}")
        object.__setattr__(self, "mask", bits)

    @classmethod
    def of(cls, cards: Hand | str | Iterable[Card | str]) -> Hand:
        """The set of these cards: a Hand, an iterable, a list as text (`SA SK`) or a hand as text (`AK...`).

        Raises:
            InvalidDealError: a card cannot be read or is there twice, or the text may be a hand and other cards.
        """
        if isinstance(cards, Hand):
            return cards
        if isinstance(cards, str):
            return cls(read_hand_or_cards(cards))
        return cls(sum(card.bit for card in parse_cards(cards)))

    @classmethod
    def parse(cls, text: str | Hand) -> Hand:
        """The hand of a text `spades.hearts.diamonds.clubs`, such as `AKJT8.A9.K7.8`; a Hand is returned as it is.

        Also read: `♠AKJT8 ♥A9 ♦K7 ♣8`, with symbols or words, and `AKJT8 A9 K7 8`.

        Raises:
            InvalidDealError: not four suits, an unreadable rank, or a card twice.
        """
        if isinstance(text, Hand):
            return text
        if not isinstance(text, str):
            raise InvalidDealError(f"hand is {quote(text)}; expected text such as AKJT8.A9.K7.8")
        start = notation.skip_space(text, 0)
        return cls(read_hand(text, start, max(start, len(text.rstrip()))))

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

    # Hands, and deals and positions with them, are compared and looked up by the million: in half the time of the base.

    def __eq__(self, other: object) -> bool:
        return self.mask == other.mask if isinstance(other, Hand) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.mask)

    def __str__(self) -> str:
        return ".".join(self.ranks(suit) for suit in Suit)

    def __repr__(self) -> str:
        return f"Hand.parse('{self}')"


def parse_cards(cards: str | Iterable[Card | str], duplicates: bool = False) -> tuple[Card, ...]:
    """The cards of a list, in its order: `H7D9`, `H7,D9`, `S8 SQ C9`, or an iterable of cards and their texts.

    Args:
        cards: text or iterable.
        duplicates: may a card appear twice?

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
            raise InvalidDealError(f"{card} appears twice, as card {found[card]} and as card {place} of the list")
        found[card] = place
        result.append(card)
    return tuple(result)


def format_cards(cards: Iterable[Card], sep: str = " ") -> str:
    """The canonical text of a list of cards, in its order, such as `S8 SQ C9`."""
    return sep.join(map(str, series("cards", cards, "cards")))
