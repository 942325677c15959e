"""Lichess by a stand-in on this machine: limits, outages and lost answers lead to no doubles."""

from __future__ import annotations

import json
import logging
import re
from contextlib import suppress
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pytest

import swissmate
from mutations import changed_json
from offices import events, lichess_server
from offices.lichess_server import TOKEN, Lichess, running
from swissmate import Result, Tournament
from swissmate.errors import InputError
from swissmate.exchange.lichess import bulk as bulks
from swissmate.exchange.lichess.access import Access, access_of, tokens_of
from swissmate.exchange.lichess.broadcasts import Pushed, send
from swissmate.exchange.lichess.client import Lichess as Client
from swissmate.exchange.lichess.kept import KeptFile

TROUBLE = {"429": 0.1, "502": 0.1, "cut before": 0.1, "lost": 0.15, "late 502": 0.1}


def client_of(stand_in: Lichess, waited: list[float] | None = None) -> Client:
    access = Access(TOKEN, "127.0.0.1", stand_in.port, secure=False)
    return Client(access, (lambda seconds: None) if waited is None else waited.append)


def pushed(stand_in: Lichess, tournament: Tournament, folder: Path, **details: str) -> Pushed:
    made = swissmate.export(tournament, "lichess", details=details)
    assert made.ready, made.concerns
    return send(made.files, client_of(stand_in), KeptFile(folder / "kept.json"))


def until_sent(stand_in: Lichess, tournament: Tournament, folder: Path) -> None:
    """Send, and send again as an arbiter does when it is told that nothing came back."""
    told: list[str] = []
    for _ in range(60):
        try:
            pushed(stand_in, tournament, folder)
        except InputError as error:
            told.append(str(error))
        else:
            break
    assert len(told) < 60
    assert [text for text in told if not re.search("no answer|asks to wait", text)] == []


def local(tournament: Tournament) -> dict[str, list[tuple[str, str, str]]]:
    """Return the games of each round of an event; what PGN has no result for is open."""
    results = {"10": "1-0", "01": "0-1", "==": "1/2-1/2", "WL": "1-0", "DD": "1/2-1/2", "LW": "0-1"}
    games: dict[str, list[tuple[str, str, str]]] = {}
    for number in range(1, tournament.rounds_paired + 1):
        for player in tournament.players:
            entry = player.entry(number)
            if entry.color == "w":
                black = tournament.by_id[entry.opponent]
                result = results.get(entry.result + black.entry(number).result, "*")
                row = (player.fide_id, black.fide_id, result)
                games.setdefault(f"Round {number}", []).append(row)
    return {name: sorted(rows) for name, rows in games.items()}


def there(stand_in: Lichess) -> dict[str, list[tuple[str, str, str]]]:
    """Return the games of each round of the only broadcast."""
    (tour,) = stand_in.tours.values()
    rounds = [stand_in.rounds[key] for key in tour["rounds"]]
    assert len({row["fields"]["name"] for row in rounds}) == len(rounds) == len(stand_in.rounds)
    return {
        row["fields"]["name"]: sorted(
            (game["tags"]["WhiteFideId"], game["tags"]["BlackFideId"], game["tags"]["Result"])
            for game in row["games"]
        )
        for row in rounds
    }


def nine_rounds() -> Tournament:
    """Return nine rounds of a Swiss, all games played."""
    played = swissmate.generate("harsh", seed=9, players=12, rounds=9, forfeits=0).tournament
    players = tuple(
        player._replace(
            name=f"Player, {'ABCDEFGHIJKL'[player.id - 1]}", fide_id=str(500 + player.id)
        )
        for player in played.players
    )
    return replace(played, players=players, name="Nine Rounds Open", start=date(2026, 11, 1))


def until(tournament: Tournament, number: int) -> Tournament:
    """Return a tournament as it stood when a round had been paired."""
    while tournament.rounds_paired > number:
        tournament = tournament.without_last_round()
    return tournament


@pytest.mark.parametrize("seed", range(6))
def test_nine_rounds_with_trouble_end_as_the_local_event(seed: int, tmp_path: Path) -> None:
    whole = nine_rounds()
    with running(seed) as stand_in:
        stand_in.hides_descriptions = bool(seed % 2)
        stand_in.trouble = TROUBLE
        for number in range(1, 10):
            until_sent(stand_in, until(whole, number), tmp_path)
        stand_in.trouble = {}
        assert "nothing has changed" in str(pushed(stand_in, whole, tmp_path))
        assert there(stand_in) == local(whole)
    assert stand_in.waits > 0
    assert len(there(stand_in)) == 9


