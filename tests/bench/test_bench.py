"""``meksiko-dd bench``: the same questions everywhere, right answers, JSON, comparison, Ctrl-C."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.command import fails, ok, run
from support.interrupts import POSIX, hear_interrupts, interrupted
from support.paths import jsonl

import meksiko_dd as mdd
from meksiko_dd.bench import measure as bench
from meksiko_dd.cards.card import FULL_MASK
from meksiko_dd.cli import bench_compare

QUICK = ("bench", "--seconds", "1", "--set", "betli", "--set", "choices")
SETS = ["max", "free-ruff", "min", "betli", "betli-low", "voids", "voids-min", "choices", "layouts"]


@pytest.fixture(autouse=True, scope="module")
def own_time() -> Iterator[None]:
    """A set is given so much of our own processor time, so that it is finished on a busy machine as well."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("meksiko_dd.cli.bench.measure", partial(bench.measure, clock=time.process_time_ns))
        yield


def report(*options: str) -> dict[str, Any]:
    found = json.loads(ok(*QUICK, "--json", *options))
    assert isinstance(found, dict)
    return found


@pytest.fixture(scope="module")
def earlier(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("bench") / "earlier.json"
    file.write_text(ok(*QUICK, "--json"))
    return file


def test_deals_are_the_same_everywhere() -> None:
    """Pinned: these numbers are the same on every machine and with every numpy."""
    assert [mdd.Deal.from_masks(masks).text for masks in bench.random_deals(2, 1).tolist()] == [
        "A:KT7.KJT9.QT.9 AQJ.A.KJ8.KT8 9.Q87.A97.AJ7",
        "A:7.AQJT8.8.J98 AQ98.K.QJT9.K KJT.7.A7.AQT7",
    ]
    assert mdd.Deal.from_masks(bench.low_deals(1, 5)[0].tolist()).text == "A:T.T87.T97.T97 K97.AJ9.KQ8.K AQJ.KQ.AJ.QJ8"
    assert mdd.Deal.from_masks(bench.void_deals(1, 7)[0].tolist()).text == "A:AT98..QT98.98 KQJ7.KQT9..QJ .AJ87.AKJ7.T7"


@pytest.mark.parametrize("make", [bench.random_deals, bench.low_deals, bench.void_deals])
def test_deals_are_deals_of_their_kind(make: Any) -> None:
    masks = make(500, 3)
    assert masks.dtype == np.uint32 and len(np.unique(masks, axis=0)) == 500
    for deal in (mdd.Deal.from_masks(row) for row in masks.tolist()):
        assert deal.size == 10
        if make is bench.low_deals:
            assert all(card.rank <= mdd.Rank.TEN for card in deal.hand("A"))
        if make is bench.void_deals:
            assert [[len(deal.hand(seat).ranks(suit)) for suit in "SHDC"] for seat in "ABC"] == [
                [4, 0, 4, 2],
                [4, 4, 0, 2],
                [0, 4, 4, 2],
            ]
    owners = [sum(int(row[seat]) >> card & 1 for row in masks) for seat in range(3) for card in range(32)]
    if make is bench.random_deals:  # each card lies with each seat in about 156 of 500
        assert 100 < min(owners) <= max(owners) < 220


def test_pinned_answers_belong_to_the_questions() -> None:
    assert list(bench.SETS) == SETS
    assert [len(bench.pinned(name)) for name in SETS] == [4000, 4000, 1000, 4000, 2000, 1000, 200, 20, 5]
    deals = bench.random_deals(4000, 1)
    for number in range(0, 4000, 400):
        deal = mdd.Deal.from_masks(deals[number].tolist())
        tricks = mdd.solve(deal, mdd.Strain(number % 5), "A").tricks
        assert bench.DIGITS[tricks] == bench.pinned("max")[number]
    low = mdd.Deal.from_masks(bench.low_deals(2000, 5)[8].tolist())
    assert mdd.can_take(low, 1, "NT", "A", goal="min") is (bench.pinned("betli-low")[8] == "1")
    cases = jsonl("layouts.jsonl")
    assert bench.pinned("layouts") == [" ".join(map(str, case["counts"])) for case in cases]
    asked = [(mdd.Hand.of(hand), mdd.Hand.of(discard), strain) for hand, discard, strain in bench.LAYOUT_CHOICES]
    assert asked == [(mdd.Hand.of(case["hand"]), mdd.Hand.of(case["discard"]), case["strain"]) for case in cases]
    deal = mdd.Deal.from_masks(bench.random_deals(20, 9)[3].tolist())
    of = mdd.choices(mdd.Hand(FULL_MASK) - deal.hand("B") - deal.hand("C"))
    row = mdd.solve_choices(of.hands, of.strains, [deal.hand("B").mask])[:, 0]
    assert bench.pinned("choices")[3] == "".join(bench.DIGITS[number] for number in row)


@pytest.mark.slow
@pytest.mark.parametrize("name", SETS)
def test_every_set_is_answered_right(name: str) -> None:
    result = bench.measure(name, 0.1, threads=1 + (name in ("choices", "layouts", "voids")))
    assert result.name == name and result.wrong is None and result.questions == len(result.nanoseconds) > 0
    assert result.complete == (result.questions == len(bench.pinned(name)))
    assert min(result.nanoseconds) > 0 and result.counters.probes >= result.counters.hits
    assert result.counters.nodes > 0 and result.seconds > 0


@pytest.mark.slow
def test_work_is_the_same_each_time_and_with_each_clock() -> None:
    first, again = bench.measure("betli", 0.5), bench.measure("betli", 0.5, clock=time.process_time_ns)
    assert first.complete and again.complete
    assert (first.counters, first.checksum) == (again.counters, again.checksum)


@pytest.mark.slow
def test_json_says_what_was_measured() -> None:
    found = report("--threads", "2")
    keys = "schema version cpu solver_kib threads complete sets"
    assert list(found) == keys.split() and found["schema"] == 1 and found["threads"] == 2 and found["complete"]
    assert found["version"] == mdd.__version__ and found["cpu"] in ("portable", "bmi")
    betli, choices = found["sets"]
    keys = "set what deals complete rounds threads deals_per_second microseconds nodes_per_deal hit_rate checksum right"
    assert list(betli) == list(choices) == keys.split()
    assert (betli["set"], betli["threads"], choices["set"], choices["threads"]) == ("betli", 1, "choices", 2)
    for entry in found["sets"]:
        times = entry["microseconds"]
        assert list(times) == ["mean", "median", "p95", "max"] and 0 < times["median"] <= times["p95"] <= times["max"]
        assert entry["right"] and entry["rounds"] >= 1 and 0 < entry["hit_rate"] < 1 and entry["nodes_per_deal"] > 0


@pytest.mark.slow
def test_text_has_a_row_for_each_set_and_compares(earlier: Path) -> None:
    text = ok(*QUICK)
    lines = text.splitlines()
    assert lines[0].split()[:3] == ["set", "per", "second"] and lines[1].startswith("betli ") and "choices" in lines[2]
    assert "code" in text and "threads: 1" in text and "speed" not in text
    compared = ok(*QUICK, "--compare", str(earlier))
    assert "speed" in ok(*QUICK, "--compare", "-", text=earlier.read_bytes()).splitlines()[0]
    assert "times as fast as the earlier run" in compared
    assert compared.splitlines()[1].split()[-1] == "1.00"  # nodes of the same deals


@pytest.mark.slow
def test_compare_shows_ratios(earlier: Path, tmp_path: Path) -> None:
    old = json.loads(earlier.read_text())
    old["sets"][0]["microseconds"]["mean"] = 1e9
    old["sets"][0]["nodes_per_deal"] *= 2
    old["sets"][1]["checksum"] = "other"
    file = tmp_path / "old.json"
    file.write_text(json.dumps(old))
    first, second = report("--compare", str(file))["sets"]
    assert first["compared"]["speed"] > 1000 and first["compared"]["nodes"] == 0.5
    assert list(first["compared"]) == ["speed", "rate", "nodes"] and second["compared"] is None
    assert "  -" in ok(*QUICK, "--compare", str(file)).splitlines()[2]


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"", "no report of speed; expected JSON"),
        (b"nonsense", "no report of speed; expected JSON"),
        (b"\xff\xfe", "no report of speed; expected JSON"),
        (b"[1, 2]", "no report of speed: it is [1, 2]; expected an object"),
        (b"NaN", "no report of speed: it is NaN; expected an object"),
        (b'{"schema": 1}', "no report of speed: sets is missing; expected a list"),
        (b'{"schema": 1, "sets": [{"set": "betli"}]}', "no report of speed: sets[0].checksum is missing"),
        (b'{"schema": 1, "sets": {"set": 7}}', 'no report of speed: sets is {"set": 7}; expected a list'),
        (b'{"schema": 1, "sets": ["betli"]}', 'no report of speed: sets[0] is "betli"; expected an object'),
        (b'{"schema": 1, "deal": "A:AQ... K7... J8...", "tricks": {}}', "no report of speed: sets is missing"),
        (b'{"sets": []}', "no report of speed: schema is missing; expected 1"),
        (b'{"schema": 7, "sets": []}', "has schema 7; expected 1"),
        (b'{"schema": true, "sets": []}', "has schema true; expected 1"),
        (b'{"schema": NaN, "sets": []}', "has schema NaN; expected 1"),
        (b'{"schema": 1, "sets": [], "x": ' + b"7" * 5000 + b"}", "no report of speed; expected JSON"),
        (b"[" * 100_000, "no report of speed; expected JSON"),
        (b"[" * 900 + b"]" * 900, "no report of speed: it is [[[["),
    ],
)
def test_a_bad_file_to_compare_with_is_named(content: bytes, text: str, tmp_path: Path) -> None:
    file = tmp_path / "earlier.json"
    file.write_bytes(content)
    error = fails(2, *QUICK, "--compare", str(file))
    assert text in error and "expected" in error and error.count("\n") == 1 and len(error) < 300


