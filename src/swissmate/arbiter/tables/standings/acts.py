"""The acts of this room, as the log reports them."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from swissmate.arbiter.ground.ledger.act import Act

ACTS: Final = (
    Act("playoff-entered", _("Play-off: %(names)s"), undoable=True),
    Act("lots-entered", _("Lots drawn in the hall: %(names)s"), undoable=True),
    Act("lots-drawn", _("Lots drawn: %(names)s"), undoable=True),
    Act(
        "group-rules",
        _("Clubs: %(best)s count, at least %(least)s players, %(women)s women among those"),
        undoable=True,
    ),
    Act("tie-reopened", _("Decision of a tie removed: %(names)s"), undoable=True),
)
