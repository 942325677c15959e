"""The Django application of the arbiter's program."""

from __future__ import annotations

from django.apps import AppConfig


class ArbiterConfig(AppConfig):
    """The whole program is one application: a tournament is not useful without its results."""

    name = "swissmate.arbiter"
    label = "arbiter"
    default_auto_field = "django.db.models.BigAutoField"
