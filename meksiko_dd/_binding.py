"""The bridge to C: the only module that imports the extension, and the only place where a status becomes an error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._solver import ffi, lib
from .errors import InvalidDealError, SolverError

if TYPE_CHECKING:  # the types of what C holds: they exist for mypy alone
    from ._solver import Array as Array
    from ._solver import OptionsFields as OptionsFields
    from ._solver import Pointer as Pointer
    from ._solver import PositionPointer as PositionPointer
    from ._solver import mdd_knowledge as mdd_knowledge
    from ._solver import mdd_position as mdd_position
    from ._solver import mdd_solver as mdd_solver
    from ._solver import uint8_t as uint8_t
    from ._solver import uint32_t as uint32_t

__all__ = ["ERRORS", "check", "ffi", "lib"]

ERRORS: dict[int, type[Exception]] = {
    lib.MDD_ERROR_MEMORY: MemoryError,
    lib.MDD_ERROR_OPTIONS: InvalidDealError,
    lib.MDD_ERROR_ARGUMENT: InvalidDealError,
    lib.MDD_ERROR_DUPLICATE: InvalidDealError,
    lib.MDD_ERROR_HAND_SIZES: InvalidDealError,
    lib.MDD_ERROR_REVOKE: InvalidDealError,
    lib.MDD_ERROR_BUDGET: SolverError,
    lib.MDD_ERROR_CANCELLED: SolverError,
    lib.MDD_ERROR_KNOWLEDGE: InvalidDealError,
}


def check(status: int) -> None:
    """Return when `status` is MDD_OK, else raise the error that it stands for, with C's own sentence.

    Raises:
        MemoryError: the solver could not get its memory.
        InvalidDealError: the question was not one that the solver answers.
        SolverError: the node budget ran out, or the solver was cancelled (or nobody knows such a status).
    """
    if status == lib.MDD_OK:
        return
    if status not in ERRORS:
        raise SolverError(f"the C code gave the status {status}, which is unknown here")
    raise ERRORS[status](ffi.string(lib.mdd_status_text(status)).decode("ascii"))
