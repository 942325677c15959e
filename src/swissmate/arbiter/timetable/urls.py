"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.frame.addresses import EVENT

from . import pages

urlpatterns = [
    path(EVENT + "timetable", pages.times, name="timetable"),
    path(EVENT + "timetable/save", pages.save_times, name="save-timetable"),
]
