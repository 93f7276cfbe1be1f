"""Types of the extension module that cffi builds from solver_c/mdd_api.h, for mypy alone.

`lib` has every function and constant of that header, with C's names and order of parameters, and each struct has its
fields; tests/solver/test_binding.py compares them with the header.  None of the classes exists at run time.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, Generic, Literal, TypeAlias, TypedDict, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

class CData:
    """Anything that C holds and Python has a hand on."""

Item = TypeVar("Item")
Data = TypeVar("Data", bound=CData)

class Pointer(CData, Generic[Item]):
    """C's `Item *`."""
    def __getitem__(self, index: int) -> Item: ...

class Array(Pointer[Item]):
    """C's `Item[]`, good wherever a pointer is expected."""
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[Item]: ...

class ArrayField(Generic[Item]):
    """An array in a struct: whole sequences can be written to it."""
    def __get__(self, struct: CData, kind: object) -> Array[Item]: ...
    def __set__(self, struct: CData, values: Sequence[int]) -> None: ...

# What pointers point to.  They are told apart, so that no `uint8_t *` goes where C reads a `uint32_t *`; read from C,
# each is a plain int.  In a struct and as an argument a number of any width is an `int`.
class int8_t(int): ...
class uint8_t(int): ...
class uint32_t(int): ...
class uint64_t(int): ...
class int16_t(int): ...
class int32_t(int): ...
class char(int): ...

mdd_status: TypeAlias = int
mdd_cpu: TypeAlias = int

class mdd_solver(CData): ...

class mdd_options(CData):
    tt_kib: int
    techniques: int
    cpu: int
    node_budget: int

class mdd_position(CData):
    hands: ArrayField[uint32_t]
    trick: ArrayField[uint8_t]
    trick_length: int
    strain: int
    declarer: int
    leader: int
    goal: int
    void_rule: int

class mdd_solution(CData):
    tricks: int
    card_tricks: ArrayField[int8_t]
    line_length: int
    line: ArrayField[uint8_t]
    nodes: int

class mdd_counters(CData):
    nodes: int
    probes: int
    hits: int
    stores: int

class mdd_knowledge(CData):
    cards: int
    has: ArrayField[uint32_t]
    lacks: ArrayField[uint32_t]
    size: ArrayField[uint8_t]

class mdd_choice(CData):
    hand: int
    discard: int
    estimate: int
    strain: int

class mdd_race(CData):
    unseen: int
    choices: int
    rows: int
    stages: int
    layouts: ArrayField[uint32_t]
    keep: ArrayField[uint32_t]
    prior: int
    goal: int
    void_rule: int
    least: int
    most: int

class mdd_race_state(CData):
    answers: int
    stage: int
    layout: int
    choice: int
    finished: int

# cffi reads and writes the fields of a struct through a pointer, too.
class PositionPointer(mdd_position, Pointer[mdd_position]): ...
class SolutionPointer(mdd_solution, Pointer[mdd_solution]): ...
class RaceStatePointer(mdd_race_state, Pointer[mdd_race_state]): ...

# What a new struct starts from; fields that are not given are 0.
class OptionsFields(TypedDict, total=False):
    tt_kib: int
    techniques: int
    cpu: int
    node_budget: int

class PositionFields(TypedDict, total=False):
    hands: Sequence[int]
    trick: Sequence[int]
    trick_length: int
    strain: int
    declarer: int
    leader: int
    goal: int
    void_rule: int

class KnowledgeFields(TypedDict, total=False):
    cards: int
    has: Sequence[int]
    lacks: Sequence[int]
    size: Sequence[int]

class ChoiceFields(TypedDict, total=False):
    hand: int
    discard: int
    estimate: int
    strain: int

class RaceFields(TypedDict, total=False):
    unseen: int
    choices: int
    rows: int
    stages: int
    layouts: Sequence[int]
    keep: Sequence[int]
    prior: int
    goal: int
    void_rule: int
    least: int
    most: int

class CType:
    """What cffi knows of a type of C."""

    fields: Sequence[tuple[str, object]]

