"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.frame.addresses import EVENT, PLAYER

from . import pages

urlpatterns = [
    path(EVENT + "tournaments", pages.series, name="series"),
    path(PLAYER + "move", pages.move_player, name="move-player"),
]
