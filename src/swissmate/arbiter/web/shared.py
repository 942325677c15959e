"""What several pages need: finding an event, saying that something was refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.http import content_disposition_header

from swissmate.arbiter.models import Conflict, Event
from swissmate.arbiter.service.errors import Refused
from swissmate.arbiter.service.players import last_paired_round

_TABS: Final = {
    "players": ("players", "add-player", "import-players", "player", "card"),
    "rounds": ("round", "manual", "by-hand", "correct", "explain"),
    "standings": ("standings",),
    "crosstable": ("crosstable",),
    "print": ("print-menu",),
    "log": ("log",),
    "backups": ("backups",),
    "settings": ("settings",),
}


def event_of(event_id: int) -> Event:
    """Return an event or answer 404."""
    return get_object_or_404(Event, pk=event_id)


def event_page(
    request: HttpRequest,
    template: str,
    event: Event,
    context: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render a page of an event with what its frame needs."""
    match = request.resolver_match
    name = match.url_name if match else ""
    frame = {
        "tab": next((tab for tab, names in _TABS.items() if name in names), ""),
        "event": event,
        "last_round": last_paired_round(event),
        "open_conflicts": Conflict.objects.filter(game__round__event=event, settled=False).count(),
    }
    return render(request, template, {**frame, **(context or {})}, status=status)


@contextmanager
def refusals(request: HttpRequest) -> Iterator[None]:
    """Turn a refusal into a message on the next page."""
    try:
        yield
    except Refused as refusal:
        messages.error(request, str(refusal))


def number_from(request: HttpRequest, name: str, default: int = 0) -> int:
    """Return a number from a form; the default when it is not one."""
    text = request.POST.get(name, "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else default


def only_here(request: HttpRequest) -> bool:
    """Whether the page was opened by an address that other machines cannot reach."""
    return request.get_host().split(":")[0] in {"127.0.0.1", "localhost"}


def download(content: bytes | str, name: str, content_type: str) -> HttpResponse:
    """Answer with a file to be saved."""
    return HttpResponse(
        content,
        content_type=content_type,
        headers={"Content-Disposition": content_disposition_header(True, name) or "attachment"},
    )
