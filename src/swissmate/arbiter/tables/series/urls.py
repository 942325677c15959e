"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT, PUBLIC
from swissmate.arbiter.tables.series import pages, public_pages, qualifying_pages

urlpatterns = [
    path(EVENT + "tournaments", pages.series, name="series"),
    path(EVENT + "tournaments/move", pages.move_players, name="move-players"),
    path(EVENT + "tournaments/qualifiers", qualifying_pages.qualifiers, name="qualifiers"),
    path(EVENT + "tournaments/qualifiers/enter", qualifying_pages.enter, name="enter-qualifiers"),
    path(PUBLIC + "all", public_pages.public_series, name="public-series"),
]
