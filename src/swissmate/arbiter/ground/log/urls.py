"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.frame.addresses import EVENT
from swissmate.arbiter.ground.log import integrity_pages, pages

urlpatterns = [
    path(EVENT + "log", pages.log, name="log"),
    path(EVENT + "log/back", pages.back, name="log-back"),
    path(EVENT + "log/undo", pages.undo_steps, name="undo-steps"),
    path(EVENT + "log/<number:entry_id>/undo", pages.undo, name="undo"),
    path(EVENT + "integrity", integrity_pages.integrity, name="integrity"),
    path(EVENT + "integrity/leave", integrity_pages.leave, name="leave-mode"),
]
