"""What an arbiter does and reads at the pages of an event, as a browser sends and shows it."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from arbiter_events import games_of, say_yes
from swissmate.arbiter.models import AuditEntry, Event, Game

_INPUT = re.compile(r"<input [^>]*>")
_SELECT = re.compile(r'<select name="(\w+)"([^>]*)>(.*?)</select>', re.DOTALL)


def settings_in(client: Client, url: str) -> dict[str, object]:
    """Return the fields of the form that a browser would send: those that are not locked."""
    text = client.get(url).content.decode()
    form = text[text.index('class="event-form"') : text.index("</form>", text.index("event-form"))]
    values: dict[str, object] = {}
    for tag in _INPUT.findall(form):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if "name" not in attributes or re.search(r"\bdisabled\b", tag):
            continue
        ticked = attributes.get("type") in {"checkbox", "radio"}
        if ticked and not re.search(r"\bchecked\b", tag):
            continue
        usual = "on" if attributes.get("type") == "checkbox" else ""
        values[attributes["name"]] = unescape(attributes.get("value", usual))
    for name, rest, options in _SELECT.findall(form):
        if "disabled" not in rest:
            chosen = re.search(r'<option value="([^"]*)" selected', options)
            values[name] = chosen[1] if chosen else ""
    return values


def locked_in(client: Client, url: str) -> set[str]:
    """Return the names of the fields that the form shows as locked."""
    text = client.get(url).content.decode()
    return {
        found[1]
        for tag in re.findall(r"<(?:input|select) [^>]*>", text)
        if re.search(r"\bdisabled\b", tag) and (found := re.search(r'name="(\w+)"', tag))
    }


def change(client: Client, url: str, **values: object) -> Any:
    """Send the form with other values, also for what is locked."""
    return client.post(url, {**settings_in(client, url), **values})


def page_of(client: Client, event: Event, path: str) -> str:
    """Return a page of an event; where it leads elsewhere, the page that follows."""
    return str(client.get(f"/events/{event.pk}/{path}", follow=True).content.decode())


def points_in(client: Client, event: Event) -> dict[str, str]:
    """Return the points in the standings, by name."""
    page = page_of(client, event, "standings")
    names = event.players.values_list("name", flat=True)
    return {
        name: page.split(f">{name}<")[1].split("<b>")[1].split("</b>")[0]
        for name in names
        if f">{name}<" in page
    }


def exported(client: Client, event: Event, *, rating: bool = False) -> str:
    """Return the TRF26 of an event; the page that says no where it is refused."""
    return page_of(client, event, "export/trf26" + ("?for=rating" if rating else ""))


def upload(text: str | bytes, name: str = "event.trf") -> dict[str, object]:
    """Return the form with a file."""
    data = text.encode() if isinstance(text, str) else text
    return {"file": SimpleUploadedFile(name, data)}


def imported(client: Client, text: str) -> Event:
    """Return the event that a file becomes."""
    page = say_yes(client, "/import-trf", upload(text)).content.decode()
    return Event.objects.get(pk=re.findall(r'href="/events/(\d+)/"', page)[-1])


def is_refused(client: Client, text: str) -> bool:
    """Whether a file is refused without a question, and nothing comes of it."""
    before = Event.objects.count()
    answer = client.post("/import-trf", upload(text), follow=True)
    shown = 'class="message error"' in answer.content.decode()
    return shown and "X-Asked" not in answer.headers and Event.objects.count() == before


def bring(client: Client, text: str, name: str = "list.txt", **more: str) -> str:
    """Import a rating list; the page that follows."""
    answer = client.post("/ratings", {**upload(text, name), **more}, follow=True)
    return str(answer.content.decode())


def picks(client: Client, event: Event, words: str) -> list[dict[str, str]]:
    """Return what the people of the rating lists that a search finds fill into the form."""
    page = client.get(f"/events/{event.pk}/players/search", {"q": words}).content.decode()
    return [json.loads(fill) for fill in re.findall(r"data-fill='([^']*)'", page)]


def undo(client: Client, event: Event, **which: object) -> str:
    """Undo the newest line of the log, or the newest of some kind; the page that follows."""
    entry = AuditEntry.objects.filter(event_id=event.pk, **which).latest("pk")
    answer = client.post(f"/events/{event.pk}/log/{entry.pk}/undo", follow=True)
    return str(answer.content.decode())


def leave_mode(client: Client, event: Event) -> None:
    """Leave FIDE mode."""
    say_yes(client, f"/events/{event.pk}/integrity/leave", {"reason": "an open event"})


def enter(client: Client, game: Game, result: str) -> str:
    """Enter a result on the round's page; what became of it."""
    url = f"/events/{game.pairing.round.event_id}/games/{game.pk}/result"
    answer = client.post(url, {"result": result, "version": game.version})
    game.refresh_from_db()
    return str(answer.headers["X-Outcome"])


def by_hand(client: Client, event: Event, number: int) -> str:
    """Pair a round and begin to alter it; the address of the alteration."""
    say_yes(client, f"/events/{event.pk}/rounds/{number}/pair", {})
    url = f"/events/{event.pk}/rounds/{number}/manual"
    client.post(f"{url}/start")
    return url


def numbers_in(game: Game) -> tuple[int, int]:
    """Return the numbers of White and Black."""
    assert game.pairing.black is not None
    return game.pairing.white.tpn, game.pairing.black.tpn


def met(event: Event, number: int) -> list[tuple[int, int]]:
    """Return who meets in a round, board by board, without the bye."""
    return [numbers_in(game) for game in games_of(event, number) if game.pairing.black]
