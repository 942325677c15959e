"""An interrupt at any call of the writer leaves the old file or the new one, and nothing beside."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from swissmate.files.whole_file import write_whole


@pytest.mark.parametrize("there", [False, True], ids=["new", "over an old one"])
@pytest.mark.parametrize("call", ["open", "fdopen", "chmod", "replace"])
@pytest.mark.parametrize("moment", ["before", "after"])
def test_interrupted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, moment: str, there: bool
) -> None:
    if call == "chmod" and not there:
        pytest.skip("a new file keeps the mode it is made with")
    path = tmp_path / "round.trf"
    if there:
        path.write_bytes(b"old")
    true_call = getattr(os, call)

    def interrupted(*args: Any, **kwargs: Any) -> None:  # passed on as they come
        if moment == "after":
            made = true_call(*args, **kwargs)
            if call == "fdopen":
                made.close()
        raise KeyboardInterrupt

    monkeypatch.setattr(os, call, interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, b"new")
    monkeypatch.undo()
    is_replaced = (call, moment) == ("replace", "after")
    expected = b"new" if is_replaced else b"old" if there else None
    assert [file.name for file in tmp_path.iterdir()] == (["round.trf"] if expected else [])
    if expected:
        assert path.read_bytes() == expected


def test_a_file_that_cannot_be_removed_does_not_hide_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows does not remove a file that is still open, and refuses to replace such a one."""

    def is_open(*_names: str) -> None:
        raise PermissionError(13, "it is open")

    def full(*_names: str) -> None:
        raise OSError(28, "no space left")

    monkeypatch.setattr(os, "unlink", is_open)
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match=r"no space left.*round.trf"):
        write_whole(tmp_path / "round.trf", b"new")


@pytest.mark.skipif(not Path("/dev/fd").is_dir(), reason="a folder of some systems")
def test_a_pipe_without_a_name(tmp_path: Path) -> None:
    """A shell's ``>(...)`` is one, and so is ``/dev/stderr`` where somebody reads it."""
    reading, writing = os.pipe()
    link = tmp_path / "round.txt"
    link.symlink_to(f"/dev/fd/{writing}")
    for name in (f"/dev/fd/{writing}", link):
        write_whole(name, b"2\n")
        assert os.read(reading, 10) == b"2\n"
    for end in (reading, writing):
        os.close(end)
    assert link.is_symlink()
