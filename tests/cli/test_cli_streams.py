"""The command line at its edges: pipes, terminals, closed or full streams, interrupts, odd words and bytes."""

from __future__ import annotations

import errno
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import pytest
from support.command import COMMANDS, DEAL, fails, ok, run
from support.interrupts import SOON, hear_interrupts
from support.paths import EXAMPLES

from meksiko_dd.bench import measure
from meksiko_dd.cli import bench, main
from meksiko_dd.cli import terminal as screen

pty = pytest.importorskip("pty", reason="needs a POSIX system: terminals, signals, a shell")
COMMAND = [sys.executable, "-m", "meksiko_dd"]
LINE = '{"deal": "A:AQ... K7... J8...", "strain": "NT", "declarer": "A"}\n'
ENDING = "AK... 87... QJ..."
QUESTION = ("--strain", "S", "--declarer", "A")


def shell(script: str) -> subprocess.CompletedProcess[str]:
    """Run a bash script in which MDD is the command and DEAL a deal."""
    script = script.replace("MDD", f'"{sys.executable}" -m meksiko_dd').replace("DEAL", f"'{DEAL}'")
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, timeout=20)
    assert "Traceback" not in done.stderr and "Exception ignored" not in done.stderr, done.stderr
    return done


@pytest.mark.slow
@pytest.mark.parametrize(
    "script",
    [
        "MDD solve DEAL -s S -d A | true",
        "MDD solve DEAL -s S -d A --json | head -c 1",
        "MDD deal --count 30000 | head -1",
        "MDD solve --help | true",
    ],
)
def test_a_reader_that_goes_away_is_no_error(script: str) -> None:
    done = shell(f"set -o pipefail; {script} >/dev/null")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "status", "text"),
    [
        ("MDD solve DEAL -s S -d A >&-", 1, "cannot write to stdout"),
        ("MDD --version >&-", 1, "cannot write to stdout"),
        ("MDD batch - <&-", 2, "cannot read stdin"),
        ("MDD solve - -s S -d A <&-", 2, "cannot read stdin"),
        ("MDD foo 2>&-", 2, ""),
        ("MDD solve '' -s S -d A 2>/dev/full", 2, ""),
        (f"echo '{LINE.strip()}' | MDD batch - >/dev/full", 1, "cannot write to stdout: No space left"),
        ("MDD --help >/dev/full", 1, "cannot write to stdout: No space left"),
        ("MDD 2>&-", 2, ""),
        ("MDD 2>/dev/full", 2, ""),
        ("MDD solve DEAL -s S -d A >/dev/full 2>/dev/full", 1, ""),
        ("MDD solve DEAL -s S -d A 1</dev/null", 1, "cannot write to stdout: Bad file descriptor"),
        ("MDD batch - 0>/dev/null", 2, "cannot read stdin: Bad file descriptor"),
    ],
)
def test_streams_closed_or_full(script: str, status: int, text: str) -> None:
    if "/dev/full" in script and not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    done = shell(script)
    assert (done.returncode, done.stdout) == (status, "") and text in done.stderr
    assert done.stderr.count("\n") == bool(text)


BAD_DEAL = (EXAMPLES / "match.mek").read_text(encoding="utf-8").replace("totals: 3 6 1", "totals: 3 6 2", 1)
ANSWERS = {
    "solve": ("solve", ENDING, *QUESTION),
    "table": ("table", ENDING),
    "discard": ("discard", "--hand", "AKT7.98.A.KQJ", "--talon", "H7,D9", "--samples", "4"),
    "bid": ("bid", "--hand", "AKT7.98.A.KQJ", "--talons", "1", "--samples", "2"),
    "review": ("review", "-"),
    "deal": ("deal", "--seed", "1"),
    "batch": ("batch", "-"),
    "score": ("score", "--bid", "6", "--declarer", "A", "--tricks", "7", "1", "2"),
    "rules": ("rules", "pagat"),
    "bench": ("bench", "--set", "betli", "--seconds", "1", "--json"),
}
STDIN = {"review": BAD_DEAL, "batch": LINE + "nonsense"}


