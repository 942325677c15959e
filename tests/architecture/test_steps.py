"""No work has become dearer, or cheaper, than the record says by more than a tenth of its lines."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "bench" / "steps.json"
PYTHON = ".".join(map(str, sys.version_info[:2]))


@pytest.mark.slow
def test_the_lines_that_work_takes() -> None:
    """A fresh process, so that no cache holds what other tests asked for."""
    if PYTHON not in json.loads(RECORD.read_text("utf-8")):
        pytest.skip(f"the lines that Python {PYTHON} takes are not on record")
    done = subprocess.run(
        [sys.executable, "-m", "bench.steps"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("\n") > 10
