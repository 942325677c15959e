"""No small file stops the program: it is refused within seconds, and within the memory there is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import hostile_files
from arbiter_http import ROOT

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits of processes are POSIX")

_ARE_READ = {
    *("list of long lines", "list of blanks", "backup of one text"),
    *("crosstable of oddities", "crosstable of rounds"),
}
"""Files within the limits: strange, but no harm comes of reading them."""


def test_small_files_cost_little(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "hostile_files.py")],
        env={
            "PATH": os.environ["PATH"],
            "PYTHONPATH": f"{ROOT / 'src'}:{ROOT / 'tests'}",
            "SWISSMATE_DATA": str(tmp_path),
        },
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    assert [row[0] for row in rows] == list(hostile_files.FILES)
    for name, _size, times, peak, outcome in rows:
        assert outcome.startswith("read" if name in _ARE_READ else "refused"), (name, outcome)
        assert float(times) < hostile_files.TIMES, name
        assert int(peak) < hostile_files.BYTES, name
