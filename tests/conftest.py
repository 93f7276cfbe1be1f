"""Fixtures that several rooms use."""

from collections.abc import Iterator
from typing import Any

import pytest
from support.browsers import chromium
from support.paths import jsonl

from meksiko_dd.bids import _rating


@pytest.fixture(scope="session")
def solved() -> list[dict[str, Any]]:
    """The golden cases."""
    return jsonl("solved.jsonl")


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A headless Chromium."""
    yield from chromium(tmp_path_factory.mktemp("profile"))


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rate a pass in few worlds: nearly all the time of a rating goes into them, and few tests look at them."""
    monkeypatch.setattr(_rating, "WORLDS", 4)
