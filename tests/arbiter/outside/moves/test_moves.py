"""Moves of a round: taken in from a file or a feed, results offered, PGN for the public."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings
from django.utils import timezone

from arbiter_events import games_of, make_event, play
from arbiter_teams import make_team_event
from offices.stand_in import Asked, Said, serving
from swissmate.arbiter.event.entries import anonymity
from swissmate.arbiter.ground.backups.archives import archive
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Event, Game, GameMoves, MovesSource
from swissmate.arbiter.outside.files import restoring
from swissmate.arbiter.outside.files.exports import export
from swissmate.arbiter.outside.moves.feeds import Feed
from swissmate.arbiter.outside.moves.taking import take
from swissmate.arbiter.outside.publishing import public_why
from swissmate.arbiter.outside.site import site_folder
from swissmate.arbiter.rounds.pairing import rounds
from swissmate.pgn.games import PgnGame, read_games

MOVES = "1. e4 { [%clk 1:29:50] Player 01 smiles } e5"


@pytest.fixture
def paired(chief: Account) -> Event:
    """An event of eight; in the first round 1-5, 6-2, 3-7 and 8-4 play, and 1-5 is over."""
    event = make_event(chief, 8)
    play(event, chief, 1, "1-0", "", "", "")
    return event


def moves_of(game: Game) -> GameMoves:
    return GameMoves.objects.get(game=game)


def names(event: Event) -> list[tuple[str, str]]:
    return [
        (game.pairing.white.name, game.pairing.black.name)
        for game in games_of(event, 1)
        if game.pairing.black
    ]


def pgn_of(event: Event) -> str:
    """Games of three boards, one of strangers, and one with the colours the other way round."""
    one, two, three, four = names(event)
    rows = [
        (one, "0-1", MOVES, "1.1"), (two, "1/2-1/2", "1. d4", "1.2"), (three, "*", "1. c4", "1.3"),
        (four[::-1], "1-0", "1. f4", "1.9"), (("Nobody, A", "Nobody, B"), "1-0", "", "1.4"),
    ]  # fmt: skip
    return "\n".join(
        f'[White "{white}"]\n[Black "{black}"]\n[Round "{place}"]\n[Result "{result}"]\n\n'
        f"{moves} {result}\n"
        for (white, black), result, moves, place in rows
    )


def upload(client: Any, event: Event, text: str) -> str:
    file = SimpleUploadedFile("round1.pgn", text.encode())
    answer = client.post(f"/events/{event.pk}/rounds/1/moves/take", {"file": file}, follow=True)
    shown: str = answer.content.decode()
    return shown


def test_moves_go_to_their_boards_and_results_are_only_offered(
    paired: Event, chief: Account, client_of: Any
) -> None:
    client = client_of(chief)
    text = upload(client, paired, pgn_of(paired))
    assert "3 games found their boards." in text
    assert "colours the other way round" in text
    assert "Others play at this board." in text
    assert "another result is entered" in text
    first, second, _third, fourth = games_of(paired, 1)
    assert moves_of(first).text == MOVES
    assert (first.result, second.result, moves_of(second).result) == ("1-0", "", "1/2-1/2")
    assert not GameMoves.objects.filter(game=fourth).exists()
    ticks = re.findall(r'name="game"\s+value="([^"]*)"', text)
    assert ticks == [f"{second.pk}-{second.version}-1/2"]
    client.post(f"/events/{paired.pk}/rounds/1/moves/enter", {"game": ticks})
    assert [game.result for game in games_of(paired, 1)] == ["1-0", "1/2", "", ""]
    # A tick that was seen before somebody entered a result changes nothing.
    client.post(f"/events/{paired.pk}/rounds/1/moves/enter", {"game": ticks})
    assert [game.result for game in games_of(paired, 1)] == ["1-0", "1/2", "", ""]
    log = AuditEntry.objects.filter(event_id=paired.pk, action="moves-taken").get()
    assert log.data["boards"] == "1, 2, 3"


def test_a_file_that_is_no_pgn_is_told_with_its_line(
    paired: Event, chief: Account, client_of: Any
) -> None:
    text = upload(client_of(chief), paired, '[White "A"]\n\n1. e4 { no end')
    assert "line 3: found a comment without an end" in text
    assert not GameMoves.objects.exists()


def test_the_public_reads_pgn_as_broadcasts_want_it(
    paired: Event, chief: Account, client_of: Any
) -> None:
    client = Client()
    empty = make_event(chief, 4, name="Not paired")
    assert client.get(f"/p/{empty.key}/games.pgn").status_code == 404
    take(paired.pk, chief, 1, read_games(pgn_of(paired)), "round1.pgn")
    answer = client.get(f"/p/{paired.key}/games.pgn")
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/x-chess-pgn; charset=utf-8"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["Cache-Control"] == "public, max-age=5"
    games = read_games(answer.content.decode())
    assert [(game.tag("White"), game.tag("Black")) for game in games] == names(paired)
    assert [game.tag("Round") for game in games] == ["1.1", "1.2", "1.3", "1.4"]
    assert [game.result for game in games] == ["1-0", "*", "*", "*"]  # as entered, not as offered
    assert games[0].moves == MOVES
    tag = {"If-None-Match": answer.headers["ETag"]}
    assert client.get(f"/p/{paired.key}/games.pgn", headers=tag).status_code == 304
    assert client.get(f"/p/{paired.key}/rounds/1/games.pgn").content == answer.content
    assert client.get(f"/p/{paired.key}/rounds/2/games.pgn").status_code == 404
    Event.objects.filter(pk=paired.pk).update(is_public=False)
    assert client.get(f"/p/{paired.key}/games.pgn").status_code == 404


def test_the_public_sees_moves_later(paired: Event, chief: Account, client_of: Any) -> None:
    MovesSource.objects.create(event=paired, delay=10)
    take(paired.pk, chief, 1, [of_board_two("1. d4")], "feed")
    row = GameMoves.objects.get()
    row.taken = timezone.now() - timedelta(minutes=12)
    row.save()
    take(paired.pk, chief, 1, [of_board_two("1. d4 d5")], "feed")

    def seen() -> str:
        data = Client().get(f"/p/{paired.key}/games.pgn").content.decode()
        return str(read_games(data)[1].moves)

    assert seen() == "1. d4"
    assert "1. d4 d5" in (export_of(paired))
    GameMoves.objects.update(taken=timezone.now() - timedelta(minutes=11))
    assert seen() == "1. d4 d5"


def of_board_two(moves: str) -> PgnGame:
    return PgnGame({"Round": "1.2"}, moves)


def export_of(event: Event) -> str:
    made = export(event, "pgn")
    assert made is not None
    return made.content.decode()


def test_line_ups_are_not_told_before_they_are_locked(chief: Account, client_of: Any) -> None:
    event = make_team_event(chief)
    rounds.pair_round(event.pk, chief, 1)
    rounds.publish_round(event.pk, chief, 1)
    games = [game for game in games_of(event, 1) if game.by_members and game.one and game.other]
    answer = Client().get(f"/p/{event.key}/games.pgn")
    assert games
    assert answer.status_code == 404


def test_who_became_anonymous_is_in_no_moves(paired: Event, chief: Account, client_of: Any) -> None:
    take(paired.pk, chief, 1, read_games(pgn_of(paired)), "round1.pgn")
    white = games_of(paired, 1)[0].pairing.white
    anonymity.anonymise(paired.pk, chief, white.pk)
    text = Client().get(f"/p/{paired.key}/games.pgn").content.decode()
    assert white.name == "Player 01"
    assert "Player 01" not in text
    assert "N. N. 1 smiles" in text


def test_the_site_has_the_games_and_a_backup_keeps_the_moves(
    paired: Event, chief: Account, tmp_path: Path
) -> None:
    take(paired.pk, chief, 1, read_games(pgn_of(paired)), "round1.pgn")
    paired.refresh_from_db()
    site_folder.publish([paired], tmp_path)
    public_why.close()
    (file,) = tmp_path.rglob("*.pgn")
    assert MOVES in file.read_text(encoding="utf-8")
    assert f'href="{file.name}"' in (file.parent / "index.html").read_text(encoding="utf-8")
    again = restoring.restore(archive(paired.pk), chief)
    assert moves_of(games_of(again, 1)[0]).text == MOVES


def test_moves_go_along_to_broadcasts(paired: Event, chief: Account, client_of: Any) -> None:
    take(paired.pk, chief, 1, read_games(pgn_of(paired)), "round1.pgn")
    file = client_of(chief).get(f"/events/{paired.pk}/exports/broadcast/files")
    assert MOVES in b"".join(file).decode()


@contextmanager
def live_chess(files: dict[str, object]) -> Iterator[int]:
    """Run a feed of LiveChess on this machine alone."""

    def answer(asked: Asked) -> Said:
        value = files.get(asked.path)
        data = value.encode() if isinstance(value, str) else json.dumps(value).encode()
        return Said(data, 404 if value is None else 200)

    with serving(answer) as port:
        yield port


def test_moves_are_read_from_live_chess_where_the_settings_allow_it(
    paired: Event, chief: Account, client_of: Any
) -> None:
    def side(name: str) -> dict[str, str]:
        last, _, first = name.rpartition(" ")
        return {"lname": last, "fname": first}

    pairings = [
        {"white": side(white), "black": side(black), "result": "*"}
        for white, black in names(paired)
    ]
    pairings[1]["result"] = "BLACKWIN"
    files: dict[str, object] = {
        "/get/abc/round-1/index.json": {"date": "2026-11-21", "pairings": pairings},
        "/get/abc/round-1/game-2.json": {"moves": ["d4 5400", "d5 5390"], "result": "BLACKWIN"},
    }
    client, base = client_of(chief), f"/events/{paired.pk}/rounds/1/moves"
    with live_chess(files) as port:
        MovesSource.objects.create(event=paired, address=f"http://127.0.0.1:{port}/get/abc/")
        told = client.post(f"{base}/fetch", follow=True).content.decode()
        assert "is in a private network" in told
        assert not GameMoves.objects.exists()
        with override_settings(PRIVATE_HOSTS=frozenset({"127.0.0.1"})):
            told = client.post(f"{base}/fetch", follow=True).content.decode()
    assert "4 games found their boards." in told
    second = games_of(paired, 1)[1]
    assert moves_of(second).text == "1. d4 { [%clk 1:30:00] } d5 { [%clk 1:29:50] }"
    assert (moves_of(second).result, second.result) == ("0-1", "")


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("ftp://example.org/x", "is not a web address"),
        ("file:///etc/passwd", "is not a web address"),
        ("http://user:word@example.org/", "is not a web address"),
        ("http://127.0.0.1/", "is in a private network"),
        ("http://[::1]/", "is in a private network"),
        ("http://10.1.2.3/", "is in a private network"),
        ("http://169.254.169.254/latest", "is in a private network"),
    ],
)
def test_other_addresses_are_refused(address: str, expected: str) -> None:
    with pytest.raises(Refused, match=expected):
        Feed(address).games(1)
