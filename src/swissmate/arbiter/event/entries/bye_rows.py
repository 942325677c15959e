"""The rows of byes and arrivals, for the acts that write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.confirmations import ask_bye
from swissmate.arbiter.ground.ledger.audit import Recorder
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Arrival, Bye, Event, Player
from swissmate.arbiter.models.rounds import last_paired_round


def require_bye(event: Event, round_number: int, kind: str) -> None:
    """Refuse a kind of bye that does not exist, or a bye for a round that is not in the future.

    Raises:
        Refused: it is one of these.
    """
    if not 1 <= round_number <= event.rounds:
        raise Refused(_("There is no round %(n)s.") % {"n": round_number})
    if round_number <= last_paired_round(event):
        raise Refused(_("Round %(n)s has been paired already.") % {"n": round_number})
    if kind and kind not in Bye.Kind.values:
        raise Refused(_("There is no such bye."))


def write_bye(recorder: Recorder, player: Player, round_number: int, kind: str) -> None:
    """Write a bye of a player, or remove it (an empty kind).

    Raises:
        Refused: the player has withdrawn before that round.
    """
    if kind and player.last_round is not None and round_number > player.last_round:
        raise Refused(_("%(name)s has withdrawn: no bye in later rounds.") % {"name": player.name})
    bye = Bye.objects.filter(player=player, round_number=round_number).first()
    if not kind:
        if bye is not None:
            recorder.delete(bye)
    elif bye is None:
        recorder.create(Bye(player=player, round_number=round_number, kind=kind))
    else:
        recorder.update(bye, kind=kind)


def write_wishes(recorder: Recorder, player: Player, row: Mapping[str, Any]) -> None:
    """Write what a new player's row says beside the player: byes (``3H 5Z``), and who is here.

    Raises:
        Refused: a bye is for a round that cannot have one.
    """
    for note in str(row.get("byes") or "").split():
        number, kind = int(note[:-1]), note[-1]
        require_bye(recorder.event, number, kind)
        ask_bye(recorder, player, number, kind)
        write_bye(recorder, player, number, kind)
    number = last_paired_round(recorder.event) + 1
    if row.get("check_in") and number <= recorder.event.rounds:
        by = recorder.actor.get_username() if recorder.actor else ""
        recorder.create(Arrival(player=player, round_number=number, by=by))
