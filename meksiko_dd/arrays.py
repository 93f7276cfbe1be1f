"""Many deals in one call: numpy arrays in and out, the loop in C, one solver for each thread.

This module is imported when it is first used: numpy costs more time to import than a deal costs to solve.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._binding import check, ffi, lib, status_text
from .cards import Goal, Seat, Strain
from .deal import Deal
from .errors import InvalidDealError
from .solver import Solver

__all__ = ["solve_array"]

CHUNK = 64  # deals for one call into C: some milliseconds, so that Ctrl-C is heard


def solve_array(
    hands: ArrayLike,
    strain: Any,
    declarer: Any,
    leader: Any = None,
    goal: Goal | str = "max",
    must_trump: bool = True,
    threads: int = 1,
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

    Returns:
        Declarer's tricks, int8, shape (n,).

    Raises:
        InvalidDealError: an array has the wrong shape or type, or a deal (named by its index) is not valid.
    """
    masks = _masks(hands)
    count = len(masks)
    strains = _column(strain, count, Strain, "strain", len(Strain))
    declarers = _column(declarer, count, Seat, "declarer", len(Seat))
    leaders = declarers if leader is None else _column(leader, count, Seat, "leader", len(Seat))
    if not isinstance(threads, int) or threads < 1:
        raise InvalidDealError(f"threads is {threads!r}; expected a whole number of at least 1")
    wish = int(Goal.parse(goal))
    rule = lib.MDD_MUST_TRUMP if must_trump else lib.MDD_FREE_RUFF
    tricks = np.empty(count, dtype=np.int8)

    def work(solver: Solver, start: int) -> None:
        end = min(start + CHUNK, count)
        done = ffi.new("uint64_t *")
        columns = [_pointer("uint8_t *", column[start:end]) for column in (strains, declarers, leaders)]
        status = lib.mdd_solve_array(
            solver._open(), end - start, _pointer("uint32_t *", masks[start:end]), *columns, wish, rule,
            _pointer("int8_t *", tricks[start:end]), done,
        )  # fmt: skip
        if status != lib.MDD_OK:
            _explain(status, masks, start + int(done[0]))

    _in_chunks(work, range(0, count, CHUNK), threads)
    return tricks


def _in_chunks(work: Callable[[Solver, int], None], starts: range, threads: int) -> None:
    """Call `work(solver, start)` for each start, in order when alone, else shared out among threads."""
    if threads == 1:
        with Solver() as solver:
            for start in starts:
                work(solver, start)
        return
    queue = iter(starts)
    turn = threading.Lock()
    stop = threading.Event()

    def run() -> None:
        with Solver() as solver:
            while not stop.is_set():
                with turn:
                    start = next(queue, None)
                if start is None:
                    return
                work(solver, start)

    with ThreadPoolExecutor(threads) as pool:
        try:
            for future in [pool.submit(run) for _ in range(threads)]:
                future.result()
        finally:
            stop.set()  # an error or Ctrl-C: the others end after their present chunk


def _masks(hands: ArrayLike) -> NDArray[np.uint32]:
    masks = np.asarray(hands)
    if masks.ndim != 2 or masks.shape[1] != 3:
        raise InvalidDealError(f"hands has the shape {masks.shape}; expected (n, 3): masks of seats A B C")
    if masks.size == 0:
        return masks.astype(np.uint32)
    if masks.dtype.kind not in "ui":
        raise InvalidDealError(f"hands has the type {masks.dtype}; expected whole numbers (uint32 masks)")
    if masks.min() < 0 or masks.max() > 0xFFFFFFFF:
        raise InvalidDealError("hands has a number that is no mask of 32 cards; expected 0 to 2**32 - 1")
    return np.ascontiguousarray(masks, dtype=np.uint32)


def _column(values: Any, count: int, kind: type[Strain] | type[Seat], name: str, limit: int) -> NDArray[np.uint8]:
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


def _pointer(kind: str, array: NDArray[Any]) -> Any:
    return ffi.from_buffer(kind.replace(" *", "[]"), array)


def _explain(status: int, masks: NDArray[np.uint32], index: int) -> None:
    """Raise what is wrong with deal `index`; `Deal` says it better than a status does."""
    try:
        Deal.from_masks(tuple(int(mask) for mask in masks[index]))
    except InvalidDealError as error:
        raise InvalidDealError(f"deal at index {index}: {error}") from None
    check(status)
    raise AssertionError(status_text(status))
