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

import pytest

from arbiter_http import ROOT, Server, Visitor
from older_data import DATA, OLDER, database_of, lost, rows_of


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
