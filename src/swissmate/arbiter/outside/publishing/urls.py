"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT, PUBLIC
from swissmate.arbiter.outside.publishing import (
    finish_pages,
    public_pages,
    screen_pages,
    why_pages,
)

urlpatterns = [
    path(EVENT + "finish", finish_pages.finish, name="finish"),
    path(EVENT + "finish/save", finish_pages.save_finish, name="save-finish"),
    path(PUBLIC, public_pages.pairings, name="public"),
    path(PUBLIC + "rounds/<number:number>", public_pages.pairings, name="public-round"),
    path(PUBLIC + "rounds/<number:number>/why/<number:tpn>", why_pages.why, name="public-why"),
    path(PUBLIC + "standings", public_pages.standings, name="public-standings"),
    path(PUBLIC + "crosstable", public_pages.crosstable, name="public-crosstable"),
    path(PUBLIC + "players", public_pages.players, name="public-players"),
    path(PUBLIC + "players/<number:tpn>", public_pages.card, name="public-card"),
    path(PUBLIC + "screen", screen_pages.screen, name="screen"),
    path(PUBLIC + "all/screen", screen_pages.series_screen, name="series-screen"),
]
