"""The tables of the application, as Django writes them."""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
import swissmate.arbiter.models.events
import swissmate.arbiter.models.teams
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='AuditEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event_id', models.BigIntegerField(db_index=True, null=True)),
                ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('who', models.CharField(max_length=150)),
                ('action', models.CharField(max_length=40)),
                ('data', models.JSONField(default=dict)),
                ('reason', models.CharField(blank=True, max_length=500)),
                ('changes', models.JSONField(default=list)),
                ('undoes', models.BigIntegerField(db_index=True, null=True)),
            ],
            options={
                'ordering': ('-id',),
            },
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(default=swissmate.arbiter.models.events.public_key, max_length=20, unique=True)),
                ('name', models.CharField(max_length=120, verbose_name='Name')),
                ('series', models.CharField(blank=True, max_length=120, verbose_name='Part of the event')),
                ('place', models.CharField(blank=True, max_length=120, verbose_name='Place')),
                ('federation', models.CharField(blank=True, max_length=3, verbose_name='Federation')),
                ('start', models.DateField(verbose_name='First day')),
                ('end', models.DateField(blank=True, null=True, verbose_name='Last day')),
                ('rounds', models.PositiveSmallIntegerField(verbose_name='Rounds')),
                ('rules', models.CharField(max_length=20, verbose_name='Pairing system')),
                ('acceleration', models.CharField(blank=True, max_length=20, verbose_name='Acceleration')),
                ('win', models.PositiveSmallIntegerField(default=10, verbose_name='Win')),
                ('draw', models.PositiveSmallIntegerField(default=5, verbose_name='Draw')),
                ('loss', models.PositiveSmallIntegerField(default=0, verbose_name='Loss')),
                ('pab', models.PositiveSmallIntegerField(default=10, verbose_name='Pairing-allocated bye')),
                ('half_bye', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='Half-point bye')),
                ('full_bye', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='Full-point bye')),
                ('forfeit_win', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='Win by forfeit')),
                ('tie_breaks', models.CharField(blank=True, max_length=200, verbose_name='Tie-breaks')),
                ('time_control', models.CharField(blank=True, max_length=120, verbose_name='Time control')),
                ('chief_arbiter', models.CharField(blank=True, max_length=120, verbose_name='Chief arbiter')),
                ('deputies', models.CharField(blank=True, max_length=250, verbose_name='Deputy arbiters')),
                ('initial_color', models.CharField(blank=True, choices=[('', 'to be drawn by lot'), ('w', 'White'), ('b', 'Black')], max_length=1, verbose_name='Colour of the top player in round one')),
                ('late_half_bye', models.BooleanField(default=False, verbose_name='Late entries: half a point for rounds missed')),
                ('is_public', models.BooleanField(default=True, verbose_name='Public pages')),
                ('is_explained', models.BooleanField(default=True, verbose_name='“Why?” on the public pages')),
                ('is_forecast', models.BooleanField(default=False, verbose_name='Possible next opponents on the public pages')),
                ('kind', models.CharField(choices=[('standard', 'standard'), ('rapid', 'rapid'), ('blitz', 'blitz')], default='standard', max_length=8, verbose_name='Kind of play')),
                ('live_boards', models.PositiveSmallIntegerField(default=0, verbose_name='Number of boards shown live, from board 1 on')),
                ('live_link', models.URLField(blank=True, max_length=250, verbose_name='Address of the live boards')),
                ('self_check_in', models.BooleanField(default=False, verbose_name='Players check in by phone')),
                ('results_from_players', models.BooleanField(default=False, verbose_name='Players report results by phone')),
                ('shows_standings', models.BooleanField(default=True, verbose_name='Standings and crosstable on the public pages')),
                ('shows_ratings', models.BooleanField(default=True, verbose_name='Ratings on the public pages')),
                ('shows_clubs', models.BooleanField(default=True, verbose_name='Clubs on the public pages')),
                ('revision', models.PositiveIntegerField(default=1)),
                ('created', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('archived', models.DateTimeField(blank=True, editable=False, null=True)),
                ('mode_left_in', models.PositiveSmallIntegerField(blank=True, editable=False, null=True)),
                ('keeps_table_order', models.BooleanField(default=False, verbose_name='Double round robin: keep the order of the last two rounds of the first cycle')),
                ('rating_method', models.CharField(choices=[('FIDON', 'official, else national'), ('FIDE', 'official only'), ('NRO', 'national only'), ('NIDOF', 'national, else official'), ('HBFN', 'the higher of both'), ('LBFN', 'the lower of both'), ('OTHER', 'another one, typed')], default='FIDON', max_length=5, verbose_name='Rating that orders the list')),
                ('equal_order', models.CharField(blank=True, choices=[('', 'alphabet'), ('lot', 'by lot'), ('id', 'FIDE id'), ('age', 'the older first')], default='', max_length=4, verbose_name='Equal rating and title: order by')),
                ('unrated_rule', models.CharField(blank=True, choices=[('', 'such tie-breaks are dropped'), ('lowest', 'as the lowest rating of the field'), ('average', 'as the mean rating of the field')], default='', max_length=8, verbose_name='Unrated players in tie-breaks based on ratings')),
                ('rating_order', models.CharField(blank=True, max_length=40, verbose_name='Ratings to use, in this order (empty: by the kind of play)')),
                ('compares_ratings', models.BooleanField(default=True, verbose_name='Compare entries with the rating lists on the page of players')),
                ('typed_tie_break', models.CharField(blank=True, max_length=20, verbose_name='Tie-break with typed values (its name)')),
                ('draws_lots', models.BooleanField(default=False, verbose_name='Ties that remain: drawing of lots')),
                ('is_long', models.BooleanField(default=False, verbose_name='Lasts more than 30 days')),
                ('rating_of_ties', models.CharField(blank=True, choices=[('', 'the first one'), ('round', 'that of the round they met in'), ('last', 'the last one')], default='', max_length=5, verbose_name='Which rating of an opponent counts in tie-breaks based on ratings, if there are several')),
                ('is_chess960', models.BooleanField(default=False, verbose_name='Chess960: a start position for each round')),
            ],
            options={
                'ordering': ('-start', '-id'),
            },
        ),
        migrations.CreateModel(
            name='Game',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField(default=1)),
                ('turned', models.BooleanField(default=False)),
                ('by_members', models.BooleanField(default=False)),
                ('result', models.CharField(blank=True, choices=[('', 'no result yet'), ('1-0', 'White wins'), ('1/2', 'draw'), ('0-1', 'Black wins'), ('+/-', 'White wins by forfeit'), ('-/+', 'Black wins by forfeit'), ('-/-', 'both forfeit'), ('adj', 'adjourned'), ('=-0', 'half a point and zero'), ('0-=', 'zero and half a point'), ('0-0', 'played, zero points for both'), ('W-L', 'White wins, not rated'), ('D-D', 'draw, not rated'), ('L-W', 'Black wins, not rated')], max_length=4)),
                ('rating_result', models.CharField(blank=True, choices=[('', 'no result yet'), ('1-0', 'White wins'), ('1/2', 'draw'), ('0-1', 'Black wins'), ('+/-', 'White wins by forfeit'), ('-/+', 'Black wins by forfeit'), ('-/-', 'both forfeit'), ('adj', 'adjourned'), ('=-0', 'half a point and zero'), ('0-=', 'zero and half a point'), ('0-0', 'played, zero points for both'), ('W-L', 'White wins, not rated'), ('D-D', 'draw, not rated'), ('L-W', 'Black wins, not rated')], max_length=4)),
                ('version', models.PositiveIntegerField(default=1)),
                ('revision', models.PositiveIntegerField(default=1)),
            ],
            options={
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('secret_hash', models.CharField(max_length=64, unique=True)),
                ('role', models.CharField(choices=[('guest', 'Guest of single events'), ('viewer', 'Viewer'), ('deputy', 'Deputy arbiter'), ('chief', 'Chief arbiter')], max_length=10)),
                ('created', models.DateTimeField(auto_now_add=True)),
                ('expires', models.DateTimeField()),
                ('used', models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='LoginFailure',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('username', models.CharField(max_length=150)),
                ('address', models.CharField(max_length=64)),
                ('at', models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
        ),
        migrations.CreateModel(
            name='Member',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.PositiveSmallIntegerField(verbose_name='Board')),
                ('name', models.CharField(max_length=120, verbose_name='Name')),
                ('title', models.CharField(blank=True, max_length=3, verbose_name='Title')),
                ('sex', models.CharField(blank=True, max_length=1, verbose_name='Sex')),
                ('rating', models.PositiveSmallIntegerField(default=0, verbose_name='Rating')),
                ('federation', models.CharField(blank=True, max_length=3, verbose_name='Federation')),
                ('fide_id', models.CharField(blank=True, max_length=12, verbose_name='FIDE id')),
                ('birth', models.CharField(blank=True, max_length=10, verbose_name='Birth')),
            ],
            options={
                'ordering': ('board', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Pairing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('board', models.PositiveSmallIntegerField()),
            ],
            options={
                'ordering': ('board',),
            },
        ),
        migrations.CreateModel(
            name='RatingList',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200)),
                ('kind', models.CharField(default='fide', max_length=30)),
                ('imported', models.DateTimeField(auto_now_add=True)),
                ('size', models.PositiveIntegerField(default=0)),
                ('is_complete', models.BooleanField(default=False)),
                ('month', models.DateField(blank=True, null=True)),
                ('checked', models.DateTimeField(blank=True, null=True)),
            ],
        ),
        migrations.CreateModel(
            name='RatingSource',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=30, unique=True)),
                ('tried', models.DateTimeField(blank=True, null=True)),
                ('fetched', models.DateTimeField(blank=True, null=True)),
                ('is_busy', models.BooleanField(default=False)),
                ('problem', models.CharField(blank=True, max_length=300)),
                ('validator', models.CharField(blank=True, max_length=200)),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='Account',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('role', models.CharField(choices=[('guest', 'Guest of single events'), ('viewer', 'Viewer'), ('deputy', 'Deputy arbiter'), ('chief', 'Chief arbiter')], default='viewer', max_length=10)),
                ('language', models.CharField(blank=True, max_length=8)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='Category',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60, verbose_name='Name')),
                ('position', models.PositiveSmallIntegerField(default=1)),
                ('born_from', models.PositiveSmallIntegerField(blank=True, default=0, verbose_name='Born in or after')),
                ('born_to', models.PositiveSmallIntegerField(blank=True, default=0, verbose_name='Born in or before')),
                ('sex', models.CharField(blank=True, choices=[('w', 'women'), ('m', 'men')], max_length=1, verbose_name='Sex')),
                ('rating_from', models.PositiveSmallIntegerField(blank=True, default=0, verbose_name='Rating from')),
                ('rating_to', models.PositiveSmallIntegerField(blank=True, default=0, verbose_name='Rating to')),
                ('club', models.CharField(blank=True, max_length=120, verbose_name='Club')),
                ('federation', models.CharField(blank=True, max_length=3, verbose_name='Federation')),
                ('chosen', models.JSONField(blank=True, default=list)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='categories', to='arbiter.event')),
            ],
            options={
                'ordering': ('position', 'id'),
            },
        ),
        migrations.CreateModel(
            name='Alteration',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_number', models.PositiveSmallIntegerField()),
                ('pairs', models.JSONField(default=list)),
                ('who', models.CharField(max_length=150)),
                ('started', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('why', models.CharField(blank=True, max_length=500)),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='alteration', to='arbiter.event')),
            ],
        ),
        migrations.CreateModel(
            name='Conflict',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('proposed', models.CharField(blank=True, choices=[('', 'no result yet'), ('1-0', 'White wins'), ('1/2', 'draw'), ('0-1', 'Black wins'), ('+/-', 'White wins by forfeit'), ('-/+', 'Black wins by forfeit'), ('-/-', 'both forfeit'), ('adj', 'adjourned'), ('=-0', 'half a point and zero'), ('0-=', 'zero and half a point'), ('0-0', 'played, zero points for both'), ('W-L', 'White wins, not rated'), ('D-D', 'draw, not rated'), ('L-W', 'Black wins, not rated')], max_length=4)),
                ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('settled', models.BooleanField(default=False)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='conflicts', to='arbiter.game')),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='IntegrityEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=40)),
                ('round_number', models.PositiveSmallIntegerField()),
                ('details', models.TextField(blank=True)),
                ('at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='integrity_events', to='arbiter.event')),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.AddField(
            model_name='game',
            name='one',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='arbiter.member'),
        ),
        migrations.AddField(
            model_name='game',
            name='other',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='arbiter.member'),
        ),
        migrations.AddField(
            model_name='game',
            name='pairing',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='games', to='arbiter.pairing'),
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('tpn', models.PositiveIntegerField()),
                ('name', models.CharField(max_length=120, verbose_name='Name')),
                ('title', models.CharField(blank=True, max_length=3, verbose_name='Title')),
                ('sex', models.CharField(blank=True, max_length=1, verbose_name='Sex')),
                ('rating', models.PositiveSmallIntegerField(default=0, verbose_name='Rating')),
                ('national_rating', models.PositiveSmallIntegerField(default=0, verbose_name='National rating')),
                ('federation', models.CharField(blank=True, max_length=3, verbose_name='Federation')),
                ('fide_id', models.CharField(blank=True, max_length=12, verbose_name='FIDE id')),
                ('birth', models.CharField(blank=True, max_length=10, verbose_name='Birth')),
                ('club', models.CharField(blank=True, max_length=120, verbose_name='Club')),
                ('contact', models.CharField(blank=True, max_length=200, verbose_name='Contact')),
                ('fixed_board', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='Fixed board')),
                ('first_round', models.PositiveSmallIntegerField(default=1)),
                ('last_round', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('own_rating', models.PositiveSmallIntegerField(default=0, verbose_name='Estimated or other rating')),
                ('tournament_rating', models.PositiveSmallIntegerField(blank=True, editable=False, null=True)),
                ('rating_source', models.CharField(blank=True, editable=False, max_length=60)),
                ('is_expelled', models.BooleanField(default=False, verbose_name='Expelled: not in the standings')),
                ('typed_value', models.CharField(blank=True, max_length=10, verbose_name='Value of the typed tie-break')),
                ('no_half_byes', models.BooleanField(default=False, verbose_name='May have no half-point bye')),
                ('place_among_equals', models.PositiveSmallIntegerField(default=0, editable=False)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='arbiter.event')),
            ],
            options={
                'ordering': ('tpn',),
            },
        ),
        migrations.AddField(
            model_name='pairing',
            name='black',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='black_pairings', to='arbiter.player'),
        ),
        migrations.AddField(
            model_name='pairing',
            name='white',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='white_pairings', to='arbiter.player'),
        ),
        migrations.AddField(
            model_name='member',
            name='team',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='arbiter.player'),
        ),
        migrations.CreateModel(
            name='LineUp',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_number', models.PositiveSmallIntegerField()),
                ('members', models.JSONField(default=list)),
                ('by', models.CharField(blank=True, max_length=150)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('locked', models.DateTimeField(null=True)),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='line_ups', to='arbiter.player')),
            ],
            options={
                'ordering': ('round_number', 'id'),
            },
        ),
        migrations.CreateModel(
            name='ForbiddenPair',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first_round', models.PositiveSmallIntegerField(default=1)),
                ('last_round', models.PositiveSmallIntegerField(default=999)),
                ('reason', models.CharField(blank=True, max_length=200, verbose_name='Reason')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='forbidden_pairs', to='arbiter.event')),
                ('one', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='arbiter.player')),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='arbiter.player')),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='Captain',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(blank=True, max_length=120, verbose_name='Captain')),
                ('key', models.CharField(default=swissmate.arbiter.models.teams.captain_key, max_length=40, unique=True)),
                ('team', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='captain', to='arbiter.player')),
            ],
        ),
        migrations.CreateModel(
            name='Bye',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_number', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('H', 'half-point bye'), ('Z', 'zero-point bye'), ('F', 'full-point bye')], max_length=1)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='byes', to='arbiter.player')),
            ],
            options={
                'ordering': ('round_number',),
            },
        ),
        migrations.CreateModel(
            name='Arrival',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round_number', models.PositiveSmallIntegerField()),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('by', models.CharField(blank=True, max_length=150)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='arrivals', to='arbiter.player')),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='Prize',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.PositiveSmallIntegerField()),
                ('cents', models.PositiveIntegerField(default=0)),
                ('thing', models.CharField(blank=True, max_length=80)),
                ('category', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='prizes', to='arbiter.category')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='prizes', to='arbiter.event')),
            ],
            options={
                'ordering': ('category__position', 'category_id', 'place'),
            },
        ),
        migrations.CreateModel(
            name='PrizeRules',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('method', models.CharField(default='hort', max_length=8)),
                ('preference', models.CharField(blank=True, default='amount', max_length=8)),
                ('currency', models.CharField(blank=True, default='€', max_length=8)),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='prize_rules', to='arbiter.event')),
            ],
        ),
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('color', models.CharField(choices=[('w', 'w'), ('b', 'b')], max_length=1)),
                ('result', models.CharField(choices=[('', 'no result yet'), ('1-0', 'White wins'), ('1/2', 'draw'), ('0-1', 'Black wins'), ('+/-', 'White wins by forfeit'), ('-/+', 'Black wins by forfeit'), ('-/-', 'both forfeit'), ('adj', 'adjourned'), ('=-0', 'half a point and zero'), ('0-=', 'zero and half a point'), ('0-0', 'played, zero points for both'), ('W-L', 'White wins, not rated'), ('D-D', 'draw, not rated'), ('L-W', 'Black wins, not rated')], max_length=4)),
                ('device', models.CharField(max_length=64)),
                ('trace', models.CharField(blank=True, max_length=64)),
                ('changes', models.PositiveSmallIntegerField(default=0)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('game', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='arbiter.game')),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='Protection',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('club', 'members of the same club'), ('federation', 'players of the same federation'), ('players', 'these players: a family, friends')], max_length=12)),
                ('is_strict', models.BooleanField(default=False)),
                ('rounds', models.CharField(choices=[('all', 'in all rounds'), ('first', 'in the first rounds (enter how many)'), ('but-last', 'in all but the last, so many:')], default='all', max_length=10)),
                ('count', models.PositiveSmallIntegerField(default=0)),
                ('first_round', models.PositiveSmallIntegerField(default=1)),
                ('players', models.JSONField(default=list)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='protections', to='arbiter.event')),
            ],
            options={
                'ordering': ('id',),
            },
        ),
        migrations.CreateModel(
            name='RatedPlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('fide_id', models.CharField(max_length=12)),
                ('name', models.CharField(max_length=120)),
                ('search', models.CharField(max_length=120)),
                ('federation', models.CharField(max_length=3)),
                ('sex', models.CharField(max_length=1)),
                ('title', models.CharField(max_length=3)),
                ('standard', models.PositiveSmallIntegerField(default=0)),
                ('rapid', models.PositiveSmallIntegerField(default=0)),
                ('blitz', models.PositiveSmallIntegerField(default=0)),
                ('birth', models.CharField(max_length=4)),
                ('rating_list', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, to='arbiter.ratinglist')),
            ],
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('published', models.DateTimeField(null=True)),
                ('rules', models.CharField(max_length=20)),
                ('rule_pairs', models.JSONField(default=list)),
                ('is_manual', models.BooleanField(default=False)),
                ('manual_reason', models.CharField(blank=True, max_length=500)),
                ('start_position', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('paired', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='round_set', to='arbiter.event')),
            ],
            options={
                'ordering': ('number',),
            },
        ),
        migrations.AddField(
            model_name='pairing',
            name='round',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pairings', to='arbiter.round'),
        ),
        migrations.CreateModel(
            name='RoundRating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first_round', models.PositiveSmallIntegerField()),
                ('rating', models.PositiveSmallIntegerField()),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='round_ratings', to='arbiter.player')),
            ],
            options={
                'ordering': ('first_round',),
            },
        ),
        migrations.CreateModel(
            name='RoundTime',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('starts', models.DateTimeField()),
                ('time_control', models.CharField(blank=True, max_length=120)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='round_times', to='arbiter.event')),
            ],
            options={
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='TeamRules',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('boards', models.PositiveSmallIntegerField(default=4, verbose_name='Boards of a match')),
                ('primary', models.CharField(choices=[('MP', 'match points'), ('GP', 'game points')], default='MP', max_length=2, verbose_name='Score used for pairing')),
                ('preferences', models.CharField(blank=True, choices=[('A', 'type A: strong ones only'), ('B', 'type B: mild ones too'), ('', 'none')], default='A', help_text='Strong: after a colour difference of two or more, or the same colour twice.', max_length=1, verbose_name='Colour preferences')),
                ('win', models.PositiveSmallIntegerField(default=20, verbose_name='Match won')),
                ('draw', models.PositiveSmallIntegerField(default=10, verbose_name='Match drawn')),
                ('loss', models.PositiveSmallIntegerField(default=0, verbose_name='Match lost')),
                ('event', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='team_rules', to='arbiter.event')),
            ],
        ),
        migrations.CreateModel(
            name='EventRole',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('guest', 'Guest of single events'), ('viewer', 'Viewer'), ('deputy', 'Deputy arbiter'), ('chief', 'Chief arbiter')], max_length=10)),
                ('account', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='event_roles', to=settings.AUTH_USER_MODEL)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='roles', to='arbiter.event')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('event', 'account'), name='one_role_per_event')],
            },
        ),
        migrations.AddConstraint(
            model_name='game',
            constraint=models.UniqueConstraint(fields=('pairing', 'number'), name='number_once_per_pairing'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(fields=('event', 'tpn'), name='tpn_once_per_event'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(condition=models.Q(('fide_id', ''), _negated=True), fields=('event', 'fide_id'), name='id_once_per_event'),
        ),
        migrations.AddConstraint(
            model_name='lineup',
            constraint=models.UniqueConstraint(fields=('team', 'round_number'), name='one_line_up_per_round'),
        ),
        migrations.AddConstraint(
            model_name='bye',
            constraint=models.UniqueConstraint(fields=('player', 'round_number'), name='one_bye_per_round'),
        ),
        migrations.AddConstraint(
            model_name='arrival',
            constraint=models.UniqueConstraint(fields=('player', 'round_number'), name='arrives_once'),
        ),
        migrations.AddConstraint(
            model_name='prize',
            constraint=models.UniqueConstraint(fields=('event', 'category', 'place'), name='prize_once_per_place'),
        ),
        migrations.AddConstraint(
            model_name='proposal',
            constraint=models.UniqueConstraint(fields=('game', 'color'), name='one_proposal_a_side'),
        ),
        migrations.AddIndex(
            model_name='ratedplayer',
            index=models.Index(fields=['search'], name='rated_by_name'),
        ),
        migrations.AddIndex(
            model_name='ratedplayer',
            index=models.Index(fields=['fide_id'], name='rated_by_id'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='round_once_per_event'),
        ),
        migrations.AddConstraint(
            model_name='pairing',
            constraint=models.UniqueConstraint(fields=('round', 'board'), name='board_once_per_round'),
        ),
        migrations.AddConstraint(
            model_name='roundrating',
            constraint=models.UniqueConstraint(fields=('player', 'first_round'), name='one_rating_from_a_round'),
        ),
        migrations.AddConstraint(
            model_name='roundtime',
            constraint=models.UniqueConstraint(fields=('event', 'number'), name='one_start'),
        ),
    ]
