"""The page of webhooks: who is told what, how it went, and a message to try the way."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.access import CHIEF, actor, page
from swissmate.arbiter.ground.frame.shared import event_of, event_page, refusals
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Event, Telling, Webhook
from swissmate.arbiter.models.webhooks import Topic
from swissmate.arbiter.outside.webhooks import hooks, shown
from swissmate.arbiter.outside.webhooks.kept import Target

_LISTED = 20


@page(CHIEF, "GET")
def webhooks(request: HttpRequest, event_id: int) -> HttpResponse:
    """Show who is told what, the last messages, and the form for another program."""
    return _page(request, event_of(event_id))


def _page(
    request: HttpRequest, event: Event, typed: Mapping[str, object] | None = None, status: int = 200
) -> HttpResponse:
    rows = [
        {
            "webhook": webhook,
            "waiting": webhook.tellings.filter(state=Telling.State.WAITING).count(),
            "given_up": webhook.tellings.filter(state=Telling.State.GIVEN_UP).count(),
            "last": webhook.tellings.order_by("-pk")[:_LISTED],
        }
        for webhook in Webhook.objects.filter(event=event)
    ]
    context = {"rows": rows, "topics": Topic.choices, "typed": typed or {}}
    return event_page(request, "webhooks/webhooks.html", event, context, status)


@page(CHIEF, "POST")
def add_webhook(request: HttpRequest, event_id: int) -> HttpResponse:
    """Tell another program from now on; the secret is never shown again."""
    event = event_of(event_id)
    topics = request.POST.getlist("topic")
    address = request.POST.get("address", "").strip()
    target = Target(address, request.POST.get("secret", "").strip())
    try:
        hooks.add(event.pk, actor(request), target, topics)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return _page(request, event, {"address": address, "topics": topics}, 400)
    messages.success(request, _("Saved."))
    return redirect("webhooks", event.pk)


@page(CHIEF, "POST", shows=shown.topics)
def change_webhook(request: HttpRequest, event_id: int, key: str) -> HttpResponse:
    """Change what a program is told."""
    event = event_of(event_id)
    with refusals(request):
        hooks.change(event.pk, actor(request), key, request.POST.getlist("topic"))
        messages.success(request, _("Saved."))
    return redirect("webhooks", event.pk)


@page(CHIEF, "POST")
def remove_webhook(request: HttpRequest, event_id: int, key: str) -> HttpResponse:
    """Tell a program nothing any more."""
    event = event_of(event_id)
    with refusals(request):
        hooks.remove(event.pk, actor(request), key)
    return redirect("webhooks", event.pk)


@page(CHIEF, "POST")
def try_webhook(request: HttpRequest, event_id: int, key: str) -> HttpResponse:
    """Send a message that tells nothing."""
    event = event_of(event_id)
    with refusals(request):
        hooks.try_it(event.pk, key)
        messages.success(request, _("A test is on its way: see below whether it was taken."))
    return redirect("webhooks", event.pk)
