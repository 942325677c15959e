"""Knockouts: their terms, and the matches that were decided by hand."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("arbiter", "0016_sign_up"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="terms",
            field=models.TextField(blank=True, default="", editable=False),
        ),
    ]
