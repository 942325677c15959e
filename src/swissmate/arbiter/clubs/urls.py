"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.frame.addresses import EVENT, PUBLIC

from . import pages

urlpatterns = [
    pattern
    for field in ("club", "federation")
    for pattern in (
        path(f"{EVENT}{field}s/<number:best>", pages.groups, {"field": field}, name=f"{field}s"),
        path(
            f"{PUBLIC}{field}s/<number:best>",
            pages.public_groups,
            {"field": field},
            name=f"public-{field}s",
        ),
    )
]
