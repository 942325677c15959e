"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.event.ratings import by_round_pages, pages
from swissmate.arbiter.ground.frame.addresses import EVENT

urlpatterns = [
    path("ratings", pages.ratings, name="ratings"),
    path("ratings/stop", pages.stop, name="stop-reading"),
    path("ratings/fetch", pages.fetch, name="fetch-ratings"),
    path(EVENT + "ratings", pages.compare, name="compare-ratings"),
    path(EVENT + "ratings/rounds", by_round_pages.round_ratings, name="round-ratings"),
    path("ratings/<number:list_id>/decide", pages.decide, name="decide-ratings"),
]
