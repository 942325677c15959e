"""The tests of the verification checklist: through HTTP or the command line (checklist_table)."""

from __future__ import annotations

import pytest

from arbiter_world import (
    chief,
    client_of,
    django_world,
    event,
    rolled_back,
)

__all__ = ["chief", "client_of", "django_world", "event", "rolled_back"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tell the reports which questions a test is about: ``tools/checklist.py`` reads it."""
    for item in items:
        for mark in item.iter_markers("question"):
            item.user_properties.extend(("question", number) for number in mark.args)
