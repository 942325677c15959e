"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT, PLAYER, PUBLIC
from swissmate.arbiter.tables.standings import club_pages, pages, tie_pages

urlpatterns = [
    path(EVENT + "standings", pages.standings, name="standings"),
    path(EVENT + "standings/ties", tie_pages.ties, name="ties"),
    path(EVENT + "standings/ties/enter", tie_pages.enter, name="enter-tie"),
    path(EVENT + "standings/ties/lots", tie_pages.draw_lots, name="draw-lots"),
    path(EVENT + "standings/ties/<number:tie>/remove", tie_pages.remove, name="reopen-tie"),
    path(EVENT + "crosstable", pages.crosstable, name="crosstable"),
    path(PLAYER + "card", pages.card, name="card"),
    path(PLAYER + "history", pages.history, name="history"),
    path(EVENT + "standings/groups", club_pages.set_rules, name="group-rules"),
    *(
        pattern
        for field in ("club", "federation")
        for pattern in (
            path(
                f"{EVENT}{field}s/<number:best>",
                club_pages.groups,
                {"field": field},
                name=f"{field}s",
            ),
            path(
                f"{PUBLIC}{field}s/<number:best>",
                club_pages.public_groups,
                {"field": field},
                name=f"public-{field}s",
            ),
        )
    ),
]
