"""The timetable of an event: when each round begins, and how fast it is played."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.utils.translation import gettext as _

from swissmate.arbiter.ledger.audit import recorded
from swissmate.arbiter.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Round, RoundTime

Line = tuple[datetime, str]
"""The start of a round, and its rate of play if that is not the event's."""


def times_of(event: Event) -> dict[int, RoundTime]:
    """Return the rounds that have a time, by number."""
    return {row.number: row for row in RoundTime.objects.filter(event=event)}


def set_times(event_id: int, actor: Account, lines: Mapping[int, Line | None]) -> None:
    """Write the timetable; rounds that are not named, or are None, have no time.

    Raises:
        Refused: a round does not exist, or begins before the one before it.
    """
    with recorded(event_id, actor, "timetable") as recorder:
        event = recorder.event
        given = {number: line for number, line in lines.items() if line}
        before: datetime | None = None
        for number in sorted(given):
            if not 1 <= number <= event.rounds:
                raise Refused(_("There is no round %(n)s.") % {"n": number})
            if before and given[number][0] <= before:
                raise Refused(
                    _("Round %(n)s must begin after the round before it.") % {"n": number}
                )
            before = given[number][0]
        there = times_of(event)
        for number, row in there.items():
            if number not in given:
                recorder.delete(row)
        for number, (starts, rate) in given.items():
            if number in there:
                recorder.update(there[number], starts=starts, time_control=rate[:120])
            else:
                recorder.create(
                    RoundTime(event=event, number=number, starts=starts, time_control=rate[:120])
                )
        recorder.data["count"] = len(given)


def next_start(event: Event) -> RoundTime | None:
    """Return the first round with a time after the last published one; None if there is none."""
    published = Round.objects.filter(event=event, published__isnull=False)
    last = published.order_by("-number").values_list("number", flat=True).first() or 0
    return RoundTime.objects.filter(event=event, number__gt=last).order_by("number").first()