@contextmanager
def broken(how: str) -> Iterator[TextIO | None]:
    """A stream that takes nothing: "closed", on a "full" disk, or a pipe whose reader is "gone"."""
    if how == "closed":
        yield None
        return
    if how == "full" and not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    if how == "full":
        stream = open("/dev/full", "w", encoding="utf-8")  # noqa: SIM115 - closed below
    else:
        reader, writer = os.pipe()
        os.close(reader)
        stream = open(writer, "w", encoding="utf-8")  # noqa: SIM115
    with stream:
        yield stream


def run_broken(name: str, stream: str, how: str) -> subprocess.CompletedProcess[str]:
    """Run a command while one of its streams is broken."""
    whole = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with broken(how) as bad, pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(STDIN.get(name, "").encode())))
        patch.setattr(sys, "stdout", whole)
        patch.setattr(sys, "stderr", whole)
        patch.setattr(sys, stream, bad)
        status = main.run(list(ANSWERS[name]))
        whole.flush()
    return subprocess.CompletedProcess(ANSWERS[name], status, whole.buffer.getvalue().decode())


@pytest.fixture
def quick_bench(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second is the least that may be asked for, and more than is wanted."""
    monkeypatch.setattr(bench, "measure", lambda name, seconds, threads: measure.measure(name, 0.01, threads))


@pytest.mark.slow
@pytest.mark.usefixtures("quick_bench")
@pytest.mark.parametrize("how", ["closed", "full", "gone"])
@pytest.mark.parametrize("name", COMMANDS)
def test_no_answer_is_lost_because_stderr_takes_nothing(name: str, how: str) -> None:
    right = run(*ANSWERS[name], text=STDIN.get(name, ""))
    found = run_broken(name, "stderr", how)
    assert found.returncode == right.returncode == (name in STDIN)
    if name == "bench":
        assert json.loads(found.stdout)["complete"]
    else:
        assert found.stdout == right.stdout
    assert (name == "review") == bool(right.stderr)


@pytest.mark.slow
@pytest.mark.usefixtures("quick_bench")
@pytest.mark.parametrize("how", ["closed", "full"])
@pytest.mark.parametrize("name", COMMANDS)
def test_a_stdout_that_takes_nothing_is_one_sentence(name: str, how: str) -> None:
    found = run_broken(name, "stdout", how)
    why = {"closed": "it is closed", "full": "No space left on device"}[how]
    assert found.returncode == 1 and found.stdout.endswith(f"meksiko-dd: cannot write to stdout: {why}\n")
    assert found.stdout.count("\n") == 1 + (name == "review" and how == "full")  # it had said what is wrong with a deal


def test_progress_on_a_terminal_that_is_gone_ends_no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone(io.StringIO):
        def isatty(self) -> bool:
            return True

        def write(self, text: str) -> int:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    right = ok(*ANSWERS["discard"])
    stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(sys, "stdout", stdout)
    monkeypatch.setattr(sys, "stderr", Gone())
    assert main.run(list(ANSWERS["discard"])) == 0
    stdout.flush()
    assert stdout.buffer.getvalue().decode() == right


def interrupt(source: str, pipe_is_stuck: bool = False) -> float:
    """Seconds from Ctrl-C to the end of `batch`, which must be quiet and have status 130."""
    with subprocess.Popen(
        [*COMMAND, "batch", source],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hear_interrupts,
    ) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        if source == "-":
            process.stdin.write(LINE.encode())
            process.stdin.flush()
        process.stdout.read(1)  # it is at work
        if pipe_is_stuck:
            time.sleep(0.3)  # nobody reads on: it hangs in a write
        start = time.monotonic()
        process.send_signal(signal.SIGINT)
        while process.poll() is None:
            if not pipe_is_stuck and source != "-":
                os.read(process.stdout.fileno(), 65536)
            assert time.monotonic() - start < 10
            time.sleep(0.002)
        seconds = time.monotonic() - start
        assert process.returncode == 130 and process.stderr.read().strip() == b""
    return seconds


@pytest.mark.slow
@pytest.mark.parametrize("lines", [0, 200_000], ids=["waiting for input", "a long batch"])
def test_interrupt_ends_a_batch(lines: int, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text(LINE * lines)
    assert interrupt(str(file) if lines else "-") < SOON


def test_interrupt_when_the_reader_is_stuck(tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    file.write_text(LINE * 5000)
    assert interrupt(str(file), pipe_is_stuck=True) < SOON


def terminal(*args: str, stream: str = "stdout", **env: str) -> bytes:
    """What the command writes to a terminal that is its stdout, or its stderr."""
    here, there = pty.openpty()
    clean = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "FORCE_COLOR")}
    ends: dict[str, int] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, stream: there}
    with subprocess.Popen([*COMMAND, *args], env={**clean, "TERM": "xterm", **env}, **ends) as process:  # type: ignore[call-overload]
        os.close(there)
        text = b""
        while True:
            try:
                chunk = os.read(here, 4096)
            except OSError:  # Linux says EIO when the other end is closed
                break
            if not chunk:
                break
            text += chunk
    os.close(here)
    assert process.returncode == 0
    return text


@pytest.mark.slow
@pytest.mark.parametrize("no_color", [False, True])
def test_a_terminal_sees_symbols_and_perhaps_colour(no_color: bool) -> None:
    env = {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **({"NO_COLOR": "1"} if no_color else {})}
    text = terminal("solve", "AK... 87... QJ...", "-s", "S", "-d", "A", **env)
    assert "\u2660" in text.decode()
    assert (b"32m" in text) is not no_color


@pytest.mark.slow
def test_a_terminal_without_symbols_or_colour() -> None:
    plain = terminal("solve", ENDING, *QUESTION, PYTHONIOENCODING="cp1252")
    assert b"Best, all equal: SA, SK" in plain and b"\x1b[" in plain and plain.isascii()
    assert b"\x1b" not in terminal("solve", ENDING, *QUESTION, TERM="dumb")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "told"),
    [
        (("discard", "--hand", "AKT7.98.A.KQJ", "--talon", "H7,D9", "--samples", "40"), rb"\r\[#* +\] +\d+% +\r"),
        (("bench", "--seconds", "1", "--set", "betli"), rb"\r1/1 betli +\r"),
    ],
)
def test_progress_is_told_on_a_terminal_and_wiped_out(command: tuple[str, ...], told: bytes) -> None:
    text = terminal(*command, stream="stderr")
    assert re.search(told, text) and re.search(rb"\r +\r$", text)


@pytest.mark.slow
def test_table_and_deal_on_a_terminal() -> None:
    assert (
        "declarer   \u2660   \u2665   \u2666   \u2663  NT  betli"
        in terminal("table", ENDING, PYTHONIOENCODING="utf-8", NO_COLOR="1").decode()
    )
    assert "\u2660 " in terminal("deal", "--draw", PYTHONIOENCODING="utf-8").decode()
    assert "\u2660" not in ok("table", ENDING) and "\u2660" not in ok("deal", "--draw")


def test_json_on_a_terminal_is_plain() -> None:
    assert json.loads(terminal("solve", ENDING, *QUESTION, "--json"))["tricks"] == 2


@pytest.mark.slow
def test_module_and_command_are_the_same() -> None:
    command = shutil.which("meksiko-dd", path=str(Path(sys.executable).parent))
    if command is None:
        pytest.skip("the command is not installed beside this Python")
    for args in (["table", ENDING], ["solve", ENDING, "--help"], ["nonsense"]):
        done = subprocess.run([command, *args], capture_output=True, text=True, check=False)
        module = run(*args)
        assert (done.returncode, done.stdout, done.stderr) == (module.returncode, module.stdout, module.stderr)


@pytest.mark.parametrize(
    ("args", "stdin", "text"),
    [
        ([""], b"", "no hand in ''; expected three hands"),
        (["x" * 100_000], b"", "expected three hands"),
        (["A:\udcff\udcfe"], b"", "'A:\\udcff\\udcfe'; expected three hands"),
        (["-", ENDING], b"", "'-' reads the deal from stdin; expected no other word"),
        (["-"], b"\xff", "byte 1 of stdin is not UTF-8"),
        (["-"], b"\n# nothing\n", "stdin has no deal; expected"),
        (["-"], f"{DEAL}\n{DEAL}".encode(), "more than three hands"),
        ([ENDING, "--bid", "9" * 5000], b"", "expected a whole number from 0 to 10"),
        ([ENDING, "--bid", "1_0"], b"", "'1_0'; expected a whole number from 0 to 10"),
        ([ENDING, "--tt-kib", "0"], b"", "'0'; expected a whole number from 1 to"),
        ([ENDING, "--played", "\udcff"], b"", "'\\udcff'"),
        ([ENDING, "--strain", "\udcff"], b"", "unknown strain '\\udcff'; expected S H D C or NT"),
    ],
)
def test_odd_words(args: list[str], stdin: bytes, text: str) -> None:
    error = fails(2, "solve", *QUESTION, *args, text=stdin)
    assert text in error and len(error) < 400 and error.startswith("meksiko-dd: ")


def test_a_file_given_as_deal_is_recognised(tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    file.write_text(DEAL)
    assert "is a file; expected a deal, or - and the file on stdin" in fails(2, "table", str(file))


def test_tabs_and_a_void_that_looks_like_an_option() -> None:
    expected = ok("table", ".AK.. .87.. .QJ..", "--json")
    assert ok("table", "-.AK..", ".87..", "-.QJ..", "--json") == expected
    assert ok("table", "\t-.AK..\t.87..\t.QJ..\t", "--json") == expected


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("NaN", "not JSON: NaN"),
        ("-Infinity", "not JSON: -Infinity"),
        ("1e999", "'1e999' is too large"),
        ("7" * 5000, "5000 digits"),
        ("[" * 3000 + "]" * 3000, "nested too deeply"),
    ],
)
def test_json_that_could_not_be_given_back(value: str, text: str) -> None:
    done = run("batch", "-", text=LINE.replace("}", f', "x": {value}}}'))
    answer = json.loads(done.stdout)
    assert done.returncode == 1 and list(answer) == ["line_number", "error"] and text in answer["error"]


def test_json_that_is_given_back_as_it_was() -> None:
    for value in ('"\\ud800"', '[[{"a": [null, true, 0.1]}]]', "7" * 4000, "-0.0", '"\\u0000\\u2028"'):
        line = LINE.replace("}", f', "x": {value}}}').strip()
        assert ok("batch", "-", text=line) == line[:-1] + ', "tricks": 1}\n'


def test_an_older_answer_is_replaced() -> None:
    old = json.loads(LINE) | {"tricks": "?", "error": "mine"}
    assert json.loads(ok("batch", "-", text=json.dumps(old))) == old | {"tricks": 1}


def test_hearts_and_diamonds_are_red_where_there_is_colour() -> None:
    """What follows a red suit has the style that it had: bold and green in the best line."""
    shown = screen._with_red_suits("\u2660A \u2665K \x1b[32m\x1b[1mBest: \u2666Q, \u2663J\x1b[0m \u2665T")
    red = "\x1b[31m{}\x1b[39m"
    assert shown == (
        f"\u2660A {red.format(chr(0x2665))}K \x1b[32m\x1b[1mBest: {red.format(chr(0x2666))}\x1b[32m\x1b[1mQ, "
        f"\u2663J\x1b[0m {red.format(chr(0x2665))}T"
    )


@pytest.mark.slow
def test_a_terminal_with_colour_shows_red_suits() -> None:
    assert b"\x1b[31m\xe2\x99\xa5\x1b[39m" in terminal("table", DEAL, TERM="xterm")
    assert b"\x1b[31m" not in terminal("table", DEAL, TERM="xterm", NO_COLOR="1")
