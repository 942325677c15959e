"""Everybody who has entered an event, and all byes: read once for the page before a pairing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from swissmate.arbiter.models import Bye, Event, Player


@dataclass(frozen=True)
class Entered:
    """The players by their numbers, and the byes by the keys of their players, then by rounds."""

    players: list[Player]
    byes: Mapping[int, Mapping[int, Bye]]

    def byes_in(self, round_number: int) -> dict[int, Bye]:
        """Return the byes of a round by the keys of their players."""
        return {key: byes[round_number] for key, byes in self.byes.items() if round_number in byes}


def entered(event: Event) -> Entered:
    """Return who has entered an event."""
    players = list(event.players.all())
    by_key = {player.pk: player for player in players}
    byes: dict[int, dict[int, Bye]] = {}
    for bye in Bye.objects.filter(player__event=event):
        bye.player = by_key[bye.player_id]
        byes.setdefault(bye.player_id, {})[bye.round_number] = bye
    return Entered(players, byes)
