"""What the form that shares players out shows (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.persons import rows_of
from swissmate.arbiter.event.events.siblings import of_one_event
from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Event, Player
from swissmate.arbiter.tables.series.qualifying import draft, way_of
from swissmate.arbiter.tables.series.replacing import vacancies


def places(sent: Sent) -> list[Shown]:
    """Return who plays in which tournament of an event."""
    event = Event.objects.filter(pk=sent.number("event_id")).first()
    rows = Player.objects.filter(event__in=of_one_event(event)) if event else Player.objects.none()
    rows = rows.select_related("event").order_by("pk")
    return [
        Shown(_("Tournament"), "\n".join(f"{row.event.name}: {row.name}" for row in rows)),
    ]


def qualifiers(sent: Sent) -> list[Shown]:
    """Return who qualifies, in order, in the way that the form names."""
    event = Event.objects.filter(pk=sent.number("event_id")).first()
    own = of_one_event(event) if event else []
    return [Shown(_("Qualifiers"), draft(way_of(sent.text("way") or "", own)).text)]


def vacancies_there(sent: Sent) -> list[Shown]:
    """Return who has withdrawn from the event of qualifiers, and who comes next."""
    event = Event.objects.filter(pk=sent.number("event_id")).first()
    target = Event.objects.filter(pk=sent.number("to")).first()
    rows = vacancies(target, of_one_event(event)) if event and target else []
    pairs = [f"{row.gone.name}: {row.coming.player.name if row.coming else '–'}" for row in rows]
    return [Shown(_("Qualifiers"), "\n".join(pairs))]


def person(sent: Sent) -> list[Shown]:
    """Return the sections in which a person is entered, and whether the person plays there."""
    event = Event.objects.filter(pk=sent.number("event_id")).first()
    own = of_one_event(event) if event else []
    player = Player.objects.filter(event__in=own, pk=sent.number("player")).first()
    rows = rows_of(player, own) if player else []
    withdrawn = _("withdrawn")
    places = [
        row.event.name if row.last_round is None else f"{row.event.name} ({withdrawn})"
        for row in rows
    ]
    return [Shown(_("Sections"), "; ".join(places))]


def first_boards(sent: Sent) -> list[Shown]:
    """Return the first board of each tournament of an event."""
    event = Event.objects.filter(pk=sent.number("event_id")).first()
    own = of_one_event(event) if event else []
    boards = "; ".join(f"{section.name}: {section.first_board}" for section in own)
    return [Shown(_("Number of the first board"), boards)]
