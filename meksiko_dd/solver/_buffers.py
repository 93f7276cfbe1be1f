"""Numbers for C without numpy: lists are copied, arrays of any library are read where they stand."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .._binding import ffi
from ..errors import InvalidDealError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from .._binding import Array, uint32_t

    Masks = Sequence[int] | array[int] | memoryview | NDArray[np.uint32]

__all__ = ["masks_for_c", "zeros"]

ITEM = {"b": 1, "h": 2, "i": 4, "I": 4, "Q": 8}  # bytes of an item, by array's letter, where C has its fixed widths


def zeros(letter: str, count: int) -> array[int]:
    """An array for C to fill in."""
    found = array(letter, bytes(ITEM[letter] * count))
    assert len(found) == count, "this Python's arrays have other widths than C's numbers"
    return found


def masks_for_c(values: Masks, name: str) -> Array[uint32_t]:
    """Sets of cards as C reads them; `name` is that of the argument.

    Raises:
        InvalidDealError: a number is no mask of 32 cards, or an array has numbers of another width, or gaps.
    """
    if isinstance(values, (list, tuple, range)):
        try:
            return ffi.new("uint32_t[]", list(values))
        except (OverflowError, TypeError):
            raise InvalidDealError(f"{name} has an item that is no mask of 32 cards; expected 0 to 2**32 - 1") from None
    given: Any = values
    view = memoryview(given)
    if view.format not in ("I", "L") or view.itemsize != ITEM["I"] or view.ndim != 1 or not view.c_contiguous:
        raise InvalidDealError(f"{name} has items of the format {view.format!r}; expected uint32, one after the other")
    return ffi.from_buffer("uint32_t[]", view)
