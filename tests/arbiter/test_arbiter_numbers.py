"""Numbers in addresses: what does not exist is not found, at once and in little memory."""

from __future__ import annotations

import os
import re
import resource
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import pytest
from django.db import transaction

from arbiter_addresses import routes
from arbiter_events import games_of, make_account, make_event, play
from swissmate.arbiter.models import Account, Event, Player, Role

ODD = ("60000000", "0", "-1", "9" * 19, "1" + "0" * 30)
"""Nothing has these numbers, and a database cannot even hold the last two."""
MEMORY = 400 * 1024 * 1024
SECONDS = 3.0
PART = re.compile(r"<(\w+):(\w+)>")


@contextmanager
def bounded() -> Iterator[None]:
    """Give what is within so much more memory than now, and so many seconds."""

    def too_long(_sign: int, _frame: object) -> None:
        raise AssertionError(f"no answer within {SECONDS} s")

    limits = resource.getrlimit(resource.RLIMIT_AS)
    now = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    before = signal.signal(signal.SIGALRM, too_long)
    resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, limits[1]))
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        resource.setrlimit(resource.RLIMIT_AS, limits)


def odd_addresses(event: Event, account_id: int) -> Iterator[tuple[Any, str]]:
    """Each address that has a number in it, with each odd number in the place of each."""
    there = {
        "event_id": event.pk,
        "number": 1,
        "game_id": games_of(event, 1)[0].pk,
        "pairing_id": games_of(event, 1)[0].pairing_id,
        "player_id": Player.objects.filter(event=event)[0].pk,
        "account_id": account_id,
        "key": event.key,
        "tpn": 1,
        "best": 4,
        "what": "players",
        "slug": "standings",
    }
    for pattern in routes():
        route = str(pattern.pattern)
        for kind, part in PART.findall(route):
            if kind not in {"str", "slug"}:
                for odd in ODD:
                    yield pattern.callback, "/" + filled(route, {**there, part: odd})


def filled(route: str, values: Mapping[str, object]) -> str:
    """An address of a route; a part without a value is 1."""
    return PART.sub(lambda found: str(values.get(found[2], 1)), route)


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no such limits here")
@pytest.mark.parametrize("role", ["public", "guest", "viewer", "deputy", "chief"])
def test_a_number_that_does_not_exist_is_not_found(
    role: str, chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 8, is_public=True, is_explained=True, results_from_players=True)
    play(event, chief, 1, "1-0", "1-0", "1-0", "1-0")
    client = client_of(None if role == "public" else make_account(Role(role), "tester"))
    client.raise_request_exception = False
    cookies = dict(client.cookies)
    wrong = []
    count = 0
    for view, address in odd_addresses(event, chief.pk):
        for method in view.methods:
            client.cookies = SimpleCookie(cookies)
            with transaction.atomic(), bounded():
                status = getattr(client, method.lower())(address).status_code
                transaction.set_rollback(True)
            count += 1
            may_be = {404} if role == "chief" else {302, 401, 403, 404}
            if method == "POST" and "60000000" in address:
                # A form about a row that a colleague has removed says so on the page it came from.
                may_be = may_be | {302, 400}
            if status not in may_be:
                wrong.append((method, address, status))
    assert count > 300
    assert wrong == []
