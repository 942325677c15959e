"""``generate``: random tournaments."""

from __future__ import annotations

from typing import Final

from swissmate.generator import PRESETS
from swissmate.generator.options import OPTIONS
from swissmate.trf import DIALECTS

from .field import Field, Kind, OneOf, Request, number
from .shared import OUT, OUT_DIR

_METAVARS: Final = {
    "rules": "ID",
    "acceleration": "ID",
    "players": "N",
    "rounds": "N",
    "ratings": "HOW",
    "results": "MODEL",
    "rating-cut": "N",
    "white-advantage": "N",
    "strength-deviation": "N",
    "scoring": "POINTS",
    "initial-color": "COLOUR",
    "boards": "N",
    "team-type": "CODE",
    "tie-breaks": "LIST",
}

CONFIGURATION: Final[tuple[Field | OneOf, ...]] = (
    OneOf(
        (
            Field(
                "preset",
                "what holds where an option is not set: it is drawn for each tournament (default), "
                "or rates: none, those of real life, harsh ones",
                choices=tuple(PRESETS),
                default="random",
            ),
            Field("config", "configuration of JaVaFo's or bbpPairings' generator", metavar="FILE"),
            Field("model", "a tournament to imitate", metavar="FILE"),
        )
    ),
    *(
        Field(name.replace("-", "_"), text, metavar=_METAVARS.get(name, "AMOUNT"))
        for name, (_, text) in OPTIONS.items()
    ),
    Field("byes_in_last_round", "half- and full-point byes in the last round too", Kind.FLAG),
)
"""What describes a random tournament, for every request that makes some."""

SEED_TOLD: Final = number("seed", "default: drawn, and told")

GENERATE: Final = Request(
    "generate",
    "make random tournaments, every round paired by the rules",
    (
        OneOf(
            (
                OUT.about("write one tournament to this file"),
                OUT_DIR.about("write 00001.trf, 00002.trf ... there"),
            )
        ),
        number("count", "how many (default: 1)", 1),
        number("first", "number of the first one (default: 1)", 1),
        number("seed", "default: drawn at random, and printed"),
        number("jobs", "work in N processes (default: one a processor)"),
        Field(
            "format",
            "default: trf26 for tournaments at random, for teams and double Swiss; else trf16",
            choices=tuple(DIALECTS),
        ),
        *CONFIGURATION,
    ),
    """\
examples:
  swissmate generate -o random.trf                     everything at random
  swissmate generate --players 40 --rounds 7 -o random.trf
  swissmate generate --players 20-200 --rounds 5-9 --count 5000 --seed 42 --out-dir DIR
  swissmate generate --preset harsh --rules dutch-2026 --count 100 --out-dir DIR
  swissmate generate --config rtg.cfg --count 10 --out-dir DIR
  swissmate generate --rules team-2026 --players 5-11 --boards 4 -o teams.trf

Amounts are rates (2%, 0.02), numbers in each tournament (3) or ranges to draw
from (1%-3%). What is not set is drawn for each tournament; --preset realistic, clean
or harsh starts from fixed rates instead. The seed decides every byte; without one it is
drawn, and stands in each file. A round that cannot be paired ends its tournament, and
the file says so. What --format cannot hold is left out, and stderr says what that is;
of many files the first ten are looked at.
""",
)
