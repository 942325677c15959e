"""One value for many players: one line of the log, and one undo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from swissmate.arbiter.event.entries.players import PRIVATE_FIELDS
from swissmate.arbiter.ground.ledger.audit import recorded, values_changed
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.ground.ledger.shown import OldForm, Shown
from swissmate.arbiter.ground.ledger.stale import mark_of
from swissmate.arbiter.models import Account, Player
from swissmate.wording import first_of

MANY_FIELDS: Final = ("federation", "club", "sex", "comment", "no_half_byes")
"""What can be the same for many; none of it orders the list."""


def change_players(
    event_id: int, actor: Account, seen: Mapping[int, str], field: str, value: Any
) -> int:
    """Give a field of several players one value, all of them or none; return how many changed.

    ``seen`` has the mark (:func:`.stale.mark_of`) of each player as the list showed it.

    Raises:
        OldForm: somebody has changed one of them in the meantime.
        Refused: nobody is named, or it is no field that many can share.
    """
    if field not in MANY_FIELDS:
        raise Refused(_("Choose what to change."))
    with recorded(event_id, actor, "players-changed") as recorder:
        players = list(Player.objects.filter(event=recorder.event, pk__in=seen))
        if not players or len(players) < len(seen):
            raise Refused(_("Choose players first."))
        _require_seen(players, seen, field, value)
        before = {str(getattr(player, field)): getattr(player, field) for player in players}
        names = [player.name for player in players if recorder.update(player, **{field: value})]
        old = next(iter(before.values())) if len(before) == 1 else "…"
        recorder.data.update(count=len(names), names=first_of(names))
        recorder.data["changed"] = values_changed({field: (old, value)}, PRIVATE_FIELDS)
    return len(names)


def _require_seen(players: list[Player], seen: Mapping[int, str], field: str, value: Any) -> None:
    """Refuse to overwrite what the list did not show, unless it is the same."""
    label = str(Player._meta.get_field(field).verbose_name)  # type: ignore[union-attr] # a field of its own
    old = [
        Shown(f"{player.name}: {label}", str(getattr(player, field)), str(value))
        for player in players
        if getattr(player, field) != value and seen[player.pk] != mark_of(player, MANY_FIELDS)
    ]
    if old:
        marks = (f"{player.pk}:{mark_of(player, MANY_FIELDS)}" for player in players)
        raise OldForm(old, {"chosen": ",".join(marks)})
