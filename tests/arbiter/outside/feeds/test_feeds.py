"""What other programs read of an event: as described, no more than the pages show, kept by caches.

Answers are held against the OpenAPI document, calendars and feeds are read by other libraries.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import datetime, timedelta
from html import unescape
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import icalendar
import pytest
from defusedxml import ElementTree
from django.test import Client
from django.utils import timezone

import swissmate.arbiter
from arbiter_events import make_event, play
from arbiter_teams import make_team_event, play_matches
from swissmate.arbiter.event.entries.anonymity import anonymise
from swissmate.arbiter.event.events import timetable
from swissmate.arbiter.models import Account, AuditEntry, Event, Player
from swissmate.arbiter.outside.site.static_site import pages_of
from swissmate.arbiter.rounds.pairing import rounds
from swissmate.arbiter.tables.standings import ranking

FOLDER = Path(swissmate.arbiter.__file__).parent / "outside" / "feeds"
DESCRIPTION = json.loads((FOLDER / "openapi.json").read_text(encoding="utf-8"))
BERLIN = ZoneInfo("Europe/Berlin")
ATOM = "{http://www.w3.org/2005/Atom}"
SCHEMAS = {
    "event.json": "Event",
    "players.json": "Players",
    "rounds/1.json": "Round",
    "standings.json": "Standings",
}
EVERYTHING = (*SCHEMAS, "calendar.ics", "feed.atom", "embed", "embed/standings")
Kind = Callable[[Account], Event]


def single(chief: Account) -> Event:
    event = make_event(chief, 9, place="Ghent, Hall 3; left")
    play(event, chief, 1, "1-0", "1/2", "+/-", "0-1")
    play(event, chief, 2, "1-0", "", "adj", "")
    begins = datetime.combine(event.start, datetime.min.time(), BERLIN) + timedelta(hours=10)
    lines = {1: (begins, ""), 2: (begins + timedelta(hours=2), "10 min")}
    timetable.set_times(event.pk, chief, lines)
    return event


def teams(chief: Account) -> Event:
    event = make_team_event(chief)
    play_matches(event, chief, 1)
    return event


def get(event: Event, path: str, **headers: str) -> Any:
    return Client(headers=headers).get(f"/p/{event.key}/{path}")


def test_the_description_is_openapi_and_names_every_address() -> None:
    import openapi_spec_validator  # it takes a second, and every worker loads every file

    openapi_spec_validator.validate(DESCRIPTION)
    described = {path.removeprefix("/p/{key}/") for path in DESCRIPTION["paths"]}
    assert described == {path.replace("rounds/1", "rounds/{number}") for path in EVERYTHING}
    assert Client().get("/openapi.json").json() == DESCRIPTION


@pytest.mark.parametrize("kind", [single, teams])
@pytest.mark.parametrize("path", SCHEMAS)
def test_answers_are_as_described(kind: Kind, path: str, chief: Account) -> None:
    import jsonschema  # slow to load as well

    answer = get(kind(chief), path)
    assert answer.headers["Content-Type"] == "application/json"
    schema = {"$ref": f"#/components/schemas/{SCHEMAS[path]}", **DESCRIPTION}
    jsonschema.Draft202012Validator(schema, format_checker=jsonschema.FormatChecker()).validate(
        answer.json()
    )


def test_the_values_are_those_of_the_event(chief: Account) -> None:
    event = single(chief)
    data = get(event, "event.json").json()
    assert data["name"] == event.name
    assert [row["round"] for row in data["timetable"]] == [1, 2]
    assert data["timetable"][1]["time_control"] == "10 min"
    second = get(event, data["links"]["rounds"][1]["data"].partition(f"{event.key}/")[2]).json()
    assert [board["result"] for board in second["boards"]][:3] == ["1-0", None, "adj"]
    first = get(event, "rounds/1.json").json()
    assert [board["result"] for board in first["boards"]][:4] == ["1-0", "1/2", "+/-", "0-1"]
    assert [board["black"] for board in first["boards"]][4] is None
    table = ranking.standings(event)
    places = get(event, "standings.json").json()["places"]
    assert [(place["rank"], place["player"]["number"]) for place in places] == [
        (place.rank, place.player.tpn) for place in table.places
    ]
    assert [float(place["points"]) * 10 for place in places] == [
        place.points for place in table.places
    ]
    members = get(event, "players.json").json()["players"]
    assert [player["number"] for player in members] == list(range(1, 10))


def test_nothing_is_told_that_the_pages_do_not_show(chief: Account) -> None:
    event = single(chief)
    player = Player.objects.get(event=event, tpn=3)
    Player.objects.filter(event=event).update(
        club="Club Nord", contact="mail@home", birth="1990-01-02", owed=1200, comment="diabetic"
    )
    anonymise(event.pk, chief, player.pk)
    Event.objects.filter(pk=event.pk).update(shows_ratings=False, shows_clubs=False, revision=99)
    texts = {path: get(event, path).content.decode() for path in EVERYTHING}
    for secret in (player.name, "mail@home", "1990-01-02", "diabetic", "Club Nord"):
        assert [path for path, text in texts.items() if secret in text] == []
    assert "N. N. 1" in texts["players.json"]
    assert {member["rating"] for member in json.loads(texts["players.json"])["players"]} == {None}
    Event.objects.filter(pk=event.pk).update(shows_standings=False, revision=100)
    assert get(event, "standings.json").status_code == 404
    assert get(event, "embed/standings").status_code == 404
    assert get(event, "event.json").json()["links"]["standings"] is None
    assert "standings" not in get(event, "feed.atom").content.decode()


def test_a_round_that_is_not_published_is_not_there(chief: Account) -> None:
    event = make_event(chief, 8)
    rounds.pair_round(event.pk, chief, 1)
    names = [player.name for player in Player.objects.filter(event=event)]
    assert get(event, "rounds/1.json").status_code == 404
    assert get(event, "event.json").json()["links"]["rounds"] == []
    assert ElementTree.fromstring(get(event, "feed.atom").content).findall(f"{ATOM}entry") == []
    embedded = get(event, "embed").content.decode()
    assert [name for name in names if name in embedded] == []


@pytest.mark.parametrize("path", EVERYTHING)
def test_only_who_has_the_key_of_a_public_event_reads(path: str, chief: Account) -> None:
    event = single(chief)
    assert get(event, path).status_code == 200
    assert Client().get(f"/p/{event.key[:-1]}0x/{path}").status_code == 404
    Event.objects.filter(pk=event.pk).update(is_public=False)
    assert get(event, path).status_code == 404


@pytest.mark.parametrize("path", EVERYTHING)
def test_caches_may_keep_an_answer_and_ask_whether_it_has_changed(
    path: str, chief: Account
) -> None:
    event = single(chief)
    answer = get(event, path)
    assert answer.headers["Cache-Control"] == "public, max-age=10"
    assert "Cookie" not in answer.headers.get("Vary", "")
    assert not answer.cookies
    tag = answer.headers["ETag"]
    assert get(event, path, if_none_match=tag).status_code == 304
    assert get(event, path, if_none_match=f'"other", W/{tag}').status_code == 304
    # A change within the last second could not be told from an older one by its date.
    assert "Last-Modified" not in answer.headers
    timetable.set_times(event.pk, chief, {})
    changed = get(event, path, if_none_match=tag)
    assert changed.status_code == 200
    assert changed.headers["ETag"] != tag


def test_dates_are_compared_once_a_second_is_over(
    chief: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = single(chief)
    later = timezone.now() + timedelta(seconds=10)
    monkeypatch.setattr("swissmate.arbiter.event.events.public_page.timezone.now", lambda: later)
    answer = get(event, "event.json")
    last = AuditEntry.objects.filter(event_id=event.pk).latest("pk").at
    written = answer.headers["Last-Modified"]
    assert written == f"{last:%a, %d %b %Y %H:%M:%S} GMT"
    assert get(event, "event.json", if_modified_since=written).status_code == 304
    assert get(event, "event.json", if_modified_since="no date").status_code == 200


def test_only_the_pages_to_embed_may_stand_in_a_frame(chief: Account) -> None:
    event = single(chief)
    for path in ("embed", "embed/standings"):
        answer = get(event, path)
        assert "X-Frame-Options" not in answer.headers
        assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert "<form" not in answer.content.decode()
    for path in ("", "standings", "players", "event.json"):
        answer = get(event, path)
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_the_line_to_embed_leads_to_the_page(chief: Account) -> None:
    event = single(chief)
    Event.objects.filter(pk=event.pk).update(name='The "Open"')
    browser = Client()
    browser.force_login(chief)
    page = browser.get(f"/events/{event.pk}/print").content.decode()
    lines = [
        unescape(line) for line in re.findall(r"<textarea readonly[^>]*>(.*?)</textarea>", page)
    ]
    assert all('title="The &quot;Open&quot;"' in line for line in lines)
    (first, second) = re.findall(r'<iframe src="([^"]+)"', " ".join(lines))
    assert first == f"http://testserver/p/{event.key}/embed"
    assert second == f"{first}/standings"
    shown = browser.get(first).content.decode()
    assert Player.objects.get(event=event, tpn=1).name in shown


def test_the_calendar_has_every_round_with_a_time(chief: Account) -> None:
    event = single(chief)
    event.name = "Pokal, Größe; " + "ä" * 60
    event.save()
    answer = get(event, "calendar.ics")
    assert answer.headers["Content-Type"].startswith("text/calendar")
    assert max(map(len, answer.content.split(b"\r\n"))) <= 75
    calendar = icalendar.Calendar.from_ical(answer.content)
    rows = calendar.walk("VEVENT")
    times = timetable.times_of(event)
    assert [row.decoded("dtstart") for row in rows] == [times[1].starts, times[2].starts]
    assert rows[0].decoded("dtend") == times[2].starts  # the next round begins
    assert rows[1].decoded("dtend") == times[2].starts + timedelta(hours=4)
    assert str(rows[0]["summary"]) == f"{event.name}: Round 1"
    assert str(rows[0]["location"]) == "Ghent, Hall 3; left"
    assert str(rows[1]["description"]) == "10 min"
    assert len({str(row["uid"]) for row in rows}) == 2


def test_the_feed_has_rounds_and_standings_with_whole_addresses(chief: Account) -> None:
    event = single(chief)
    root = ElementTree.fromstring(get(event, "feed.atom").content)
    entries = root.findall(f"{ATOM}entry")
    assert [entry.findtext(f"{ATOM}title") for entry in entries] == [
        "Pairings of round 2",
        "Standings after round 1",
        "Pairings of round 1",
    ]
    ids = [str(entry.findtext(f"{ATOM}id")) for entry in (root, *entries)]
    assert len(set(ids)) == 4
    assert all(text.startswith("urn:uuid:") for text in ids)
    for entry in entries:
        link = entry.find(f"{ATOM}link")
        assert link is not None
        assert link.attrib["href"].startswith(f"http://testserver/p/{event.key}/")
        assert Client().get(link.attrib["href"]).status_code == 200
        assert datetime.fromisoformat(str(entry.findtext(f"{ATOM}updated"))).tzinfo is not None


def test_a_published_folder_has_the_same_as_files(chief: Account) -> None:
    import jsonschema

    event = single(chief)
    files = {file.name: file.content or b"" for file in pages_of(event, why=False)}
    data = json.loads(files["event.json"])
    schema = {"$ref": "#/components/schemas/Event", **DESCRIPTION}
    jsonschema.Draft202012Validator(schema).validate(data)
    links = data.pop("links")
    named = [row["data"] for row in links.pop("rounds")] + list(links.values())
    assert named[:2] == ["rounds-1.json", "rounds-2.json"]
    assert [name for name in named if name not in files] == []
    assert json.loads(files["rounds-1.json"]) == get(event, "rounds/1.json").json()
    assert icalendar.Calendar.from_ical(files["calendar.ics"]).walk("VEVENT")
    root = ElementTree.fromstring(files["feed.atom"])
    for link in root.iter(f"{ATOM}link"):
        assert link.attrib["href"] in files
