"""What a fork leaves behind: the child has only the thread that forked, and what others held stays held for ever."""

from __future__ import annotations

import os
import weakref
from typing import Protocol

__all__ = ["tell_in_child"]


class Forked(Protocol):
    """What wants to know that it has been copied into another process."""

    def _after_fork(self) -> None:
        """Called in the child, before anything else happens there."""


_alive: set[weakref.ref[Forked]] = set()


def tell_in_child(one: Forked) -> None:
    """Call its `_after_fork` in the child of every fork to come, as long as it lives."""
    _alive.add(weakref.ref(one, _alive.discard))


def _tell_all() -> None:
    for reference in tuple(_alive):
        one = reference()
        if one is not None:
            one._after_fork()


if hasattr(os, "register_at_fork"):  # Windows has no fork
    os.register_at_fork(after_in_child=_tell_all)
