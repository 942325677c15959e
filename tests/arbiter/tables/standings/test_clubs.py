"""Clubs and federations by their best players."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from arbiter_events import make_event, play
from swissmate.arbiter.models import Account, Event, Player
from swissmate.arbiter.tables.standings.clubs import groups_of


def places(*rows: tuple[str, int, int]) -> Any:
    """Return places by club, rank and points."""
    return [
        SimpleNamespace(
            row=row, rank=rank, points=points, player=SimpleNamespace(name=f"P{row}", club=club)
        )
        for row, (club, rank, points) in enumerate(rows, 1)
    ]


def test_points_then_places_decide_and_a_missing_player_is_last() -> None:
    table = places(
        ("Ulm", 1, 30), ("Bonn", 2, 25), ("", 3, 25), ("Bonn", 4, 20), ("Kiel", 5, 15),
        ("Ulm", 6, 15), ("Ulm", 6, 15), ("Kiel", 8, 10), ("Graz", 9, 25),
    )  # fmt: skip
    found = groups_of(table, "club", 2)
    # Ulm 30 + 15, places 1 and 6; Bonn 25 + 20, places 2 and 4: as many points, Bonn is better.
    # Kiel 15 + 10, places 5 and 8; Graz 25 with one player: place 9, and 10 for who is missing.
    told = [(group.rank, group.name, group.points, group.places, group.others) for group in found]
    assert told == [
        (1, "Bonn", 45, 6, 0),
        (2, "Ulm", 45, 7, 1),
        (3, "Kiel", 25, 13, 0),
        (4, "Graz", 25, 19, 0),
    ]
    assert [place.row for place in found[1].counted] == [1, 6]


def test_equal_groups_share_a_rank() -> None:
    found = groups_of(places(("B", 1, 10), ("A", 1, 10), ("C", 3, 0)), "club", 2)
    assert [(group.rank, group.name) for group in found] == [(1, "A"), (1, "B"), (3, "C")]


@pytest.fixture
def event(chief: Account) -> Event:
    made = make_event(chief, 6)
    for tpn, (club, federation) in enumerate(
        [("SK <Ulm>", "GER"), ("", "AUT"), ("SK <Ulm>", "GER"), ("Graz", "AUT")], 1
    ):
        Player.objects.filter(event=made, tpn=tpn).update(club=club, federation=federation)
    play(made, chief, 1, "1-0", "1-0", "1-0")
    made.refresh_from_db()
    return made


def names_on(page: str) -> list[str]:
    return re.findall(r"<td>\s*<b>(.*?)</b>\s*<br>", page)


def test_the_pages_lead_to_them(event: Event, chief: Account, client_of: Any) -> None:
    client = client_of(chief)
    base = f"/events/{event.pk}/"
    page = client.get(base + "standings").content.decode()
    assert f'href="{base}clubs/4"' in page
    assert f'href="{base}federations/4"' in page
    clubs = client.get(base + "clubs/2").content.decode()
    assert names_on(clubs) == ["SK &lt;Ulm&gt;", "Graz"]
    # a name holds a comma itself
    assert re.search(r"<small>\s*Player 0[13] 1 \(\d\);\s+Player 0[13] 1 \(\d\)\s*</small>", clubs)
    assert names_on(client.get(base + "federations/2").content.decode()) == ["GER", "AUT"]
    assert client.get(base + "clubs/7").status_code == 404
    public = client_of(None)
    assert names_on(public.get(f"/p/{event.key}/clubs/2").content.decode()) == names_on(clubs)


def test_the_public_sees_clubs_if_the_event_shows_them(event: Event, client_of: Any) -> None:
    public = client_of(None)
    Event.objects.filter(pk=event.pk).update(shows_clubs=False)
    assert "clubs/4" not in public.get(f"/p/{event.key}/standings").content.decode()
    assert public.get(f"/p/{event.key}/clubs/4").status_code == 404
    assert public.get(f"/p/{event.key}/federations/4").status_code == 200
    Event.objects.filter(pk=event.pk).update(shows_standings=False, revision=99)
    assert public.get(f"/p/{event.key}/federations/4").status_code == 404
