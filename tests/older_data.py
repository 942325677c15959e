"""Databases of released versions (``tests/data/upgrade``), and what is lost of one."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, TypedDict

from arbiter_http import ROOT

DATA = sorted((ROOT / "tests" / "data" / "upgrade").glob("*.sql"))


class Environment(TypedDict):
    """What a program is told to be another one than that of today."""

    DJANGO_SETTINGS_MODULE: str
    PYTHONPATH: str


TOMORROW: Environment = {
    "DJANGO_SETTINGS_MODULE": "tomorrow.settings",
    "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")]),
}
"""For a program with one more migration (``tests/tomorrow``)."""
OF_THE_PROGRAM = {"auth_permission", "django_content_type", "django_migrations", "sqlite_sequence"}
CHANGED_BY_LOGGING_IN = {("arbiter_account", "last_login")}

Rows = dict[str, dict[Any, dict[str, Any]]]


def rows_of(database: Path) -> Rows:
    """Return every row by table and key, each with its columns by name."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        connection.row_factory = sqlite3.Row
        names = [
            row["name"]
            for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        return {
            name: {
                next(iter(row)): dict(row)
                for row in connection.execute(f"SELECT * FROM {name}")  # noqa: S608
            }
            for name in names
        }


def database_of(sql: Path, folder: Path) -> Path:
    """Write a database of a released version into a data folder."""
    database = folder / "swissmate.sqlite3"
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(sql.read_text(encoding="utf-8"))
    return database


def lost(before: Rows, after: Rows) -> list[str]:
    """Return what is not there any more as it was, in words."""
    return [
        f"{table} {key}: {column} was {value!r}, is {row_after.get(column, 'gone')!r}"
        for table, rows in before.items()
        if table not in OF_THE_PROGRAM
        for key, row in rows.items()
        for row_after in [after.get(table, {}).get(key, {})]
        for column, value in row.items()
        if row_after.get(column, "gone") != value and (table, column) not in CHANGED_BY_LOGGING_IN
    ]
