"""``swissmate serve``: the arbiter's application on this machine."""

from __future__ import annotations

import argparse
import importlib.util
import os
from pathlib import Path
from typing import Final

from swissmate.errors import InputError

from .exit_codes import ExitCode
from .numbers import port, whole
from .streams import announce, tell

NAME: Final = "serve"
HELP: Final = "run tournaments in a browser, on this machine"
EPILOG: Final = """\
example:
  swissmate serve                      open http://127.0.0.1:8000 and follow the printed link
  swissmate serve --host 0.0.0.0       let tablets and phones in the same network take part
  swissmate serve --host 0.0.0.0 --https   the same, encrypted
  swissmate serve --demo --data /tmp/x    look around in a small invented event

The data (one SQLite file, backups) is in the data folder of this system, in --data, or in
$SWISSMATE_DATA; $SWISSMATE_DATABASE_URL names a PostgreSQL server instead.
"""


_OLDEST_DJANGO: Final = (5, 2)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command."""
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at (%(default)s)")
    parser.add_argument(
        "--port", type=port, default=8000, help="port to listen at, 0 for a free one (%(default)s)"
    )
    parser.add_argument("--data", type=Path, metavar="DIR", help="folder of the data")
    parser.add_argument("--demo", action="store_true", help="load a small event to look at")
    parser.add_argument(
        "--allow-host",
        action="append",
        default=[],
        metavar="NAME",
        help="another name under which browsers may reach this machine",
    )
    parser.add_argument(
        "--invite",
        action="store_true",
        help="print a link that creates one more chief arbiter's account (forgotten password)",
    )
    parser.add_argument(
        "--restore",
        type=Path,
        metavar="FILE",
        help="take this copy of the database; the present one is set aside",
    )
    parser.add_argument(
        "--backup-to", type=Path, metavar="FOLDER", help="write backups to a second folder too"
    )
    parser.add_argument(
        "--backup-every",
        type=float,
        default=5,
        metavar="MINUTES",
        help="how often, of events that changed (%(default)s)",
    )
    parser.add_argument(
        "--https",
        action="store_true",
        help="encrypt: with --certificate, or with a certificate made here",
    )
    parser.add_argument(
        "--https-port", type=port, default=8443, help="port for --https (%(default)s)"
    )
    parser.add_argument("--certificate", type=Path, metavar="FILE", help="certificate (PEM)")
    parser.add_argument("--key", type=Path, metavar="FILE", help="its key (PEM)")
    parser.add_argument("--threads", type=whole, default=8, help=argparse.SUPPRESS)


def require_application() -> None:
    """Refuse to start if the libraries of the application are not installed.

    Raises:
        InputError: an extra is missing, or too old.
    """
    if importlib.util.find_spec("swissmate.arbiter") is None:
        raise InputError(
            "the arbiter's application is not in this file or package; expected the wheel, "
            "installed with pip and [arbiter] (docs/install.md)",
            code="missing-extra",
        )
    missing = [
        name
        for name in (
            *("django", "tornado", "whitenoise", "segno", "openpyxl", "defusedxml"),
            "cryptography",
        )
        if importlib.util.find_spec(name) is None
    ]
    if missing:
        raise InputError(
            f"the arbiter's application needs {', '.join(missing)}: "
            "install swissmate with [arbiter] (docs/install.md)",
            code="missing-extra",
        )
    import django  # noqa: PLC0415 # nothing but its version

    if django.VERSION < _OLDEST_DJANGO:
        raise InputError(
            f"found Django {django.__version__}; expected 5.2 or newer (distributions have older "
            "ones): install swissmate with [arbiter] in a virtual environment (docs/install.md)",
            code="missing-extra",
        )
    if os.environ.get("SWISSMATE_DATABASE_URL") and importlib.util.find_spec("psycopg") is None:
        raise InputError("PostgreSQL needs psycopg: install swissmate with [postgresql]")


def _require_host(host: str) -> None:
    """Refuse a host that has no address, before any data are touched.

    Raises:
        InputError: the host has no address.
    """
    import socket  # noqa: PLC0415 - --help does without

    if host == "*":  # all addresses
        return
    try:
        socket.getaddrinfo(host, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "this is no name of a machine"
        raise InputError(
            f"--host: found {host!r:.60} ({reason}); expected an address or a name of this "
            "machine, such as 127.0.0.1, or 0.0.0.0 for all of them",
            code="usage",
        ) from error


def run(args: argparse.Namespace) -> int:
    """Serve until interrupted and return the exit code.

    Raises:
        InputError: an extra is not installed, or the host has no address.
    """
    require_application()
    if (args.certificate is None) != (args.key is None):
        raise InputError("expected a certificate and its key: --certificate and --key")
    _require_host(args.host)
    from swissmate.arbiter.server import Options, serve  # noqa: PLC0415 # Django is slow to import

    try:
        return serve(
            Options(
                host=args.host,
                port=args.port,
                data=args.data,
                demo=args.demo,
                threads=args.threads,
                allow_hosts=tuple(args.allow_host),
                restore=args.restore,
                invite=args.invite,
                backup_to=args.backup_to,
                backup_minutes=args.backup_every,
                https=args.https or args.certificate is not None,
                https_port=args.https_port,
                certificate=args.certificate,
                key=args.key,
            ),
            announce,
        )
    except OSError as error:
        if error.filename is not None:  # the error names a file
            raise
        ports = f"{args.port} or {args.https_port}" if args.https else f"{args.port}"
        tell(
            f"swissmate serve: cannot listen at {args.host}, port {ports}: "
            f"{error.strerror or error}"
        )
        return ExitCode.FILE_ACCESS
