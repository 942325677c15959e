"""C.07 "Play-Off and Tie-Break Regulations", in force since 1 March 2026, article 5.

Read it beside ``edition2024``: the lines with a remark are those in which the two differ.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

from . import catalogue, opponents
from .edition import Edition
from .teams import catalogue as team_catalogue

EDITION: Final = Edition(
    id="c07-2026",
    effective_from=date(2026, 3, 1),
    effective_until=None,
    dummy=opponents.dummy_with_own_score_capped,  # 16.4.1, 16.4.2: not above a cap
    tie_breaks=(
        catalogue.PTS,
        catalogue.DE,
        catalogue.WIN,
        catalogue.WON,
        catalogue.BPG,
        catalogue.BWG,
        catalogue.PS,
        catalogue.REP,
        catalogue.STD,  # 7.7: new
        catalogue.TPN,  # 7.8: new
        replace(catalogue.BH, swiss_only=True),  # article 8: not in round robins
        replace(catalogue.AOB, modifiers="PF", swiss_only=True),  # 8.2: "or Fore Buchholz"
        replace(catalogue.FB, swiss_only=True),  # article 8: not in round robins
        catalogue.SB,
        catalogue.KS,
        catalogue.ARO,
        catalogue.TPR,
        catalogue.PTP,
        catalogue.APRO,
        catalogue.APPO,
        catalogue.RTNG,  # 10.6: new
        *team_catalogue.ROWS,  # articles 11-13
    ),
)
