"""When the rounds are: typed, filled in, shown to players, exported."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from django.test import Client
from django.utils import timezone

from arbiter_events import make_account, make_event, mark_in, play
from swissmate.arbiter.event.events import events
from swissmate.arbiter.ground.accounts import event_roles
from swissmate.arbiter.ground.ledger import undoing
from swissmate.arbiter.models import Account, AuditEntry, Event, Role, RoundTime
from swissmate.arbiter.outside.files.exports import export
from swissmate.trf import read_trf


def test_the_rounds_after_the_first_are_filled_in_and_saved(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    client = client_of(chief)
    base = f"/events/{event.pk}/timetable"
    mark = re.search(r'name="seen" value="([\w.]+)"', client.get(base).content.decode())
    assert mark
    values = {"seen": mark[1], "start-1": "2026-11-21T14:00", "rate-1": "15+10", "minutes": "50"}
    page = client.post(base + "/save", {**values, "do": "fill"}).content.decode()
    shown = re.findall(r'name="start-\d" value="([^"]*)"', page)
    assert shown == [
        "2026-11-21T14:00",
        "2026-11-21T14:50",
        "2026-11-21T15:40",
        "2026-11-21T16:30",
        "2026-11-21T17:20",
    ]
    assert not RoundTime.objects.exists()  # shown, not saved
    times = {f"start-{n}": text for n, text in enumerate(shown, 1)}
    client.post(base + "/save", {**values, **times})
    assert RoundTime.objects.count() == 5
    assert RoundTime.objects.get(number=1).time_control == "15+10"
    entry = AuditEntry.objects.get(action="timetable")
    # An older form saves nothing.
    old = client.post(base + "/save", {**values, "start-1": "2026-11-22T14:00"})
    assert old.status_code == 409
    assert RoundTime.objects.count() == 5
    undoing.undo(event.pk, entry.pk, chief)
    assert not RoundTime.objects.exists()


def test_what_cannot_be_a_timetable_is_refused(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4)
    client = client_of(chief)
    for values, said in (
        (
            {"start-1": "2026-11-21T14:00", "start-2": "2026-11-21T13:00"},
            "Round 2 must begin after",
        ),
        ({"start-1": "tomorrow"}, "Round 1: write the time"),
        ({"start-1": "2026-02-31T10:00"}, "Round 1: write the time"),
        ({"minutes": "60", "do": "fill"}, "Enter the time of round one"),
    ):
        mark = re.search(
            r'name="seen" value="([\w.]+)"',
            client.get(f"/events/{event.pk}/timetable").content.decode(),
        )
        assert mark
        answer = client.post(f"/events/{event.pk}/timetable/save", {**values, "seen": mark[1]})
        assert answer.status_code == 400
        assert said in answer.content.decode()
    assert not RoundTime.objects.exists()


def test_players_see_when_the_next_round_begins(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4, live_boards=1, live_link="https://boards.example/open")
    client = client_of(chief)
    url = f"/events/{event.pk}/timetable"
    mark = re.search(r'name="seen" value="([\w.]+)"', client.get(url).content.decode())
    assert mark
    times = {f"start-{n}": f"2026-11-2{n}T14:00" for n in (1, 2, 3)}
    client.post(url + "/save", {**times, "seen": mark[1]})
    public = f"/p/{event.key}/"
    assert "Round 1 begins: Saturday 21 November, 14:00" in Client().get(public).content.decode()
    play(event, chief, 1, "")
    page = Client().get(public).content.decode()
    assert "Saturday 21 November, 14:00" in page
    assert "Round 2 begins: Sunday 22 November, 14:00" in page
    assert page.count('<span class="tag">live</span>') == 1
    assert 'href="https://boards.example/open"' in page
    # The tournament file has the days of the rounds (record 132).
    Event.objects.update(start="2026-11-21")
    event.refresh_from_db()
    made = export(event, "trf26")
    assert made is not None
    read = read_trf(made.content)
    days = [day and day.isoformat() for day in read.round_dates[:3]]
    assert days == ["2026-11-21", "2026-11-22", "2026-11-23"]
    # So have the games as PGN.
    games = export(event, "pgn")
    assert games is not None
    assert set(re.findall(r'\[Date "(.*)"\]', games.content.decode())) == {"2026.11.21"}


def test_games_of_a_round_whose_day_is_not_known_have_the_year_alone(
    event: Event, chief: Account
) -> None:
    play(event, chief, 1)
    made = export(event, "pgn")
    assert made is not None
    assert set(re.findall(r'\[Date "(.*)"\]', made.content.decode())) == {"2026.??.??"}


def save(client: Any, event: Event, **values: str) -> Any:
    base = f"/events/{event.pk}/timetable"
    mark = re.search(r'name="seen" value="([\w.]+)"', client.get(base).content.decode())
    assert mark
    return client.post(base + "/save", {"seen": mark[1], **values})


def hours(event: Event) -> dict[int, str]:
    rows = RoundTime.objects.filter(event=event).order_by("number")
    return {row.number: f"{timezone.localtime(row.starts):%d %H}" for row in rows}


def test_one_timetable_for_all_tournaments_of_an_event(chief: Account, client_of: Any) -> None:
    a = make_event(chief, 4, name="A", series="Open", rounds=3)
    b = make_event(chief, 4, name="B", series="Open", rounds=4)
    stranger = make_event(chief, 4, name="C", series="Other")
    client = client_of(chief)
    text = client.get(f"/events/{b.pk}/timetable").content.decode()
    assert 'name="all" checked' in text
    times = {f"start-{n}": f"2026-11-2{n}T14:00" for n in (1, 2, 3, 4)}
    save(client, b, all="on", **times)
    assert hours(b) == {1: "21 14", 2: "22 14", 3: "23 14", 4: "24 14"}
    assert hours(a) == {1: "21 14", 2: "22 14", 3: "23 14"}
    assert hours(stranger) == {}
    # The shorter one changes: the longer keeps the time of its last round.
    save(client, a, all="on", **{"start-1": "2026-11-21T10:00", "start-2": "2026-11-22T10:00"})
    assert hours(b) == {1: "21 10", 2: "22 10", 4: "24 14"}
    # All or none: a time after B's last round stops it.
    late = save(client, a, all="on", **{"start-3": "2026-11-30T10:00"})
    assert late.status_code == 400
    assert "B: Round 4 must begin after" in late.content.decode()
    assert hours(a) == {1: "21 10", 2: "22 10"}
    # Alone, and then they differ.
    save(client, a, **{"start-1": "2026-11-21T11:00"})
    assert hours(b)[1] == "21 10"
    text = client.get(f"/events/{a.pk}/timetable").content.decode()
    assert "They have different times now." in text
    assert 'name="all" checked' not in text


def test_a_further_tournament_has_the_timetable_of_its_event(
    chief: Account, client_of: Any
) -> None:
    a = make_event(chief, 4, name="A", series="Open", rounds=5)
    save(client_of(chief), a, **{f"start-{n}": f"2026-11-2{n}T14:00" for n in (1, 2, 3, 4)})
    assert hours(make_event(chief, 0, name="B", series="open", rounds=3)) == {
        1: "21 14",
        2: "22 14",
        3: "23 14",
    }
    later = make_event(chief, 0, name="C", rounds=9)
    assert hours(later) == {}
    events.change_event(later.pk, chief, {"series": "Open"})
    assert len(hours(later)) == 4


def test_who_leads_one_tournament_sets_its_timetable_only(chief: Account, client_of: Any) -> None:
    a = make_event(chief, 4, name="A", series="Open")
    b = make_event(chief, 4, name="B", series="Open")
    anna = make_account(Role.VIEWER, "anna")
    event_roles.set_role(a.pk, chief, anna.pk, "chief")
    client = client_of(anna)
    assert 'name="all"' not in client.get(f"/events/{a.pk}/timetable").content.decode()
    save(client, a, all="on", **{"start-1": "2026-11-21T10:00"})
    assert len(hours(a)) == 1
    assert hours(b) == {}


def test_no_round_is_on_a_day_when_the_event_is_over(chief: Account, client_of: Any) -> None:
    event = make_event(chief, 4, end=date(2026, 11, 22))
    client = client_of(chief)
    times = {"start-1": "2026-11-21T14:00", "start-2": "2026-12-02T14:00"}
    answer = save(client, event, **times)
    assert answer.status_code == 400
    text = answer.content.decode()
    assert "Round 2 would begin on 2026-12-02" in text
    assert 'value="2026-12-02T14:00"' in text  # to be corrected
    assert not RoundTime.objects.exists()
    assert save(client, event, **{"start-1": "2026-11-20T14:00"}).status_code == 400
    assert save(client, event, **{**times, "start-2": "2026-11-22T14:00"}).status_code == 302
    # A last day that was moved before a round is told.
    values = {
        "name": event.name,
        "start": "2026-11-21",
        "end": "2026-11-21",
        "rounds": "5",
        "rules": event.rules,
        **{"win": "1", "draw": "0.5", "loss": "0", "pab": "1"},
    }
    url = f"/events/{event.pk}/settings"
    values["seen"] = mark_in(client, url)
    told = client.post(url, values, follow=True).content.decode()
    assert "these rounds are on other days than the event: 2" in told
