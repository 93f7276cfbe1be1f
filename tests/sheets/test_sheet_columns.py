"""Columns of a match sheet: known headings in both languages, players, and nothing else."""

from __future__ import annotations

import re

import pytest
from support.growth import grows_linearly

import meksiko_dd as mdd
from meksiko_dd.sheets.reading import read_sheet
from meksiko_dd.words.names import cyrillic

ROW = "Ana,6,7,1,2"
HEAD, FALLS = "declarer,bid,A,B,C\n", "A,10,9,1,0\nB,10,1,9,0\n"  # of which nobody reaches a target
FOUR = ("Ana", "Boris", "Ceca", "Dule")


def refused(text: str | bytes, **options: object) -> str:
    """What is said of a sheet that is refused: one sentence."""
    with pytest.raises(mdd.InvalidResultError) as caught:
        read_sheet(text, **options)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value) and len(str(caught.value)) < 400
    return str(caught.value)


@pytest.mark.parametrize(
    "heading", ["note", "Napomena", "napomene", "NAPOMENA:", "datum", "Date", "vreme", "Beleška", "primedba", "runda"]
)
@pytest.mark.parametrize("cell", ["", "kontra, rekontra", "12.3.2024.", "7"])
def test_notes_and_dates_are_no_players(heading: str, cell: str) -> None:
    for word in (heading, cyrillic(heading)):
        for sheet in (
            f'declarer,bid,Ana,Boris,Ceca,{word}\n{ROW},"{cell}"\n',
            f'{word},declarer,bid,Ana,Boris,Ceca\n"{cell}",{ROW}\n',
        ):
            match = read_sheet(sheet)
            assert match.names == ("Ana", "Boris", "Ceca") and match.totals == (7, 1, 2)


def test_a_spreadsheet_in_serbian() -> None:
    latin = (
        "R. br.;Datum;Delilac;Nosilac igre;Licit;Ana;Boris;Žika;Napomena\n"
        "1.;12.3.2024.;Žika;Ana;6;7;1;2;\n2.;;Ana;Boris;7;2;6;2;pad\n3.;;Boris;Žika;meksiko;0;0;10;!\n"
    )
    match = read_sheet(latin)
    assert match.names == ("Ana", "Boris", "Žika") and match.totals == (9, -6, 24) and match.first_dealer == 2
    for other in (cyrillic(latin).replace("мексико", "meksiko"), latin.upper(), latin.replace("Ž", "Z\u030c")):
        assert read_sheet(other).totals == match.totals
    plain = latin.replace("Ž", "Z")
    assert read_sheet(plain).names == ("Ana", "Boris", "Zika")


@pytest.mark.parametrize(
    ("head", "row", "unknown"),
    [
        ("declarer,bid,Ana,Boris,Ceca,Mesto", ROW + ",", "Mesto"),
        ("declarer,bid,Ana,Boris,Ceca,Mesto", ROW + ",Beograd", "Mesto"),
        ("Mesto,declarer,bid,Ana,Boris,Ceca", "Beograd," + ROW, "Mesto"),
        ("declarer,bid,Ana,Boris,Ceca,Kazna", ROW + ",0", "Kazna"),
        ("declarer,bid,Ana,Boris,Ceca,Mesto,Vrsta", ROW + ",,x", "Vrsta"),
        ("declarer,bid,Ana,Boris,Ceca,Dule,Mesto", "Ana,6,7,1,2,,\nDule,6,,1,2,7,", "Mesto"),
        ("declarer,bid,Ana,Boris,Ceca,Dule", "Ana,6,7,1,2,", "Dule"),
    ],
)
def test_an_unknown_column_is_named_and_is_no_player(head: str, row: str, unknown: str) -> None:
    said = refused(f"# mine\n{head}\n{row}\n")
    assert said.startswith(f"line 2: unknown column '{unknown}', with no tricks under it; expected deal, dealer, ")
    assert "declarer, bid, tricks, names, date or note, or a player who has tricks" in said


@pytest.mark.parametrize(
    "sheet",
    [
        "declarer,bid,Ana,Boris,Ceca,Dule\nAna,6,7,1,2,\nDule,6,,1,2,7\n",  # he has tricks
        "declarer,bid,Ana,Boris,Ceca,Dule\nAna,6,7,1,2,\nDule,6,,4,6,0\n",  # he declares
        "dealer,declarer,bid,Ana,Boris,Ceca,Dule\nDule,Ana,6,7,1,2,\n",  # he deals
        "dealer,declarer,bid,Ana,Boris,Ceca,Dule\nd,Ana,6,7,1,2,\n",  # and is called by his letter
        "declarer,bid,Ana,Boris,Ceca,Dule\n",  # nobody has played
        "deal,declarer,bid,Ana,Boris,Ceca,Dule\n1,,,,,,\n2,,,,,,\n",
    ],
)
def test_a_fourth_player_is_borne_out(sheet: str) -> None:
    assert read_sheet(sheet).names == FOUR


