"""How people see cards and read sentences: in their language, with their pack, in symbols where these can be shown."""

from __future__ import annotations

from ..cards.card import Card
from ..cards.deal import Deal
from ..cards.kinds import Rank, Strain, Suit
from ..words import names
from ..words.sentences import say
from .terminal import symbols_wanted


class Faces:
    """How people see cards and read sentences: symbols where the terminal has them, their language and their pack.

    Attributes:
        language: of all words.
        symbols: suits as symbols, else as letters.
        ranks: what stands for each rank, the seven first.
    """

    def __init__(self, language: str, pack: str) -> None:
        self.language = language
        self.symbols = symbols_wanted()
        self.ranks = [names.rank_letter(rank, language, pack) for rank in Rank]
        self.suits = [names.suit_name(suit, language, pack) for suit in Suit]

    def say(self, key: str, **places: object) -> str:
        """The sentence of a key in their language."""
        return say(key, self.language, **places)

    def suit(self, suit: Suit) -> str:
        """A suit in short."""
        return suit.symbol if self.symbols else suit.letter

    def card(self, card: Card) -> str:
        """A card in short: its suit, then the rank."""
        return self.suit(card.suit) + self.ranks[card.rank]

    def short_strain(self, strain: Strain) -> str:
        """The strain in short."""
        return strain.letter if strain.suit is None else self.suit(strain.suit)

    def strain(self, strain: Strain) -> str:
        """What a sentence calls the strain."""
        return self.say("strain.none") if strain.suit is None else self.say("strain.suit", suit=self.suits[strain])

    def diagram(self, deal: Deal) -> str:
        """The deal, drawn."""
        return deal.diagram(self.symbols, self.ranks, self.say("seat"), self.say("talon"))
