"""Team tie-breaks (C.07 11-13): published exercises, the articles by hand, accounts."""

from __future__ import annotations

import json
import re
from fractions import Fraction

import pytest

from swissmate.errors import InputError
from swissmate.model import (
    DEFAULT_MATCH_SCORING,
    STANDARD,
    Board,
    Entry,
    MatchResult,
    Player,
    TeamEvent,
    Tournament,
)
from swissmate.ranking import (
    Standings,
    explain,
    explanation_text,
    standings,
    standings_csv,
    standings_html,
    standings_json,
    standings_table,
)

# R. Held's exercises on the tie-breaks (2024): 14 teams, 7 rounds, 4 boards; a cell is opponent,
# colour, game points; the pairing-allocated and the half-point bye bring 1 MP and 2 GP, the forfeit
# of round 6 2 MP and 4 GP. The values are the published ones for the rules of 2024.
EXERCISES = """
1: 8w2.5 4b1.5 7w3 2b2.5 5w1.5 6w+ 3b2.5
2: 9b3 3w4 5b0 1w1.5 13w3 4b2.5 10b3
3: 10w2.5 2b0 9w3 6b2.5 4w3 5b3.5 1w1.5
4: 11b3 1w2.5 13b3 5w3.5 3b1 2w1.5 9b2.5
5: 12w4 6b3 2w4 4b0.5 1b2.5 3w0.5 13b3.5
6: 13b2 5w1 8b3 3w1.5 11b2.5 1b- 12w2.5
7: 14w2 8b2 1b1 10w2.5 9b2 13w2 Z
8: 1b1.5 7w2 6w1 12b3.5 10b2 9w2 11w3
9: 2w1 12b4 3b1 14w3 7w2 8b2 4w1.5
10: 3b1.5 11w1.5 12b2.5 7b1.5 8w2 14b3 2w1
11: 4w1 10b2.5 14w2 13b1.5 6w1.5 12w2 8b1
12: 5b0 9w0 10w1.5 8w0.5 U 11b2 6b1.5
13: 6w2 14b2.5 4w1 11w2.5 2b1 7b2 5w0.5
14: 7b2 13w1.5 11b2 9b1 H 10w1 U
"""
CELL = re.compile(r"([0-9]+)([wb])([0-9.]+|[-+])|([UHZ])")


def _event(text: str, boards: int, *, game_points_first: bool = False) -> TeamEvent:
    """Return an event: ``4b1.5`` is a match with Black on board one and 1.5 game points.

    ``4b1.5(0=1)`` says what the boards brought, from the first down.
    """
    teams: list[Player] = []
    results: dict[int, tuple[MatchResult, ...]] = {}
    for line in text.strip().splitlines():
        label, _, cells = line.partition(":")
        entries, brought = [], []
        for cell in cells.split():
            entry, result = _cell(cell, boards)
            entries.append(entry)
            brought.append(result)
        team = int(label)
        teams.append(Player(team, f"Team {team}", 2200, entries=tuple(entries)))
        results[team] = tuple(brought)
    rounds = max(len(team.entries) for team in teams)
    tournament = Tournament(tuple(teams), rounds=rounds, scoring=DEFAULT_MATCH_SCORING)
    return TeamEvent(tournament, results, boards, STANDARD, game_points_first=game_points_first)


def _cell(cell: str, boards: int) -> tuple[Entry, MatchResult]:
    full, draw = 10 * boards, 5 * boards
    plain, _, played = cell.rstrip(")").partition("(")
    match = CELL.fullmatch(plain)
    assert match, cell
    if match[4]:
        worth = {"U": (10, draw), "H": (10, draw), "Z": (0, 0)}[match[4]]
        return Entry(0, "-", match[4]), MatchResult(*worth)
    opponent, color = int(match[1]), match[2]
    if match[3] in "+-":
        worth = (20, full) if match[3] == "+" else (0, 0)
        return Entry(opponent, color, match[3]), MatchResult(*worth)
    points = round(float(match[3]) * 10)
    code = "1" if 2 * points > full else "=" if 2 * points == full else "0"
    colors = (color + ("b" if color == "w" else "w")) * boards
    games = tuple(
        Board(0, colors[index], code, {"1": 10, "=": 5, "0": 0, "+": 10, "-": 0}[code])
        for index, code in enumerate(played)
    )
    match_points = {"1": 20, "=": 10, "0": 0}[code]
    return Entry(opponent, color, code), MatchResult(match_points, points, games)


def _column(table: Standings, code: str) -> list[str]:
    """Return a column in the order of the teams' numbers."""
    index = [str(tie_break_code) for tie_break_code in table.codes].index(code)
    return [table.texts(table.by_player[team])[index] for team in sorted(table.by_player)]


def _floats(text: str) -> list[float]:
    return [float(part) for part in text.split()]


