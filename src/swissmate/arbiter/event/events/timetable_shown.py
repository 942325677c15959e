"""What the form of the timetable shows (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from swissmate.arbiter.event.events.timetable import times_of
from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Event


def times(sent: Sent) -> list[Shown]:
    """Return when each round begins, and its rate of play."""
    event = Event.objects.filter(pk=sent.number("event_id")).first()
    rows = []
    there = times_of(event) if event else {}
    for number in range(1, event.rounds + 1 if event else 0):
        row = there.get(number)
        now = f"{localtime(row.starts):%Y-%m-%dT%H:%M} {row.time_control}".strip() if row else ""
        starts, rate = sent.text(f"start-{number}"), sent.text(f"rate-{number}")
        typed = None if starts is None else f"{starts.replace(' ', 'T')} {rate or ''}".strip()
        rows.append(Shown(_("Round %(n)s") % {"n": number}, now, typed))
    return rows
