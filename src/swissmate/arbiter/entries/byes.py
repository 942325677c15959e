"""The byes of many players and rounds, noted at once."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from swissmate.arbiter.entries.asking import ask_bye
from swissmate.arbiter.entries.players import player_of, require_bye, write_bye
from swissmate.arbiter.ledger.audit import recorded
from swissmate.arbiter.ledger.errors import Refused
from swissmate.arbiter.models import Account, Bye

Change = tuple[int, int, str, str]
"""Key of the player, round, the kind that was seen, the kind that is to be."""


def set_byes(event_id: int, actor: Account, changes: Sequence[Change]) -> int:
    """Note byes of many players for many rounds, all of them or none; return how many changed.

    Raises:
        Refused: as :func:`set_bye`, or somebody has changed one of them meanwhile.
    """
    with recorded(event_id, actor, "byes-set") as recorder:
        names = []
        for player_id, number, seen, kind in changes:
            player = player_of(recorder, player_id)
            require_bye(recorder.event, number, kind)
            bye = Bye.objects.filter(player=player, round_number=number).first()
            if (bye.kind if bye else "") not in {seen, kind}:
                raise Refused(
                    _("%(name)s, round %(n)s: somebody has changed this meanwhile.")
                    % {"name": player.name, "n": number}
                )
            if kind and kind != seen:
                ask_bye(recorder, player, number, kind)
            write_bye(recorder, player, number, kind)
            names.append(f"{player.name} {number}: {kind or '–'}")
        recorder.data = {"count": len(names), "names": ", ".join(names)[:400]}
    return len(names)
