"""The queue of an event's sign-ups, and what its public form says."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from swissmate.arbiter.event.entries.alphabet import by_name
from swissmate.arbiter.event.entries.places import free_places
from swissmate.arbiter.event.sign_up import erasing, shown, terms
from swissmate.arbiter.event.sign_up import sign_ups as queue
from swissmate.arbiter.event.sign_up.forms import TermsForm
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.frame.access import CHIEF, actor, page
from swissmate.arbiter.ground.frame.shared import (
    event_of,
    event_page,
    number_from,
    numbers_from,
    refusals,
)
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event, Player, SignUp


@page(CHIEF, "GET")
def sign_ups(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who has signed up, what is doubtful about them, and the settings of the form."""
    event = event_of(event_id)
    return _page(request, event, TermsForm(instance=terms.terms_of(event)))


def _page(request: HttpRequest, event: Event, form: TermsForm, status: int = 200) -> HttpResponse:
    rows = list(SignUp.objects.filter(event=event).select_related("player"))
    undecided = queue.doubted(event, [row for row in rows if row.state in queue.UNDECIDED])
    saved = terms.terms_of(event)
    context = {
        "form": form,
        "terms": saved,
        "closed": terms.why_closed(saved),
        "free": free_places(event, saved),
        "groups": [
            (state, label, [line for line in undecided if line[0].state == state])
            for state, label in SignUp.State.choices
            if state in queue.UNDECIDED
        ],
        "gone": [row for row in rows if row.state == SignUp.State.WITHDRAWN and row.player],
        "decided": [row for row in rows if row.state not in queue.UNDECIDED],
        "players": by_name(Player.objects.filter(event=event)),
        "address": request.build_absolute_uri(reverse("sign-up", args=[event.key])),
        "count": len(rows),
        "is_overdue": bool(rows) and timezone.localdate() > saved.erased_by,
        "backups": len(archives.backup_names(event.pk)),
        "emails": ",".join(row.email for row, *_rest in undecided if row.email),
    }
    return event_page(request, "sign_up/sign_ups.html", event, context, status)


@page(CHIEF, "POST", shows=shown.terms)
def set_terms(request: HttpRequest, event_id: int) -> HttpResponse:
    """Save what the form says and asks; open or close it."""
    event = event_of(event_id)
    form = TermsForm(request.POST, instance=terms.terms_of(event))
    if not form.is_valid():
        return _page(request, event, form, 400)
    try:
        terms.set_terms(event.pk, actor(request), form.values())
    except Refused as refusal:
        form.add_error(None, str(refusal))
        return _page(request, event, form, 400)
    messages.success(request, _("Saved."))
    return redirect("sign-ups", event.pk)


@page(CHIEF, "POST")
def decide(request: HttpRequest, event_id: int) -> HttpResponse:
    """Accept, refuse or move up what is ticked, or say which player somebody is."""
    event = event_of(event_id)
    chosen, what = numbers_from(request, "chosen"), request.POST.get("do", "")
    reason = request.POST.get("reason", "")
    with refusals(request):
        if what == "accept":
            count = len(queue.accept(event.pk, actor(request), chosen, reason))
            text = ngettext("%(n)s player added.", "%(n)s players added.", count)
            messages.success(request, text % {"n": count})
        elif what == "refuse":
            queue.refuse(event.pk, actor(request), chosen, reason)
        elif what == "give":
            queue.give(event.pk, actor(request), chosen)
        elif len(chosen) == 1:
            queue.merge(event.pk, actor(request), chosen[0], number_from(request, "player"))
        else:
            raise Refused(_("Tick one sign-up, and choose its player."))
    return redirect("sign-ups", event.pk)


@page(CHIEF, "POST")
def erase(request: HttpRequest, event_id: int) -> HttpResponse:
    """Delete what people wrote to sign up, for good."""
    event = event_of(event_id)
    with refusals(request):
        erasing.erase(event.pk, actor(request))
        messages.success(
            request, _("The personal data are deleted here. Backups made before still have them.")
        )
    return redirect("sign-ups", event.pk)
