"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.event.events import pages, timetable_pages
from swissmate.arbiter.ground.frame.addresses import EVENT

urlpatterns = [
    path("", pages.home, name="home"),
    path("events/new", pages.new_event, name="new-event"),
    path(EVENT, pages.event_home, name="event"),
    path(EVENT + "settings", pages.settings, name="settings"),
    path(EVENT + "archive", pages.archive, name="archive-event"),
    path(EVENT + "delete", pages.delete, name="delete-event"),
    path(EVENT + "copy", pages.copy, name="copy-event"),
    path(EVENT + "timetable", timetable_pages.times, name="timetable"),
    path(EVENT + "timetable/save", timetable_pages.save_times, name="save-timetable"),
]
