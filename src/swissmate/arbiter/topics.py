"""The rooms of the application, one folder per topic (docs/architecture.md).

A room may have ``models.py``, ``acts.py``, use-cases, ``pages.py``, ``urls.py``, ``templates/`` and
``static/``. Their contents are collected by this list.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Final

TOPICS: Final = (
    "frame",
    "accounts",
    "ledger",
    "events",
    "integrity",
    "entries",
    "protection",
    "ratings",
    "teams",
    "rounds",
    "matches",
    "schedules",
    "arrivals",
    "timetable",
    "proposals",
    "series",
    "standings",
    "prizes",
    "clubs",
    "publishing",
    "files",
    "screens",
    "forecasts",
    "manual",
    "tab",
)
_HERE: Final = Path(__file__).resolve().parent


def folders(name: str) -> list[Path]:
    """Return the folders with a name that rooms have, for example ``templates``."""
    return [path for topic in TOPICS if (path := _HERE / topic / name).is_dir()]


def modules(name: str) -> list[ModuleType]:
    """Return the modules with a name that rooms have, for example ``urls``."""
    names = [f"{__package__}.{topic}.{name}" for topic in TOPICS]
    return [import_module(each) for each in names if find_spec(each)]
