"""The moves of games, and where they are read from."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("arbiter", "0009_national_ids"),
    ]

    operations = [
        migrations.CreateModel(
            name="GameMoves",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField(blank=True)),
                ("result", models.CharField(default="*", max_length=7)),
                ("source", models.CharField(blank=True, max_length=200)),
                ("taken", models.DateTimeField(default=django.utils.timezone.now)),
                ("earlier", models.JSONField(default=list)),
                (
                    "game",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moves",
                        to="arbiter.game",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="MovesSource",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("address", models.CharField(blank=True, max_length=300)),
                ("delay", models.PositiveSmallIntegerField(default=0)),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moves_source",
                        to="arbiter.event",
                    ),
                ),
            ],
        ),
    ]
