"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT, PUBLIC
from swissmate.arbiter.rounds.bracket import pages

urlpatterns = [
    path(EVENT + "bracket", pages.bracket, name="bracket"),
    path(EVENT + "bracket/paper", pages.paper, name="bracket-paper"),
    path(EVENT + "bracket.svg", pages.picture, name="bracket-picture"),
    path(EVENT + "bracket/terms", pages.terms, name="knockout-terms"),
    path(EVENT + "bracket/seeds", pages.seeds, name="order-seeds"),
    path(EVENT + "bracket/<number:match>", pages.decide, name="decide-match"),
    path(PUBLIC + "bracket", pages.public, name="public-bracket"),
    path(PUBLIC + "bracket.svg", pages.public_picture, name="public-bracket-picture"),
]
