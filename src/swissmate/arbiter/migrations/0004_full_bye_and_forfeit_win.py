"""The values of full-point byes and of wins by forfeit."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """Two fields of an event, empty where they are worth a win."""

    dependencies = (("arbiter", "0003_half_bye_and_archive"),)
    operations = (
        migrations.AddField(
            model_name="event",
            name="full_bye",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="Full-point bye"
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="forfeit_win",
            field=models.PositiveSmallIntegerField(
                blank=True, null=True, verbose_name="Win by forfeit"
            ),
        ),
    )
