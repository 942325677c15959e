"""Play-offs and lots decide places among equals."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0007_where_results_go")]

    operations = [
        migrations.CreateModel(
            "DecidedPlace",
            [
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "how",
                    models.CharField(
                        choices=[("playoff", "play-off"), ("lot", "by lot")], max_length=8
                    ),
                ),
                ("tie", models.PositiveSmallIntegerField()),
                ("place", models.PositiveSmallIntegerField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="decided_places",
                        to="arbiter.player",
                    ),
                ),
            ],
            options={
                "ordering": ("tie", "place", "player__tpn"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("player", "how"), name="decided_once_per_player"
                    )
                ],
            },
        ),
    ]
