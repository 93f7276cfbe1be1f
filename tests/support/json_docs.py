"""docs/json.md, and the keys of a JSON value."""

from __future__ import annotations

from typing import Any

from support.paths import DOCS

TEXT = (DOCS / "json.md").read_text(encoding="utf-8")


def keys(value: Any) -> set[str]:
    if isinstance(value, list):
        return set().union(*map(keys, value))
    return set(value).union(*map(keys, value.values())) if isinstance(value, dict) else set()
