"""The addresses of this room."""

from __future__ import annotations

from django.urls import path

from swissmate.arbiter.ground.backups import pages
from swissmate.arbiter.ground.frame.addresses import EVENT

urlpatterns = [
    path("backup", pages.full_backup, name="full-backup"),
    path(EVENT + "backups", pages.backups, name="backups"),
    path(EVENT + "backups/<str:name>", pages.backup_file, name="backup-file"),
]
