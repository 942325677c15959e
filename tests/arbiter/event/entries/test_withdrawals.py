"""Whoever has withdrawn has no byes in the rounds that follow, and no points from them."""

from __future__ import annotations

import re
from typing import Any

import pytest

from arbiter_events import make_event, play, say_yes
from swissmate.arbiter.event.entries import byes
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, AuditEntry, Bye, Event, Player
from swissmate.arbiter.tables.standings.ranking import standings


@pytest.fixture
def booked(chief: Account, client_of: Any) -> tuple[Event, Player]:
    """An event of which round one is played, and a player with two byes to come (H and F)."""
    event = make_event(chief, 8)
    player = Player.objects.filter(event=event).order_by("tpn")[7]
    url = f"/events/{event.pk}/byes/save"
    for number, kind in ((2, "H"), (3, "F")):
        say_yes(client_of(chief), url, {"changes": f"{player.pk}:{number}::{kind}"})
    play(event, chief, 1)
    assert Bye.objects.filter(player=player).count() == 2
    return event, player


def _points(event: Event, player: Player) -> int:
    table = standings(event)
    return next(row.points for row in table.places if row.player.pk == player.pk)


def _kinds(client: Any, event: Event, player: Player) -> str:
    """What the tournament file has for a player's rounds after the first."""
    text = client.get(f"/events/{event.pk}/export/trf16").content.decode()
    line = next(row for row in text.splitlines() if row.startswith("001") and player.name in row)
    return "".join(re.findall(r"0000 - (.)", line))


def test_a_withdrawal_cancels_the_byes_to_come(
    booked: tuple[Event, Player], chief: Account, client_of: Any
) -> None:
    event, player = booked
    client = client_of(chief)
    before = _points(event, player)
    answer = client.post(f"/events/{event.pk}/players/{player.pk}/withdraw", follow=True)
    said = "byes cancelled: round 2: half-point bye, round 3: full-point bye"
    page = answer.content.decode()
    assert f"{player.name} withdrawn after round 1; {said}" in page
    assert "/log/undo" in page
    play(event, chief, 2)
    play(event, chief, 3)
    assert _points(event, player) == before
    assert set(_kinds(client, event, player)) <= {"Z", "-", " "}
    log = client.get(f"/events/{event.pk}/log").content.decode()
    assert said in log


def test_undo_restores_them_until_their_round_is_paired(
    booked: tuple[Event, Player], chief: Account, client_of: Any
) -> None:
    event, player = booked
    client = client_of(chief)
    client.post(f"/events/{event.pk}/players/{player.pk}/withdraw")
    entry = AuditEntry.objects.get(action="player-withdrawn-with-byes")
    client.post(f"/events/{event.pk}/log/{entry.pk}/undo")
    assert list(player.byes.values_list("round_number", "kind")) == [(2, "H"), (3, "F")]
    player.refresh_from_db()
    assert player.last_round is None
    # Withdrawn again, and round two paired without the player: undo would give half a point for it.
    client.post(f"/events/{event.pk}/players/{player.pk}/withdraw")
    play(event, chief, 2)
    entry = AuditEntry.objects.filter(action="player-withdrawn-with-byes").order_by("-pk")[0]
    text = client.post(f"/events/{event.pk}/log/{entry.pk}/undo", follow=True).content.decode()
    assert "Round 2 has been paired already" in text
    assert not player.byes.exists()
    # Back instead: what is still to come is there again, and the missed round stays without points.
    client.post(f"/events/{event.pk}/players/{player.pk}/return")
    assert list(player.byes.values_list("round_number", "kind")) == [(3, "F")]


def test_a_slip_on_the_page_of_the_round_is_taken_back_with_the_byes(
    booked: tuple[Event, Player], chief: Account, client_of: Any
) -> None:
    event, player = booked
    url = f"/events/{event.pk}/rounds/2/absence"
    client = client_of(chief)
    client.post(url, {"player": player.pk, "kind": "out"})
    assert not player.byes.exists()
    client.post(url, {"player": player.pk, "kind": "back"})
    assert player.byes.count() == 2


def test_nobody_books_a_bye_after_the_withdrawal(
    booked: tuple[Event, Player], chief: Account, client_of: Any
) -> None:
    event, player = booked
    client = client_of(chief)
    client.post(f"/events/{event.pk}/players/{player.pk}/withdraw")
    url = f"/events/{event.pk}/byes/save"
    answer = client.post(url, {"changes": f"{player.pk}:4::H"}, follow=True)
    assert "has withdrawn" in answer.content.decode()
    with pytest.raises(Refused, match="has withdrawn"):
        byes.set_byes(event.pk, chief, [(player.pk, 4, "", "H")])
    other = Player.objects.filter(event=event).exclude(pk=player.pk)[0]
    with pytest.raises(Refused, match="has withdrawn"):
        byes.set_absences(event.pk, chief, [player.pk, other.pk], 4, "H")
    assert not player.byes.exists()


def test_byes_that_an_older_version_left_bring_no_points(
    booked: tuple[Event, Player], chief: Account
) -> None:
    """They were booked, and the withdrawal left them: as in a backup made before."""
    event, player = booked
    before = _points(event, player)
    Player.objects.filter(pk=player.pk).update(last_round=1)
    play(event, chief, 2)
    play(event, chief, 3)
    assert _points(event, player) == before