def test_a_fourth_player_is_declared() -> None:
    sheet = "declarer,bid,Ana,Boris,Ceca,Dule\nAna,6,7,1,2,\n"
    assert read_sheet(sheet, names=FOUR).names == FOUR == read_sheet(sheet, dealer="Dule").names
    assert "unknown column 'Mesto'" in refused(sheet.replace("Dule", "Dule,Mesto"), names=FOUR)
    assert "unknown column 'Dule'" in refused(sheet, names=FOUR[:3])
    assert read_sheet(sheet.replace("Dule", "Note"), names=["Ana", "Boris", "Ceca", "Note"]).names[3] == "Note"


def test_columns_that_stand_twice() -> None:
    assert read_sheet(f"date,time,declarer,bid,Ana,Boris,Ceca,note,napomena\n1.1.,8h,{ROW},a,b\n").totals == (7, 1, 2)
    assert "two columns are called 'licit'" in refused(f"bid,licit,declarer,Ana,Boris,Ceca\n6,{ROW}")
    assert "two columns are called 'ana'" in refused("declarer,bid,Ana,Boris,ana\n")


def test_names_beside_columns_of_players_must_agree() -> None:
    sheet = "declarer,bid,Ana,Boris,Ceca,names\n{},Ana Boris Ceca\n{},{}\n"
    assert read_sheet(sheet.format(ROW, ROW, "")).totals == (14, 2, 4)
    assert "line 3: the players are X, Y, Z; expected Ana" in refused(sheet.format(ROW, ROW, "X Y Z"))


@pytest.mark.parametrize("key", ["delaer", "Dealer", "napomena", "x"])
def test_an_unknown_key_of_json_lines_is_named(key: str) -> None:
    said = refused(f'{{"declarer": "A", "bid": 6, "tricks": [7, 1, 2], "{key}": "A"}}')
    assert re.fullmatch(rf"line 1: unknown key '{key}'; expected one of deal dealer declarer bid tricks names .*", said)


def test_what_score_prints_of_a_deal_is_a_line_of_a_sheet() -> None:
    line = (
        '{"deal": 1, "dealer": "Ceca", "declarer": "Ana", "bid": "6", "tricks": {"Ana": 7, "Boris": 1, "Ceca": 2}, '
        '"made": true, "points": {"Ana": 7, "Boris": 1, "Ceca": 2}, "totals": {"Ana": 7, "Boris": 1, "Ceca": 2}}'
    )
    assert read_sheet(line, names=FOUR[:3]).totals == (7, 1, 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "size"),
    [
        (lambda n: "declarer,bid," + ",".join(f"p{at}" for at in range(n)), 2000),
        (lambda n: "declarer,bid," + ",".join(f"p{at}" for at in range(n)) + "\nA,6" + ",1" * n, 1000),
        (lambda n: "declarer,bid," + "a," * n, 2000),
        (lambda n: "declarer,bid,A,B,C" + "," * n, 8000),
        (lambda n: "declarer,bid,A,B,C,note\nA,6,7,1,2" + ",1" * n, 8000),
        (lambda n: "declarer,bid,tricks\nA,6," + "1-" * n, 4000),
        (lambda n: "declarer,bid,tricks,names\n" + "A,10,9 1 0,A/B/C\nB,10,1 9 0,A/B/C\n" * n, 300),
        (lambda n: HEAD + FALLS * n, 400),
        (lambda n: "deal," + HEAD + "".join(f"{at},,,,,\n" for at in range(1, n)) + f"{n},A,6,7,1,2\n", 4000),
        (lambda n: "declarer,bid,A,B,C\n" + '"A' * n, 4000),
        (lambda n: "declarer,bid,A,B,C\nA,6" + " " * n + ",7,1,2", 8000),
        (lambda n: '{"names": [' + ",".join(f'"p{at}"' for at in range(n)) + "]}", 4000),
        (lambda n: '{"declarer": "A", "bid": 6, "tricks": {' + ",".join(f'"p{at}": 1' for at in range(n)) + "}}", 4000),
    ],
    ids=range(13),
)
def test_reading_grows_with_the_sheet_and_no_faster(text, size: int) -> None:  # type: ignore[no-untyped-def]
    assert grows_linearly(lambda n: read_sheet(text(n)), size)


@pytest.mark.slow
def test_a_match_has_so_many_deals_and_no_more() -> None:
    assert refused(HEAD + FALLS * 5001) == "line 10002: this is deal 10001; expected at most 10000 in a match"
