"""The manual, chapter by chapter, and as one file."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from swissmate.arbiter.ground.frame import roles
from swissmate.arbiter.ground.frame.access import PUBLIC, page
from swissmate.arbiter.ground.frame.shared import event_page, number_in
from swissmate.arbiter.models import Account, Event, Role
from swissmate.arbiter.outside.manual.chapters import chapter_of_page, chapters, manual_text


@page(PUBLIC, "GET")
def manual(request: HttpRequest) -> HttpResponse:
    """Open the chapter about the page from which the user comes."""
    address = reverse("help-chapter", args=[chapter_of_page(request.GET.get("page", ""))])
    event = request.GET.get("event")
    return redirect(f"{address}?{urlencode({'event': event})}" if event else address)


@page(PUBLIC, "GET")
def chapter(request: HttpRequest, slug: str) -> HttpResponse:
    """Show one chapter, below the tabs of the event from whose page its reader comes."""
    by_slug = chapters()
    if slug not in by_slug:
        raise Http404
    context: dict[str, Any] = {"chapter": by_slug[slug], "chapters": by_slug.values()}
    event = _event_of_reader(request)
    if event is None:
        return render(request, "manual/chapter.html", context)
    context |= {"of_event": f"?{urlencode({'event': event.pk})}"}
    return event_page(request, "manual/chapter.html", event, context)


def _event_of_reader(request: HttpRequest) -> Event | None:
    """Return the event that the address names, if the reader is somebody who may see it."""
    reader = request.user
    event = Event.objects.filter(pk=number_in(request.GET.get("event", ""), 0)).first()
    if event is None or not isinstance(reader, Account):
        return None
    roles.in_event(reader, event.pk)
    return event if roles.where(reader, Role.VIEWER, [event]) else None


@page(PUBLIC, "GET")
def whole(request: HttpRequest) -> HttpResponse:
    """Send the whole manual as one file."""
    response = HttpResponse(manual_text(), content_type="text/markdown; charset=utf-8")
    response.headers["Content-Disposition"] = 'attachment; filename="swissmate-manual.md"'
    return response
