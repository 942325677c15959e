"""What rankings of other kinds than a Swiss say of an event of a season."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import swissmate
from swissmate import SeasonRules, generate, season_table


@pytest.mark.parametrize("seed", range(1, 9))
def test_a_knockout_shares_places_by_the_rounds_reached(seed: int) -> None:
    """Of eight, four lose in the quarter-finals and share places 5 to 8, whatever they scored.

    Winner and loser of the final never share, though a play-off may leave their points equal.
    """
    played = generate("clean", seed=seed, rules="knockout", players=8).tournament
    ranks = {row.player: row.rank for row in swissmate.standings(played).rows}
    season = season_table([played], SeasonRules.of("10 8 6 5 4 3 2 1"))
    points = {season.people[row.person].entries[0][1]: row.total for row in season.rows}
    table = (10, 8, 6, 5, 4, 3, 2, 1)
    sharing = Counter(ranks.values())
    for player, rank in ranks.items():
        own = table[rank - 1 : rank - 1 + sharing[rank]]
        assert points[player] == Fraction(sum(own), len(own))


def test_a_season_of_teams_knows_them_by_name() -> None:
    played = [
        generate(seed=seed, rules="team-2026", players=8, rounds=3).tournament for seed in (1, 2)
    ]
    season = season_table(played, SeasonRules.of("score"))
    names = {team.name for team in swissmate.standings(played[0]).tournament.players}
    assert {len(person.entries) for person in season.people} == {2}
    assert {person.name for person in season.people} == names
