"""The bridge to C: the only module that imports the extension, and the only place where a status becomes an error."""

from ._solver import ffi, lib
from .errors import InvalidDealError, MeksikoError, SolverError

__all__ = ["check", "ffi", "lib"]

_INVALID = frozenset(
    {
        lib.MDD_ERROR_OPTIONS,
        lib.MDD_ERROR_ARGUMENT,
        lib.MDD_ERROR_DUPLICATE,
        lib.MDD_ERROR_HAND_SIZES,
        lib.MDD_ERROR_REVOKE,
    }
)


def check(status: int) -> None:
    """Return when ``status`` is MDD_OK, else raise the error that it stands for, with C's own sentence.

    Raises:
        MemoryError: the solver could not get its memory.
        InvalidDealError: the question was not one that the solver answers.
        SolverError: the node budget ran out, or the solver was cancelled.
    """
    if status == lib.MDD_OK:
        return
    if status == lib.MDD_ERROR_MEMORY:
        raise MemoryError(status_text(status))
    raise (InvalidDealError if status in _INVALID else SolverError)(status_text(status))


def status_text(status: int) -> str:
    """The sentence that C has for ``status``."""
    text = ffi.string(lib.mdd_status_text(status))
    if not isinstance(text, bytes):  # pragma: no cover - a char pointer always gives bytes
        raise MeksikoError("the solver's error text is not text")
    return text.decode("ascii")
