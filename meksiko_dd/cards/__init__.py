"""The things of the game: suits, cards, hands, deals and positions in play, and how they are written.

Begin with `deal` and `position`; `kinds` has the small enumerations, `card` and `hand` the sets.  `notation` reads
words and cards, `hand_text` and `deal_text` every form of a hand and of a deal.
Every value is immutable (`frozen`), parses leniently and formats canonically.
"""
