"""Who may import whom (docs/architecture.md), and what the public modules promise."""

from __future__ import annotations

import ast
import importlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import swissmate

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "swissmate"


def modules() -> Iterator[Path]:
    """Every module of the package, without the arbiter's application, which Django loads."""
    for path in sorted(SOURCE.rglob("*.py")):
        if "arbiter" not in path.relative_to(SOURCE).parts:
            yield path


def test_import_contracts() -> None:
    pytest.importorskip("importlinter")
    done = subprocess.run(
        [Path(sys.executable).parent / "lint-imports"],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": "src"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_modules_say_what_they_are() -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in modules()}
    assert [path for path, text in texts.items() if not ast.get_docstring(ast.parse(text))] == []


def test_exported_names_exist() -> None:
    for path in modules():
        if path.name == "__main__.py":
            continue
        parts = path.relative_to(SOURCE.parent).with_suffix("").parts
        name = ".".join(parts).removesuffix(".__init__")
        module = importlib.import_module(name)
        missing = [name for name in getattr(module, "__all__", ()) if not hasattr(module, name)]
        assert not missing, name


def test_public_names_are_loaded_when_used() -> None:
    for name in swissmate.__all__:
        assert hasattr(swissmate, name), name
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        swissmate.nonsense  # noqa: B018 - the look-up is what is tested


def test_importing_the_package_loads_none_of_it() -> None:
    code = "import sys, swissmate; print(*[m for m in sys.modules if m.startswith('swissmate.')])"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == ""
