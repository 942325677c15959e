"""The form of an event, and what may be typed into it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from swissmate.arbiter.event.ratings.rating_lists import checked_federation
from swissmate.arbiter.event.rules.locks import locked_fields, points_problems
from swissmate.arbiter.event.rules.rule_sets import ACCELERATIONS, default_rules, rules_choices
from swissmate.arbiter.event.rules.tie_breaks import (
    DEFAULT_TIE_BREAKS,
    check_tie_breaks,
    default_tie_breaks,
)
from swissmate.arbiter.models import Event, Player
from swissmate.systems.plays import play_of

if TYPE_CHECKING:  # generic for the type checker only
    _EventModelForm = forms.ModelForm[Event]
    _PlayerModelForm = forms.ModelForm[Player]
else:
    _EventModelForm = _PlayerModelForm = forms.ModelForm


class PointsField(forms.Field):
    """Points typed as 1, 0.5, 0,5 or ½, and stored in tenths."""

    def prepare_value(self, value: Any) -> Any:
        """Show tenths as people write points."""
        if isinstance(value, int):
            return str(value // 10) if value % 10 == 0 else f"{value // 10}.{value % 10}"
        return value

    def to_python(self, value: Any) -> int | None:
        """Return tenths."""
        text = str(value or "").strip().replace(",", ".").replace("½", ".5")
        if not text:
            return None
        try:
            tenths = float(text) * 10
        except ValueError as error:
            raise forms.ValidationError(_("Write points as 1 or 0.5.")) from error
        if not 0 <= tenths <= 99 or tenths != int(tenths):
            raise forms.ValidationError(_("Points are from 0 to 9.9 with one decimal."))
        return int(tenths)


_TABS: Final = (
    (
        gettext_lazy("Event"),
        "name place federation start end rounds series chief_arbiter deputies time_control is_long",
    ),
    (
        gettext_lazy("Pairings"),
        "rules acceleration initial_color first_board late_half_bye keeps_table_order"
        " meets_in_a_row is_chess960",
    ),
    (gettext_lazy("Limits of a section"), "rating_from rating_to born_from born_to"),
    (gettext_lazy("Points"), "win draw loss pab half_bye full_bye forfeit_win"),
    (
        gettext_lazy("Tie-breaks"),
        "tie_breaks unrated_rule rating_of_ties typed_tie_break draws_lots",
    ),
    (
        gettext_lazy("Ratings"),
        "kind rating_method rating_order equal_order compares_ratings",
    ),
    (
        gettext_lazy("Public pages"),
        "live_boards live_link is_public shows_standings shows_ratings shows_clubs is_explained"
        " is_forecast self_check_in results_from_players",
    ),
)
"""The tabs of the settings page, each with its fields."""

_LAST_BOARD: Final = 999

_FIRST: Final = ("name", "start", "rounds")
"""What a new event cannot do without, beside its form; all else is under *Advanced*."""

FORMS: Final = {
    "swiss": (gettext_lazy("Swiss"), gettext_lazy("Equal scores meet. For many players.")),
    "teams": (gettext_lazy("Teams"), gettext_lazy("A Swiss of teams, with boards and line-ups.")),
    "league": (
        gettext_lazy("Team league"),
        gettext_lazy("Every team meets every other, once or at home and away."),
    ),
    "table": (gettext_lazy("Round robin"), gettext_lazy("Everybody meets everybody.")),
    "knockout": (
        gettext_lazy("Knockout"),
        gettext_lazy("Who loses is out. With a bracket, matches and play-offs."),
    ),
    "keizer": (
        gettext_lazy("Keizer"),
        gettext_lazy("For club evenings: come when you can. Wins against the top count most."),
    ),
}
"""The forms of a tournament to choose from, each with its name and what it is good for."""

_RULES_OF_FORM: Final = {
    "teams": "team-2026",
    "league": "team-round-robin",
    "table": "berger",
    "knockout": "knockout",
    "keizer": "keizer",
}


@dataclass(frozen=True)
class Tab:
    """A tab of the settings: what is typed or chosen, what is ticked, and what is locked."""

    title: str
    typed: list[forms.BoundField]
    ticked: list[forms.BoundField]

    @property
    def locked(self) -> str:
        """The labels of the fields that are locked."""
        fields = (*self.typed, *self.ticked)
        return ", ".join(str(field.label) for field in fields if is_locked(field))

    @property
    def has_tie_breaks(self) -> bool:
        """Whether tie-breaks are chosen here."""
        return any(field.name == "tie_breaks" for field in self.typed)


def is_locked(field: forms.BoundField) -> bool:
    """Return whether a field is shown but cannot be changed."""
    return bool(field.field.widget.attrs.get("disabled"))


def _tab(title: object, fields: list[forms.BoundField]) -> Tab:
    ticked = [field for field in fields if isinstance(field.field, forms.BooleanField)]
    return Tab(str(title), [field for field in fields if field not in ticked], ticked)


class EventForm(_EventModelForm):
    """Everything that is fixed beforehand (C.04.1.a) or needed for the report."""

    rules = forms.ChoiceField(label=gettext_lazy("Pairing system"), required=False)
    acceleration = forms.ChoiceField(
        label=gettext_lazy("Acceleration"), choices=list(ACCELERATIONS.items()), required=False
    )
    win = PointsField(label=gettext_lazy("Win"), initial=10)
    draw = PointsField(label=gettext_lazy("Draw"), initial=5)
    loss = PointsField(label=gettext_lazy("Loss"), initial=0)
    pab = PointsField(label=gettext_lazy("Pairing-allocated bye"), initial=10)
    half_bye = PointsField(label=gettext_lazy("Half-point bye"), required=False)
    full_bye = PointsField(label=gettext_lazy("Full-point bye"), required=False)
    forfeit_win = PointsField(label=gettext_lazy("Win by forfeit"), required=False)
    live_link = forms.URLField(
        label=gettext_lazy("Address of the live boards"),
        required=False,
        max_length=250,
        assume_scheme="https",
    )
    form = forms.ChoiceField(
        choices=[(form, title) for form, (title, _use) in FORMS.items()], required=False
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason (once rounds have been paired)"), required=False, max_length=500
    )

    class Meta:
        model = Event
        fields = tuple(name for _title, names in _TABS for name in names.split())
        widgets = {  # noqa: RUF012 # the form's own declaration
            "start": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "end": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", _("usual for this form and date")), *rules_choices()]
        self.fields["rules"].choices = choices  # type: ignore[attr-defined] # a ChoiceField
        self.fields["rounds"].widget.attrs.update({"min": 1, "max": 99})
        limits = ("rating_from", "rating_to", "born_from", "born_to")
        for name in ("kind", "live_boards", "first_board", *limits):  # these have defaults
            self.fields[name].required = False
        self.fields["half_bye"].widget.attrs["placeholder"] = _("as a draw")
        for name in ("full_bye", "forfeit_win"):
            self.fields[name].widget.attrs["placeholder"] = _("as a win")
        for name in ("rating_method",):
            self.fields[name].required = False
        if not self.instance.pk:
            self.fields["name"].widget.attrs["autofocus"] = True
        if not self.instance.pk or self.instance.in_fide_mode:  # what needs one is locked there
            del self.fields["reason"]
        self._lock(locked_fields(self.instance))

    @property
    def first_fields(self) -> list[forms.BoundField]:
        """What a new event cannot do without."""
        return [self[name] for name in _FIRST]

    @property
    def tabs(self) -> list[Tab]:
        """All fields by the tabs of the settings."""
        return [_tab(title, [self[name] for name in names.split()]) for title, names in _TABS]

    @property
    def advanced(self) -> list[Tab]:
        """The fields of a new event that have a usual value, by the same tabs."""
        return [
            _tab(title, [self[name] for name in names.split() if name not in _FIRST])
            for title, names in _TABS
        ]

    def _lock(self, names: tuple[str, ...]) -> None:
        """Show locked fields as such. A browser does not send them, so they keep their values."""
        for name in names:
            self.fields[name].widget.attrs["disabled"] = True
        if self.is_bound and names:
            sent = dict(self.data.items())
            for name in names:
                value = self.fields[name].prepare_value(getattr(self.instance, name))
                if value not in (None, False):
                    sent.setdefault(name, str(value))
            self.data = sent

    def clean_federation(self) -> str:
        """Federations are three capital letters."""
        return checked_federation(self.cleaned_data["federation"])

    def clean_kind(self) -> str:
        """Standard, unless another kind is chosen."""
        return str(self.cleaned_data["kind"] or Event.Kind.STANDARD)

    def clean_live_boards(self) -> int:
        """None, unless a number is given."""
        return int(self.cleaned_data["live_boards"] or 0)

    def clean_first_board(self) -> int:
        """Board 1, unless another number is given."""
        first = int(self.cleaned_data["first_board"] or 1)
        if first > _LAST_BOARD:
            raise forms.ValidationError(_("A board is from 1 to 999."))
        return first

    def clean_rounds(self) -> int:
        """An event has 1 to 99 rounds: a double round robin of 20 has 38, a club's year 40."""
        rounds = int(self.cleaned_data["rounds"])
        if not 1 <= rounds <= 99:
            raise forms.ValidationError(_("From 1 to 99 rounds."))
        return rounds

    def clean_rating_order(self) -> str:
        """Some of standard, rapid and blitz, each once."""
        names = [part for part in re.split(r"[,;\s]+", self.cleaned_data["rating_order"]) if part]
        if len(set(names)) != len(names) or not set(names) <= set(Event.Kind.values):
            raise forms.ValidationError(_("Write standard, rapid, blitz in the order you want."))
        return ",".join(names)

    def clean_rating_method(self) -> str:
        """The usual method, unless another one is chosen."""
        return self.cleaned_data["rating_method"] or Event.RatingMethod.FIDON

    def clean_tie_breaks(self) -> str:
        """The codes in the form in which they are stored."""
        codes = [part for part in re.split(r"[,;\s]+", self.cleaned_data["tie_breaks"]) if part]
        return ",".join(codes)

    def clean(self) -> dict[str, Any]:
        """The edition in force on the first day is the default; the points must make sense."""
        values = super().clean() or self.cleaned_data
        start = values.get("start")
        if not values.get("rules") and isinstance(start, date):
            values["rules"] = _RULES_OF_FORM.get(values.get("form", "")) or default_rules(start)
        self._clean_for_rules(values)
        win, draw, loss = values.get("win"), values.get("draw"), values.get("loss")
        pab, rules = values.get("pab"), str(values.get("rules") or "")
        if win is not None and draw is not None and loss is not None and pab is not None:
            for name, problem in points_problems(win, draw, loss, pab, rules=rules).items():
                self.add_error(name, problem)
        for name in ("half_bye", "full_bye"):
            if win is not None and (values.get(name) or 0) > play_of(rules).rounds_a_match * win:
                self.add_error(name, _("The bye is worth no more than a win."))
        if win is not None and (values.get("forfeit_win") or 0) > win:
            self.add_error("forfeit_win", _("It is worth no more than a win over the board."))
        for name in ("rating", "born"):
            lowest, highest = (values.get(f"{name}_{end}") or 0 for end in ("from", "to"))
            values |= {f"{name}_from": lowest, f"{name}_to": highest}
            if highest and lowest > highest:
                self.add_error(f"{name}_to", _("The upper limit is below the lower one."))
        if values.get("end") and start and values["end"] < start:
            self.add_error("end", _("The last day is before the first."))
        return values

    def _clean_for_rules(self, values: dict[str, Any]) -> None:
        """Apply what is usual under the rules: tie-breaks that fit them, the value of the bye."""
        rules, codes = str(values.get("rules") or ""), str(values.get("tie_breaks") or "")
        if codes == DEFAULT_TIE_BREAKS and not self.instance.pk:
            values["tie_breaks"] = codes = default_tie_breaks(rules)
        problems = check_tie_breaks(filter(None, codes.split(",")), rules)
        if problems:
            self.add_error("tie_breaks", "; ".join(problems))
        if self.instance.pk or "pab" in self.changed_data:
            return
        play = play_of(rules)
        if play.drawn_beforehand:  # everybody has a free round once per cycle, without points
            values["pab"] = 0
        elif (
            play.rounds_a_match > 1
            and values.get("win") is not None
            and values.get("draw") is not None
        ):
            values["pab"] = values["win"] + values["draw"]
        elif values.get("win") is not None and not play.enters_teams:
            values["pab"] = values["win"]  # as in ScoringSystem.of

    def event_values(self) -> dict[str, Any]:
        """Return the checked values without the reason."""
        return {name: self.cleaned_data[name] for name in self.Meta.fields}
