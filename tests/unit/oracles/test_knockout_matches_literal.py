"""How the literal knockout decides a match, by examples of the practice it follows."""

from __future__ import annotations

from fractions import Fraction

import pytest

from judges.knockout_matches_literal import (
    WORLD_CUP_2019,
    WORLD_CUP_2023,
    Result,
    Stage,
    best_loser,
    entrants_after,
    pair_by_seeds,
    team_verdict,
    upper_has_white,
    verdict,
)

ONE_GAME = [Stage("games", 1)]
TWO_GAMES = [Stage("games", 2)]
FOUR_GAMES = [Stage("games", 4)]


def test_colors_are_reversed_after_each_game() -> None:
    assert [upper_has_white(game) for game in (1, 2, 3, 4)] == [True, False, True, False]
    assert [upper_has_white(game, in_game_1=False) for game in (1, 2)] == [False, True]


@pytest.mark.parametrize(
    ("stages", "games", "expected"),
    [
        (ONE_GAME, ["01"], "lower"),
        (ONE_GAME, [], None),
        # A drawn game with no play-off: somebody decides by hand.
        (ONE_GAME, ["=="], None),
        (TWO_GAMES, ["10"], None),
        (TWO_GAMES, ["10", "=="], "upper"),
        (TWO_GAMES, ["10", "01"], None),
        # 2½ of four: the fourth game cannot change it.
        (FOUR_GAMES, ["10", "10", "=="], "upper"),
        (FOUR_GAMES, ["10", "10"], None),
        # Forfeits count as games won; to the second game the lower player did not come.
        (TWO_GAMES, ["==", "+-"], "upper"),
        # Nobody came to either game.
        (TWO_GAMES, ["--", "--"], "both out"),
        (TWO_GAMES, ["--"], None),
        # They came once: level.
        (TWO_GAMES, ["--", "=="], None),
        # The first level stage leads to the next, which is judged for itself.
        (WORLD_CUP_2019, ["10", "01", "==", "01"], "lower"),
        (WORLD_CUP_2019, ["=="] * 8, None),
        (WORLD_CUP_2019, ["=="] * 8 + ["10"], "upper"),
        (WORLD_CUP_2019, ["=="] * 8 + ["--"], "both out"),
        (WORLD_CUP_2019, ["==", "==", "--", "--"], "both out"),
        # 2023: a ninth, tenth, ... game until there is a winner.
        (WORLD_CUP_2023, ["=="] * 9, None),
        (WORLD_CUP_2023, ["=="] * 10 + ["01"], "lower"),
    ],
)
def test_how_a_match_ends(stages: list[Stage], games: list[str], expected: str | None) -> None:
    assert verdict(stages, games) == expected


def test_a_drawn_armageddon_is_won_by_black() -> None:
    games = ["=="] * 9
    assert verdict(WORLD_CUP_2019, games, upper_white_in_armageddon=True) == "lower"
    assert verdict(WORLD_CUP_2019, games, upper_white_in_armageddon=False) == "upper"


def test_no_game_follows_the_decision() -> None:
    with pytest.raises(ValueError, match="found 1 games after the end"):
        verdict(TWO_GAMES, ["10", "10", "01"])
    with pytest.raises(ValueError, match="found '00', expected a winner or a draw"):
        verdict([Stage("armageddon")], ["00"])


@pytest.mark.parametrize(
    ("boards", "expected"),
    [
        (["10", "10", "01", "=="], "upper"),
        # 2-2. Berlin: board 1 weighs four, board 4 one: 4 against 1.
        (["10", "==", "==", "01"], "upper"),
        # 2-2 and Berlin 4 + 1 against 3 + 2; without board 4 it is 1-2.
        (["10", "01", "01", "10"], "lower"),
        # Level in all: the lot.
        (["==", "==", "=="], None),
        (["--", "--"], "both out"),
        (["+-", "+-"], "upper"),
    ],
)
def test_how_a_match_of_two_cup_teams_ends(boards: list[str], expected: str | None) -> None:
    assert team_verdict(boards) == expected


def test_the_highest_meets_the_lowest_remaining_seed() -> None:
    assert pair_by_seeds([8, 2, 5, 3]) == ([(2, 8), (3, 5)], None)
    assert pair_by_seeds([7, 1, 4]) == ([(4, 7)], 1)


def test_the_best_loser_fills_an_odd_number() -> None:
    half = Fraction(1, 2)
    # 1 beat 6 by 2-0, 5 beat 2 by 1½-½, 4 beat 3 by 1½-½: 2 and 3 lost with half a point; 2 is the
    # better seed.
    results = [
        Result(1, 6, (Fraction(2), Fraction(0)), 1),
        Result(2, 5, (half, 3 * half), 5),
        Result(3, 4, (half, 3 * half), 4),
    ]
    assert best_loser(results) == 2
    assert entrants_after(results, None, with_best_loser=True) == [1, 2, 4, 5]
    assert entrants_after(results, None, with_best_loser=False) == [1, 4, 5]
    # An even number needs nobody; a single winner has won.
    assert entrants_after(results[:2], None, with_best_loser=True) == [1, 5]
    assert entrants_after(results[:1], None, with_best_loser=True) == [1]
    # Both out: neither goes on, and neither has lost to anybody.
    gone = [results[0], Result(2, 5, (Fraction(0), Fraction(0)), None), results[2]]
    assert entrants_after(gone, None, with_best_loser=True) == [1, 4]
    assert entrants_after(gone, 7, with_best_loser=True) == [1, 3, 4, 7]
