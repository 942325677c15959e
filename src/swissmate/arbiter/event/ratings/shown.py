"""What the forms about ratings show (:mod:`swissmate.arbiter.ground.ledger.shown`)."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.event.ratings.consistency import compare
from swissmate.arbiter.ground.ledger.shown import Sent, Shown
from swissmate.arbiter.models import Event, Player, RatingSource, RoundRating


def by_round(sent: Sent) -> list[Shown]:
    """Return the ratings that begin with one round."""
    event_id, number = sent.number("event_id"), sent.number("round")
    rows = RoundRating.objects.filter(player__event=event_id, first_round=number)
    ratings = dict(rows.values_list("player_id", "rating"))
    return [
        Shown(player.name, str(ratings.get(player.pk, "")), sent.text(f"rating-{player.pk}"))
        for player in Player.objects.filter(event=event_id).order_by("pk")
    ]


def differences(sent: Sent) -> list[Shown]:
    """Return where entries differ from the rating lists."""
    event = Event.objects.filter(pk=sent.number("event_id")).first()
    chosen = set(sent.form.getlist("take"))
    return [
        Shown(
            f"{difference.player.name}, {difference.heading}",
            difference.present,
            difference.listed if difference.key in chosen else None,
        )
        for difference in (compare(event).differences if event else ())
    ]


def sources(sent: Sent) -> list[Shown]:
    """Return which lists are kept up to date."""
    kept = sorted(RatingSource.objects.values_list("kind", flat=True))
    typed = ", ".join(sorted(sent.form.getlist("kind"))) if sent.form.getlist("kind") else None
    return [Shown(_("Keep up to date"), ", ".join(kept), typed)]
