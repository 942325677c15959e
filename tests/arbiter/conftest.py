"""The tests of the application: Django with a database in memory."""

from __future__ import annotations

from arbiter_world import (
    chief,
    client_of,
    deputy,
    django_world,
    event,
    rolled_back,
    viewer,
)

__all__ = ["chief", "client_of", "deputy", "django_world", "event", "rolled_back", "viewer"]
