"""The limits of a section: who may play in it, and who plays in it all the same.

Everybody may play up, in a section of stronger or older players. To play down takes a reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from swissmate.arbiter.ground.ledger.audit import Recorder
from swissmate.arbiter.models import Event, Player
from swissmate.wording import first_of

_WHY: Final = {
    "birth": gettext_noop("no year of birth"),
    "rating_to": gettext_noop("rated above %(n)s"),
    "born_from": gettext_noop("born before %(n)s"),
    "rating_from": gettext_noop("rated below %(n)s"),
    "born_to": gettext_noop("born after %(n)s"),
}


def outside(event: Event, player: Player) -> tuple[str, bool]:
    """Return why a player is outside the limits of an event, and whether that is allowed.

    It is if the player plays up: rated below the section, or younger than it asks for. "" if the
    player is inside. Who has no year of birth is in no section by age. Teams have no limits.
    """
    unmet = event.conditions.unmet(player.traits)
    if event.play.enters_teams or not unmet:
        return "", True
    why = _(_WHY[unmet[0]]) % {"n": getattr(event, unmet[0], "")}
    return why, unmet[0] in {"rating_from", "born_to"}


def ask(recorder: Recorder, players: Sequence[Player], reason: str) -> None:
    """Ask before players enter a section below their own, and for the reason.

    Raises:
        Refused: there is no reason, and nobody can be asked.
    """
    players_outside = [(player, *outside(recorder.event, player)) for player in players]
    if names := [
        f"{player.name} ({why})" for player, why, allowed in players_outside if why and not allowed
    ]:
        text = _("Outside the limits of “%(event)s”: %(names)s.")
        recorder.require_reason(
            reason, _("To play outside the limits of a section needs a reason.")
        )
        recorder.caution("limits", text % {"event": recorder.event.name, "names": first_of(names)})


def told(event: Event, players: Iterable[Player]) -> list[str]:
    """Return a sentence for each player outside the limits: who plays up, or was let in."""
    texts = []
    for player in players:
        why, allowed = outside(event, player)
        if why:
            text = _("%(name)s plays up: %(why)s.") if allowed else _("%(name)s: %(why)s.")
            texts.append(text % {"name": player.name, "why": why})
    return texts
