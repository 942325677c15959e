"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from swissmate.arbiter.event.entries.byes import require_byes_unused
from swissmate.arbiter.ground.ledger.act import Act

ACTS: Final = (
    Act(
        "checked-in",
        _("Round %(round)s: %(name)s is here"),
        undoable=True,
        by_deputies=True,
        before_undo=require_byes_unused,
    ),
    Act(
        "checked-out",
        _("Round %(round)s: %(name)s is not here after all"),
        undoable=True,
        by_deputies=True,
        before_undo=require_byes_unused,
    ),
    Act(
        "all-checked-in",
        ngettext_lazy(
            "Round %(round)s: %(count)s other is here",
            "Round %(round)s: all %(count)s others are here",
            "count",
        ),
        undoable=True,
        before_undo=require_byes_unused,
    ),
    Act(
        "check-in-closed",
        _("Round %(round)s: %(count)s absent after check-in: %(names)s"),
        undoable=True,
        before_undo=require_byes_unused,
    ),
)
