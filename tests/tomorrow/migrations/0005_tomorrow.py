"""Does what migrations do: adds a column, fills it, builds a table anew that others refer to."""

from __future__ import annotations

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def fill(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for player in apps.get_model("arbiter", "Player").objects.all():
        player.of_tomorrow = player.name
        player.save()


class Migration(migrations.Migration):
    dependencies = (("arbiter", "0004_moves_by_hand"),)
    operations = (
        migrations.AddField("player", "of_tomorrow", models.CharField(max_length=120, null=True)),
        migrations.RunPython(fill),
        # SQLite makes a new table, moves the rows, and drops the old one.
        migrations.AlterField("player", "name", models.CharField(max_length=150)),
    )
