"""``results``: results of a round that was played online."""

from __future__ import annotations

from typing import Final

from .field import Field, Kind, Request
from .shared import FILE, FORMS_OF_FILES, JSON, OUT

RESULTS: Final = Request(
    "results",
    "read back the results of a round played at Lichess",
    (
        FILE.about("tournament file in which the round is paired, - for stdin"),
        Field(
            "kept",
            "the file that export --send wrote when the games were made",
            Kind.PATH,
            "KEPT",
            required=True,
        ),
        Field("round", "the round (default: the last one)", Kind.POSITIVE, "N"),
        OUT.about(
            "write the tournament with the new results to this file, TRF26, or JSON if its name "
            "ends so, - for stdout (default: only tell)"
        ),
        *FORMS_OF_FILES,
        JSON.about("print what was compared as JSON"),
    ),
    """\
examples:
  swissmate export open.trf --to lichess-games --set username.1=ann --set username.2=bo \\
    --send open.lichess                                        the games are made
  swissmate results open.trf --kept open.lichess             what Lichess says, beside what is here
  swissmate results open.trf --kept open.lichess -o next.trf  with the results that are new

A result that is here is never overwritten. If Lichess has another one, or a game ended there
without one, it is told and not taken: exit code 6. The token comes from SWISSMATE_LICHESS_TOKEN.
""",
)
