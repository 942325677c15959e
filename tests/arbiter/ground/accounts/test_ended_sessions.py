"""A form that comes after the session has ended: nothing is lost without a word."""

from __future__ import annotations

from django.test import Client

from arbiter_events import games_of, make_event
from swissmate.arbiter.models import Account
from swissmate.arbiter.rounds.pairing import rounds

NOT_SAVED = "You are not logged in any more: what you entered was not saved."


def test_a_result_is_told_lost_and_the_login_leads_back(chief: Account) -> None:
    event = make_event(chief, 4)
    rounds.pair_round(event.pk, chief, 1)
    rounds.publish_round(event.pk, chief, 1)
    game = games_of(event, 1)[0]
    here = f"/events/{event.pk}/rounds/1/"
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://testserver{here}"}
    client = Client()
    answer = client.post(
        f"/events/{event.pk}/games/{game.pk}/result", {"result": "1-0"}, headers=headers
    )
    assert answer.status_code == 401
    assert NOT_SAVED in client.get(answer.headers["HX-Redirect"]).content.decode()
    entered = {"username": chief.username, "password": "a long password"}
    for asked in (answer, client.get(here, headers=headers)):  # the page asks what is new by itself
        login = asked.headers["HX-Redirect"]
        page = client.get(login).content.decode()
        assert f'name="next" value="{here}"' in page
        assert (NOT_SAVED in page) == (asked is answer)
    assert client.post(login, {**entered, "next": here}).headers["Location"] == here
    assert not games_of(event, 1)[0].result


def test_another_host_is_nowhere_to_go_back_to(chief: Account) -> None:
    event = make_event(chief, 4)
    headers = {"HX-Request": "true", "HX-Current-URL": "https://elsewhere.example//evil.example/x"}
    client = Client()
    answer = client.get(f"/events/{event.pk}/players", headers=headers)
    page = client.get(answer.headers["HX-Redirect"]).content.decode()
    assert "evil.example" not in page


def test_a_plain_form_has_an_answer(chief: Account) -> None:
    event = make_event(chief, 4)
    answer = Client().post(f"/events/{event.pk}/players/add", {"name": "Late, Lea"})
    assert answer.status_code == 401
    assert NOT_SAVED in answer.content.decode()
