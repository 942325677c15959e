"""Withdrawals and returns: whoever has withdrawn has no byes in the rounds that follow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.places import move_up
from swissmate.arbiter.event.entries.players import player_of, require_none_paired_since
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Bye, Player
from swissmate.arbiter.models.rounds import last_paired_round

WITHDRAWN: Final = ("player-withdrawn", "player-withdrawn-with-byes")


def withdraw_player(event_id: int, actor: Account, player_id: int) -> None:
    """Withdraw a player, who is not paired from the next round on (C.04.2.D.3).

    Byes booked for rounds to come are cancelled; the log names them.
    """
    withdraw_players(event_id, actor, [player_id])


def withdraw_players(event_id: int, actor: Account, player_ids: Sequence[int]) -> int:
    """Withdraw several players as :func:`withdraw_player` does, all of them or none.

    Whoever has withdrawn already stays as noted. Return how many were withdrawn.

    Raises:
        Refused: nobody is named who still plays.
    """
    with recorded(event_id, actor, "player-withdrawn") as recorder:
        named = [player_of(recorder, player_id) for player_id in player_ids]
        players = [player for player in named if player.last_round is None]
        if not players:
            raise Refused(_("Choose players who still take part."))
        last = last_paired_round(recorder.event)
        recorder.data.update(round=last, name="; ".join(player.name for player in players))
        cancelled = []
        for player in players:
            recorder.update(player, last_round=last)
            texts = cancel_byes(recorder, player.byes.filter(round_number__gt=last))
            whose = f"{player.name} " if len(players) > 1 else ""
            cancelled += [f"{whose}{text}" for text in texts]
        if cancelled:
            recorder.action = "player-withdrawn-with-byes"
            recorder.data["byes"] = ", ".join(cancelled)
        move_up(recorder)
    return len(players)


def cancel_byes(recorder: Recorder, byes: Iterable[Bye]) -> list[str]:
    """Delete byes; return them as ``round: kind``."""
    texts = []
    for bye in byes:
        texts.append(f"{bye.round_number}: {bye.kind}")
        recorder.delete(bye)
    return texts


def cancel_byes_of_the_withdrawn(recorder: Recorder, round_number: int) -> None:
    """Delete byes of players who have withdrawn before a round, so that they bring no points.

    A withdrawal does so itself: this is for those that an older version or a backup left.
    """
    byes = Bye.objects.filter(player__event=recorder.event, round_number=round_number)
    cancel_byes(recorder, byes.filter(player__last_round__lt=round_number))


def return_player(event_id: int, actor: Account, player_id: int) -> None:
    """Cancel a withdrawal: the player is paired again from the next round on.

    The rounds between stay unplayed; they are noted as zero-point byes. The byes that the
    withdrawal cancelled come back for the rounds that are still to be paired; the log names them.
    """
    with recorded(event_id, actor, "player-returned") as recorder:
        player = player_of(recorder, player_id)
        if player.last_round is None:
            return
        recorder.update(player, last_round=None)
        last = last_paired_round(recorder.event)
        restored = []
        for bye in _cancelled_of(player):
            if bye.round_number > last:
                recorder.create(bye)
                restored.append(f"{bye.round_number}: {bye.kind}")
        if restored:
            recorder.action = "player-returned-with-byes"
            recorder.data["byes"] = ", ".join(restored)


def _cancelled_of(player: Player) -> list[Bye]:
    """Return the byes that the last withdrawal of a player cancelled, as new rows."""
    entries = AuditEntry.objects.filter(event_id=player.event_id, action__in=WITHDRAWN)
    for entry in entries.order_by("-pk"):
        keys = {change["pk"] for change in entry.changes if change["table"] == "player"}
        if player.pk in keys:
            deleted = [change["before"] for change in entry.changes if change["after"] is None]
            return [
                Bye(player=player, round_number=fields["round_number"], kind=fields["kind"])
                for fields in deleted
                if fields["player_id"] == player.pk
            ]
    return []


def require_return_unused(recorder: Recorder, entry: AuditEntry) -> None:
    """Refuse to withdraw a player again who has been paired since returning.

    Raises:
        Refused: a round has been paired since.
    """
    require_none_paired_since(recorder.event, entry.at)
