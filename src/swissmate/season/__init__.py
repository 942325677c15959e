"""Seasons: several events become one table.

Reading order: ``rules`` (what an organiser decides), ``people`` (who is who from event to event),
``table`` (the arithmetic), ``events`` (what rankings say), ``account`` and ``render`` (the words).
"""

from .events import Held, season_of
from .identity import Decision
from .people import Person, recognised
from .rules import SCHEMES, SeasonRules, Source, TieBreak, Ties, points_of
from .table import Adjustment, SeasonEvent, SeasonRow, SeasonTable, table_of

__all__ = [
    "SCHEMES",
    "Adjustment",
    "Decision",
    "Held",
    "Person",
    "SeasonEvent",
    "SeasonRow",
    "SeasonRules",
    "SeasonTable",
    "Source",
    "TieBreak",
    "Ties",
    "points_of",
    "recognised",
    "season_of",
    "table_of",
]
