"""What the forms about standings show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import DecidedPlace


def tie(sent: Sent) -> list[Shown]:
    """Return the players of a tie that was decided, with their places."""
    rows = DecidedPlace.objects.filter(
        player__event=sent.number("event_id"), tie=sent.number("tie")
    )
    names = "; ".join(f"{row.place}. {row.player.name}" for row in rows.select_related("player"))
    return [Shown(_("Play-offs and lots"), names)]
