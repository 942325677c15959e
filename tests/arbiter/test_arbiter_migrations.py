"""A database of an older version, brought up to date: nothing is lost, the log stays guarded."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import unicodedata
from contextlib import closing
from pathlib import Path

import pytest

from swissmate.systems.common.initial_order import plain

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


def test_names_of_the_rating_lists_are_found_as_they_are_looked_for_now(tmp_path: Path) -> None:
    """Letters with strokes used to be kept."""
    migrate(tmp_path, "arbiter", "0021")
    [file] = [each for each in tmp_path.iterdir() if each.suffix.startswith((".sqlite", ".db"))]
    names = ["Łapa, Jan", "Øst, Bo", "Müller, Æda", "Þorn, Wit"]
    with closing(sqlite3.connect(file)) as database:
        database.execute(
            "INSERT INTO arbiter_ratinglist (id, name, kind, imported, size, is_complete)"
            " VALUES (1, 'list', 'fide', '2025-05-01 10:00:00', 4, 1)"
        )
        for number, name in enumerate(names):
            search = "".join(
                each
                for each in unicodedata.normalize("NFKD", name.casefold())
                if not unicodedata.combining(each)
            )
            database.execute(
                "INSERT INTO arbiter_ratedplayer (rating_list_id, fide_id, name, search,"
                " federation, sex, title, standard, rapid, blitz, birth)"
                " VALUES (1, ?, ?, ?, 'POL', 'm', '', 2000, 0, 0, '')",
                (str(number), name, search),
            )
        database.commit()
    migrate(tmp_path)
    with closing(sqlite3.connect(file)) as database:
        found = database.execute("SELECT search FROM arbiter_ratedplayer ORDER BY fide_id")
        assert [each for (each,) in found] == [plain(name) for name in names]
