"""Clubs and federations by their best players."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from arbiter_events import last_entry, make_event, mark_in, play
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.models import Account, Event, Player
from swissmate.arbiter.tables.standings import clubs
from swissmate.arbiter.tables.standings.clubs import groups_of
from swissmate.model.conditions import Traits


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


def of_sex(*rows: tuple[str, int, int, str]) -> Any:
    """Return places by club, rank, points and sex."""
    table = places(*(row[:3] for row in rows))
    for place, row in zip(table, rows, strict=True):
        place.player.traits = Traits(sex=row[3])
    return table


def test_a_woman_counts_for_the_last_man_and_who_has_none_comes_last() -> None:
    table = of_sex(
        ("Ulm", 1, 40, "m"), ("Bonn", 2, 35, "w"), ("Ulm", 3, 30, "m"), ("Bonn", 4, 25, "m"),
        ("Kiel", 5, 25, ""), ("Kiel", 6, 20, "m"), ("Ulm", 7, 10, "f"), ("Bonn", 8, 5, "w"),
    )  # fmt: skip
    found = groups_of(table, "club", 2, women=1)
    # Ulm: 40 and the woman's 10; Bonn: 35 of a woman and 25. Kiel has no woman.
    told = [(group.rank, group.name, group.points, group.others) for group in found]
    assert told == [(1, "Bonn", 60, 1), (2, "Ulm", 50, 1), (0, "Kiel", 45, 0)]
    assert [place.row for place in found[1].counted] == [1, 7]
    # Two women of Bonn, though a man has more points; one is not enough for Ulm.
    found = groups_of(table, "club", 2, women=2)
    assert (found[0].rank, found[0].name, found[0].points) == (1, "Bonn", 40)
    assert [group.rank for group in found] == [1, 0, 0]


def test_fewer_players_than_asked_for_are_not_ranked() -> None:
    table = places(("Ulm", 1, 40), ("Bonn", 2, 30), ("Bonn", 3, 20), ("Bonn", 4, 0))
    found = groups_of(table, "club", 2, least=3)
    assert [(group.rank, group.name) for group in found] == [(1, "Bonn"), (0, "Ulm")]


def test_the_rules_hold_on_all_pages_and_on_paper(
    event: Event, chief: Account, client_of: Any
) -> None:
    client, base = client_of(chief), f"/events/{event.pk}/"
    form = {"best": "2", "least": "2", "women": "0", "field": "club"}
    seen = mark_in(client, base + "clubs/4")
    answer = client.post(base + "standings/groups", {**form, "seen": seen})
    assert answer.url == base + "clubs/2"
    assert f'href="{base}clubs/2"' in client.get(base + "standings").content.decode()
    public = client_of(None)
    assert f'"/p/{event.key}/clubs/2"' in public.get(f"/p/{event.key}/standings").content.decode()
    # Graz has one player.
    for address in (base + "clubs/2", f"/p/{event.key}/clubs/2", base + "print/clubs"):
        page = (public if address.startswith("/p/") else client).get(address).content.decode()
        assert names_on(page) == ["SK &lt;Ulm&gt;", "Graz"]
        assert '<td class="num">–</td>' in page
        assert "Ranked is who has at least 2 players." in " ".join(page.split())
    assert names_on(client.get(base + "print/clubs?field=federation").content.decode()) == [
        "GER",
        "AUT",
    ]
    undoing.undo(event.pk, last_entry(event, "group-rules").pk, chief)
    assert f'href="{base}clubs/4"' in client.get(base + "standings").content.decode()
    for bad in ({"best": "7"}, {"women": "3"}, {"least": "x"}, {"women": "-1"}):
        seen = mark_in(client, base + "clubs/4")
        client.post(base + "standings/groups", {**form, **bad, "seen": seen})
        assert clubs.prize_rules(event).group_least == 0
