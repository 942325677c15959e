"""The tags by which broadcasts and boards know a game."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import pytest

import swissmate
from building import tournament_of
from offices import broadcast, events


def games(tournament: swissmate.Tournament, **details: str) -> list[dict[str, str]]:
    (file,) = swissmate.export(tournament, "broadcast", details=details).files
    return broadcast.games(file.data)


def test_a_game_has_round_and_board_ids_titles_and_the_time_control() -> None:
    tournament = swissmate.Tournament(
        rounds=3, name='The "Open"', place="Bern", time_control="40/90,SD/30;+30"
    )
    for number in range(1, 5):
        tournament = tournament.with_player(
            f"Śliwa, {number}", 2300, title="WGM", fide_id=f"{1000 + number}"
        )
    playing = tournament.with_round([(1, 2), (3, 4)]).with_result(1, 2, swissmate.Result("1-0"))
    first, second = games(playing)
    assert first["Event"] == 'The "Open"'
    assert (first["Round"], first["Board"], second["Round"]) == ("1.1", "1", "1.2")
    assert (first["White"], first["WhiteFideId"], first["WhiteTitle"], first["WhiteElo"]) == (
        "Śliwa, 1", "1001", "WGM", "2300",
    )  # fmt: skip
    assert first["TimeControl"] == "40/5400+30:1800+30"
    assert (first["EventType"], first["EventRounds"]) == ("swiss", "3")
    assert (first["Result"], second["Result"]) == ("1-0", "*")
    assert "Termination" not in first


@pytest.mark.parametrize("number", range(1, 6))
def test_boards_of_matches_are_numbered_through_a_round(number: int) -> None:
    """A broadcast takes the part of the tag Round before the dot as the round."""
    event = events.event("team", number)
    found = games(event)
    assert event.teams is not None
    for _, of_round in groupby(found, lambda tags: tags["Round"].partition(".")[0]):
        rows = list(of_round)
        assert [int(tags["Round"].partition(".")[2]) for tags in rows] == list(
            range(1, len(rows) + 1)
        )
    names = {team.name for team in event.teams.teams}
    assert {tags["WhiteTeam"] for tags in found} | {tags["BlackTeam"] for tags in found} <= names
    assert all(tags["WhiteTeam"] != tags["BlackTeam"] for tags in found)


def test_one_round_alone() -> None:
    event = events.event("swiss", 1)
    every = games(event)
    assert games(event, round="2") == [
        tags for tags in every if tags["Round"].partition(".")[0] == "2"
    ]
    assert not swissmate.export(event, "broadcast", details={"round": "99"}).ready


def test_names_that_broadcasts_mistake_are_named() -> None:
    tournament = tournament_of(["1-2:1 3-4:0"], players=4, rounds=1)
    names = {1: "Bye", 2: "Holm, Axel", 3: "Holm, Axel", 4: "X"}
    players = tuple(each._replace(name=names[each.id]) for each in tournament.players)
    made = swissmate.export(replace(tournament, players=players), "broadcast")
    assert [each.player for each in made.concerns if each.field == "name"] == [1, 3, 4]


def test_boards_have_the_numbers_of_the_hall_where_these_are_known() -> None:
    """LiveChess and Lichess know a game by the board at which it is played."""
    tournament = tournament_of(["1-2:1 3-4:0 5-6:="], players=6, rounds=1)
    boards = {(1, 1): 41, (1, 2): 41, (1, 3): 48, (1, 4): 48, (1, 5): 42, (1, 6): 42}
    (file,) = swissmate.export(tournament, "broadcast", boards=boards).files
    assert [(tags["Round"], tags["Board"]) for tags in broadcast.games(file.data)] == [
        ("1.41", "41"), ("1.42", "42"), ("1.48", "48"),
    ]  # fmt: skip
