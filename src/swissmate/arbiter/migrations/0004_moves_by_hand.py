"""A move of a pairing by hand can be taken back."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0003_what_an_organiser_notes")]

    operations = [
        migrations.AddField("alteration", "earlier", models.JSONField(default=list)),
    ]
