"""How a table plays: contracts, the auction, what a deal scores, when a match is over, and all of it in sentences.

Begin with `table` (`Rules`, the presets); a difference between tables is a field there and nowhere else.
"""
