"""How addresses of an event begin, for the ``urls`` of every room; where a request comes from."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import ip_address
from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.urls import get_script_prefix, reverse

EVENT: Final = "events/<int:event_id>/"
ROUND: Final = EVENT + "rounds/<int:number>/"
GAME: Final = EVENT + "games/<int:game_id>/"
PLAYER: Final = EVENT + "players/<int:player_id>/"
PUBLIC: Final = "p/<slug:key>/"


def address_of(name: str, *values: object) -> str:
    """Return the address of a page by its name; composed once, as long as it is used.

    Raises:
        NoReverseMatch: there is no such page.
    """
    return _composed(get_script_prefix(), name, values)


@lru_cache(maxsize=8192)
def _composed(prefix: str, name: str, values: tuple[object, ...]) -> str:
    """Return an address below a prefix; Django takes the one that is set."""
    del prefix
    return reverse(name, args=values)


def client_address(request: HttpRequest) -> str:
    """Return the address of whoever asks: behind a proxy of ours the one that it names.

    ``X-Forwarded-For`` is believed only from the proxies in ``SWISSMATE_PROXY``; each appends the
    address it saw, so that the last one that is no proxy of ours is the client's.
    """
    address = str(request.META.get("REMOTE_ADDR", ""))
    named = str(request.META.get("HTTP_X_FORWARDED_FOR", "")).split(",")
    while address in settings.PROXIES and named:
        before = named.pop().strip()
        try:
            address = str(ip_address(before))
        except ValueError:
            break
    return address
