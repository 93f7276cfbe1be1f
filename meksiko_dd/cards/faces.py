"""How people see cards and numbers and read sentences: in their language, with their pack, in letters or symbols."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..words import names, numbers
from ..words.sentences import count, measure, say
from .card import CARDS, Card
from .deal import Deal
from .drawing import drawn
from .hand import Hand
from .kinds import Rank, Strain, Suit

__all__ = ["Faces"]


class Faces:
    """How people see cards and numbers and read sentences.

    Attributes:
        language: of all words.
        look: of `names.LOOKS`: suits as letters, as symbols, or in the words of William Tell's pack.
        ranks: what stands for each rank, the seven first.
        suits: what each suit is called.
        marks: what stands for each suit beside a rank.
    """

    def __init__(self, language: str, pack: str = "french", look: str = "symbols") -> None:
        """All cards are shown alike.

        Beside letters the ranks are those of our notation in every language: a Serbian D is a queen, and DD a riddle.

        Args:
            language: of all words.
            pack: whose names the cards have.
            look: how cards are shown; `tell` is always William Tell's pack.
        """
        pack = "tell" if look == "tell" else pack
        self.language, self.look = language, look
        self.ranks = [names.rank_letter(rank, "en" if look == "ascii" else language, pack) for rank in Rank]
        self.suits = [names.suit_name(suit, language, pack) for suit in Suit]
        signs = {"ascii": [suit.letter for suit in Suit], "symbols": [suit.symbol for suit in Suit], "tell": self.suits}
        self.marks = signs[look]

    def say(self, key: str, **places: object) -> str:
        """The sentence of a key in their language."""
        return say(key, self.language, **places)

    def count(self, key: str, number: int, **places: object) -> str:
        """A whole number with its noun."""
        return count(key, number, self.language, **places)

    def measure(self, key: str, shown: str) -> str:
        """A number with decimals, as it is shown, with its noun."""
        return measure(key, shown, self.language)

    def grouped(self, number: int) -> str:
        """A whole number, its thousands apart."""
        return numbers.grouped(number, self.language)

    def fixed(self, value: float, digits: int = 2) -> str:
        """A number with so many decimals."""
        return numbers.fixed(value, digits, self.language)

    def percent(self, share: float, digits: int = 0) -> str:
        """A share of one in percent."""
        return numbers.percent(share, digits, self.language)

    def estimate(self, value: float, error: float, digits: int = 2, unit: str = "") -> str:
        """A number with its standard error; see `numbers.estimate`.

        Args:
            value: what is estimated.
            error: its standard error; 0: it is exact.
            digits: decimals of both.
            unit: what stands behind the value: `%`.
        """
        return numbers.estimate(value, error, digits, unit, self.language)

    @property
    def card_width(self) -> int:
        """Of the longest card in short."""
        return max(len(self.card(card)) for card in CARDS)

    def suit(self, suit: Suit) -> str:
        """A suit in short."""
        return self.marks[suit]

    def card(self, card: Card) -> str:
        """A card in short: its suit, then the rank; `Card.parse` reads it back."""
        return self.marks[card.suit] + (" " if self.look == "tell" else "") + self.ranks[card.rank]

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards in short; `parse_cards` reads them back."""
        return (", " if self.look == "tell" else " ").join(map(self.card, cards))

    def hand(self, hand: Hand) -> str:
        """A hand suit by suit, as `Hand.parse` reads it: AKT7.98.A.KQJ, or each suit with its mark before it."""
        own = [[self.ranks[card.rank] for card in hand if card.suit is suit] for suit in Suit]
        if self.look == "ascii":
            return ".".join(map("".join, own))
        between = " " if self.look == "tell" else ""
        shown = (f"{mark}{between}{between.join(ranks)}" for mark, ranks in zip(self.marks, own, strict=True) if ranks)
        return " ".join(shown)

    def short_strain(self, strain: Strain) -> str:
        """The strain in short."""
        return self.say("strain.short_none") if strain.suit is None else self.suit(strain.suit)

    def strain_name(self, strain: Strain) -> str:
        """What the strain is called."""
        return self.say("strain.none") if strain.suit is None else self.suits[strain]

    def strain(self, strain: Strain) -> str:
        """What a sentence calls the strain."""
        return self.say("strain.none") if strain.suit is None else self.say("strain.suit", suit=self.suits[strain])

    def diagram(self, deal: Deal, hands: Sequence[Hand] | None = None, aside: str = "talon") -> str:
        """A deal, drawn; with `hands` as they are now.

        Args:
            deal: the hands and the two cards aside, if they are known.
            hands: what A, B, C still hold; None: all that they were dealt.
            aside: the key of what the two cards are called.
        """
        return drawn(hands or deal.hands, deal.talon, self.marks, self.ranks, self.say("seat"), self.say(aside))