class Ffi:
    """The part of `cffi.FFI` that is used, for the types that are used."""

    NULL: Pointer[Any]

    @overload
    def new(self, cdecl: Literal["int *"], init: int = 0) -> Pointer[int]: ...
    @overload
    def new(self, cdecl: Literal["uint64_t *"], init: int = 0) -> Pointer[uint64_t]: ...
    @overload
    def new(self, cdecl: Literal["uint8_t[3]"], init: Sequence[int]) -> Array[uint8_t]: ...
    @overload
    def new(self, cdecl: Literal["mdd_solver **"]) -> Pointer[Pointer[mdd_solver]]: ...
    @overload
    def new(self, cdecl: Literal["mdd_options *"], init: OptionsFields) -> Pointer[mdd_options]: ...
    @overload
    def new(self, cdecl: Literal["mdd_position *"], init: PositionFields) -> PositionPointer: ...
    @overload
    def new(self, cdecl: Literal["mdd_position[]"], init: int) -> Array[mdd_position]: ...
    @overload
    def new(self, cdecl: Literal["mdd_solution *"]) -> SolutionPointer: ...
    @overload
    def new(self, cdecl: Literal["mdd_knowledge *"], init: KnowledgeFields) -> Pointer[mdd_knowledge]: ...
    @overload
    def new(self, cdecl: Literal["mdd_choice[]"], init: int | Sequence[ChoiceFields]) -> Array[mdd_choice]: ...
    @overload
    def new(self, cdecl: Literal["mdd_race *"], init: RaceFields) -> Pointer[mdd_race]: ...
    @overload
    def new(self, cdecl: Literal["mdd_race_state *"]) -> RaceStatePointer: ...
    @overload
    def new(self, cdecl: Literal["uint32_t[]"], init: int | Sequence[int]) -> Array[uint32_t]: ...
    @overload
    def new(self, cdecl: Literal["uint8_t[]"], init: int | Sequence[int]) -> Array[uint8_t]: ...
    @overload
    def new(self, cdecl: Literal["int32_t[]"], init: int | Sequence[int]) -> Array[int32_t]: ...
    @overload
    def from_buffer(
        self, cdecl: Literal["int8_t[]"], python_buffer: NDArray[np.int8] | array[int]
    ) -> Array[int8_t]: ...
    @overload
    def from_buffer(
        self, cdecl: Literal["uint8_t[]"], python_buffer: NDArray[np.uint8] | array[int]
    ) -> Array[uint8_t]: ...
    @overload
    def from_buffer(
        self, cdecl: Literal["uint32_t[]"], python_buffer: NDArray[np.uint32] | array[int] | memoryview
    ) -> Array[uint32_t]: ...
    @overload
    def from_buffer(self, cdecl: Literal["int16_t[]"], python_buffer: array[int]) -> Array[int16_t]: ...
    @overload
    def from_buffer(self, cdecl: Literal["int32_t[]"], python_buffer: array[int]) -> Array[int32_t]: ...
    @overload
    def from_buffer(self, cdecl: Literal["uint64_t[]"], python_buffer: array[int]) -> Array[uint64_t]: ...
    def addressof(self, array: Array[Item], index: int) -> Pointer[Item]: ...
    def gc(self, data: Data, destructor: Callable[[Data], None], size: int = 0) -> Data: ...
    def release(self, data: CData) -> None: ...
    def string(self, text: Pointer[char]) -> bytes: ...
    def typeof(self, cdecl: str) -> CType: ...

