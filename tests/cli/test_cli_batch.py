"""``meksiko-dd batch``: JSON lines in and out, bad lines, memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support.command import fails, ok, run
from support.paths import DATA

SMALL = '{"deal": "A:AQ... K7... J8...", "strain": "NT", "declarer": "A", "leader": "B"}'
COMMAND = [sys.executable, "-m", "meksiko_dd", "batch"]


def answers(text: str | bytes, status: int = 0, *options: str) -> list[dict[str, Any]]:
    done = run("batch", "-", *options, text=text)
    assert done.returncode == status and not done.stderr, done
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_same_objects_in_the_same_order_with_tricks() -> None:
    second = {"id": 7, "deal": "7.A.. 8.K.. .Q.A.", "strain": "H", "declarer": "B", "x": [None, 1.5, "\u017eir"]}
    found = answers(SMALL + "\n" + json.dumps(second))
    assert found == [{**json.loads(SMALL), "tricks": 2}, {**second, "tricks": 1}]
    assert list(found[0]) == ["deal", "strain", "declarer", "leader", "tricks"]


def test_every_key_counts() -> None:
    line = {"deal": "A7..T.9 .AK.8.7 K8.9.7.", "strain": "D", "declarer": "A", "leader": "C"}
    free = {**line, "must_trump": False}
    least = {**line, "strain": "NT", "goal": "min"}
    middle = {**line, "played": "H9"}
    defaults = {**line, "leader": "C", "goal": None, "must_trump": None, "played": None}
    found = answers("\n".join(map(json.dumps, (line, free, least, middle, defaults))))
    assert [entry["tricks"] for entry in found[:2]] == [2, 1]
    assert found[4]["tricks"] == 2 and all("tricks" in entry for entry in found)


@pytest.mark.slow
def test_golden_file(tmp_path: Path) -> None:
    golden = DATA / "solved.jsonl"
    assert [json.loads(line) for line in ok("batch", str(golden)).splitlines()] == [
        json.loads(line) for line in golden.read_text().splitlines()
    ]


def test_bom_crlf_comments_blank_lines_and_one_bad_line(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_bytes(f'\ufeff# deals\r\n\r\n{SMALL}\r\n  \r\n{{"deal": "AQ", \r\n{SMALL}\r\n'.encode())
    done = run("batch", str(file))
    good, bad, again = map(json.loads, done.stdout.splitlines())
    assert done.returncode == 1 and good == again and good["tricks"] == 2
    assert list(bad) == ["line_number", "error"] and bad["line_number"] == 5


@pytest.mark.parametrize(
    ("line", "text"),
    [
        (b"[1, 2]", "object"),
        (b"nonsense", "not JSON"),
        (b'{"deal": "A... K... Q...", "strain": "S"}', '"declarer" is missing'),
        (b'{"deal": 7, "strain": "S", "declarer": "A"}', '"deal" is 7'),
        (b'{"deal": "A... K... Q...", "strain": "X", "declarer": "A"}', "'X'"),
        (b'{"deal": "A... K... Q...", "strain": 3, "declarer": "A"}', "3"),
        (b'{"deal": "A... K... Q...", "strain": "S", "declarer": "D"}', "'D'"),
        (b'{"deal": "A... K... A...", "strain": "S", "declarer": "A"}', "SA"),
        (b'{"deal": "A... K... Q...", "strain": "S", "declarer": "A", "must_trump": 1}', '"must_trump" is 1'),
        (b'{"deal": "A... K... Q...", "strain": "S", "declarer": "A", "played": 5}', '"played" is 5'),
        (b'{"deal": "A... K... Q...", "strain": "S", "declarer": "A", "played": "SK"}', "does not hold SK"),
        (b'{"deal": "A... K... Q...", "strain": "S", "declarer": "A", "goal": "few"}', "'few'"),
        (b'{"deal": "\xff", "strain": "S", "declarer": "A"}', "UTF-8"),
        (b"[" * 100_000, "nested"),
        (b'{"deal": ' + b"1" * 5000 + b"}", "digits"),
    ],
)
def test_a_bad_line_is_named_and_stops_nothing(line: bytes, text: str) -> None:
    found = answers(SMALL.encode() + b"\n" + line + b"\n" + SMALL.encode(), 1)
    assert [entry.get("tricks") for entry in found] == [2, None, 2]
    assert found[1]["line_number"] == 2 and text in found[1]["error"]


def test_node_budget_is_per_line() -> None:
    full = '{"deal": "A:AJT8.AT9.T.KJ 97.KJ8.AQ.Q97 KQ.7.KJ97.AT8", "strain": "S", "declarer": "A"}'
    found = answers(f"{SMALL}\n{full}\n{SMALL}", 1, "--node-budget", "4")
    assert [entry.get("tricks") for entry in found] == [2, None, 2] and "budget" in found[1]["error"]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert "No such file" in fails(2, "batch", str(tmp_path / "missing.jsonl"))
    assert "directory" in fails(2, "batch", str(tmp_path))
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert ok("batch", str(empty)) == ""


def test_answers_are_flushed_as_they_come() -> None:
    with subprocess.Popen([*COMMAND, "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None
        for _ in range(3):
            process.stdin.write(SMALL.encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["tricks"] == 2
        process.stdin.close()
    assert process.returncode == 0


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs /proc")
def test_ten_thousand_lines_at_flat_memory() -> None:
    def peak(lines: int) -> int:
        code = (
            "import resource, sys; from meksiko_dd.cli.main import run; status = run(['batch', '-']); "
            "sys.stderr.write(str(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)); sys.exit(status)"
        )
        done = subprocess.run(
            [sys.executable, "-c", code], input=(SMALL + "\n") * lines, capture_output=True, text=True, check=True
        )
        assert done.stdout.count("\n") == lines
        return int(done.stderr)

    assert peak(10_001) < peak(100) + 2048  # KiB
