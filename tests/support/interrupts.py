"""What tests of Ctrl-C need."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
SOON = 5.0  # seconds; half a second is what we promise, but a busy machine must not fail a test


def hear_interrupts() -> None:
    """A test run in the background of a shell ignores Ctrl-C, and its children would inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def at_work(patch: str, *args: str) -> subprocess.Popen[bytes]:
    """The command as a process that is at work when this returns.

    Args:
        patch: Python that runs before the command: where its work has come far enough it calls `say()`, once or more.
        args: of the command.
    """
    code = (
        "import sys; from meksiko_dd.__main__ import main\n"
        "once = iter(['at work\\n'])\n"  # whichever thread says it first: an iterator gives its item to one of them
        "def say():\n"
        "    for line in once: sys.stderr.write(line); sys.stderr.flush()\n"
        f"{patch}\n"
        "main(sys.argv[1:])"
    )
    command = [sys.executable, "-c", code, *args]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=hear_interrupts, bufsize=0
    )
    assert process.stderr is not None
    line = b""
    while not line.endswith(b"\n"):
        more = process.stderr.read(1)
        assert more, "it ended before it was at work"
        line += more
    assert line == b"at work\n", line + process.stderr.read()
    return process


def interrupted(process: subprocess.Popen[bytes]) -> tuple[bytes, bytes]:
    """Send Ctrl-C to a process that is at work; what it still says.  It must end soon."""
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    try:
        said = process.communicate(timeout=2 * SOON)
    finally:
        process.kill()
    assert time.monotonic() - start < SOON
    return said
