"""``crosstest``: we and other programs judge each other's tournaments."""

from __future__ import annotations

from typing import Final

from swissmate.trf import DIALECTS

from .field import Field, Request, flag, number
from .generate import CONFIGURATION, SEED_TOLD
from .shared import JSON, timeout

FORMATS_READ: Final = tuple(name for name in DIALECTS if name != "trf06")
"""The formats that programs read today."""

CROSSTEST: Final = Request(
    "crosstest",
    "compare with other programs: each side judges the other's tournaments",
    (
        Field("engine", "pairs or checks our tournaments", metavar="CMD"),
        Field("generator", "makes tournaments for us", metavar="CMD", repeated=True),
        Field("standings", "ranks the tournaments of both sides", metavar="CMD"),
        Field("record", "one JSON object a line", metavar="FILE", required=True),
        flag("resume", "go on where the record ends"),
        Field("page", "the result as one page (Markdown)", metavar="FILE"),
        number("count", "tournaments each way (default: 100)", 100),
        number("first", "number of the first (default: 1)", 1),
        SEED_TOLD,
        Field(
            "format",
            "what the engine reads (default: trf26)",
            choices=FORMATS_READ,
            default="trf26",
        ),
        Field("their_rules", "rules of their tournaments (default: what they say)", metavar="ID"),
        timeout(60),
        number("jobs", "processes (default: 1)", 1),
        JSON,
        flag("strict", "exit code 6 if anything differs"),
        *CONFIGURATION,
    ),
    """\
examples:
  swissmate crosstest --engine 'other --dutch {file} -c' --count 1000 --record run.jsonl
  swissmate crosstest --engine 'other --dutch {file} -p {out}' --format trf16bx \\
      --generator 'other --dutch -g small.cfg -o {out} -s {seed}' \\
      --count 50000 --players 6-30 --record run.jsonl --page run.md
  swissmate crosstest --standings 'tiebreaks -i {file} -d T' --count 5000 --record run.jsonl
  the same command with --resume                goes on where the record ends
  the same command with --first 501             begins with tournament 501

An engine with {out} pairs the round after the file's last; one without checks a
whole file. A generator writes {out}, by {seed} or {number}; several take turns. A program of
standings prints StartNo, Rank and the tie-breaks of record 212; without {file} it stays,
reads file names, and ends each answer with an empty line. Ctrl-C ends the run; what is
done is recorded.
""",
)
