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

from arbiter_addresses import page_addresses
from arbiter_large import large_event, parts
from swissmate.arbiter.models import Account, Game

MOST_BYTES = 300_000
MOST_QUERIES = 60

pytestmark = pytest.mark.long


def test_no_page_of_500_players_is_heavy(chief: Account, client_of: Any) -> None:
    event = large_event(chief, 500)
    assert Game.objects.count() == 750
    client: Client = client_of(chief)
    heavy = {}
    pages = 0
    for address in page_addresses(parts(event)):
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(address)
        if answer.status_code != 200 or "html" not in answer.headers["Content-Type"]:
            continue
        pages += 1
        # This page undoes step by step, to see how far it can, and takes everything back.
        most = 10 * MOST_QUERIES if address.endswith("/log/back") else MOST_QUERIES
        if len(answer.content) > MOST_BYTES or len(queries) > most:
            heavy[address] = (len(answer.content), len(queries))
    assert pages > 35
    assert heavy == {}
    log = client.get(f"/events/{event.pk}/log").content.decode()
    assert re.search("page=2", log)
