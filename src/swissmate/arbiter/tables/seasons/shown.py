"""What the forms about seasons show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Season, SeasonDecision, SeasonPoints
from swissmate.arbiter.tables.seasons.forms import FIELDS, label_of, typed_values


def rules(sent: Sent) -> list[Shown]:
    """Return the rules of a season."""
    row = Season.objects.filter(event=sent.number("event_id")).first() or Season()
    typed = typed_values(sent.form) if "points" in sent.form else {}
    return [
        Shown(
            label_of(name),
            str(getattr(row, name)),
            str(typed[name]) if name in typed else None,
            {str(value): str(label) for value, label in _choices(name)},
        )
        for name in FIELDS
    ]


def _choices(name: str) -> list[tuple[object, object]]:
    field = Season._meta.get_field(name)
    return list(getattr(field, "flatchoices", ()))


def season(sent: Sent) -> list[Shown]:
    """Return everything that goes with a season."""
    event_id = sent.number("event_id")
    decisions = SeasonDecision.objects.filter(event=event_id)
    points = SeasonPoints.objects.filter(event=event_id)
    return [
        *rules(sent),
        Shown(_("Who is who"), "\n".join(f"{row.name}: {row.other_name}" for row in decisions)),
        Shown(_("Points by hand"), "\n".join(f"{row.name}: {row.points}" for row in points)),
    ]


def decision(sent: Sent) -> list[Shown]:
    """Return a decision about who is who."""
    rows = SeasonDecision.objects.filter(event=sent.number("event_id"), pk=sent.number("entry_id"))
    words = {True: _("one person"), False: _("two people")}
    text = "; ".join(f"{row.name} · {row.other_name}: {words[row.is_same]}" for row in rows)
    return [Shown(_("Who is who"), text)]


def points(sent: Sent) -> list[Shown]:
    """Return points that were given by hand."""
    rows = SeasonPoints.objects.filter(event=sent.number("event_id"), pk=sent.number("entry_id"))
    text = "; ".join(f"{row.name}: {row.points} ({row.reason})" for row in rows)
    return [Shown(_("Points by hand"), text)]
