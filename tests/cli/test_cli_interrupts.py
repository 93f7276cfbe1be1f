"""Ctrl-C while the command starts and ends: status 130 and not a word, or as if it had come too late."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import tomllib
from typing import NamedTuple

import pytest
from support.interrupts import POSIX, SOON, hear_interrupts
from support.paths import ROOT

COMMAND = ["rules", "pagat"]
# Forks a process for each moment.  A moment is a number of calls of Python functions since the command began, those of
# the import system included, or of calls of one that is named; 0 is never.
STARTS = """
import json, os, sys
from _signal import SIGINT, default_int_handler, signal
signal(SIGINT, default_int_handler)

def start(moment, name, args):
    calls = None
    def watch(frame, event, arg):
        nonlocal calls
        code = frame.f_code
        if event == "call" and code.co_name == "main" and code.co_filename.endswith("__main__.py"):
            calls = 0
        elif event == "call" and calls is not None and name in ("", code.co_name):
            calls += 1
            if calls == moment:
                os.kill(os.getpid(), SIGINT)
    sys.setprofile(watch)
    from meksiko_dd.__main__ import main
    try:
        main(args)
    finally:
        sys.setprofile(None)
        os.write(1, str(calls).encode())

def forked(*question):
    ends = [os.pipe() for _ in range(2)]
    child = os.fork()
    if not child:
        for stream, (_, there) in enumerate(ends, start=1):
            os.dup2(there, stream)
        start(*question)
    said = []
    for here, there in ends:
        os.close(there)
        with open(here) as stream:
            said.append(stream.read())
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), *said

moments, name, args = json.loads(sys.argv[1])
print(json.dumps([forked(moment, name, args) for moment in moments]))
"""


# Writes a dot when `main` has begun: Ctrl-C is heard from its first line on, and it imports this before all else.
TELLING = """
import os, sys

class Teller:
    def find_spec(self, name, *where):
        if name == "meksiko_dd.cli.main":
            os.write(1, b".")

sys.meta_path.insert(0, Teller())
"""


class End(NamedTuple):
    """How a start ended: `stdout` ends with the number of calls where it went on to its end."""

    status: int
    stdout: str
    stderr: str


def starts(moments: list[int], name: str = "") -> list[End]:
    question = json.dumps([moments, name, COMMAND])
    done = subprocess.run([sys.executable, "-c", STARTS, question], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [End(*end) for end in json.loads(done.stdout)]


@pytest.mark.slow
@POSIX
def test_an_interrupt_at_any_moment_of_the_start_is_quiet() -> None:
    (whole,) = starts([0])
    calls = int(whole.stdout.rsplit("\n", 1)[1])
    assert (whole.status, whole.stderr) == (0, "") and calls > 1000
    ends = starts([1, 2, 5, 20, *range(calls // 12, calls, calls // 12)])
    assert {(end.status, end.stderr) for end in ends} == {(130, "")}


@POSIX
@pytest.mark.parametrize("moment", [1, 2, 20])
def test_an_interrupt_in_a_callback_of_the_import_system_is_not_lost(moment: int) -> None:
    """Python drops what is raised there: `cb` tidies up after a module's lock."""
    (end,) = starts([moment], "cb")
    assert (end.status, end.stderr) == (130, "")


@pytest.mark.slow
@POSIX
def test_an_interrupt_of_any_time_is_quiet() -> None:
    """As a user sends it, whatever the command is doing then."""
    code = TELLING + "from meksiko_dd.__main__ import main; main(['rules', 'pagat'])"
    began = time.monotonic()
    subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=True)
    whole = time.monotonic() - began
    statuses = set()
    for step in range(8):
        with subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=hear_interrupts
        ) as process:
            assert process.stdout is not None and process.stdout.read(1) == b"."
            time.sleep(step * whole / 8)
            process.send_signal(signal.SIGINT)
            _, stderr = process.communicate(timeout=SOON)
        statuses.add(process.returncode)
        assert process.returncode in (0, 130) and stderr == b"", (step, stderr)
    assert 130 in statuses


@POSIX
def test_an_interrupt_after_all_is_said_comes_too_late() -> None:
    code = (
        "import atexit, os, signal; atexit.register(os.kill, os.getpid(), signal.SIGINT)\n"
        "from meksiko_dd.__main__ import main; main(['rules', 'pagat'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, preexec_fn=hear_interrupts
    )
    assert (done.returncode, done.stderr) == (0, "") and "pagat" in done.stdout


@POSIX
def test_who_is_started_deaf_to_interrupts_stays_so() -> None:
    """A shell starts the processes in the background of a script in this way."""
    code = (
        "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
        "import atexit; from meksiko_dd.cli import main as inner; run = inner.run\n"
        "inner.run = lambda args: os.kill(os.getpid(), signal.SIGINT) or run(args)\n"
        "from meksiko_dd.__main__ import main; main(['rules', 'pagat'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "") and "pagat" in done.stdout


def test_nothing_is_imported_before_interrupts_are_heard() -> None:
    script = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["scripts"]["meksiko-dd"]
    module, _, function = script.partition(":")
    code = (
        f"import sys; old = set(sys.modules); from {module} import {function}; print(*sorted(sys.modules.keys() - old))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["meksiko_dd", "meksiko_dd.__main__"]
