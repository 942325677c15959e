"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT, PUBLIC
from swissmate.arbiter.outside.forecasts import pages

urlpatterns = [
    path(EVENT + "next", pages.next_so_far, name="next"),
    path(PUBLIC + "players/<number:tpn>/next", pages.opponents, name="public-next"),
]
