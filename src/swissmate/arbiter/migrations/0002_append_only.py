"""Triggers that refuse to change or delete entries of the audit log."""

from __future__ import annotations

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from swissmate.arbiter.ground.ledger import guards


def add(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Create the triggers of the database in use."""
    guards.add(schema_editor.connection)


def remove(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Drop them."""
    guards.remove(schema_editor.connection)


class Migration(migrations.Migration):
    """Guards the audit log."""

    dependencies = (("arbiter", "0001_tables"),)
    operations = (migrations.RunPython(add, remove),)
