"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT, PUBLIC
from swissmate.arbiter.tables.seasons import pages

_SEASON = EVENT + "season"
urlpatterns = [
    path(_SEASON, pages.season, name="season"),
    path(f"{_SEASON}/print", pages.season_print, name="season-print"),
    path(f"{_SEASON}/rules", pages.season_rules, name="season-rules"),
    path(f"{_SEASON}/set", pages.set_season, name="set-season"),
    path(f"{_SEASON}/remove", pages.remove_season, name="remove-season"),
    path(f"{_SEASON}/people", pages.season_people, name="season-people"),
    path(f"{_SEASON}/people/decide", pages.decide, name="decide-person"),
    path(f"{_SEASON}/people/<number:entry_id>/reopen", pages.reopen, name="reopen-person"),
    path(f"{_SEASON}/points/give", pages.give_points, name="give-points"),
    path(f"{_SEASON}/points/<number:entry_id>/take", pages.take_points, name="take-points"),
    path(PUBLIC + "season", pages.public_season, name="public-season"),
    path(
        PUBLIC + "season/<number:category_id>", pages.public_season, name="public-season-category"
    ),
]
