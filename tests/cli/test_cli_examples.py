"""What the help and the README show works as it stands there."""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

import swissmate
from swissmate.cli.main import COMMANDS, available_commands, load_command, main

from .conftest import Run

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
OPEN = ROOT / "examples" / "open40.trf"
PLAYING = ROOT / "examples" / "playing40.trf"
TEAM = ROOT / "tests" / "data" / "standings" / "team26b.trf"
LONG_RUNNING = {
    "serve",
    "simulate",
    "engine",
    "crosstest",
    "conformance",
    "duel",
    "publish",
}  # they need other programs, or data


def _shown() -> list[str]:
    texts = [load_command(each).EPILOG for each in available_commands() if each not in LONG_RUNNING]
    texts += [README, (ROOT / "docs" / "forecast.md").read_text(encoding="utf-8")]
    lines = [
        re.split(r"\s{2,}", line.strip())[0]
        for text in texts
        for line in text.splitlines()
        if line.strip().startswith("swissmate ")
    ]
    words = {*COMMANDS, "--dutch", "--help"} - LONG_RUNNING
    return [each for each in dict.fromkeys(lines) if each.split()[1] in words]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the examples work on."""
    folder = tmp_path_factory.mktemp("files")
    for name in ("open.trf", "other.trf", "archive/one.trf", "archive/two.trf", "folder/three.trf"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(OPEN, folder / name)
    with zipfile.ZipFile(folder / "season.zip", "w") as season:
        season.write(OPEN, "one.trf")
    with tarfile.open(folder / "big.tar.gz", "w:gz") as big:
        big.add(OPEN, "one.trf")
    shutil.copy(PLAYING, folder / "playing.trf")
    swissmate.write_trf(_of_a_club(), folder / "club.trf")
    (folder / "rtg.cfg").write_text("PlayersNumber=20\nRoundsNumber=5\n")
    assert main(["convert", str(OPEN), "-o", str(folder / "open.json")]) == 0
    return folder


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("line", _shown())
def test_example(line: str, files: Path, tmp_path: Path) -> None:
    shutil.copytree(files, tmp_path, dirs_exist_ok=True)
    if "team.trf" in line:
        shutil.copy(TEAM, tmp_path / "team.trf")
    program = f"{shlex.quote(sys.executable)} -m swissmate"
    command = line.replace("--count 5000", "--count 2").replace("--players 20-200", "--players 20")
    command = command.replace("--endings 1000", "--endings 20")
    done = subprocess.run(
        ["sh", "-c", command.replace("swissmate", program, 1)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def _of_a_club() -> swissmate.Tournament:
    """Return twelve players who have yet to meet, of whom 12 has no game so far."""
    players = [replace(each, entries=(), points=None) for each in swissmate.read_trf(OPEN).players]
    return swissmate.Tournament(tuple(players[:12]), rounds=11, initial_color="w", name="Club")


def test_examples_are_found() -> None:
    assert len(_shown()) > 15


@pytest.mark.parametrize("code", re.findall(r"```python\n(.*?)```", README, re.DOTALL))
def test_python_of_the_readme(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every ``print`` says in a comment what it prints."""
    monkeypatch.chdir(ROOT)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "README.md", "exec"), {})  # noqa: S102 - our own README
    expected = re.findall(r"print\(.*\)  # (.*)", code)
    assert expected
    assert out.getvalue().splitlines() == expected


def test_python_of_the_forecast(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs" / "forecast.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(compile(code, "docs/forecast.md", "exec"), {})  # noqa: S102 - our own page
    assert len(capsys.readouterr().out.splitlines()) > 1  # more than one possible opponent


def test_nothing_is_left_of_a_failure(run: Run, tmp_path: Path) -> None:
    """No folder for no answer, no pairing whose checklist could not be written."""
    folder = tmp_path / "out"
    assert run("pair", tmp_path / "nowhere.trf", "--out-dir", folder).code == 5
    nowhere = (tmp_path / "nowhere.trf", "--to", "json", "--out-dir", folder)
    assert run("convert", *nowhere).code == 5
    assert not folder.exists()
    target, listing = tmp_path / "out.txt", tmp_path / "no" / "folder" / "x.list"
    assert run("--dutch", OPEN, "-p", target, "-l", listing).code == 5
    assert not target.exists()
