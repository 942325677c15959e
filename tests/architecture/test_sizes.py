"""Modules stay readable: a longer one needs a line in CONTRIBUTING.md."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
LIMIT = 600


def test_no_module_is_too_long() -> None:
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    long = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / "src").rglob("*.py")
        if path.parent.name != "migrations"  # written by the framework
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LIMIT
    }
    assert {name: lines for name, lines in long.items() if name not in contributing} == {}
