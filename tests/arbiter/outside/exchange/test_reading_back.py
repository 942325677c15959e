"""Results of a round played at Lichess: read back beside the pages, offered, entered by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest
from django.test import Client, override_settings

from arbiter_events import games_of, make_event, play, results_of, send_everywhere
from offices.lichess_server import TOKEN, Lichess, running
from swissmate.arbiter.models import Account, Delivery, Event, Player
from swissmate.arbiter.outside.exchange import answers, sending
from swissmate.arbiter.rounds.boards import results

Login = Callable[[Account | None], Client]


@pytest.fixture
def at_lichess(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Lichess]:
    with running() as stand_in, override_settings(DATA_FOLDER=tmp_path):
        stand_in.users = {f"lip_secret{number}": f"User{number}" for number in range(1, 9)}
        tokens = tmp_path / "tokens"
        tokens.write_text("\n".join(f"{user} {token}" for token, user in stand_in.users.items()))
        monkeypatch.setenv("SWISSMATE_LICHESS_TOKEN", TOKEN)
        monkeypatch.setenv("SWISSMATE_LICHESS_PLAYERS", str(tokens))
        monkeypatch.setenv("SWISSMATE_LICHESS_ADDRESS", f"http://127.0.0.1:{stand_in.port}")
        yield stand_in


@pytest.fixture
def online(chief: Account, at_lichess: Lichess) -> Event:
    """An event whose first round of four games was made at Lichess."""
    event = make_event(chief, 8, time_control="10+5")
    play(event, chief, 1, "", "", "", "")
    where = answers.found("lichess-games")
    assert where is not None
    names = {f"username.p{row.pk}": f"User{row.tpn}" for row in Player.objects.filter(event=event)}
    answers.keep(event.pk, chief, where, {**names, "limit": "600", "increment": "5"})
    sending.ask(event.pk, chief, where, agreed=True)
    send_everywhere()
    delivery = Delivery.objects.get()
    assert delivery.problem == ""
    assert len(at_lichess.bulks) == 1
    return event


def end(stand_in: Lichess, *states: dict[str, str]) -> None:
    """End the games, in the order of the boards."""
    (bulk,) = stand_in.bulks.values()
    for game, state in zip(bulk["games"], states, strict=False):
        bulk["state"][game["id"]] = state


def test_results_are_read_beside_the_page_and_offered(
    online: Event, at_lichess: Lichess, chief: Account, client_of: Login
) -> None:
    end(
        at_lichess,
        {"status": "mate", "winner": "black", "moves": "f3 e5 g4 Qh4#"},
        {"status": "draw", "moves": "d4 d5"},
        {"status": "noStart", "winner": "white"},
        {"status": "started"},
    )
    second = games_of(online, 1)[1]
    results.enter_result(online.pk, chief, second.pk, "1-0", second.version)
    client, own = client_of(chief), f"/events/{online.pk}/exports/lichess-games/"
    page = client.get(own).content.decode()
    assert "Read the results back" in page
    at_lichess.requests.clear()
    client.post(f"{own}read-back", {"round": "1"})
    assert at_lichess.requests == []  # no page waits for the server
    send_everywhere()
    page = unescape(client.get(f"{own}delivery").content.decode())
    assert "round 1: 2 results read; 1 not finished; without a result, decide:" in page
    assert "(noStart)" in page
    assert results_of(online, 1) == ["", "1-0", "", ""]  # nothing is entered by itself
    moves = f"/events/{online.pk}/rounds/1/moves"
    page = unescape(client.get(moves).content.decode())
    assert "1. f3 e5 2. g4 Qh4#" in page
    assert "another result is entered" in page
    first = games_of(online, 1)[0]
    client.post(f"{moves}/enter", {"game": f"{first.pk}-{first.version}-0-1"})
    assert results_of(online, 1) == ["0-1", "1-0", "", ""]


def test_a_round_that_was_not_made_there_is_not_read(
    online: Event, at_lichess: Lichess, chief: Account, client_of: Login
) -> None:
    own = f"/events/{online.pk}/exports/lichess-games/"
    at_lichess.requests.clear()
    answer = client_of(chief).post(f"{own}read-back", {"round": "2"}, follow=True)
    assert "No games of round 2 were made there." in answer.content.decode()
    send_everywhere()
    assert at_lichess.requests == []


def test_what_lichess_refuses_is_told_without_the_token(
    online: Event, at_lichess: Lichess, chief: Account, client_of: Login
) -> None:
    where = answers.found("lichess-games")
    assert where is not None
    sending.ask_back(online.pk, chief, where, 1)
    at_lichess.bulks.clear()
    send_everywhere()
    page = client_of(chief).get(f"/events/{online.pk}/exports/lichess-games/").content.decode()
    assert "The last attempt failed" in page
    assert TOKEN not in page
    assert Delivery.objects.get().wanted is None
