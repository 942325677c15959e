"""The floors of the application and their rooms (docs/architecture.md).

A room may have ``acts.py``, use-cases, ``pages.py``, ``urls.py``, ``filters.py``, ``templates/``
and ``static/``. Their contents are collected by this list.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Final

FLOORS: Final = {
    "ground": ("ledger", "frame", "accounts", "log", "backups"),
    "event": ("rules", "ratings", "fees", "entries", "events", "teams", "sign_up"),
    "rounds": ("boards", "bracket", "line_ups", "pairing", "arrivals"),
    "tables": ("standings", "prizes", "rating_report", "series", "seasons"),
    "outside": (
        *(
            "files",
            "moves",
            "exchange",
            "publishing",
            "prints",
            "feeds",
            "webhooks",
            "site",
            "forecasts",
            "manual",
        ),
        "tab",
    ),
}
"""The rooms of each floor, the lowest floor first; within a floor, lower rooms first."""

ROOMS: Final = tuple(f"{floor}.{room}" for floor, rooms in FLOORS.items() for room in rooms)
_HERE: Final = Path(__file__).resolve().parent


def folders(name: str) -> list[Path]:
    """Return the folders with a name that rooms have, for example ``templates``."""
    return [path for room in ROOMS if (path := _HERE.joinpath(*room.split("."), name)).is_dir()]


def modules(name: str) -> list[ModuleType]:
    """Return the modules with a name that rooms have, for example ``urls``."""
    return [import_module(path) for path in module_names(name)]


def module_names(name: str) -> list[str]:
    """Return where the modules with a name are that rooms have, without loading them."""
    paths = [f"{__package__}.{room}.{name}" for room in ROOMS]
    return [path for path in paths if find_spec(path)]
