"""Forecasts against brute force: every outcome paired from scratch through the public interface."""

from __future__ import annotations

import itertools
from collections import defaultdict
from dataclasses import replace

import pytest

import swissmate
from forecasting.open_positions import in_play, with_results
from swissmate.forecasting import Forecast, forecast
from swissmate.forecasting.outcomes import Outcomes
from swissmate.forecasting.sampling import wilson
from swissmate.model import Entry, Tournament
from swissmate.systems.registry import RULE_SET_IDS

CODES = (("1", "0"), ("=", "="), ("0", "1"))
TOLERANCE = 1e-12

Pair = tuple[int, int | None]


def by_hand(tournament: Tournament, rules: str, found: Forecast) -> tuple[dict[Pair, float], float]:
    """Pair every outcome anew; return the probability of each board and of no pairing."""
    games = found.open_round.games
    chances: dict[Pair, float] = defaultdict(float)
    unpairable = 0.0
    for outcome in itertools.product(range(3), repeat=len(games)):
        codes, weight = {}, 1.0
        for game, result in zip(games, outcome, strict=True):
            codes[game.white], codes[game.black] = CODES[result]
            weight *= game.chances[result]
        try:
            pairing = swissmate.pair(
                with_results(tournament, codes), rules, open_games_are_draws=True
            )
        except swissmate.NoLegalPairing:
            unpairable += weight
            continue
        for pair in pairing.pairs:
            chances[pair] += weight
        if pairing.pab is not None:
            chances[pairing.pab, None] += weight
    return {pair: chance for pair, chance in chances.items() if chance}, unpairable


SYSTEMS = [
    rules for rules in RULE_SET_IDS if rules.split("-")[0] in ("dutch", "dubov", "burstein", "lim")
]


def compare(rules: str, seed: int, players: int, games: int) -> Forecast:
    rounds = 5 + seed % 3
    tournament = in_play(
        rules, seed, players=players, rounds=rounds, played=2 + seed % 3, games=games
    )
    if tournament.rounds_paired >= rounds:
        tournament = replace(tournament, rounds=tournament.rounds_paired + 1)
    found = forecast(tournament, rules, results="model" if seed % 2 else "equal")
    expected, unpairable = by_hand(tournament, rules, found)
    assert found.exact
    got = {
        (board.white, board.black): board.probability for board in found.boards if board.probability
    }
    assert got == pytest.approx(expected, abs=TOLERANCE)
    assert found.unpairable == pytest.approx(unpairable, abs=TOLERANCE)
    return found


@pytest.mark.parametrize("rules", SYSTEMS)
def test_all_probabilities_equal_brute_force(rules: str) -> None:
    for seed in range(1, 5):
        compare(rules, seed, players=7 + seed, games=2 + seed % 2)


@pytest.mark.long
@pytest.mark.parametrize("rules", SYSTEMS)
def test_all_probabilities_equal_brute_force_with_more_games(rules: str) -> None:
    for seed in range(11, 15):
        compare(rules, seed, players=8 + seed % 9, games=4)


def test_players_boards_and_floats_say_the_same() -> None:
    found = compare("dutch-2026", 3, players=11, games=3)
    for player, chances in found.players.items():
        assert sum(chance.probability for chance in chances) == pytest.approx(1 - found.unpairable)
        for chance in chances:
            if chance.opponent is not None:
                mirror = [one for one in found.players[chance.opponent] if one.opponent == player]
                assert chance.probability in [one.probability for one in mirror]
    byes = sum(
        chance.probability
        for of in found.players.values()
        for chance in of
        if chance.opponent is None
    )
    assert byes == pytest.approx(1)  # eleven players: somebody has the bye in every outcome


def test_the_deciding_games_are_the_smallest_set() -> None:
    """A board depends on a game exactly if changing that game alone can change the board."""
    tournament = in_play("dutch-2017", 5, players=12, rounds=7, played=4, games=3)
    found = forecast(tournament, "dutch-2017")
    games = found.open_round.games
    rounds = {}
    for outcome in itertools.product(range(3), repeat=len(games)):
        codes = {}
        for game, result in zip(games, outcome, strict=True):
            codes[game.white], codes[game.black] = CODES[result]
        rounds[outcome] = set(swissmate.pair(with_results(tournament, codes), "dutch-2017").pairs)
    for board in found.boards:
        expected = []
        for seat, game in enumerate(games):
            changed = False
            for outcome, pairs in rounds.items():
                for result in range(3):
                    other = (*outcome[:seat], result, *outcome[seat + 1 :])
                    changed |= ((board.white, board.black) in pairs) != (
                        (board.white, board.black) in rounds[other]
                    )
            if changed:
                expected.append(game.board)
        assert board.decided_by == tuple(expected)
        assert board.certain == (not expected)


def test_a_game_of_players_who_do_not_play_on_is_left_out() -> None:
    tournament = in_play("dutch-2026", 2, players=12, rounds=7, played=4, games=3)
    white = forecast(tournament).open_round.games[0].white
    black = tournament.by_id[white].entries[-1].opponent
    players = tuple(
        player._replace(entries=(*player.entries, Entry(0, "-", "Z")))
        if player.id in (white, black)
        else player
        for player in tournament.players
    )
    gone = replace(tournament, players=players)
    found = forecast(gone)
    assert [game.white for game in found.left_out] == [white]
    assert found.outcomes == 27
    assert found.pairings_computed == 9
    expected, _ = by_hand(gone, "dutch-2026", found)
    got = {(board.white, board.black): board.probability for board in found.boards}
    assert got == pytest.approx(expected, abs=TOLERANCE)


