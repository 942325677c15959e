"""The rooms of the application, one folder per topic (docs/architecture.md).

A room may have ``acts.py``, use-cases, ``pages.py``, ``urls.py``, ``filters.py``, ``templates/``
and ``static/``. Their contents are collected by this list.
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
    "line_ups",
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
    return [import_module(path) for path in module_names(name)]


def module_names(name: str) -> list[str]:
    """Return where the modules with a name are that rooms have, without loading them."""
    paths = [f"{__package__}.{topic}.{name}" for topic in TOPICS]
    return [path for path in paths if find_spec(path)]
