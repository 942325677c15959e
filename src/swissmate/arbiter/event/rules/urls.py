"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.event.rules import pages

urlpatterns = [
    path("rules/<slug:name>", pages.rules, name="rules"),
]
