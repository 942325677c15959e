"""The boards of an event begin with a number of its own, for several groups in one hall."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0004_moves_by_hand")]

    operations = [
        migrations.AddField(
            "event",
            "first_board",
            models.PositiveSmallIntegerField(
                default=1,
                help_text="For several groups in one hall. It counts from the next pairing on.",
                verbose_name="Number of the first board",
            ),
        ),
        migrations.AddField("round", "first_board", models.PositiveSmallIntegerField(default=1)),
        migrations.AlterField(
            "event",
            "live_boards",
            models.PositiveSmallIntegerField(
                default=0, verbose_name="Number of boards shown live, from the first board on"
            ),
        ),
    ]
