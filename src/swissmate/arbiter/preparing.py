"""Makes the data of the application ready, or says in words why they cannot be used."""

from __future__ import annotations

import errno
import os
import socket
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import django
from django.conf import settings
from django.db import DatabaseError, connection

from swissmate.arbiter.schema import bring_up_to_date
from swissmate.errors import InputError
from swissmate.files.whole_file import remove_unfinished

from .folders import data_folder, make_private
from .restoring import restore_database


@dataclass(frozen=True)
class Options:
    """The options with which the program was started.

    ``data`` is the data folder (None: the usual one of this system). ``restore`` is a database file
    that replaces the present one, which is set aside. ``backup_to``: a second folder for backups,
    written every so many minutes. ``https``: everything is encrypted at ``https_port``, with the
    given certificate or one of the program's own. ``open``: the browser is opened, and pages on
    this machine may stop the program. ``invite`` requests a one-time link although
    there are accounts: anybody who may start the program may also open it.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path | None = None
    demo: bool = False
    threads: int = 8
    allow_hosts: tuple[str, ...] = field(default=())
    invite: bool = False
    restore: Path | None = None
    backup_to: Path | None = None
    backup_minutes: float = 5
    https: bool = False
    https_port: int = 8443
    certificate: Path | None = None
    key: Path | None = None
    open: bool = False


def own_names(host: str) -> list[str]:
    """Return the names and addresses of this machine in its network."""
    if host in {"127.0.0.1", "localhost", "::1"}:
        return []
    if host not in {"0.0.0.0", "::"}:  # noqa: S104 # compared, not bound
        return [host]
    name = socket.gethostname()
    names = [name, f"{name}.local"]
    with suppress(OSError):
        names += [str(entry[4][0]) for entry in socket.getaddrinfo(name, None, socket.AF_INET)]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        # Nothing is sent: the system only says which of its addresses it would use.
        probe.connect(("10.255.255.255", 1))
        names.append(str(probe.getsockname()[0]))
    return list(dict.fromkeys(names))


def own_folder(options: Options) -> Path:
    """Return the data folder that the options name, which exists from now on.

    Raises:
        InputError: no file can be made in it.
    """
    if options.data is not None:
        os.environ["SWISSMATE_DATA"] = str(options.data)
    folder = data_folder()
    _require_folder(folder, "the data", "--data", "data-folder")
    remove_unfinished(folder, ".part")
    return folder


def _require_folder(folder: Path, content: str, option: str, code: str) -> None:
    """Make a folder if it is not there.

    Raises:
        InputError: no file can be made in it.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise InputError(
            f"{folder}, the folder of {content}, cannot be written ({error.strerror}); expected a "
            f"folder in which files can be made ({option} names another one). Nothing was changed",
            code="disk-full" if error.errno == errno.ENOSPC else code,
        ) from error


class WayIn(NamedTuple):
    """How whoever started the program gets in.

    ``secret`` is that of the link for the first account, or for a further one if requested, else
    None. ``door`` is a path for this start alone. ``is_without_password``: the program is used so.
    """

    secret: str | None
    door: str
    is_without_password: bool


def prepare(options: Options, *, alone: bool = True) -> WayIn:
    """Set up Django, update the database to the present schema, load the demonstration.

    ``alone``: no other program uses the data.

    Raises:
        InputError: the database to be restored is not whole, or the data cannot be used.
    """
    own_folder(options)
    if options.backup_to is not None:
        _require_folder(options.backup_to, "the backups", "--backup-to", "backup-folder")
    names = [*own_names(options.host), *options.allow_hosts]
    if names:
        known = os.environ.get("SWISSMATE_ALLOWED_HOSTS", "")
        os.environ["SWISSMATE_ALLOWED_HOSTS"] = ",".join(filter(None, [known, *names]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "swissmate.arbiter.settings")
    django.setup()
    if options.restore is not None:
        if os.environ.get("SWISSMATE_DATABASE_URL"):
            raise InputError("--restore is for the SQLite file; a server has its own tools")
        if not alone:
            raise InputError(
                f"another program uses the data in {data_folder()}; expected it to be stopped "
                "before its database is replaced. Nothing was changed",
                code="data-in-use",
            )
        restore_database(options.restore, Path(settings.DATABASES["default"]["NAME"]))
    if not os.environ.get("SWISSMATE_DATABASE_URL"):
        make_private(Path(settings.DATABASES["default"]["NAME"]))
    from . import at_work  # only after setup

    with database_faults():
        bring_up_to_date(alone=alone)
        at_work.without_password.require_closed(is_closed=bool(settings.CLOSED_TO_OTHERS))
        if alone:
            at_work.forget_unfinished()
        if options.demo:
            at_work.demo.load()
        secret = at_work.link_secret(invite=options.invite)
        door = f"/here/{at_work.without_password.make_door(secret)}"
        return WayIn(secret, door, at_work.without_password.owner() is not None)


_FAULTS = {
    "full": ("disk-full", "there is no room left on its disk; expected some: nothing was lost"),
    "not a database": ("damaged-database", "it is no database"),
    "malformed": ("damaged-database", "it is damaged"),
    "readonly": ("data-folder", "it cannot be written; expected a file that can"),
    "unable to open": ("data-folder", "it cannot be opened; expected a file that can"),
    "locked": ("data-in-use", "another program keeps it locked; expected it to be free"),
}
"""What SQLite says of a database that cannot be used: the code of the error, and our words."""


@contextmanager
def database_faults() -> Iterator[None]:
    """Say in words why the database cannot be used.

    Raises:
        InputError: its disk is full, it is damaged or locked, or its server does not answer.
    """
    try:
        yield
    except DatabaseError as error:
        if connection.vendor != "sqlite":
            raise InputError(
                f"SWISSMATE_DATABASE_URL: expected a database that answers ({str(error).strip()})",
                code="no-database",
            ) from error
        for sign, (code, words) in _FAULTS.items():
            if sign in str(error):
                name = settings.DATABASES["default"]["NAME"]
                raise InputError(
                    f"the database {name} cannot be used: {words}", code=code
                ) from error
        raise
