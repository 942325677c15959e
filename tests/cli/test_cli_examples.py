"""What the help and the README show works as it stands there."""

from __future__ import annotations

import ast
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
from pathlib import Path
from typing import Final

import openpyxl
import pytest

import swissmate
from page_blocks import PAGES, blocks, commands_in, shown_commands
from swissmate.cli.arguments import build_parser
from swissmate.cli.commands import available_commands, request_of
from swissmate.cli.main import main

from .conftest import Run

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
OPEN = ROOT / "examples" / "open40.trf"
PLAYING = ROOT / "examples" / "playing40.trf"
TEAM = ROOT / "tests" / "data" / "standings" / "team26b.trf"
ELSEWHERE: Final = {
    "serve": "a server; tests/cli/test_cli_serve.py starts it",
    "publish": "needs an event of the application; tests/cli/test_publish.py has one",
    "crosstest": "needs another engine",
    "duel": "needs another engine",
    "--socket": "a server; tests/cli/test_engine_socket.py starts it",
    "--send": "a server; tests/exchange has stand-ins",
    "results": "a server; tests/exchange/test_lichess_command.py stands in for it",
    "--cluster": "needs a cluster; tests/cluster has one",
    "--engine": "needs another engine, or a process for each position",
}
"""The words of commands that are only parsed here, and why."""

SETTING_UP: Final = frozenset(
    (
        "python3 swissmate.pyz pair open.trf",
        "python3 -m venv swissmate",
        'python3 -m pip download -d wheels "swissmate-0.1.0-py3-none-any.whl[arbiter]"',
        'python3 -m pip install --no-index --find-links wheels "swissmate[arbiter]"',
        "python -m http.server -d dist/site",
        "python3 swissmate-application.pyz serve --open",
        "apt install ./swissmate_*_amd64.deb",
        "apt install ./swissmate_*_arm64.deb",
        'pipx install "swissmate-0.1.0-py3-none-any.whl[arbiter]"',
        'uv tool install "swissmate-0.1.0-py3-none-any.whl[arbiter]"',
        "apt remove swissmate",
        "dask scheduler",
        "dask worker HOST:8786",
    )
)
"""Commands of other programs; tests/elsewhere installs and runs the files of a release."""

SMALLER: Final = (
    ("--count 5000", "--count 2"),
    ("--count 100", "--count 2"),
    ("--players 20-200", "--players 20"),
    ("--endings 1000", "--endings 20"),
    ("--endings 300", "--endings 20"),
    ("--tournaments 200", "--tournaments 2"),
    ("simulate study.toml", "simulate study.toml --tournaments 1"),
    ("simulate baku --out-dir", "simulate baku --tournaments 2 --out-dir"),
)
"""What a page asks for and what is enough to see that it works."""

SYNOPSIS: Final = re.compile(r"swissmate(-classic)? \[")


