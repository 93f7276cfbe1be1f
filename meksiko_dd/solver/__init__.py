"""Exact answers: how many tricks the declarer takes when all cards are seen, for one deal, many deals, many layouts.

Begin with `ask` (one question) or `solver` (one after the other); `arrays` and `layouts` ask by the thousand, `threads`
shares that out.
For hidden cards: `draw` has random numbers, deals and samples, `model` what a hand is worth at a look, `pick` counts
and races; these three need no numpy.
All that calls C is in this room: what holds a solver and plain masks, and no words for people, is in `raw`.
"""
