"""``convert``: tournament files in another format."""

from __future__ import annotations

from typing import Final

from .field import Field, OneOf, Request, flag
from .shared import FILE_KEYS, FILES, FORMS_OF_FILES, JSON, OUT, OUT_DIR

TARGETS: Final = ("trf06", "trf16", "trf16x", "trf16bx", "trf26", "trf26bx", "json")
_TO: Final = Field(
    "to", "the format to write (default: as the suffix of OUT says)", choices=TARGETS
)

CONVERT: Final = Request(
    "convert",
    "convert tournament files between TRF06, TRF16, TRF26 and JSON",
    (
        FILES.about("tournament file (TRF or JSON), - for stdin"),
        _TO,
        OneOf(
            (
                OUT.about("write to this file, - for stdout"),
                OUT_DIR.about("write one file for each input; needs --to"),
            ),
            required=True,
        ),
        flag(
            "lists",
            "the files are lists and games of one event that another program has exported: "
            "players, results by round, pairings of a round; XLSX, ODS, CSV or PGN",
        ),
        flag("strict", "refuse to lose or to assume anything: exit code 6"),
        *FORMS_OF_FILES,
        JSON.about("print what is lost on stdout, as JSON"),
    ),
    """\
examples:
  swissmate convert open.trf -o open.trf26           the suffix names the format
  swissmate convert open.json -o open.trf            .trf: TRF16 as all programs read it
  swissmate convert open.trf --to trf16bx -o -       onto standard output
  swissmate convert *.trf --to json --out-dir json   one STEM.json for each file
  swissmate convert --lists players.xlsx crosstable.xlsx -o open.trf26
                                                     an event of another program

trf16 is what JaVaFo and bbpPairings both read, trf16x and trf16bx what only one of them does;
trf26bx is TRF26 with the names that bbpPairings 6 knows.
What the target cannot hold is left out, and stderr says what that is, as it says what was assumed
when lists were read.
""",
    keys=(*FILE_KEYS, _TO.about("the format to write")),
    result="`to`, `text` (the file), `losses` (what the format cannot hold, each like a remark), "
    "`remarks`",
)
