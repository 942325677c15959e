"""The tie-breaks of C.07 articles 6-10, one row each, as the editions list them.

If a row differs between editions, each edition says so where it lists the row (``edition2024``,
``edition2026``). Letters are the modifiers that may follow: article 14 and the list of mandatory
tie-breaks of TRF26 (``codes`` explains them).
"""

from __future__ import annotations

from typing import Final

from . import opponents, own_record, performance
from .direct_encounter import direct_encounter_of
from .edition import TieBreak, Unit

PTS: Final = TieBreak("PTS", "B", "", Unit.POINTS, own_record.points)

# Article 6
DE: Final = TieBreak(
    "DE",
    "A",
    "6",
    Unit.PLACE,
    None,
    "P",
    lower_first=True,
    split=direct_encounter_of,
)

# Article 7
WIN: Final = TieBreak("WIN", "B", "7.1", Unit.NUMBER, own_record.wins)
WON: Final = TieBreak("WON", "B", "7.2", Unit.NUMBER, own_record.games_won)
BPG: Final = TieBreak("BPG", "B", "7.3", Unit.NUMBER, own_record.games_played_with_black)
BWG: Final = TieBreak("BWG", "B", "7.4", Unit.NUMBER, own_record.games_won_with_black)
PS: Final = TieBreak("PS", "B", "7.5", Unit.POINTS, own_record.progressive_score, "C")
REP: Final = TieBreak("REP", "B", "7.6", Unit.NUMBER, own_record.rounds_elected_to_play)
STD: Final = TieBreak("STD", "B", "7.7", Unit.POINTS, own_record.standard_points)
TPN: Final = TieBreak(
    "TPN",
    "B",
    "7.8",
    Unit.NUMBER,
    own_record.pairing_number,
    "R",
    lower_first=True,
)

# Article 8
BH: Final = TieBreak("BH", "C", "8.1", Unit.POINTS, opponents.buchholz, "CMPF")
AOB: Final = TieBreak(
    "AOB",
    "CC",
    "8.2",
    Unit.AVERAGE,
    opponents.average_of_opponents_buchholz,
    "P",
)
FB: Final = TieBreak("FB", "D", "8.3", Unit.POINTS, opponents.fore_buchholz, "CMP")

# Article 9
SB: Final = TieBreak("SB", "BC", "9.1", Unit.PRODUCTS, opponents.sonneborn_berger, "CMPF")
KS: Final = TieBreak("KS", "BC", "9.2", Unit.POINTS, opponents.koya, "L")

# Article 10
ARO: Final = TieBreak(
    "ARO",
    "D",
    "10.1",
    Unit.RATING,
    performance.average_rating_of_opponents,
    "CMU",
    rated_only=True,
)
TPR: Final = TieBreak(
    "TPR",
    "DB",
    "10.2",
    Unit.RATING,
    performance.tournament_performance_rating,
    "U",
    rated_only=True,
)
PTP: Final = TieBreak(
    "PTP",
    "DB",
    "10.3",
    Unit.RATING,
    performance.perfect_tournament_performance,
    "U",
    rated_only=True,
)
APRO: Final = TieBreak(
    "APRO",
    "DC",
    "10.4",
    Unit.RATING,
    performance.average_performance_of_opponents,
    "U",
    rated_only=True,
)
APPO: Final = TieBreak(
    "APPO",
    "DC",
    "10.5",
    Unit.RATING,
    performance.average_perfect_performance_of_opponents,
    "U",
    rated_only=True,
)
RTNG: Final = TieBreak("RTNG", "B", "10.6", Unit.RATING, performance.rating, "UR", rated_only=True)
