"""The page of rating changes and norms."""

from __future__ import annotations

from datetime import date
from typing import Any

from arbiter_events import games_of, make_event, play
from swissmate.arbiter.models import Account, Event, Player
from swissmate.arbiter.ratings.report import report


def test_changes_add_up_and_are_accounted_for(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 6)
    play(event, chief, 1, "1-0", "1/2", "+/-")
    event.refresh_from_db()
    lines = {line.player.tpn: line for line in report(event).lines}
    game = games_of(event, 1)[0]
    assert game.black is not None
    one, other = lines[game.white.tpn], lines[game.black.tpn]
    # 2380 against 2320: 60 points, .58 (54 to 61). 0.42 x 20 = 8.4, and as much less.
    assert (game.white.rating, game.black.rating) == (2380, 2320)
    assert (one.expected, one.changed) == ("0.58", "+8.4")
    assert (other.expected, other.changed) == ("0.42", "-8.4")
    third = games_of(event, 1)[2].white.tpn
    assert lines[third].changed == ""
    client = client_of(chief)
    text = client.get(f"/events/{event.pk}/rating-report").content.decode()
    assert "+8.4" in text
    assert "handbook.fide.com/chapter/B022024" in text
    csv = client.get(f"/events/{event.pk}/rating-report?as=csv").content.decode()
    assert ",+8.4," in csv


def test_national_ratings_do_not_count(chief: Account) -> None:
    event = make_event(chief, 4)
    Player.objects.filter(event=event).update(rating=0, national_rating=2000)
    play(event, chief, 1)
    assert all(line.changed == "" for line in report(event).lines)


def test_what_cannot_be_computed_is_said(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    client = client_of(chief)
    url = f"/events/{event.pk}/rating-report"
    Event.objects.filter(pk=event.pk).update(start=date(2019, 5, 1))
    assert "are not here" in client.get(url).content.decode()
    Event.objects.filter(pk=event.pk).update(kind="rapid")
    assert "standard play only" in client.get(url).content.decode()
