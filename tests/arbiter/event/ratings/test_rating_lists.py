"""A rating list that was not meant: a bomb, or another file, does not replace the present one."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from arbiter_events import make_event
from swissmate.arbiter.event.ratings import rating_lists
from swissmate.arbiter.models import Account, AuditEntry, RatedPlayer, RatingList


def xml(count: int, head: str = "") -> bytes:
    people = "".join(
        f"<player><fideid>{100000 + n}</fideid><name>Person, {n}</name><country>NOR</country>"
        f"<rating>{1500 + n}</rating></player>"
        for n in range(count)
    )
    return f'<?xml version="1.0"?>{head}<playerslist>{people}</playerslist>'.encode()


def load(client: Any, raw: bytes) -> str:
    upload = SimpleUploadedFile("list.xml", raw)
    answer = client.post("/ratings", {"file": upload}, follow=True)
    return str(answer.content.decode())


def in_use() -> int:
    current = rating_lists.current_list()
    return RatedPlayer.objects.filter(rating_list=current).count() if current else 0


@pytest.mark.parametrize("spaces", [0, 5000])
def test_entities_are_refused_wherever_they_are_declared(
    spaces: int, chief: Account, client_of: Any
) -> None:
    client = client_of(chief)
    load(client, xml(20))
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    text = load(client, xml(1, " " * spaces + bomb).replace(b"Person, 0", b"&b;"))
    assert "not a rating list that the program knows" in text
    assert in_use() == 20
    assert RatingList.objects.count() == 1


@pytest.mark.parametrize("encoding", ["unknown", "hex", "shift_jis"])
def test_an_encoding_that_no_xml_has_is_told(encoding: str, chief: Account, client_of: Any) -> None:
    raw = xml(20).replace(b'"1.0"', f'"1.0" encoding="{encoding}"'.encode())
    assert "The XML of this list is broken: " in load(client_of(chief), raw)


def test_a_list_that_shrinks_a_lot_is_asked_about(chief: Account, client_of: Any) -> None:
    client = client_of(chief)
    load(client, xml(200))
    text = load(client, xml(1))
    assert "has 1 players; the list in use has 200" in text
    assert in_use() == 200
    waiting = rating_lists.waiting_list()
    assert waiting is not None
    client.post(f"/ratings/{waiting.pk}/decide", {"use": "0"})
    assert (in_use(), rating_lists.waiting_list()) == (200, None)
    load(client, xml(100))
    waiting = rating_lists.waiting_list()
    assert waiting is not None
    client.post(f"/ratings/{waiting.pk}/decide", {"use": "1"})
    assert in_use() == 100
    assert RatingList.objects.count() == 1


def test_a_list_that_is_a_little_shorter_is_used(chief: Account, client_of: Any) -> None:
    client = client_of(chief)
    load(client, xml(200))
    load(client, xml(170))
    assert in_use() == 170


def test_a_list_of_an_older_month_that_no_event_needs_is_refused_with_the_reason(
    chief: Account, client_of: Any
) -> None:
    client = client_of(chief)
    load(client, xml(20))
    before = AuditEntry.objects.count()
    upload = SimpleUploadedFile("list.xml", xml(20))
    answer = client.post("/ratings", {"file": upload, "month": "2020-05"}, follow=True)
    assert "No event needs the list of 2020-05" in answer.content.decode()
    assert RatingList.objects.count() == 1
    assert AuditEntry.objects.count() == before
    # With an event of that month it is needed.
    make_event(chief, 0, start=date(2020, 5, 9))
    upload = SimpleUploadedFile("list.xml", xml(20))
    answer = client.post("/ratings", {"file": upload, "month": "2020-05"}, follow=True)
    assert "20 players imported." in answer.content.decode()
    assert RatingList.objects.count() == 2
