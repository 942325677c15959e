"""The story is short by default: 95 players in under 120 lines; everything with ``full``.

The page of a thousand players stays well below 300,000 bytes.
"""

from __future__ import annotations

from dataclasses import replace

from swissmate.api.explaining import explain
from swissmate.api.generating import generate


def test_a_round_of_95_players_is_told_in_under_120_lines() -> None:
    played = generate("clean", seed=7, players=95, rounds=5, rules="dutch-2026").tournament
    story = explain(played, 4)
    assert len(story.round.players) > 85
    assert len(story.text().splitlines()) < 120
    assert len(story.text(full=True).splitlines()) > 200


def test_a_player_of_a_large_page_takes_a_quarter_of_a_kilobyte() -> None:
    """Names of 21 letters and eight rounds of colours: the page of 1,000 has 223,000 bytes."""
    field = generate("clean", seed=7, players=200, rounds=7, rules="dutch-2026").tournament
    players = tuple(
        player._replace(name=f"Test{player.id:04} Player{player.id:04}") for player in field.players
    )
    page = explain(replace(field, players=players), 7).html()
    assert len(page.encode()) / 200 < 260
