"""The rules by which clubs and federations are ranked."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("arbiter", "0019_seasons"),
    ]

    operations = [
        migrations.AddField(
            model_name="prizerules",
            name="group_best",
            field=models.PositiveSmallIntegerField(default=4, verbose_name="Players who count"),
        ),
        migrations.AddField(
            model_name="prizerules",
            name="group_least",
            field=models.PositiveSmallIntegerField(
                default=0, verbose_name="At least so many players"
            ),
        ),
        migrations.AddField(
            model_name="prizerules",
            name="group_women",
            field=models.PositiveSmallIntegerField(
                default=0, verbose_name="Women among those who count"
            ),
        ),
    ]
