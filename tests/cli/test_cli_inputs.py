"""What is read: no more than a tournament can hold, and every name that tournaments have."""

from __future__ import annotations

import io
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from swissmate.errors import TooLargeError
from swissmate.files import bounded
from swissmate.trf import read_trf

from .conftest import Run, player_line

RoundOne = Callable[..., Path]


class Endless:
    """A stream without an end that counts what was read of it."""

    def __init__(self) -> None:
        self.total = 0

    def read(self, size: int, /) -> bytes:
        self.total += size
        return b"0" * size


def test_an_endless_stream_is_refused_while_reading() -> None:
    stream = Endless()
    with pytest.raises(TooLargeError, match="more than 64 MiB"):
        bounded.read_stream(stream, "pipe")
    assert stream.total <= bounded.LARGEST + 2**20


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take a limit that a test reaches at once."""
    monkeypatch.setattr(bounded, "LARGEST", 10_000)
    monkeypatch.setattr("swissmate.cli.sources.LARGEST", 10_000)


@pytest.mark.usefixtures("small")
def test_files_and_devices(run: Run, tmp_path: Path) -> None:
    large = tmp_path / "large.trf"
    large.write_bytes(b"012 x\n" * 2_000)
    for command in ("pair", "standings", "check", "explain"):
        for name in (large, "/dev/zero"):
            code, _, err = run(command, name)
            assert code == 4, (command, name)
            assert f"{name}: more than" in err
    assert run("--dutch", large, "-p").code == 4
    assert run("convert", large, "--to", "json", "-o", "-").code == 4
    with pytest.raises(TooLargeError):
        read_trf(large)


def test_an_endless_pipe() -> None:
    """The real limit, through a real pipe."""
    with subprocess.Popen(
        [sys.executable, "-m", "swissmate", "pair", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdin is not None
        chunk, written = b"012 " + b"x" * 2**20, 0
        try:
            while written < 2 * bounded.LARGEST:
                written += process.stdin.write(chunk)
        except BrokenPipeError:
            pass
        out, err = process.stdout, process.stderr
        assert out is not None
        assert err is not None
        assert out.read() == b""
        assert b"standard input: more than 64 MiB" in err.read()
        assert process.wait(30) == 4
    assert written < 2 * bounded.LARGEST


def event(round_one: RoundOne) -> bytes:
    return round_one(4).read_bytes()


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("suffix", ["zip", "tar.gz"])
def test_one_oversized_member_leaves_the_others(
    run: Run, round_one: RoundOne, tmp_path: Path, suffix: str
) -> None:
    good = event(round_one)
    members = {"a.trf": good, "b.trf": b"012 x\n" * 2_000, "c.trf": good}
    path = tmp_path / f"season.{suffix}"
    if suffix == "zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in members.items():
                archive.writestr(name, data)
    else:
        with tarfile.open(path, "w:gz") as tar:
            for name, data in members.items():
                info = tarfile.TarInfo(name)
                info.size = len(data)
                tar.addfile(info, io.BytesIO(data))
    code, out, err = run("check", path)
    assert code == 4
    assert out.startswith("2 tournaments")
    assert f"{path}/b.trf: 12000 bytes" in err


def test_names_in_folders_and_archives(run: Run, round_one: RoundOne, tmp_path: Path) -> None:
    """``.txt`` and ``.tab`` by what they hold: pairings and notes end so, too."""
    good = event(round_one)
    folder = tmp_path / "season"
    folder.mkdir()
    files = {
        "a.trf06": good,
        "b.txt": good,
        "c.TAB": b"\xef\xbb\xbf" + good,
        "d.txt": good.decode().encode("utf-16"),
        "pairing.txt": b"2\n1 3\n4 2\n",
        "notes.txt": b"Player 001 came late\n",
        ".hidden.txt": good,
    }
    for name, data in files.items():
        (folder / name).write_bytes(data)
    code, out, err = run("check", folder)
    assert code == 3  # d.txt
    assert out.startswith("3 tournaments")
    assert "d.txt: The file is written in UTF-16" in err
    path = tmp_path / "season.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    assert run("check", path).out.startswith("3 tournaments")
    for name in ("a.trf06", "b.txt", "c.TAB", "d.txt"):
        (folder / name).unlink()
    code, _, err = run("check", folder)
    assert code == 3
    assert ".txt, .tab" in err


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf16_is_named(run: Run, tmp_path: Path, encoding: str) -> None:
    text = "012 Test\nXXR 5\nXXC white1\n" + player_line(1) + "\n" + player_line(2) + "\n"
    path = tmp_path / "t.trf"
    path.write_bytes(text.encode(encoding))
    code, _, err = run("pair", path)
    assert code == 3
    assert "The file is written in UTF-16" in err
    assert "UTF-8, or --encoding utf-16" in err
    assert len(read_trf(path, encoding="utf-16" if encoding == "utf-16" else encoding).players) == 2
