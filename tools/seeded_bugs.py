"""Puts single faults into the program, one at a time, and sees which test notices.

Usage: ``python tools/seeded_bugs.py [AREA ...] [--only N ...] [--write]`` from the root of the
repository. The faults are in ``tools/faults``, a module an area. Each is a change of one expression
in a copy of the tree; the tests about its area then run until the first failure. Prints, and with
``--write`` puts into ``docs/evidence/seeded-bugs.md``, the faults with the test that caught each.
Exits with 1 when one survives (a test that does not end catches nothing) or its text is no longer
there to be changed, with 2 when a test fails without any fault.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Final

from faults import Fault
from faults.judging import ROOT, TextGone, changed

AREAS: Final = {
    "dutch": "The Dutch system",
    "systems": "What all systems share, and the other systems",
    "ranking": "Standings and tie-breaks",
    "files": "Tournament files",
    "checking": "The checker",
    "generator": "The generator",
    "explanation": "Explanations",
    "arbiter": "The application",
}
_TIME_LIMIT: Final = 600

Tests = tuple[tuple[str, ...], ...]


def copy_of_tree(target: Path) -> None:
    for name in (
        "src",
        "tests",
        "tools",
        "docs",
        "examples",
        "pyproject.toml",
        "README.md",
        "CONTRIBUTING.md",
    ):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy(source, target / name)


def caught_by(tree: Path, fault: Fault, tests: Tests) -> str | None:
    """Return the test that fails with a fault, "" when none does, None when it does not apply."""
    try:
        with changed(tree, fault):
            return first_failure(tree, tests)
    except TextGone:
        return None
    except subprocess.TimeoutExpired:
        # A test that does not end says nothing about what is wrong: nobody has noticed.
        return ""


def first_failure(tree: Path, tests: Tests) -> str:
    """Return the first test that fails in a copy of the tree, "" when none does.

    Raises:
        TimeoutExpired: the tests did not end.
    """
    environment = {**os.environ, "PYTHONPATH": "src:tests", "PYTHONDONTWRITEBYTECODE": "1"}
    for part in tests:
        done = subprocess.run(
            [
                sys.executable,
                "-m",
                "pytest",
                "-x",
                "-q",
                "-p",
                "no:cacheprovider",
                "-m",
                "not slow and not long and not browser",
                *part,
            ],
            cwd=tree,
            env=environment,
            capture_output=True,
            text=True,
            timeout=_TIME_LIMIT,
            check=False,
        )
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
        if failed:
            return failed.group(1)
        if done.returncode:
            raise SystemExit(f"pytest ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return ""


HEAD = """# Seeded bugs

Single faults put into the program, and the first test that noticed each. `tools/seeded_bugs.py`
makes the changes in a copy of the tree, runs the tests about the faulty thing until one fails, and
writes this page. An area without a table was not run since its faults or their tests changed.
"""

_TABLE = """
## {}

| # | fault | file | caught by |
|---|---|---|---|
"""


def write_section(area: str, rows: list[str]) -> None:
    """Put the table of an area into the page, in place of the one that was there."""
    page = ROOT / "docs" / "evidence" / "seeded-bugs.md"
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    sections = {
        title: f"\n## {title}\n{body.rstrip()}\n"
        for title, _, body in (part.partition("\n") for part in text.split("\n## ")[1:])
    }
    sections[AREAS[area]] = _TABLE.format(AREAS[area]) + "\n".join(rows) + "\n"
    known = [sections[title] for title in AREAS.values() if title in sections]
    page.write_text(HEAD + "".join(known), encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(AREAS))
    parser.add_argument("--only", type=int, nargs="*", help="numbers of faults within the area")
    parser.add_argument("--write", action="store_true", help="write docs/evidence/seeded-bugs.md")
    arguments = parser.parse_args()
    areas = arguments.areas or list(AREAS)
    if unknown := [area for area in areas if area not in AREAS]:
        parser.error(f"there is no area {unknown[0]!r}; there are {', '.join(AREAS)}")
    if arguments.write and arguments.only:
        parser.error("the page holds all faults of an area: --write does not go with --only")
    survived = 0
    with tempfile.TemporaryDirectory() as name:
        tree = Path(name)
        copy_of_tree(tree)
        for area in areas:
            module = import_module(f"faults.{area}")
            if failing := first_failure(tree, module.TESTS):
                print(f"{failing} fails without any fault", file=sys.stderr)
                return 2
            rows = []
            for number, fault in enumerate(module.FAULTS, 1):
                if arguments.only and number not in arguments.only:
                    continue
                test = caught_by(tree, fault, module.TESTS)
                survived += not test
                told = "its text is gone" if test is None else f"`{test}`" if test else "nothing"
                rows.append(f"| {number} | {fault.what} | `{Path(fault.file).name}` | {told} |")
                print(rows[-1], flush=True)
            if arguments.write:
                write_section(area, rows)
    return int(survived > 0)


if __name__ == "__main__":
    sys.exit(main())
