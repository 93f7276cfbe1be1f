"""What docs/record.md shows is so."""

from __future__ import annotations

import doctest
import re

import pytest
from support.paths import DOCS

from meksiko_dd.records._json_text import _READERS
from meksiko_dd.records._lines import ALSO, KEYS
from meksiko_dd.records.check import examine
from meksiko_dd.records.record import Record

FILE = DOCS / "record.md"
TEXT = FILE.read_text(encoding="utf-8")


def test_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FILE.parent.parent)
    results = doctest.testfile(str(FILE), module_relative=False)
    assert results.failed == 0 and results.attempted >= 5


def test_the_example_is_canonical_and_true() -> None:
    shown = re.search(r"```mek\n#[^\n]*\n(.*?)```", TEXT, flags=re.DOTALL)
    assert shown is not None
    assert Record.parse(shown.group(1)).format() == shown.group(1)
    game, violations = examine(Record.parse(shown.group(1)))
    assert game is not None and not violations


def test_every_key_is_explained() -> None:
    assert all(f"`{key}`" in TEXT for key in (*KEYS, *_READERS))
    spoken = {key: [word for word, of in ALSO.items() if of == key] for key in KEYS}
    for key, words in spoken.items():
        assert not words or any(f"`{word}`" in TEXT for word in words), key
