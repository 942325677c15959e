"""What the forms of this room show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Event
from swissmate.arbiter.outside.exchange import answers
from swissmate.arbiter.outside.exchange.remarks import anchor
from swissmate.exchange.registry import destinations


def kept(sent: Sent) -> list[Shown]:
    """Return the answers that are kept for a destination, and those that are typed."""
    event = Event.objects.filter(pk=sent.number("event_id")).first()
    where = answers.found(str(sent.address.get("to", "")))
    if event is None or where is None:
        return []
    now = answers.answers_of(event, where)
    names = {person.key: person.name for person in answers.people_of(event)}
    rows = []
    for detail in where.details:
        keys = [""] if not detail.of_players else [*names]
        for key in keys:
            name = f"{detail.name}.{key}" if key else detail.name
            typed = sent.text(anchor(detail.name, key))
            if not key or name in now or typed:
                label = ": ".join(filter(None, (names.get(key, ""), _(detail.meaning))))
                rows.append(Shown(label, now.get(name, ""), typed, is_marked=name in now))
    return rows


def chosen(sent: Sent) -> list[Shown]:
    """Return where the results of an event go."""
    event = Event.objects.filter(pk=sent.number("event_id")).first()
    if event is None:
        return []
    typed = sent.form.getlist("to")
    now = ", ".join(_(where.title) for where in answers.chosen(event))
    mine = ", ".join(_(where.title) for where in destinations() if where.id in typed)
    return [Shown(_("Results go to"), now, mine if typed else None)]
