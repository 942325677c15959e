"""``schedule``: all rounds of a tournament that is paired by a table."""

from __future__ import annotations

from typing import Final

from .field import Field, Request, flag, number
from .shared import FORMS_OF_FILES, OUTPUT, TOURNAMENT_KEYS, format_of

SCHEDULE: Final = Request(
    "schedule",
    "print all rounds of a round robin or a Scheveningen match",
    (
        Field(
            "file",
            "tournament file; - is standard input",
            metavar="FILE",
            is_argument=True,
            nargs="?",
        ),
        number("players", "a table for N players, without a file"),
        Field(
            "rules",
            "berger, team-round-robin or scheveningen (default: what the file says, else berger)",
            metavar="ID",
        ),
        number("cycles", "how often everybody meets everybody (default: once)"),
        flag("draw", "draw the numbers by the Varma tables first"),
        number("seed", "the seed of --draw (default: a new one, printed)"),
        Field("drawn", "write the file with the drawn numbers (with --draw)", metavar="OUT"),
        *FORMS_OF_FILES,
        format_of(("table", "json", "html")),
        OUTPUT,
    ),
    """examples:
  swissmate schedule --players 10                  the Berger table
  swissmate schedule --players 8 --cycles 2        each against each twice
  swissmate schedule --players 12 --rules scheveningen
  swissmate schedule club.trf --format html -o schedule.html
  swissmate schedule club.trf --draw --seed 5 --drawn drawn.trf

The players of a file have the drawn numbers 1, 2, ... in the order of their ids. --draw draws
new numbers by the Varma tables (C.05 Annex 2): players of one federation meet early.""",
    keys=TOURNAMENT_KEYS,
    result="as `schedule --json` ([round-robin.md](round-robin.md)), and `remarks`",
)
