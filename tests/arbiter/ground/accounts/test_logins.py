"""Guessing passwords is slowed down where it is done, and nobody else is shut out by it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client, RequestFactory, override_settings
from django.utils import timezone

from swissmate.arbiter.ground.frame.sent_again import back_from
from swissmate.arbiter.models import Account, AuditEntry, LoginFailure

RIGHT = {"username": "chief", "password": "a long password"}
WRONG = {**RIGHT, "password": "wrong"}


def guess(times: int, address: str, client: Client | None = None, forwarded: str = "") -> int:
    client = client or Client()
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    codes = [
        client.post("/login", WRONG, REMOTE_ADDR=address, headers=headers).status_code
        for _ in range(times)
    ]
    return codes[-1]


def test_a_stranger_does_not_lock_the_chief_out(chief: Account) -> None:
    assert guess(6, "192.168.1.66") == 429
    assert Client().post("/login", RIGHT, REMOTE_ADDR="192.168.1.2").status_code == 302
    # The stranger still waits.
    assert Client().post("/login", RIGHT, REMOTE_ADDR="192.168.1.66").status_code == 429
    entry = AuditEntry.objects.get(action="login-locked")
    assert entry.data == {"name": "chief", "origin": "192.168.1.66"}


def test_a_known_device_behind_the_same_address_is_not_locked_out(chief: Account) -> None:
    own = Client()
    assert own.post("/login", RIGHT, REMOTE_ADDR="10.0.0.1").status_code == 302
    own.post("/logout")
    assert guess(60, "10.0.0.1") == 429
    assert own.post("/login", RIGHT, REMOTE_ADDR="10.0.0.1").status_code == 302


def test_the_mark_of_a_device_is_for_one_name_and_has_its_own_limit(
    chief: Account, deputy: Account
) -> None:
    other = Client()
    other.post("/login", {"username": "deputy", "password": "a long password"})
    other.post("/logout")
    assert guess(6, "10.0.0.9", other) == 429
    own = Client()
    own.post("/login", RIGHT, REMOTE_ADDR="10.0.0.1")
    assert guess(6, "10.0.0.2", own) == 429


def test_a_name_is_guessed_from_many_addresses_no_longer(chief: Account) -> None:
    for number in range(10):
        guess(5, f"203.0.113.{number}")
    assert guess(1, "203.0.113.99") == 403
    assert guess(1, "203.0.113.99") == 429


def test_ten_addresses_do_not_lock_the_chief_out(chief: Account) -> None:
    for number in range(12):
        guess(6, f"203.0.113.{number}")
    assert Client().post("/login", RIGHT, REMOTE_ADDR="192.168.1.2").status_code == 302


def test_attempts_at_the_same_time_count_each_other(
    chief: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one password is looked at, which is slow on purpose, others come in."""
    looked_at: list[int] = []
    refused: list[int] = []

    def slow(request: object, **_given: str) -> None:
        looked_at.append(1)
        if len(looked_at) + len(refused) < 12:
            status = Client().post("/login", WRONG, REMOTE_ADDR="192.0.2.66").status_code
            refused.extend([1] if status == 429 else [])

    monkeypatch.setattr("swissmate.arbiter.ground.accounts.pages.authenticate", slow)
    for _ in range(7):
        Client().post("/login", WRONG, REMOTE_ADDR="192.0.2.66")
    assert len(looked_at) == 5
    assert AuditEntry.objects.filter(action="login-locked").count() == 1


def test_failures_counted_while_the_clock_was_ahead_lock_nobody(chief: Account) -> None:
    assert guess(6, "192.0.2.1") == 429
    LoginFailure.objects.update(at=timezone.now() + timedelta(days=400))
    assert Client().post("/login", RIGHT, REMOTE_ADDR="192.0.2.1").status_code == 302


def test_a_known_device_enters_while_its_name_is_locked_for_strangers(chief: Account) -> None:
    own = Client()
    own.post("/login", RIGHT, REMOTE_ADDR="10.0.0.1")
    own.post("/logout")
    for number in range(10):
        guess(5, f"203.0.113.{number}")
    guess(5, "10.0.0.1")
    assert Client().post("/login", RIGHT, REMOTE_ADDR="10.0.0.1").status_code == 429
    assert own.post("/login", RIGHT, REMOTE_ADDR="10.0.0.1").status_code == 302


@pytest.mark.parametrize("network", ["2001:db8:1:2"])
def test_the_addresses_of_one_network_are_one(chief: Account, network: str) -> None:
    for number in range(5):
        guess(1, f"{network}::{number + 1}")
    assert guess(1, f"{network}:ffff::1") == 429
    assert guess(1, "2001:db8:1:3::1") == 403


@override_settings(PROXIES=frozenset({"127.0.0.1"}))
def test_visitors_behind_a_proxy_are_told_apart(chief: Account) -> None:
    assert guess(6, "127.0.0.1", forwarded="198.51.100.1, 192.0.2.66") == 429
    right = {"X-Forwarded-For": "192.0.2.2"}
    answer = Client().post("/login", RIGHT, REMOTE_ADDR="127.0.0.1", headers=right)
    assert answer.status_code == 302


def test_the_header_is_not_believed_from_others(chief: Account) -> None:
    for number in range(5):
        guess(1, "192.0.2.66", forwarded=f"198.51.100.{number}")
    assert guess(1, "192.0.2.66", forwarded="198.51.100.77") == 429


@pytest.mark.parametrize(
    ("came", "back"),
    [
        ("http://testserver/events/", "/events/"),
        ("http://testserver//elsewhere.example/", "/"),
        ("http://elsewhere.example/events/", "/"),
    ],
)
def test_who_declines_goes_back_to_a_page_of_ours(came: str, back: str) -> None:
    request = RequestFactory().get("/somewhere", HTTP_REFERER=came)
    assert back_from(request, None) == back


@pytest.mark.parametrize("named", ["NaN", "home", "x", "//elsewhere.example/", "javascript:a()"])
def test_forms_that_name_what_is_no_address_of_ours_lead_home(chief: Account, named: str) -> None:
    client = Client()
    assert client.post(f"/login?next={named}", RIGHT).headers["Location"] == "/"
    assert client.post("/language", {"language": "en", "next": named}).headers["Location"] == "/"
