"""The tie-break positions: their values by the literal reading of C.07 and by the program."""

from __future__ import annotations

from collections import Counter

import pytest

from judges.c07 import articles, team_tournaments, teams
from judges.c07.tournaments import event_of
from swissmate.conformance.tiebreaks.suite import TieBreakPosition, tie_break_positions
from swissmate.conformance.tiebreaks.values import same_value, value_text
from swissmate.ranking.editions import edition
from swissmate.trials.conformance.our_answers import our_values

ALL = tuple(tie_break_positions())


def test_every_tie_break_has_three_positions() -> None:
    counts = Counter(tie_break_position.tie_break for tie_break_position in ALL)
    names = {row.name for row in edition("c07-2026").tie_breaks} - {"PTS"}
    assert {code.partition("/")[0].partition(":")[0] for code in counts} == names
    assert [code for code, count in counts.items() if count < 3] == []
    assert len({tie_break_position.name for tie_break_position in ALL}) == len(ALL)


def literal(position: TieBreakPosition) -> dict[int, str]:
    text, year = position.content.decode(), int(position.rules[-4:])
    if "\n310" in text:
        played, boards, first = team_tournaments.matches_of(text)
        of_teams = team_tournaments.event_of_matches(
            played, boards, game_points_first=first, edition=year
        )
        found = teams.values(of_teams, position.tie_break)
    else:
        found = articles.values(event_of(text, year), position.tie_break)
    return {who: value_text(fraction) for who, fraction in found.items()}


def test_the_values_are_those_of_the_text() -> None:
    for tie_break_position in ALL:
        assert literal(tie_break_position) == tie_break_position.expected, tie_break_position.name
        assert tie_break_position.wrong != tie_break_position.expected, tie_break_position.name


def test_the_program_gives_them() -> None:
    for tie_break_position in ALL:
        assert (
            our_values(
                tie_break_position.content, tie_break_position.tie_break, tie_break_position.rules
            )
            == tie_break_position.expected
        ), tie_break_position.name


@pytest.mark.parametrize(
    ("expected", "found", "same"),
    [
        ("4.5", "4.50", True),
        ("3.33", "3.333333", True),
        ("2.13", "2.12", True),  # 2.125, one half either way
        ("4.5", "4.75", False),
        ("-", "0", False),
        ("2", "two", False),
    ],
)
def test_decimals_do_not_matter(expected: str, found: str, *, same: bool) -> None:
    assert same_value(expected, found) is same
