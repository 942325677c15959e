"""A page asks the database for the same thing once, however many of its forms show it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from arbiter_large import large_event
from swissmate.arbiter.models import Account, Player

Login = Callable[[Account | None], Client]


def asked_again(client: Client, address: str) -> list[str]:
    """Return the questions that a page puts to the database more than once."""
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    asked = Counter(query["sql"] for query in queries.captured_queries)
    return [sql for sql, times in asked.items() if times > 1]


def test_a_round_and_its_menu_are_read_once(client_of: Login, chief: Account) -> None:
    event = large_event(chief, 8)
    client = client_of(chief)
    page = client.get(f"/events/{event.pk}/rounds/3/").content.decode()
    marks = re.findall(r'name="seen" value="([^"]+)"', page)
    assert len(marks) == 3
    assert len({*marks}) == 1
    assert asked_again(client, f"/events/{event.pk}/rounds/3/") == []


@pytest.mark.parametrize("page", ["standings", "players/{}/card"])
def test_the_event_is_read_once(page: str, client_of: Login, chief: Account) -> None:
    event = large_event(chief, 8)
    address = page.format(Player.objects.filter(event=event)[0].pk)
    again = asked_again(client_of(chief), f"/events/{event.pk}/{address}")
    assert not [sql for sql in again if 'FROM "arbiter_player"' in sql]
