"""The form of an event's fees: its currency and days, and a row for each rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from swissmate.arbiter.event.fees.amounts import cents_of, plain_amount
from swissmate.arbiter.event.fees.rules import MOST_RULES, RULE_FIELDS, TERMS_FIELDS
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import FeeRule, FeeTerms
from swissmate.systems.common.initial_order import TITLE_ORDER
from swissmate.wording import whole_number

if TYPE_CHECKING:  # generic for the type checker only
    _TermsModelForm = forms.ModelForm[FeeTerms]
else:
    _TermsModelForm = forms.ModelForm

AMOUNTS: Final = ("early", "amount", "on_site")
LABELS: Final = {
    "name": gettext_lazy("Name"),
    "titles": gettext_lazy("Titles"),
    "sex": gettext_lazy("Sex"),
    "born_from": gettext_lazy("Born from"),
    "born_to": gettext_lazy("Born to"),
    "rating_from": gettext_lazy("Rating from"),
    "rating_to": gettext_lazy("Rating to"),
    "early": gettext_lazy("Early"),
    "amount": gettext_lazy("Usual"),
    "on_site": gettext_lazy("On site"),
}
"""The fields of a rule, in the order of the form."""
_BEST_RATING: Final = 3999
_NUMBERS: Final = ("born_from", "born_to", "rating_from", "rating_to")


class FeeTermsForm(_TermsModelForm):
    """The currency of the fees, the days on which they change, and what receipts say."""

    class Meta:
        model = FeeTerms
        fields = TERMS_FIELDS
        widgets: Final = {
            "early_until": forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
            "on_site_from": forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
            "receipt_text": forms.Textarea({"rows": 2}),
        }


def rule_texts(rule: FeeRule) -> dict[str, str]:
    """Return a rule as its row of the form has it."""
    return {
        name: plain_amount(value) if name in AMOUNTS else "" if value is None else str(value)
        for name in RULE_FIELDS
        for value in [getattr(rule, name)]
    }


def sent_rows(form: QueryDict) -> list[dict[str, str]]:
    """Return the rows that were typed, without those that are empty."""
    columns = {name: form.getlist(name) for name in RULE_FIELDS}
    rows = [
        {name: "".join(texts[at : at + 1]).strip() for name, texts in columns.items()}
        for at in range(max(map(len, columns.values())))
    ]
    return [row for row in rows if any(row.values())]


def read_rules(rows: list[dict[str, str]]) -> list[dict[str, Any]]:
    """Return rows as rules.

    Raises:
        Refused: one of them cannot be read; the message names it.
    """
    if len(rows) > MOST_RULES:
        raise Refused(_("There are at most %(n)s rules.") % {"n": MOST_RULES})
    return [_rule(number, row) for number, row in enumerate(rows, 1)]


def _rule(number: int, row: dict[str, str]) -> dict[str, Any]:
    where = _("Row %(n)s") % {"n": number}
    try:
        amounts = {name: cents_of(row[name]) for name in AMOUNTS}
    except Refused as refusal:
        raise Refused(f"{where}: {refusal}") from refusal
    if amounts["amount"] is None:
        raise Refused(f"{where}: " + _("write the usual fee; 0 is free."))
    titles = row["titles"].upper().replace(",", " ").split()
    if unknown := [title for title in titles if title not in TITLE_ORDER]:
        text = _("“%(text)s” is no title.")
        raise Refused(f"{where}: " + text % {"text": unknown[0][:20]})
    if row["sex"] not in {"", "m", "w"}:
        raise Refused(f"{where}: " + _("Write m or w."))
    numbers = {}
    for name in _NUMBERS:
        numbers[name] = whole_number(row[name], most=4) if row[name] else None
        if row[name] and numbers[name] is None:
            text = _("“%(text)s” is not a number.")
            raise Refused(f"{where}: " + text % {"text": row[name][:20]})
        if name.startswith("rating") and (numbers[name] or 0) > _BEST_RATING:
            raise Refused(f"{where}: " + _("A rating is from 0 to 3999."))
    name = " ".join(row["name"].split())[:60] or where
    return {"name": name, "titles": " ".join(titles), "sex": row["sex"], **numbers, **amounts}
