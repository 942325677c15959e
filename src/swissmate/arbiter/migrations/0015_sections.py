"""The limits of sections, and the places of qualifiers on their list."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("arbiter", "0014_leagues"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="born_from",
            field=models.PositiveSmallIntegerField(
                blank=True, default=0, verbose_name="Born in or after"
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="born_to",
            field=models.PositiveSmallIntegerField(
                blank=True, default=0, verbose_name="Born in or before"
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="rating_from",
            field=models.PositiveSmallIntegerField(
                blank=True, default=0, verbose_name="Rating from"
            ),
        ),
        migrations.AddField(
            model_name="event",
            name="rating_to",
            field=models.PositiveSmallIntegerField(blank=True, default=0, verbose_name="Rating to"),
        ),
        migrations.AddField(
            model_name="player",
            name="seed",
            field=models.PositiveSmallIntegerField(blank=True, editable=False, null=True),
        ),
    ]
