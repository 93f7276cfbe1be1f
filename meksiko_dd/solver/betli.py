"""Betli under hidden cards: does the declarer take a trick at all?  Yes or no, for many hands in many layouts.

How many tricks a betli that fails would cost nobody asks, and the number takes a hundred times as long to find.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..cards.kinds import Goal, Strain
from .matrix import fixed_order
from .raw import can_take, raw_position
from .solver import Solver
from .threads import Progress, share_out

__all__ = ["betli_block", "betli_fails"]

CHUNK = 64  # questions for one task: some milliseconds


def betli_fails(
    hands: NDArray[np.uint32],
    unseen: int,
    masks: NDArray[np.uint32],
    must_trump: bool = True,
    threads: int = 1,
    progress: Progress | None = None,
) -> NDArray[np.int8]:
    """For each hand (seat A, declarer and leader, no trump) in each layout: 1 if he cannot avoid a trick, else 0.

    Args:
        hands: masks of the hands kept, uint32, shape (n,).
        unseen: mask of the cards that B and C hold.
        masks: B's cards in each layout, uint32.
        must_trump: the void rule; without trump it changes nothing.
        threads: threads to use.
        progress: called as `progress(done, total)`.
    """
    order = fixed_order(masks, unseen)
    fails = np.empty((len(hands), len(masks)), dtype=np.int8)

    def work(solver: Solver, task: tuple[int, slice]) -> int:
        row, part = task
        columns = order[part]
        fails[row, columns] = _ask(solver, int(hands[row]), unseen, masks[columns], must_trump)
        return len(columns)

    parts = [slice(start, start + CHUNK) for start in range(0, len(masks), CHUNK)]
    step = max(1, -(-len(parts) // (4 * threads)))
    pieces = [
        [(row, part) for part in parts[start : start + step]]
        for row in range(len(hands))
        for start in range(0, len(parts), step)
    ]
    share_out(work, pieces, fails.size, threads, progress)
    return fails


def betli_block(
    solver: Solver, hands: NDArray[np.uint32], unseen: int, masks: NDArray[np.uint32], must_trump: bool
) -> NDArray[np.int8]:
    """`betli_fails` by one solver in the calling thread: for those who share out larger tasks.

    Args:
        solver: asked in the calling thread.
        hands: masks of the hands kept, uint32, shape (n,).
        unseen: mask of the cards that B and C hold.
        masks: B's cards in each layout, uint32.
        must_trump: the void rule.
    """
    order = fixed_order(masks, unseen)
    fails = np.empty((len(hands), len(masks)), dtype=np.int8)
    for row, hand in enumerate(hands.tolist()):
        fails[row, order] = _ask(solver, hand, unseen, masks[order], must_trump)
    return fails


def _ask(solver: Solver, hand: int, unseen: int, masks: NDArray[np.uint32], must_trump: bool) -> NDArray[np.int8]:
    """One hand in some layouts, asked in the order in which they are given.

    Args:
        solver: asked in the calling thread.
        hand: mask of the cards that A holds.
        unseen: mask of the cards that B and C hold.
        masks: B's cards in each layout.
        must_trump: the void rule.
    """
    position = raw_position((0, 0, 0), Strain.NT, must_trump, goal=Goal.MIN)
    fails = np.empty(len(masks), dtype=np.int8)
    for at, mask in enumerate(masks.tolist()):
        position.hands = (hand, mask, unseen & ~mask)
        fails[at] = can_take(solver, position, 1)
    return fails
