"""The guards of the log: entries are only ever added, except for one purpose that the law requires.

A person with a right to be forgotten is removed from the log too
(:mod:`swissmate.arbiter.event.entries.anonymity`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from django.db import connection, transaction


class _Editor:
    """The part of a schema editor that the guards' migration needs, inside any transaction."""

    def __init__(self) -> None:
        self.connection = connection

    def execute(self, statement: str) -> None:
        with connection.cursor() as cursor:
            cursor.execute(statement)


@contextmanager
def rewritable_log() -> Iterator[None]:
    """Allow entries to be rewritten inside this transaction; the guards are restored after it."""
    guards: Any = import_module("swissmate.arbiter.migrations.0002_append_only_log")
    editor = _Editor()
    with transaction.atomic():
        guards.remove(None, editor)
        yield
        guards.add(None, editor)
