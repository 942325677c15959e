"""The ids that federations give to the players of teams."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("arbiter", "0011_webhooks"),
    ]

    operations = [
        migrations.AddField(
            model_name="member",
            name="national_ids",
            field=models.CharField(blank=True, max_length=120, verbose_name="National ids"),
        ),
    ]
