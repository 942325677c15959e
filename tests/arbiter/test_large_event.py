"""500 players: no page is heavier than 300 KB, and none asks the database once for each player.

How long the pages take is measured by ``python -m bench.arbiter_pages``.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, get_resolver, reverse

from arbiter_events import games_of, make_event, play
from swissmate.arbiter.models import Account, Event, Game, Player

PRINTS = (
    *("pairings", "names", "slips", "boards", "standings", "crosstable", "players", "cards"),
    *("report", "poster"),
)
NOT_PAGES = {"logout", "full-backup", "export", "backup-file"}
MOST_BYTES = 300_000
MOST_QUERIES = 60

pytestmark = pytest.mark.slow


def large_event(chief: Account, players: int) -> Event:
    """Return an event in its third round, with what makes pages longer switched on."""
    more = {"self_check_in": True, "results_from_players": True, "tie_breaks": "BH/C1,BH,SB"}
    event = make_event(chief, players, rounds=9, **more)
    for number in (1, 2):
        play(event, chief, number, *["1-0", "1/2", "0-1"] * players)
    play(event, chief, 3, *["1-0", ""] * players)
    return event


def addresses(event: Event) -> dict[str, str]:
    """Return the pages of an event by name."""
    values = {
        "event_id": event.pk,
        "key": event.key,
        "game_id": games_of(event, 3)[0].pk,
        "player_id": Player.objects.filter(event=event)[0].pk,
        "tpn": 1,
    }
    found: dict[str, str] = {}
    for pattern in get_resolver().url_patterns:
        assert isinstance(pattern, URLPattern)
        view: Any = pattern.callback
        name = str(pattern.name)
        needed = set(pattern.pattern.converters)
        if "GET" not in view.methods or name in NOT_PAGES or not needed & set(values):
            continue
        if name == "print":
            found |= {f"print {what}": reverse(name, args=[event.pk, what]) for what in PRINTS}
            continue
        for number in (3, 4) if "number" in needed else (3,):
            given = {**values, "number": number}
            if needed <= set(given):
                arguments = {each: given[each] for each in needed}
                found[f"{name} {number}"] = reverse(name, kwargs=arguments)
    return found


def test_no_page_of_500_players_is_heavy(chief: Account, client_of: Any) -> None:
    event = large_event(chief, 500)
    assert Game.objects.count() == 750
    client: Client = client_of(chief)
    heavy = {}
    pages = 0
    for name, address in addresses(event).items():
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(address)
        if answer.status_code != 200 or "html" not in answer.headers["Content-Type"]:
            continue
        pages += 1
        if len(answer.content) > MOST_BYTES or len(queries) > MOST_QUERIES:
            heavy[name] = (len(answer.content), len(queries))
    assert pages > 35
    assert heavy == {}
    log = client.get(f"/events/{event.pk}/log").content.decode()
    assert re.search("page=2", log)
