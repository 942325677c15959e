"""Games without a result: Python pairs over them only when it is told to (C.04.2.D.1)."""

from __future__ import annotations

import re

import pytest

from swissmate import Tournament, explain, forecast, pair, read_trf, standings, why_not, write_trf
from swissmate.errors import TournamentError
from swissmate.model import STANDARD, Result
from swissmate.model.scoring import ScoringSystem


def with_an_open_game(scoring: ScoringSystem = STANDARD) -> Tournament:
    """Four players after round one, in which 4 and 2 still play."""
    tournament = Tournament(rounds=3, initial_color="w", rules="dutch-2026", scoring=scoring)
    for name, rating in (("Ada", 2400), ("Bo", 2300), ("Cy", 2200), ("Di", 2100)):
        tournament = tournament.with_player(name, rating)
    return tournament.with_round(pair(tournament)).with_result(1, 3, Result.WHITE_WINS)


def test_an_open_game_is_refused_with_its_place() -> None:
    with pytest.raises(TournamentError) as caught:
        pair(with_an_open_game())
    assert caught.value.code == "open-games"
    assert re.match(r"round 1, board 2: 4 Di - 2 Bo: no result; expected", str(caught.value))
    assert "open_games_are_draws=True" in str(caught.value)


def test_an_adjourned_game_is_a_draw_when_the_caller_says_so() -> None:
    tournament = with_an_open_game()
    drawn = tournament.with_result(4, 2, Result.DRAW)
    found = pair(tournament, open_games_are_draws=True)
    assert found == pair(drawn)


def test_a_round_before_the_open_game_is_paired_again() -> None:
    assert len(pair(with_an_open_game(), round_number=1).pairs) == 2


def test_scoring_that_says_what_open_games_count_is_enough() -> None:
    assert len(pair(with_an_open_game(ScoringSystem(adjourned=5))).pairs) == 2


@pytest.mark.parametrize("dialect", ["trf16", "trf26"])
def test_the_file_and_the_table_agree(dialect: str) -> None:
    tournament = with_an_open_game()
    found = standings(tournament, "PTS")
    table = {row.player: row.values[0] for row in found.rows}
    data = write_trf(tournament, dialect=dialect)
    column = {
        int(line[4:8]): round(10 * float(line[80:84]))
        for line in data.decode().splitlines()
        if line.startswith("001")
    }
    assert column == table == {1: 10, 2: 0, 3: 0, 4: 0}
    again = read_trf(data)
    assert pair(again, "dutch-2026", open_games_are_draws=True) == pair(
        tournament, open_games_are_draws=True
    )


def test_explanations_follow_the_rule_of_the_pairing() -> None:
    tournament = with_an_open_game()
    for ask in (lambda: explain(tournament), lambda: why_not(tournament, 1, 2)):
        with pytest.raises(TournamentError, match="round 1, board 2: 4 Di - 2 Bo: no result") as no:
            ask()
        assert no.value.code == "open-games"
    drawn = tournament.with_result(4, 2, Result.DRAW)
    told = explain(tournament, player=1, open_games_are_draws=True)
    assert told.text() == explain(drawn, player=1).text()
    answer = why_not(tournament, 1, 2, open_games_are_draws=True)
    assert answer.text() == why_not(drawn, 1, 2).text()
    assert explain(tournament, 1).round.round_number == 1  # it comes after round one


def test_a_forecast_is_about_open_games() -> None:
    """It plays them (docs/forecast.md), so it needs no permission."""
    found = forecast(with_an_open_game())
    assert [(game.white, game.black) for game in found.open_round.games] == [(4, 2)]
