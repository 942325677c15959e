"""Public names mean the same in whatever order modules are imported; use-cases have one home."""

from __future__ import annotations

import ast
import importlib
import itertools
import os
import subprocess
import sys
from pathlib import Path

import swissmate

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "swissmate"
FUNCTIONS = (
    "pair", "check", "standings", "explain", "why_not", "generate", "simulate", "convert",
    "forecast", "read_trf", "write_trf", "explain_place", "number_players", "read_document",
    "norms", "rating_changes", "export", "take_over", "season_table",
)  # fmt: skip

SCRIPT = """
import importlib, sys, types
import swissmate
functions, packages = sys.argv[1].split(","), sys.argv[2].split(",")
for step in sys.argv[3].split(","):
    if step in functions:
        getattr(swissmate, step)
    else:
        importlib.import_module(step)
for name in functions:
    assert isinstance(getattr(swissmate, name), types.FunctionType), name
for name in packages:
    assert isinstance(importlib.import_module(name), types.ModuleType), name
    parent, _, last = name.rpartition(".")
    assert getattr(sys.modules[parent], last) is sys.modules[name], name
"""


def packages() -> list[str]:
    """Every package and module directly below ``swissmate`` and ``swissmate.api``."""
    found = []
    for folder, prefix in ((SOURCE, "swissmate"), (SOURCE / "api", "swissmate.api")):
        for path in sorted(folder.iterdir()):
            name = path.stem
            if name.startswith("__") or name in ("arbiter", "cli"):
                continue
            if path.suffix == ".py" or (path / "__init__.py").exists():
                found.append(f"{prefix}.{name}")
    return found


def test_no_module_has_the_name_of_a_public_one() -> None:
    modules = {package.rpartition(".")[2] for package in packages()}
    assert modules & set(swissmate.__all__) == set()


def test_names_are_never_shadowed_whatever_is_imported_first() -> None:
    """Functions first, packages first, and each function before and after each package."""
    modules = packages()
    mixed = [name for pair in itertools.zip_longest(modules, FUNCTIONS) for name in pair if name]
    orders = (
        [*FUNCTIONS, *modules],
        [*modules, *FUNCTIONS],
        [*reversed(modules), *reversed(FUNCTIONS)],
        mixed,
        mixed[::-1],
    )
    for order in orders:
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, ",".join(FUNCTIONS), ",".join(modules), ",".join(order)],
            env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr


USE_CASES = {
    "pair_round", "check", "standings", "explain_round", "explain_player", "why_not", "explain",
    "generate", "run_study", "convert", "write_trf", "read_trf", "forecast",
}  # fmt: skip


def test_faces_call_what_python_users_call() -> None:
    """The command line, the engine mode and the application take the functions lent out."""
    taken = []
    for face in ("cli", "arbiter"):
        for path in (SOURCE / face).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if not isinstance(node, ast.ImportFrom) or node.level or node.module is None:
                    continue
                if node.module.startswith("swissmate.arbiter"):
                    continue
                taken += [
                    f"{path.relative_to(SOURCE)}: {node.module}.{name.name}"
                    for name in node.names
                    if node.module.startswith("swissmate.")
                    and name.name in USE_CASES
                    and getattr(importlib.import_module(node.module), name.name)
                    is not getattr(swissmate, name.name, None)
                ]
    assert taken == []


def test_one_place_turns_errors_into_exit_codes() -> None:
    broad = [
        str(path.relative_to(SOURCE))
        for path in SOURCE.rglob("*.py")
        if "arbiter" not in path.relative_to(SOURCE).parts
        and "except Exception" in path.read_text(encoding="utf-8")
    ]
    # Code that a user wrote for a study may raise anything; there it is told with file and line.
    own = os.path.join("studies", "own.py")
    # The libraries raise whatever a broken workbook provokes.
    books = os.path.join("lists", "workbooks.py")
    assert sorted(broad) == sorted([os.path.join("cli", "exit_codes.py"), books, own])
