"""Updates the database tables to this version; a newer or a much older database is refused."""

from __future__ import annotations

import shutil
from datetime import datetime
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from swissmate import __version__
from swissmate.arbiter.folders import make_private, next_number, number_in_name
from swissmate.errors import InputError
from swissmate.files.whole_file import settle, unfinished_name

_APP: Final = "arbiter"
_COPIES_KEPT: Final = 3
_DEVELOPMENT: Final = "0001_initial"
"""The first migration of the versions before the first release."""


def bring_up_to_date(*, alone: bool = True, copied: bool = False) -> None:
    """Create or change the tables as this version needs them; an SQLite file is copied first.

    ``alone``: no other program uses the data. ``copied``: this database is a copy itself.

    Raises:
        InputError: a newer version or one of before the first release wrote this database, or
            another program uses it, and it has to be changed; it is left unchanged.
    """
    loader = MigrationLoader(connection)
    ours = {name for app, name in loader.disk_migrations if app == _APP}
    applied = {name for app, name in loader.applied_migrations if app == _APP}
    if _DEVELOPMENT in applied:
        raise InputError(
            f"the data are of a development version of swissmate ({max(applied)}), which "
            f"{__version__} cannot go on with. Nothing was changed: make a backup of each event "
            "with that version, start with a new folder (--data), and restore the backups there",
            code="development-database",
        )
    if applied - ours:
        raise InputError(
            f"the database was written by a newer version of swissmate ({max(applied - ours)}); "
            f"this is {__version__}. Nothing was changed: use the newer version",
            code="newer-database",
        )
    missing = set(loader.disk_migrations or ()) - set(loader.applied_migrations or ())
    if not missing:
        return
    if not alone:
        raise InputError(
            f"the data are of an older version of swissmate, and another program uses them; "
            f"expected to be alone with them to bring them to {__version__}. Nothing was changed: "
            "stop the other one first",
            code="data-in-use",
        )
    if applied and not copied and connection.vendor == "sqlite":
        _copy_before(Path(settings.DATABASES["default"]["NAME"]))
    call_command("migrate", verbosity=0, interactive=False)


def _copy_before(database: Path) -> None:
    """Copy the database file before an upgrade; the last copies are kept."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    folder = database.parent
    copies = {path.name for path in folder.glob("before-upgrade-*.sqlite3")}
    stamp = f"{datetime.now():%Y%m%dT%H%M%S}"
    copy = folder / f"before-upgrade-{next_number(copies)}-{stamp}.sqlite3"
    part = Path(unfinished_name(str(copy)))
    try:
        make_private(part)
        shutil.copyfile(database, part)
        settle(part)
        part.replace(copy)
    except OSError as error:
        raise InputError(
            f"the database could not be copied before the upgrade: {error}. Nothing was changed",
            code="no-copy",
        ) from error
    finally:
        part.unlink(missing_ok=True)
    for old in sorted(copies, key=lambda name: (number_in_name(name), name))[: 1 - _COPIES_KEPT]:
        (folder / old).unlink()
