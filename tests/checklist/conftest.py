"""The tests of the verification checklist: through HTTP or the command line (checklist_table)."""

from __future__ import annotations

import pytest

from arbiter_world import chief as chief
from arbiter_world import client_of as client_of
from arbiter_world import django_world as django_world
from arbiter_world import event as event
from arbiter_world import rolled_back as rolled_back


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tell the reports which questions a test is about: ``tools/checklist.py`` reads it."""
    for item in items:
        for mark in item.iter_markers("question"):
            item.user_properties.extend(("question", number) for number in mark.args)
