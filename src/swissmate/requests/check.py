"""``check``: every recorded round of a tournament paired again."""

from __future__ import annotations

from typing import Final

from .field import Field, Request, flag, number
from .shared import JSON, LANGUAGE, PARQUET, QUIET, READING, TOURNAMENT_KEYS, workers

_ROUND: Final = number("round", "check this round only")

CHECK: Final = Request(
    "check",
    "re-pair every recorded round and say what differs",
    (
        Field(
            "files",
            "tournament file, folder, .zip or .tar.gz; - for stdin",
            metavar="FILE|DIR|ARCHIVE",
            is_argument=True,
            nargs="+",
        ),
        *READING,
        _ROUND,
        *workers("all, for many files"),
        flag("strict", "exit code 6 if anything differs"),
        JSON,
        QUIET.about(
            "only what differs, and the totals; nothing about a file in which all is right"
        ),
        LANGUAGE.about("the language of the answer: en, de, es, fr, it or nl (default: en)"),
        Field("report", "write a record as well, one JSON object a line", metavar="FILE"),
        flag("resume", "continue where the record of --report ends"),
        PARQUET.about("write a row a round as well"),
    ),
    """\
examples:
  swissmate check open.trf                   every round of one tournament
  swissmate check folder season.zip          all tournament files of a folder and an archive
  swissmate check open.trf --round 5         one round
  swissmate check folder --strict --json     for scripts: exit code 6 if anything differs
  swissmate check big.tar.gz --quiet --report big.jsonl
                                             a record, from which --resume goes on
""",
    keys=(*TOURNAMENT_KEYS, _ROUND),
    result="as one file of `check --json` without `file`, and `remarks`",
)
