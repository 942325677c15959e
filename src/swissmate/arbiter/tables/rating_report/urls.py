"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT, PLAYER
from swissmate.arbiter.tables.rating_report import pages

urlpatterns = [
    path(EVENT + "rating-report", pages.rating_report, name="rating-report"),
    path(PLAYER + "rating", pages.rating_account, name="rating-account"),
    path(PLAYER + "certificate/<slug:what>", pages.title_result, name="title-result"),
]