class Lib:
    """The C library."""

    MDD_OK: Final[int]
    MDD_ERROR_MEMORY: Final[int]
    MDD_ERROR_OPTIONS: Final[int]
    MDD_ERROR_ARGUMENT: Final[int]
    MDD_ERROR_DUPLICATE: Final[int]
    MDD_ERROR_HAND_SIZES: Final[int]
    MDD_ERROR_REVOKE: Final[int]
    MDD_ERROR_BUDGET: Final[int]
    MDD_ERROR_CANCELLED: Final[int]
    MDD_ERROR_KNOWLEDGE: Final[int]
    MDD_STATUS_COUNT: Final[int]

    MDD_SPADES: Final[int]
    MDD_HEARTS: Final[int]
    MDD_DIAMONDS: Final[int]
    MDD_CLUBS: Final[int]
    MDD_NO_TRUMP: Final[int]

    MDD_SEAT_A: Final[int]
    MDD_SEAT_B: Final[int]
    MDD_SEAT_C: Final[int]

    MDD_GOAL_MAX: Final[int]
    MDD_GOAL_MIN: Final[int]

    MDD_FREE_RUFF: Final[int]
    MDD_MUST_TRUMP: Final[int]

    MDD_TECHNIQUE_TABLE: Final[int]
    MDD_TECHNIQUE_BOUNDS: Final[int]
    MDD_TECHNIQUE_ORDERING: Final[int]
    MDD_TECHNIQUE_EQUIVALENCE: Final[int]
    MDD_TECHNIQUE_RELEVANT_RANKS: Final[int]
    MDD_TECHNIQUES_ALL: Final[int]

    MDD_SEATS: Final[int]
    MDD_CARDS: Final[int]
    MDD_MAX_TRICKS: Final[int]
    MDD_MAX_LINE: Final[int]
    MDD_MAX_UNFINISHED: Final[int]

    MDD_TT_KIB_MIN: Final[int]
    MDD_TT_KIB_DEFAULT: Final[int]
    MDD_TT_KIB_MAX: Final[int]

    MDD_CPU_AUTO: Final[int]
    MDD_CPU_PORTABLE: Final[int]
    MDD_CPU_BMI: Final[int]
    MDD_CPU_COUNT: Final[int]
    MDD_SEED_BITS: Final[int]
    MDD_ASIDE: Final[int]
    MDD_PLACES: Final[int]
    MDD_HAND_FEATURES: Final[int]
    MDD_RANKED_CHOICES: Final[int]
    MDD_RACE_CHOICES: Final[int]
    MDD_TRICK_COUNTS: Final[int]
    MDD_RACE_STAGES: Final[int]
    MDD_RACE_ROWS: Final[int]
    MDD_RACE_PRIOR: Final[int]
    MDD_RACE_LAYOUTS: Final[int]
    MDD_RACE_WORTH: Final[int]

    def mdd_options_default(self) -> mdd_options: ...
    def mdd_solver_new(self, options: Pointer[mdd_options], solver: Pointer[Pointer[mdd_solver]], /) -> mdd_status: ...
    def mdd_solver_free(self, solver: Pointer[mdd_solver], /) -> None: ...
    def mdd_solver_cancel(self, solver: Pointer[mdd_solver], /) -> None: ...
    def mdd_solver_resume(self, solver: Pointer[mdd_solver], /) -> None: ...
    def mdd_solver_clear(self, solver: Pointer[mdd_solver], /) -> None: ...
    def mdd_solver_counters(self, solver: Pointer[mdd_solver], /) -> mdd_counters: ...
    def mdd_solver_bytes(self, solver: Pointer[mdd_solver], /) -> int: ...
    def mdd_solver_cpu(self, solver: Pointer[mdd_solver], /) -> mdd_cpu: ...
    def mdd_position_check(self, position: Pointer[mdd_position], /) -> mdd_status: ...
    def mdd_tricks(
        self, solver: Pointer[mdd_solver], position: Pointer[mdd_position], tricks: Pointer[int], /
    ) -> mdd_status: ...
    def mdd_solve(
        self, solver: Pointer[mdd_solver], position: Pointer[mdd_position], solution: Pointer[mdd_solution], /
    ) -> mdd_status: ...
    def mdd_can_take(
        self, solver: Pointer[mdd_solver], position: Pointer[mdd_position], target: int, answer: Pointer[int], /
    ) -> mdd_status: ...
    def mdd_defender_tricks(
        self,
        solver: Pointer[mdd_solver],
        position: Pointer[mdd_position],
        seat: int,
        low: Pointer[int],
        high: Pointer[int],
        /,
    ) -> mdd_status: ...
    def mdd_solve_array(
        self,
        solver: Pointer[mdd_solver],
        count: int,
        hands: Pointer[uint32_t],
        strain: Pointer[uint8_t],
        declarer: Pointer[uint8_t],
        leader: Pointer[uint8_t],
        goal: int,
        void_rule: int,
        tricks: Pointer[int8_t],
        done: Pointer[uint64_t],
        /,
    ) -> mdd_status: ...
    def mdd_layout_count(self, unseen: int, /) -> int: ...
    def mdd_layout_list(self, unseen: int, first: int, count: int, layouts: Pointer[uint32_t], /) -> mdd_status: ...
    def mdd_solve_layouts(
        self,
        solver: Pointer[mdd_solver],
        hand: int,
        unseen: int,
        strain: int,
        goal: int,
        void_rule: int,
        count: int,
        layouts: Pointer[uint32_t],
        tricks: Pointer[int8_t],
        done: Pointer[uint64_t],
        /,
    ) -> mdd_status: ...
    def mdd_solve_choices(
        self,
        solver: Pointer[mdd_solver],
        choices: int,
        hands: Pointer[uint32_t],
        strains: Pointer[uint8_t],
        unseen: int,
        goal: int,
        void_rule: int,
        count: int,
        layouts: Pointer[uint32_t],
        tricks: Pointer[int8_t],
        done: Pointer[uint64_t],
        /,
    ) -> mdd_status: ...
    def mdd_random(
        self, seed: int, purpose: int, stream: int, below: int, first: int, count: int, numbers: Pointer[uint64_t], /
    ) -> mdd_status: ...
    def mdd_layout_every(
        self, unseen: int, first: int, step: int, count: int, layouts: Pointer[uint32_t], /
    ) -> mdd_status: ...
    def mdd_draw_count(self, knowledge: Pointer[mdd_knowledge], deals: Pointer[uint64_t], /) -> mdd_status: ...
    def mdd_draw(
        self,
        knowledge: Pointer[mdd_knowledge],
        seed: int,
        purpose: int,
        stream: int,
        first: int,
        count: int,
        deals: Pointer[uint32_t],
        /,
    ) -> mdd_status: ...
    def mdd_draw_every(
        self, knowledge: Pointer[mdd_knowledge], first: int, step: int, count: int, deals: Pointer[uint32_t], /
    ) -> mdd_status: ...
    def mdd_describe_hands(
        self,
        count: int,
        hands: Pointer[uint32_t],
        gone: Pointer[uint32_t],
        strains: Pointer[uint8_t],
        goal: int,
        features: Pointer[int16_t],
        /,
    ) -> mdd_status: ...
    def mdd_estimate_hands(
        self,
        count: int,
        hands: Pointer[uint32_t],
        gone: Pointer[uint32_t],
        strains: Pointer[uint8_t],
        goal: int,
        void_rule: int,
        estimates: Pointer[int32_t],
        /,
    ) -> mdd_status: ...
    def mdd_chance(self, log_odds: int, /) -> int: ...
    def mdd_rank_choices(
        self,
        held: int,
        gone: int,
        strains: int,
        goal: int,
        void_rule: int,
        most: int,
        choices: Pointer[mdd_choice],
        count: Pointer[int],
        /,
    ) -> mdd_status: ...
    def mdd_count(
        self,
        solver: Pointer[mdd_solver],
        hand: int,
        unseen: int,
        strain: int,
        goal: int,
        void_rule: int,
        least: int,
        most: int,
        count: int,
        layouts: Pointer[uint32_t],
        counts: Pointer[uint32_t],
        tricks: Pointer[int8_t],
        done: Pointer[uint64_t],
        /,
    ) -> mdd_status: ...
    def mdd_pick(
        self,
        solver: Pointer[mdd_solver],
        race: Pointer[mdd_race],
        choices: Pointer[mdd_choice],
        values: Pointer[int32_t],
        layouts: Pointer[uint32_t],
        answers: int,
        state: Pointer[mdd_race_state],
        counts: Pointer[uint32_t],
        out: Pointer[uint8_t],
        best: Pointer[uint32_t],
        /,
    ) -> mdd_status: ...
    def mdd_cards(
        self,
        solver: Pointer[mdd_solver],
        now: Pointer[mdd_position],
        least: int,
        most: int,
        count: int,
        deals: Pointer[uint32_t],
        tricks: Pointer[int8_t],
        done: Pointer[uint64_t],
        /,
    ) -> mdd_status: ...
    def mdd_legal_cards(self, hand: int, led: int, strain: int, void_rule: int, /) -> int: ...
    def mdd_trick_winner(self, trick: Pointer[uint8_t], strain: int, /) -> int: ...
    def mdd_status_text(self, status: mdd_status, /) -> Pointer[char]: ...

ffi: Ffi
lib: Lib
