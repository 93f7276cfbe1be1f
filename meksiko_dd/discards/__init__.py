"""Which two cards to throw away, and what to call trumps.

Begin with `ask` (the questions); `report` has the answers.  The race of the choices is this room's own.
"""
