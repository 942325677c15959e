"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.event.teams import pages
from swissmate.arbiter.ground.frame.addresses import EVENT, PLAYER

urlpatterns = [
    path(EVENT + "teams", pages.team_list, name="teams"),
    path(EVENT + "teams/rules", pages.change_rules, name="team-rules"),
    path(EVENT + "teams/add", pages.add, name="add-team"),
    path(EVENT + "teams/import", pages.import_rows, name="import-teams"),
    path(PLAYER + "roster", pages.roster, name="roster"),
]
