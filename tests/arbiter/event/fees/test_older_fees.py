"""Fees of a version that had a text and a tick: the upgrade makes cents and receipts of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from arbiter_http import ROOT
from older_data import DATA, database_of, rows_of

STEPS = """
import django; django.setup()
from django.core.management import call_command
from django.db import connection
call_command("migrate", "arbiter", "0017", verbosity=0)
with connection.cursor() as cursor:
    cursor.execute("UPDATE arbiter_player SET fee = '', has_paid = false")
    for tpn, fee, paid in ((1, '12.50', True), (2, '30', False), (3, '0', False), (4, '', True),
                           (5, '9.5', True)):
        cursor.execute(
            "UPDATE arbiter_player SET fee = %s, has_paid = %s WHERE event_id = 1 AND tpn = %s",
            [fee, paid, tpn],
        )
call_command("migrate", "arbiter", verbosity=0)
"""


def test_the_upgrade_makes_cents_and_receipts(tmp_path: Path) -> None:
    database = database_of(DATA[0], tmp_path)
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT / "src"),
        "DJANGO_SETTINGS_MODULE": "swissmate.arbiter.settings",
        "SWISSMATE_DATA": str(tmp_path),
        "SWISSMATE_DATABASE_URL": "",
    }
    subprocess.run([sys.executable, "-c", STEPS], env=environment, check=True, timeout=120)
    rows = rows_of(database)
    players = {row["tpn"]: row for row in rows["arbiter_player"].values() if row["event_id"] == 1}
    assert "fee" not in players[1]
    assert [players[tpn]["owed"] for tpn in range(1, 7)] == [1250, 3000, 0, None, 950, None]
    assert players[1]["owed_by_hand"]
    receipts = sorted(rows["arbiter_payment"].values(), key=lambda row: row["number"])
    # Player 4 has paid, and nobody has said how much.
    assert [(row["number"], row["payer"], row["amount"]) for row in receipts] == [
        (1, players[1]["name"], 1250),
        (2, players[4]["name"], 0),
        (3, players[5]["name"], 950),
    ]
    assert {row["method"] for row in receipts} == {"other"}
