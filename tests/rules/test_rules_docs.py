"""docs/rules.md has what the presets say; run as a script it writes the generated part again."""

from __future__ import annotations

import doctest
import re
import sys
import textwrap
from pathlib import Path

from support.paths import DOCS

from meksiko_dd.cards.card import Card
from meksiko_dd.cards.kinds import Rank, Suit
from meksiko_dd.rules.explain import explain, field_sentence, source
from meksiko_dd.rules.table import FIELDS, MINI, PRESETS, Rules, value_text
from meksiko_dd.words.names import PACKS, TERMS, cyrillic, rank_letter, rank_name, suit_name

PAGE = DOCS / "rules.md"
BEGIN, END = "<!-- generated from the presets: begin -->", "<!-- generated from the presets: end -->"
TABLES = [*PRESETS.values(), MINI]


def row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    return [row(head), "|" + "---|" * len(head), *map(row, rows)]


def differences() -> list[str]:
    """Every field and its value at every table; bold where it is not pagat's."""
    rows = []
    for field in FIELDS:
        values = [value_text(one.fields[field]) for one in TABLES]
        rows.append([f"`{field}`", *(value if value == values[0] else f"**{value}**" for value in values)])
    return table(["rule", *(one.name for one in TABLES)], rows)


def item(sentence: str) -> str:
    """A sentence of a list, on as many lines as it needs."""
    return textwrap.fill(sentence, 116, initial_indent="- ", subsequent_indent="  ", break_on_hyphens=False)


def page_of(rules: Rules) -> list[str]:
    return [f"### {rules.name}", "", f"Source: {source(rules)}.", "", *map(item, explain(rules)), ""]


def fields() -> list[str]:
    """What each field may be, and what its value at pagat and one other mean."""
    rows = []
    for field, one in FIELDS.items():
        pagat = PRESETS["pagat"].fields[field]
        others = [value for table in TABLES if (value := table.fields[field]) != pagat]
        shown = [pagat, *EXAMPLES.get(field, others[:1])]
        meaning = " ".join(f"`{value_text(value)}`: {field_sentence(field, value)}" for value in shown)
        rows.append([f"`{field}`", one.expected, meaning])
    return table(["rule", "values", "for example"], rows)


EXAMPLES: dict[str, list[bool | int | str]] = {
    "lowest_bid": [6],
    "must_open": ["dealer", "nobody"],
    "hidden_five": [True],
    "tie": ["shared", "extra-deals"],
}


def words() -> list[str]:
    rows = [[english, serbian, cyrillic(serbian), meaning] for english, serbian, meaning in TERMS]
    lines = table(["English", "Serbian", "Cyrillic", "here"], rows)
    for pack, title in zip(PACKS, ("French pack", "William Tell (Hungarian) pack"), strict=True):
        suits = [[suit.letter, *(suit_name(suit, lang, pack) for lang in LANGS)] for suit in Suit]
        ranks = [
            [rank.letter, rank_letter(rank, "en", pack), rank_letter(rank, "sr", pack)]
            + [rank_name(rank, lang, pack) for lang in LANGS]
            for rank in reversed(Rank)
        ]
        lines += ["", f"{title}:", ""]
        lines += [*table(["suit", "English", "Serbian", "Cyrillic"], suits), ""]
        lines += table(["rank", "short", "short, Serbian", "English", "Serbian", "Cyrillic"], ranks)
    return lines


LANGS = ("en", "sr", "sr-Cyrl")


def generated() -> str:
    lines = ["## What differs from table to table", "", *differences(), "", "## What each rule may be", "", *fields()]
    lines += ["", "## The tables in plain sentences", ""]
    for rules in TABLES:
        lines += page_of(rules)
    return "\n".join([*lines, "## Words", "", *words(), ""])


def written() -> str:
    match = re.search(f"{BEGIN}\n(.*){END}", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert match is not None
    return match.group(1)


def test_the_page_is_what_the_presets_say() -> None:
    assert written() == generated(), f"run: PYTHONPATH=tests .venv/bin/python tests/rules/{Path(__file__).name}"


def test_the_examples_of_the_page() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert results.attempted >= 9 and results.failed == 0


def test_the_page_names_every_table_field_and_card() -> None:
    text = written()
    assert all(f"### {rules.name}\n" in text for rules in TABLES) and all(f"`{field}`" in text for field in FIELDS)
    assert str(Card("S", "A")) == "SA" and "gornjak" in text and "жандар" in text


if __name__ == "__main__":
    head, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    PAGE.write_text(f"{head}{BEGIN}\n{generated()}{END}{rest.partition(END)[2]}", encoding="utf-8")
    sys.exit(0)
