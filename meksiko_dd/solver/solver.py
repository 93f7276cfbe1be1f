"""A solver: how many tricks the declarer takes when everybody sees all cards and plays perfectly, exact.

Its methods take a `Position`, or the arguments that make one; its table stays warm from one question to the next.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, overload

from .._binding import check, ffi, lib
from ..cards.card import Card
from ..cards.deal import Deal
from ..cards.kinds import Goal, Seat, Strain
from ..cards.position import Position
from ..errors import InvalidDealError, InvalidOptionError, SolverError, quote, whole
from ._forks import tell_in_child
from .answers import Counters, Solution, Table
from .raw import raw_position

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from .._binding import OptionsFields, Pointer, PositionPointer, mdd_solver

__all__ = ["TT_KIB", "TT_KIB_RANGE", "Played", "Solver"]

TT_KIB = lib.MDD_TT_KIB_DEFAULT  # size of the table that a solver has by default
TT_KIB_RANGE = (lib.MDD_TT_KIB_MIN, lib.MDD_TT_KIB_MAX)

Played = str | Iterable[Card | str]

CPU_VARIABLE = "MEKSIKO_DD_CPU"  # names the machine code for solvers that are not told
CPUS = {"auto": lib.MDD_CPU_AUTO, "portable": lib.MDD_CPU_PORTABLE, "bmi": lib.MDD_CPU_BMI}


class Solver:
    """A reusable solver with a table that stays warm; a context manager.

    Safe from several threads: they wait for each other, so give each thread its own solver when they shall work at once
    (the C code runs without the interpreter lock).  Safe from fork: the child's has the same table, an empty one if
    another thread was at work at that moment.

    Args:
        tt_kib: size of the transposition table in KiB, 1..1048576: the most memory used, twice that after the first
            `defender_tricks`; no answer depends on it.
        node_budget: most nodes that one answer may cost, 0 = no limit; a `SolverError` when they ran out.
        techniques: sum of `lib.MDD_TECHNIQUE_*` bits, for tests and measurements: answers do not depend on it.
        cpu: which machine code searches: "auto", the best that this processor has; "portable", what every processor
            has; "bmi", x86-64 with BMI2.  If None, the environment variable MEKSIKO_DD_CPU says it, else "auto".
            No answer depends on it.

    Raises:
        InvalidOptionError: an option is out of its range, or this processor has no such machine code.
        MemoryError: the table could not be allocated.
    """

    def __init__(
        self,
        *,
        tt_kib: int = TT_KIB,
        node_budget: int = 0,
        techniques: int = lib.MDD_TECHNIQUES_ALL,
        cpu: str | None = None,
    ) -> None:
        code, wish = _cpu(cpu)
        self._options: OptionsFields = {
            "tt_kib": whole("tt_kib", tt_kib, *TT_KIB_RANGE),
            "techniques": whole("techniques", techniques, 0, lib.MDD_TECHNIQUES_ALL),
            "node_budget": whole("node_budget", node_budget, 0, 2**64 - 1),
            "cpu": code,
        }
        try:
            self._handle: Pointer[mdd_solver] | None = self._new()
        except InvalidDealError:  # the others have been checked
            needs = "this processor lacks what that code needs; expected auto or portable"
            raise InvalidOptionError(f"{wish}: {needs}") from None
        self._lock = threading.Lock()  # held while an answer is found
        # Held for a moment by those who must not wait for an answer, and by who frees the handle.  Taken after `_lock`
        # where both are; reentrant, because a signal handler may cancel, whatever its thread is doing.
        self._gate = threading.RLock()
        tell_in_child(self)

    @overload
    def solve(self, deal: Position, *, goal: Goal | str = "max") -> Solution: ...
    @overload
    def solve(
        self,
        deal: Deal | str,
        strain: Strain | str,
        declarer: Seat | str,
        leader: Seat | str | None = None,
        goal: Goal | str = "max",
        must_trump: bool = True,
        played: Played = (),
    ) -> Solution: ...
    def solve(
        self,
        deal: Position | Deal | str,
        strain: Strain | str | None = None,
        declarer: Seat | str | None = None,
        leader: Seat | str | None = None,
        goal: Goal | str = "max",
        must_trump: bool | None = None,
        played: Played | None = None,
    ) -> Solution:
        """Value, value of every legal card, and an optimal line.

        A `Position` takes the place of the deal and of what is said beside it.
        Arguments and errors are those of `meksiko_dd.solve`.
        """
        return self.solve_position(_asked(deal, strain, declarer, leader, must_trump, played), goal)

    def solve_position(self, position: Position, goal: Goal | str = "max") -> Solution:
        """The same for a `Position`, the finished one included (no tricks to come, no cards)."""
        goal = Goal.parse(goal)
        if position.is_over:
            return Solution(position, goal, 0, {}, (), 0)
        out = ffi.new("mdd_solution *")
        with self._lock:
            check(lib.mdd_solve(self._open(), _raw(position, goal), out))
        cards = {card: out.card_tricks[card.number] for card in position.legal}
        line = tuple(Card.from_number(out.line[i]) for i in range(out.line_length))
        return Solution(position, goal, out.tricks, cards, line, out.nodes)

    def tricks(self, position: Position, goal: Goal | str = "max") -> int:
        """The value of `position` alone: declarer's tricks to come, 0..10; cheaper than `solve_position`."""
        if position.is_over:
            return 0
        out = ffi.new("int *")
        with self._lock:
            check(lib.mdd_tricks(self._open(), _raw(position, Goal.parse(goal)), out))
        return out[0]

    @overload
    def can_take(self, deal: Position, tricks: int, *, goal: Goal | str = "max") -> bool: ...
    @overload
    def can_take(
        self,
        deal: Deal | str,
        tricks: int,
        strain: Strain | str,
        declarer: Seat | str,
        leader: Seat | str | None = None,
        goal: Goal | str = "max",
        must_trump: bool = True,
        played: Played = (),
    ) -> bool: ...
    def can_take(
        self,
        deal: Position | Deal | str,
        tricks: int,
        strain: Strain | str | None = None,
        declarer: Seat | str | None = None,
        leader: Seat | str | None = None,
        goal: Goal | str = "max",
        must_trump: bool | None = None,
        played: Played | None = None,
    ) -> bool:
        """Is the value at least `tricks`?  See `meksiko_dd.can_take`; a `Position` serves as in `solve`."""
        tricks = whole("tricks", tricks, None)  # any: nobody takes so many, or everybody
        position = _asked(deal, strain, declarer, leader, must_trump, played)
        if position.is_over:
            return tricks <= 0
        target = max(-1, min(tricks, lib.MDD_MAX_TRICKS + 1))  # C wants an int; beyond these the answer is the same
        out = ffi.new("int *")
        with self._lock:
            check(lib.mdd_can_take(self._open(), _raw(position, Goal.parse(goal)), target, out))
        return bool(out[0])

    @overload
    def defender_tricks(self, deal: Position, *, seat: Seat | str) -> tuple[int, int]: ...
    @overload
    def defender_tricks(
        self,
        deal: Deal | str,
        strain: Strain | str,
        declarer: Seat | str,
        seat: Seat | str,
        *,
        leader: Seat | str | None = None,
        must_trump: bool = True,
        played: Played = (),
    ) -> tuple[int, int]: ...
    def defender_tricks(
        self,
        deal: Position | Deal | str,
        strain: Strain | str | None = None,
        declarer: Seat | str | None = None,
        seat: Seat | str | None = None,
        *,
        leader: Seat | str | None = None,
        must_trump: bool | None = None,
        played: Played | None = None,
    ) -> tuple[int, int]:
        """Own tricks of the defender `seat` on two optimal lines; see `meksiko_dd.defender_tricks`.

        A `Position` serves as in `solve`; `seat` is then given by name.
        """
        position = _asked(deal, strain, declarer, leader, must_trump, played)
        try:
            defender = Seat.parse(seat)  # type: ignore[arg-type]
        except InvalidDealError as error:
            raise InvalidDealError(f"seat: {error}") from None
        if defender is position.declarer:
            others = " or ".join(other.name for other in Seat if other is not defender)
            raise InvalidDealError(f"seat is {defender.name}, the declarer; expected a defender, {others}")
        if position.is_over:
            return 0, 0
        low, high = ffi.new("int *"), ffi.new("int *")
        with self._lock:
            check(lib.mdd_defender_tricks(self._open(), _raw(position, Goal.MAX), int(defender), low, high))
        return low[0], high[0]

    def table(self, deal: Deal | str, leader: Seat | str | None = None, must_trump: bool = True) -> Table:
        """Every declarer in every strain; see `meksiko_dd.table`."""
        deal = Deal.parse(deal)
        lead = None if leader is None else Seat.parse(leader)
        tricks, betli = {}, {}
        for seat in Seat:
            start = [Position(deal, strain, seat, lead, must_trump) for strain in Strain]
            tricks[seat] = {position.strain: self.tricks(position) for position in start}
            betli[seat] = self.tricks(start[Strain.NT], Goal.MIN)
        return Table(deal, lead, must_trump, tricks, betli)

    def cancel(self) -> None:
        """Make the answer that another thread is waiting for, and all later ones, end with a `SolverError`.

        Safe from any thread, also while another one closes the solver; `resume` takes it back.

        Raises:
            SolverError: the solver is closed.
        """
        with self._gate:
            lib.mdd_solver_cancel(self._open())

    def resume(self) -> None:
        """Take `cancel` back; as safe, with the same error."""
        with self._gate:
            lib.mdd_solver_resume(self._open())

    def clear(self) -> None:
        """Empty the table, so that the next answer costs the nodes that it costs in a new solver."""
        with self._lock:
            lib.mdd_solver_clear(self._open())

    @property
    def nodes(self) -> int:
        """Trick positions expanded since the solver was made."""
        return self.counters.nodes

    @property
    def counters(self) -> Counters:
        """What the solver has done since it was made: nodes, and questions to its table."""
        with self._lock:
            counters = lib.mdd_solver_counters(self._open())
        return Counters(counters.nodes, counters.probes, counters.hits, counters.stores)

    @property
    def cpu(self) -> str:
        """Which machine code searches: "portable" or "bmi"."""
        with self._lock:
            number = lib.mdd_solver_cpu(self._open())
        return next(name for name, value in CPUS.items() if value == number)

    @property
    def memory_bytes(self) -> int:
        """Bytes that the solver holds; constant over its life, but for the second table of `defender_tricks`."""
        with self._lock:
            return lib.mdd_solver_bytes(self._open())

    def close(self) -> None:
        """Give the memory back at once.  Later questions raise a `SolverError`; closing twice is harmless."""
        with self._lock, self._gate:
            handle, self._handle = self._handle, None
            if handle is not None:
                ffi.release(handle)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        try:
            return f"<Solver: {self.memory_bytes} bytes>"
        except SolverError:  # also when another thread closes it just now
            return "<Solver: closed>"

    def _new(self) -> Pointer[mdd_solver]:
        out = ffi.new("mdd_solver **")
        check(lib.mdd_solver_new(ffi.new("mdd_options *", self._options), out))
        return ffi.gc(out[0], lib.mdd_solver_free, self._options["tt_kib"] * 1024)

    def _open(self) -> Pointer[mdd_solver]:
        if self._handle is None:
            raise SolverError("the solver is closed")
        return self._handle

    def _after_fork(self) -> None:
        """In the child of a fork: what another thread was at work with, which is not there to finish, is made anew."""
        self._gate = threading.RLock()
        if self._lock.acquire(blocking=False):  # locked() says no while a thread is on its way into the lock
            self._lock.release()
            return
        self._lock = threading.Lock()
        if self._handle is not None:
            ffi.release(self._handle)
            self._handle = None
            with suppress(MemoryError):  # it is closed then
                self._handle = self._new()


