"""Standings and tie-breaks, C.07 of the Handbook.

Reading order: ``edition2026`` (article 5 as a table), ``event`` (rounds and unplayed rounds),
``opponents``, ``own_record``, ``performance`` and ``direct_encounter`` (articles 6-10),
``accounts`` (article 14), ``standings``.
"""

from .codes import TieBreakCode, parse_code, parse_codes
from .crosstable import CrosstableRow, crosstable
from .edition import Edition, TieBreak, Unit, value_text
from .editions import DEFAULT_EDITION, EDITION_IDS, edition, edition_in_force, edition_of_start
from .explanation import Explanation, Statement, explain, explanation_text
from .rank_check import RankCheck, RankDifference, rank_differences
from .render import standings_csv, standings_json, standings_table
from .render_html import standings_html
from .standings import DEFAULT_TIE_BREAKS, Row, Standings, standings

__all__ = [
    "DEFAULT_EDITION",
    "DEFAULT_TIE_BREAKS",
    "EDITION_IDS",
    "CrosstableRow",
    "Edition",
    "Explanation",
    "RankCheck",
    "RankDifference",
    "Row",
    "Standings",
    "Statement",
    "TieBreak",
    "TieBreakCode",
    "Unit",
    "crosstable",
    "edition",
    "edition_in_force",
    "edition_of_start",
    "explain",
    "explanation_text",
    "parse_code",
    "parse_codes",
    "rank_differences",
    "standings",
    "standings_csv",
    "standings_html",
    "standings_json",
    "standings_table",
    "value_text",
]
