"""Sending: listed before the first time, repeated at an interval, no second number, no secrets."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from arbiter_events import make_event, play, send_everywhere
from offices.chess_results_server import StandIn
from swissmate.arbiter.ground.backups.archives import archive
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Delivery, Event
from swissmate.arbiter.outside.exchange import answers, sending
from swissmate.arbiter.outside.files.restoring import restore
from swissmate.exchange.destination import Destination

Login = Callable[[Account | None], Client]


def to_server() -> Destination:
    where = answers.found("chess-results")
    assert where is not None
    return where


def running_event(chief: Account) -> Event:
    today = timezone.localdate()
    event = make_event(
        chief, 4, rounds=3, start=today, end=today + timedelta(days=1), federation="NOR"
    )
    play(event, chief, 1)
    return event


def send(event: Event, chief: Account, where: Destination) -> Delivery:
    """Have it sent, and let the sender do so."""
    sending.ask(event.pk, chief, where, agreed=True)
    send_everywhere()
    return Delivery.objects.get(event=event)


def later(seconds: float) -> None:
    """Let time pass: for the program, and for what it keeps of the server."""
    moment = timedelta(seconds=seconds)
    for row in Delivery.objects.all():
        row.tried = row.tried and row.tried - moment
        row.save()
    for path in (Path(settings.DATA_FOLDER) / "exchange").glob("*.json"):
        kept = json.loads(path.read_text())
        path.write_text(json.dumps({**kept, "sent": kept["sent"] - seconds}))


def test_without_secrets_nothing_offers_to_send(
    client_of: Login, chief: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SOURCE", "KEY", "IV"):
        monkeypatch.delenv(f"SWISSMATE_CHESS_RESULTS_{name}", raising=False)
    event = running_event(chief)
    client = client_of(chief)
    own = f"/events/{event.pk}/exports/chess-results/"
    page = client.get(own).content.decode()
    assert "This machine cannot send" in page
    assert f'action="{own}send"' not in page
    answer = client.post(f"{own}send", {"agreed": "1"}, follow=True)
    assert "This machine cannot send to Chess-Results." in answer.content.decode()
    assert not Delivery.objects.exists()


def test_what_leaves_the_house_is_listed_before_the_first_time(
    client_of: Login, chief: Account, at_the_server: StandIn
) -> None:
    event = running_event(chief)
    client = client_of(chief)
    own = f"/events/{event.pk}/exports/chess-results/"
    server = to_server().server
    assert server is not None
    page = unescape(client.get(own).content.decode())
    assert all(what in page for what in server.leaves)
    refused = client.post(f"{own}send", {}, follow=True).content.decode()
    assert "Look at what leaves the house first." in refused
    assert at_the_server.requests == []
    waiting = client.post(f"{own}send", {"agreed": "1"}, follow=True).content.decode()
    assert "Waiting for its turn" in waiting
    assert at_the_server.requests == []  # no page waits for a server
    send_everywhere()
    answer = client.get(own).content.decode()
    assert "https://chess-results.com/tnr222557.aspx" in answer
    assert not any(what in unescape(answer) for what in server.leaves)
    assert at_the_server.requests == ["GETSID", "GETKEY", "GETSID", "UPLOAD"]
    players = at_the_server.documents[-1].findall(".//player")
    assert len(players) == 4


def test_it_sends_by_itself_what_changes_and_only_then(
    chief: Account, at_the_server: StandIn
) -> None:
    event, where = running_event(chief), to_server()
    with pytest.raises(Refused, match="once yourself"):
        sending.repeat(event.pk, chief, where, on=True)
    send(event, chief, where)
    sending.repeat(event.pk, chief, where, on=True)
    at_the_server.requests.clear()
    play(event, chief, 2)
    send_everywhere()
    assert at_the_server.requests == []  # three minutes are not over
    later(300)
    send_everywhere()
    assert at_the_server.requests == ["GETSID", "UPLOAD"]
    later(300)
    send_everywhere()
    assert at_the_server.requests == ["GETSID", "UPLOAD"]  # nothing has changed
    play(event, chief, 3)
    Event.objects.filter(pk=event.pk).update(end=date(2020, 1, 1))  # it is over
    later(300)
    send_everywhere()
    assert at_the_server.requests == ["GETSID", "UPLOAD"]


def test_a_failure_is_told_in_our_words_and_tried_again_later(
    client_of: Login, chief: Account, at_the_server: StandIn
) -> None:
    event, where = running_event(chief), to_server()
    send(event, chief, where)
    sending.repeat(event.pk, chief, where, on=True)
    play(event, chief, 2)
    at_the_server.errors["UPLOAD"] = "MsgNo:28 closed"
    later(300)
    send_everywhere()
    page = client_of(chief).get(f"/events/{event.pk}/exports/chess-results/").content.decode()
    assert "The last attempt failed" in page
    assert "the tournament is closed there" in page
    at_the_server.errors.clear()
    at_the_server.requests.clear()
    later(300)
    send_everywhere()
    assert at_the_server.requests == []  # it waits longer after a failure
    later(700)
    send_everywhere()
    assert at_the_server.requests == ["GETSID", "UPLOAD"]
    assert Delivery.objects.get().problem == ""


def test_a_lost_number_makes_no_second_event(chief: Account, at_the_server: StandIn) -> None:
    event, where = running_event(chief), to_server()
    send(event, chief, where)
    sending.kept_file(event, where).unlink()
    assert "second event would be made" in send(event, chief, where).problem
    assert at_the_server.keys == 1


def test_neither_log_nor_backup_has_what_is_secret(chief: Account, at_the_server: StandIn) -> None:
    event, where = running_event(chief), to_server()
    send(event, chief, where)
    kept = json.loads(sending.kept_file(event, where).read_text())
    stored = archive(event.pk)
    for secret in ("2b7e151628aed2a6", "00010203040506", f'"creator": {kept["creator"]}'):
        assert secret.encode() not in stored
        assert not AuditEntry.objects.filter(data__icontains=secret).exists()
    assert sending.kept_file(event, where).stat().st_mode & 0o77 == 0
    copy = restore(stored, chief)
    assert not Delivery.objects.filter(event=copy).exists()  # a copy does not send itself