def _asked(
    deal: Position | Deal | str,
    strain: Strain | str | None,
    declarer: Seat | str | None,
    leader: Seat | str | None,
    must_trump: bool | None,
    played: Played | None,
) -> Position:
    """The position that is asked about: the one that is given, or that of a deal and what is said beside it.

    The arguments are those of `meksiko_dd.solve`, None where they are left out.
    """
    beside = {"strain": strain, "declarer": declarer, "leader": leader, "must_trump": must_trump, "played": played}
    if isinstance(deal, Position):
        for name, value in beside.items():
            if value is not None:
                raise InvalidOptionError(
                    f"{name} is {quote(value)} beside a Position, which has its own; expected none"
                )
        return deal
    cards = () if played is None else played
    return Position(deal, strain, declarer, leader, must_trump is None or must_trump, cards)  # type: ignore[arg-type]


def _cpu(wanted: str | None) -> tuple[int, str]:
    """The number of the machine code that is wanted, and the wish in words, for errors."""
    name, text = ("cpu", wanted) if wanted is not None else (CPU_VARIABLE, os.environ.get(CPU_VARIABLE) or "auto")
    number = CPUS.get(text.strip().lower()) if isinstance(text, str) else None
    if number is None:
        raise InvalidOptionError(f"{name} is {quote(text)}; expected auto, portable or bmi")
    return number, f"{name} is {quote(text)}"


def _raw(position: Position, goal: Goal) -> PositionPointer:
    """A `Position` as C reads it."""
    return raw_position(
        [hand.mask for hand in position.hands],
        position.strain,
        position.must_trump,
        declarer=position.declarer,
        leader=position.leader,
        goal=goal,
        trick=[card.number for card in position.trick],
    )
