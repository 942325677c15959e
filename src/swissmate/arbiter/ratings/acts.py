"""What this room does to an event, as the log tells it."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ledger.act import Act

ACTS: Final = (
    Act("rating-list-imported", _("Rating list %(name)s imported: %(count)s players")),
    Act(
        "ratings-refreshed",
        _("%(count)s entries taken over from the rating lists"),
        undoable=True,
        table="player",
        reason_is_private=True,
    ),
    Act(
        "ratings-of-round",
        _("%(count)s ratings that hold from round %(round)s on"),
        undoable=True,
    ),
)
