"""How long the server takes for each page of an event with 500 players in its third round.

python -m bench.arbiter_pages [--players 500]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swissmate.arbiter.models import Account, Event

TRIES = 4
PRINTS = (
    *("pairings", "names", "slips", "boards", "standings", "crosstable", "players", "cards"),
    *("report", "poster"),
)
PAGES = (
    *("players", "byes", "timetable", "settings", "rounds/3/", "rounds/4/check-in"),
    *("standings", "crosstable", "print", "log", "backups"),
)


def played_event(count: int) -> tuple[Event, Account]:
    """Create an event, play two rounds and publish a third; return it with its chief."""
    from swissmate.arbiter.entries import players  # noqa: PLC0415
    from swissmate.arbiter.events.events import create_event  # noqa: PLC0415
    from swissmate.arbiter.models import Account, Game  # noqa: PLC0415
    from swissmate.arbiter.rounds import results, rounds  # noqa: PLC0415

    chief = Account.objects.create_user("bench", password=None, role="chief")
    values = {"name": "Bench", "start": date(2026, 11, 21), "rounds": 9, "rules": "dutch-2026"}
    more = {"initial_color": "w", "tie_breaks": "BH/C1,BH,SB", "self_check_in": True}
    event = create_event(chief, {**values, **more})
    rows = [{"name": f"Player {n:03}", "rating": 2700 - 3 * n} for n in range(count)]
    players.add_players(event.pk, chief, rows)
    for number in (1, 2, 3):
        rounds.pair_round(event.pk, chief, number)
        rounds.publish_round(event.pk, chief, number)
        games = Game.objects.filter(round__event=event, round__number=number, black__isnull=False)
        for game in games if number < 3 else ():
            code = ("1-0", "1/2", "0-1")[game.board % 3]
            results.enter_result(event.pk, chief, game.pk, code, game.version)
    event.refresh_from_db()
    return event, chief


def main() -> int:
    """Measure and return the exit code: 1 if a page takes longer than 300 ms."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=500)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["SWISSMATE_DATA"] = folder
        from swissmate.arbiter.server import Options, prepare  # noqa: PLC0415

        prepare(Options(data=Path(folder)))
        from django.test import Client  # noqa: PLC0415

        from swissmate.arbiter.publishing import public_pages  # noqa: PLC0415

        event, chief = played_event(options.players)
        client = Client(headers={"host": "localhost"})
        client.force_login(chief)
        base = f"/events/{event.pk}/"
        public = f"/p/{event.key}/"
        addresses = [base + each for each in PAGES]
        addresses += [f"{base}print/{what}" for what in PRINTS]
        addresses += [public + each for each in ("", "standings", "crosstable", "players")]
        addresses += [public + "players/1", public + "screen"]
        slow = False
        for address in addresses:
            best = float("inf")
            for _try in range(TRIES):
                public_pages._cache.clear()
                start = time.perf_counter()
                answer = client.get(address)
                best = min(best, 1000 * (time.perf_counter() - start))
            slow = slow or best > 300
            print(f"{best:6.0f} ms {len(answer.content) >> 10:5} KB {answer.status_code} {address}")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
