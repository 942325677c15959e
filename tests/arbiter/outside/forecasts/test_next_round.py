"""The next round while games are open: what pages tell, and that nobody waits for it."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from arbiter_chromium import assert_fits, needs_chromium, opened_hall
from arbiter_events import games_of, make_event, play
from swissmate.api.pairing import pair
from swissmate.arbiter.event.entries import byes
from swissmate.arbiter.event.events import events
from swissmate.arbiter.models import Account, Event, Round
from swissmate.arbiter.outside.forecasts import next_round
from swissmate.arbiter.outside.forecasts.forecasting_process import Forecaster, Question
from swissmate.arbiter.outside.forecasts.next_round import Known, Watch
from swissmate.arbiter.rounds.boards import corrections, results
from swissmate.arbiter.rounds.boards.tournament import build_tournament
from swissmate.arbiter.rounds.pairing import rounds

RESULTS = ("1-0", "1/2", "0-1")


@pytest.fixture(autouse=True)
def a_watch_of_its_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[Watch]:
    """Rolled back events have the same keys again: nothing may be kept between tests."""
    watch = Watch()
    monkeypatch.setattr(next_round, "watch", watch)
    yield watch
    watch.stop()


def settled(client: Any, address: str) -> str:
    """The page once everything is computed that it asked for."""
    deadline = time.monotonic() + 60
    while True:
        text = str(client.get(address).content.decode())
        if "is being computed" not in text:
            return text
        assert time.monotonic() < deadline
        time.sleep(0.05)


def words(text: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def question(event: Event) -> Question:
    event.refresh_from_db()
    return Question(event.pk, build_tournament(event, next_round=True), event.rules, ())


def test_the_arbiter_reads_what_is_safe_and_what_decides(chief: Account, client_of: Any) -> None:
    """Board four of round two alone is open: each of its three results is paired by hand here."""
    event = make_event(chief, 8)
    play(event, chief, 1)
    play(event, chief, 2, "1-0", "1-0", "1-0", "")
    game = games_of(event, 2)[3]
    client = client_of(chief)
    assert (
        f"/events/{event.pk}/next" in client.get(f"/events/{event.pk}/rounds/2/").content.decode()
    )
    shown = words(settled(client, f"/events/{event.pk}/next"))
    assert "1 game is open. The next round was paired for all 3 ways in which they can end" in shown
    ways = []
    for result in RESULTS:
        corrections.correct_result(event.pk, chief, game.pk, result, "tried", rating_only=False)
        ways.append(set(pair(question(event).tournament, event.rules).pairs))
    certain, possible = set.intersection(*ways), set.union(*ways)
    safe, rest = shown.split("Possible boards") if "Possible boards" in shown else (shown, "")
    safe = safe.partition("Safe to announce")[2].partition("Open games")[0]
    assert f"({len(certain)})" in safe
    for white, black in possible:
        text = f"Player {white:02} {white} – Player {black:02} {black}"
        assert (text in safe) == ((white, black) in certain)
        assert (text in rest) == ((white, black) not in certain)


def test_a_page_waits_for_nothing(
    chief: Account, client_of: Any, monkeypatch: pytest.MonkeyPatch, a_watch_of_its_own: Watch
) -> None:
    """Whatever the process is at, the page is there at once, with what was known before."""
    event = make_event(chief, 8)
    play(event, chief, 1, "1-0", "1-0", "", "")
    client, address = client_of(chief), f"/events/{event.pk}/next"
    settled(client, address)
    usual = a_watch_of_its_own._asked

    def slow(revision: int, asked: Question) -> Known:
        time.sleep(1.5)
        return usual(revision, asked)

    monkeypatch.setattr(a_watch_of_its_own, "_asked", slow)
    game = games_of(event, 1)[2]
    results.enter_result(event.pk, chief, game.pk, "1/2", game.version)
    text = client.get(address).content.decode()
    assert "is being computed" in text
    assert "2 games are open" in words(text)  # of before, and the page says that it is behind
    assert "1 game is open" in words(settled(client, address))


def test_the_part_comes_anew_only_when_something_is_new(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1, "1-0", "1-0", "1-0", "")
    client, address = client_of(chief), f"/events/{event.pk}/next"
    text = settled(client, address)
    found = re.search(r'hx-get="([^"]*\?seen=[^"]*)"', text)
    assert found is not None
    assert client.get(found[1]).status_code == 204
    game = games_of(event, 1)[3]
    results.enter_result(event.pk, chief, game.pk, "1/2", game.version)
    answer = client.get(found[1])
    assert answer.status_code == 200
    assert not answer.content.startswith(b"<!doctype")
    assert "All games have ended" in settled(client, address)


def test_the_public_sees_it_only_if_the_arbiter_allows(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    play(event, chief, 1, "1-0", "1-0", "1-0", "")
    visitor, address = client_of(None), f"/p/{event.key}/players/1/next"
    assert visitor.get(address).status_code == 404
    assert b"/next" not in visitor.get(f"/p/{event.key}/players/1").content
    assert b'name="is_forecast"' in client_of(chief).get(f"/events/{event.pk}/settings").content
    events.change_event(event.pk, chief, {"is_forecast": True})
    assert address in visitor.get(f"/p/{event.key}/players/1").content.decode()
    shown = words(settled(visitor, address))
    assert "Round 2: possible opponents" in shown
    assert re.search(r"\d %|certain", shown)
    assert visitor.get(f"/p/{event.key}/players/99/next").status_code == 404
    Event.objects.filter(pk=event.pk).update(is_public=False)
    assert visitor.get(address).status_code == 404


def test_nothing_of_a_round_that_is_not_published(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8, is_forecast=True)
    play(event, chief, 1)
    rounds.pair_round(event.pk, chief, 2)
    assert Round.objects.filter(event=event, published=None).exists()
    text = client_of(None).get(f"/p/{event.key}/players/1/next").content.decode()
    assert "possible opponents" not in text
    page = client_of(chief).get(f"/events/{event.pk}/next").content.decode()
    assert "no round is being played" in page


def test_adjourned_games_count_as_draws(chief: Account, client_of: Any) -> None:
    """C.04.2.D.1 (2026: C.04.2 3.1): the pairing does not wait for them, so they are not open."""
    event = make_event(chief, 8)
    play(event, chief, 1, "1-0", "1-0", "1-0", "adj")
    shown = words(settled(client_of(chief), f"/events/{event.pk}/next"))
    assert "All games have ended" in shown
    tournament = question(event).tournament
    for white, black in pair(tournament, event.rules, open_games_are_draws=True).pairs:
        assert f"Player {white:02} {white} – Player {black:02} {black}" in shown


@pytest.mark.parametrize("count", [1, 2])
def test_what_was_paired_is_not_paired_again(chief: Account, count: int) -> None:
    """After results came in the answer is that of a new process, and nothing was paired for it."""
    event = make_event(chief, 10)
    play(event, chief, 1, "1-0", "1-0", "", "", "")
    forecaster = Forecaster()
    first = forecaster.answer(question(event))
    assert first is not None
    assert (first.exact, first.pairings_computed) == (True, 27)
    for game, result in list(zip(games_of(event, 1)[2:], RESULTS[1:], strict=False))[:count]:
        results.enter_result(event.pk, chief, game.pk, result, game.version)
    later, anew = forecaster.answer(question(event)), Forecaster().answer(question(event))
    assert later is not None
    assert anew is not None
    assert (later.pairings_computed, anew.pairings_computed) == (0, 3 ** (3 - count))
    assert later.boards == anew.boards
    assert later.deciding == anew.deciding


def test_a_change_of_something_else_starts_anew(chief: Account) -> None:
    from swissmate.arbiter.models import Player

    event = make_event(chief, 10)
    play(event, chief, 1, "1-0", "1-0", "", "", "")
    forecaster = Forecaster()
    forecaster.answer(question(event))
    absent = Player.objects.get(event=event, tpn=1)
    byes.set_bye(event.pk, chief, absent.pk, 2, "H")
    later = forecaster.answer(question(event))
    assert later is not None
    assert later.pairings_computed == 27
    assert 1 not in later.players


def test_many_open_games_are_sampled_and_nothing_is_called_safe(
    chief: Account, client_of: Any
) -> None:
    event = make_event(chief, 18)
    play(event, chief, 1, *[""] * 9)
    shown = words(settled(client_of(chief), f"/events/{event.pk}/next"))
    assert "9 games are open. The chances come from a sample" in shown
    assert "None is off by more than 3.1 %" in shown
    assert "Safe to announce (0)" in shown


@pytest.mark.slow
@needs_chromium
def test_the_card_of_a_player_follows_the_games(tmp_path: Path) -> None:
    """On a phone: chances while games run, and they change by themselves when a result comes."""
    with opened_hall(tmp_path, players=10) as hall:
        hall.pair(1)
        settings = hall.chief.get(f"{hall.event}/settings")[2]
        key = re.search(r"/p/(\w+)/", hall.chief.get(f"{hall.event}/print")[2])
        seen = re.search(r'name="seen" value="(\w+)"', settings)
        assert key is not None
        assert seen is not None
        status, _, text = hall.chief.post(
            f"{hall.event}/settings", seen=seen[1], name="Open", start="2026-11-21", rounds="5",
            win="1", draw="0.5", loss="0", pab="1", initial_color="w", is_public="on",
            is_forecast="on", rules="dutch-2026", reason="asked for",
        )  # fmt: skip
        assert status == 302, text
        page = hall.page(width=390)
        page.goto(f"{hall.server.address}/p/{key[1]}/players/1")
        page.wait_for_selector("text=5 games are open.", timeout=60_000)
        assert_fits(page, 390)
        page.screenshot(path=str(tmp_path / "card.png"), full_page=True)
        arbiter = hall.page(width=390)
        arbiter.goto(hall.address("next"))
        arbiter.wait_for_selector("text=Possible boards", timeout=60_000)
        assert_fits(arbiter, 390)
        arbiter.screenshot(path=str(tmp_path / "next.png"), full_page=True)
        board = re.search(
            r'data-url="([^"]*/result)" data-version="(\d+)"',
            hall.chief.get(f"{hall.event}/rounds/1/")[2],
        )
        assert board is not None
        assert hall.chief.post(board[1], result="1-0", version=board[2])[0] == 200
        page.wait_for_selector("text=4 games are open.", timeout=60_000)
        arbiter.wait_for_selector("text=4 games are open.", timeout=60_000)
