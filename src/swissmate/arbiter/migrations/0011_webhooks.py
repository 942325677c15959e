"""Who is told what happens; sending in the background."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("arbiter", "0010_moves_of_games"),
    ]

    operations = [
        migrations.AddField(
            model_name="delivery",
            name="begun",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="delivery",
            name="step",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name="delivery",
            name="wanted",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="delivery",
            name="wanted_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.CreateModel(
            name="Webhook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=32, unique=True)),
                ("host", models.CharField(max_length=255)),
                ("topics", models.JSONField(default=list)),
                ("seen", models.BigIntegerField(default=0)),
                ("complete", models.PositiveSmallIntegerField(default=0)),
                ("standings", models.CharField(blank=True, max_length=64)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("resumes", models.DateTimeField(null=True)),
                ("problem", models.CharField(blank=True, max_length=300)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="webhooks",
                        to="arbiter.event",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.CreateModel(
            name="Telling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=32, unique=True)),
                ("topic", models.CharField(max_length=30)),
                ("made", models.DateTimeField(default=django.utils.timezone.now)),
                ("body", models.TextField(blank=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("told", "told"),
                            ("given-up", "given up"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("attempts", models.PositiveIntegerField(default=0)),
                ("tried", models.DateTimeField(null=True)),
                ("answer", models.CharField(blank=True, max_length=300)),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tellings",
                        to="arbiter.webhook",
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
            },
        ),
    ]
