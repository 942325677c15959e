"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.frame.addresses import EVENT

from . import import_pages, pages, rules_pages

urlpatterns = [
    path("", pages.home, name="home"),
    path("import-trf", import_pages.import_trf, name="import-trf"),
    path("rules/<slug:name>", rules_pages.rules, name="rules"),
    path("events/new", pages.new_event, name="new-event"),
    path(EVENT, pages.event_home, name="event"),
    path(EVENT + "settings", pages.settings, name="settings"),
    path(EVENT + "archive", pages.archive, name="archive-event"),
    path(EVENT + "delete", pages.delete, name="delete-event"),
    path(EVENT + "copy", pages.copy, name="copy-event"),
]
