"""The command: in this process, which is what most tests want, or as a process of its own, for streams and signals."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from typing import Any

import pytest

from meksiko_dd.cli import main

DEAL = "A:AJT8.AT9.T.KJ 97.KJ8.AQ.Q97 KQ.7.KJ97.AT8"
COMMANDS = ("solve", "table", "discard", "bid", "review", "deal", "batch", "score", "rules", "bench")


def run(
    *args: str, text: str | bytes = "", env: dict[str, str] | None = None, encoding: str = "utf-8"
) -> subprocess.CompletedProcess[str]:
    """Run the command in this process, with streams of this encoding: to start one takes longer than most answers."""
    data = text if isinstance(text, bytes) else text.encode()
    streams = [io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2)]
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (env or {}).items():
            patch.setenv(name, value)
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        patch.setattr(sys, "stdout", streams[0])
        patch.setattr(sys, "stderr", streams[1])
        status = main.run(list(args))
        for stream in streams:
            stream.flush()
    said = [stream.buffer.getvalue().decode(encoding) for stream in streams]
    return subprocess.CompletedProcess(args, status, *said)


def run_process(
    *args: str, text: str | bytes = "", env: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command as a process of its own; its output as text."""
    data = text if isinstance(text, bytes) else text.encode()
    command = [sys.executable, "-m", "meksiko_dd", *args]
    done = subprocess.run(command, input=data, capture_output=True, env={**os.environ, **(env or {})}, check=False)
    stdout, stderr = done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
    assert "Traceback" not in stderr, stderr
    return subprocess.CompletedProcess(command, done.returncode, stdout, stderr)


def ok(*args: str, **kwargs: Any) -> str:
    """What a command prints that must work and say nothing on stderr."""
    done = run(*args, **kwargs)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout


def fails(status: int, *args: str, **kwargs: Any) -> str:
    """The error text of a command that must fail with an empty stdout."""
    done = run(*args, **kwargs)
    assert (done.returncode, done.stdout) == (status, ""), done
    assert done.stderr.strip()
    return done.stderr


def json_of(*args: str, **kwargs: Any) -> dict[str, Any]:
    """The JSON object that a command prints."""
    answer = json.loads(ok(*args, "--json", **kwargs))
    assert isinstance(answer, dict)
    return answer


def review_json(*args: str, **kwargs: Any) -> dict[str, Any]:
    """What `review` prints as JSON."""
    answer = json_of("review", *args, **kwargs)
    assert answer["schema"] == 1
    return answer
