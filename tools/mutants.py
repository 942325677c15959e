"""Changes the program in one place after the other, and sees which changes no test notices.

usage: python tools/mutants.py ROOM [--files PATTERN ...] [--keep FOLDER]

Run by hand from the root of the repository (``pip install cosmic-ray`` first). Cosmic Ray makes the
changes in a copy of the tree: other operators, numbers, conditions. After each the tests about the
room run until the first failure. (A tester that switches changes on at run time misses the tables
of the editions, which are made when their module is loaded.) Prints what went unnoticed, each as a
difference, and the share. A whole room takes hours, so ``--files`` takes the files whose path
matches. ``--keep`` leaves the copy, where ``cosmic-ray exec mutants.toml mutants.sqlite`` goes on
with a run that was ended.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]

ARTICLES: Final = "tests/articles"
ROOMS: Final = {
    "matching": ("src/swissmate/matching", "tests/unit/matching tests/unit/dutch"),
    "dutch": (
        "src/swissmate/systems/dutch",
        f"tests/unit/dutch {ARTICLES}/dutch_2012 {ARTICLES}/dutch_2017 {ARTICLES}/dutch_2026"
        " tests/trials/conformance",
    ),
    "systems": ("src/swissmate/systems", f"tests/unit/systems {ARTICLES} tests/trials/conformance"),
    "model": ("src/swissmate/model", "tests/unit tests/api"),
    "ranking": ("src/swissmate/ranking", "tests/ranking tests/trials/conformance"),
    "trf": ("src/swissmate/trf", "tests/trf tests/trials/conformance"),
    "checker": ("src/swissmate/checker", "tests/checker tests/cli/test_cli_check.py"),
    "explanation": ("src/swissmate/explanation", "tests/explanation"),
    "generator": ("src/swissmate/generator", "tests/generator"),
    "application": ("src/swissmate/arbiter", "tests/arbiter"),
}
"""Of each room the folder that is changed, and the tests about it."""

COPIED: Final = (
    "src", "tests", "tools", "docs", "examples", "bench",
    "pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE",
)  # fmt: skip
TIME_LIMIT: Final = 600
"""Seconds for the tests after one change; one that does not end was noticed."""


def prepare(tree: Path, room: str, patterns: list[str]) -> None:
    """Copy the repository into a folder, with Cosmic Ray set up for a room.

    Raises:
        SystemExit: no file of the room matches.
    """
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tree / name)
    folder, tests = ROOMS[room]
    files = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / folder).rglob("*.py"))]
    changed = [file for file in files if any(fnmatch(file, pattern) for pattern in patterns)]
    if not changed:
        raise SystemExit(f"no file of {folder} matches {' or '.join(patterns)}")
    selected = "not long and not browser"
    command = f"{sys.executable} -m pytest -x -q -p no:cacheprovider -m '{selected}' {tests}"
    (tree / "mutants.toml").write_text(
        "[cosmic-ray]\n"
        f"module-path = {json.dumps(changed)}\n"
        f"timeout = {TIME_LIMIT}\n"
        "excluded-modules = []\n"
        f"test-command = {json.dumps(command)}\n"
        'distributor.name = "local"\n',
        encoding="utf-8",
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("room", choices=ROOMS, help="the part of the program that is changed")
    parser.add_argument(
        "--files", nargs="+", metavar="PATTERN", default=["*"], help="only these files of the room"
    )
    parser.add_argument("--keep", metavar="FOLDER", help="a new folder for the copy, which stays")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        tree = Path(arguments.keep or name)
        tree.mkdir(exist_ok=True)
        prepare(tree, arguments.room, arguments.files)
        tools = Path(sys.executable).parent
        environment = {**os.environ, "PYTHONPATH": "src:tests", "PYTHONDONTWRITEBYTECODE": "1"}
        for step in (
            ["cosmic-ray", "baseline", "mutants.toml"],
            ["cosmic-ray", "init", "mutants.toml", "mutants.sqlite"],
            ["cosmic-ray", "exec", "mutants.toml", "mutants.sqlite"],
            ["cr-report", "--surviving-only", "--show-diff", "mutants.sqlite"],
        ):
            command = [str(tools / step[0]), *step[1:]]
            if code := subprocess.run(command, cwd=tree, env=environment, check=False).returncode:
                return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
