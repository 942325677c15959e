"""Webhooks: what is told, to whom, how often, and what nobody sees.

The other program is a stand-in on this machine that checks signatures by the specification.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import os
from base64 import b64decode
from collections.abc import Callable, Iterator
from datetime import timedelta
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client, override_settings
from django.utils import timezone

import swissmate.arbiter
from arbiter_events import games_of, last_entry, make_event, mark_in, play
from arbiter_teams import make_team_event, play_matches
from offices.stand_in import Asked, Said, serving
from swissmate.arbiter.ground.backups.archives import archive
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Event, Telling, Webhook
from swissmate.arbiter.models.webhooks import Topic
from swissmate.arbiter.outside.files.restoring import restore
from swissmate.arbiter.outside.webhooks import hooks, kept
from swissmate.arbiter.outside.webhooks.kept import Target
from swissmate.arbiter.outside.webhooks.signing import headers
from swissmate.arbiter.outside.webhooks.telling import GIVEN_UP, WAITS, tell_what_happened
from swissmate.arbiter.rounds.boards import results
from swissmate.arbiter.rounds.pairing import rounds

Login = Callable[[Account | None], Client]
SECRET = "a secret of the other program"
PATH = "/hidden-in-the-address"
FOLDER = Path(swissmate.arbiter.__file__).parent / "outside" / "feeds"
DESCRIPTION = json.loads((FOLDER / "openapi.json").read_text(encoding="utf-8"))


class Listener:
    """Another program: ``status`` is what it answers, None cuts the connection."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.status: int | None = 204
        self.port = 0

    def answer(self, asked: Asked) -> Said | None:
        self.asked.append(asked)
        return None if self.status is None else Said(b"", self.status)

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}{PATH}"

    def told(self) -> list[dict[str, Any]]:
        """The messages, each with a right signature and as it is described; then none are left."""
        import jsonschema  # it takes a second, and every worker loads every file

        messages = []
        for asked in self.asked:
            assert (asked.method, asked.path) == ("POST", PATH)
            assert asked.headers["content-type"] == "application/json"
            signed = f"{asked.headers['webhook-id']}.{asked.headers['webhook-timestamp']}."
            digest = hmac.new(SECRET.encode(), signed.encode() + asked.body, hashlib.sha256)
            version, _comma, signature = asked.headers["webhook-signature"].partition(",")
            assert (version, b64decode(signature)) == ("v1", digest.digest())
            message = json.loads(asked.body)
            described = DESCRIPTION["webhooks"][message["type"]]["post"]["requestBody"]
            schema = {**DESCRIPTION, **described["content"]["application/json"]["schema"]}
            jsonschema.Draft202012Validator(schema).validate(message)
            messages.append(message)
        self.asked.clear()
        return messages

    def topics(self) -> list[tuple[str, int | None]]:
        return [(message["type"], message["round"]) for message in self.told()]


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[Listener]:
    one = Listener()
    allowed = override_settings(DATA_FOLDER=tmp_path, PRIVATE_HOSTS=frozenset({"127.0.0.1"}))
    with serving(one.answer) as one.port, allowed:
        yield one


def add(event: Event, chief: Account, listener: Listener, *topics: str) -> Webhook:
    hooks.add(event.pk, chief, Target(listener.address, SECRET), topics or Topic.values)
    return Webhook.objects.get(event=event)


def wait(span: timedelta) -> None:
    """Let time pass for those who wait."""
    for webhook in Webhook.objects.all():
        webhook.resumes = webhook.resumes and webhook.resumes - span
        webhook.save()
    for telling in Telling.objects.all():
        telling.made -= span
        telling.save()


