"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT, PUBLIC
from swissmate.arbiter.tables.series import pages, public_pages

urlpatterns = [
    path(EVENT + "tournaments", pages.series, name="series"),
    path(EVENT + "tournaments/move", pages.move_players, name="move-players"),
    path(PUBLIC + "all", public_pages.public_series, name="public-series"),
]
