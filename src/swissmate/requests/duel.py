"""``duel``: random tournaments until two engines differ."""

from __future__ import annotations

from typing import Final

from .crosstest import FORMATS_READ
from .field import Field, Kind, Request, number
from .generate import CONFIGURATION, SEED_TOLD
from .shared import OUTPUT, PARQUET, timeout, workers

DUEL: Final = Request(
    "duel",
    "play random tournaments until two engines differ, and say who is right",
    (
        Field(
            "engine",
            "pairs {round} of {file} by {rules}, writes the pairs into {out}",
            metavar="CMD",
            required=True,
        ),
        Field("against", "the other side (default: our own engine)", metavar="CMD"),
        number("tournaments", "end after so many (default: 100)", 100),
        number("first", "number of the first (default: 1)", 1),
        number("differences", "end after so many tournaments in which they differ (default: 1)", 1),
        SEED_TOLD,
        Field(
            "format",
            "what the engines read (default: trf16)",
            choices=FORMATS_READ,
            default="trf16",
        ),
        timeout(10),
        Field(
            "shrink",
            "seconds in which a position is made smaller (default: 60; 0: as it was found)",
            Kind.PATIENCE,
            "S",
            default=60.0,
        ),
        Field(
            "out_dir",
            "write the positions there, NUMBER.trf and NUMBER-found.trf (default: duel)",
            metavar="DIR",
            default="duel",
        ),
        PARQUET.about("write a row a tournament as well"),
        Field("report", "default: text", choices=("text", "json", "html"), default="text"),
        OUTPUT,
        *workers(),
        *CONFIGURATION,
    ),
    """\
examples:
  swissmate duel --engine 'other --dutch {file} -p {out}' --rules dutch-2017
  swissmate duel --engine 'other {file} {out}' --tournaments 500 --differences 20 \\
      --players 6-30 --seed 7 --report html -o duel.html
  swissmate duel --engine 'one {file} {out}' --against 'two {file} {out}'

Both pair each round of the same files, {round} of {file}; nobody is told the other's
answer. Where they differ, the position is made as small as it goes (players, rounds,
byes, results), both are asked again, and the engine, the independent validator and
the explanations say who is right and by which article. Ctrl-C ends the run and tells
what was found.

Exit code 0: both answered everything alike; 1: they differ, or one had no answer
(docs/conformance.md).""",
)
