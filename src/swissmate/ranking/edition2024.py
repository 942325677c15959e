"""C.07 "Play-Off and Tie-Break Regulations", 1 August 2024 to 28 February 2026, article 5.

Read it beside ``edition2026``: the lines with a remark are those in which the two differ.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from . import catalogue, opponents
from .edition import Edition
from .teams import catalogue as team_catalogue

EDITION: Final = Edition(
    id="c07-2024",
    effective_from=date(2024, 8, 1),
    effective_until=date(2026, 2, 28),
    dummy=opponents.dummy_with_own_score,  # 16.4: without a cap
    tie_breaks=(
        catalogue.PTS,
        catalogue.DE,
        catalogue.WIN,
        catalogue.WON,
        catalogue.BPG,
        catalogue.BWG,
        catalogue.PS,
        catalogue.REP,
        catalogue.BH,  # article 8: also in round robins
        catalogue.AOB,  # 8.2: of Buchholz only
        catalogue.FB,  # article 8: also in round robins
        catalogue.SB,
        catalogue.KS,
        catalogue.ARO,
        catalogue.TPR,
        catalogue.PTP,
        catalogue.APRO,
        catalogue.APPO,
        *team_catalogue.ROWS,  # articles 11-13
    ),
)
