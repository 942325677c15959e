"""The form that the public fills in, and the one by which an organiser says what it asks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from swissmate.arbiter.event.entries.forms import PlayerForm
from swissmate.arbiter.event.ratings.countries import federation_of
from swissmate.arbiter.event.sign_up.terms import MAY_BE_ASKED, TERMS_FIELDS, label_of
from swissmate.arbiter.models import SignUpTerms
from swissmate.lists.births import birth_of

if TYPE_CHECKING:  # generic for the type checker only
    _TermsModelForm = forms.ModelForm[SignUpTerms]
else:
    _TermsModelForm = forms.ModelForm

HONEYPOT: Final = "further"
"""People do not see this field, and leave it empty."""
_COMPLETED_BY: Final = {
    "name": "name",
    "email": "email",
    "phone": "tel",
}
"""What browsers may fill in by themselves."""
_PHONE: Final = r"^[0-9 +()/.\-]*$"


class PublicForm(PlayerForm):
    """What somebody writes to sign up; the checks are those of the form of a player."""

    email = forms.EmailField(label=gettext_lazy("E-mail"), max_length=120)
    phone = forms.RegexField(_PHONE, label=gettext_lazy("Phone"), max_length=40)
    consent = forms.BooleanField()

    def __init__(self, terms: SignUpTerms, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.terms = terms
        wanted = {"name": True, **terms.asked} | ({"consent": True} if terms.consent else {})
        for name in [*self.fields]:
            if name not in wanted:
                del self.fields[name]
                continue
            field = self.fields[name]
            field.required = wanted[name]
            field.widget.attrs["autocomplete"] = _COMPLETED_BY.get(name, "off")
        self.order_fields(["name", *(name for name in MAY_BE_ASKED if name in wanted), "consent"])
        if "sex" in self.fields:
            choices = [("", "–"), ("w", _("female")), ("m", _("male"))]
            self.fields["sex"].widget = forms.Select(choices=choices)
        if "federation" in self.fields:
            self.fields["federation"] = forms.CharField(
                label=label_of("federation"),
                max_length=60,
                required=wanted["federation"],
                widget=forms.TextInput({"placeholder": _("country, or a code as ENG")}),
            )
        if "comment" in self.fields:
            self.fields["comment"].label = label_of("comment")
        if "consent" in self.fields:
            self.fields["consent"].label = terms.consent

    def clean_federation(self) -> str:
        """A country in any language, or a code."""
        text = str(self.cleaned_data["federation"]).strip()
        self.cleaned_data["federation"] = (federation_of(text) or text) if text else ""
        return super().clean_federation()

    def clean_birth(self) -> str:
        """A day in any usual way to write it, or a year."""
        text = str(self.cleaned_data["birth"])
        self.cleaned_data["birth"] = birth_of(text) or text
        return super().clean_birth()

    def values(self) -> dict[str, Any]:
        """Return the checked values as a sign-up has them."""
        values = {name: self.cleaned_data[name] for name in self.fields if name != "consent"}
        return {**values, "consent": self.terms.consent}


class TermsForm(_TermsModelForm):
    """What the public form says and asks."""

    class Meta:
        model = SignUpTerms
        fields = tuple(name for name in TERMS_FIELDS if name != "fields")
        widgets: Final = {
            "opens": forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
            "closes": forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
            "text": forms.Textarea({"rows": 3}),
            "consent": forms.Textarea({"rows": 3}),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        wanted = self.instance.asked
        for name in MAY_BE_ASKED:
            mark = ("*" if wanted[name] else "?") if name in wanted else ""
            self.fields[f"ask-{name}"] = forms.ChoiceField(
                label=label_of(name),
                choices=[("", _("not asked")), ("?", _("asked")), ("*", _("must be filled in"))],
                required=False,
                initial=mark,
            )
        self.fields["kept_days"].widget.attrs |= {"min": 0, "max": 3650}
        self.fields["places"].widget.attrs |= {"min": 1, "max": 5000}

    @property
    def asks(self) -> list[forms.BoundField]:
        """Which fields are asked."""
        return [self[f"ask-{name}"] for name in MAY_BE_ASKED]

    @property
    def typed(self) -> list[forms.BoundField]:
        """What is typed."""
        return [
            self[name]
            for name in self.Meta.fields
            if not isinstance(self.fields[name], forms.BooleanField)
        ]

    @property
    def ticked(self) -> list[forms.BoundField]:
        """What is ticked."""
        return [
            self[name]
            for name in self.Meta.fields
            if isinstance(self.fields[name], forms.BooleanField)
        ]

    def clean_kept_days(self) -> int:
        """Ten years at most."""
        days = int(self.cleaned_data["kept_days"])
        if days > 3650:
            raise forms.ValidationError(_("At most %(n)s days.") % {"n": 3650})
        return days

    def values(self) -> dict[str, Any]:
        """Return the checked values as the terms have them."""
        values = {name: self.cleaned_data[name] for name in self.Meta.fields}
        marks = {name: self.cleaned_data[f"ask-{name}"] for name in MAY_BE_ASKED}
        marked = [name + mark.strip("?") for name, mark in marks.items() if mark]
        return {**values, "fields": " ".join(marked)}
