"""Results from the players: one reports, the other confirms; the arbiter sees both."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from arbiter_events import games_of, make_event, play
from swissmate.arbiter.ledger import audit
from swissmate.arbiter.models import Account, AuditEntry, Event, Game, Proposal
from swissmate.arbiter.proposals import pages, proposals
from swissmate.arbiter.rounds import results


@pytest.fixture
def event(chief: Account) -> Event:
    made = make_event(chief, 6, results_from_players=True)
    play(made, chief, 1, "", "", "")
    return made


@pytest.fixture(autouse=True)
def fresh() -> None:
    pages._WRONG_CODES._tries.clear()


def board(event: Event) -> tuple[Game, str]:
    game = games_of(event, 1)[0]
    return game, f"/p/{event.key}/b/{proposals.code_of(event, game)}"


def test_one_reports_and_the_other_confirms(event: Event, chief: Account, client_of: Any) -> None:
    game, url = board(event)
    white, black = Client(), Client()
    assert white.post(url, {"said": "w:1-0"}).status_code == 200
    game.refresh_from_db()
    assert game.result == ""  # one alone is not enough
    row = client_of(chief).get(f"/events/{event.pk}/rounds/1/").content.decode()
    assert row.count('class="reports"') == 1
    page = black.get(url).content.decode()
    assert "reports:" in page
    assert "Confirm:" in page
    assert 'value="w:1-0"' not in page  # White's side is taken
    black.post(url, {"said": "b:1-0"})
    game.refresh_from_db()
    assert game.result == "1-0"
    entry = AuditEntry.objects.get(action="result-by-players")
    assert audit.sentence(entry) == "Round 1 board 1: 1-0, reported by both players"
    assert (
        'class="reports"'
        not in client_of(chief).get(f"/events/{event.pk}/rounds/1/").content.decode()
    )
    assert "has been entered" in white.get(url).content.decode()


def test_the_arbiter_sees_both_where_they_differ(
    event: Event, chief: Account, deputy: Account, client_of: Any
) -> None:
    game, url = board(event)
    Client().post(url, {"said": "w:1-0"})
    Client().post(url, {"said": "b:1/2"})
    game.refresh_from_db()
    assert game.result == ""
    page = client_of(deputy).get(f"/events/{event.pk}/rounds/1/").content.decode()
    reports = page.split('class="reports"')[1].split("</li>")[0]
    assert "1 – 0" in reports
    assert "½ – ½" in reports
    # Whatever the arbiter enters stands, and it shows that the players said otherwise.
    results.enter_result(event.pk, chief, game.pk, "1/2", game.version)
    page = client_of(deputy).get(f"/events/{event.pk}/rounds/1/").content.decode()
    assert "1 – 0" in page.split('class="reports"')[1].split("</li>")[0]
    client_of(deputy).post(f"/events/{event.pk}/games/{game.pk}/forget")
    assert not Proposal.objects.exists()


def test_a_phone_speaks_for_one_side_only(event: Event) -> None:
    game, url = board(event)
    one, other = Client(), Client()
    one.post(url, {"said": "w:1-0"})
    assert one.post(url, {"said": "b:1-0"}).status_code == 409
    assert other.post(url, {"said": "w:0-1"}).status_code == 409
    game.refresh_from_db()
    assert game.result == ""
    assert Proposal.objects.get().result == "1-0"


def test_a_mind_is_changed_a_few_times(event: Event) -> None:
    _game, url = board(event)
    one = Client()
    answers = [
        one.post(url, {"said": f"w:{result}"}).status_code
        for result in ("1-0", "1/2", "0-1", "1/2", "1-0", "0-1")
    ]
    assert answers == [200, 200, 200, 200, 200, 409]
    assert AuditEntry.objects.filter(action="proposed").count() == 5


@pytest.mark.parametrize("said", ["w:+/-", "w:", "x:1-0", "", "w:1-1", "b:" + "9" * 5000])
def test_players_report_played_results_only(said: str, event: Event) -> None:
    _game, url = board(event)
    assert Client().post(url, {"said": said}).status_code == 409
    assert not Proposal.objects.exists()


def test_codes_cannot_be_tried_out(event: Event) -> None:
    phone = Client()
    _game, url = board(event)
    for number in range(20):
        assert phone.get(f"/p/{event.key}/b/aaaaaa{number:02}").status_code == 404
    assert phone.get(url).status_code == 429  # also the right one, for a while


def test_a_code_is_for_its_round_and_pairing(event: Event, chief: Account) -> None:
    _game, url = board(event)
    for game in games_of(event, 1):
        results.enter_result(event.pk, chief, game.pk, "1-0", game.version)
    assert Client().post(url, {"said": "w:0-1"}).status_code == 409  # the arbiter was faster
    play(event, chief, 2, "", "", "")
    assert Client().get(url).status_code == 404
    codes = {proposals.code_of(event, game) for game in games_of(event, 2)}
    assert len(codes) == 3


def test_nothing_is_there_unless_the_event_allows_it(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    play(event, chief, 1, "", "")
    game, url = board(event)
    assert Client().get(url).status_code == 404
    assert Client().get(f"/p/{event.key}/b").status_code == 404
    client = client_of(chief)
    slips = f"/events/{event.pk}/print/slips"
    assert "code.svg" not in client.get(slips).content.decode()
    Event.objects.update(results_from_players=True)
    event.refresh_from_db()
    assert proposals.code_of(event, game) in client.get(slips).content.decode()
    picture = client.get(f"/events/{event.pk}/games/{game.pk}/code.svg")
    assert picture.content.startswith(b"<svg xmlns")


def test_viewers_do_not_read_the_codes(event: Event, viewer: Account, client_of: Any) -> None:
    game, _url = board(event)
    page = client_of(viewer).get(f"/events/{event.pk}/print/slips").content.decode()
    assert proposals.code_of(event, game) not in page
