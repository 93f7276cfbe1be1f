"""docs/json.md names every key of a review; examples/review_games.py runs and says what the reviews say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from support.command import review_json
from support.json_docs import TEXT, keys
from support.paths import EXAMPLES

import meksiko_dd as mdd


@pytest.mark.slow
@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.mek")), ids=lambda file: file.stem)
def test_every_key_is_described(file: Path) -> None:
    deals = review_json(str(file), "--show-win")["deals"]
    for deal in deals:
        for card in deal.get("cards", []):
            card.pop("values")
        deal.pop("players", None)
        deal.pop("points", None)
    missing = {key for key in keys(deals) if f"`{key}`" not in TEXT}
    assert not missing
    for key in (
        "cards",
        "decisions",
        "mistakes",
        "tricks",
        "points",
        "let_go",
        "best",
        "what_if",
        "errors",
        "thrown_in",
    ):
        assert f"`{key}`" in TEXT


@pytest.mark.slow
def test_python_example() -> None:
    command = [sys.executable, str(EXAMPLES / "review_games.py"), str(EXAMPLES / "match.mek")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    records = mdd.read_records((EXAMPLES / "match.mek").read_text())
    found = [one for one in mdd.review_many(records) if isinstance(one, mdd.Review)]
    given: dict[str, int] = dict.fromkeys(("Ana", "Boris", "Ceca"), 0)
    for one in found:
        for player in one.players:
            given[one.game.record.players[player.player]] += player.tricks
    rows = done.stdout.splitlines()
    assert rows[0] == "deal 3: thrown in" and len(rows) == 4 and sum(given.values()) > 0
    assert {row.split(" tricks")[0] for row in rows[1:]} == {f"{name}: {number}" for name, number in given.items()}
