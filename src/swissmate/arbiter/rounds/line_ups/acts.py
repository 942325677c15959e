"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ground.ledger.act import Act
from swissmate.arbiter.ground.ledger.levels import Level

ACTS: Final = (
    Act(
        "line-up",
        _("Round %(round)s, %(name)s: line-up by %(who)s: %(line_up)s"),
        undoable=True,
    ),
    Act(
        "line-up-corrected",
        _("Round %(round)s, %(name)s: who played is corrected: %(changed)s"),
        asks=_("Correct who played for %(name)s in round %(round)s?"),
        verb=_("Correct"),
        undoable=True,
        cautions={"played": Level.UNREGULATED, "order": Level.AGAINST},
    ),
    Act("line-ups-locked", _("Round %(round)s: line-ups locked"), undoable=True),
    Act("line-ups-opened", _("Round %(round)s: line-ups open again"), undoable=True),
)
