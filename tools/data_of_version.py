"""Plays small events in a version of the application and writes its database as SQL.

usage: data_of_version.py SOURCE OUT.sql

SOURCE is the ``src`` folder of that version. It is asked over HTTP alone, so that nothing of this
version has a part in it; what that version cannot do yet is left out.
``tests/arbiter/test_upgrade.py`` has the program of today go on with such data.
"""

from __future__ import annotations

import re
import sqlite3
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests"))
from arbiter_http import Server, Visitor  # noqa: E402 - lies beside the tests

GAMES = re.compile(r'data-url="[^"]*/games/(\d+)/result"[^>]*data-version="(\d+)"')


def play(chief: Visitor, event: str, number: int, *codes: str) -> list[str]:
    """Pair and publish a round and enter results; return the numbers of its games."""
    chief.post(f"{event}/rounds/{number}/pair")
    chief.post(f"{event}/rounds/{number}/publish")
    games = GAMES.findall(chief.get(f"{event}/rounds/{number}/")[2])
    for (game, version), code in zip(games, codes, strict=False):
        chief.post(f"{event}/games/{game}/result", result=code, version=version)
    return [game for game, _version in games]


def individual(chief: Visitor) -> None:
    """Play two rounds of seven with a bye, absences, a forfeit, a correction; pair the third."""
    event = chief.new_event("Café Open – 1", 7, 5)
    players = re.findall(rf"{event}/players/(\d+)/edit", chief.get(f"{event}/players")[2])
    first, second, *_others, last = dict.fromkeys(players)
    chief.post(f"{event}/forbidden", one=first, other=second, reason="brothers")
    chief.post(f"{event}/players/{last}/bye", round="2", kind="H")
    games = play(chief, event, 1, "1-0", "1/2", "+/-")
    chief.post(f"{event}/games/{games[1]}/correct", result="0-1", reason="slip read wrong")
    play(chief, event, 2, "0-1", "1/2", "1-0")
    chief.post(f"{event}/players/{second}/withdraw", reason="ill")
    play(chief, event, 3, "1-0")
    chief.post(f"{event}/categories/new", name="Under 2690", rating_to="2690")
    chief.post(f"{event}/prizes/set", category="0", prize="100")


def teams(chief: Visitor) -> None:
    """Play a round of four teams on two boards."""
    scoring = {"win": "1", "draw": "0.5", "loss": "0", "pab": "1"}
    status, headers, _text = chief.post(
        "/events/new", name="Team Cup", start="2026-11-21", rounds="3", rules="team-2026",
        is_public="on", initial_color="w", **scoring,
    )  # fmt: skip
    if status == 302:
        event = headers["Location"].rpartition("/")[0]
        rows = [f"Team {team};{board};Player {team}{board};{2400 - team * 10 - board}"
                for team in range(1, 5) for board in (1, 2)]  # fmt: skip
        chief.post(f"{event}/teams/import", rows="\n".join(["Team;Board;Name;Rating", *rows]))
        play(chief, event, 1)


def main(source: str, out: str) -> None:
    """Play the events and write the database."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), PYTHONPATH=str(Path(source).resolve()))
        chief = Visitor(server.port)
        try:
            chief.sign_up(server.link, "anna")
            individual(chief)
            chief.new_event("Rapid", 4)
            teams(chief)
        finally:
            chief.close()
            server.stop()
        database = sqlite3.connect(Path(folder) / "swissmate.sqlite3")
        database.execute("DELETE FROM django_session")
        Path(out).write_text("\n".join(database.iterdump()) + "\n", encoding="utf-8")
        database.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
