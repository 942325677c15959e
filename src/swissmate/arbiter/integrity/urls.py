"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.frame.addresses import EVENT

from . import pages

urlpatterns = [
    path(EVENT + "integrity", pages.integrity, name="integrity"),
    path(EVENT + "integrity/leave", pages.leave, name="leave-mode"),
]
