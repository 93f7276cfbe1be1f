"""Fixtures that several rooms use."""

from collections.abc import Iterator
from typing import Any

import pytest
from support.browsers import chromium
from support.paths import jsonl

from meksiko_dd.bids import _rating


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Most tests look for whole sentences, in this process and in others; those of the layout say how wide it is."""
    monkeypatch.setenv("COLUMNS", "1000")


@pytest.fixture(scope="session")
def solved() -> list[dict[str, Any]]:
    """The golden cases."""
    return jsonl("solved.jsonl")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has Serbian for good tests in English all the same."""
    monkeypatch.delenv("MEKSIKO_DD_LANG", raising=False)


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A headless Chromium."""
    yield from chromium(tmp_path_factory.mktemp("profile"))


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rate a pass in few worlds: nearly all the time of a rating goes into them, and few tests look at them."""
    monkeypatch.setattr(_rating, "WORLDS", 4)
