"""The tables of an event: a backup stores them, a restore inserts them, a deletion empties them.

Each module lists its own tables as ``EVENT_TABLES``; a table comes after those to which it refers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.db import models

Keys = dict[type[models.Model], dict[Any, Any]]
"""For each table, the keys of the restored rows by their keys in the backup."""


@dataclass(frozen=True)
class EventTable:
    """``name`` is the table's name in a backup, ``event`` the look-up of the event's key.

    ``translate`` changes values that hold keys of other rows without being foreign keys.
    """

    name: str
    model: type[models.Model]
    event: str
    translate: Callable[[dict[str, Any], Keys], dict[str, Any]] | None = None

    def rows_of(self, event_id: int) -> models.QuerySet[Any]:
        """Return the rows of an event in the order of their keys."""
        return self.model._default_manager.filter(**{self.event: event_id}).order_by("pk")
