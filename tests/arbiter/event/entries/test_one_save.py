"""A player's page has one button: it saves the data and the attendance in all rounds together."""

from __future__ import annotations

from collections.abc import Callable

from django.test import Client

from arbiter_events import make_event, mark_in
from swissmate.arbiter.event.entries import byes
from swissmate.arbiter.models import Account, Bye, Player

Login = Callable[[Account | None], Client]


def test_data_and_byes_of_several_rounds_are_saved_together(
    client_of: Login, chief: Account
) -> None:
    event = make_event(chief, 4, rounds=5)
    player = Player.objects.get(event=event, tpn=2)
    byes.set_bye(event.pk, chief, player.pk, 3, "H")
    client = client_of(chief)
    url = f"/events/{event.pk}/players/{player.pk}/edit"
    page = client.get(url).content.decode()
    assert page.partition("<dialog")[0].count('class="primary"') == 1
    values = {"name": "New, Nora", "club": "SK", "seen": mark_in(client, url)}
    values |= {f"was-{n}": "H" if n == 3 else "" for n in range(1, 6)}
    values |= {"bye-1": "Z", "bye-2": "", "bye-3": "", "bye-4": "", "bye-5": "H"}
    assert client.post(url, values).status_code == 302
    player.refresh_from_db()
    assert player.name == "New, Nora"
    noted = Bye.objects.filter(player=player).order_by("round_number")
    assert [(bye.round_number, bye.kind) for bye in noted] == [(1, "Z"), (5, "H")]


def test_nothing_is_saved_if_somebody_else_noted_another_bye(
    client_of: Login, chief: Account
) -> None:
    event = make_event(chief, 4, rounds=5)
    player = Player.objects.get(event=event, tpn=2)
    client = client_of(chief)
    url = f"/events/{event.pk}/players/{player.pk}/edit"
    values = {"name": "New, Nora", "seen": mark_in(client, url), "was-1": "", "bye-1": "Z"}
    byes.set_bye(event.pk, chief, player.pk, 1, "H")
    assert client.post(url, values).status_code == 409
    player.refresh_from_db()
    assert player.name != "New, Nora"
    assert Bye.objects.get(player=player).kind == "H"
