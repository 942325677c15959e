"""What the forms of this room show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Webhook


def topics(sent: Sent) -> list[Shown]:
    """Return what a webhook tells."""
    key = str(sent.address.get("key", ""))
    webhook = Webhook.objects.filter(event=sent.number("event_id"), key=key).first()
    if webhook is None:
        return []
    typed = sent.form.getlist("topic")
    return [Shown(_("Told"), ", ".join(webhook.topics), ", ".join(typed) if typed else None)]
