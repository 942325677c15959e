"""Matches of teams that a file tells in an unusual way: forfeits by board, line-ups, colours."""

from __future__ import annotations

from pathlib import Path

import pytest

from swissmate import pair, standings
from swissmate.checker.validator import validate_round
from swissmate.errors import TournamentError, TRFError
from swissmate.model import Entry, Tournament, team_event
from swissmate.oracles.team_literal import pair_literally
from swissmate.systems.choice import resolve
from swissmate.systems.position import position_before
from swissmate.trf import from_json, load, read_trf, to_json, write_trf
from swissmate.trf.dialects import DIALECTS

RECORDS = Path(__file__).parents[1] / "data" / "records"


def read(name: str) -> Tournament:
    return load(RECORDS / f"{name}.trf", check_points_column=False).tournament


# C.04.6 1.2: equal game points are a drawn match


@pytest.mark.parametrize(
    ("name", "games"), [("crossed-forfeits", 20), ("crossed-forfeits-and-double", 10)]
)
def test_crossed_forfeits_are_a_drawn_match(name: str, games: int) -> None:
    """Each of teams 1 and 3 won as many boards by forfeit: one match point each. Nothing was
    played, so there is no colour and no meeting (1.6.1, C.04.2 3.5), and nobody won the match."""
    event = team_event(read(name))
    for team in (1, 3):
        result = event.result(team, 1)
        assert (result.match_points, result.game_points) == (10, games)
        assert not event.tournament.by_id[team].entry(1).played
        assert event.tournament.by_id[team].entry(1).result != "+"  # C2: the bye is not barred
    assert [event.result(team, 1).match_points for team in (2, 4)] == [10, 10]


@pytest.mark.parametrize("name", ["crossed-forfeits", "crossed-forfeits-and-double"])
def test_engine_enumeration_validator_and_ranking_agree_on_crossed_forfeits(name: str) -> None:
    """All four teams have one match point, so all are in one scoregroup: by 3.6 the first pairing
    without 2-4, who have met, is 1-3 2-4 - forbidden - then 1-4 2-3."""
    tournament = read(name)
    resolved = resolve(tournament)
    position = position_before(resolved.tournament)
    pairing = pair(tournament)
    assert {frozenset(each) for each in pairing.pairs} == {frozenset((1, 4)), frozenset((2, 3))}
    assert pair_literally(position).pairs == pairing.pairs
    assert validate_round(resolved.tournament, 2, pairing.pairs, (), "team-2026") == ()
    assert [row.values[0] for row in standings(tournament).rows] == [10, 10, 10, 10]


def test_a_match_for_which_nobody_came_is_lost_by_both() -> None:
    """Without a board won by anybody there is nothing to compare: as by 330 --."""
    text = (RECORDS / "crossed-forfeits.trf").read_text()
    head, _, rest = text.partition("001    1")
    rest = "001    1" + rest.replace(" w +", " w -").replace(" b +", " b -")
    event = team_event(load((head + rest).encode(), check_points_column=False).tournament)
    assert [event.result(team, 1)[:2] for team in (1, 3)] == [(0, 0), (0, 0)]


# 1.6.1: one team has White


def test_a_reserve_on_board_one_leaves_one_white_and_one_black() -> None:
    """Team 3 sat as its roster says and had Black on board one (11-5); team 1, of which player 1
    was missing, had its reserve there with White."""
    event = team_event(read("reserve-on-board-one"))
    colors = [event.tournament.by_id[team].entry(1).color for team in (1, 3, 2, 4)]
    assert colors == ["w", "b", "b", "w"]


def swapped(extra: str = "") -> bytes:
    """Two regular teams of two, 1 2 and 3 4, who met as 1-4 and 3-2 (White first)."""
    lines = [f"001 {number:4}".ljust(91) for number in range(1, 5)]
    for player, cell in ((1, "   4 w 1"), (4, "   1 b 0"), (3, "   2 w 1"), (2, "   3 b 0")):
        lines[player - 1] += cell
    teams = [f"310 {team:3} T".ljust(73) + f"{2 * team - 1:4} {2 * team:4}" for team in (1, 2)]
    return "\n".join(["142 3", "192 FIDE_TEAM", *lines, *teams, extra]).encode()


def test_two_teams_with_one_colour_are_refused_where_nothing_tells_who_had_white() -> None:
    with pytest.raises(TournamentError, match="round 1: the first boards of teams 1 and 2 both"):
        team_event(read_trf(swapped()))


def test_a_line_up_tells_who_had_white() -> None:
    event = team_event(read_trf(swapped("300   1   2   1    4    3")))
    assert [player.entry(1).color for player in event.tournament.players] == ["w", "b"]


@pytest.mark.parametrize(
    ("records", "line", "found"),
    [
        (["300   1   1   2    1    2", "300   1   2   1    3    4"], 9, "1 on board 1, and 4 on"),
        (["300   1   2   1    4"], 9, "4"),
    ],
)
def test_a_line_up_that_contradicts_the_games_is_refused(
    records: list[str], line: int, found: str
) -> None:
    with pytest.raises(TRFError) as caught:
        load(swapped("\n".join(records)), name="some.trf")
    assert (caught.value.code, caught.value.line) == ("trf-line-up", line)
    assert found in caught.value.found


# + without an opponent


@pytest.mark.parametrize("dialect", [*DIALECTS, "json"])
def test_a_board_won_by_forfeit_stays_one(dialect: str) -> None:
    """TRF26: the player of a team that came, whose opponent did not, has ``0000`` and ``+``."""
    document = load(RECORDS / "board-won-by-forfeit.trf")
    won = Entry(0, "-", "+")
    assert document.tournament.by_id[2].entry(1) == won
    if dialect == "json":
        assert from_json(to_json(document)).by_id[2].entry(1) == won
        return
    written = write_trf(document, dialect=dialect)
    assert b"0000 - +" in written
    if b"\n013" in written:
        assert read_trf(written).by_id[2].entry(1) == won


def test_a_board_won_unopposed_keeps_its_colour() -> None:
    text = (RECORDS / "board-won-by-forfeit.trf").read_text().replace("0000 - +", "0000 b +")
    document = load(text.encode(), strict=True)
    assert document.tournament.by_id[2].entry(1) == Entry(0, "b", "+")
    assert b"0000 b +" in write_trf(document.tournament, dialect="trf26")


def test_a_plus_of_a_player_without_a_team_is_a_bye_of_trf06() -> None:
    lines = ["XXR 3", "001    1".ljust(91) + "0000 w +", "001    2", "001    3"]
    document = load("\n".join(lines).encode())
    assert document.tournament.by_id[1].entry(1) == Entry(0, "-", "U")
    told = [
        (diagnostic.code, diagnostic.line, diagnostic.column) for diagnostic in document.diagnostics
    ]
    assert told == [("trf-bye-color", 2, 97)]


def test_a_plus_of_a_player_whose_team_has_no_match_is_the_bye_of_the_team() -> None:
    text = (RECORDS / "board-won-by-forfeit.trf").read_text()
    more = ["001    9".ljust(91) + "0000 - +", "013 Team 5                             9"]
    event = team_event(load((text + "\n".join(more)).encode()).tournament)
    assert event.tournament.by_id[5].entry(1).result == "U"
