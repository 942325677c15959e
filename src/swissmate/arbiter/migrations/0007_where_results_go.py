"""Where the results of an event go: what was answered for each place, and what was sent."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("arbiter", "0006_categories_by_age"),
    ]

    operations = [
        migrations.CreateModel(
            name="Delivery",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("destination", models.CharField(max_length=40)),
                ("agreed", models.DateTimeField(blank=True, null=True)),
                ("repeats", models.BooleanField(default=False)),
                ("tried", models.DateTimeField(blank=True, null=True)),
                ("sent", models.DateTimeField(blank=True, null=True)),
                ("said", models.CharField(blank=True, max_length=300)),
                ("problem", models.CharField(blank=True, max_length=500)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="deliveries",
                        to="arbiter.event",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("event", "destination"), name="delivery_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="ExportAnswers",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("destination", models.CharField(max_length=40)),
                ("is_chosen", models.BooleanField(default=True)),
                ("values", models.JSONField(default=dict)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="export_answers",
                        to="arbiter.event",
                    ),
                ),
            ],
            options={
                "ordering": ("destination",),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "destination"), name="answers_once")
                ],
            },
        ),
    ]
