"""Players, or teams, who left a round robin (C.05 6.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace
from typing import NamedTuple, TypeVar

from swissmate.model import ABSENT, Entry, MatchPoints, MatchResult, TeamEvent, Tournament

from .schedule import in_a_row
from .tables import cycle_rounds

T = TypeVar("T")


class Annulled(NamedTuple):
    """A player whose games (a team whose matches) do not count: ``completed`` of ``games``."""

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
    # In an odd field a player is free in the last round, or in as many as one meeting takes.
    free = odd * (rounds // cycle_rounds(len(tournament.players)) if in_a_row(tournament) else 1)
    withdrawn = []
    for player in tournament.players:
        entries = player.entries[:rounds]
        completed = sum(entry.played and entry.result != " " for entry in entries)
        if len(entries) == rounds and 2 * completed < meetings and _is_gone(entries, free):
            withdrawn.append(Annulled(player.id, completed, meetings))
    return tuple(withdrawn)


def _is_gone(entries: Sequence[Entry], free: int) -> bool:
    """Whether a player had left by the last round; so many absences at the end may be byes."""
    last = entries[-1]
    for earlier in reversed(entries[-free - 1 : -1]):
        if last.opponent:
            break
        last = earlier
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
    matches = tournament.matches
    if matches is not None:
        points = _without(tournament, gone, matches.points, MatchPoints(0, 0))
        matches = matches._replace(points=points)
    return replace(tournament, players=players, matches=matches)


def event_without_annulled(event: TeamEvent) -> TeamEvent:
    """Return a team event as ranked: without the annulled teams, as :func:`without_annulled`."""
    gone = {withdrawal.player for withdrawal in annulled(event.tournament)}
    results = _without(event.tournament, gone, event.results, MatchResult())
    return replace(event, tournament=without_annulled(event.tournament), results=results)


def _without(
    tournament: Tournament, gone: Set[int], brought: Mapping[int, Sequence[T]], nothing: T
) -> dict[int, tuple[T, ...]]:
    """Return what the rounds of the others brought, ``nothing`` where they met one of the gone."""
    return {
        number: tuple(
            nothing if tournament.by_id[number].entry(place).opponent in gone else worth
            for place, worth in enumerate(own, 1)
        )
        for number, own in brought.items()
        if number not in gone
    }
