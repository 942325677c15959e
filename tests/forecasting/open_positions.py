"""Tournaments in the middle of a round, made by the generator."""

from __future__ import annotations

from dataclasses import replace

from swissmate.generator.config import GeneratorConfig, Span
from swissmate.generator.rtg import generate
from swissmate.model import Entry, Tournament


def in_play(
    rules: str, seed: int, *, players: int, rounds: int, played: int, games: int
) -> Tournament:
    """Return a tournament whose round ``played`` has ``games`` games without a result.

    A tournament that ended early is open in the last round it had.
    """
    config = GeneratorConfig(
        players=Span(players, players), rounds=Span(rounds, rounds), rules=rules
    )
    whole = generate(config, seed).tournament
    played = min(played, whole.rounds_paired)
    opened: set[int] = set()
    cut = []
    # From the seed's place on, so that not only the top boards are open.
    for player in whole.players[seed % 3 :] + whole.players[: seed % 3]:
        entry = player.entry(played)
        if entry.opponent and entry.color == "w" and len(opened) < 2 * games:
            opened |= {player.id, entry.opponent}
    for player in whole.players:
        entries = player.entries[:played]
        if player.id in opened:
            opponent, color, _ = entries[-1]
            entries = (*entries[:-1], Entry(opponent, color, " "))
        cut.append(player._replace(entries=entries, points=None, rank=None))
    return replace(whole, players=tuple(cut))


def with_results(tournament: Tournament, codes: dict[int, str]) -> Tournament:
    """Return the tournament with a code for each of these players in its last round."""
    players = []
    for player in tournament.players:
        if player.id in codes:
            opponent, color, _ = player.entries[-1]
            entry = Entry(opponent, color, codes[player.id])
            players.append(player._replace(entries=(*player.entries[:-1], entry)))
        else:
            players.append(player)
    return replace(tournament, players=tuple(players))
