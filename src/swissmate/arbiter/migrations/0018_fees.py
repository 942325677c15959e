"""What players owe and have paid as rows of its own, in cents, instead of a text and a tick."""

from __future__ import annotations

import django.core.validators
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def amounts_of_texts(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Make cents of the fees, and a receipt of each tick, in the order of the list."""
    payments = apps.get_model("arbiter", "Payment").objects
    numbers: dict[int, int] = {}
    people = apps.get_model("arbiter", "Player").objects.exclude(fee="", has_paid=False)
    for player in people.select_related("event").order_by("event", "tpn"):
        if player.fee:
            whole, _point, cents = player.fee.partition(".")
            player.owed, player.owed_by_hand = int(whole) * 100 + int(f"{cents:0<2}"), True
            player.save(update_fields=["owed", "owed_by_hand"])
        if player.has_paid:
            number = numbers[player.event_id] = numbers.get(player.event_id, 0) + 1
            payments.create(
                event=player.event,
                player=player,
                payer=player.name,
                number=number,
                amount=player.owed or 0,
                day=player.event.start,
                method="other",
            )


class Migration(migrations.Migration):
    dependencies = [
        ("arbiter", "0017_knockouts"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="entered",
            field=models.DateField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="player",
            name="owed",
            field=models.PositiveIntegerField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="player",
            name="owed_by_hand",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AddField(
            model_name="player",
            name="owed_for",
            field=models.CharField(blank=True, editable=False, max_length=120),
        ),
        migrations.CreateModel(
            name="FeeTerms",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "currency",
                    models.CharField(
                        default="EUR",
                        max_length=3,
                        validators=[django.core.validators.RegexValidator("^[A-Z]{3}$")],
                        verbose_name="Currency",
                    ),
                ),
                (
                    "early_until",
                    models.DateField(
                        blank=True, null=True, verbose_name="Early fee until (last day)"
                    ),
                ),
                (
                    "on_site_from",
                    models.DateField(
                        blank=True, null=True, verbose_name="Fee on site from (first day)"
                    ),
                ),
                (
                    "receipt_text",
                    models.CharField(
                        blank=True,
                        max_length=500,
                        verbose_name="Organiser and further text of receipts",
                    ),
                ),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="fee_terms",
                        to="arbiter.event",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="FeeRule",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=60)),
                ("titles", models.CharField(blank=True, max_length=60)),
                ("sex", models.CharField(blank=True, max_length=1)),
                ("born_from", models.PositiveSmallIntegerField(null=True)),
                ("born_to", models.PositiveSmallIntegerField(null=True)),
                ("rating_from", models.PositiveSmallIntegerField(null=True)),
                ("rating_to", models.PositiveSmallIntegerField(null=True)),
                ("early", models.PositiveIntegerField(null=True)),
                ("amount", models.PositiveIntegerField()),
                ("on_site", models.PositiveIntegerField(null=True)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="fee_rules",
                        to="arbiter.event",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="fee_rule_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("payer", models.CharField(max_length=120)),
                ("number", models.PositiveIntegerField()),
                ("amount", models.PositiveIntegerField()),
                ("is_refund", models.BooleanField(default=False)),
                ("day", models.DateField(default=django.utils.timezone.localdate)),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("cash", "cash"),
                            ("card", "card"),
                            ("transfer", "bank transfer"),
                            ("online", "online"),
                            ("other", "not noted"),
                        ],
                        default="cash",
                        max_length=10,
                    ),
                ),
                ("received_by", models.CharField(blank=True, max_length=150)),
                ("note", models.CharField(blank=True, max_length=200)),
                ("cancelled", models.CharField(blank=True, max_length=200)),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="payments",
                        to="arbiter.event",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments",
                        to="arbiter.player",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(fields=("event", "number"), name="receipt_once")
                ],
            },
        ),
        migrations.RunPython(amounts_of_texts, migrations.RunPython.noop),
        migrations.RemoveField(
            model_name="player",
            name="fee",
        ),
        migrations.RemoveField(
            model_name="player",
            name="has_paid",
        ),
    ]
