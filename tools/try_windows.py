"""Tries what is built for Windows under wine: install, an event, a power cut, update, uninstall.

Usage: ``python tools/try_windows.py DIST [--tests]`` on Linux, with wine64 and makensis (Debian:
``wine64``, ``nsis``) and DIST from ``make dist``. With ``--tests`` the tests of rules and files run
under the Python of the package too. Each step says in one line what was seen; the first that fails
ends it with exit code 1, and where wine is missing all of it is skipped with a word.

Wine is no Windows: it shows neither SmartScreen, firewall and antivirus, nor printing and sleep.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from packages.windows import write_installer  # noqa: E402
from try_event import NAME, Process, Visitor, expect, expect_checked, first_page, try_event  # noqa: E402

WINE: Final = shutil.which("wine64") or "/usr/lib/wine/wine64"
WINESERVER: Final = shutil.which("wineserver") or "/usr/lib/wine/wineserver64"
PLACE: Final = "Schach & Шахматы Šťastný"
"""A folder with spaces, a mark of the shell, umlauts and Cyrillic."""
_PATIENCE: Final = 300.0
"""Seconds for an answer: wine is slow, more so on a busy machine."""
_TESTS: Final = ("articles", "trf", "checker", "ranking", "generator", "unit")
_TEST_LIBRARIES: Final = ("pytest>=8,<10", "hypothesis>=6.100,<7", "colorama")


class Wine:
    """A Windows of its own in a folder."""

    def __init__(self, folder: Path) -> None:
        self.drive = folder / "drive_c"
        self.environment = {name: os.environ[name] for name in ("PATH", "HOME")} | {
            "WINEPREFIX": str(folder),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",
            "LC_ALL": "C.UTF-8",
            "BROWSER": "nothing-that-exists %s",
        }
        self.run("wineboot", "-i")
        self.run("winecfg", "-v", "win10")

    def run(self, *command: object, cwd: Path | None = None, timeout: float = 600) -> str:
        """Run a program to its end and return what it wrote; a failure is told by its code."""
        done = subprocess.run(
            [WINE, *map(str, command)],
            env=self.environment,
            cwd=cwd,
            stdin=subprocess.DEVNULL,  # and pipes: without a screen there is no console
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=timeout,
            check=False,
        )
        text = done.stdout.decode(errors="replace")
        if done.returncode:
            raise SystemExit(f"{Path(str(command[0])).name}: exit code {done.returncode}\n{text}")
        return text

    def start(self, *command: object, cwd: Path) -> subprocess.Popen[bytes]:
        """Start a program and leave it running."""
        return subprocess.Popen(
            [WINE, *map(str, command)],
            env=self.environment,
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def cut_the_power(self) -> None:
        """End every program at once, without a word."""
        subprocess.run([WINESERVER, "-k9"], env=self.environment, check=False)
        with suppress(subprocess.TimeoutExpired):
            subprocess.run([WINESERVER, "-w"], env=self.environment, check=False, timeout=60)
        time.sleep(2)  # the next one has to find no half-closed door


@contextmanager
def serving(
    wine: Wine, program: Path, *, is_new: bool = False
) -> Iterator[tuple[Visitor, str, Process]]:
    """Run the application as its shortcut does (:data:`try_event.Serving`)."""
    began = time.monotonic()
    process = wine.start(program, "serve", "--open", cwd=program.parent)
    try:
        visitor, link = first_page(process, began, is_new=is_new, patience=_PATIENCE)
        yield visitor, link, process
    finally:
        wine.cut_the_power()
        process.kill()  # if wine has not ended it
        process.wait(60)
        if process.stdout is not None:
            process.stdout.close()


def try_commands(wine: Wine, folder: Path) -> None:
    """Pair, check in two processes and ask the engine, in a folder with an odd name."""
    program = folder / "swissmate" / "swissmate.exe"
    shutil.copy(ROOT / "examples" / "open40.trf", folder / "Öffnung Ш.trf")
    command = [sys.executable, "-m", "swissmate", "pair", str(ROOT / "examples" / "open40.trf")]
    here = subprocess.run(
        command,
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    wine.run(program, "pair", "Öffnung Ш.trf", "-o", "pairs.txt", cwd=folder)
    same = (folder / "pairs.txt").read_text("utf-8").split() == here.stdout.split()
    expect(same, "pair gives the pairs that it gives here")
    answer = wine.run(program, "check", "Öffnung Ш.trf", "--jobs", "2", cwd=folder)
    expect("0 rounds differ" in answer, f"check --jobs 2: {answer.strip().splitlines()[-1]}")
    version = wine.run(program, "engine", "--help", cwd=folder)
    expect("usage: swissmate engine" in version, "engine says how it is used")


def try_doctor(wine: Wine, program: Path, data: Path, folder: Path) -> None:
    """Ask what a report of a fault needs, of data in a folder with an odd name."""
    odd = folder / "Daten Öffentlich Данные"
    shutil.copytree(data, odd)
    known = json.loads(wine.run(program, "doctor", "--json", "--data", odd.name, cwd=folder))
    database = known["database"]
    expect((database["integrity"], database["events"]) == ("ok", 1), "doctor finds the data whole")
    expect(not known["folder"]["is_ascii"], "in a folder with umlauts and Cyrillic")
    expect(NAME not in str(known), "and names nobody")


def try_tests(wine: Wine, folder: Path) -> None:
    """Run the tests of rules and files under the Python of the package."""
    libraries = folder / "swissmate" / "tests-lib"
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "install"),
            *("--no-compile", "--only-binary=:all:", "--platform", "win_amd64"),
            *("--python-version", "3.13", "--target", str(libraries), *_TEST_LIBRARIES),
        ],
        check=True,
    )
    python = folder / "swissmate" / "python"
    # Python asks it for the name of the system, and wine 8 ends a program that does; without it
    # Python asks elsewhere. pytest wants to know the name, swissmate does not.
    (python / "_wmi.pyd").unlink()
    [paths] = python.glob("python3*._pth")
    paths.write_bytes(paths.read_bytes() + b"..\\tests-lib\r\n")
    source = folder / "source"
    source.mkdir()
    for name in ("tests", "examples", "docs", "bench", "src"):
        shutil.copytree(ROOT / name, source / name)
    shutil.copy(ROOT / "pyproject.toml", source)
    options = ["-q", "-p", "no:cacheprovider", "-n0"]
    answer = wine.run(
        python / "python.exe",
        *("-m", "pytest", *options[:-1], "-o", "addopts=--import-mode=importlib -m 'not long'"),
        *(f"tests/{name}" for name in _TESTS),
        cwd=source,
        timeout=3600,
    )
    expect(" passed" in answer, f"tests: {answer.strip().splitlines()[-1]}")


def main() -> int:
    """Try everything; return an exit code."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("dist", type=Path)
    parser.add_argument("--tests", action="store_true")
    arguments = parser.parse_args()
    if not Path(WINE).exists():
        print("no wine here: what is built for Windows is not tried")
        return 0
    if not any(arguments.dist.glob("swissmate-*-windows.zip")):
        print(f"{arguments.dist} has nothing for Windows: 'make dist' first")
        return 1
    [installer] = arguments.dist.resolve().glob("swissmate-*-windows-setup.exe")
    [packed] = arguments.dist.resolve().glob("swissmate-*-windows.zip")
    with tempfile.TemporaryDirectory() as temporary:
        wine = Wine(Path(temporary) / "wine")
        folder = wine.drive / PLACE
        with zipfile.ZipFile(packed) as archive:
            archive.extractall(folder)
        try_commands(wine, folder)

        wine.run(installer, "/S")
        [user] = [path for path in (wine.drive / "users").iterdir() if path.name != "Public"]
        installed = user / "AppData/Local/Programs/swissmate"
        [program] = installed.glob("*/swissmate.exe")
        shortcuts = [*user.rglob("swissmate.lnk")]
        expect(len(shortcuts) == 1 or len(shortcuts) == 2, f"installed, {len(shortcuts)} shortcuts")
        compiled = len([*(program.parent / "lib/swissmate").rglob("*.pyc")])
        modules = len([*(program.parent / "lib/swissmate").rglob("*.py")])
        expect(compiled == modules, f"prepared for the first start, {compiled} modules")
        exported = folder / "Öffentlich.trf"
        try_event(lambda is_new: serving(wine, program, is_new=is_new), exported)
        expect_checked(wine.run(program, "check", exported, cwd=folder))

        newer = Path(temporary) / "newer.exe"
        write_installer(folder / "swissmate", newer, "99.0.0")
        wine.run(newer, "/S")
        versions = sorted(path.parent.name for path in installed.glob("*/swissmate.exe"))
        expect(len(versions) == 2, f"updated beside the old one: {versions}")
        with serving(wine, installed / "99.0.0" / "swissmate.exe") as (visitor, _link, _process):
            visitor.log_in("anna")
            expect(NAME in visitor.get("/")[2], "the event is there")
            visitor.close()
        data = user / "AppData/Roaming/swissmate"
        try_doctor(wine, installed / "99.0.0" / "swissmate.exe", data, folder)
        wine.run(installed / "uninstall.exe", "/S")
        for _ in range(60):  # a copy of it does the work
            if not installed.exists():
                break
            time.sleep(1)
        expect(not installed.exists(), "uninstalled")
        expect((data / "swissmate.sqlite3").exists(), "the data are kept")
        if arguments.tests:
            try_tests(wine, folder)
        wine.cut_the_power()
    return 0


if __name__ == "__main__":
    sys.exit(main())
