"""The first page of an installation, and work without a password."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.utils import translation

from arbiter_events import make_account, make_event
from swissmate.arbiter.ground.accounts import accounts, without_password
from swissmate.arbiter.languages import OFFERED
from swissmate.arbiter.models import Account, AuditEntry, Role

PASSWORD = {"password": "correct horse", "again": "correct horse"}


@pytest.fixture(autouse=True)
def its_own_language() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def link() -> str:
    secret = accounts.first_link_secret()
    assert secret is not None
    return f"/welcome/{secret}"


def alone(link: str, address: str = "127.0.0.1") -> tuple[Client, Any]:
    """Choose "only on this machine"."""
    client = Client(REMOTE_ADDR=address)
    return client, client.post(link, {"alone": "1"})


def test_the_page_speaks_the_language_of_the_browser_and_the_one_that_is_chosen(link: str) -> None:
    titles = set()
    for code, name in OFFERED.items():
        client = Client(headers={"Accept-Language": code})
        text = client.get(link).content.decode()
        assert f'<html lang="{code}"' in text
        assert all(f'href="?language={other}"' in text for other in OFFERED), code
        assert name in text
        titles.add(text.partition("<h1>")[2].partition("</h1>")[0])
    assert len(titles) == len(OFFERED)
    client = Client(headers={"Accept-Language": "de"})
    client.get(f"{link}?language=nl")
    assert '<html lang="nl"' in client.get(link).content.decode()
    assert client.get(f"{link}?language=xx").status_code == 200
    client.post(link, {"username": "anna", **PASSWORD})
    assert Account.objects.get().language == "nl"


def test_a_name_and_a_password_end_in_a_new_event(link: str) -> None:
    client = Client()
    answer = client.post(link, {"username": "anna", **PASSWORD})
    assert answer.headers["Location"] == "/events/new"
    assert client.get("/events/new").status_code == 200
    assert Account.objects.get().has_usable_password()


def test_only_on_this_machine_needs_no_password_and_ends_in_a_new_event(link: str) -> None:
    client, answer = alone(link)
    assert answer.headers["Location"] == "/events/new"
    assert client.get("/events/new").status_code == 200
    account = Account.objects.get()
    assert (account.username, account.role) == ("Arbiter", Role.CHIEF)
    assert not account.has_usable_password()
    assert AuditEntry.objects.filter(action="account-without-password").count() == 1
    assert Client().get(link).status_code == 404  # the link is used up
    for password in ("", "!", account.password):
        entered = Client().post("/login", {"username": "Arbiter", "password": password})
        assert entered.status_code == 403
    assert "without a password" in Client().get("/login").content.decode()


@pytest.mark.parametrize("why", ["from another machine", "open to others", "there is an account"])
def test_only_on_this_machine_is_not_offered_to_anybody_else(why: str, link: str) -> None:
    address = "192.0.2.7" if why == "from another machine" else "127.0.0.1"
    if why == "there is an account":
        make_account(Role.CHIEF)
    with override_settings(CLOSED_TO_OTHERS=why != "open to others"):
        assert 'name="alone"' not in Client(REMOTE_ADDR=address).get(link).content.decode()
        _client, answer = alone(link, address)
    assert answer.status_code == 400
    assert not [account for account in Account.objects.all() if not account.has_usable_password()]


def test_an_account_without_a_password_is_used_from_nowhere_else(link: str) -> None:
    """Neither with its cookie from another machine, nor through a proxy or for a network."""
    client, _answer = alone(link)
    event = make_event(Account.objects.get())
    players = f"/events/{event.pk}/players"
    assert client.get(players).status_code == 200
    assert client.get(players, REMOTE_ADDR="192.0.2.7").status_code == 403
    with override_settings(CLOSED_TO_OTHERS=False):
        assert client.get(players).status_code == 403
    with override_settings(PROXIES={"127.0.0.1"}):
        far = client.get(players, headers={"X-Forwarded-For": "192.0.2.7"})
        assert far.status_code == 403
    assert client.get(players).status_code == 200


def test_the_program_lets_its_owner_in_by_the_secret_of_this_start(link: str) -> None:
    alone(link)
    door = f"/here/{without_password.make_door(None)}"
    entered = Client()
    assert entered.get(door).headers["Location"] == "/"
    assert entered.get("/").status_code == 200
    for other, address in (
        (door, "192.0.2.7"),
        ("/here/guessed", "127.0.0.1"),
        (door + "x", "127.0.0.1"),
    ):
        stranger = Client(REMOTE_ADDR=address)
        assert stranger.get(other).headers["Location"] == "/login", other
        assert stranger.get("/").status_code == 302
    without_password.make_door(None)  # the next start has another one
    assert Client().get(door).headers["Location"] == "/login"


def test_the_secret_opens_nothing_where_there_is_a_password(link: str, chief: Account) -> None:
    del chief
    stranger = Client()
    stranger.get(f"/here/{without_password.make_door(None)}")
    assert stranger.get("/").status_code == 302


def test_before_there_is_an_account_the_secret_leads_to_the_first_page(link: str) -> None:
    door = without_password.make_door(link.removeprefix("/welcome/"))
    assert Client().get(f"/here/{door}").headers["Location"] == link


def test_a_password_lets_others_in_from_then_on(link: str) -> None:
    client, _answer = alone(link)
    door = f"/here/{without_password.make_door(None)}"
    assert "Choose this password" in client.get("/accounts").content.decode()
    for wrong in ({**PASSWORD, "again": "other horse"}, {"password": "short", "again": "short"}):
        client.post("/accounts/password", wrong)
        assert not Account.objects.get().has_usable_password()
    client.post("/accounts/password", PASSWORD)
    assert client.get("/accounts").status_code == 200  # still logged in
    assert "Choose this password" not in client.get("/accounts").content.decode()
    with override_settings(CLOSED_TO_OTHERS=False):
        far = Client(REMOTE_ADDR="192.0.2.7")
        far.post("/login", {"username": "Arbiter", "password": PASSWORD["password"]})
        assert far.get("/").status_code == 200
    stranger = Client()
    stranger.get(door)
    assert stranger.get("/").status_code == 302
    # Whoever has one cannot change it this way.
    client.post("/accounts/password", {"password": "another horse", "again": "another horse"})
    assert Account.objects.get().check_password(PASSWORD["password"])


def test_the_program_of_the_tests_is_closed_to_others() -> None:
    assert settings.CLOSED_TO_OTHERS is True
