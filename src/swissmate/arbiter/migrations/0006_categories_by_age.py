"""A category may be cut by the age on a day."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0005_first_board")]

    operations = [
        migrations.AddField(
            "category",
            "age_from",
            models.PositiveSmallIntegerField(
                blank=True, default=0, verbose_name="At least (years)"
            ),
        ),
        migrations.AddField(
            "category",
            "age_below",
            models.PositiveSmallIntegerField(blank=True, default=0, verbose_name="Under (years)"),
        ),
        migrations.AddField(
            "category", "age_on", models.DateField(blank=True, null=True, verbose_name="Age on")
        ),
    ]
