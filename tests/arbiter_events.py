"""Accounts, events and played rounds for the tests of the arbiter's application."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from datetime import date
from html import unescape
from typing import Any

from django.test import Client

from swissmate.arbiter.event.entries import players
from swissmate.arbiter.event.events import events
from swissmate.arbiter.models import Account, AuditEntry, Event, Game, Pairing, Role
from swissmate.arbiter.outside.exchange import sending
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.boards.scores import result_of
from swissmate.arbiter.rounds.boards.tournament import scoring_of
from swissmate.arbiter.rounds.pairing import rounds


def make_account(role: Role, name: str = "") -> Account:
    return Account.objects.create_user(name or role.value, password="a long password", role=role)


def make_event(actor: Account, count: int = 8, **values: object) -> Event:
    event = events.create_event(
        actor,
        {
            "name": "Club Championship",
            "start": date(2026, 11, 21),
            "rounds": 5,
            "rules": "dutch-2026",
            "initial_color": "w",
            **values,
        },
    )
    players.add_players(
        event.pk,
        actor,
        [
            {"name": f"Player {n:02}", "rating": max(2400 - 20 * n, 1000)}
            for n in range(1, count + 1)
        ],
    )
    event.refresh_from_db()
    return event


def send_list(client: Any, event: Event, **values: Any) -> tuple[int, str]:
    """Send the form of a list of players; the status, and the page as text."""
    answer = client.post(f"/events/{event.pk}/players/import", values)
    return answer.status_code, html.unescape(answer.content.decode())


def kept_table(page: str) -> str:
    """The table that a page of the preview hands on."""
    found = re.search(r'name="table" value="(.*?)">\s*<input', page)
    assert found is not None
    return found[1]


def mark_in(client: Client, url: str) -> str:
    """The mark of what a form shows, which it sends along: a form without it is an old one."""
    found = re.search(r'name="seen" value="([\w.]+)"', client.get(url).content.decode())
    assert found is not None
    return found[1]


def say_yes(client: Client, url: str, values: Mapping[str, object]) -> Any:
    """Send a form and say yes to everything that is asked; the answer of the act."""
    response = client.post(url, values)
    while "X-Asked" in response.headers:
        response = client.post(url, hidden_in(response))
    return response


def hidden_in(response: Any) -> dict[str, list[str]]:
    """The fields that the page of a question sends along with the yes."""
    found: dict[str, list[str]] = {}
    for name, value in re.findall(
        r'<input type="hidden" name="([^"]+)" value="([^"]*)"', response.content.decode()
    ):
        found.setdefault(name, []).append(unescape(value))
    return found


def games_of(event: Event, number: int) -> list[Game]:
    """The games of a round, board by board."""
    games = Game.objects.filter(pairing__round__event=event, pairing__round__number=number)
    ordered = games.order_by("pairing__board", "number")
    return list(ordered.select_related("pairing__round", "pairing__white", "pairing__black"))


def pairings_of(event: Event, number: int) -> list[Pairing]:
    """The pairings of a round, board by board, with the bye."""
    return list(event.round_set.get(number=number).pairings.select_related("white", "black"))


def pairs_of(event: Event, number: int) -> list[tuple[int, int | None]]:
    """The numbers of who is paired in a round, board by board; None beside who has the bye."""
    return [
        (pairing.white.tpn, pairing.black.tpn if pairing.black else None)
        for pairing in pairings_of(event, number)
    ]


def results_of(event: Event, number: int) -> list[str]:
    """The results of the pairings of a round, board by board."""
    scoring = scoring_of(event)
    return [result_of([*pairing.games.all()], scoring) for pairing in pairings_of(event, number)]


def last_entry(event: Event, action: str) -> AuditEntry:
    """The newest entry of an action in the log of an event."""
    entry = AuditEntry.objects.filter(event_id=event.pk, action=action).first()
    assert entry is not None
    return entry


def play(event: Event, actor: Account, number: int, *codes: str) -> None:
    """Pair and publish a round, and enter results from board one on (White wins by default)."""
    rounds.pair_round(event.pk, actor, number)
    rounds.publish_round(event.pk, actor, number)
    for index, game in enumerate(games_of(event, number)):
        code = codes[index] if index < len(codes) else "1-0"
        if code:
            results.enter_result(event.pk, actor, game.pk, code, game.version)


def send_everywhere() -> None:
    """Do what the sender does beside the pages, for each server."""
    for host in sending.hosts():
        sending.send_due(host)
