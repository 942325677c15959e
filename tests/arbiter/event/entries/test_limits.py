"""The limits of a section: everybody may play up, and to play down takes a reason."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from arbiter_events import last_entry, make_event, say_yes
from swissmate.arbiter.event.entries import limits
from swissmate.arbiter.event.entries.players import add_players
from swissmate.arbiter.ground.ledger.errors import Refused
from swissmate.arbiter.models import Account, Event, Player

U1800 = {"rating_to": 1799, "rating_from": 1400}
UNDER_12 = {"born_from": 2014}
SENIORS = {"born_to": 1961}


@pytest.mark.parametrize(
    ("limit", "row", "expected"),
    [
        (U1800, {"rating": 1799}, ("", True)),
        (U1800, {"rating": 1800}, ("rated above 1799", False)),
        (U1800, {"rating": 1399}, ("rated below 1400", True)),
        (U1800, {}, ("rated below 1400", True)),
        (U1800, {"national_rating": 1900}, ("rated above 1799", False)),
        ({}, {"rating": 2700}, ("", True)),
        (UNDER_12, {"birth": "2014-12-31"}, ("", True)),
        (UNDER_12, {"birth": "2013"}, ("born before 2014", False)),
        (UNDER_12, {}, ("no year of birth", False)),
        (SENIORS, {"birth": "1961"}, ("", True)),
        (SENIORS, {"birth": "1962"}, ("born after 1961", True)),
    ],
)
def test_who_is_outside(limit: dict[str, int], row: dict[str, Any], expected: object) -> None:
    assert limits.outside(Event(rules="dutch-2026", **limit), Player(name="X", **row)) == expected


def test_teams_have_no_limits() -> None:
    event = Event(rules="team-2026", **UNDER_12)
    assert limits.outside(event, Player(name="Team 1")) == ("", True)


def test_to_play_down_takes_a_reason_which_the_log_keeps(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0, start=date(2026, 11, 21), **U1800)
    with pytest.raises(Refused, match="needs a reason"):
        add_players(event.pk, chief, [{"name": "Strong", "rating": 1900}])
    client, url = client_of(chief), f"/events/{event.pk}/players/add"
    form = {"name": "Strong, Sam", "rating": "1900"}
    asked = client.post(url, form)
    assert "Strong, Sam (rated above 1799)" in asked.content.decode()
    assert not event.players.exists()
    assert say_yes(client, url, {**form, "reason": "no other section plays"}).status_code == 302
    assert last_entry(event, "players-added").reason == "no other section plays"


def test_to_play_up_is_told_and_not_asked(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 0, **U1800)
    form = {"name": "Weak, Will", "rating": "1200"}
    answer = client_of(chief).post(f"/events/{event.pk}/players/add", form, follow=True)
    assert "Weak, Will plays up: rated below 1400." in answer.content.decode()
    assert event.players.count() == 1


def test_limits_are_set_the_right_way_round(chief: Account) -> None:
    from swissmate.arbiter.event.events.forms import EventForm

    values = {"name": "U1800", "start": "2026-11-21", "rounds": "5"}
    values |= {"win": "1", "draw": "0.5", "loss": "0", "pab": "1"}
    form = EventForm({**values, "rating_from": "1800", "rating_to": "1400"})
    assert list(form.errors) == ["rating_to"]
    form = EventForm({**values, "rating_to": "1799", "born_from": ""})
    assert form.is_valid()
    assert (form.event_values()["rating_to"], form.event_values()["born_from"]) == (1799, 0)
