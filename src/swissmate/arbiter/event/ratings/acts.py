"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import ngettext_lazy

from swissmate.arbiter.ground.ledger.act import Act

ACTS: Final = (
    Act(
        "rating-list-imported",
        ngettext_lazy(
            "Rating list %(name)s imported: %(count)s player",
            "Rating list %(name)s imported: %(count)s players",
            "count",
        ),
    ),
    Act(
        "ratings-refreshed",
        ngettext_lazy(
            "%(count)s value updated from the rating lists",
            "%(count)s values updated from the rating lists",
            "count",
        ),
        undoable=True,
        table="player",
        reason_is_private=True,
    ),
    Act(
        "ratings-of-round",
        ngettext_lazy(
            "%(count)s rating that holds from round %(round)s on",
            "%(count)s ratings that hold from round %(round)s on",
            "count",
        ),
        undoable=True,
    ),
)
