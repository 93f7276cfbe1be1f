"""Files that the command writes: whole or not at all, whatever lies beside them and whatever they are called."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from support.command import fails, ok

from meksiko_dd.cli import files

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs modes and links as POSIX has them")
LONGEST = 255  # letters of a name, on all usual systems


def test_old_drafts_are_in_nobodys_way_and_stay(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    drafts = [f"page.html.{os.getpid()}.tmp", *(f"meksiko-dd.{os.getpid()}.{number}.tmp" for number in range(3))]
    for name in drafts:
        (tmp_path / name).write_text("somebody's")
    files.write_file(str(page), "whole\n")
    assert page.read_bytes() == b"whole\n" and sorted(os.listdir(tmp_path)) == sorted([*drafts, "page.html"])
    assert {(tmp_path / name).read_text() for name in drafts} == {"somebody's"}


def test_a_name_may_be_as_long_as_the_system_allows(tmp_path: Path) -> None:
    page = tmp_path / f"{'x' * (LONGEST - 5)}.html"
    ok("score", "--blank", "--html", str(page))
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>") and os.listdir(tmp_path) == [page.name]
    error = fails(1, "score", "--blank", "--html", str(tmp_path / f"x{page.name}"))
    assert error.startswith("meksiko-dd: cannot write ") and error.endswith("File name too long\n")
    assert error.count("\n") == 1 and os.listdir(tmp_path) == [page.name]


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt(), MemoryError()])
@pytest.mark.parametrize("step", ["chmod", "replace"])
def test_what_was_there_stays_when_something_goes_wrong(
    step: str, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def go_wrong(*args: object) -> None:
        raise error

    page = tmp_path / "page.html"
    page.write_text("older")
    monkeypatch.setattr(os, step, go_wrong)
    with pytest.raises(files.OutputError if isinstance(error, OSError) else type(error)) as raised:
        files.write_file(str(page), "newer")
    monkeypatch.undo()
    assert page.read_text() == "older" and os.listdir(tmp_path) == ["page.html"]
    assert not isinstance(error, OSError) or ": No space left on device" in str(raised.value)


def test_a_disk_that_is_full_in_the_middle_leaves_what_was_there(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="needs a POSIX system")
    page = tmp_path / "page.html"
    page.write_text("older")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, limits[1]))
    try:
        with pytest.raises(files.OutputError, match="File too large"):
            files.write_file(str(page), "newer" * 100_000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert page.read_text() == "older" and os.listdir(tmp_path) == ["page.html"]


@POSIX
def test_modes_and_links_stay_what_they_are(tmp_path: Path) -> None:
    old, new = tmp_path / "old.html", tmp_path / "new.html"
    old.write_text("older")
    old.chmod(0o640)
    (tmp_path / "link.html").symlink_to(old)
    (tmp_path / "dangling.html").symlink_to(new)
    umask = os.umask(0o027)
    try:
        files.write_file(str(tmp_path / "link.html"), "newer")
        files.write_file(str(tmp_path / "dangling.html"), "newer")
    finally:
        os.umask(umask)
    assert [(path.read_text(), path.stat().st_mode & 0o777) for path in (old, new)] == [("newer", 0o640)] * 2
    assert (tmp_path / "link.html").is_symlink() and (tmp_path / "dangling.html").is_symlink()
