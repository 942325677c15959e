"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT, PUBLIC
from swissmate.arbiter.tables.series import (
    board_pages,
    desk_pages,
    pages,
    public_pages,
    qualifying_pages,
)

urlpatterns = [
    path(EVENT + "tournaments", pages.series, name="series"),
    path(EVENT + "tournaments/move", pages.move_players, name="move-players"),
    path(EVENT + "tournaments/boards", board_pages.number_boards, name="number-boards"),
    path(EVENT + "tournaments/desk", desk_pages.desk, name="desk"),
    path(EVENT + "tournaments/desk/here", desk_pages.here, name="desk-here"),
    path(EVENT + "tournaments/desk/act", desk_pages.act, name="desk-act"),
    path(EVENT + "tournaments/qualifiers", qualifying_pages.qualifiers, name="qualifiers"),
    path(EVENT + "tournaments/qualifiers/enter", qualifying_pages.enter, name="enter-qualifiers"),
    path(
        EVENT + "tournaments/qualifiers/replace",
        qualifying_pages.replace,
        name="replace-qualifier",
    ),
    path(PUBLIC + "all", public_pages.public_series, name="public-series"),
]
