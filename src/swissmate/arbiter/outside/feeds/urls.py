"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import PUBLIC
from swissmate.arbiter.outside.feeds import pages

urlpatterns = [
    path("openapi.json", pages.description, name="openapi"),
    path(PUBLIC + "event.json", pages.event_json, name="public-data"),
    path(PUBLIC + "players.json", pages.players_json, name="public-players-data"),
    path(PUBLIC + "rounds/<number:number>.json", pages.round_json, name="public-round-data"),
    path(PUBLIC + "standings.json", pages.standings_json, name="public-standings-data"),
    path(PUBLIC + "calendar.ics", pages.calendar, name="public-calendar"),
    path(PUBLIC + "feed.atom", pages.feed, name="public-feed"),
    path(PUBLIC + "embed", pages.embedded_pairings, name="embedded-pairings"),
    path(PUBLIC + "embed/standings", pages.embedded_standings, name="embedded-standings"),
]
