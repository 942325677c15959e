"""C.04.5 (2026): what differs from the team system, and matches in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from match_scenes import before, matches_of, told
from swissmate.errors import TournamentError
from swissmate.model import Entry, Player, ScoringSystem, Tournament
from swissmate.oracles import double_swiss_literal
from swissmate.systems.double_swiss.edition2026 import color_of_higher
from swissmate.systems.double_swiss.event import as_matches
from swissmate.systems.position import Contender
from swissmate.systems.registry import rule_set

if TYPE_CHECKING:
    from building import Pair

RULES = rule_set("double-swiss-2026")
SCORING = ScoringSystem(pab=15, half_bye=10, full_bye=20)


@pytest.fixture(params=["engine", "enumeration"])
def pair(request: pytest.FixtureRequest) -> Pair:
    return RULES.pair if request.param == "engine" else double_swiss_literal.pair_literally


def _player(number: int, colors: str) -> Contender:
    return Contender(
        number, number, 0, 0, colors, frozenset(), None, None, False, False, -1, 0, Player(number)
    )


@pytest.mark.parametrize(
    ("higher", "lower", "number", "color"),
    [
        ("", "", 1, "w"),  # 4.3.1, an odd number
        ("", "", 2, "b"),
        ("w", "bb", 1, "b"),  # 4.3.2: one White against none
        ("w", "wbb", 1, "b"),  # 4.3.2 counts Whites only: a tie; 4.3.3: W against B
        ("bw", "wb", 1, "b"),  # 4.3.3
        ("wb", "wb", 1, "w"),  # 4.3.4: he had Black last
        ("", "b", 1, "b"),  # 4.3.5: the other had Black last, so he has White
    ],
)
def test_4_3_colors(higher: str, lower: str, number: int, color: str) -> None:
    given, _ = color_of_higher(_player(number, higher), _player(9, lower), "w")
    assert given == color


def test_round_one_and_the_bye(pair: Pair) -> None:
    assert told(pair(before(matches_of([], entrants=5, rounds=4)))) == "1-3 4-2 5:bye"


def test_2_1_2_a_full_point_bye_bars_the_bye(pair: Pair) -> None:
    event = matches_of(
        ["1-2:1 3-4:1 5:F"], entrants=5, rounds=4, points={1: 10, 2: 10, 3: 10, 4: 10, 5: 0}
    )
    assert "4:bye" in told(pair(before(event)))


def test_4_2_virtual_points_do_not_make_the_higher_ranked_player(pair: Pair) -> None:
    # 2 has more points, 1 the higher pairing score. Both had White: 4.3.4 gives 2 the other colour.
    event = matches_of(
        ["1-3:= 2-4:1"],
        entrants=4,
        rounds=4,
        points={1: 10, 2: 20, 3: 0, 4: 0},
        virtual={1: (0, 20)},
    )
    assert told(pair(before(event))) == "1-2 3-4"


def test_float_criteria_lapse_in_the_last_round_only() -> None:
    """C7 and C8 hold in the last but one, unlike with teams."""
    from swissmate.systems.common.upfloating.criteria import in_force
    from swissmate.systems.double_swiss.edition2026 import QUALITY
    from swissmate.systems.team.edition2026 import QUALITY as TEAMS

    for table, held in ((QUALITY, (3, 3, 2)), (TEAMS, (3, 2, 2))):
        whole = len(table.of_the_pairs)
        rows = [len(in_force(table.of_the_set, number, 9)) for number in (7, 8, 9)]
        assert rows == [4, 4 if held[1] == 3 else 3, 3]
        assert [len(in_force(table.of_the_pairs, number, 9)) for number in (7, 8, 9)] == [
            whole,
            whole if held[1] == 3 else whole - 1,
            whole - 1,
        ]


# The file: two rounds a match


def _file(*lines: tuple[Entry, ...], rounds: int = 4) -> Tournament:
    players = (Player(number, entries=own) for number, own in enumerate(lines, 1))
    return Tournament(tuple(players), rounds, SCORING, "w")


def test_a_match_is_the_sum_of_its_games() -> None:
    seen = as_matches(
        _file(
            (Entry(2, "w", "1"), Entry(2, "b", "=")),
            (Entry(1, "b", "0"), Entry(1, "w", "=")),
            (Entry(0, "-", "U"), Entry(0, "-", "U")),
        )
    )
    assert seen.rounds == 2
    assert [player.entry(1) for player in seen.players] == [
        Entry(2, "w", "1"),
        Entry(1, "b", "0"),
        Entry(0, "-", "U"),
    ]
    assert [seen.points_before(player, 2) for player in (1, 2, 3)] == [15, 5, 15]


def test_who_forfeits_both_games_forfeits_the_match() -> None:
    """C.04.5, preface: it may be paired again, and bars the winner from the bye (C2)."""
    seen = as_matches(
        _file(
            (Entry(2, "w", "+"), Entry(2, "b", "-")),
            (Entry(1, "b", "-"), Entry(1, "w", "-")),
        )
    )
    assert [player.entry(1).result for player in seen.players] == ["+", "-"]
    position = before(seen)
    assert not any(contender.met for contender in position.contenders)
    assert told(RULES.pair(position)) == "1-2"


def test_one_forfeited_game_leaves_a_match_that_was_played() -> None:
    seen = as_matches(
        _file(
            (Entry(2, "w", "+"), Entry(2, "b", "0")),
            (Entry(1, "b", "-"), Entry(1, "w", "1")),
        )
    )
    assert [player.entry(1) for player in seen.players] == [Entry(2, "w", "="), Entry(1, "b", "=")]
    assert before(seen).contenders[0].met == {2}


def test_each_forfeits_one_game_a_meeting_without_colour() -> None:
    seen = as_matches(
        _file(
            (Entry(2, "w", "+"), Entry(2, "b", "-")),
            (Entry(1, "b", "-"), Entry(1, "w", "+")),
        )
    )
    assert [player.entry(1) for player in seen.players] == [Entry(2, "-", "="), Entry(1, "-", "=")]
    first = before(seen).contenders[0]
    assert (first.met, first.colors, first.unplayed) == (frozenset({2}), "", 0)


@pytest.mark.parametrize(
    ("lines", "rounds", "said"),
    [
        (((Entry(2, "w", "1"),), (Entry(1, "b", "0"),)), 4, "nobody in the second"),
        (
            (
                (Entry(2, "w", "1"), Entry(2, "w", "1")),
                (Entry(1, "b", "0"), Entry(1, "b", "0")),
            ),
            4,
            "same colour in both games",
        ),
        (((Entry(0, "-", "H"), Entry(0, "-", "Z")),), 4, "whole matches"),
        (((Entry(0, "-", "Z"),),), 5, "two rounds of the file for each match"),
    ],
)
def test_half_a_match_is_refused(
    lines: tuple[tuple[Entry, ...], ...], rounds: int, said: str
) -> None:
    with pytest.raises(TournamentError, match=said) as raised:
        as_matches(_file(*lines, rounds=rounds))
    assert raised.value.code == "double-swiss-match"
