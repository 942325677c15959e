"""Results of a round that was played at a server are read back in the background."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("arbiter", "0012_national_ids_of_members"),
    ]

    operations = [
        migrations.AddField(
            model_name="delivery",
            name="reads",
            field=models.PositiveSmallIntegerField(default=0),
        ),
    ]
