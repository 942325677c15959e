"""The ids that federations give to players."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("arbiter", "0008_decided_places"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="national_ids",
            field=models.CharField(blank=True, max_length=120, verbose_name="National ids"),
        ),
    ]
