"""Many deals in one call: numpy arrays in and out, the loop in C, one solver for each thread.

This module is imported when it is first used: numpy costs more time to import than a deal costs to solve.
"""

from __future__ import annotations

from typing import NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .._binding import check, ffi, lib
from ..cards.card import FULL_MASK
from ..cards.deal import Deal
from ..cards.kinds import Goal, Seat, Strain
from ..errors import InvalidDealError, flag
from .answers import Counters
from .raw import void_rule
from .solver import Solver
from .threads import Progress, check_threads, share_out

__all__ = ["solve_array"]

CHUNK = 64  # deals for one call into C: some milliseconds


def solve_array(
    hands: ArrayLike,
    strain: ArrayLike,
    declarer: ArrayLike,
    leader: ArrayLike | None = None,
    goal: Goal | str = "max",
    must_trump: bool = True,
    threads: int = 1,
    progress: Progress | None = None,
) -> NDArray[np.int8]:
    """Solve many deals; the answers do not depend on `threads`.

    Args:
        hands: masks of the hands of seats A B C, shape (n, 3), uint32: bit 8*suit + rank, suits S H D C, ranks 7..A.
        strain: 0..4 = S H D C NT, one for all or shape (n,); a single one may be text, too.
        declarer: 0..2 = A B C, one for all or shape (n,).
        leader: the same; the declarer if None.
        goal: "max" or "min", for all.
        must_trump: the void rule, for all.
        threads: threads to use, at least 1.
        progress: called as `progress(done, total)`, in deals, from time to time and at the end.

    Returns:
        Declarer's tricks, int8, shape (n,).

    Raises:
        InvalidDealError: an array has the wrong shape or type, or a deal (named by its index) is not valid.
    """
    masks = deal_masks(hands)
    columns = [
        column(strain, len(masks), Strain, "strain"),
        column(declarer, len(masks), Seat, "declarer"),
    ]
    columns.append(columns[1] if leader is None else column(leader, len(masks), Seat, "leader"))
    return solve_deals(
        masks, columns, Goal.parse(goal), flag("must_trump", must_trump), check_threads(threads), progress
    )[0]


def solve_deals(
    masks: NDArray[np.uint32],
    columns: list[NDArray[np.uint8]],
    goal: Goal,
    must_trump: bool,
    threads: int,
    progress: Progress | None = None,
) -> tuple[NDArray[np.int8], Counters]:
    """`solve_array` with checked arguments (`columns`: strain, declarer, leader), and what the solvers did.

    Args:
        masks: hands of seats A B C, shape (n, 3).
        columns: strain, declarer and leader of each deal.
        goal: for all.
        must_trump: the void rule, for all.
        threads: threads to use.
        progress: called as `progress(done, total)`.
    """
    count = len(masks)
    rule = void_rule(must_trump)
    tricks = np.empty(count, dtype=np.int8)

    def work(solver: Solver, part: slice) -> int:
        strain, declarer, leader = (ffi.from_buffer("uint8_t[]", values[part]) for values in columns)
        status = lib.mdd_solve_array(
            solver._open(),
            part.stop - part.start,
            ffi.from_buffer("uint32_t[]", masks[part]),
            strain,
            declarer,
            leader,
            int(goal),
            rule,
            ffi.from_buffer("int8_t[]", tricks[part]),
            ffi.new("uint64_t *"),
        )
        check(status)
        return len(tricks[part])

    pieces = [[slice(start, min(start + CHUNK, count))] for start in range(0, count, CHUNK)]
    return tricks, share_out(work, pieces, count, threads, progress)


def deal_masks(hands: ArrayLike) -> NDArray[np.uint32]:
    """Deals as C reads them, shape (n, 3), every one checked."""
    masks = np.asarray(hands)
    if masks.ndim != 2 or masks.shape[1] != 3:
        raise InvalidDealError(f"hands has the shape {masks.shape}; expected (n, 3): masks of seats A B C")
    masks = card_sets(masks, "hands")
    a, b, c = masks[:, 0], masks[:, 1], masks[:, 2]
    sizes = card_counts(a)
    bad = ((a & b) | (a & c) | (b & c) != 0) | (sizes < 1) | (sizes > lib.MDD_MAX_TRICKS)
    bad |= (card_counts(b) != sizes) | (card_counts(c) != sizes)
    if bad.any():
        _explain(masks, int(bad.argmax()))
    return masks


def card_sets(values: ArrayLike, name: str) -> NDArray[np.uint32]:
    """Masks as C reads them; `name` is that of the argument."""
    masks = np.asarray(values)
    if masks.size == 0:
        return masks.astype(np.uint32)
    if masks.dtype.kind not in "ui":
        raise InvalidDealError(f"{name} has the type {masks.dtype}; expected whole numbers (uint32 masks)")
    if masks.min() < 0 or masks.max() > FULL_MASK:
        raise InvalidDealError(f"{name} has a number that is no mask of 32 cards; expected 0 to 2**32 - 1")
    return np.ascontiguousarray(masks, dtype=np.uint32)


def card_counts(masks: NDArray[np.uint32]) -> NDArray[np.uint32]:
    """How many cards each mask has (numpy 1 has no bitwise_count): sums of ever wider groups of bits."""
    counts = masks - (masks >> 1 & 0x55555555)
    counts = (counts & 0x33333333) + (counts >> 2 & 0x33333333)
    counts = counts + (counts >> 4) & 0x0F0F0F0F
    sums: NDArray[np.uint32] = counts * np.uint32(0x01010101) >> 24
    return sums


def column(values: ArrayLike, count: int, kind: type[Strain] | type[Seat], name: str) -> NDArray[np.uint8]:
    """One strain or seat for each of `count` deals, as C reads them; `name` is that of the argument.

    Args:
        values: what was given: one for all, or one for each deal.
        count: how many deals there are.
        kind: what the numbers stand for.
        name: of the argument, for the message.
    """
    limit = len(kind)
    if isinstance(values, str):
        values = int(kind.parse(values))
    column = np.asarray(values)
    if column.dtype.kind not in "ui" and column.size:
        raise InvalidDealError(f"{name} has the type {column.dtype}; expected numbers from 0 to {limit - 1}")
    if column.ndim > 1 or (column.ndim == 1 and len(column) not in (1, count)):
        raise InvalidDealError(f"{name} has the shape {column.shape}; expected one number or ({count},)")
    bad = np.flatnonzero((column < 0) | (column >= limit))
    if bad.size:
        raise InvalidDealError(f"{name} {column.flat[bad[0]]} at index {bad[0]}; expected 0 to {limit - 1}")
    return np.ascontiguousarray(np.broadcast_to(column.astype(np.uint8), (count,)))


def _explain(masks: NDArray[np.uint32], index: int) -> NoReturn:
    """Raise what is wrong with deal `index`; `Deal` says it better than a status does."""
    try:
        Deal.from_masks(tuple(int(mask) for mask in masks[index]))
    except InvalidDealError as error:
        raise InvalidDealError(f"deal at index {index}: {error}") from None
    raise AssertionError(f"deal at index {index} is right after all")
