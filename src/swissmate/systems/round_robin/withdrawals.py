"""Players who left a round robin (C.05 6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from swissmate.model import ABSENT, Entry, Tournament


class Annulled(NamedTuple):
    """A player whose games do not count: he completed ``completed`` of his ``games``."""

    player: int
    completed: int
    games: int


def annulled(tournament: Tournament) -> tuple[Annulled, ...]:
    """Return the players who left before completing half of their games, by id.

    A player has left if his last game is a forfeit or an absence; until then he may come back. A
    round in which the table gives him no opponent is not one of his games.
    """
    rounds = tournament.rounds or tournament.rounds_paired
    odd = len(tournament.players) % 2
    if not rounds or len(tournament.players) < 2:
        return ()
    meetings = rounds - odd * (rounds // len(tournament.players))
    withdrawn = []
    for player in tournament.players:
        entries = player.entries[:rounds]
        completed = sum(entry.played and entry.result != " " for entry in entries)
        if len(entries) == rounds and 2 * completed < meetings and _is_gone(entries, odd):
            withdrawn.append(Annulled(player.id, completed, meetings))
    return tuple(withdrawn)


def _is_gone(entries: Sequence[Entry], odd: int) -> bool:
    """Whether a player had left by the last round; in an odd field one absence may be his bye."""
    last = entries[-1]
    if odd and not last.opponent and len(entries) > 1:
        last = entries[-2]
    return not last.played and last.result in "-ZHF"


def without_annulled(tournament: Tournament) -> Tournament:
    """Return the tournament as ranked: without the annulled players, their games worth nothing.

    The file keeps the games as played, for rating and for the record.
    """
    gone = {withdrawal.player for withdrawal in annulled(tournament)}
    if not gone:
        return tournament
    players = tuple(
        player._replace(
            points=None,
            entries=tuple(ABSENT if entry.opponent in gone else entry for entry in player.entries),
        )
        for player in tournament.players
        if player.id not in gone
    )
    return replace(tournament, players=players)
