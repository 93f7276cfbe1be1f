"""A matrix of questions: choices of what to keep and name, in layouts of the same unseen cards.

`layouts` checks what users give and asks here; rooms that ask often make a `Matrix` themselves.  Needs numpy.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .._binding import check, ffi, lib
from ..cards.card import FULL_MASK
from ..cards.hand import Hand
from ..cards.kinds import Goal
from ..errors import InvalidDealError
from .answers import Counters
from .arrays import card_counts, card_sets
from .raw import void_rule
from .solver import Solver
from .threads import Progress, share_out

__all__ = ["Matrix", "all_layouts", "fixed_order"]

Task = tuple[slice, slice]  # rows and columns of the matrix: one call into C

CELLS = 4096  # answers for one call where neighbours share nearly all: some milliseconds
BLOCK = 1024  # and where they do not
HARDER = 8  # goal min: so much less for one call
DENSE = 32768  # so many layouts of the 184,756 are near neighbours


class Matrix(NamedTuple):
    """Hands kept by seat A, who declares and leads, each with its strain; nothing is checked here.

    Attributes:
        hands: masks of the hands kept, uint32, shape (n,).
        strains: one for each hand, uint8.
        unseen: mask of the cards that B and C hold, twice as many as are kept.
        goal: for all.
        must_trump: the void rule, for all.
    """

    hands: NDArray[np.uint32]
    strains: NDArray[np.uint8]
    unseen: int
    goal: Goal = Goal.MAX
    must_trump: bool = True

    def some(self, rows: Any) -> Matrix:
        """Only these hands: their numbers, or a slice."""
        return self._replace(hands=self.hands[rows], strains=self.strains[rows])

    def solve(
        self, layouts: ArrayLike | None, threads: int, progress: Progress | None = None
    ) -> tuple[NDArray[np.int8], Counters]:
        """Declarer's tricks of each hand in each layout, shape (n, layouts), and what the solvers did.

        Inside, hands of one strain and layouts of one shape stand together: alike questions share proofs.

        Args:
            layouts: masks of B's cards; None: all, as `layouts` lists them.
            threads: threads to use.
            progress: called as `progress(done, total)`, in answers.

        Raises:
            InvalidDealError: a layout is none; it is named by its index.
        """
        listed = all_layouts(self.unseen) if layouts is None else _checked_layouts(layouts, self.unseen)
        across = np.arange(len(listed)) if layouts is None else fixed_order(listed, self.unseen)
        down = self.strains.argsort(kind="stable")
        inside, asked = self.some(down), listed[across]
        tricks = np.empty((len(down), len(asked)), dtype=np.int8)

        def work(solver: Solver, task: Task) -> int:
            rows, columns = task
            part = inside.some(rows).block(solver, asked[columns])
            tricks[down[rows, None], across[columns]] = part
            return part.size

        pieces = _pieces(inside.strains, len(asked), threads, HARDER if self.goal is Goal.MIN else 1)
        return tricks, share_out(work, pieces, tricks.size, threads, progress)

    def ask(self, solver: Solver, layouts: NDArray[np.uint32]) -> NDArray[np.int8]:
        """The same by one solver in the calling thread; layouts as in `block`, in any order."""
        down, across = self.strains.argsort(kind="stable"), fixed_order(layouts, self.unseen)
        tricks = np.empty((len(down), len(layouts)), dtype=np.int8)
        tricks[down[:, None], across] = self.some(down).block(solver, layouts[across])
        return tricks

    def block(self, solver: Solver, layouts: NDArray[np.uint32]) -> NDArray[np.int8]:
        """One call into C; nothing is reordered, so alike questions should stand together.

        Cannot be interrupted but by cancelling the solver, so it should not ask for much.

        Args:
            solver: asked in the calling thread.
            layouts: masks of B's cards, uint32, contiguous; not checked here.
        """
        part = np.empty((len(self.hands), len(layouts)), dtype=np.int8)
        status = lib.mdd_solve_choices(
            solver._open(),
            len(self.hands),
            ffi.from_buffer("uint32_t[]", self.hands),
            ffi.from_buffer("uint8_t[]", self.strains),
            self.unseen,
            int(self.goal),
            void_rule(self.must_trump),
            len(layouts),
            ffi.from_buffer("uint32_t[]", layouts),
            ffi.from_buffer("int8_t[]", part),
            ffi.new("uint64_t *"),
        )
        check(status)
        return part


def _pieces(strains: NDArray[np.uint8], columns: int, threads: int, harder: int) -> list[list[Task]]:
    """The matrix cut up for `share_out`; equal strains stand together.  Speed only.

    Where most layouts are asked, neighbours are nearly alike and a piece is a row, or part of one when there are fewer
    rows than threads.  Where few are, all hands with one strain are asked in a few layouts, then in the next few.

    Args:
        strains: of the rows, sorted.
        columns: how many layouts are asked.
        threads: among which the pieces will be shared out.
        harder: how much longer an answer takes than one for goal max; pieces are so much smaller.
    """
    if not columns:
        return []
    dense = columns > DENSE
    edges = [0, *(np.flatnonzero(np.diff(strains)) + 1).tolist(), len(strains)]
    groups = list(pairwise(range(len(strains) + 1) if dense else edges))
    share = 1 if dense and len(groups) >= threads else -(-4 * threads // len(groups))  # pieces for each group of rows
    pieces: list[list[Task]] = []
    for first, last in groups:
        width = max(1, (CELLS if dense else BLOCK // (last - first)) // harder)
        blocks = [slice(start, start + width) for start in range(0, columns, width)]
        height = last - first if len(blocks) >= threads else -(-(last - first) // threads)
        step = -(-len(blocks) // share)
        for top in range(first, last, height):
            rows = slice(top, min(top + height, last))
            tasks = [(rows, block) for block in blocks]
            pieces += [tasks[start : start + step] for start in range(0, len(tasks), step)]
    return pieces


def all_layouts(unseen: int) -> NDArray[np.uint32]:
    """Every layout of these cards once, in the fixed order: masks of B's cards."""
    masks = np.empty(lib.mdd_layout_count(unseen), dtype=np.uint32)
    check(lib.mdd_layout_list(unseen, 0, len(masks), ffi.from_buffer("uint32_t[]", masks)))
    return masks


