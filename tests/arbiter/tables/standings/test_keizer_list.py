"""The Keizer list in the application."""

from __future__ import annotations

from typing import Any

from arbiter_events import make_event, play
from swissmate.arbiter.models import Account
from swissmate.arbiter.tables.standings.keizer import keizer_list


def test_the_list_and_what_it_is_made_of(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4, rules="keizer", rounds=10, tie_breaks="")
    play(event, chief, 1, "1-0", "1/2")
    table = keizer_list(event)
    assert table is not None
    assert [place.value for place in table.places] == [6, 5, 4, 3]
    # Each meets the next in the list: 1-2, 3-4. Player 01 has his own 6 and the 3 or less of 02.
    first = next(place for place in table.places if place.player.tpn == 1)
    beaten = next(place for place in table.places if place.player.tpn == 2)
    assert float(first.score) == first.value + beaten.value
    assert float(beaten.score) == beaten.value
    page = client_of(chief).get(f"/events/{event.pk}/standings").content.decode()
    assert "win against Player 02" in page
    public = client_of(None).get(f"/p/{event.key}/standings").content.decode()
    assert "win against Player 02" in public


def test_other_events_have_none(chief: Account) -> None:
    assert keizer_list(make_event(chief, 4)) is None
