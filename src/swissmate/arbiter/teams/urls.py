"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.frame.addresses import EVENT, PLAYER, PUBLIC, ROUND

from . import captain_pages, pages

urlpatterns = [
    path(EVENT + "teams", pages.team_list, name="teams"),
    path(EVENT + "teams/rules", pages.change_rules, name="team-rules"),
    path(EVENT + "teams/add", pages.add, name="add-team"),
    path(EVENT + "teams/import", pages.import_rows, name="import-teams"),
    path(PLAYER + "roster", pages.roster, name="roster"),
    path(ROUND + "line-ups", pages.round_line_ups, name="line-ups"),
    path(ROUND + "line-ups/lock", pages.lock, name="lock-line-ups"),
    path(ROUND + "line-ups/<number:player_id>", pages.line_up, name="line-up"),
    path(PUBLIC + "captain/<slug:secret>", captain_pages.captain, name="captain"),
]
