"""The guards of the log: entries are only ever added, except for one purpose that the law requires.

A person with a right to be forgotten is removed from the log too
(:mod:`swissmate.arbiter.event.entries.anonymity`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from django.db import connection, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

_ADD: Final = {
    "sqlite": tuple(
        f"""CREATE TRIGGER audit_no_{what} BEFORE {what} ON arbiter_auditentry
    BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END"""
        for what in ("UPDATE", "DELETE")
    ),
    "postgresql": (
        """CREATE FUNCTION arbiter_audit_guard() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$ LANGUAGE plpgsql""",
        """CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON arbiter_auditentry
FOR EACH ROW EXECUTE FUNCTION arbiter_audit_guard()""",
    ),
}
_REMOVE: Final = {
    "sqlite": ("DROP TRIGGER IF EXISTS audit_no_UPDATE", "DROP TRIGGER IF EXISTS audit_no_DELETE"),
    "postgresql": (
        "DROP TRIGGER audit_append_only ON arbiter_auditentry",
        "DROP FUNCTION arbiter_audit_guard()",
    ),
}


def add(database: BaseDatabaseWrapper) -> None:
    """Create the triggers that refuse to change or delete an entry of the log."""
    _execute(database, _ADD)


def remove(database: BaseDatabaseWrapper) -> None:
    """Drop these triggers."""
    _execute(database, _REMOVE)


def _execute(database: BaseDatabaseWrapper, statements: Mapping[str, tuple[str, ...]]) -> None:
    with database.cursor() as cursor:
        for statement in statements.get(database.vendor, ()):
            cursor.execute(statement)


@contextmanager
def rewritable_log() -> Iterator[None]:
    """Allow entries to be rewritten inside this transaction; the guards are restored after it."""
    with transaction.atomic():
        remove(connection)
        yield
        add(connection)
