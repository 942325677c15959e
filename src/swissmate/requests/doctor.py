"""``doctor``: what a report of a fault needs."""

from __future__ import annotations

from typing import Final

from .field import Field, Kind, Request, flag

DOCTOR: Final = Request(
    "doctor",
    "print what a report of a fault needs, without names and passwords",
    (
        Field("data", "folder of the application's data", Kind.PATH, "DIR"),
        flag("json", "as JSON"),
    ),
    """\
examples:
  swissmate doctor                     versions, system, libraries, data folder, database, log
  swissmate doctor --data DIR --json   the same of another data folder, for a program

Nothing is changed or sent. Names, paths and passwords are not in it: hand it on as it is.
""",
)
