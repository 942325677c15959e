"""The application's world, for the toy kind."""

from __future__ import annotations

from arbiter_world import chief, client_of, django_world, rolled_back

__all__ = ["chief", "client_of", "django_world", "rolled_back"]
