"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.frame.addresses import EVENT, PLAYER

from . import pages

urlpatterns = [
    path(EVENT + "standings", pages.standings, name="standings"),
    path(EVENT + "crosstable", pages.crosstable, name="crosstable"),
    path(PLAYER + "card", pages.card, name="card"),
    path(PLAYER + "history", pages.history, name="history"),
]
