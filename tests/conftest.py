"""Fixtures: the golden cases."""

import json
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).parent / "data"


def jsonl(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines() if line.strip()]


@pytest.fixture(scope="session")
def solved() -> list[dict[str, Any]]:
    return jsonl("solved.jsonl")
