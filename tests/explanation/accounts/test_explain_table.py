"""Rounds that follow from a table: explained by row and game, never refused."""

from __future__ import annotations

import pytest

import swissmate
from building import tournament_of
from leagues import league
from swissmate.errors import InputError, UnsupportedByRuleSet
from swissmate.model import Player, Tournament

SIX = Tournament(tuple(Player(number, f"P{number}") for number in range(1, 7)), 10)


def test_a_round_says_row_and_games() -> None:
    text = swissmate.explain(SIX, rules="berger").text()
    assert "Round 1 is row 1 of the table for 6 players" in text
    assert "2 P2 has White against 5 P5: the table has 2-5." in text
    assert "Nobody is free." in text


def test_a_reversed_cycle_is_told() -> None:
    """Round 6 of a double event is row 1 with the colours exchanged; round 4 is row 5."""
    rounds = [
        " ".join(f"{white}-{black}:=" for white, black in scheduled_round.games)
        for scheduled_round in swissmate.schedule(SIX, "berger")[:5]
    ]
    text = swissmate.explain(tournament_of(rounds, players=6, rounds=10), rules="berger").text()
    assert "cycle 2" in text
    assert "5 P5" in text or "5 has White against 2: the table has 2-5." in text
    fourth = swissmate.explain(tournament_of(rounds, players=6, rounds=10), 4, "berger").text()
    assert "Round 4 is row 5" in fourth


def test_one_player_and_the_free_one() -> None:
    five = Tournament(tuple(Player(number) for number in range(1, 6)), 5)
    explained = swissmate.explain(five, rules="berger")
    assert "1 is free: number 1 has no opponent in this row." in str(explained.player(1))
    assert "the table has 2-5" in str(explained.player(5))
    assert "1 is free" in explained.html()


def test_why_not_names_the_round() -> None:
    explained = swissmate.explain(SIX, rules="berger")
    answer = explained.why_not(1, 2)  # 1-2 in row 2, and in the second cycle
    assert answer.answer.verdict == "procedure"
    assert "round 2 and round 7" in str(answer)
    so = explained.why_not(1, 6)
    assert so.answer.verdict == "is-so"
    assert "1 P1 and 6 P6 do meet." in str(so)
    assert "1 P1 does have White." in str(explained.why_not(1, "white"))
    assert "no round" in str(explained.why_not(1, "bye"))
    assert explained.why_not(1, "black").answer.verdict == "procedure"
    with pytest.raises(UnsupportedByRuleSet):
        explained.why_not(1, "float")
    with pytest.raises(InputError):
        explained.why_not(1, 9)


def test_a_recorded_round_that_is_not_the_table() -> None:
    tournament = tournament_of(["1-3:1 2-4:="], players=4, rounds=3)
    text = swissmate.explain(tournament, 1, "berger").text()
    assert "1 has White against 4" in text


@pytest.mark.parametrize(
    ("colors", "told"),
    [
        ("wbwb", "The home team has White on boards 1 and 3 and Black on 2 and 4."),
        ("bwb", "The home team has White on board 2 and Black on 1 and 3."),
        ("bb", "The home team has Black on all boards."),
    ],
)
def test_a_league_says_who_is_at_home(colors: str, told: str) -> None:
    """Annex 1 has 1-4 and 2-3 in row 1: so 1 and 2 are at home, whatever their colours."""
    explained = swissmate.explain(league(4, [], rounds=6, colors=colors))
    text = explained.text()
    assert "Round 1 is row 1 of the table for 4 teams" in text
    assert told in text
    assert "1 Team 1 is at home against 4 Team 4: the table has 1-4." in text
    assert "1 Team 1 plays at home against 4 Team 4" in explained.player(1).text()
    assert "3 Team 3 plays away against 2 Team 2" in explained.player(3).text()
    assert "3 Team 3 spielt auswärts gegen 2 Team 2" in explained.player(3).text("de")
    # A colour is that of the first board (C.04.6 1.6.1).
    first = "white" if colors[0] == "w" else "black"
    assert explained.why_not(1, first).answer.verdict == "is-so"
    assert explained.why_not(4, first).answer.verdict == "procedure"
    # Row 2 has 4-3: with the last two rounds of the first cycle exchanged, rounds 3 and 5.
    assert "round 3 and round 5" in str(explained.why_not(3, 4))
    assert "4 Team 4 at home against 1 Team 1 is not a match" in str(explained.instead([(4, 1)]))


def test_the_second_cycle_of_a_league_exchanges_the_home_right() -> None:
    games = ["10", "10"]
    played = [[(1, 4, games), (2, 3, games)], [(2, 4, games), (3, 1, games)]]
    played += [[(4, 3, games), (1, 2, games)]]
    text = swissmate.explain(league(4, played, rounds=6, colors="wb")).text()
    assert "cycle 2, in which the other team of each match of the table is at home" in text
    assert "4 Team 4 is at home against 1 Team 1: the table has 1-4." in text
