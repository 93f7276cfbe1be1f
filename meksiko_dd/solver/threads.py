"""Work shared out among threads, each with a solver of its own, while the calling thread waits.

A call into C cannot be interrupted, but another thread can cancel its solver.  So the work is done in threads, even for
`threads=1`, and the calling thread waits where Ctrl-C reaches it: whatever is asked, it ends within milliseconds.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from ..errors import InvalidOptionError, SolverError, quote, whole
from .answers import Counters
from .solver import Solver

__all__ = ["DAY", "Progress", "TimeUp", "check_progress", "check_seconds", "check_threads", "processors", "share_out"]

DIRECT = 16  # so few answers are given by the calling thread: to start another one costs as much as several answers
DAY = 86_400  # seconds; nobody waits longer
PATIENCE = 0.1  # seconds; where a signal does not wake a thread that waits, it looks up so often

Task = TypeVar("Task")
Progress = Callable[[int, int], object]


class TimeUp(Exception):
    """The seconds allowed are over: raised in a task to end the work, and heard by whoever shared it out."""


def processors() -> int:
    """How many processors this process may use: what `taskset` and its like leave of those that there are."""
    if sys.version_info >= (3, 13):
        return os.process_cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_threads(threads: object) -> int:
    """`threads` as given, if it is a whole number of at least 1."""
    return whole("threads", threads, 1)


def check_seconds(seconds: object) -> float:
    """`seconds` as a number, if it is one above 0."""
    if isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not 0 < seconds <= DAY:
        raise InvalidOptionError(f"seconds is {quote(seconds)}; expected a number above 0, at most {DAY}")
    return float(seconds)


def check_progress(progress: object) -> None:
    """A bar, or whatever is told how far the work is, can be called."""
    if progress is not None and not callable(progress):
        raise InvalidOptionError(f"progress is {quote(progress)}; expected a function of two numbers, or None")


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
        threads: threads to use; no more than there are pieces, and no more than the system starts.
        progress: called as `progress(done, total)` in the calling thread, at the end at the latest.  What it raises
            ends the work.

    Returns:
        What the solvers did, added up.

    Raises:
        Whatever `work` or `progress` raises, and KeyboardInterrupt; then nothing is working any more.
    """
    check_progress(progress)
    if total > DIRECT:
        counters = _Crew(work, pieces, total, threads, progress).run()
        if counters is not None:
            return counters
    return _alone(work, pieces, total, progress)


def _alone(
    work: Callable[[Solver, Task], int], pieces: Sequence[Sequence[Task]], total: int, progress: Progress | None
) -> Counters:
    """Do all tasks in the calling thread; there Ctrl-C waits for the end of a task, some milliseconds.

    Args:
        work: as in `share_out`.
        pieces: done in this order.
        total: answers in all.
        progress: called as `progress(done, total)` after each task.
    """
    done = 0
    with Solver() as solver:
        for piece in pieces:
            for task in piece:
                done += work(solver, task)
                if progress is not None:
                    progress(done, total)
        return solver.counters


class _Crew(Generic[Task]):
    """The threads of one `share_out`; `changed` guards all that they share.  The arguments are those of `share_out`.

    Each thread makes and closes its own solver: should Ctrl-C come at a moment when the calling thread cannot wait for
    one, that one still ends by itself and nothing is freed under it.
    """

    def __init__(
        self,
        work: Callable[[Solver, Task], int],
        pieces: Sequence[Sequence[Task]],
        total: int,
        threads: int,
        progress: Progress | None,
    ) -> None:
        self.work = work
        self.pieces = iter(pieces)
        self.total = total
        self.progress = progress
        self.wanted = min(threads, len(pieces))
        self.process = os.getpid()
        self.started: list[threading.Thread] = []
        self.changed = threading.Condition()
        self.solvers: list[Solver] = []  # at work
        self.counters: list[Counters] = []  # of those that have ended
        self.done = 0
        self.ended = 0
        self.stopped = False
        self.error: BaseException | None = None

    def run(self) -> Counters | None:
        """Start the threads, wait for them, and add up what they did; None if the system starts none."""
        try:
            self._start()
            self._wait()
        except BaseException:
            if os.getpid() == self.process:
                self._stop()
            raise
        finally:
            for thread in self.started:
                thread.join()
        if self.error is not None:
            raise self.error
        return Counters(*map(sum, zip(*self.counters, strict=True))) if self.started else None

    def _start(self) -> None:
        for _ in range(self.wanted):
            thread = threading.Thread(target=self._run)
            try:
                thread.start()
            except RuntimeError:  # "can't start new thread": those that there are do the work
                return
            self.started.append(thread)

    def _wait(self) -> None:
        """Until all threads have ended; tell `progress` how far they are."""
        reported, working = 0, True
        while working:
            with self.changed:
                working = self.ended < len(self.started)
                if working and self.done == reported:
                    self.changed.wait(PATIENCE)
                done = self.done
            if self.progress is not None and done > reported:
                self.progress(done, self.total)
                if os.getpid() != self.process:
                    raise SolverError(
                        "progress forked and came back in the child; the work goes on in the parent alone"
                    )
            reported = done

    def _stop(self, error: BaseException | None = None) -> None:
        """Let nothing more begin, and cancel what is being done; the first error is kept."""
        with self.changed:
            if not self.stopped:
                self.error = error
            self.stopped = True
            for solver in self.solvers:
                solver.cancel()

    def _run(self) -> None:
        """What each thread does: piece after piece, task after task."""
        try:
            with Solver() as solver:
                with self.changed:
                    self.solvers.append(solver)
                try:
                    self._do_all(solver)
                finally:
                    with self.changed:
                        self.solvers.remove(solver)
                        self.counters.append(solver.counters)
        except BaseException as error:  # a cancelled answer, too, but then the reason has been kept
            self._stop(error)
        with self.changed:
            self.ended += 1
            self.changed.notify()

    def _do_all(self, solver: Solver) -> None:
        while (piece := self._next()) is not None:
            for task in piece:
                count = self.work(solver, task)
                with self.changed:
                    self.done += count
                    if self.progress is not None:
                        self.changed.notify()

    def _next(self) -> Sequence[Task] | None:
        with self.changed:
            return None if self.stopped else next(self.pieces, None)
