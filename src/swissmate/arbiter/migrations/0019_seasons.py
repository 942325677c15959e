"""Season tables: rules, who is who, points by hand."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("arbiter", "0018_fees"),
    ]

    operations = [
        migrations.CreateModel(
            name="Season",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("points", models.CharField(default="club", max_length=120, verbose_name="Points")),
                (
                    "ties",
                    models.CharField(
                        choices=[
                            ("average", "the average of their points"),
                            ("highest", "all the points of the highest place"),
                            ("lowest", "all the points of the lowest place"),
                            ("tie-breaks", "each their own, after tie-breaks"),
                        ],
                        default="average",
                        max_length=12,
                        verbose_name="Same score in a tournament",
                    ),
                ),
                (
                    "best",
                    models.PositiveSmallIntegerField(
                        default=0, verbose_name="Only the best results count"
                    ),
                ),
                (
                    "drop",
                    models.PositiveSmallIntegerField(
                        default=0, verbose_name="The worst results are left out"
                    ),
                ),
                (
                    "minimum",
                    models.PositiveSmallIntegerField(
                        default=0, verbose_name="Least number of tournaments"
                    ),
                ),
                (
                    "participation",
                    models.CharField(
                        default="0", max_length=12, verbose_name="Points for taking part"
                    ),
                ),
                (
                    "tie_breaks",
                    models.CharField(
                        blank=True,
                        default="won,best,events",
                        max_length=60,
                        verbose_name="Same points in the season",
                    ),
                ),
                (
                    "moves_up",
                    models.BooleanField(
                        default=False,
                        verbose_name="In a category, others are taken out: who stands below moves up",
                    ),
                ),
                ("is_public", models.BooleanField(default=True, verbose_name="Public page")),
                ("weights", models.JSONField(blank=True, default=dict, verbose_name="Weights")),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="season",
                        to="arbiter.event",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SeasonDecision",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.CharField(max_length=20)),
                ("number", models.PositiveBigIntegerField()),
                ("name", models.CharField(max_length=120)),
                ("other_place", models.CharField(max_length=20)),
                ("other_number", models.PositiveBigIntegerField()),
                ("other_name", models.CharField(max_length=120)),
                ("is_same", models.BooleanField()),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="arbiter.event",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "abstract": False,
            },
        ),
        migrations.CreateModel(
            name="SeasonPoints",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.CharField(max_length=20)),
                ("number", models.PositiveBigIntegerField()),
                ("name", models.CharField(max_length=120)),
                ("points", models.CharField(max_length=12, verbose_name="Points")),
                ("reason", models.CharField(max_length=200, verbose_name="Reason")),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="arbiter.event",
                    ),
                ),
            ],
            options={
                "ordering": ("pk",),
                "abstract": False,
            },
        ),
    ]
