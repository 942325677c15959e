"""Where the data is kept."""

from __future__ import annotations

import os
import sys
from pathlib import Path

__all__ = ["data_folder"]


def data_folder() -> Path:
    """Return the data folder: what ``SWISSMATE_DATA`` says, or this system's place for such."""
    asked = os.environ.get("SWISSMATE_DATA")
    if asked:
        return Path(asked)
    if sys.platform == "win32":
        base = os.environ.get("APPDATA") or str(Path.home())
        return Path(base) / "swissmate"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "swissmate"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "swissmate"
