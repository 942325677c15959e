"""What an organiser notes about a player; rated people are found without apostrophes."""

from __future__ import annotations

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import Value
from django.db.models.functions import Replace


def without_apostrophes(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    people = apps.get_model("arbiter", "RatedPlayer").objects
    for sign in ("'", "`", "´"):
        people.filter(search__contains=sign).update(
            search=Replace("search", Value(sign), Value(""))
        )


class Migration(migrations.Migration):
    dependencies = [
        ("arbiter", "0002_append_only"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="comment",
            field=models.CharField(blank=True, max_length=200, verbose_name="Comment"),
        ),
        migrations.AddField(
            model_name="player",
            name="fee",
            field=models.CharField(blank=True, max_length=10, verbose_name="Fee"),
        ),
        migrations.AddField(
            model_name="player",
            name="has_paid",
            field=models.BooleanField(default=False, verbose_name="Paid"),
        ),
        migrations.RunPython(without_apostrophes, migrations.RunPython.noop),
    ]
