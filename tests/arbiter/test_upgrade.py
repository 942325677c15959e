"""Data of a released version: the program of tomorrow goes on with it, and nothing is lost.

``tests/data/upgrade`` holds databases as SQL, named by their last migration. Each was filled over
HTTP by the program of its time (``tools/data_of_version.py``), so nothing of today's has a part in
them. A release adds its own. ``tests/tomorrow`` is the application with one more migration.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from arbiter_http import ROOT, Server, Visitor
from older_data import DATA, TOMORROW, database_of, lost, rows_of


def serve(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Start the program of today, which is expected to refuse."""
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "swissmate",
            "serve",
            "--port",
            "0",
            "--data",
            str(folder),
            *options,
        ],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "SWISSMATE_DATABASE_URL": ""},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("sql", DATA, ids=lambda path: path.stem)
def test_every_row_is_there_after_the_upgrade(sql: Path, tmp_path: Path) -> None:
    database = database_of(sql, tmp_path)
    before = rows_of(database)
    assert len(before["arbiter_event"]) >= 2
    assert len(before["arbiter_auditentry"]) >= 20
    server = Server(tmp_path, "--invite", **TOMORROW)
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
    players = after["arbiter_player"].values()
    assert [row["of_tomorrow"] for row in players] == [row["name"] for row in players]
    [copy] = tmp_path.glob("before-upgrade-*.sqlite3")
    assert rows_of(copy) == before
    assert copy.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(database)) as connection:
        for attempt in ("DELETE FROM {}", "UPDATE {} SET who = 'x'"):
            with pytest.raises(sqlite3.IntegrityError, match="append-only"):
                connection.execute(attempt.format("arbiter_auditentry"))


def test_a_newer_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    database = database_of(DATA[-1], tmp_path)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "INSERT INTO django_migrations (app, name, applied)"
            " VALUES ('arbiter', '9999_of_tomorrow', '2030-01-01')"
        )
    before = rows_of(database)
    done = serve(tmp_path)
    assert done.returncode == 3
    assert "written by a newer version of swissmate (9999_of_tomorrow)" in done.stderr
    assert "Nothing was changed: use the newer version" in done.stderr
    assert "Traceback" not in done.stderr
    assert rows_of(database) == before
    assert list(tmp_path.glob("before-upgrade-*")) == []


@pytest.fixture
def of_development(tmp_path: Path) -> Path:
    """A database as versions before the first release made them, by what its migrations say."""
    folder = tmp_path / "old"
    folder.mkdir()
    database = database_of(DATA[0], folder)
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(
            "UPDATE django_migrations SET name = '0001_initial'"
            " WHERE app = 'arbiter' AND name = '0001_tables'"
        )
    return database


@pytest.mark.parametrize("is_copy", [False, True], ids=["as the data", "as a copy to restore"])
def test_a_database_of_a_development_version_is_refused_and_left_as_it_is(
    of_development: Path, tmp_path: Path, is_copy: bool
) -> None:
    before = rows_of(of_development)
    folder = tmp_path / "new" if is_copy else of_development.parent
    done = serve(folder, *(["--restore", str(of_development)] if is_copy else []))
    assert done.returncode == 3
    assert "of a development version of swissmate" in done.stderr
    assert "Nothing was changed" in done.stderr
    assert "start with a new folder" in done.stderr
    assert "Traceback" not in done.stderr
    assert rows_of(of_development) == before
    assert list(tmp_path.rglob("before-upgrade-*")) == []
    assert list(folder.glob("*.sqlite3")) == ([] if is_copy else [of_development])
