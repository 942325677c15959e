"""What the forms of this room show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.event.sign_up.terms import MAY_BE_ASKED, TERMS_FIELDS, label_of, terms_of
from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Event, SignUp, SignUpTerms


def terms(sent: Sent) -> list[Shown]:
    """Return what the public form says and asks."""
    event = Event.objects.filter(pk=sent.number("event_id")).first()
    if event is None:
        return []
    row = terms_of(event)
    is_sent = sent.text("kept_days") is not None
    rows = []
    for name in TERMS_FIELDS:
        value = getattr(row, name)
        now = "" if value is None else str(value)
        typed = sent.text(name) or ""
        if isinstance(value, bool):
            typed = str(bool(typed))
        if name == "fields":
            marks = ((field, sent.text(f"ask-{field}") or "") for field in MAY_BE_ASKED)
            typed = " ".join(field + mark.strip("?") for field, mark in marks if mark)
        rows.append(Shown(label_of(name, SignUpTerms), now, typed if is_sent else None))
    return rows


def state(sent: Sent) -> list[Shown]:
    """Return how far the sign-up of a private address is."""
    row = SignUp.objects.filter(key=sent.address.get("secret", "")).first()
    words = {value: str(label) for value, label in SignUp.State.choices}
    typed = SignUp.State.WITHDRAWN if sent.text("withdraw") is not None else None
    return [] if row is None else [Shown(_("State"), row.state, typed, words)]
