"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ground.ledger.act import Act
from swissmate.arbiter.ground.ledger.levels import Level
from swissmate.arbiter.rounds.bracket.deciding import require_no_later_round

ACTS: Final = (
    Act(
        "knockout-terms",
        _("Terms of the knockout: %(terms)s"),
        undoable=True,
        before_undo=require_no_later_round,
    ),
    Act("seeds-ordered", _("Seeds ordered %(how)s")),
    Act(
        "match-decided",
        _("Match %(number)s decided by hand: %(name)s goes on"),
        asks=_("Decide match %(number)s by hand?"),
        verb=_("Decide"),
        undoable=True,
        before_undo=require_no_later_round,
        cautions={"early": Level.UNREGULATED},
    ),
)
