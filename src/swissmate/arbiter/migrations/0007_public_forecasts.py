"""Whether the public sees possible next opponents while games are open."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """One field of an event, off unless the arbiter switches it on."""

    dependencies = (("arbiter", "0006_late_entries_and_alterations"),)
    operations = (
        migrations.AddField(
            model_name="event",
            name="is_forecast",
            field=models.BooleanField(
                default=False, verbose_name="Possible next opponents on the public pages"
            ),
        ),
    )
