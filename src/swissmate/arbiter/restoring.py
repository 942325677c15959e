"""Takes a copy of the whole database back: it is checked and upgraded before it replaces anything.

All work is done on a copy beside the present database. The replacement is one step of the file
system, so a crash at any moment leaves one of the two, whole.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import DatabaseError, connection, models

from swissmate.arbiter.folders import make_private
from swissmate.arbiter.schema import bring_up_to_date
from swissmate.errors import InputError
from swissmate.files.whole_file import settle

_BESIDE: Final = ("", "-wal", "-shm", "-journal")
_CONVERTED: Final = {"DateField", "DateTimeField", "JSONField"}
_TEXTS: Final = _CONVERTED | {"CharField", "TextField"}
_TRIGGERS: Final = {"audit_no_UPDATE", "audit_no_DELETE"}


def restore_database(source: Path, target: Path) -> None:
    """Replace the database by a copy of another one, and set the present one aside.

    The caller makes sure that no other program uses the database (:mod:`.data_lock`).

    Raises:
        InputError: the file is not a whole database of this program, or a newer version wrote it.
            Nothing was changed then.
    """
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    part = target.with_name("restoring.part")
    _remove(part)
    try:
        _copy(source, part)
        _check_file(part, source)
        _check_content(part, source)
        settle(part)
        _set_aside(target)
        part.replace(target)
        settle(target.parent)
    finally:
        _remove(part)


def _wrong(source: Path, why: object) -> InputError:
    return InputError(
        f"{source} is not a whole database of this program: {why}. Nothing was changed",
        code="not-a-database",
    )


def _remove(database: Path) -> None:
    for suffix in _BESIDE:
        database.with_name(database.name + suffix).unlink(missing_ok=True)


def _copy(source: Path, part: Path) -> None:
    """Copy a database with what its log holds, without a change to the source or its folder."""
    if not source.is_file():
        raise _wrong(source, "there is no such file")
    wal = source.with_name(source.name + "-wal")
    # Without a log nobody has it open, and its folder may be one that cannot be written.
    mode = "mode=ro" if wal.exists() and wal.stat().st_size else "immutable=1"
    make_private(part)
    try:
        with (
            closing(sqlite3.connect(f"{source.resolve().as_uri()}?{mode}", uri=True)) as opened,
            closing(sqlite3.connect(part)) as copy,
        ):
            opened.backup(copy)
    except sqlite3.Error as error:
        raise _wrong(source, error) from error


def _check_file(part: Path, source: Path) -> None:
    """Check the file as SQLite sees it: pages, indexes, references, and the guards of the log."""
    try:
        with closing(sqlite3.connect(part)) as opened:
            answer = opened.execute("PRAGMA integrity_check").fetchone()[0]
            if answer != "ok":
                raise _wrong(source, f"it is damaged ({answer})")
            lost = opened.execute("PRAGMA foreign_key_check").fetchone()
            if lost is not None:
                raise _wrong(source, f"row {lost[1]} of {lost[0]} refers to one that is not there")
            rows = opened.execute("SELECT type, name FROM sqlite_master").fetchall()
    except sqlite3.Error as error:
        raise _wrong(source, error) from error
    if ("table", "django_migrations") not in rows or ("table", "arbiter_event") not in rows:
        raise _wrong(source, "it has no events")
    foreign = {name for kind, name in rows if kind in {"trigger", "view"}} - _TRIGGERS
    if foreign:
        raise _wrong(source, f"it has something that the program never made ({min(foreign)})")


@contextmanager
def _opened(database: Path) -> Iterator[None]:
    """Work on another database file than the one of the settings."""
    connection.close()
    usual, connection.settings_dict["NAME"] = connection.settings_dict["NAME"], database
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = usual


def _check_content(part: Path, source: Path) -> None:
    """Bring the copy up to date, then check tables, columns, guards and every row."""
    try:
        with _opened(part):
            bring_up_to_date(copied=True)
            for model in apps.get_models():
                _check_table(model, source)
            with connection.cursor() as cursor:
                cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
                if missing := _TRIGGERS - {name for (name,) in cursor.fetchall()}:
                    raise _wrong(source, f"the log is not guarded ({min(missing)})")
    except (DatabaseError, ValidationError, ValueError, TypeError) as error:
        if isinstance(error, InputError):
            raise
        raise _wrong(source, error) from error


def _check_table(model: type[models.Model], source: Path) -> None:
    """Check that a table has its columns, and that each cell holds what its column is for."""
    table = model._meta.db_table
    fields = model._meta.concrete_fields
    kinds = [
        (field.column, "text" if field.get_internal_type() in _TEXTS else "integer")
        for field in fields
    ]
    with connection.cursor() as cursor:
        there = {
            column.name for column in connection.introspection.get_table_description(cursor, table)
        }
        if missing := {str(column) for column, _kind in kinds} - there:
            raise _wrong(source, f"{table} has no column {min(missing)}")
        types = ", ".join(f'typeof("{column}")' for column, _kind in kinds)
        other = " OR ".join(
            f"typeof(\"{column}\") NOT IN ('{kind}', 'null')" for column, kind in kinds
        )
        cursor.execute(f"SELECT {types} FROM {table} WHERE {other} LIMIT 1")  # noqa: S608 # our names
        for (column, kind), has in zip(kinds, cursor.fetchone() or (), strict=False):
            if has not in {kind, "null"}:
                raise _wrong(source, f"{table}.{column} holds {has}, not {kind}")
    converted = [field for field in fields if field.get_internal_type() in _CONVERTED]
    for row in model._default_manager.iterator() if converted else ():
        for field in converted:
            if getattr(row, field.attname) is None and not field.null:
                raise _wrong(source, f"{table}.{field.column} cannot be read in row {row.pk}")


def _set_aside(target: Path) -> None:
    """Give the present database a second name, beside which the first can be taken over."""
    if not target.exists():
        _remove(target)
        return
    with suppress(sqlite3.Error), closing(sqlite3.connect(target)) as present:
        present.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    stamp = f"{datetime.now():%Y%m%dT%H%M%S}"
    aside = target.with_suffix(f".{stamp}.sqlite3")
    number = 1
    while aside.exists():
        number += 1
        aside = target.with_suffix(f".{stamp}-{number}.sqlite3")
    # SQLite has removed its log, unless the present database is damaged. No other database may
    # find that log beside it.
    for suffix in _BESIDE[1:]:
        with suppress(FileNotFoundError):
            target.with_name(target.name + suffix).replace(aside.with_name(aside.name + suffix))
    try:
        os.link(target, aside)
    except OSError:  # a file system without second names
        shutil.copyfile(target, aside)
    make_private(aside)
