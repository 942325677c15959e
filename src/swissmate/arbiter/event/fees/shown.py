"""What the forms of this room show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.event.fees.forms import rule_texts, sent_rows
from swissmate.arbiter.event.fees.rules import TERMS_FIELDS, fee_terms
from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Event, FeeRule, FeeTerms


def rules(sent: Sent) -> list[Shown]:
    """Return the currency, the days and the rules of an event's fees."""
    event = Event.objects.filter(pk=sent.number("event_id")).first()
    if event is None:
        return []
    terms = fee_terms(event)
    rows = []
    for name in TERMS_FIELDS:
        value = getattr(terms, name)
        label = str(FeeTerms._meta.get_field(name).verbose_name)  # type: ignore[union-attr] # a field of its own
        rows.append(Shown(label, "" if value is None else str(value), sent.text(name)))
    now = [_text(rule_texts(rule)) for rule in FeeRule.objects.filter(event=event)]
    typed = [_text(row) for row in sent_rows(sent.form)] if "amount" in sent.form else None
    return [*rows, Shown(_("Rules"), "; ".join(now), None if typed is None else "; ".join(typed))]


def _text(row: dict[str, str]) -> str:
    return " ".join(filter(None, row.values()))
