"""``simulate``: designs of tournaments compared."""

from __future__ import annotations

from typing import Final

from .field import Field, Request, flag, number
from .shared import OUT_DIR, workers

SIMULATE: Final = Request(
    "simulate",
    "compare designs of tournaments over many generated ones",
    (
        Field(
            "study", "TOML file, or the name of a bundled study", metavar="STUDY", is_argument=True
        ),
        OUT_DIR._replace(help="where the results go", required=True),
        number("tournaments", "of each design, instead of the study's number"),
        number("seed", "instead of the study's"),
        Field(
            "design",
            "Python file with pair(position), another design, or MEASURES; may be repeated",
            metavar="FILE",
            repeated=True,
        ),
        flag("details", "keep a row for each player and for each game too"),
        Field("rows", "how rows are written", choices=("parquet", "csv"), default="parquet"),
        *workers(),
    ),
    """\
examples:
  swissmate simulate study.toml --out-dir results
  swissmate simulate baku --tournaments 200 --out-dir results
  swissmate simulate study.toml --design mine.py --out-dir results
  swissmate simulate study.toml --details --rows csv --out-dir results
  swissmate simulate study.toml --out-dir results --cluster 10.0.0.5:8786

A study is a TOML file (docs/studies.md), or the name of a bundled one: baku, dutch2026.
--design takes a Python file with a pairing rule, measures, or both. The folder gets
rows.parquet (one row a tournament, the same bytes wherever the work was done), the
summary as CSV and LaTeX, the plots as SVG, and report.html with everything on a page.
What is finished stays in parts/: the same command goes on where it was interrupted.
""",
)
