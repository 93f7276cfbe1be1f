"""The chart of a reviewed deal: where on the page the declarer's tricks stand before each card and at the end."""

from __future__ import annotations

from typing import Any

from ..cards.faces import Faces
from .report import Review
from .sentences import card_cells

__all__ = ["chart"]

WIDTH, HEIGHT, LEFT, TOP, BOTTOM, MARGIN = 360, 178, 24, 26, 36, 10  # in its own units
MOST = 10  # tricks


def chart(review: Review, faces: Faces) -> dict[str, Any]:
    """Places and texts of an SVG: a line for the value, dots where it was given away, a dashed one for the contract."""
    values = [card.before for card in review.cards] + [review.at_end]
    contract = review.game.contract
    step = (WIDTH - LEFT - MARGIN) / max(1, len(values) - 1)

    def x(at: int) -> float:
        return round(LEFT + at * step, 2)

    def y(tricks: int) -> float:
        return round(TOP + (MOST - tricks) * (HEIGHT - TOP - BOTTOM) / MOST, 2)

    last = (len(review.cards) + 2) // 3
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "left": LEFT,
        "right": WIDTH - MARGIN,
        "top": TOP,
        "bottom": HEIGHT - BOTTOM,
        "step": step,
        "needed": contract.tricks_needed,
        "needed_y": y(contract.tricks_needed),
        "word": "allowed" if contract.betli else "needed",
        "grid": [(n, y(n)) for n in range(0, MOST + 1, 2)],
        "marks": [(n, x(3 * n - 3)) for n in range(1, last + 1)],
        "path": f"M{x(0)},{y(values[0])}" + "".join(f"H{x(at)}V{y(value)}" for at, value in enumerate(values) if at),
        "dots": [
            {"x": x(card.n), "y": y(card.after), "title": " ".join(card_cells(review, card, faces)[:3])}
            for card in review.cards
            if card.cost
        ],
    }
