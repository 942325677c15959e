"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT
from swissmate.arbiter.outside.webhooks import pages

_HOOK = EVENT + "webhooks/<slug:key>/"

urlpatterns = [
    path(EVENT + "webhooks", pages.webhooks, name="webhooks"),
    path(EVENT + "webhooks/add", pages.add_webhook, name="add-webhook"),
    path(_HOOK + "change", pages.change_webhook, name="change-webhook"),
    path(_HOOK + "remove", pages.remove_webhook, name="remove-webhook"),
    path(_HOOK + "try", pages.try_webhook, name="try-webhook"),
]
