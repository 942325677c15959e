"""The Django application of the arbiter's program."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import pre_save

from swissmate.arbiter.ground.ledger.one_line import keep_to_one_line


class ArbiterConfig(AppConfig):
    """The whole program is one application: a tournament is not useful without its results."""

    name = "swissmate.arbiter"
    label = "arbiter"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Let no text be stored that would break a line, whoever stores it."""
        pre_save.connect(keep_to_one_line)
