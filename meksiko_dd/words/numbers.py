"""Numbers as people read them: rounded, and never a minus before nothing (-0.0)."""

from __future__ import annotations

__all__ = ["estimate", "fixed", "percent"]


def fixed(value: float, digits: int = 2) -> str:
    """A number with so many decimals; what rounds to nothing has no sign."""
    return f"{value:z.{digits}f}"


def percent(share: float, digits: int = 0) -> str:
    """A share of one in percent."""
    return fixed(100 * share, digits) + "%"


def estimate(value: float, error: float, digits: int = 2, unit: str = "") -> str:
    """A number with its standard error behind it; alone where that is 0, because it is exact.

    Args:
        value: what is estimated.
        error: its standard error.
        digits: decimals of both.
        unit: what stands behind the value: `%`.
    """
    shown = fixed(value, digits) + unit
    return f"{shown} \u00b1{fixed(error, digits)}" if error else shown
