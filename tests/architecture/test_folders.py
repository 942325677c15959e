"""What lies in the repository has a place that docs/architecture.md names."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def test_every_folder_is_in_the_table_of_folders() -> None:
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("only a clone knows what has been committed")
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True
    ).stdout.split(b"\0")
    folders = {name.split(b"/")[0].decode() for name in listed if b"/" in name}
    table = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    assert len(folders) > 4
    assert {folder for folder in folders if f"\n| `{folder}` |" not in table} == set()
