"""``serve``: the arbiter's application."""

from __future__ import annotations

from typing import Final

from .field import Field, Kind, Request, flag

SERVE: Final = Request(
    "serve",
    "run tournaments in a browser, on this machine",
    (
        Field("host", "address to listen at (127.0.0.1)", default="127.0.0.1"),
        Field("port", "port to listen at, 0 for a free one (8000)", Kind.PORT, default=8000),
        Field("data", "folder of the data", Kind.PATH, "DIR"),
        flag("open", "open the browser; a copy that runs already is shown, not started again"),
        flag("demo", "load a small event to look at"),
        Field(
            "allow_host",
            "another name under which browsers may reach this machine",
            metavar="NAME",
            repeated=True,
        ),
        flag(
            "invite",
            "print a link that creates one more chief arbiter's account (forgotten password)",
        ),
        Field(
            "restore",
            "take this copy of the database; the present one is set aside",
            Kind.PATH,
            "FILE",
        ),
        Field("backup_to", "write backups to a second folder too", Kind.PATH, "FOLDER"),
        Field(
            "backup_every",
            "how often, of events that changed (5)",
            Kind.MINUTES,
            "MINUTES",
            default=5,
        ),
        flag("https", "encrypt: with --certificate, or with a certificate made here"),
        Field("https_port", "port for --https (8443)", Kind.PORT, default=8443),
        Field("certificate", "certificate (PEM)", Kind.PATH, "FILE"),
        Field("key", "its key (PEM)", Kind.PATH, "FILE"),
        Field("threads", "", Kind.POSITIVE, default=8, hidden=True),
    ),
    """\
example:
  swissmate serve                      open http://127.0.0.1:8000 and follow the printed link
  swissmate serve --open               the same, and the browser opens by itself
  swissmate serve --host 0.0.0.0       let tablets and phones in the same network take part
  swissmate serve --host 0.0.0.0 --https   the same, encrypted
  swissmate serve --demo --data /tmp/x    look around in a small invented event

The data (one SQLite file, backups) is in the data folder of this system, in --data, or in
$SWISSMATE_DATA; $SWISSMATE_DATABASE_URL names a PostgreSQL server instead.
""",
)
