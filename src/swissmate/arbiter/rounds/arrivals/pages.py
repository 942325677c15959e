"""The check-in: for arbiters and helpers with a phone, and for players with their own."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.access import CHIEF, DEPUTY, PUBLIC, actor, page
from swissmate.arbiter.ground.frame.addresses import device_trace
from swissmate.arbiter.ground.frame.codes import code_picture
from swissmate.arbiter.ground.frame.cookies import set_phone_cookie
from swissmate.arbiter.ground.frame.shared import (
    event_of,
    event_page,
    number_from,
    phone_page,
    refusals,
)
from swissmate.arbiter.ground.frame.throttle import Throttle
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.arrivals import check_in
from swissmate.wording import whole_number

_PER_PHONE: Final = 4
"""This many players can check in from one phone: a family, not a club."""
_FROM_ONE_TRACE: Final = Throttle(most=_PER_PHONE, seconds=12 * 3600)
"""The same for a phone that hides its cookies; phones behind one address of the internet that are
of the same make cannot be told apart, and the arbiter ticks those players."""
_COOKIE: Final = "here"
_DAY: Final = 24 * 3600


def _context(event: Event, number: int) -> dict[str, Any]:
    rows = check_in.expected(event, number)
    return {
        "event": event,
        "number": number,
        "rows": rows,
        "here": sum(row.at is not None for row in rows),
        "absent": sum(row.is_absent for row in rows),
    }


@page(DEPUTY, "GET")
def arrivals(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Show who is expected and who is here; the list alone is sent only if it has changed."""
    event = event_of(event_id)
    if number != last_paired_round(event) + 1 or number > event.rounds:
        return redirect("round", event.pk, number)
    if "part" in request.GET:
        if request.GET.get("since") == str(event.revision):
            return HttpResponse(status=204)
        return render(request, "arrivals/_list.html", _context(event, number))
    return event_page(request, "arrivals/check_in.html", event, _context(event, number))


@page(DEPUTY, "POST")
def tick(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Note that a player is here, or not; the answer is the list as it is now."""
    event = event_of(event_id)
    here = request.POST.get("here") == "1"
    with refusals(request):
        check_in.tick(event.pk, actor(request), number_from(request, "player"), number, here=here)
    if not request.headers.get("HX-Request"):
        return redirect("check-in", event.pk, number)
    event.refresh_from_db()
    return render(request, "arrivals/_list.html", _context(event, number))


@page(CHIEF, "POST")
def finish(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Note that everybody is here (``all``), or that those not ticked are absent."""
    event = event_of(event_id)
    with refusals(request):
        if request.POST.get("do") == "all":
            check_in.tick_all(event.pk, actor(request), number)
        else:
            names = check_in.close(event.pk, actor(request), number)
            text = _("Absent: %(names)s") % {"names": "; ".join(names) or "–"}
            messages.success(request, text)
            return redirect("round", event.pk, number)
    return redirect("check-in", event.pk, number)


def _address(request: HttpRequest, event: Event, number: int) -> str:
    code = check_in.entrance_code(event, number)
    return request.build_absolute_uri(reverse("here", args=[event.key, number, code]))


@page(DEPUTY, "GET")
def entrance(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Show the code for the entrance, to be printed or put on a screen."""
    event = event_of(event_id)
    if not event.self_check_in:
        raise Http404
    link = _address(request, event, number)
    heading = _("Round %(n)s: are you here?") % {"n": number}
    context = {"number": number, "link": link, "heading": heading}
    return event_page(request, "arrivals/entrance.html", event, context)


@page(DEPUTY, "GET")
def entrance_picture(request: HttpRequest, event_id: int, number: int) -> HttpResponse:
    """Draw the code for the entrance."""
    return code_picture(_address(request, event_of(event_id), number), error="m", scale=8)


def _event_at(key: str, number: int, code: str) -> Event:
    """Return the event whose entrance code was scanned, or answer 404."""
    event = Event.objects.filter(key=key, is_public=True, self_check_in=True).first()
    if event is None or not constant_time_compare(code, check_in.entrance_code(event, number)):
        raise Http404
    return event


@page(PUBLIC, "GET", "POST")
def here(request: HttpRequest, key: str, number: int, code: str) -> HttpResponse:
    """Let players check themselves in; one phone may do so for a few players only."""
    event = _event_at(key, number, code)
    salt = f"here-{event.key}-{number}"
    cookie = request.get_signed_cookie(_COOKIE, "", salt=salt, max_age=_DAY) or ""
    keys = [number_ for part in cookie.split("-") if (number_ := whole_number(part)) is not None]
    problem = ""
    seen = device_trace(request)
    trace = f"{event.key}-{number}-{seen}" if seen else ""
    if request.method == "POST":
        player = number_from(request, "player")
        try:
            spent = trace and _FROM_ONE_TRACE.is_spent(trace)
            if player not in keys and (len(keys) >= _PER_PHONE or spent):
                raise Refused(_("This phone has checked in others already: see the arbiter."))
            check_in.tick(event.pk, None, player, number, here=True)
            if trace and player not in keys:
                _FROM_ONE_TRACE.count(trace)
            keys = [*dict.fromkeys([*keys, player])]
        except Refused as refusal:
            problem = str(refusal)
    rows = check_in.expected(event, number)
    context = {
        "event": event,
        "number": number,
        "code": code,
        "rows": [row for row in rows if row.at is None],
        "mine": [row for row in rows if row.at is not None and row.player.pk in keys],
        "problem": problem,
        "closed": number <= last_paired_round(event),
    }
    response = phone_page(request, "arrivals/here.html", context, 409 if problem else 200)
    if keys:
        text = "-".join(map(str, keys))
        set_phone_cookie(response, _COOKIE, text, salt=salt, max_age=_DAY)
    return response