def test_a_second_event_of_the_same_name_is_not_taken_for_the_first(tmp_path: Path) -> None:
    event = events.event("swiss", 1)
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with running() as stand_in:
        pushed(stand_in, event, tmp_path / "a")
        pushed(stand_in, event, tmp_path / "b")
        pushed(stand_in, event, tmp_path / "a")
        assert len(stand_in.tours) == 2


def test_only_what_is_new_is_pushed(tmp_path: Path) -> None:
    event = events.event("swiss", 2)
    with running() as stand_in:
        before = until(event, event.rounds_paired - 1)
        assert len(pushed(stand_in, before, tmp_path).rounds) == before.rounds_paired
        assert pushed(stand_in, event, tmp_path).rounds == (event.rounds_paired,)
        assert {row["pushes"] for row in stand_in.rounds.values()} == {1}
        assert (tmp_path / "kept.json").stat().st_mode & 0o777 == 0o600


def test_a_description_is_replaced_only_where_it_is_asked_for(tmp_path: Path) -> None:
    event = events.event("team", 1)
    with running() as stand_in:
        pushed(stand_in, event, tmp_path)
        (tour,) = stand_in.tours.values()
        assert tour["fields"]["teamTable"] == "true"
        assert tour["fields"]["info.fideTC"] == "standard"
        tour["fields"]["info.players"] = "written there"
        told = pushed(stand_in, event, tmp_path, location="Shelbyville")
        assert "left as it is" in str(told)
        assert tour["fields"]["info.players"] == "written there"
        pushed(stand_in, event, tmp_path, location="Shelbyville", edit="yes")
        assert tour["fields"]["info.location"] == "Shelbyville"
        pushed(stand_in, event, tmp_path, location="Shelbyville", edit="yes", delay="900")
        assert {row["fields"]["delay"] for row in stand_in.rounds.values()} == {"900"}


def test_rounds_start_at_their_time_and_moves_go_along(tmp_path: Path) -> None:
    event = events.event("swiss", 1)
    (white, *_) = [player.id for player in event.players if player.entry(1).color == "w"]
    made = swissmate.export(
        event,
        "lichess",
        details={"start_time": "14:30", "time_zone": "Europe/Berlin", "round": "1"},
        moves={(1, white): "1. e4 { [%clk 1:30:00] } e5"},
    )
    with running() as stand_in:
        send(made.files, client_of(stand_in), KeptFile(tmp_path / "kept.json"))
        (row,) = stand_in.rounds.values()
    day = event.round_dates[0]
    assert day is not None
    # 14:30 in Berlin is 12:30 UTC in summer (from March 29 to October 25, 2026), else 13:30.
    hours = 12.5 if date(2026, 3, 29) <= day < date(2026, 10, 25) else 13.5
    assert (
        int(row["fields"]["startsAt"]) == ((day - date(1970, 1, 1)).days * 24 + hours) * 3_600_000
    )
    moved = [game for game in row["games"] if "%clk" in game["moves"]]
    assert [game["tags"]["WhiteFideId"] for game in moved] == [event.by_id[white].fide_id]


def test_boards_behind_the_last_one_are_named_as_lost() -> None:
    event = events.event("swiss", 3)
    made = swissmate.export(event, "lichess", details={"boards": "2", "round": "1"})
    (lost,) = [loss for loss in made.losses if "behind the last" in str(loss.message)]
    sides = sum(player.entry(1).opponent > 0 for player in event.players)
    assert len(lost.places) == sides - 4
    unknown = swissmate.export(
        event, "lichess", details={"start_time": "14:30", "time_zone": "X/Y"}
    )
    assert [concern.field for concern in unknown.concerns if concern.stops] == ["time_zone"]


def test_429_waits_as_long_as_it_is_asked_to_and_not_for_ever(tmp_path: Path) -> None:
    made = swissmate.export(events.event("swiss", 1), "lichess")
    waited: list[float] = []
    with running() as stand_in:
        stand_in.trouble = {"429": 1.0}
        with pytest.raises(InputError, match="it asks to wait for 61 seconds"):
            send(made.files, client_of(stand_in, waited), KeptFile(tmp_path / "kept.json"))
    assert waited == [61.0] * 2
    assert len(stand_in.requests) == 3


def test_an_outage_is_told_after_some_attempts(tmp_path: Path) -> None:
    made = swissmate.export(events.event("swiss", 1), "lichess")
    waited: list[float] = []
    with running() as stand_in:
        stand_in.trouble = {"502": 1.0}
        with pytest.raises(InputError, match="no answer after 7 attempts"):
            send(made.files, client_of(stand_in, waited), KeptFile(tmp_path / "kept.json"))
    assert waited == [1, 2, 4, 8, 16, 32]


