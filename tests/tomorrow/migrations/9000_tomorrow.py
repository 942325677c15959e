"""Does what migrations do: adds a column, fills it, builds a table anew that others refer to."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from swissmate.arbiter import migrations as of_today

NEWEST: Final = max(path.stem for path in Path(of_today.__path__[0]).glob("[0-9]*.py"))


def fill(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for player in apps.get_model("arbiter", "Player").objects.all():
        player.of_tomorrow = player.name
        player.save()


class Migration(migrations.Migration):
    dependencies = (("arbiter", NEWEST),)
    operations = (
        migrations.AddField("player", "of_tomorrow", models.CharField(max_length=120, null=True)),
        migrations.RunPython(fill),
        # SQLite makes a new table, moves the rows, and drops the old one.
        migrations.AlterField("player", "name", models.CharField(max_length=150)),
    )
