"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.frame.addresses import EVENT, PLAYER

from . import by_round_pages, pages, report_pages

urlpatterns = [
    path("ratings", pages.ratings, name="ratings"),
    path("ratings/stop", pages.stop, name="stop-reading"),
    path("ratings/fetch", pages.fetch, name="fetch-ratings"),
    path(EVENT + "ratings", pages.compare, name="compare-ratings"),
    path(EVENT + "ratings/rounds", by_round_pages.round_ratings, name="round-ratings"),
    path("ratings/<number:list_id>/decide", pages.decide, name="decide-ratings"),
    path(EVENT + "rating-report", report_pages.rating_report, name="rating-report"),
    path(PLAYER + "rating", report_pages.rating_account, name="rating-account"),
    path(PLAYER + "certificate/<slug:what>", report_pages.title_result, name="title-result"),
]