NUMBERS = ["microseconds.mean", "deals_per_second", "nodes_per_deal", "deals"]
ABSURD = ["NaN", "Infinity", "-Infinity", "-1", "1e308", "1e999", "7" * 400, '"5"', "null", "true", "[5]", '{"x": [5]}']


@pytest.mark.parametrize("field", NUMBERS)
@pytest.mark.parametrize("value", ABSURD)
def test_a_number_that_cannot_be_compared_is_named_with_its_field(
    field: str, value: str, earlier: Path, tmp_path: Path
) -> None:
    error = compared_with(earlier, tmp_path, field, value)
    shown = {"1e999": "Infinity", "1e308": "1e+308", "7" * 400: "7" * 40 + "..."}.get(value, value)
    assert f"sets[1].{field} is {shown}; expected a " in error and "number from " in error


@pytest.mark.parametrize(
    ("field", "value", "text"),
    [
        ("microseconds.mean", "0", "is 0; expected a number from 0.001 to 1e+12"),
        ("deals_per_second", "5e-324", "is 5e-324; expected a number from 0.001 to 1e+12"),
        ("deals", "0", "is 0; expected a whole number from 1 to 1e+12"),
        ("deals", "20.0", "is 20.0; expected a whole number from 1"),
        ("microseconds", "[1]", "is [1]; expected an object"),
        ("set", "7", "is 7; expected text"),
        ("set", '"betli"', 'is "betli" again; expected each set once'),
        ("checksum", "NaN", "is NaN; expected text"),
    ],
)
def test_a_field_that_cannot_be_compared_is_named(
    field: str, value: str, text: str, earlier: Path, tmp_path: Path
) -> None:
    assert f"sets[1].{field} {text}" in compared_with(earlier, tmp_path, field, value)


