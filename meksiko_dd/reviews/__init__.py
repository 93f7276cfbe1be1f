"""Reviews of played deals: what every decision cost, with all cards seen and by what its player could know.

Begin with `play` (exact) and `hidden`; `report` and `hidden_report` have the answers, `sentences` tells them, `page`
draws them.
"""
