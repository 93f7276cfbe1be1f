"""Records of played deals: read and written as text and as JSON, and checked: can this have been played?

Begin with `record` (the value, and how files are read); `check` finds what cannot be true, `game` is what was played.
"""
