"""The value of half-point byes, archived events, and times that a restored backup keeps.

The times are set by the program and no longer by the field. The database does not know the
difference, so only the state changes: SQLite would otherwise build the table of the log anew, and
lose the triggers that guard it.
"""

from __future__ import annotations

import django.utils.timezone
from django.db import migrations, models

_TIMES = (("auditentry", "at"), ("conflict", "at"), ("event", "created"), ("round", "paired"))


class Migration(migrations.Migration):
    """Two fields of an event."""

    dependencies = (("arbiter", "0002_append_only_log"),)
    operations = (
        migrations.AddField(
            model_name="event",
            name="archived",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="event",
            name="half_bye",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="Half-point bye"
            ),
        ),
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name=model,
                    name=name,
                    field=models.DateTimeField(default=django.utils.timezone.now, editable=False),
                )
                for model, name in _TIMES
            ]
        ),
    )
