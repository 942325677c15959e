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
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction

from arbiter_addresses import routes
from arbiter_events import games_of, make_account, make_event, play, say_yes
from arbiter_teams import make_team_event
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


def odd_addresses(event: Event, account_id: int, role: str) -> Iterator[tuple[Any, str]]:
    """Each address that has a number in it, with each odd number in the place of each.

    Between the public and the chief arbiter, who tries them all, a role differs by what the check
    of its rights reads: the number of the event.
    """
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
            tried = part == "event_id" or role in {"public", "chief"}
            if kind not in {"str", "slug"} and tried:
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
    for view, address in odd_addresses(event, chief.pk, role):
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


TRF = """012 Open
042 2026/11/21
XXR 3
001    1 m    A, B                              2000 NOR {id:>11} 1990/01/01  1.0    1     2 w 1
001    2 m    C, D                              2000 NOR             1990/01/01  0.0    2     1 b 0
"""


@pytest.mark.parametrize("text", ["\u00b2", "9" * 5000], ids=["superscript", "5000 figures"])
def test_figures_that_are_no_number_break_no_form(
    text: str, chief: Account, client_of: Any
) -> None:
    """Python calls both figures, and makes no number of either."""
    event = make_event(chief, 8)
    play(event, chief, 1)
    teams = make_team_event(chief)
    client = client_of(chief)
    base = f"/events/{event.pk}"
    pairing = games_of(event, 1)[0].pairing_id
    player = Player.objects.filter(event=event)[0]
    posts = {
        f"{base}/rounds/2/absence": {"player": text, "kind": "H"},
        f"{base}/players/{player.pk}/withdraw": {"seen": f"0.{text}"},
        f"/events/{teams.pk}/teams/import": {"rows": f"Team;Board;Name\nRooks;{text};Bird, Ann"},
    }
    for address, form in posts.items():
        assert client.post(address, form).status_code < 500, address
    for page in ("explain", "explain/sheet"):
        address = f"{base}/pairings/{pairing}/{page}?who=1&wish={text}"
        assert client.get(address).status_code < 500, address
    file = SimpleUploadedFile("open.trf", TRF.format(id=text[0] * 11).encode())
    say_yes(client, "/import-trf", {"file": file})
    assert Player.objects.get(name="A, B").fide_id == ("9" * 11 if text[0] == "9" else "")