def _shown() -> list[str]:
    """Return the commands of swissmate that the pages, the help and the README show."""
    help_texts = "\n".join(request_of(command).examples for command in available_commands())
    shown = [*shown_commands(), *commands_in(help_texts)]
    ours = [line for line in dict.fromkeys(shown) if re.match(r"swissmate |echo ", line)]
    return [line for line in ours if not SYNOPSIS.match(line)]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the examples work on."""
    folder = tmp_path_factory.mktemp("files")
    names = ("open.trf", "other.trf", "tournament.trf", "archive/one.trf", "archive/two.trf")
    months = ("may.trf", "june.trf", "july.trf")
    for name in (*names, *months, "folder/three.trf", "season/four.trf"):
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(OPEN, folder / name)
    with zipfile.ZipFile(folder / "season.zip", "w") as season:
        season.write(OPEN, "one.trf")
    with tarfile.open(folder / "big.tar.gz", "w:gz") as big:
        big.add(OPEN, "one.trf")
    shutil.copy(PLAYING, folder / "playing.trf")
    swissmate.write_trf(_of_a_club(), folder / "club.trf")
    swissmate.write_trf(_cup(), folder / "cup.trf")
    (folder / "rtg.cfg").write_text("PlayersNumber=20\nRoundsNumber=5\n")
    (folder / "requests").write_text('{"id": 1, "method": "ping"}\n')
    studies = ROOT / "docs" / "studies.md"
    (study,), (own,) = blocks(studies, "toml"), blocks(studies, "python")
    (folder / "study.toml").write_text(study.replace("80-120", "20"), encoding="utf-8")
    (folder / "mine.py").write_text(own, encoding="utf-8")
    _write_lists(folder)
    assert main(["convert", str(OPEN), "-o", str(folder / "open.json")]) == 0
    return folder


def _write_lists(folder: Path) -> None:
    """Write a list of four players and a table of their first round, as other programs do."""
    names = ("Alder, Ines", "Birch, Tom", "Cedar, Lu", "Dunn, Di")
    players = [("No.", "Name", "Rtg"), *((n, name, 2000 - n) for n, name in enumerate(names, 1))]
    games = ("3w1", "4b½", "1b0", "2w½")
    table = [
        ("No.", "Name", "Rtg", "1.Rd", "Pts."),
        *((*player, game, None) for player, game in zip(players[1:], games, strict=True)),
    ]
    for file, rows in (("players.xlsx", players), ("crosstable.xlsx", table)):
        book = openpyxl.Workbook()
        for row in rows:
            book.active.append(row)
        book.save(folder / file)


def _elsewhere(line: str) -> bool:
    return any(word in line.split() for word in ELSEWHERE)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("line", [line for line in _shown() if not _elsewhere(line)])
def test_example(line: str, files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(files, tmp_path, dirs_exist_ok=True)
    if "team.trf" in line:
        shutil.copy(TEAM, tmp_path / "team.trf")
    for whole, part in SMALLER:
        line = line.replace(whole, part)
    if not re.search("[|<>*]", line) and line != "swissmate engine":
        monkeypatch.chdir(tmp_path)
        assert main(shlex.split(line)[1:]) == 0
        return
    program = f"{shlex.quote(sys.executable)} -m swissmate"
    done = subprocess.run(
        ["sh", "-c", re.sub(r"\bswissmate\b", lambda _: program, line, count=1)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("line", [line for line in _shown() if _elsewhere(line)])
def test_arguments_of_what_is_not_run_here(line: str) -> None:
    _, command, *arguments = shlex.split(line)
    build_parser(command).parse_args(arguments)


def test_commands_of_other_programs_are_known() -> None:
    """What is neither ours nor make's nor an installed copy of ours stands in the list."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for line, page in shown_commands().items():
        first, *rest = line.split()
        if first == "make" and len(rest) > 1:
            continue  # a sentence of a help
        if first == "make":
            assert rest[0] in targets, f"{page}: {line}"
        elif first in ("swissmate", "echo") or first.endswith(("/swissmate", "\\swissmate")):
            continue
        elif not first.endswith(("/pip", "\\pip")):
            assert line in SETTING_UP, f"{page}: {line}"


def _of_a_club() -> swissmate.Tournament:
    """Return twelve players who have yet to meet, of whom 12 has no game so far."""
    players = [
        player._replace(entries=(), points=None) for player in swissmate.read_trf(OPEN).players
    ]
    return swissmate.Tournament(tuple(players[:12]), rounds=11, initial_color="w", name="Club")


def _cup() -> swissmate.Tournament:
    """Return a knockout of sixteen after three rounds, with the fourth to come."""
    cup = swissmate.Tournament(rounds=4, initial_color="w", rules="knockout", name="Cup")
    for number in range(16):
        cup = cup.with_player(f"Player {number}", rating=2400 - number)
    for _round in range(3):
        paired = swissmate.pair(cup)
        results = {pair: swissmate.Result("1-0") for pair in paired.pairs}
        cup = cup.with_round(paired).with_results(results)
    return cup


def test_examples_are_found() -> None:
    assert len(_shown()) > 80


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


PROGRAMS: Final = {
    page.name: blocks(page, "python")
    for page in PAGES
    if page.name not in ("engine.md", "studies.md") and blocks(page, "python")
}
"""The programs of the pages; those of two others run with what they need: a server, a study."""


@pytest.mark.parametrize("page", PROGRAMS)
def test_python_of_a_page(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The blocks of a page run one after the other, beside the examples."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    for code in PROGRAMS[page]:
        exec(compile(code, page, "exec"), names)  # noqa: S102 - our own page
    assert capsys.readouterr().err == ""


def test_what_pages_teach_is_public() -> None:
    """Every name that a program imports or takes from the package, and every one in the text."""
    public = set(swissmate.__all__)
    checked = 0
    for page in PAGES:
        for code in blocks(page, "python"):
            for node in ast.walk(ast.parse(code)):
                match node:
                    case ast.ImportFrom(module="swissmate", names=names):
                        assert {name.name for name in names} <= public, page.name
                    case ast.ImportFrom(module=str(module)):
                        assert not module.startswith("swissmate."), f"{page.name}: {module}"
                    case ast.Import(names=names):
                        taken = {name.name for name in names}
                        assert not any(name.startswith("swissmate.") for name in taken), page.name
                    case ast.Attribute(value=ast.Name(id="swissmate"), attr=name):
                        assert name in public, f"{page.name}: swissmate.{name}"
                        checked += 1
        # A call in the text, such as `swissmate.check(tournament)`.
        for name in re.findall(r"\bswissmate\.([\w.]+)\(", page.read_text(encoding="utf-8")):
            assert name in public, f"{page.name}: swissmate.{name}"
    assert checked > 20


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
