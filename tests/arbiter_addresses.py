"""The addresses of all pages, drawn from the routes: a new page is walked without being named."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from django.urls import URLPattern, get_resolver, reverse

_NOT_PAGES = {
    *("logout", "full-backup", "export", "backup-file"),
    *("fees-file", "export-all-files", "export-files", "public-games", "public-round-games"),
}
"""They answer with a file, or end the session."""
PRINTS = (
    *("pairings", "names", "slips", "boards", "standings", "crosstable", "players"),
    *(
        "cards",
        "report",
        "poster",
        "place-cards",
        "badges",
        "check-in",
        "statistics",
        "certificates",
    ),
)
"""What is printed of every event."""
_OWN: Mapping[str, Mapping[str, Sequence[object]]] = {
    "print": {"what": PRINTS},
    **{
        f"{public}{name}": {"best": (4,)}
        for public in ("", "public-")
        for name in ("clubs", "federations")
    },
    "rules": {"name": ("dutch-2026", "team-2026")},
    "help-chapter": {"slug": ("standings",)},
    "title-result": {"what": ("gm",)},
    "export-to": {"to": ("us-chess", "chess-results")},
    "welcome": {"secret": ("unknown",)},
    "enter-here": {"secret": ("unknown",)},
}
"""What the parts of an address are for one route only."""


def routes() -> Iterator[URLPattern]:
    """Return the routes of the application."""
    for pattern in get_resolver().url_patterns:
        assert isinstance(pattern, URLPattern)
        yield pattern


def page_addresses(
    values: Mapping[str, Sequence[object]], rooms: Collection[str] = ()
) -> Iterator[str]:
    """Return the address of each page for each of the values that its address has parts for.

    ``values`` has for the name of a part ("event_id", "number") what it may be. A route with a
    part that is not among them is left out; with ``rooms`` only the pages of these rooms are there.
    """
    for pattern in routes():
        view: Any = pattern.callback
        name = str(pattern.name)
        if rooms and view.__module__.split(".")[3] not in rooms:
            continue
        known = {**values, **_OWN.get(name, {})}
        parts = sorted(pattern.pattern.converters)
        if "GET" not in view.methods or name in _NOT_PAGES or not set(parts) <= set(known):
            continue
        for chosen in product(*(known[part] for part in parts)):
            yield reverse(name, kwargs=dict(zip(parts, chosen, strict=True)))
