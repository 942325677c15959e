"""``conformance``: an engine held against positions with known answers."""

from __future__ import annotations

from typing import Final

from swissmate.trials.conformance.parts import PARTS

from .field import Field, Request
from .shared import OUTPUT, PARQUET, timeout, workers

CONFORMANCE: Final = Request(
    "conformance",
    "hold an engine against positions with known answers, article by article",
    (
        Field(
            "part",
            "a part of the suite (default: all; with --rules those that have positions of them, "
            "with --engine alone pairing)",
            choices=tuple(PARTS),
            repeated=True,
        ),
        Field(
            "rules",
            "the positions of this rule set (default: all; may be given more than once)",
            metavar="ID",
            repeated=True,
        ),
        Field(
            "engine",
            "pairs {round} of {file} by {rules}, writes the pairs into {out} (default: our own "
            "engine); of the other parts see docs/conformance.md",
            metavar="CMD",
        ),
        timeout(10),
        Field("report", "default: text", choices=("text", "json", "html"), default="text"),
        Field(
            "extract",
            "write the positions and their index into this folder or .zip, judge nothing",
            metavar="TO",
        ),
        OUTPUT,
        PARQUET.about("write a row a position as well"),
        *workers("1"),
    ),
    """examples:
  swissmate conformance                               our own engine
  swissmate conformance --rules dutch-2017 --engine 'swissmate --rules {rules} {file} -p {out}'
                                                      the same as another program
  swissmate conformance --rules dutch-2017 --engine 'other --dutch {file} -p {out}'
  swissmate conformance --engine './engine {file} {out}' --report html -o report.html
  swissmate conformance --part tie-breaks --engine './ties {file} {tiebreak} {out}'
  swissmate conformance --extract positions.zip       the files and their index, to be read

Exit code 0: every answer is right; 1: some are wrong (docs/conformance.md).""",
)
