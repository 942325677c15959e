"""The forms about teams, and what may be typed into them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.event.entries.forms import PlayerForm
from swissmate.arbiter.event.events.forms import PointsField
from swissmate.arbiter.event.teams.rosters import MEMBER_FIELDS, rule_fields
from swissmate.arbiter.ground.frame.shared import number_in
from swissmate.arbiter.models import TeamRules

if TYPE_CHECKING:  # generic for the type checker only
    _TeamRulesModelForm = forms.ModelForm[TeamRules]
else:
    _TeamRulesModelForm = forms.ModelForm


class TeamRulesForm(_TeamRulesModelForm):
    """How the matches of an event are played."""

    win = PointsField(label=_("Match won"))
    draw = PointsField(label=_("Match drawn"))
    loss = PointsField(label=_("Match lost"))
    free_round = PointsField(label=_("Free round: match points"))

    class Meta:
        model = TeamRules
        exclude = ("event",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields = {name: self.fields[name] for name in rule_fields(self.instance.event)}


class RosterForm:
    """The rows of a roster as they were typed: one per player; empty rows are left out.

    ``rows`` is what :func:`.rosters.set_roster` takes; ``problems`` say what cannot be used.
    """

    def __init__(self, data: QueryDict) -> None:
        names = ("pk", "board", *MEMBER_FIELDS)
        columns = {name: data.getlist(name) for name in names}
        count = len(columns["name"])
        self.typed = [
            {
                name: (values[index] if index < len(values) else "")
                for name, values in columns.items()
            }
            for index in range(count)
        ]
        self.typed = [row for row in self.typed if row["name"].strip() or row["pk"]]
        self.rows: list[dict[str, Any]] = []
        self.problems: list[str] = []
        for row in self.typed:
            if row["name"].strip():
                self._read(row)

    def _read(self, row: dict[str, str]) -> None:
        form = PlayerForm({name: row[name] for name in MEMBER_FIELDS})
        board = number_in(row["board"].strip(), 0)
        if not 0 < board < 1000:
            self.problems.append(row["name"] + ": " + _("the board must be a number of 1 or more"))
            return
        if not form.is_valid():
            why = " ".join(str(text) for texts in form.errors.values() for text in texts)
            self.problems.append(f"{row['name']}: {why}")
            return
        checked = form.player_values()
        self.rows.append(
            {"board": board, "pk": number_in(row["pk"], None)}
            | {name: checked[name] for name in MEMBER_FIELDS}
        )
