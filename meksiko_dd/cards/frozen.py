"""The one base of our values: a constructor sets the attributes, and nobody changes them later."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import NoReturn

__all__ = ["Frozen"]


class Frozen:
    """Base of the value types: a constructor sets the attributes, nobody changes them later."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed (tried to set {name})")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} cannot be changed (tried to delete {name})")
