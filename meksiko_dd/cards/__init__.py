"""The things of the game: suits, cards, hands, deals and positions in play, and how they are written.

Begin with `deal` and `position`; `kinds` has the small enumerations, `card` and `hand` the sets, `notation` reads text.
Every value is immutable (`frozen`), parses leniently and formats canonically.
"""
