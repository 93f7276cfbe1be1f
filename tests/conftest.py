"""Fixtures that several rooms use."""

from typing import Any

import pytest
from support.paths import jsonl


@pytest.fixture(scope="session")
def solved() -> list[dict[str, Any]]:
    """The golden cases."""
    return jsonl("solved.jsonl")
