"""Pairs of players who must not meet, in some rounds or in all."""

from __future__ import annotations

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.confirmations import ask_late_prohibition
from swissmate.arbiter.event.entries.players import player_of
from swissmate.arbiter.ground.ledger.audit import recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import (
    Account,
    ForbiddenPair,
)
from swissmate.arbiter.models.rounds import last_paired_round


def forbid_pair(
    event_id: int, actor: Account, one_id: int, other_id: int, first: int, last: int, reason: str
) -> None:
    """Forbid two players to be paired in rounds ``first`` to ``last``.

    Raises:
        Refused: they are the same player, or unknown.
    """
    with recorded(event_id, actor, "pair-forbidden") as recorder:
        one = player_of(recorder, one_id)
        other = player_of(recorder, other_id)
        if one.pk == other.pk:
            raise Refused(_("Choose two different players."))
        if first > last:
            raise Refused(_("The first round is after the last."))
        recorder.data = {"one": one.name, "other": other.name}
        recorder.reason = reason
        ask_late_prohibition(
            recorder, last_paired_round(recorder.event), f"{one.tpn}-{other.tpn} forbidden"
        )
        recorder.create(
            ForbiddenPair(
                event=recorder.event,
                one=one,
                other=other,
                first_round=max(1, first),
                last_round=last,
                reason=reason[:200],
            )
        )


def allow_pair(event_id: int, actor: Account, pair_id: int) -> None:
    """Remove a forbidden pair."""
    with recorded(event_id, actor, "pair-allowed") as recorder:
        pair = (
            ForbiddenPair.objects.filter(event=recorder.event, pk=pair_id)
            .select_related("one", "other")
            .first()
        )
        if pair is None:
            raise Refused(_("This pair is not on the list."))
        recorder.data = {"one": pair.one.name, "other": pair.other.name}
        ask_late_prohibition(
            recorder,
            last_paired_round(recorder.event),
            f"{pair.one.tpn}-{pair.other.tpn} allowed",
        )
        recorder.delete(pair)