def fixed_order(masks: NDArray[np.uint32], unseen: int) -> NDArray[np.intp]:
    """Indices that bring layouts of the unseen cards into the fixed order.  Speed only.

    The key is the number of cards in each suit, spades first, then a bit for each unseen card: the highest of each
    suit, then the second highest of each.
    """
    suits = masks.astype("<u4").view(np.uint8).reshape(-1, 4)  # spades first
    key = np.zeros(len(masks), dtype=np.uint64)
    for lengths in card_counts(suits.astype(np.uint32)).T:
        key = key << np.uint64(4) | lengths.astype(np.uint64)
    for card in sorted(Hand(unseen), key=lambda card: ((unseen & 0xFF << 8 * card.suit) >> card.number).bit_count()):
        key = key << np.uint64(1) | (masks >> np.uint32(card.number) & np.uint32(1)).astype(np.uint64)
    return key.argsort(kind="stable")


def _checked_layouts(values: ArrayLike, unseen: int) -> NDArray[np.uint32]:
    masks = card_sets(values, "layouts")
    if masks.ndim != 1:
        raise InvalidDealError(
            f"layouts has the shape {masks.shape}; expected (n,): a mask of B's cards for each layout"
        )
    half = unseen.bit_count() // 2
    bad = (masks & np.uint32(FULL_MASK & ~unseen) != 0) | (card_counts(masks) != half)
    if bad.any():
        at = int(bad.argmax())
        raise InvalidDealError(
            f"layout at index {at} is {Hand(masks[at])}; expected {half} of the unseen cards {Hand(unseen)} for B"
        )
    return masks
