"""``publish``: the public pages of events as plain files."""

from __future__ import annotations

from typing import Final

from .field import Field, Kind, Request, flag
from .shared import LANGUAGE

PUBLISH: Final = Request(
    "publish",
    "write the public pages of events as a web site of plain files",
    (
        Field("data", "folder of the application's data", Kind.PATH, "DIR"),
        Field("out", "where to write", Kind.PATH, "FOLDER", required=True),
        Field("event", "only this event (repeatable)", metavar="NAME", repeated=True),
        flag("no_why", "leave the explanations out"),
        LANGUAGE._replace(option="", help="of the pages (en)"),
    ),
    """\
examples:
  swissmate publish --out site                    all events with public pages
  swissmate publish --out site --event "Open A"   one event, after each round
  swissmate publish --data DIR --out /media/stick --no-why --language de

The folder works from any web host, and from a memory stick without one. Run the command again
after each round: files that are the same are not touched, pages of other events stay.
""",
)