def test_a_new_result_is_answered_without_pairing_again() -> None:
    tournament = in_play("dutch-2026", 4, players=14, rounds=7, played=4, games=4)
    before = forecast(tournament)
    game = before.open_round.games[1]
    after = before.given(game.board, 2)
    assert after.pairings_computed == 0
    afresh = forecast(tournament, given={game.board: 2})
    assert afresh.pairings_computed == 27
    assert after.boards == afresh.boards
    assert after.players == afresh.players


def test_a_sample_becomes_exact_when_few_games_are_left() -> None:
    tournament = in_play("dutch-2026", 6, players=14, rounds=7, played=4, games=5)
    found = forecast(tournament, most_outcomes=27, samples=60)
    assert not found.exact
    assert found.outcomes == 243
    for game in found.open_round.games[:2]:
        found = found.given(game.board, 1)
    assert found.exact
    assert found.pairings_computed < 27  # the samples are not paired again
    given = dict.fromkeys([game.board for game in forecast(tournament).open_round.games[:2]], 1)
    assert found.boards == forecast(tournament, given=given).boards


def test_the_intervals_of_samples_hold_what_they_promise() -> None:
    """95 % intervals over boards whose probability is known exactly."""
    tournament = in_play("dutch-2026", 8, players=16, rounds=7, played=4, games=4)
    exact = {(board.white, board.black): board.probability for board in forecast(tournament).boards}
    inside = total = 0
    for seed in range(60):
        sampled = forecast(tournament, most_outcomes=1, samples=150, seed=seed)
        assert not sampled.exact
        seen = {(board.white, board.black): board.probability for board in sampled.boards}
        for pair, chance in exact.items():
            if 0.05 < chance < 0.95:
                low, high = wilson(seen.get(pair, 0.0), 150)
                inside += low <= chance <= high
                total += 1
    assert total > 500
    assert 0.93 < inside / total < 0.97


def test_each_colour_has_conditions_of_its_own() -> None:
    """Two players who may meet with either colour: each result of a game splits between both."""
    found = seen = None
    for seed in range(1, 20):
        found = forecast(in_play("dutch-2026", seed, players=14, rounds=7, played=4, games=4))
        boards = {(board.white, board.black) for board in found.boards}
        seen = next((board for board in boards if board[::-1] in boards), None)
        if seen:
            break
    assert found is not None
    assert seen is not None
    player, opponent = seen
    shares = [
        {
            condition[:2]: condition.probability
            for condition in found.conditions(player, opponent, color)
        }
        for color in ("w", "b", None)
    ]
    for key, both in shares[2].items():
        assert shares[0][key] + shares[1][key] == pytest.approx(both)
    assert shares[0] != shares[1]


def test_a_sample_names_games_that_decide() -> None:
    """What a sample names is a game on which the board depends; a strong influence is not missed.

    Strong: two results that are not rare make a difference of a half to a board that is neither
    rare nor nearly certain.
    """
    named = missed = false = 0
    for seed in (8, 9, 12):
        tournament = in_play("dutch-2026", seed, players=16, rounds=7, played=4, games=5)
        exact = forecast(tournament)
        sampled = forecast(tournament, most_outcomes=1, samples=1000, seed=seed)
        known = {(board.white, board.black): board for board in exact.boards}
        for board in sampled.boards:
            truth = known[board.white, board.black]
            assert not board.certain
            named += len(board.decided_by)
            false += len({*board.decided_by} - {*truth.decided_by})
            chances: dict[int, list[float]] = defaultdict(list)
            odds = {game.board: game.chances for game in exact.open_round.games}
            if 0.1 < truth.probability < 0.9:
                for condition in exact.conditions(
                    board.white, board.black, "w" if board.black else None
                ):
                    if odds[condition.board][condition.result] > 0.1:
                        chances[condition.board].append(condition.probability)
            strong = {player for player, of in chances.items() if max(of) - min(of) > 0.5}
            missed += len(strong - {*board.decided_by})
        assert {board_number for board in sampled.boards for board_number in board.decided_by} == {
            player for player, players in sampled.deciding.items() if players
        }
    assert named > 100
    assert (false, missed) == (0, 0)


def test_what_one_outcome_has_found_serves_another() -> None:
    """Brackets are paired once for all outcomes; alone, each outcome has the same next round."""
    for rules in ("dutch-2017", "dutch-2026"):
        tournament = in_play(rules, 6, players=24, rounds=7, played=5, games=4)
        found = forecast(tournament, rules)
        games = tuple((game.white, game.black) for game in found.open_round.games)
        together = Outcomes(found.open_round.tournament, rules, games)
        for outcome in itertools.product(range(3), repeat=4):
            alone = Outcomes(found.open_round.tournament, rules, games)
            assert together.next_round(outcome) == alone.next_round(outcome)


def test_the_number_of_processes_changes_nothing() -> None:
    tournament = in_play("dutch-2017", 9, players=10, rounds=7, played=3, games=5)
    assert forecast(tournament, processes=2).boards == forecast(tournament).boards
