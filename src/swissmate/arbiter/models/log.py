"""The audit log: who changed what and when, row by row, so that it can be undone."""

from __future__ import annotations

from django.db import models
from django.utils import timezone


class AuditEntry(models.Model):
    """One use-case that changed something. Entries are only ever added (a trigger enforces this).

    ``changes`` is a list of ``{"table", "pk", "before", "after"}``, in which ``before`` and
    ``after`` hold the fields that changed (None: the row did not exist). ``data`` fills in the
    sentence of the action. ``undoes`` is the entry that this one undid.
    """

    event_id = models.BigIntegerField(null=True, db_index=True)
    at = models.DateTimeField(default=timezone.now, editable=False)
    who = models.CharField(max_length=150)
    action = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    reason = models.CharField(max_length=500, blank=True)
    changes = models.JSONField(default=list)
    undoes = models.BigIntegerField(null=True, db_index=True)

    class Meta:
        ordering = ("-id",)