def test_what_lichess_refuses_is_told_without_the_token(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    made = swissmate.export(events.event("swiss", 1), "lichess")
    with running() as stand_in:
        access = Access("lip_wrong", "127.0.0.1", stand_in.port, secure=False)
        with pytest.raises(InputError) as told:
            send(made.files, Client(access), KeptFile(tmp_path / "kept.json"))
    assert "the token is not valid" in str(told.value)
    assert "lip_wrong" not in caplog.text + str(told.value) + repr(access)


def test_a_round_that_was_removed_there_is_told(tmp_path: Path) -> None:
    event = events.event("swiss", 1)
    with running() as stand_in:
        first = until(event, 1)
        pushed(stand_in, first, tmp_path)
        stand_in.rounds.clear()
        (white, *_) = [player for player in first.players if player.entry(1).color == "w"]
        other = Result("1-0" if white.entry(1).result != "1" else "0-1")
        changed = first.with_result(white.id, white.entry(1).opponent, other)
        with pytest.raises(InputError, match="round 1 was removed there"):
            pushed(stand_in, changed, tmp_path)


def test_what_is_kept_in_another_form_is_refused(tmp_path: Path) -> None:
    (tmp_path / "kept.json").write_text('{"mark": 3}')
    with running() as stand_in, pytest.raises(InputError, match=r"kept\.json: expected what"):
        pushed(stand_in, events.event("swiss", 1), tmp_path)
    assert stand_in.requests == []


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({}, "SWISSMATE_LICHESS_TOKEN: missing"),
        ({"SWISSMATE_LICHESS_TOKEN": "a b"}, "expected a token of letters"),
        (
            {"SWISSMATE_LICHESS_TOKEN": "t", "SWISSMATE_LICHESS_ADDRESS": "http://example.org"},
            "expected https://",
        ),
    ],
)
def test_access_comes_from_the_environment(environment: dict[str, str], expected: str) -> None:
    with pytest.raises(InputError) as told:
        access_of(environment)
    assert expected in str(told.value)
    assert "a b" not in str(told.value)
    assert access_of({"SWISSMATE_LICHESS_TOKEN": "t"}) == Access("t")


# A round played there


def round_to_play(players: int = 8) -> Tournament:
    tournament = Tournament(rounds=5, name="Online Open", time_control="10 min + 5 s")
    for number in range(1, players + 1):
        tournament = tournament.with_player(f"Player, {'ABCDEFGHIJ'[number - 1]}", 2000 - number)
    return tournament.with_round(swissmate.pair(tournament))


def settings(stand_in: Lichess, folder: Path, players: int = 8) -> dict[str, str]:
    """Give each player an account and a token; return the environment that names the file."""
    stand_in.users = {f"lip_secret{number}": f"User{number}" for number in range(1, players + 1)}
    lines = [f"{user} {token}" for token, user in stand_in.users.items()]
    (folder / "tokens").write_text("\n".join(["# user token", *lines]))
    return {"SWISSMATE_LICHESS_PLAYERS": str(folder / "tokens")}


def names(tournament: Tournament) -> dict[str, str]:
    return {f"username.{player.id}": f"User{player.id}" for player in tournament.players}


def play(stand_in: Lichess, states: list[dict[str, str]]) -> None:
    for bulk in stand_in.bulks.values():
        for game, state in zip(bulk["games"], states, strict=False):
            bulk["state"][game["id"]] = state


@pytest.mark.parametrize("seed", range(6))
def test_games_are_made_once_whatever_happens(seed: int, tmp_path: Path) -> None:
    event = round_to_play()
    made = swissmate.export(event, "lichess-games", details=names(event))
    assert TOKEN not in (data := made.files[0].data.decode())
    assert "lip_" not in data
    file = KeptFile(tmp_path / "kept.json")
    with running(seed) as stand_in:
        environment = settings(stand_in, tmp_path)
        stand_in.trouble = TROUBLE
        told = ""
        for _ in range(60):
            with suppress(InputError):
                told = bulks.send_round(made.files, client_of(stand_in), file, environment)
                break
        stand_in.trouble = {}
        again = bulks.send_round(made.files, client_of(stand_in), file, environment)
        (bulk,) = stand_in.bulks.values()
    assert "4 games" in told
    assert "there already" in again
    assert bulk["clock"] == {"limit": 600, "increment": 5}
    pairs = {(player.id, player.entry(1).opponent) for player in event.players
             if player.entry(1).color == "w"}  # fmt: skip
    assert {(game["white"], game["black"]) for game in bulk["games"]} == {
        (f"user{white}", f"user{black}") for white, black in pairs
    }
    assert "lip_" not in (tmp_path / "kept.json").read_text()


