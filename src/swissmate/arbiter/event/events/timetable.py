"""The timetable of an event: when each round begins, and how fast it is played."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from swissmate.arbiter.ground.frame.addresses import shared
from swissmate.arbiter.ground.ledger.audit import recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Round, RoundTime

Line = tuple[datetime, str]
"""The start of a round, and its rate of play if that is not the event's."""


def times_of(event: Event) -> dict[int, RoundTime]:
    """Return the rounds that have a time, by number."""
    return shared(
        ("times", event.pk),
        lambda: {row.number: row for row in RoundTime.objects.filter(event=event)},
    )


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
            require_day(event, number, given[number][0])
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


def is_within(event: Event, starts: datetime) -> bool:
    """Return whether a time lies on a day of the event; without a last day, none is too late."""
    day = localtime(starts).date()
    return event.start <= day and (event.end is None or day <= event.end)


def require_day(event: Event, number: int, starts: datetime) -> None:
    """Refuse a round on a day on which the event has not begun, or is over.

    Raises:
        Refused: it is on such a day.
    """
    if not is_within(event, starts):
        raise Refused(
            _(
                "Round %(n)s would begin on %(day)s, but the event lasts from %(first)s to "
                "%(last)s: correct the time, or the days in the settings."
            )
            % {
                "n": number,
                "day": localtime(starts).date().isoformat(),
                "first": event.start.isoformat(),
                "last": event.end.isoformat() if event.end else "–",
            }
        )


def outside_of(event: Event) -> list[int]:
    """Return the rounds whose time does not lie on a day of the event."""
    return [row.number for row in times_of(event).values() if not is_within(event, row.starts)]


def next_start(event: Event) -> RoundTime | None:
    """Return the first round with a time after the last published one; None if there is none."""
    published = Round.objects.filter(event=event, published__isnull=False)
    last = published.order_by("-number").values_list("number", flat=True).first() or 0
    return RoundTime.objects.filter(event=event, number__gt=last).order_by("number").first()
