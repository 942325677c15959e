"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ground.ledger.act import Act

ACTS: Final = (
    Act(
        "line-up",
        _("Round %(round)s, %(name)s: line-up by %(who)s: %(line_up)s"),
        undoable=True,
    ),
    Act("line-ups-locked", _("Round %(round)s: line-ups locked"), undoable=True),
    Act("line-ups-opened", _("Round %(round)s: line-ups open again"), undoable=True),
)
