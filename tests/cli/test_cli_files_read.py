"""Files as people have them, at the command line: nothing is skipped in silence, and the status tells what was."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.command import DEAL, fails, ok, review_json, run
from support.paths import EXAMPLES

from meksiko_dd.records.record import Record, read_records

MATCH = (EXAMPLES / "match.mek").read_text(encoding="utf-8")
LOST, MADE = ((EXAMPLES / f"{name}.mek").read_text(encoding="utf-8") for name in ("lost", "made"))
ROWS = [json.dumps(record.to_dict()) for record in read_records(MATCH) if isinstance(record, Record)]
CSV = "declarer,bid,Ana,Boris,Ceca\nAna,6,7,1,2\nBoris,7,2,6,2\n"
QUESTION = '{"deal": "AQ... K7... J8...", "strain": "NT", "declarer": "A"}'


@pytest.mark.slow
@pytest.mark.parametrize("bad", ["nonsense", "{bad}", "[1]"])
@pytest.mark.parametrize("place", [0, 1])
def test_keep_going_reviews_all_but_the_spoilt_line(bad: str, place: int) -> None:
    rows = ROWS[:2]
    rows.insert(place, bad)
    done = run("review", "-", "--keep-going", "--json", text="\n".join(rows))
    deals = json.loads(done.stdout)["deals"]
    assert done.returncode == 1 and done.stderr.startswith(f"meksiko-dd: line {place + 1}, column ")
    assert done.stderr.count("\n") == 1
    assert [deal["number"] for deal in deals if "cards" in deal] == [1, 2]
    assert [place for place, deal in enumerate(deals) if "errors" in deal] == [place]
    assert f"line {place + 1}, column" in fails(2, "review", "-", text="\n".join(rows))


def test_two_files_put_together_are_reviewed_as_two() -> None:
    both = review_json("-", text=LOST + MADE)["deals"]
    assert both == review_json("-", text=LOST)["deals"] + review_json("-", text=MADE)["deals"]
    assert [deal["number"] for deal in both] == [1, 1] and both[0]["contract"] != both[1]["contract"]


def test_what_is_asked_of_deals_of_one_number_is_shown_with_its_own() -> None:
    """A player sits elsewhere in the second file, and each deal has its own line to the win."""
    other = MADE.replace("names: Ana, Boris, Ceca", "names: Ceca, Ana, Boris").replace("dealer: Ceca", "dealer: Boris")
    assert other.count("Ceca, Ana, Boris") == 1
    deals = review_json("-", "--player", "Ana", "--show-win", text=LOST + other)["deals"]
    assert [list(deal["players"]) for deal in deals] == [["A"], ["B"]]
    apart = [review_json("-", "--player", "Ana", "--show-win", text=text)["deals"][0] for text in (LOST, other)]
    assert deals == apart
    page = ok("review", "-", "--player", "Ana", "--show-win", "--html", "-", text=LOST + other)
    assert 'id="deal-1-1"' in page and 'id="deal-1-2"' in page
    assert page.count("<tr data-n=") == sum(len(deal["cards"]) for deal in apart)
    first, second = page.split('id="deal-1-2"')
    assert "A (Ana)" in first and "B (Ana)" in second and "The contract could be made up to card 13" in first
    assert "The contract could be made up to card 13" not in second


def test_letters_of_other_seats_are_refused_as_names() -> None:
    for text in (LOST.replace("Ana, Boris, Ceca", "B, A, Ceca"), ROWS[0].replace('"Ana", "Boris"', '"B", "A"')):
        assert "is the name of place A, but the letter of another" in fails(
            2, "review", "-", "--player", "B", text=text
        )


@pytest.mark.slow
@pytest.mark.parametrize("mark", ["\x1a", "\n\x1a\r\n"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_ends_of_lines_and_files(end: str, mark: str) -> None:
    assert ok("review", "-", text=LOST.replace("\n", end) + mark) == ok("review", "-", text=LOST)
    assert ok("score", "-", text=f"sep=,{end}{CSV}".replace("\n", end) + mark) == ok("score", "-", text=CSV)
    rows = f"# mine\n{QUESTION}\n\n{QUESTION}\n"
    assert ok("batch", "-", text=rows.replace("\n", end) + mark) == ok("batch", "-", text=rows)
    deal = f"# mine\n{DEAL}\n"
    assert ok("table", "-", text=deal.replace("\n", end) + mark) == ok("table", "-", text=deal)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_called_so_by_every_command(encoding: str) -> None:
    assert "the file is UTF-16; expected UTF-8" in fails(2, "review", "-", text=LOST.encode(encoding))
    assert "the file is UTF-16; expected a sheet as text" in fails(2, "score", "-", text=CSV.encode(encoding))
    assert "stdin is UTF-16; expected a deal as text" in fails(2, "table", "-", text=DEAL.encode(encoding))
    done = run("batch", "-", text=QUESTION.encode(encoding))
    assert done.returncode == 1 and json.loads(done.stdout)["error"] == "the file is UTF-16"


def test_a_sheet_that_is_refused_writes_nothing(tmp_path: Path) -> None:
    page = tmp_path / "match.html"
    for text, said in (
        (CSV + CSV, "there is another header here"),
        (CSV.replace("Ceca", "Ceca,Mesto"), "unknown column 'Mesto'"),
        (CSV + '"Ana,6,7,1,2\n', "each quote closed on its line"),
    ):
        error = fails(2, "score", "-", "--html", str(page), text=text)
        assert said in error and error.count("\n") == 1 and not page.exists()


def test_names_declare_a_fourth_player() -> None:
    text = CSV.replace("Ceca\n", "Ceca,Dule\n").split("Boris,7")[0]
    assert "unknown column 'Dule'" in fails(2, "score", "-", text=text)
    assert "Dule 0" in ok("score", "-", "--names", "Ana,Boris,Ceca,Dule", text=text)
    assert "Dule 0" in ok("score", "-", "--dealer", "Dule", text=text)
