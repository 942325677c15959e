"""The fields that several requests have."""

from __future__ import annotations

from typing import Final

from swissmate.systems.days import BAKU_DAYS

from .field import Field, Kind, OneOf, flag, number

FILE: Final = Field("file", "tournament file, - for stdin", metavar="FILE", is_argument=True)
FILES: Final = Field(
    "files", "tournament file, - for stdin", metavar="FILE", is_argument=True, nargs="+"
)

TRF: Final = Field("trf", "the content of a tournament file, TRF or JSON")
PATH: Final = Field("path", "instead of `trf`: the name of the file, as the process sees it")

DATE_ORDER: Final = Field(
    "date_order",
    "the order of day, month and year in dates such as 03/04/2026, where the other dates of the "
    "file do not show it",
    Kind.CHOICE,
    choices=("dmy", "mdy", "ymd"),
)
ENCODING: Final = Field(
    "encoding",
    "how the file is encoded, for example cp1250 (default: UTF-8, else Windows-1252)",
    metavar="NAME",
)
FORMS_OF_FILES: Final = (DATE_ORDER, ENCODING)
"""How a file is written, for every request that reads one."""

READING: Final = (
    Field(
        "rules",
        "rule set, for example dutch-2017, or a system alone, for example dutch (default: what the "
        "file says; an edition that nobody names is the one in force on the start date, without a "
        "date the newest); 'swissmate rules' lists them",
        metavar="ID",
    ),
    Field(
        "acceleration",
        "compute virtual points by this method (default: the one that the file names); points that "
        "the file gives itself always win",
        choices=(*BAKU_DAYS, "none"),
    ),
    Field(
        "rounds",
        "the number of rounds of the tournament, where the file does not say it",
        Kind.ROUNDS,
        "N",
    ),
    *FORMS_OF_FILES,
)
"""How a file is read and by what it is paired, for every request that applies rules."""

IGNORE_POINTS: Final = flag(
    "ignore_points",
    "count the points from the results, whatever the points column of the file says",
)

FILE_KEYS: Final = (TRF, PATH, *FORMS_OF_FILES)
TOURNAMENT_KEYS: Final = (TRF, PATH, *READING)
COUNTED_KEYS: Final = (*TOURNAMENT_KEYS, IGNORE_POINTS)

OUT: Final = Field("out", "write to this file", metavar="OUT", short="-o")
OUTPUT: Final = Field("output", "write to this file, - for stdout", metavar="OUT", short="-o")
OUT_DIR: Final = Field("out_dir", "", metavar="DIR")
JSON: Final = flag("json", "answer as JSON")
LANGUAGE: Final = Field("language", "", metavar="CODE", default="en", option="--lang")
QUIET: Final = flag("quiet", "", "-q")
PARQUET: Final = Field("parquet", "", metavar="FILE")

WAIT: Final = Field(
    "wait",
    "give up after so long without any worker on the cluster (default: 60)",
    Kind.NUMBER,
    "SECONDS",
    default=60,
)


def format_of(
    formats: tuple[str, ...], default: str | None = "table", described: str = ""
) -> OneOf:
    """Return ``--format`` and ``--json``, of which only one may be given.

    ``described`` describes the default when ``default`` is None.
    """
    text = f"how to write it (default: {default or described})"
    return OneOf(
        (
            Field("format", text, choices=formats, default=default),
            Field("format", "the same as --format json", option="--json", const="json"),
        )
    )


def workers(default: str = "one a processor") -> tuple[Field | OneOf, ...]:
    """Return where the work is done; ``default`` describes that of ``--jobs``."""
    cluster = "work on a Dask cluster: HOST:PORT of its scheduler"
    jobs = number("jobs", f"work in N processes (default: {default})")
    return OneOf((jobs, Field("cluster", cluster, metavar="ADDRESS"))), WAIT


def timeout(default: float) -> Field:
    """Return how long another program may take for one answer."""
    text = f"seconds for one answer of a program (default: {default:g})"
    return Field("timeout", text, Kind.SECONDS, "S", default=default)