def test_results_are_read_back(tmp_path: Path) -> None:
    event = round_to_play()
    made = swissmate.export(event, "lichess-games", details=names(event))
    file = KeptFile(tmp_path / "kept.json")
    with running() as stand_in:
        bulks.send_round(made.files, client_of(stand_in), file, settings(stand_in, tmp_path))
        play(
            stand_in,
            [
                {"status": "mate", "winner": "black", "moves": "f3 e5 g4 Qh4#"},
                {"status": "outoftime"},
                {"status": "noStart", "winner": "white"},
                {"status": "started"},
            ],
        )
        games = bulks.online_games(client_of(stand_in), file.load(), 1)
        with pytest.raises(InputError, match="no games of round 2"):
            bulks.online_games(client_of(stand_in), file.load(), 2)
    assert [(game.result, game.undecided) for game in games] == [
        ("0-1", False), ("1/2-1/2", False), ("*", True), ("*", False),
    ]  # fmt: skip
    assert games[0].moves == "f3 e5 g4 Qh4#"
    assert all(event.by_id[game.white].entry(1).opponent == game.black for game in games)


def test_a_refusal_names_no_token_and_may_be_corrected(tmp_path: Path) -> None:
    event = round_to_play()
    made = swissmate.export(event, "lichess-games", details=names(event))
    file = KeptFile(tmp_path / "kept.json")
    with running() as stand_in:
        environment = settings(stand_in, tmp_path)
        gone = stand_in.users.pop("lip_secret3")
        with pytest.raises(InputError) as told:
            bulks.send_round(made.files, client_of(stand_in), file, environment)
        assert "bad tokens: ..." in str(told.value)
        stand_in.users["lip_secret3"] = gone
        bulks.send_round(made.files, client_of(stand_in), file, environment)
        other = event.without_last_round().with_round([(1, 2), (3, 4), (5, 6), (7, 8)])
        changed = swissmate.export(other, "lichess-games", details=names(event))
        with pytest.raises(InputError, match="other games of round 1 were made"):
            bulks.send_round(changed.files, client_of(stand_in), file, environment)
        assert len(stand_in.bulks) == 1


def test_who_has_no_name_or_token_is_told(tmp_path: Path) -> None:
    event = round_to_play()
    details = {**names(event), "username.2": "User1"}
    del details["username.4"]
    made = swissmate.export(event, "lichess-games", details=details)
    assert not made.ready
    stops = {(row.player, str(row.message)) for row in made.concerns if row.stops}
    assert (4, "no name at Lichess") in stops
    assert {player for player, message in stops if "also the name" in message} <= {1, 2}
    (tmp_path / "tokens").write_text("User1 lip_a\nUser2 lip_b rest\n")
    with pytest.raises(InputError) as told:
        tokens_of({"SWISSMATE_LICHESS_PLAYERS": str(tmp_path / "tokens")}, ["User1"])
    assert "tokens, line 2: expected a user name and a token" in str(told.value)
    assert "lip_" not in str(told.value)


def test_the_file_of_a_broadcast_is_what_is_sent() -> None:
    made = swissmate.export(events.event("swiss", 1), "lichess")
    plan = json.loads(made.files[0].data)
    assert set(plan["tournament"]) <= lichess_server.TOURNAMENT_FIELDS
    assert [row["file"] for row in plan["rounds"]] == [file.name for file in made.files[1:]]


@pytest.mark.parametrize("seed", range(12))
def test_an_answer_of_another_form_is_refused(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever JSON the server answers, it is understood or told."""
    dice, handle = Random(seed), Lichess.handle
    monkeypatch.setattr(Lichess, "handle", lambda *asked: changed_json(handle(*asked), dice))
    event, file = round_to_play(), KeptFile(tmp_path / "kept.json")
    games = swissmate.export(event, "lichess-games", details=names(event)).files
    with running() as stand_in:
        environment = settings(stand_in, tmp_path)
        for _ in range(3):
            with suppress(InputError):
                pushed(stand_in, event, tmp_path)
            with suppress(InputError):
                bulks.send_round(games, client_of(stand_in), file, environment)
            with suppress(InputError):
                bulks.online_games(client_of(stand_in), file.load(), 1)
        assert len(stand_in.requests) > 3
