"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from swissmate.arbiter.ground.ledger.act import Act

ACTS: Final = (
    Act(
        "teams-added",
        ngettext_lazy(
            "%(count)s team entered: %(names)s", "%(count)s teams entered: %(names)s", "count"
        ),
        undoable=True,
    ),
    Act(
        "roster-changed",
        ngettext_lazy(
            "%(name)s: roster of %(count)s player", "%(name)s: roster of %(count)s players", "count"
        ),
        undoable=True,
    ),
    Act(
        "team-rules-changed",
        _("How matches are played: %(fields)s"),
        undoable=True,
        table="teamrules",
    ),
    Act("captain-changed", _("%(name)s: captain %(captain)s"), undoable=True),
)