PUBLISHED = {
    "MPTS": "10 10 10 10 10 7 6 7 6 5 4 2 6 4",
    "GPTS": "17.5 17 16 17 18 12.5 11.5 15 14.5 13 11.5 7.5 11.5 11.5",
    "BH:MP": "64 57 58 56 55 46 44 41 50 44 41 41 52 36",
    "BH:MP/C1": "57 52 53 52 53 39 38 39 48 42 39 39 48 32",
    "BH:GP": "114 107.5 109.5 106 99 92 94.5 90 97.5 92 88 92 101 87",
    "SSSC": "38.83 36 35.33 35.67 36.33 27.83 26.17 28.67 31.17 27.67 25.17 21.17 28.83 23.5",
}


@pytest.mark.parametrize("code", PUBLISHED)
def test_published_values_of_2024(code: str) -> None:
    table = standings(_event(EXERCISES, 4), ("PTS", code), edition="c07-2024")
    assert [float(value) for value in _column(table, code)] == _floats(PUBLISHED[code])


def test_published_sonneborn_berger_of_2024() -> None:
    codes = ("PTS", "EMMSB/C1", "EGMSB", "EMGSB", "EGGSB")
    table = standings(_event(EXERCISES, 4), codes, edition="c07-2024")
    assert _column(table, "EMMSB/C1")[:5] == ["74.00", "64.00", "66.00", "64.00", "66.00"]
    assert _column(table, "EGMSB")[:5] == ["158.00", "144.00", "150.00", "146.00", "132.00"]
    emgsb, eggsb = _column(table, "EMGSB"), _column(table, "EGGSB")
    assert [emgsb[team - 1] for team in (7, 9, 13)] == ["68.50", "83.00", "73.00"]
    assert [eggsb[team - 1] for team in (6, 8)] == ["157.50", "181.50"]


def test_2026_caps_the_dummy_of_the_forfeit_of_team_1() -> None:
    # 16.4.1: the opponent of round 6 has 7 MP and 12.5 GP, team 1 10 and 17.5: five GP and three
    # MP less for the dummy, times 2 MP or 4 GP made (and a third of three in SSSC).
    codes = ("PTS", "BH", "BH/C1", "BH:GP", "EMMSB/C1", "EGMSB", "EMGSB", "EGGSB", "SSSC")
    old = standings(_event(EXERCISES, 4), codes, edition="c07-2024")
    new = standings(_event(EXERCISES, 4), codes)
    first = new.texts(new.by_player[1])[1:]
    assert [*map(float, first)] == [61, 54, 109, 68, 148, 146.5, 263, 37.83]
    assert new.texts(new.by_player[2]) == old.texts(old.by_player[2])
    assert [float(new.texts(new.by_player[2])[index]) for index in (6, 7)] == [131, 249.75]


@pytest.mark.parametrize(
    ("game_points_first", "order"),
    [
        (False, [5, 1, 2, 4, 3, 8, 6, 9, 7, 13, 10, 11, 14, 12]),
        (True, [5, 1, 2, 4, 3, 8, 9, 10, 6, 7, 13, 11, 14, 12]),
    ],
)
def test_13_1_match_points_and_game_points(game_points_first: bool, order: list[int]) -> None:
    event = _event(EXERCISES, 4, game_points_first=game_points_first)
    assert [row.player for row in standings(event, ("PTS", "MPvGP")).rows] == order


def test_13_3_published_extended_direct_encounter() -> None:
    table = standings(_event(EXERCISES, 4), ("PTS", "EDE"))
    assert [row.player for row in table.rows] == [4, 2, 1, 3, 5, 6, 8, 7, 9, 13, 10, 11, 14, 12]
    ranks = {row.player: row.rank for row in table.rows}
    assert ranks[6] < ranks[8]
    assert ranks[7] == ranks[9] == ranks[13]  # 7-9 and 7-13 were level, 9 and 13 have not met
    assert ranks[11] == ranks[14]
    text = explanation_text(explain(table, 4))
    assert "by match points, all of the tied have met" in text


BOARDS = """
1: 2w1.0(1-) 3b1.0(01) 4w1.5(1=)
2: 1b1.0(0+) 4w1.0(10) 3b1.0(10)
3: 4b1.0(==) 1w1.0(10) 2w1.0(01)
4: 3w1.0(==) 2b1.0(01) 1b0.5(0=)
"""


def test_12_boards_by_hand() -> None:
    table = standings(_event(BOARDS, 2), ("PTS", "GPTS", "BC", "TBR", "BBE"))
    # Board 1 brought 2.0 2.0 1.5 0.5, board 2 1.5 1.0 1.5 2.0, which counts twice in BC.
    assert _column(table, "BC") == ["5.0", "4.0", "4.5", "4.5"]
    assert table.by_player[1].rank == 1
    # 2 and 3 are tied on both scores (3 MP, 3 GP): the lower count comes first.
    assert [row.player for row in table.rows] == [1, 2, 3, 4]
    text = explanation_text(explain(table, 2))
    assert "board 1: 2.0 points in all matches: 2.0" in text
    assert "board 2: 1.0 points in all matches: 2.0" in text


