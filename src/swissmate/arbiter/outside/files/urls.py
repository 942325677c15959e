"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.outside.files import import_pages, pages

urlpatterns = [
    path("import-trf", import_pages.import_trf, name="import-trf"),
    path("take-over", import_pages.take_over, name="take-over"),
    path("restore", pages.restore, name="restore"),
    path(
        "deleted/<number:event_id>/<str:name>/restore",
        pages.restore_deleted,
        name="restore-deleted",
    ),
]
