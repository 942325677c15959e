"""Checking in before a round: who is here; all others are marked absent at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.alphabet import by_name
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Arrival, Bye, Event, Player
from swissmate.arbiter.models.rounds import last_paired_round
from swissmate.arbiter.rounds.boards.tournament import away


@dataclass(frozen=True)
class Expected:
    """A player who may come to a round; ``at`` is the arrival time, ``by`` who ticked (or a phone).

    ``is_absent``: a zero-point bye has been noted for the player.
    """

    player: Player
    at: datetime | None
    by: str
    is_absent: bool


def expected(event: Event, round_number: int) -> list[Expected]:
    """Return who may come to a round, by name: no other bye, not withdrawn, not yet to come."""
    kinds = dict(
        Bye.objects.filter(player__event=event, round_number=round_number).values_list(
            "player_id", "kind"
        )
    )
    rows = Arrival.objects.filter(player__event=event, round_number=round_number)
    arrivals = {row.player_id: row for row in rows}
    who = []
    for player in by_name(Player.objects.filter(event=event)):
        kind = kinds.get(player.pk, "")
        if away(player, round_number) or kind in {Bye.Kind.HALF, Bye.Kind.FULL}:
            continue
        row = arrivals.get(player.pk)
        who.append(
            Expected(player, row.at if row else None, row.by if row else "", kind == Bye.Kind.ZERO)
        )
    return who


def _begin(recorder: Recorder, round_number: int) -> None:
    """Refuse a round that is not the next one.

    Raises:
        Refused: the round has been paired, or there is none.
    """
    event = recorder.event
    if round_number != last_paired_round(event) + 1 or round_number > event.rounds:
        raise Refused(_("Round %(n)s has been paired already.") % {"n": round_number})


def _come(recorder: Recorder, row: Expected, round_number: int, by: str) -> None:
    """Note that a player is here; an absence noted before is removed."""
    for bye in Bye.objects.filter(player=row.player, round_number=round_number, kind=Bye.Kind.ZERO):
        recorder.delete(bye)
    if row.at is None:
        recorder.create(Arrival(player=row.player, round_number=round_number, by=by))


def tick(
    event_id: int, actor: Account | None, player_id: int, round_number: int, *, here: bool
) -> None:
    """Note that a player is here for the next round, or is not after all.

    Without ``actor`` it is the player's own phone.

    Raises:
        Refused: the round has been paired, or the player is not expected in it.
    """
    action = "checked-in" if here else "checked-out"
    with recorded(event_id, actor, action, round=round_number) as recorder:
        _begin(recorder, round_number)
        arrival = next(
            (e for e in expected(recorder.event, round_number) if e.player.pk == player_id), None
        )
        if arrival is None:
            raise Refused(_("This player is not expected in this round."))
        recorder.data["name"] = arrival.player.name
        if here:
            _come(recorder, arrival, round_number, actor.get_username() if actor else "")
            return
        for row in Arrival.objects.filter(player=arrival.player, round_number=round_number):
            recorder.delete(row)


def tick_all(event_id: int, actor: Account, round_number: int) -> int:
    """Note that every expected player is here; return how many had not been ticked."""
    with recorded(event_id, actor, "all-checked-in", round=round_number) as recorder:
        _begin(recorder, round_number)
        coming = [e for e in expected(recorder.event, round_number) if e.at is None]
        for row in coming:
            _come(recorder, row, round_number, actor.get_username())
        recorder.data["count"] = len(coming)
    return len(coming)


def close(event_id: int, actor: Account, round_number: int) -> Sequence[str]:
    """Note every player who has not been ticked as absent (a zero-point bye); return their names.

    Raises:
        Refused: nobody has been ticked, or the round has been paired.
    """
    with recorded(event_id, actor, "check-in-closed", round=round_number) as recorder:
        _begin(recorder, round_number)
        everybody = expected(recorder.event, round_number)
        if not any(row.at for row in everybody):
            raise Refused(_("Nobody has been ticked yet."))
        missing = [e.player for e in everybody if e.at is None and not e.is_absent]
        for player in missing:
            recorder.create(Bye(player=player, round_number=round_number, kind=Bye.Kind.ZERO))
        names = [player.name for player in missing]
        recorder.data.update(count=len(names), names="; ".join(names)[:400])
    return names


def entrance_code(event: Event, round_number: int) -> str:
    """Return a secret for a round, which only those at the code at the entrance can know."""
    return salted_hmac("swissmate.check-in", f"{event.key}:{round_number}").hexdigest()[:10]
