"""The tests of the verification checklist: through HTTP or the command line (checklist_table)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client

from arbiter_world import (
    chief,
    client_of,
    django_world,
    event,
    rolled_back,
)
from swissmate.arbiter.models import Account

__all__ = ["chief", "client_of", "django_world", "event", "rolled_back"]


@pytest.fixture
def browser(client_of: Callable[[Account | None], Client], chief: Account) -> Client:
    """The chief arbiter's, logged in."""
    return client_of(chief)