def compared_with(earlier: Path, folder: Path, field: str, value: str) -> str:
    """The error where a field of the second set has this value."""
    report = json.loads(earlier.read_text())
    *path, last = field.split(".")
    owner = report["sets"][1]
    for key in path:
        owner = owner[key]
    owner[last] = "HERE"
    file = folder / "old.json"
    file.write_text(json.dumps(report).replace('"HERE"', value))
    error = fails(2, *QUICK, "--compare", str(file))
    assert error.count("\n") == 1 and len(error) < 300
    return error


def test_ratios_of_the_most_extreme_reports_are_json(earlier: Path, tmp_path: Path) -> None:
    old = json.loads(earlier.read_text())
    for entry, (mean, rate, nodes) in zip(old["sets"], [(1e12, 0.001, 0), (0.001, 1e12, 1e12)], strict=True):
        entry["microseconds"]["mean"], entry["deals_per_second"], entry["nodes_per_deal"] = mean, rate, nodes
    file = tmp_path / "old.json"
    file.write_text(json.dumps(old))
    now = json.loads(earlier.read_text())
    bench_compare.compare(now, bench_compare.read_earlier(str(file)))
    slow, fast = (json.loads(json.dumps(entry["compared"], allow_nan=False)) for entry in now["sets"])
    assert slow["speed"] > 1e6 and slow["rate"] > 1e3 and slow["nodes"] > 0
    assert 0 <= fast["speed"] < 1e-3 and fast["rate"] == fast["nodes"] == 0


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (["--compare", "missing.json"], "cannot read 'missing.json'"),
        (["--set", "maximum"], "'maximum'; expected one of max, free-ruff"),
        (["--seconds", "0"], "'0'; expected a whole number from 1"),
        (["--threads", "0"], "'0'; expected a whole number from 1"),
    ],
)
def test_bad_options(options: list[str], text: str) -> None:
    assert text in fails(2, "bench", *options)


