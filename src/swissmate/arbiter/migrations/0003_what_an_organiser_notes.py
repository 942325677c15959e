"""What an organiser notes about a player; names of rating lists are looked for without apostrophes."""

from django.db import migrations, models
from django.db.models import Value
from django.db.models.functions import Replace


def without_apostrophes(apps, schema_editor):
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
