"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT
from swissmate.arbiter.outside.exchange import pages

_TO = EVENT + "exports/<slug:to>/"

urlpatterns = [
    path(EVENT + "exports", pages.exports, name="exports"),
    path(EVENT + "exports/choose", pages.choose, name="choose-exports"),
    path(EVENT + "exports/files", pages.all_files, name="export-all-files"),
    path(_TO, pages.export_to, name="export-to"),
    path(_TO + "save", pages.save, name="save-export"),
    path(_TO + "files", pages.files, name="export-files"),
    path(_TO + "send", pages.send, name="send-export"),
    path(_TO + "read-back", pages.read_back, name="read-back"),
    path(_TO + "delivery", pages.delivery, name="delivery"),
    path(_TO + "repeat", pages.repeat, name="repeat-export"),
]
