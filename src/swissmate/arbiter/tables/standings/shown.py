"""What the forms about standings show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import DecidedPlace, PrizeRules


def tie(sent: Sent) -> list[Shown]:
    """Return the players of a tie that was decided, with their places."""
    rows = DecidedPlace.objects.filter(
        player__event=sent.number("event_id"), tie=sent.number("tie")
    )
    names = "; ".join(f"{row.place}. {row.player.name}" for row in rows.select_related("player"))
    return [Shown(_("Play-offs and lots"), names)]


def group_rules(sent: Sent) -> list[Shown]:
    """Return the rules by which clubs and federations are ranked."""
    rules = PrizeRules.objects.filter(event=sent.number("event_id")).first() or PrizeRules()
    return [
        Shown(_("Players who count"), str(rules.group_best), sent.text("best")),
        Shown(_("At least so many players"), str(rules.group_least), sent.text("least")),
        Shown(_("Women among those who count"), str(rules.group_women), sent.text("women")),
    ]
