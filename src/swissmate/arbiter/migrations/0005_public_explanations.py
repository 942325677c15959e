"""Whether the public may ask why a published round is paired as it is."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    """One field of an event, on unless the arbiter switches it off."""

    dependencies = (("arbiter", "0004_full_bye_and_forfeit_win"),)
    operations = (
        migrations.AddField(
            model_name="event",
            name="is_explained",
            field=models.BooleanField(default=True, verbose_name="“Why?” on the public pages"),
        ),
    )
