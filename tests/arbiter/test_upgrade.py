"""Data of an older version: the program of today goes on with it, and nothing is lost.

``tests/data/upgrade`` holds databases as SQL, named by their last migration. Each was filled over
HTTP by the program of its time (``tools/data_of_version.py``), so nothing of today's has a part in
them. A release adds its own.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from arbiter_http import ROOT, Server, Visitor

MIGRATIONS = ROOT / "src" / "swissmate" / "arbiter" / "migrations"
NEWEST = max(path.name[:4] for path in MIGRATIONS.glob("[0-9]*.py"))
DATA = sorted((ROOT / "tests" / "data" / "upgrade").glob("*.sql"))
OLDER = [path for path in DATA if path.stem < NEWEST]
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
    """Write the database of an older version into a data folder."""
    database = folder / "swissmate.sqlite3"
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(sql.read_text(encoding="utf-8"))
    return database


@pytest.mark.parametrize("sql", OLDER, ids=lambda path: path.stem)
def test_every_row_is_there_after_the_upgrade(sql: Path, tmp_path: Path) -> None:
    database = database_of(sql, tmp_path)
    before = rows_of(database)
    assert len(before["arbiter_event"]) >= 2
    assert len(before["arbiter_auditentry"]) >= 20
    server = Server(tmp_path, "--invite")
    visitor = Visitor(server.port)
    try:
        visitor.log_in("anna")
        standings = visitor.get("/events/1/standings")[2]
        log = visitor.get("/events/1/log")[2]
    finally:
        visitor.close()
        server.stop()
    assert [f"Player 00{number}" in standings for number in range(7)] == [True] * 7
    assert "slip read wrong" in log
    after = rows_of(database)
    assert lost(before, after) == []
    [copy] = tmp_path.glob("before-upgrade-*.sqlite3")
    assert rows_of(copy) == before
    assert copy.stat().st_mode & 0o777 == 0o600


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


def test_a_newer_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    database = database_of(DATA[-1], tmp_path)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('arbiter', '9999_of_tomorrow', '2030-01-01')"
        )
    before = rows_of(database)
    done = subprocess.run(
        [sys.executable, "-m", "swissmate", "serve", "--port", "0", "--data", str(tmp_path)],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "SWISSMATE_DATABASE_URL": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 3
    assert "written by a newer version of swissmate (9999_of_tomorrow)" in done.stderr
    assert "Nothing was changed: use the newer version" in done.stderr
    assert "Traceback" not in done.stderr
    assert rows_of(database) == before
    assert list(tmp_path.glob("before-upgrade-*")) == []
