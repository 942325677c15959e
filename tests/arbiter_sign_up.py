"""An event whose sign-up form is open, and people who fill it in."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.test import Client

from arbiter_events import make_event
from swissmate.arbiter.event.sign_up import terms
from swissmate.arbiter.models import Account, Event, SignUp

OPEN = {
    "is_open": True,
    "opens": None,
    "closes": None,
    "places": None,
    "has_waiting_list": True,
    "moves_up": True,
    "fields": "federation club birth sex title fide_id national_rating email phone comment",
    "text": "",
    "consent": "I agree.",
    "kept_days": 30,
}


def open_form(chief: Account, count: int = 0, **values: object) -> Event:
    """Make an event with an open form."""
    event = make_event(chief, count)
    terms.set_terms(event.pk, chief, {**OPEN, **values})
    event.refresh_from_db()
    return event


def stamp_in(client: Client, event: Event) -> str:
    """The stamp of the form, as its page has it."""
    found = re.search(
        r'name="once" value="([^"]+)"', client.get(f"/p/{event.key}/sign-up").content.decode()
    )
    assert found
    return unescape(found[1])


def send(client: Client, event: Event, name: str, **values: Any) -> Any:
    """Open the form, fill it in and send it; the answer."""
    stamp = values.pop("once", None) or stamp_in(client, event)
    form = {"name": name, "consent": "on", "once": stamp, **values}
    return client.post(f"/p/{event.key}/sign-up", form)


def states(event: Event) -> dict[str, str]:
    """How far each sign-up is, by name."""
    return dict(SignUp.objects.filter(event=event).values_list("name", "state"))
