"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.frame.addresses import EVENT, PUBLIC

from . import pages

urlpatterns = [
    path(EVENT + "schedule", pages.whole, name="schedule"),
    path(EVENT + "schedule/draw", pages.draw, name="draw-numbers"),
    path(PUBLIC + "schedule", pages.public, name="public-schedule"),
]
