"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import PUBLIC, ROUND
from swissmate.arbiter.rounds.arrivals import pages

urlpatterns = [
    path(ROUND + "check-in", pages.arrivals, name="check-in"),
    path(ROUND + "check-in/tick", pages.tick, name="tick"),
    path(ROUND + "check-in/finish", pages.finish, name="finish-check-in"),
    path(ROUND + "check-in/entrance", pages.entrance, name="entrance"),
    path(ROUND + "check-in/entrance.svg", pages.entrance_picture, name="entrance-picture"),
    path(PUBLIC + "here/<number:number>/<slug:code>", pages.here, name="here"),
]
