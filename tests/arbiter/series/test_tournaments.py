"""One event, several tournaments."""

from __future__ import annotations

from typing import Any

import pytest

from arbiter_events import make_event, play
from swissmate.arbiter.ledger.errors import Refused
from swissmate.arbiter.models import Account, Player
from swissmate.arbiter.series import tournaments


def test_one_list_and_one_public_page(chief: Account, client_of: Any) -> None:
    a = make_event(chief, 4, name="A", series="City Open")
    b = make_event(chief, 4, name="B", series=" city  open ")
    hidden = make_event(chief, 4, name="C", series="City Open", is_public=False)
    alone = make_event(chief, 4, name="Alone")
    b.series = "City Open"
    b.save()
    assert [each.name for each in tournaments.of_one_event(a)] == ["A", "B", "C"]
    assert tournaments.of_one_event(alone) == [alone]
    client = client_of(chief)
    text = client.get(f"/events/{a.pk}/tournaments").content.decode()
    assert text.count("Player 01") == 6  # three players, each in a link and in a label
    public = client.get(f"/p/{a.key}/").content.decode()
    assert f"/p/{b.key}/" in public
    assert hidden.key not in public


def test_a_player_moves_before_round_one(chief: Account, client_of: Any) -> None:
    a = make_event(chief, 4, name="A", series="Open")
    b = make_event(chief, 4, name="B", series="Open")
    player = Player.objects.get(event=a, tpn=1)
    client_of(chief).post(f"/events/{a.pk}/players/{player.pk}/move", {"to": str(b.pk)})
    assert [each.tpn for each in Player.objects.filter(event=a)] == [1, 2, 3]
    assert [each.tpn for each in Player.objects.filter(event=b)] == [1, 2, 3, 4, 5]
    assert Player.objects.filter(event=b, name=player.name, rating=player.rating).count() == 2
    play(b, chief, 1)
    other = Player.objects.get(event=a, tpn=1)
    with pytest.raises(Refused, match="has been paired"):
        tournaments.move(a.pk, chief, other.pk, b.pk)


def test_nobody_moves_into_a_stranger(chief: Account) -> None:
    a = make_event(chief, 4, name="A", series="Open")
    stranger = make_event(chief, 4, name="B", series="Other")
    player = Player.objects.get(event=a, tpn=1)
    for target in (stranger.pk, a.pk, 999_999):
        with pytest.raises(Refused, match="another tournament"):
            tournaments.move(a.pk, chief, player.pk, target)
    Player.objects.filter(pk=player.pk).update(fide_id="77")
    b = make_event(chief, 2, name="C", series="Open")
    Player.objects.filter(event=b, tpn=1).update(fide_id="77")
    with pytest.raises(Refused, match="both"):
        tournaments.move(a.pk, chief, player.pk, b.pk)
