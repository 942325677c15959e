"""What the log says of changed settings: as the form shows them."""

from __future__ import annotations

from django.utils import translation

from arbiter_events import make_event
from swissmate.arbiter.event.events import events
from swissmate.arbiter.ground.ledger import audit
from swissmate.arbiter.models import Account, AuditEntry


def test_values_are_those_of_the_form(chief: Account) -> None:
    event = make_event(chief, 4)
    changed = {"win": 30, "draw": 10, "shows_ratings": False, "initial_color": "b", "place": "Bern"}
    events.change_event(event.pk, chief, changed, "")
    entry = AuditEntry.objects.get(action="event-changed")
    told = audit.sentence(entry)
    assert "Win: 1.0 → 3.0" in told
    assert "Draw: 0.5 → 1.0" in told
    assert "Ratings on the public pages: yes → no" in told
    assert "White → Black" in told
    assert "Place: – → Bern" in told
    with translation.override("de"):
        assert "Ja → Nein" in audit.sentence(entry)
