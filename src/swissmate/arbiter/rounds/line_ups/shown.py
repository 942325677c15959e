"""What the forms about line-ups show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.shown import player_in
from swissmate.arbiter.event.teams.seats import entered
from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.rounds.line_ups import line_ups
from swissmate.arbiter.rounds.line_ups.captain_rounds import round_of_captain


def line_up(sent: Sent) -> list[Shown]:
    """Return the line-up of a team in a round."""
    team = player_in(sent)
    return _seats(team, sent.number("number"), sent) if team else []


def line_up_of_captain(sent: Sent) -> list[Shown]:
    """Return the line-up that a captain's page shows, and its round."""
    event = Event.objects.filter(key=sent.address.get("key")).first()
    team = line_ups.team_by_key(event, str(sent.address.get("secret"))) if event else None
    if event is None or team is None:
        return []
    number = round_of_captain(event, team)
    return [Shown(_("Round"), str(number)), *_seats(team, number, sent)]


def _seats(team: Player, number: int, sent: Sent) -> list[Shown]:
    given = entered(team.event, team, number)
    words = {str(member.pk): f"{member.board} {member.name}" for member in team.members.all()}
    typed: list[str | None] = [*sent.form.getlist("board")]
    typed += [None] * (len(given.seats) - len(typed))
    rows = [
        Shown(_("Board %(n)s") % {"n": board}, str(member.pk) if member else "", value, words)
        for board, (member, value) in enumerate(zip(given.seats, typed, strict=False), 1)
    ]
    return [*rows, Shown(_("locked"), "✓" if given.is_locked else "")]
