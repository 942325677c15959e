"""``pair``: the next round of a tournament."""

from __future__ import annotations

from typing import Final

from .field import OneOf, Request, flag, number
from .shared import (
    COUNTED_KEYS,
    FILES,
    IGNORE_POINTS,
    LANGUAGE,
    OUT,
    OUT_DIR,
    READING,
    format_of,
)

PAIR: Final = Request(
    "pair",
    "pair the next round",
    (
        FILES,
        *READING,
        IGNORE_POINTS,
        number("round", "pair this recorded round again (default: the next round)"),
        OneOf(
            (
                OUT.about("write the pairing to this file, - for stdout"),
                OUT_DIR.about("write one file STEM.txt for each input"),
            )
        ),
        format_of(
            ("text", "table", "json", "trf16", "trf26"),
            None,
            "table on a terminal, text into a file or pipe",
        ),
        LANGUAGE.about("the language of the table: en, de, es, fr, it or nl (default: en)"),
        flag(
            "verify",
            "prove the pairing again by independent means; from 500 players on this takes minutes",
        ),
        flag("strict", "refuse a file at its first irregularity"),
    ),
    """\
examples:
  swissmate pair open.trf                    boards on the terminal
  swissmate pair open.trf -o round6.txt      a file for the tournament manager
  swissmate pair open.trf --format trf26 -o open6.trf    the tournament file with round 6
  swissmate pair *.trf --out-dir pairings    one STEM.txt for each file
  swissmate pair - --json < open.trf         from standard input, as JSON

The text format: the number of lines that follow, then 'WHITE BLACK' by pairing
number in publishing order, the bye last as 'ID 0'.
""",
    keys=COUNTED_KEYS,
    result="as `pair --json` ([cli.md](cli.md#json)) without `file`, and `remarks`",
)
