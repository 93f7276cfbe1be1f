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