@pytest.mark.slow
def test_a_wrong_answer_is_status_1(tmp_path: Path) -> None:
    code = (
        "import sys; from meksiko_dd.bench import measure as bench; from meksiko_dd.__main__ import main\n"
        "real = bench.pinned\n"
        "bench.pinned = lambda name: ['9'] + real(name)[1:]\n"
        "main(sys.argv[1:])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *QUICK, "--json", "--set", "max"], capture_output=True, text=True, check=False
    )
    found = json.loads(done.stdout)
    assert done.returncode == 1 and not any(entry["right"] for entry in found["sets"])
    assert "set max: the answer to question 0 is " in done.stderr and ", expected 9" in done.stderr


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize("options", [[], ["--json"]])
def test_interrupt_prints_what_there_is(options: list[str]) -> None:
    code = (
        "import sys; from meksiko_dd.cli import bench; from meksiko_dd.__main__ import main\n"
        "real = bench.measure\n"
        "bench.measure = lambda *args: print('at work', file=sys.stderr, flush=True) or real(*args)\n"
        "main(['bench', '--seconds', '86400', *sys.argv[1:]])"
    )
    command = [sys.executable, "-c", code, *options]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hear_interrupts,
    ) as process:
        assert process.stderr is not None and process.stderr.readline() == b"at work\n"
        time.sleep(0.3)  # in the first of the sets, which has hours
        stdout, stderr = interrupted(process)
    assert (process.returncode, stderr) == (130, b"")
    if options:
        assert json.loads(stdout)["complete"] is False
    else:
        assert stdout.endswith(b"interrupted\n")


@pytest.mark.slow
def test_the_environment_chooses_the_code() -> None:
    done = run(*QUICK, "--json", env={"MEKSIKO_DD_CPU": "portable"})
    assert json.loads(done.stdout)["cpu"] == "portable"
    assert "MEKSIKO_DD_CPU is 'x'" in fails(2, *QUICK, env={"MEKSIKO_DD_CPU": "x"})
