"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.frame.addresses import EVENT

from . import backup_pages, pages

urlpatterns = [
    path("backup", backup_pages.full_backup, name="full-backup"),
    path(EVENT + "log", pages.log, name="log"),
    path(EVENT + "log/<number:entry_id>/undo", pages.undo, name="undo"),
    path(EVENT + "backups", backup_pages.backups, name="backups"),
    path(EVENT + "backups/<str:name>", backup_pages.backup_file, name="backup-file"),
]
