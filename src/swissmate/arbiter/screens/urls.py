"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.frame.addresses import PUBLIC

from . import pages

urlpatterns = [
    path(PUBLIC + "screen", pages.screen, name="screen"),
    path(PUBLIC + "all/screen", pages.series_screen, name="series-screen"),
]
