"""The form of a player, and what may be typed into it."""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.national_ids import tidied
from swissmate.arbiter.event.entries.players import PLAYER_FIELDS
from swissmate.arbiter.event.ratings.rating_lists import checked_federation
from swissmate.arbiter.models import Event, Player
from swissmate.systems.common.initial_order import TITLE_ORDER

if TYPE_CHECKING:  # generic for the type checker only
    _EventModelForm = forms.ModelForm[Event]
    _PlayerModelForm = forms.ModelForm[Player]
else:
    _EventModelForm = _PlayerModelForm = forms.ModelForm

_EARLIEST_BIRTH: Final = 1900
_BIRTH: Final = re.compile(r"\d{4}([-./]\d{2}[-./]\d{2})?$", re.ASCII)


class PlayerForm(_PlayerModelForm):
    """One participant; with ``is_team`` without what only a person has."""

    class Meta:
        model = Player
        fields = PLAYER_FIELDS

    # In the order of typing: fields that most players have come first, one key apart.
    field_order = (*("name", "rating", "federation", "title", "fide_id", "birth", "sex", "club"),)

    def __init__(self, *args: Any, is_team: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("rating", "national_rating", "own_rating"):
            self.fields[name].required = False
            self.initial[name] = self.initial.get(name) or None  # no rating is written as nothing
            self.fields[name].widget.attrs.update({"min": 0, "max": 3999})
        self.fields["name"].widget.attrs["placeholder"] = _("Surname, First name")
        self.fields["birth"].widget.attrs["placeholder"] = _("year or YYYY-MM-DD")
        self.fields["national_ids"].widget.attrs["placeholder"] = "ENG 123456A"
        if is_team:
            for name in ("title", "fide_id", "birth", "sex", "national_ids"):
                del self.fields[name]

    @property
    def typed(self) -> list[forms.BoundField]:
        """What is typed or chosen."""
        return [field for field in self if not isinstance(field.field, forms.BooleanField)]

    @property
    def ticked(self) -> list[forms.BoundField]:
        """What is ticked."""
        return [field for field in self if isinstance(field.field, forms.BooleanField)]

    def clean_name(self) -> str:
        """A name on one line."""
        return " ".join(str(self.cleaned_data["name"]).split())

    def _rating(self, name: str) -> int:
        value = self.cleaned_data.get(name) or 0
        if not 0 <= value <= 3999:
            raise forms.ValidationError(_("A rating is from 0 to 3999."))
        return int(value)

    def clean_rating(self) -> int:
        """No rating is 0."""
        return self._rating("rating")

    def clean_national_rating(self) -> int:
        """No rating is 0."""
        return self._rating("national_rating")

    def clean_own_rating(self) -> int:
        """No rating is 0."""
        return self._rating("own_rating")

    def clean_typed_value(self) -> str:
        """A number, or nothing."""
        text = str(self.cleaned_data["typed_value"]).strip().replace(",", ".")
        if text and not re.fullmatch(r"-?\d{1,6}(\.\d{1,3})?", text, re.ASCII):
            raise forms.ValidationError(_("Write a number, for example 12 or 12.5."))
        return text

    def clean_title(self) -> str:
        """One of the titles of C.04.2.B.2, or none."""
        title = str(self.cleaned_data["title"]).upper()
        if title and title not in TITLE_ORDER:
            raise forms.ValidationError(_("Titles are %(all)s.") % {"all": ", ".join(TITLE_ORDER)})
        return title

    def clean_sex(self) -> str:
        """``m``, ``w`` or nothing."""
        sex = str(self.cleaned_data["sex"]).lower()
        sex = {"f": "w"}.get(sex, sex)
        if sex not in {"", "m", "w"}:
            raise forms.ValidationError(_("Write m or w."))
        return sex

    def clean_federation(self) -> str:
        """A federation that there is, in capital letters."""
        return checked_federation(self.cleaned_data["federation"])

    def clean_fide_id(self) -> str:
        """Digits only."""
        number = str(self.cleaned_data["fide_id"]).strip()
        if number and not number.isascii():
            raise forms.ValidationError(_("Digits only."))
        if number and not number.isdigit():
            raise forms.ValidationError(_("Digits only."))
        return "" if number == "0" else number

    def clean_national_ids(self) -> str:
        """Ids with the codes of their federations, or one of the player's own."""
        ids = tidied(str(self.cleaned_data["national_ids"]))
        if ids is None:
            raise forms.ValidationError(
                _("Write ids with the codes of their federations, as ENG 123456A, GER 10012345.")
            )
        return ids

    def clean_fixed_board(self) -> int | None:
        """A number, or nothing for a player who can sit anywhere."""
        board: int | None = self.cleaned_data.get("fixed_board")
        if board is not None and not 1 <= board <= 999:
            raise forms.ValidationError(_("A board is from 1 to 999."))
        return board

    def clean_birth(self) -> str:
        """A year or a day."""
        birth = str(self.cleaned_data["birth"]).strip()
        if birth and not _BIRTH.match(birth):
            raise forms.ValidationError(_("A year, or a day as 2001-12-31."))
        if birth and not _EARLIEST_BIRTH <= int(birth[:4]) <= date.today().year:
            raise forms.ValidationError(
                _("Nobody here was born in %(year)s.") % {"year": birth[:4]}
            )
        if len(birth) > 4:
            try:
                date.fromisoformat(re.sub(r"[./]", "-", birth))
            except ValueError as error:
                raise forms.ValidationError(_("There is no such day.")) from error
        return birth

    def validate_constraints(self) -> None:
        """Left to the use-case, which sees the whole list."""

    def player_values(self) -> dict[str, Any]:
        """Return the checked values of the fields that the form has."""
        return {name: self.cleaned_data[name] for name in PLAYER_FIELDS if name in self.fields}
