"""Layouts by number: all that agree with what a declarer knows, in a fixed order, and samples spread evenly over them.

Neighbours in the order are alike, so a sample of every so-manieth layout tells more than one drawn by chance, and its
layouts cost less to ask.  Where it begins is chance: every layout is equally likely to be in it.  Nothing here needs
numpy.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..solver.draw import Purpose, Whereabouts, count_deals, every_deal, every_layout, layout_total, random_numbers

__all__ = ["Layouts", "Spread"]

PLACES = 4  # masks in a row of a deal, the second B's


class Layouts:
    """The layouts of the unseen cards, as masks of B's cards.

    Args:
        unseen: mask of the cards that B and C hold.
        b: those that B is known to have.
        c: those that C is known to have.

    Attributes:
        unseen: as given.
        total: how many there are.
    """

    def __init__(self, unseen: int, b: int = 0, c: int = 0) -> None:
        half = unseen.bit_count() // 2
        self.unseen = unseen
        self._known = Whereabouts(unseen, (0, half, half, 0), (0, b, c, 0)) if b | c else None
        self.total = layout_total(unseen) if self._known is None else count_deals(self._known)

    def numbered(self, first: int, count: int, step: int = 1) -> Sequence[int]:
        """Layouts `first`, `first + step` and so on, `count` of them; behind the last one comes the first."""
        first %= self.total
        if self._known is None:
            return every_layout(self.unseen, count, step=step, first=first)
        return every_deal(self._known, count, step=step, first=first)[1::PLACES]


class Spread:
    """Samples of the same layouts that share none: number 0 begins anywhere, number 1 with its neighbour, and so on.

    Args:
        layouts: sampled.
        size: how many layouts a sample has; fewer where not so many samples would be left as are wanted.
        seed: 0 to 2^53 - 1.
        least: how many samples there must be.
    """

    def __init__(self, layouts: Layouts, size: int, seed: int, least: int) -> None:
        self.layouts = layouts
        self.step = max(least, layouts.total // size)
        self.size = max(1, min(size, layouts.total // self.step))
        (self.start,) = random_numbers(layouts.total, 1, seed=seed, purpose=Purpose.COUNT)

    def sample(self, number: int, every: int = 1) -> Sequence[int]:
        """Every so-manieth layout of sample `number`, in the fixed order; one at least."""
        return self.layouts.numbered(self.start + number, -(-self.size // every), self.step * every)
