"""``swissmate serve``: the arbiter's application on this machine."""

from __future__ import annotations

import importlib.util
import os
import socket
from pathlib import Path
from typing import Final

from swissmate.errors import InputError
from swissmate.requests.field import Arguments

from .exit_codes import ExitCode
from .streams import announce, tell

_OLDEST_DJANGO: Final = (5, 2)


def require_package() -> None:
    """Refuse to start if the application is not here.

    Raises:
        InputError: it is not.
    """
    if importlib.util.find_spec("swissmate.arbiter") is None:
        raise InputError(
            "the arbiter's application is not in this file or package; expected the wheel, "
            "installed with pip and [arbiter] (docs/install.md)",
            code="missing-extra",
        )


def require_application(*, makes_certificate: bool = False) -> None:
    """Refuse to start if the libraries of the application are not installed.

    The file for all systems comes without ``cryptography``, which is compiled; only the program's
    own certificate and sending to Chess-Results need it.

    Raises:
        InputError: an extra is missing, or too old.
    """
    require_package()
    missing = [
        name
        for name in (
            *("django", "tornado", "whitenoise", "segno", "openpyxl", "defusedxml"),
            *(("cryptography",) if makes_certificate else ()),
        )
        if importlib.util.find_spec(name) is None
    ]
    if missing:
        raise InputError(
            f"the arbiter's application needs {', '.join(missing)}: "
            "install swissmate with [arbiter] (docs/install.md)",
            code="missing-extra",
        )
    import django  # nothing but its version

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


def _path(name: str | None) -> Path | None:
    return None if name is None else Path(name)


def run(args: Arguments) -> int:
    """Serve until interrupted and return the exit code.

    Raises:
        InputError: an extra is not installed, or the host has no address.
    """
    require_application(makes_certificate=args.https and args.certificate is None)
    if (args.certificate is None) != (args.key is None):
        raise InputError("expected a certificate and its key: --certificate and --key")
    _require_host(args.host)
    from swissmate.arbiter import preparing, server  # Django is slow to import

    try:
        return server.serve(
            preparing.Options(
                host=args.host,
                port=args.port,
                data=_path(args.data),
                demo=args.demo,
                threads=args.threads,
                allow_hosts=tuple(args.allow_host),
                restore=_path(args.restore),
                invite=args.invite,
                backup_to=_path(args.backup_to),
                backup_minutes=args.backup_every,
                https=args.https or args.certificate is not None,
                https_port=args.https_port,
                certificate=_path(args.certificate),
                key=_path(args.key),
                open=args.open,
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
