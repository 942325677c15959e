"""The timetable of an event as a calendar (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import zip_longest
from typing import Final
from uuid import NAMESPACE_URL, uuid5

from django.utils.translation import gettext as _

from swissmate import __version__
from swissmate.arbiter.event.events import timetable
from swissmate.arbiter.models import AuditEntry, Event

_LENGTH: Final = timedelta(hours=4)
"""How long a round is shown if nothing begins before: no list says when games end."""
_WIDTH: Final = 75
"""The octets of a line (3.1)."""


def calendar_of(event: Event) -> str:
    """Return a calendar with an entry for each round that has a time."""
    written = AuditEntry.objects.filter(event_id=event.pk, action="timetable")
    changed = written.values_list("at", flat=True).first() or event.created
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:-//swissmate//{__version__}//EN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{_text(event.full_name)}",
    ]
    rows = sorted(timetable.times_of(event).values(), key=lambda row: row.starts)
    for row, following in zip_longest(rows, rows[1:]):
        ends = row.starts + _LENGTH
        if following is not None:
            ends = min(ends, following.starts)
        title = _("Round %(n)s") % {"n": row.number}
        control = row.time_control or event.time_control
        lines += [
            "BEGIN:VEVENT",
            f"UID:{uuid5(NAMESPACE_URL, f'swissmate:{event.key}/{row.number}')}",
            f"DTSTAMP:{_moment(changed)}",
            f"DTSTART:{_moment(row.starts)}",
            f"DTEND:{_moment(ends)}",
            f"SUMMARY:{_text(f'{event.full_name}: {title}')}",
            *([f"LOCATION:{_text(event.place)}"] if event.place else []),
            *([f"DESCRIPTION:{_text(control)}"] if control else []),
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line))


def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    """Return a text as a value (3.3.11)."""
    whole = " ".join(text.split())
    return whole.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def _folded(line: str) -> Iterator[str]:
    """Yield a line in parts that are not too long; no letter is cut (3.1)."""
    part, size = "", 0
    for letter in line:
        octets = len(letter.encode())
        if size + octets > _WIDTH:
            yield part
            part, size = " ", 1
        part, size = part + letter, size + octets
    yield part
