"""The literal team round robin: its table, its boards and its points, by examples of the text."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, groupby

import pytest

from judges.team_round_robin_literal import (
    PRINTED,
    TableRound,
    board_colors,
    constructed_rounds,
    game_points,
    is_complete,
    match_points,
    printed_rounds,
    schedule,
    unfilled_boards,
    was_played,
)

# The last rounds of the larger tables, as C.05 Annex 1 prints them.
PRINTED_LAST = {
    12: "6-12 7-5 8-4 9-3 10-2 11-1",
    14: "7-14 8-6 9-5 10-4 11-3 12-2 13-1",
    16: "8-16 9-7 10-6 11-5 12-4 13-3 14-2 15-1",
}


def home_rights(rounds: list[TableRound], team: int) -> str:
    """Return H and A of a team, round by round, without its free rounds."""
    return "".join(
        "H" if team == first else "A"
        for table_round in rounds
        for first, second in table_round.pairs
        if team in (first, second)
    )


@pytest.mark.parametrize("size", sorted(PRINTED))
def test_the_rule_gives_the_printed_tables(size: int) -> None:
    assert constructed_rounds(size) == printed_rounds(size)


@pytest.mark.parametrize("size", sorted(PRINTED_LAST))
def test_the_rule_ends_as_the_larger_tables_do(size: int) -> None:
    last = " ".join(f"{first}-{second}" for first, second in constructed_rounds(size)[-1])
    assert last == PRINTED_LAST[size]


@pytest.mark.parametrize("teams", range(3, 17))
@pytest.mark.parametrize(("form", "cycles"), [("single", 1), ("double", 2), ("match", 2)])
def test_everybody_meets_everybody_once_a_cycle(teams: int, form: str, cycles: int) -> None:
    rounds = schedule(teams, form)  # type: ignore[arg-type]
    met = [frozenset(pair) for table_round in rounds for pair in table_round.pairs]
    for pair in combinations(range(1, teams + 1), 2):
        assert met.count(frozenset(pair)) == cycles
    free = [table_round.free for table_round in rounds]
    for team in range(1, teams + 1):
        assert free.count(team) == (cycles if teams % 2 == 1 else 0)
        rights = home_rights(rounds, team)
        # A single cycle has one match more at home or away at most; two cycles are equal.
        assert abs(rights.count("H") - rights.count("A")) <= 2 - cycles


@pytest.mark.parametrize("teams", range(3, 17))
def test_the_exchange_of_annex_1_prevents_three_equal_home_rights(teams: int) -> None:
    def longest(*, exchange_last_two: bool) -> int:
        rounds = schedule(teams, "double", exchange_last_two=exchange_last_two)
        rights = [home_rights(rounds, team) for team in range(1, teams + 1)]
        return max(len(list(run)) for row in rights for _, run in groupby(row))

    assert longest(exchange_last_two=True) <= 2
    if teams % 2 == 0:  # with a free round between, no run is so long anyway
        assert longest(exchange_last_two=False) == 3


def test_a_table_without_its_last_number_leaves_somebody_free() -> None:
    # The table of four: 1-4 2-3, 4-3 1-2, 2-4 3-1; number 4 is missing.
    assert schedule(3) == [
        TableRound([(2, 3)], 1),
        TableRound([(1, 2)], 3),
        TableRound([(3, 1)], 2),
    ]


def test_the_second_cycle_reverses_the_home_rights() -> None:
    # Rounds 2 and 3 of the first cycle change places; the second cycle is in the printed order.
    assert [table_round.pairs for table_round in schedule(4, "double")] == [
        [(1, 4), (2, 3)],
        [(2, 4), (3, 1)],
        [(4, 3), (1, 2)],
        [(4, 1), (3, 2)],
        [(3, 4), (2, 1)],
        [(4, 2), (1, 3)],
    ]


def test_a_match_is_two_rounds_in_a_row() -> None:
    assert [table_round.pairs for table_round in schedule(4, "match")][:4] == [
        [(1, 4), (2, 3)],
        [(4, 1), (3, 2)],
        [(4, 3), (1, 2)],
        [(3, 4), (2, 1)],
    ]


def test_the_four_rules_of_colors() -> None:
    assert board_colors("white on odd boards", 4) == ["w", "b", "w", "b"]
    assert board_colors("black on odd boards", 5) == ["b", "w", "b", "w", "b"]
    assert board_colors("by lot", 3, "b") == ["b", "w", "b"]
    assert board_colors("by lot", 3, "w") == ["w", "b", "w"]
    assert board_colors("same color", 3, "b") == ["b", "b", "b"]


def test_a_short_team_leaves_its_bottom_boards_empty() -> None:
    assert unfilled_boards(4, 3, 5) == ["", "", "", "+-", "."]
    assert unfilled_boards(0, 2, 2) == ["-+", "-+"]


@pytest.mark.parametrize(
    ("boards", "games", "matches"),
    [
        # 1 + 1/2 against 0 + 1/2
        (["10", "=="], (Fraction(3, 2), Fraction(1, 2)), (2, 0)),
        (["10", "01"], (1, 1), (1, 1)),
        # A board that one team only can fill is won; one that neither fills does not exist.
        (["==", "-+", "."], (Fraction(1, 2), Fraction(3, 2)), (0, 2)),
        # Match points wait for every board.
        (["10", "10", ""], (2, 0), (0, 0)),
        # Neither team came: both lose the match, no game points.
        (["--", "--"], (0, 0), (0, 0)),
        # One game was played: the match is as its game points say.
        (["--", "=="], (Fraction(1, 2), Fraction(1, 2)), (1, 1)),
        (["+-", "+-"], (2, 0), (2, 0)),
    ],
)
def test_points_of_a_match(
    boards: list[str], games: tuple[Fraction, Fraction], matches: tuple[int, int]
) -> None:
    assert game_points(boards) == games
    assert match_points(boards) == matches


def test_match_points_of_leagues() -> None:
    assert match_points(["10", "=="], (3, 1, 0)) == (3, 0)
    assert match_points(["=="], (3, 1, 0)) == (1, 1)


def test_a_match_was_played_if_a_game_was() -> None:
    assert was_played(["+-", "00"])
    assert not was_played(["+-", "--", "."])
    assert is_complete(["+-", "."])
    assert not is_complete(["+-", ""])
    assert not is_complete([".", "."])
