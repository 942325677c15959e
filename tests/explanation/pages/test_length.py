"""The story is short by default: 95 players in under 120 lines; everything with ``full``."""

from __future__ import annotations

from swissmate.api import explain, generate


def test_a_round_of_95_players_is_told_in_under_120_lines() -> None:
    played = generate("clean", seed=7, players=95, rounds=5, rules="dutch-2026").tournament
    story = explain(played, 4)
    assert len(story.round.players) > 85
    assert len(story.text().splitlines()) < 120
    assert len(story.text(full=True).splitlines()) > 200
