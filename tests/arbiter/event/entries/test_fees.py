"""What an organiser notes about a player: the fee, whether it is paid, a comment."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_events import make_event, mark_in, play
from swissmate.arbiter.event.entries import anonymity, players
from swissmate.arbiter.ground.backups import archives
from swissmate.arbiter.ground.ledger import audit
from swissmate.arbiter.models import Account, AuditEntry, Event, Player
from swissmate.arbiter.outside.files import restoring

NOTED = {"fee": "12.50", "has_paid": True, "comment": "needs a parking place"}


def with_notes(chief: Account) -> Event:
    event = make_event(chief, 4)
    player = Player.objects.get(event=event, tpn=1)
    players.change_player(event.pk, chief, player.pk, NOTED)
    return event


def test_the_players_page_takes_them_and_the_log_tells(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 2)
    player = Player.objects.get(event=event, tpn=1)
    url = f"/events/{event.pk}/players/{player.pk}/edit"
    values = {"name": player.name, "rating": player.rating, "seen": mark_in(client_of(chief), url)}
    typed = {**values, "fee": "12,50", "has_paid": "on", "comment": "needs a parking place"}
    assert client_of(chief).post(url, typed).status_code == 302
    player.refresh_from_db()
    assert (player.fee, player.has_paid, player.comment) == tuple(NOTED.values())
    said = audit.sentence(AuditEntry.objects.latest("pk"))
    assert "Fee: – → 12.50" in said
    assert "Paid: no → yes" in said
    assert said.count("Comment") == 1, "that it changed, and not how: a comment can be private"
    assert "parking" not in said


@pytest.mark.parametrize("fee", ["12.505", "-3", "12 EUR", "1234567", "٣"])
def test_a_fee_is_an_amount(fee: str, chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0)
    values = {"name": "Alder, Ines", "fee": fee}
    answer = client_of(chief).post(f"/events/{event.pk}/players/add", values)
    assert answer.status_code == 400
    assert "Write an amount" in answer.content.decode()


def test_a_backup_brings_them_back(chief: Account) -> None:
    event = with_notes(chief)
    copy = restoring.restore(archives.archive(event.pk), chief)
    restored = Player.objects.get(event=copy, tpn=1)
    assert {name: getattr(restored, name) for name in NOTED} == NOTED


def test_nothing_of_them_is_public(chief: Account, client_of: Any) -> None:
    event = with_notes(chief)
    play(event, chief, 1)
    for page in ("", "players", "standings", "players/1"):
        text = client_of(None).get(f"/p/{event.key}/{page}").content.decode()
        assert "12.50" not in text
        assert "parking" not in text


def test_a_comment_goes_with_the_name(chief: Account) -> None:
    event = with_notes(chief)
    player = Player.objects.get(event=event, tpn=1)
    anonymity.anonymise(event.pk, chief, player.pk)
    player.refresh_from_db()
    assert player.comment == ""
    assert "parking" not in str(list(AuditEntry.objects.values("data", "changes")))
