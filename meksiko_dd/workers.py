"""Work shared out among threads, each with a solver of its own, while the calling thread waits.

A call into C cannot be interrupted, but another thread can cancel its solver.  So the work is done in threads, even for
`threads=1`, and the calling thread waits where Ctrl-C reaches it: whatever is asked, it ends within milliseconds.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

from .errors import InvalidDealError, SolverError
from .solution import Counters
from .solver import Solver

__all__ = ["Progress", "check_threads", "share_out"]

DIRECT = 16  # so few answers are given by the calling thread: to start another one costs as much as several answers
PATIENCE = 0.1  # seconds; where a signal does not wake a thread that waits, it looks up so often

Task = TypeVar("Task")
Progress = Callable[[int, int], object]


def check_threads(threads: object) -> int:
    """`threads` as given, if it is a whole number of at least 1."""
    if not isinstance(threads, int) or threads < 1:
        raise InvalidDealError(f"threads is {threads!r}; expected a whole number of at least 1")
    return threads


def share_out(
    work: Callable[[Solver, Task], int],
    pieces: Sequence[Sequence[Task]],
    total: int,
    threads: int = 1,
    progress: Progress | None = None,
) -> Counters:
    """Do all tasks; those of a piece one after the other with one solver, whose table then stays warm.

    Args:
        work: does a task with a solver and returns how many answers that were.  Called from several threads.
        pieces: handed out in this order, each to the next thread that is free.
        total: answers in all.
        threads: threads to use; no more than there are pieces.
        progress: called as `progress(done, total)` in the calling thread, at the end at the latest.  What it raises
            ends the work.

    Returns:
        What the solvers did, added up.

    Raises:
        Whatever `work` or `progress` raises, and KeyboardInterrupt; then nothing is working any more.
    """
    if total > DIRECT:
        return _Crew(work, pieces, total, min(threads, len(pieces)), progress).run()
    with Solver() as solver:
        for piece in pieces:
            for task in piece:
                work(solver, task)
        counters = solver.counters
    if progress is not None:
        progress(total, total)
    return counters


class _Crew(Generic[Task]):
    """The threads of one `share_out`; `changed` guards all that they share."""

    def __init__(
        self,
        work: Callable[[Solver, Task], int],
        pieces: Iterable[Sequence[Task]],
        total: int,
        threads: int,
        progress: Progress | None,
    ) -> None:
        self.work = work
        self.pieces = iter(pieces)
        self.total = total
        self.progress = progress
        self.solvers = [Solver() for _ in range(threads)]
        self.changed = threading.Condition()
        self.done = 0
        self.working = 0
        self.stopped = False
        self.error: BaseException | None = None

    def run(self) -> Counters:
        """Start the threads, wait for them, and add up what they did."""
        threads = [threading.Thread(target=self._run, args=(solver,)) for solver in self.solvers]
        started = []
        try:
            for thread in threads:
                self.working += 1
                thread.start()
                started.append(thread)
            self._wait()
        except BaseException:
            self._stop()
            raise
        finally:
            for thread in started:
                thread.join()
            counters = _sum(solver.counters for solver in self.solvers)
            for solver in self.solvers:
                solver.close()
        if self.error is not None:
            raise self.error
        return counters

    def _wait(self) -> None:
        """Until all threads have ended; tell `progress` how far they are."""
        reported = working = -1
        while working:
            with self.changed:
                if self.working and self.done == reported:
                    self.changed.wait(PATIENCE)
                done, working = self.done, self.working
            if self.progress is not None and done > max(reported, 0):
                self.progress(done, self.total)
            reported = done

    def _stop(self) -> None:
        """Let nothing more begin, and cancel what is being done."""
        self.stopped = True
        for solver in self.solvers:
            solver.cancel()

    def _run(self, solver: Solver) -> None:
        """What each thread does: piece after piece, task after task."""
        try:
            while (piece := self._next()) is not None:
                for task in piece:
                    count = self.work(solver, task)
                    with self.changed:
                        self.done += count
                        if self.progress is not None:
                            self.changed.notify()
        except BaseException as error:
            if not (self.stopped and isinstance(error, SolverError)):  # cancelled because another one has ended
                self.error = self.error or error
            self._stop()
        with self.changed:
            self.working -= 1
            self.changed.notify()

    def _next(self) -> Sequence[Task] | None:
        with self.changed:
            return None if self.stopped else next(self.pieces, None)


def _sum(counters: Iterable[Counters]) -> Counters:
    return Counters(*map(sum, zip(*counters, strict=True)))
