"""Checking in: ticks, the rest absent in one go, and players by their own phones."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from arbiter_events import make_event, play
from swissmate.arbiter.event.entries import byes, players, withdrawals
from swissmate.arbiter.ground.ledger import audit, undoing
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Arrival, AuditEntry, Bye, Event, Player
from swissmate.arbiter.rounds.arrivals import check_in, pages


@pytest.fixture(autouse=True)
def fresh() -> None:
    pages._FROM_ONE_TRACE._tries.clear()


def absent(event: Event) -> list[str]:
    byes = Bye.objects.filter(player__event=event, kind="Z").order_by("player__name")
    return [bye.player.name for bye in byes]


def test_the_rest_are_absent_in_one_go(chief: Account, deputy: Account, client_of: Any) -> None:
    event = make_event(chief, 8)
    everybody = list(Player.objects.filter(event=event))
    byes.set_bye(event.pk, chief, everybody[0].pk, 1, "H")
    withdrawals.withdraw_player(event.pk, chief, everybody[1].pk)
    url = f"/events/{event.pk}/rounds/1/check-in"
    page = client_of(deputy).get(url).content.decode()
    assert page.count('aria-pressed="false"') == 6  # neither the bye nor who has withdrawn
    assert "The rest are absent" not in page.split("<p class=")[0]  # that is the chief's
    for player in everybody[2:5]:
        client_of(deputy).post(url + "/tick", {"player": player.pk, "here": "1"})
    client_of(deputy).post(url + "/tick", {"player": everybody[4].pk, "here": "0"})
    client_of(chief).post(url + "/finish", {"do": "rest"})
    assert absent(event) == ["Player 05", "Player 06", "Player 07", "Player 08"]
    # Somebody comes after all, before the pairing.
    client_of(deputy).post(url + "/tick", {"player": everybody[7].pk, "here": "1"})
    assert absent(event) == ["Player 05", "Player 06", "Player 07"]
    play(event, chief, 1)
    with pytest.raises(Refused):
        check_in.tick(event.pk, chief, everybody[5].pk, 1, here=True)


def test_nobody_is_absent_before_anybody_was_ticked(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    url = f"/events/{event.pk}/rounds/1/check-in/finish"
    client_of(chief).post(url, {"do": "rest"})
    assert not Bye.objects.exists()
    client_of(chief).post(url, {"do": "all"})
    client_of(chief).post(url, {"do": "rest"})
    assert not Bye.objects.exists()
    assert Arrival.objects.count() == 4
    assert AuditEntry.objects.filter(action="check-in-closed").count() == 0  # nothing changed


def test_it_is_taken_back_as_a_whole(chief: Account) -> None:
    event = make_event(chief, 6)
    check_in.tick(event.pk, chief, Player.objects.filter(event=event)[0].pk, 1, here=True)
    check_in.close(event.pk, chief, 1)
    assert len(absent(event)) == 5
    entry = AuditEntry.objects.get(action="check-in-closed")
    assert audit.sentence(entry).startswith("Round 1: 5 absent after check-in: Player 02")
    undoing.undo(event.pk, entry.pk, chief)
    assert absent(event) == []


def test_helpers_see_each_other(chief: Account, deputy: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    url = f"/events/{event.pk}/rounds/1/check-in"
    event.refresh_from_db()
    part = f"{url}?part=1&since={event.revision}"
    assert client_of(chief).get(part).status_code == 204
    check_in.tick(event.pk, deputy, Player.objects.filter(event=event)[2].pk, 1, here=True)
    answer = client_of(chief).get(part)
    assert answer.status_code == 200
    assert answer.content.decode().count('aria-pressed="true"') == 1


def test_a_phone_checks_in_a_few_with_the_code_of_the_round(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 8, self_check_in=True)
    keys = list(Player.objects.filter(event=event).values_list("pk", flat=True))
    code = check_in.entrance_code(event, 1)
    url = f"/p/{event.key}/here/1/{code}"
    phone = Client()
    assert "Player 01" in phone.get(url).content.decode()
    for key in keys[:4]:
        assert phone.post(url, {"player": key}).status_code == 200
    refused = phone.post(url, {"player": keys[4]})
    assert refused.status_code == 409
    assert "see the arbiter" in refused.content.decode()
    assert Arrival.objects.filter(by="").count() == 4
    page = client_of(chief).get(f"/events/{event.pk}/rounds/1/check-in").content.decode()
    assert page.count("by phone") == 4
    # The code of another round, a guessed one, and a code of an event that does not allow it.
    other = check_in.entrance_code(event, 2)
    assert phone.get(f"/p/{event.key}/here/1/{other}").status_code == 404
    assert phone.get(f"/p/{event.key}/here/1/0000000000").status_code == 404
    Event.objects.update(self_check_in=False)
    assert phone.get(url).status_code == 404
    assert phone.post(url, {"player": keys[5]}).status_code == 404


def test_private_windows_of_one_phone_share_its_limit(chief: Account) -> None:
    event = make_event(chief, 12, self_check_in=True)
    keys = list(Player.objects.filter(event=event).values_list("pk", flat=True))
    url = f"/p/{event.key}/here/1/{check_in.entrance_code(event, 1)}"

    def answer(key: int, address: str) -> int:
        return Client(REMOTE_ADDR=address).post(url, {"player": key}).status_code

    assert [answer(key, "10.0.0.7") for key in keys[:6]] == [200, 200, 200, 200, 409, 409]
    assert answer(keys[6], "10.0.0.8") == 200  # another phone
    assert Arrival.objects.count() == 5


def test_the_code_is_shown_only_where_players_may(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    url = f"/events/{event.pk}/rounds/1/check-in/entrance"
    assert client_of(chief).get(url).status_code == 404
    Event.objects.update(self_check_in=True)
    assert check_in.entrance_code(event, 1) in client_of(chief).get(url).content.decode()
    assert client_of(chief).get(url + ".svg").content.startswith(b"<svg xmlns")


def test_names_stand_where_people_look_for_them(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0)
    names = ["Zeman, Jan", "Čapek, Ida", "dupont, luc", "Éluard, Paul", "Capek, Ida", "Fabre, Zoé"]
    players.add_players(event.pk, chief, [{"name": name, "rating": 2000} for name in names])
    wanted = ["Capek, Ida", "Čapek, Ida", "dupont, luc", "Éluard, Paul", "Fabre, Zoé", "Zeman, Jan"]
    for path in ("rounds/1/check-in", "byes", "print/players?order=alphabet"):
        page = client_of(chief).get(f"/events/{event.pk}/{path}").content.decode()
        assert sorted(names, key=page.index) == wanted, path
