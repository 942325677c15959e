"""Generated round robins, Scheveningen matches and Keizer seasons: played whole, and checked."""

from __future__ import annotations

import pytest

from swissmate.checker import check
from swissmate.generator import GeneratorConfig, Span, generate
from swissmate.generator.config import Amount


@pytest.mark.parametrize(
    ("rules", "players", "wanted", "size", "rounds"),
    [
        ("berger", 8, 9, 8, 7),
        ("berger", 7, 14, 7, 14),
        ("scheveningen", 9, 5, 10, 5),
        ("team-round-robin", 5, 10, 5, 10),
        ("keizer", 6, 20, 6, 20),
    ],
)
def test_a_schedule_is_played_whole(
    rules: str, players: int, wanted: int, size: int, rounds: int
) -> None:
    config = GeneratorConfig(
        rules=rules,
        players=Span(players, players),
        rounds=Span(wanted, wanted),
        zero_byes=Amount(0.1, 0.1),
        withdrawals=Amount(1, 1, "number"),
    )
    made = generate(config, 7)
    tournament = made.tournament
    entrants = tournament.players if tournament.teams is None else tournament.teams.teams
    assert (len(entrants), tournament.rounds_paired) == (size, rounds)
    report = check(tournament)
    assert report.clean
    assert report.rules == rules
    forfeits = sum(entry.result == "-" for player in tournament.players for entry in player.entries)
    assert (forfeits > 0) == (rules != "keizer")  # a table knows no absences
