"""The application in one file, for every system that has Python: ``swissmate-application.pyz``.

It holds no compiled library, and unpacks itself when it is first started (shiv does that): Django
reads templates and languages from files.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from .archives import set_times
from .libraries import ANYWHERE, Library, install, install_swissmate


def prepare(wheel: Path, folder: Path) -> list[Library]:
    """Fill a folder with the application and its libraries; return these."""
    libraries = install(folder, ANYWHERE)
    install_swissmate(wheel, folder)
    set_times(folder)
    return libraries


def build(folder: Path, out: Path) -> Path:
    """Write the file from a prepared folder."""
    path = out / "swissmate-application.pyz"
    with tempfile.TemporaryDirectory() as temporary:
        subprocess.run(
            [
                *(sys.executable, "-m", "shiv", "--compressed", "--reproducible"),
                *("--site-packages", str(folder), "--python", "/usr/bin/env python3"),
                *("--entry-point", "swissmate.cli.main:main", "--output-file", str(path)),
            ],
            check=True,
            cwd=temporary,
        )
    path.chmod(0o755)
    return path
