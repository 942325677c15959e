"""What is broadcast has the numbers of the hall, and the same ones as the public PGN."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime, time, timedelta

import pytest
from defusedxml import ElementTree
from django.test import Client
from django.utils.timezone import get_current_timezone

from arbiter_events import games_of, make_event, play
from arbiter_teams import make_team_event, play_matches
from offices.broadcast import games
from swissmate.arbiter.event.events.timetable import set_times
from swissmate.arbiter.models import Account, Event, GameMoves, Player
from swissmate.arbiter.outside.exchange import answers

Kind = Callable[[Account], Event]


def hall(chief: Account) -> Event:
    """Boards from 41 on; the player with number 2 stays at board 99; Black wins by forfeit."""
    event = make_event(chief, 8, first_board=41)
    Player.objects.filter(event=event, tpn=2).update(fixed_board=99)
    play(event, chief, 1, "1-0", "-/+", "1/2", "1-0")
    return event


def double(chief: Account) -> Event:
    event = make_event(chief, 8, rules="double-swiss-2026", first_board=41, tie_breaks="")
    play(event, chief, 1)
    play(event, chief, 2)
    return event


def teams(chief: Account) -> Event:
    event = make_team_event(chief, 4)
    play_matches(event, chief, 1)
    return event


def broadcast_of(event: Event, to: str = "broadcast") -> list[dict[str, str]]:
    where = answers.found(to)
    assert where is not None
    made = answers.made(event, where)
    assert made.ready, made.concerns
    return [tags for file in made.files if file.name.endswith("pgn") for tags in games(file.data)]


def test_boards_have_the_numbers_of_the_hall(chief: Account) -> None:
    event = hall(chief)
    expected = {game.pairing.white.name: game.pairing.board for game in games_of(event, 1)}
    assert sorted(expected.values()) == [41, 42, 43, 99]
    found = broadcast_of(event)
    numbers = [int(tags["Board"]) for tags in found]
    assert numbers == sorted(expected.values())
    assert [tags["Round"] for tags in found] == [f"1.{number}" for number in numbers]
    for tags in found:  # a forfeit has no colours in the file
        assert int(tags["Board"]) in {expected.get(tags["White"]), expected.get(tags["Black"])}


def test_chess_results_gets_the_first_number(chief: Account) -> None:
    """``offsetpairinglist``: the first board is one more; the pairings themselves count from 1."""
    event = hall(chief)
    where = answers.found("chess-results")
    assert where is not None
    Event.objects.filter(pk=event.pk).update(federation="NOR", end=event.start)
    event.refresh_from_db()
    answers.keep(event.pk, chief, where, {"federation": "XXX"})
    made = answers.made(event, where)
    assert made.ready, made.concerns
    root = ElementTree.fromstring(made.files[0].data)
    head = root.find(".//tournament")
    assert head is not None
    assert head.get("offsetpairinglist") == "40"
    assert [row.get("pairing") for row in root.iter("playerpairing")] == ["1", "2", "3", "4"]


def test_rounds_begin_as_the_timetable_says(chief: Account) -> None:
    """In the time of the hall at Chess-Results, in milliseconds of UTC at Lichess."""
    event = double(chief)
    Event.objects.filter(pk=event.pk).update(end=event.start)
    event.refresh_from_db()
    day = datetime.combine(event.start, time(18, 30), get_current_timezone())
    set_times(event.pk, chief, {1: (day, ""), 2: (day + timedelta(hours=2), "")})
    details = {"chess-results": {"federation": "XXX"}, "lichess": {"name": "Two games"}}
    made = {}
    for to, values in details.items():
        where = answers.found(to)
        assert where is not None
        answers.keep(event.pk, chief, where, values)
        export = answers.made(event, where)
        assert export.ready, export.concerns
        made[to] = export.files[0]
    rounds = ElementTree.fromstring(made["chess-results"].data).iter("round")
    times = [row.get("time") for row in rounds]
    assert times == ["18:30", "", "20:30", "", *[""] * (len(times) - 4)]
    plan = json.loads(made["lichess"].data)
    first = int(day.timestamp()) * 1000
    assert [row["fields"].get("startsAt") for row in plan["rounds"]] == [
        str(first), None, str(first + 7_200_000), None,
    ]  # fmt: skip


@pytest.mark.parametrize("to", ["broadcast", "lichess"])
@pytest.mark.parametrize("kind", [hall, teams])
def test_a_broadcast_knows_games_as_the_public_pgn_does(
    kind: Kind, to: str, chief: Account
) -> None:
    event = kind(chief)
    public = games(Client().get(f"/p/{event.key}/games.pgn").content)
    found = broadcast_of(event, to)
    assert len(found) == len(public) > 0
    by_players = {frozenset((tags["White"], tags["Black"])): tags for tags in public}
    for tags in found:
        same = by_players[frozenset((tags["White"], tags["Black"]))]
        assert (tags["Round"], tags["Board"]) == (same["Round"], same["Board"])


def test_moves_of_a_double_swiss_go_to_the_round_of_their_game(chief: Account) -> None:
    """The report has each game of a match as a round of its own."""
    event = double(chief)
    for number in (1, 2):
        for game in games_of(event, number):
            text = f"1. {'e4' if game.number == 1 else 'd4'} e{number + 4}"
            GameMoves.objects.create(game=game, text=text, result="*")
    where = answers.found("broadcast")
    assert where is not None
    (file,) = answers.made(event, where).files
    found: dict[str, set[str]] = {}
    for part in file.data.decode().split("[Event ")[1:]:
        place, board = part.partition('[Round "')[2].partition('"')[0].split(".")
        assert board in {"41", "42", "43", "44"}
        moves = part.rpartition("]")[2].split()
        found.setdefault(place, set()).add(" ".join(moves[:3]))
    assert found == {
        "1": {"1. e4 e5"}, "2": {"1. d4 e5"}, "3": {"1. e4 e6"}, "4": {"1. d4 e6"},
    }  # fmt: skip
