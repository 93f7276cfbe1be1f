"""Numbers as people read them in each language: rounded, with its marks, and the form of the noun behind them.

English writes 184,756 and 3.58, Serbian 184.756 and 3,58; never a minus before nothing (-0.0).  What programs read
(JSON, CSV, records) does not come from here.
"""

from __future__ import annotations

__all__ = ["estimate", "fixed", "grouped", "percent", "plural_form"]

_SERBIAN_MARKS = str.maketrans(",.", ".,")


def _marked(text: str, language: str) -> str:
    """A number as Python writes it, with the marks of a language for thousands and decimals."""
    return text if language == "en" else text.translate(_SERBIAN_MARKS)


def grouped(number: int, language: str = "en") -> str:
    """A whole number, its thousands apart: 184,756; in Serbian 184.756."""
    return _marked(f"{number:,}", language)


def fixed(value: float, digits: int = 2, language: str = "en") -> str:
    """A number with so many decimals, 3.58; in Serbian 3,58.  What rounds to nothing has no sign."""
    return _marked(f"{value:z.{digits}f}", language)


def percent(share: float, digits: int = 0, language: str = "en") -> str:
    """A share of one in percent."""
    return fixed(100 * share, digits, language) + "%"


def estimate(value: float, error: float, digits: int = 2, unit: str = "", language: str = "en") -> str:
    """A number with its standard error behind it; alone where that is 0, because it is exact.

    Args:
        value: what is estimated.
        error: its standard error.
        digits: decimals of both.
        unit: what stands behind the value: `%`.
        language: whose marks.
    """
    shown = fixed(value, digits, language) + unit
    return f"{shown} \u00b1{fixed(error, digits, language)}" if error else shown


def plural_form(number: int, language: str = "en") -> str:
    """Which form a noun has behind a whole number: "one", "few" or "many"; behind a decimal it is "part".

    English: 1 trick, else tricks.  Serbian: 1, 21, 31 štih; 2 to 4, 22 to 24 štiha; 0, 5 to 20, 25 to 30 štihova.
    """
    if language == "en":
        return "one" if number == 1 else "many"
    last, teens = number % 10, number % 100 in range(11, 15)
    return "one" if last == 1 and not teens else "few" if last in (2, 3, 4) and not teens else "many"
