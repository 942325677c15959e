"""Round robins of teams: the colours of the home team, the free round, meetings in a row."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("arbiter", "0013_results_read_back"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="meets_in_a_row",
            field=models.BooleanField(
                default=False,
                verbose_name="Double round robin: the same two meet in two rounds in a row",
            ),
        ),
        migrations.AddField(
            model_name="teamrules",
            name="free_round",
            field=models.PositiveSmallIntegerField(
                default=0, verbose_name="Free round: match points"
            ),
        ),
        migrations.AddField(
            model_name="teamrules",
            name="home_boards",
            field=models.CharField(
                choices=[
                    ("wb", "White on the odd boards, Black on the even ones"),
                    ("bw", "Black on the odd boards, White on the even ones"),
                    ("w", "White on all boards"),
                    ("b", "Black on all boards"),
                ],
                default="wb",
                max_length=2,
                verbose_name="Colours of the home team",
            ),
        ),
    ]
