"""What the forms about teams show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.shown import player_in
from swissmate.arbiter.event.teams.forms import RosterForm
from swissmate.arbiter.event.teams.rosters import MEMBER_FIELDS, captain_of, rule_fields
from swissmate.arbiter.event.teams.rules import rules_of
from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Event, TeamRules


def _line(row: dict[str, str]) -> str:
    values = (row[name] for name in ("board", *MEMBER_FIELDS))
    return " ".join(value for value in values if value not in ("", "0"))


def roster(sent: Sent) -> list[Shown]:
    """Return the players of a team in board order, and the captain."""
    team = player_in(sent)
    if team is None:
        return []
    names = ("board", *MEMBER_FIELDS)
    now = "\n".join(
        _line({name: str(getattr(member, name)) for name in names}) for member in team.members.all()
    )
    typed = None
    if "name" in sent.form:
        rows = [row for row in RosterForm(sent.form).typed if row["name"].strip()]
        typed = "\n".join(_line(row) for row in rows)
    return [
        Shown(_("Players in board order"), now, typed),
        Shown(_("Captain"), captain_of(team).name, sent.text("captain")),
    ]


def rules(sent: Sent) -> list[Shown]:
    """Return how the matches of an event are played."""
    event = Event.objects.filter(pk=sent.number("event_id")).first()
    if event is None:
        return []
    row = rules_of(event)
    return [
        Shown(str(TeamRules._meta.get_field(name).verbose_name), str(getattr(row, name)))  # type: ignore[union-attr] # fields of its own
        for name in rule_fields(event)
    ]