def test_signatures_are_those_of_the_specification() -> None:
    """The vector that the libraries of Standard Webhooks publish in their tests."""
    values = headers(
        "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1614265330,
        b'{"test": 2432232314}',
    )
    assert values["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_a_whole_event_is_told_as_it_happens(listener: Listener, chief: Account) -> None:
    event = make_event(chief, 4, rounds=2)
    tell_what_happened()
    assert listener.asked == []  # nobody has asked for anything
    add(event, chief, listener)
    rounds.pair_round(event.pk, chief, 1)
    tell_what_happened()
    assert listener.topics() == []  # no round before it is published
    rounds.publish_round(event.pk, chief, 1)
    tell_what_happened()
    (message,) = listener.told()
    assert (message["type"], message["event"]["name"]) == ("pairings.published", event.full_name)
    assert message["event"]["page"] == f"/p/{event.key}/"
    assert [board["white"]["name"] for board in message["data"]["boards"]] == [
        game.pairing.white.name for game in games_of(event, 1)
    ]
    first, second = games_of(event, 1)
    results.enter_result(event.pk, chief, first.pk, "1-0", first.version)
    tell_what_happened()
    (message,) = listener.told()
    assert (message["type"], message["data"]["board"]) == ("result.entered", 1)
    assert message["data"]["result"] == "1-0"
    first.refresh_from_db()
    results.enter_result(event.pk, chief, first.pk, "1/2", first.version)
    tell_what_happened()
    assert listener.topics() == [("result.corrected", 1)]
    results.enter_result(event.pk, chief, second.pk, "0-1", second.version)
    tell_what_happened()
    done = [("result.entered", 1), ("round.finished", 1), ("standings.published", 1)]
    assert listener.topics() == done
    undoing.undo(event.pk, last_entry(event, "result").pk, chief)
    tell_what_happened()
    assert listener.topics() == [("result.corrected", 1)]  # taken back
    second.refresh_from_db()
    results.enter_result(event.pk, chief, second.pk, "0-1", second.version)
    tell_what_happened()
    assert listener.topics()[:2] == done[:2]
    play(event, chief, 2)
    tell_what_happened()
    assert listener.topics() == [
        ("pairings.published", 2),
        *[("result.entered", 2)] * 2,
        ("round.finished", 2),
        ("standings.published", 2),
        ("event.finished", 2),
    ]
    tell_what_happened()
    assert listener.asked == []


def test_what_is_public_no_more_is_told(listener: Listener, chief: Account) -> None:
    event = make_event(chief, 4)
    add(event, chief, listener, Topic.PAIRINGS, Topic.TAKEN_BACK)
    play(event, chief, 1, "")
    rounds.unpublish_round(event.pk, chief, 1, "a wrong list")
    tell_what_happened()
    assert listener.topics() == []  # nobody was told of it
    rounds.publish_round(event.pk, chief, 1)
    tell_what_happened()
    assert listener.topics() == [("pairings.published", 1)]
    rounds.unpublish_round(event.pk, chief, 1, "a wrong list")
    tell_what_happened()
    assert listener.topics() == [("pairings.taken-back", 1)]
    rounds.publish_round(event.pk, chief, 1)
    tell_what_happened()
    listener.told()
    rounds.unpair_round(event.pk, chief, 1, "somebody came")
    tell_what_happened()
    assert listener.topics() == [("pairings.taken-back", 1)]
    play(event, chief, 1, "")
    tell_what_happened()
    listener.told()
    rounds.unpair_round(event.pk, chief, 1, "somebody came")
    play(event, chief, 1, "")
    tell_what_happened()
    assert listener.topics() == [("pairings.published", 1)]  # others now
    undoing.undo(event.pk, last_entry(event, "round-published").pk, chief)
    tell_what_happened()
    assert listener.topics() == [("pairings.taken-back", 1)]


def test_matches_are_told_by_board(listener: Listener, chief: Account) -> None:
    event = make_team_event(chief, 4)
    add(event, chief, listener, Topic.ENTERED, Topic.PAIRINGS)
    play_matches(event, chief, 1)
    tell_what_happened()
    messages = listener.told()
    assert [message["type"] for message in messages] == [
        "pairings.published",
        *["result.entered"] * 2,
    ]
    assert {len(message["data"]["games"]) for message in messages[1:]} == {4}


def test_only_what_is_chosen_and_shown_is_told(listener: Listener, chief: Account) -> None:
    event = make_event(chief, 4, shows_standings=False, shows_ratings=False, is_public=False)
    add(event, chief, listener, Topic.ROUND, Topic.STANDINGS)
    play(event, chief, 1)
    tell_what_happened()
    (message,) = listener.told()
    assert (message["type"], message["event"]["page"]) == ("round.finished", None)
    assert {board["white"]["rating"] for board in message["data"]["boards"]} == {None}


def test_a_failure_is_tried_again_with_growing_waits_under_the_same_id(
    listener: Listener, chief: Account, client_of: Login
) -> None:
    event = make_event(chief, 4)
    webhook = add(event, chief, listener, Topic.PAIRINGS)
    play(event, chief, 1, "")
    ids = []
    answers: list[int | None] = [500, 302, None, 404, 503]
    for status, pause in zip(answers, WAITS, strict=False):
        listener.status = status
        tell_what_happened()
        ids += [asked.headers["webhook-id"] for asked in listener.asked]
        listener.told()
        tell_what_happened()
        assert listener.asked == []  # not before its time
        wait(pause)
    assert len(ids) == len(answers)
    assert len(set(ids)) == 1
    page = unescape(client_of(chief).get(f"/events/{event.pk}/webhooks").content.decode())
    assert "127.0.0.1: status 503" in page
    assert "1 message is waiting" in page
    listener.status = 200
    tell_what_happened()
    (asked,) = listener.asked
    assert asked.headers["webhook-id"] == ids[0]
    webhook.refresh_from_db()
    assert (webhook.failures, webhook.problem, webhook.resumes) == (0, "", None)
    assert [(row.state, row.attempts, row.body) for row in Telling.objects.all()] == [
        ("told", len(answers) + 1, "")
    ]
    assert sorted(WAITS) == list(WAITS)


def test_a_program_that_stays_away_costs_one_attempt_at_a_time_and_is_given_up(
    listener: Listener, chief: Account, client_of: Login
) -> None:
    event = make_event(chief, 8)
    add(event, chief, listener)
    listener.status = 500
    play(event, chief, 1)
    tell_what_happened()
    assert Telling.objects.count() > 5
    assert len(listener.asked) == 1
    wait(GIVEN_UP + timedelta(minutes=1))
    tell_what_happened()
    assert set(Telling.objects.values_list("state", "body")) == {("given-up", "")}
    page = client_of(chief).get(f"/events/{event.pk}/webhooks").content.decode()
    assert "messages were given up" in page


def test_a_test_is_sent_at_once(listener: Listener, chief: Account, client_of: Login) -> None:
    event = make_event(chief, 4)
    webhook = add(event, chief, listener, Topic.EVENT)
    client = client_of(chief)
    client.post(f"/events/{event.pk}/webhooks/{webhook.key}/try")
    assert listener.asked == []  # no page waits for another program
    tell_what_happened()
    assert listener.topics() == [("test", None)]
    page = client.get(f"/events/{event.pk}/webhooks").content.decode()
    assert "<td>204</td>" in page


def test_neither_address_nor_secret_is_seen_again(
    listener: Listener, chief: Account, client_of: Login, caplog: pytest.LogCaptureFixture
) -> None:
    event = make_event(chief, 4)
    client, base = client_of(chief), f"/events/{event.pk}/webhooks"
    typed = {"address": listener.address, "secret": SECRET, "topic": ["round.finished"]}
    caplog.set_level(logging.DEBUG)
    assert client.post(f"{base}/add", typed).status_code == 302
    webhook = Webhook.objects.get()
    listener.status = 500
    play(event, chief, 1)
    tell_what_happened()
    everything = (
        client.get(base).content.decode() + client.get(f"/events/{event.pk}/log").content.decode()
    )
    everything += str(list(AuditEntry.objects.values())) + str(list(Webhook.objects.values()))
    everything += caplog.text + repr(kept.load(webhook.key))
    stored = archive(event.pk)
    for hidden in (SECRET, PATH):
        assert hidden not in everything
        assert hidden.encode() not in stored
    (path,) = (Path(settings.DATA_FOLDER) / "webhooks").iterdir()
    assert path.stat().st_mode & 0o77 == 0
    assert not Webhook.objects.filter(event=restore(stored, chief)).exists()
    client.post(f"{base}/{webhook.key}/remove")
    assert not Webhook.objects.exists()


def test_a_removed_webhook_is_forgotten(listener: Listener, chief: Account) -> None:
    event = make_event(chief, 4)
    webhook = add(event, chief, listener)
    path = Path(settings.DATA_FOLDER) / "webhooks" / f"{webhook.key}.json"
    long_ago = timezone.now().timestamp() - 3600
    os.utime(path, (long_ago, long_ago))
    hooks.remove(event.pk, chief, webhook.key)
    assert not path.exists()
    play(event, chief, 1)
    tell_what_happened()
    assert listener.asked == []


@pytest.mark.parametrize(
    ("address", "secret", "topics", "expected"),
    [
        ("http://hooks.example.org/", SECRET, ["test"], "https://"),
        ("ftp://hooks.example.org/", SECRET, [], "is not a web address"),
        ("https://user:word@hooks.example.org/", SECRET, [], "is not a web address"),
        ("https://hooks.example.org/", "short", [], "The secret"),
        ("https://hooks.example.org/", "whsec_not Base64 at all", [], "The secret"),
        ("https://hooks.example.org/", SECRET, ["nonsense"], "Choose what is told"),
    ],
)
def test_what_cannot_be_told_is_refused(
    address: str, secret: str, topics: list[str], expected: str, chief: Account
) -> None:
    event = make_event(chief, 4)
    with pytest.raises(Refused, match=expected) as refusal:
        hooks.add(event.pk, chief, Target(address, secret), topics)
    assert secret not in str(refusal.value)
    assert not Webhook.objects.exists()


def test_private_networks_are_told_nothing(
    listener: Listener, chief: Account, client_of: Login
) -> None:
    event = make_event(chief, 4)
    add(event, chief, listener)
    play(event, chief, 1)
    with override_settings(PRIVATE_HOSTS=frozenset()):
        tell_what_happened()
    assert listener.asked == []
    page = client_of(chief).get(f"/events/{event.pk}/webhooks").content.decode()
    assert "is in a private network" in page


def test_what_is_told_can_be_changed(listener: Listener, chief: Account, client_of: Login) -> None:
    event = make_event(chief, 4)
    webhook = add(event, chief, listener)
    client, base = client_of(chief), f"/events/{event.pk}/webhooks"
    typed = {"topic": ["round.finished"], "seen": mark_in(client, base)}
    assert client.post(f"{base}/{webhook.key}/change", typed).status_code == 302
    play(event, chief, 1)
    tell_what_happened()
    assert listener.topics() == [("round.finished", 1)]
