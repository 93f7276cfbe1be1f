"""Where things are, and the cases that stand in files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent.parent
TESTS = ROOT / "tests"
DATA = TESTS / "data"
DOCS = ROOT / "docs"
EXAMPLES = ROOT / "examples"


def jsonl(name: str) -> list[dict[str, Any]]:
    """The objects of a file of cases in tests/data/, a line each."""
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines() if line.strip()]
