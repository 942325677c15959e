"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from . import pages

urlpatterns = [
    path("restore", pages.restore, name="restore"),
    path(
        "deleted/<number:event_id>/<str:name>/restore",
        pages.restore_deleted,
        name="restore-deleted",
    ),
]