@pytest.mark.parametrize(
    ("codes", "places"),
    [
        (("PTS", "TBR"), {2: 2, 3: 3}),  # 2.0 on board one against 1.5
        (("PTS", "BBE"), {2: 2, 3: 3}),  # without the last board: the same with two boards
        (("PTS", "EDE"), {2: 2, 3: 2}),  # they drew 1-1
        (("PTS", "EDET"), {2: 2, 3: 3}),  # 2 won board one of their match
        (("PTS", "EDEB"), {2: 2, 3: 3}),
        (("PTS", "EDEBT"), {2: 2, 3: 3}),  # BC of that match: 1.0 against 2.0, the lower first
        (("PTS", "EDEBB"), {2: 2, 3: 3}),
    ],
)
def test_12_and_13_3_2_between_two_tied_teams(
    codes: tuple[str, ...], places: dict[int, int]
) -> None:
    table = standings(_event(BOARDS, 2), codes)
    assert {team: table.by_player[team].rank for team in places} == places


def test_12_a_board_forfeited_in_the_encounter_is_won_and_lost() -> None:
    # 1 won board one by forfeit and lost board two: by TBR 1, by BC (1.0 against 2.0) too.
    event = _event("1: 2w1.0(+0)\n2: 1b1.0(-1)", 2)
    for code in ("EDET", "EDEC", "EDEB"):
        assert [row.player for row in standings(event, ("PTS", code)).rows] == [1, 2]
        assert standings(event, ("PTS", code)).by_player[2].rank == 2


def test_12_1_needs_equal_game_points() -> None:
    # 1 and 2 have one match point each, and 1.5 and 2.0 game points from byes and draws.
    event = _event("1: 2w1.0(01) Z\n2: 1b1.0(10) Z\n3: U Z", 2)
    results = dict(event.results)
    results[3] = (MatchResult(10, 15), MatchResult())
    table = standings(TeamEvent(event.tournament, results, 2), ("PTS", "BC"))
    assert {row.rank for row in table.rows} == {1}
    assert any(str(note).startswith("BC: not used between 1, 2, 3") for note in table.notes)


def test_articles_6_to_10_by_either_score() -> None:
    codes = ("PTS", "WIN", "WIN:GP", "WON:GP", "BPG", "BPG:GP", "BWG:GP", "STD", "STD:GP", "PS:GP")
    table = standings(_event(BOARDS, 2), codes)
    # 1: no match but the last one won. Boards: 1- 01 1=, so three won over the board (the forfeit
    # was lost); Black on board 2 of rounds 1 and 3 and on board 1 of round 2.
    assert table.texts(table.by_player[1]) == (
        *("4.0", "1", "3", "3", "1", "2", "0"),
        *("2.0", "3.5", "6.5"),
    )
    # 2 won board 2 of round 1 by forfeit, with White; board 1 of rounds 2 and 3 over the board.
    assert table.texts(table.by_player[2])[2:4] == ("3", "2")


def test_13_4_divisor() -> None:
    # 3 rounds: 6 MP at most, a match of two boards brings 2 GP at most: the divisor is 3.
    table = standings(_event(BOARDS, 2), ("PTS", "SSSC", "SSSC/K4", "BH"))
    row = table.by_player[1]
    assert row.values[3] == 80  # 3 + 3 + 2
    assert row.values[1:3] == (35 + Fraction(80, 3), 35 + 20)
    assert "Buchholz 8.0 divided by 3" in explanation_text(explain(table, 1))


def test_every_value_has_an_account_that_adds_up() -> None:
    codes = ("PTS", "MPTS", "GPTS", "MPvGP", "EMMSB/C1", "EMGSB", "EGMSB", "EGGSB/C1", "SSSC", "BC")
    table = standings(_event(EXERCISES, 4), codes)
    for accounts in table.accounts:
        for account in accounts.values():
            cut = {index for index, _ in account.cuts}
            kept = [
                element.value for index, element in enumerate(account.elements) if index not in cut
            ]
            assert sum(kept) == account.value


def test_codes_for_teams_and_for_players() -> None:
    event = _event(BOARDS, 2)
    assert [str(code) for code in standings(event).codes][:2] == ["PTS", "MPVGP"]
    with pytest.raises(InputError, match="for teams"):
        standings(event.tournament, ("PTS", "EMMSB"))
    with pytest.raises(InputError, match="for teams"):
        standings(event.tournament, ("PTS", "BH:MP"))
    with pytest.raises(InputError, match="already says"):
        standings(event, ("PTS", "EMMSB:GP"))
    assert [str(code) for code in standings(event, ("MPTS", "BH")).codes] == ["MPTS", "BH"]


def test_every_form_of_output() -> None:
    table = standings(_event(BOARDS, 2), ("PTS", "EDEBT", "BH:GP"))
    explanations = [explanation for team in range(1, 5) for explanation in explain(table, team)]
    assert "BH:GP" in standings_table(table, with_crosstable=True)
    assert "Buchholz: the opponents' points, by game points" in standings_csv(table)
    assert "extended direct encounter" in standings_html(table, explanations=explanations)
    answer = json.loads(standings_json(table, with_crosstable=True, explanations=explanations))
    assert answer["standings"][0]["values"]["PTS"] == 4.0
