"""Triggers that refuse to change or delete entries of the audit log."""

from __future__ import annotations

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

_SQLITE = """CREATE TRIGGER audit_no_{0} BEFORE {0} ON arbiter_auditentry
    BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END"""
_POSTGRESQL = """
CREATE FUNCTION arbiter_audit_guard() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION 'the audit log is append-only'; END $$ LANGUAGE plpgsql;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON arbiter_auditentry
FOR EACH ROW EXECUTE FUNCTION arbiter_audit_guard();
"""


def add(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Create the triggers of the database in use."""
    vendor = schema_editor.connection.vendor
    if vendor == "sqlite":
        for what in ("UPDATE", "DELETE"):
            schema_editor.execute(_SQLITE.format(what))
    elif vendor == "postgresql":
        schema_editor.execute(_POSTGRESQL)


def remove(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Drop them."""
    vendor = schema_editor.connection.vendor
    if vendor == "sqlite":
        for what in ("UPDATE", "DELETE"):
            schema_editor.execute(f"DROP TRIGGER IF EXISTS audit_no_{what}")
    elif vendor == "postgresql":
        schema_editor.execute("DROP TRIGGER audit_append_only ON arbiter_auditentry")
        schema_editor.execute("DROP FUNCTION arbiter_audit_guard()")


class Migration(migrations.Migration):
    """Guards the audit log."""

    dependencies = (("arbiter", "0001_initial"),)
    operations = (migrations.RunPython(add, remove),)
