"""Teams with rosters, captains and line-ups; the games of matches."""

from __future__ import annotations

import django.db.models.deletion
import django.utils.timezone
import swissmate.arbiter.models.teams
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("arbiter", "0009_protected_players"),
    ]

    operations = [
        migrations.CreateModel(
            name="Captain",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=120, verbose_name="Captain")),
                (
                    "key",
                    models.CharField(
                        default=swissmate.arbiter.models.teams.captain_key,
                        max_length=40,
                        unique=True,
                    ),
                ),
                (
                    "team",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="captain",
                        to="arbiter.player",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("board", models.PositiveSmallIntegerField(verbose_name="Board")),
                ("name", models.CharField(max_length=120, verbose_name="Name")),
                ("title", models.CharField(blank=True, max_length=3, verbose_name="Title")),
                ("sex", models.CharField(blank=True, max_length=1, verbose_name="Sex")),
                ("rating", models.PositiveSmallIntegerField(default=0, verbose_name="Rating")),
                (
                    "federation",
                    models.CharField(blank=True, max_length=3, verbose_name="Federation"),
                ),
                ("fide_id", models.CharField(blank=True, max_length=12, verbose_name="FIDE id")),
                ("birth", models.CharField(blank=True, max_length=10, verbose_name="Birth")),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="arbiter.player",
                    ),
                ),
            ],
            options={
                "ordering": ("board", "id"),
            },
        ),
        migrations.CreateModel(
            name="TeamRules",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "boards",
                    models.PositiveSmallIntegerField(default=4, verbose_name="Boards of a match"),
                ),
                (
                    "primary",
                    models.CharField(
                        choices=[("MP", "match points"), ("GP", "game points")],
                        default="MP",
                        max_length=2,
                        verbose_name="Score used for pairing",
                    ),
                ),
                (
                    "preferences",
                    models.CharField(
                        blank=True,
                        choices=[
                            (
                                "A",
                                "type A: only after a colour difference of two or more, or the same colour twice",
                            ),
                            ("B", "type B: mild ones too"),
                            ("", "none"),
                        ],
                        default="A",
                        max_length=1,
                        verbose_name="Colour preferences",
                    ),
                ),
                ("win", models.PositiveSmallIntegerField(default=20, verbose_name="Match won")),
                ("draw", models.PositiveSmallIntegerField(default=10, verbose_name="Match drawn")),
                ("loss", models.PositiveSmallIntegerField(default=0, verbose_name="Match lost")),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="team_rules",
                        to="arbiter.event",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="LineUp",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round_number", models.PositiveSmallIntegerField()),
                ("members", models.JSONField(default=list)),
                ("by", models.CharField(blank=True, max_length=150)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("locked", models.DateTimeField(null=True)),
                (
                    "team",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="line_ups",
                        to="arbiter.player",
                    ),
                ),
            ],
            options={
                "ordering": ("round_number", "id"),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("team", "round_number"), name="one_line_up_per_round"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="MatchGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("turned", models.BooleanField(default=False)),
                (
                    "result",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "no result yet"),
                            ("1-0", "White wins"),
                            ("1/2", "draw"),
                            ("0-1", "Black wins"),
                            ("+/-", "White wins by forfeit"),
                            ("-/+", "Black wins by forfeit"),
                            ("-/-", "both forfeit"),
                            ("adj", "adjourned"),
                            ("=-0", "half a point and zero"),
                            ("0-=", "zero and half a point"),
                            ("0-0", "played, zero points for both"),
                            ("W-L", "White wins, not rated"),
                            ("D-D", "draw, not rated"),
                            ("L-W", "Black wins, not rated"),
                        ],
                        max_length=4,
                    ),
                ),
                (
                    "rating_result",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("", "no result yet"),
                            ("1-0", "White wins"),
                            ("1/2", "draw"),
                            ("0-1", "Black wins"),
                            ("+/-", "White wins by forfeit"),
                            ("-/+", "Black wins by forfeit"),
                            ("-/-", "both forfeit"),
                            ("adj", "adjourned"),
                            ("=-0", "half a point and zero"),
                            ("0-=", "zero and half a point"),
                            ("0-0", "played, zero points for both"),
                            ("W-L", "White wins, not rated"),
                            ("D-D", "draw, not rated"),
                            ("L-W", "Black wins, not rated"),
                        ],
                        max_length=4,
                    ),
                ),
                ("version", models.PositiveIntegerField(default=1)),
                ("revision", models.PositiveIntegerField(default=1)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="boards",
                        to="arbiter.game",
                    ),
                ),
                (
                    "one",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="arbiter.member",
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="arbiter.member",
                    ),
                ),
            ],
            options={
                "ordering": ("number",),
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "number"), name="number_once_per_match"
                    )
                ],
            },
        ),
    ]
