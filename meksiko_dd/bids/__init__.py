"""What a hand is worth before the talon, and how high to go.

Begin with `ask` (cards hidden) and `known` (cards seen); `report` has the answers.  How talons are judged, what a pass
is worth and what advice follows is this room's own.
"""
