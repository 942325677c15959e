"""What an organiser notes about a player: the fee, whether it is paid, a comment."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('arbiter', '0002_append_only'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='comment',
            field=models.CharField(blank=True, max_length=200, verbose_name='Comment'),
        ),
        migrations.AddField(
            model_name='player',
            name='fee',
            field=models.CharField(blank=True, max_length=10, verbose_name='Fee'),
        ),
        migrations.AddField(
            model_name='player',
            name='has_paid',
            field=models.BooleanField(default=False, verbose_name='Paid'),
        ),
    ]
