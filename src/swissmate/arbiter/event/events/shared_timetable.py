"""One timetable for the tournaments of an event: set in one, it applies to all."""

from __future__ import annotations

from collections.abc import Mapping

from django.db import transaction

from swissmate.arbiter.event.events.siblings import led_by, seen_by
from swissmate.arbiter.event.events.timetable import Line, is_within, set_times, times_of
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, RoundTime


def others(account: Account, event: Event) -> list[Event]:
    """Return the other tournaments of an event whose timetable an account may set."""
    return [sibling for sibling in led_by(account, event) if sibling.pk != event.pk]


def _plain(event: Event) -> dict[int, Line]:
    return {number: (row.starts, row.time_control) for number, row in times_of(event).items()}


def is_shared(event: Event, rest: list[Event]) -> bool:
    """Return whether tournaments share a timetable: no round begins at different times."""
    own = _plain(event)
    for sibling in rest:
        table = _plain(sibling)
        both = range(1, min(event.rounds, sibling.rounds) + 1)
        if table and own and any(table.get(number) != own.get(number) for number in both):
            return False
    return True


def set_for_all(event_id: int, actor: Account, lines: Mapping[int, Line | None]) -> int:
    """Write the timetable of a tournament and of all others of its event that the actor leads.

    A longer tournament keeps the times of its last rounds. All are written, or none. Return how
    many tournaments have it now.

    Raises:
        Refused: a round does not exist, or begins before the one before it, in any of them.
    """
    with transaction.atomic():
        event = Event.objects.get(pk=event_id)
        group = sorted([event, *others(actor, event)], key=lambda sibling: sibling.pk)
        # Locked in a fixed order, so that two simultaneous saves do not wait for each other.
        list(Event.objects.select_for_update().filter(pk__in=[e.pk for e in group]).order_by("pk"))
        set_times(event.pk, actor, lines)
        for sibling in group:
            if sibling.pk == event.pk:
                continue
            kept = {n: line for n, line in _plain(sibling).items() if n > event.rounds}
            own = {n: line for n, line in lines.items() if n <= sibling.rounds}
            try:
                set_times(sibling.pk, actor, {**kept, **own})
            except Refused as refusal:
                raise Refused(f"{sibling.name}: {refusal}") from refusal
    return len(group)


def adopt(event_id: int, actor: Account | None) -> None:
    """Give a tournament without a timetable that of the event that it has joined."""
    event = Event.objects.filter(pk=event_id).first()
    if actor is None or event is None or not event.series or times_of(event):
        return
    there = RoundTime.objects.filter(event__in=seen_by(actor, event), number__lte=event.rounds)
    tables: dict[int, dict[int, Line]] = {}
    for row in (round_time for round_time in there if is_within(event, round_time.starts)):
        tables.setdefault(row.event_id, {})[row.number] = (row.starts, row.time_control)
    if tables:
        set_times(event.pk, actor, max(tables.values(), key=len))
