"""Requested byes and announced absences: of one player, of several, of many rounds at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from django.db.models import Q
from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.bye_rows import require_bye, write_bye
from swissmate.arbiter.event.entries.confirmations import ask_bye
from swissmate.arbiter.event.entries.players import player_of, require_none_paired_since
from swissmate.arbiter.ground.ledger.audit import Recorder, recorded
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.shown import OldForm, Shown
from swissmate.arbiter.models import (
    Account,
    AuditEntry,
    Bye,
    Pairing,
    Player,
)
from swissmate.arbiter.models.rounds import last_paired_round

Change = tuple[int, int, str, str]
"""Key of the player, round, the kind that the arbiter saw, the new kind."""

_CHANGE: Final = re.compile(r"(\d{1,9}):(\d{1,2}):([HZF]?):([HZF]?)")


def changes_in(text: str) -> list[Change]:
    """Return the changes that a form writes as ``12:3:H:Z``: of player 12 in round 3, H to Z."""
    return [
        (int(key), int(number), seen, kind) for key, number, seen, kind in _CHANGE.findall(text)
    ]


def set_bye(event_id: int, actor: Account, player_id: int, round_number: int, kind: str) -> None:
    """Note a requested bye or an announced absence for a round; an empty kind removes it.

    Raises:
        Refused: the round has been paired already or does not exist.
    """
    with recorded(event_id, actor, "bye-set" if kind else "bye-removed") as recorder:
        player = player_of(recorder, player_id)
        require_bye(recorder.event, round_number, kind)
        recorder.data["round"] = round_number
        if kind:
            recorder.data["kind"] = kind
            ask_bye(recorder, player, round_number, kind)
        write_bye(recorder, player, round_number, kind)


def set_absences(
    event_id: int, actor: Account, player_ids: Sequence[int], round_number: int, kind: str
) -> None:
    """Note byes or announced absences of several players for a round, all of them or none.

    Raises:
        Refused: as for :func:`set_bye`, or nobody is named.
    """
    if len(player_ids) == 1:
        set_bye(event_id, actor, player_ids[0], round_number, kind)
        return
    action = "absences-set" if kind else "absences-removed"
    with recorded(event_id, actor, action, round=round_number, kind=kind) as recorder:
        require_bye(recorder.event, round_number, kind)
        players = [player_of(recorder, player_id) for player_id in player_ids]
        if not players:
            raise Refused(_("Choose players first."))
        recorder.data["name"] = "; ".join(player.name for player in players)
        for player in players:
            if kind:
                ask_bye(recorder, player, round_number, kind)
            write_bye(recorder, player, round_number, kind)


def set_byes(event_id: int, actor: Account, changes: Sequence[Change]) -> int:
    """Note byes of many players for many rounds, all of them or none; return how many changed.

    Raises:
        OldForm: somebody has changed one of them in the meantime.
        Refused: as for :func:`set_bye`.
    """
    with recorded(event_id, actor, "byes-set") as recorder:
        _require_seen(recorder, changes)
        names = []
        for player_id, number, seen, kind in changes:
            player = player_of(recorder, player_id)
            require_bye(recorder.event, number, kind)
            if kind and kind != seen:
                ask_bye(recorder, player, number, kind)
            write_bye(recorder, player, number, kind)
            names.append(f"{player.name}, {number}: {kind or '–'}")
        recorder.data = {"count": len(names), "names": "; ".join(names)[:400]}
    return len(names)


def _require_seen(recorder: Recorder, changes: Sequence[Change]) -> None:
    """Refuse changes of byes that are not what the arbiter saw, nor what the arbiter wants."""
    byes = Bye.objects.filter(player__event=recorder.event)
    now = {(row.player_id, row.round_number): str(row.kind) for row in byes}
    kinds = {"": str(_("plays")), **{str(kind): str(text) for kind, text in Bye.Kind.choices}}
    old = [
        Shown(
            _("%(name)s, round %(n)s") % {"name": player_of(recorder, key).name, "n": number},
            now.get((key, number), ""),
            kind,
            kinds,
        )
        for key, number, seen, kind in changes
        if now.get((key, number), "") not in {seen, kind}
    ]
    if old:
        parts = (
            f"{key}:{number}:{now.get((key, number), '')}:{kind}"
            for key, number, _seen, kind in changes
        )
        raise OldForm(old, {"changes": ",".join(parts)})


def require_byes_unused(recorder: Recorder, entry: AuditEntry) -> None:
    """Refuse to undo byes, or to restore them, once their round has been paired with them.

    Otherwise the points of a round already played would change without a confirmation, or a player
    would have a bye in a round that was played. A half-point bye given to a late entry for a missed
    round can be undone until the next pairing.

    Raises:
        Refused: the round has been paired.
    """
    for change in entry.changes:
        if change["table"] == Bye._meta.model_name:
            require_none_paired_since(recorder.event, entry.at, _round_of(change))


def _round_of(change: dict[str, Any]) -> int:
    """Return the round of a bye in the log; if only its kind was changed, the row has the round."""
    for fields in (change["after"], change["before"]):
        if fields and "round_number" in fields:
            return int(fields["round_number"])
    bye = Bye.objects.filter(pk=change["pk"]).first()
    return bye.round_number if bye is not None else 1


def may_have_half(player: Player, round_number: int) -> bool:
    """Return whether the regulations of the event give a player half a point for a missed round."""
    event = player.event
    pairings = Pairing.objects.filter(Q(white=player) | Q(black=player))
    return (
        event.late_half_bye
        and round_number <= last_paired_round(event)
        and round_number < player.first_round
        and not pairings.exists()
        and not player.byes.filter(round_number=round_number).exists()
    )
