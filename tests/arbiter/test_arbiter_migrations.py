"""A database of an older version, brought up to date: nothing is lost, the log stays guarded."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def migrate(data: Path, *target: str) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT / "src"),
        "DJANGO_SETTINGS_MODULE": "swissmate.arbiter.settings",
        "SWISSMATE_DATA": str(data),
    }
    environment.pop("SWISSMATE_DATABASE_URL", None)
    command = [sys.executable, "-m", "django", "migrate", *target, "--verbosity", "0"]
    subprocess.run(command, env=environment, check=True, cwd=ROOT)


def test_the_log_of_an_older_database_stays_guarded(tmp_path: Path) -> None:
    """SQLite rebuilds a table to alter it, and a table built anew has no triggers."""
    migrate(tmp_path, "arbiter", "0002")
    [file] = [each for each in tmp_path.iterdir() if each.suffix.startswith((".sqlite", ".db"))]
    database = sqlite3.connect(file)
    database.execute(
        "INSERT INTO arbiter_event (key, name, place, federation, start, rounds, rules,"
        " acceleration, win, draw, loss, pab, tie_breaks, time_control, chief_arbiter, deputies,"
        " initial_color, is_public, revision, created) VALUES ('k', 'Old Open', '', '',"
        " '2025-05-01', 5, 'dutch-2017', '', 10, 5, 0, 10, '', '', '', '', 'w', 1, 7,"
        " '2025-05-01 10:00:00')"
    )
    database.execute(
        "INSERT INTO arbiter_auditentry (event_id, at, who, action, data, reason, changes)"
        " VALUES (1, '2025-05-01 10:00:00', 'anna', 'event-created', '{}', '', '[]')"
    )
    database.commit()
    database.close()
    migrate(tmp_path)
    database = sqlite3.connect(file)
    found = database.execute("SELECT name, half_bye, archived, created FROM arbiter_event")
    assert found.fetchall() == [("Old Open", None, None, "2025-05-01 10:00:00")]
    for attempt in ("DELETE FROM arbiter_auditentry", "UPDATE arbiter_auditentry SET who = 'x'"):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            database.execute(attempt)
    assert database.execute("SELECT who FROM arbiter_auditentry").fetchall() == [("anna",)]
    database.close()
