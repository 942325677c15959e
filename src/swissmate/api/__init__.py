"""The use cases of the command line, the engine mode, the application and Python users.

Each is one function; ``docs/api.md`` describes them. A module is imported when its use case is
first needed, so pairing one round loads nothing else.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from swissmate.checker import check
    from swissmate.forecasting import forecast
    from swissmate.trf import read_trf

    from .entering import number_players
    from .explaining import Explained, explain, why_not
    from .exporting import export
    from .generating import generate
    from .keizer import keizer_standings
    from .pairing import pair, schedule
    from .placing import ExplainedPlace, explain_place, standings
    from .rating import norms, rating_changes
    from .reading import read_document
    from .season import season_table
    from .simulating import Simulation, simulate
    from .taking_over import take_over
    from .writing import convert, write_trf

__all__ = [
    "Explained",
    "ExplainedPlace",
    "Simulation",
    "check",
    "convert",
    "explain",
    "explain_place",
    "export",
    "forecast",
    "generate",
    "keizer_standings",
    "norms",
    "number_players",
    "pair",
    "rating_changes",
    "read_document",
    "read_trf",
    "schedule",
    "season_table",
    "simulate",
    "standings",
    "take_over",
    "why_not",
    "write_trf",
]

_HOMES: Final = {
    "swissmate.api.entering": ("number_players",),
    "swissmate.api.explaining": ("Explained", "explain", "why_not"),
    "swissmate.api.exporting": ("export",),
    "swissmate.api.generating": ("generate",),
    "swissmate.api.keizer": ("keizer_standings",),
    "swissmate.api.pairing": ("pair", "schedule"),
    "swissmate.api.placing": ("ExplainedPlace", "explain_place", "standings"),
    "swissmate.api.rating": ("norms", "rating_changes"),
    "swissmate.api.reading": ("read_document",),
    "swissmate.api.season": ("season_table",),
    "swissmate.api.simulating": ("Simulation", "simulate"),
    "swissmate.api.taking_over": ("take_over",),
    "swissmate.checker": ("check",),
    "swissmate.forecasting": ("forecast",),
    "swissmate.api.writing": ("convert", "write_trf"),
    "swissmate.trf": ("read_trf",),
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:  # whatever the name stands for
    """Import a use case when it is first used (PEP 562)."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value
